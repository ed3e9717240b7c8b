"""Records and positions that version 0.1 saved can be opened, played on and written again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import moonpack

RECORDS = Path(__file__).parent.parent / "fixtures" / "v0_1" / "records"
EXPECTED = json.loads((RECORDS / "expected.json").read_text("utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_record_replays_to_the_same_result(name: str) -> None:
    game = moonpack.load(RECORDS / f"{name}.json")
    expected = EXPECTED[name]
    assert len(game.played) == expected["steps"]
    assert game.over == expected["over"]
    assert game.scores() == expected["scores"]
    assert game.winners() == expected["winners"]
    assert game.steps()[:5] == expected["legal"]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_record_written_again_is_the_same_game(name: str, tmp_path: Path) -> None:
    game = moonpack.load(RECORDS / f"{name}.json")
    moonpack.save(game, tmp_path / "again.json")
    again = moonpack.load(tmp_path / "again.json")
    assert again.played == game.played
    assert again.record() == game.record()


def test_an_unfinished_record_can_be_played_on() -> None:
    game = moonpack.load(RECORDS / "wolves-2-unfinished.json")
    for _ in range(30):
        game.play(game.steps()[0])
    assert len(game.played) == EXPECTED["wolves-2-unfinished"]["steps"] + 30


def test_positions_can_be_opened_and_played() -> None:
    positions = json.loads((RECORDS / "positions.json").read_text("utf-8"))
    assert positions
    for position in positions:
        game = moonpack.from_position(position)
        game.play(game.steps()[-1])
