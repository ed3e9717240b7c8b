"""Tables in memory: rooms, connections and the bots that play at them."""
