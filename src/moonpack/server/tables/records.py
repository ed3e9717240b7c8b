"""The record of the game at a table, with its clock."""

from __future__ import annotations

from moonpack.games.contract import Record
from moonpack.recorded_clock import RecordedClock
from moonpack.server.tables.clock import Clock
from moonpack.server.tables.table import Table


def record_of(table: Table) -> Record:
    """The record of a game that has begun."""
    assert table.game is not None
    game = table.game.copy()
    game.clock = None if table.clock is None else _recorded(table.clock, game.turn_count)
    return game.record()


def _recorded(clock: Clock, turns: int) -> RecordedClock:
    """The clock as records have it; turns that nobody was charged for have 0."""
    times = [round(max(0.0, seconds), 3) for seconds in clock.turn_times]
    rules = clock.rules
    return {
        "kind": rules.kind,
        "seconds": rules.seconds,
        "increment": rules.increment,
        "at_end": rules.at_end,
        "turns": times + [0.0] * (turns - len(times)),
    }
