"""Tables over HTTP and WebSocket: sit down, play, watch, replay.

In the order of imports: `wire` is the protocol, `tables` a table and its journal, `store` the
database, `people` who a visitor is, `reviews` finished games, `live` the tables in memory, `http`
the endpoints. `docs/protocol.md` describes the protocol, `docs/life-of-a-click.md` the way through
the code.
"""
