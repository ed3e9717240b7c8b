"""Games whose chance comes as actions, as OpenSpiel plays them; nothing here needs OpenSpiel."""
