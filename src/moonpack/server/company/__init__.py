"""Company: results, ratings and tournaments of the people and bots of a server."""
