"""The clock in the record of a game: kept whatever the game is, and checked."""

from __future__ import annotations

from typing import Any

import pytest

import moonpack
from moonpack.errors import BadInput
from moonpack.recorded_clock import RecordedClock

CLOCK: RecordedClock = {
    "kind": "days",
    "seconds": 172_800.0,
    "increment": 0.0,
    "at_end": "nudge",
    "turns": [12.5, 0.0],
}


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_a_record_with_a_clock_is_replayed_and_keeps_it(name: str) -> None:
    game = moonpack.new(name, players=2, seed=3)
    game.play(game.steps()[0])
    game.clock = CLOCK
    record = game.record()
    assert moonpack.replay(record).record() == record
    wrong: dict[str, Any] = {**record, "clock": {**CLOCK, "kind": "sundial"}}
    with pytest.raises(BadInput, match=r"clock\.kind"):
        moonpack.replay(wrong)
