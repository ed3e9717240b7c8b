"""The clock in the record of a game: kept whatever the game is, and checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.errors import BadInput
from moonpack.recorded_clock import RecordedClock, as_digits

CLOCK: RecordedClock = {
    "kind": "days",
    "seconds": 172_800.0,
    "increment": 0.0,
    "at_end": "nudge",
    "turns": [12.5],
}


def _played(name: str = "wolves", turns: int = 3) -> moonpack.Game:
    """A game with some turns, each of which took a second more than the one before."""
    game = moonpack.new(name, players=2, seed=3)
    while game.turn_count < turns:
        game.play(game.steps()[0])
    game.clock = {**CLOCK, "turns": [float(n) for n in range(game.turn_count)]}
    return game


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_a_record_with_a_clock_is_replayed_and_keeps_it(name: str, tmp_path: Path) -> None:
    record = _played(name).record()
    assert len(record["clock"]["turns"]) == 3
    assert moonpack.replay(record).record() == record
    moonpack.save(moonpack.replay(record), tmp_path / "game.json")
    assert moonpack.load(tmp_path / "game.json").record() == record
    assert json.loads((tmp_path / "game.json").read_text("utf-8"))["clock"] == record["clock"]


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_a_record_without_a_clock_is_as_it_was(name: str) -> None:
    game = _played(name)
    game.clock = None
    record = game.record()
    assert "clock" not in record
    assert moonpack.replay(record).clock is None
    assert moonpack.replay({**record, "clock": None}).record() == record


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"kind": "sundial"}, r"clock\.kind: .*turn, bank, days"),
        ({"at_end": "explode"}, r"clock\.at_end: .*nudge, bot, left"),
        ({"seconds": -1}, r"clock\.seconds: expected 0 to \d+ seconds, got -1"),
        ({"seconds": "60"}, r"clock\.seconds: expected 0 to \d+ seconds, got '60'"),
        ({"seconds": float("nan")}, r"clock\.seconds: expected 0 to \d+ seconds"),
        ({"seconds": True}, r"clock\.seconds: expected 0 to \d+ seconds"),
        ({"increment": float("inf")}, r"clock\.increment: expected 0 to \d+ seconds"),
        ({"turns": 5}, r"clock\.turns: expected a list"),
        ({"turns": [1.0, None]}, r"clock\.turns\[1\]: expected 0 to \d+ seconds"),
        ({"turns": [1.0] * 9}, r"clock\.turns: needs no more times than there are turns, got 9"),
        ({"colour": "red"}, r"clock\.colour: unknown field"),
    ],
)
def test_what_is_wrong_with_a_clock_names_the_field(change: dict[str, Any], why: str) -> None:
    record = _played().record()
    with pytest.raises(BadInput, match=why):
        moonpack.replay({**record, "clock": {**CLOCK, **change}})


@pytest.mark.parametrize("field", sorted(CLOCK))
def test_every_field_of_a_clock_is_needed(field: str) -> None:
    clock = {name: value for name, value in CLOCK.items() if name != field}
    with pytest.raises(BadInput, match=rf"clock\.{field}"):
        moonpack.replay({**_played().record(), "clock": clock})


def test_a_clock_must_be_an_object() -> None:
    with pytest.raises(BadInput, match="clock: expected"):
        moonpack.replay({**_played().record(), "clock": [1, 2]})


def test_a_part_of_a_game_has_the_times_of_its_turns() -> None:
    whole = _played()
    part = moonpack.replay(whole.record(), steps=1)
    times = part.record()["clock"]["turns"]
    assert times == [float(n) for n in range(len(part.turns()))]
    assert len(times) < 3
    assert moonpack.replay(part.record()).record() == part.record()


@pytest.mark.parametrize(
    ("seconds", "digits"), [(0, "0:00"), (83.4, "1:23"), (7_500, "2:05:00"), (3_599.6, "1:00:00")]
)
def test_seconds_are_written_as_people_read_them(seconds: float, digits: str) -> None:
    assert as_digits(seconds) == digits
