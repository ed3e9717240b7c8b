"""How long a table may become: journals and games without an end would fill memory and disk."""

from __future__ import annotations

from moonpack.server.limits import Limits
from moonpack.server.tables.table import Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

# What is always possible. There is an end to it: only what was played can be taken back, only taken
# seats can be left or freed, a table is closed once, and there is one rematch.
_ALWAYS = (inbound.Undo, inbound.Restart, inbound.Leave, inbound.Remove, inbound.Close)


def is_full(table: Table, limits: Limits) -> bool:
    """Whether nothing more can be played at a table."""
    steps = 0 if table.game is None else table.game.step_count
    return table.version >= limits.table_lines or steps >= limits.table_steps


def check_length(table: Table, command: inbound.TableCommand, limits: Limits) -> None:
    """Refuse a command that would make a table longer than it may be."""
    if not isinstance(command, _ALWAYS) and is_full(table, limits):
        raise Refusal(
            Code.TOO_LARGE,
            "This game has become too long for this server and cannot go on; a rematch can begin.",
        )
