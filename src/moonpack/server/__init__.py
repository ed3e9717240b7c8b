"""Tables over HTTP and WebSocket: sit down, play, watch, replay.

`wire_in.py` and `wire_out.py` are the protocol, `journal.py` what is kept of a table, `table.py` a
table in memory, `commands.py` what may be done to it, `store.py` where it lives, `house.py` all the
tables there are; `socket.py` and the `http_*.py` modules are the doors. `docs/protocol.md` tells
the whole.
"""
