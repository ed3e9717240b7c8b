"""The golden playthroughs are what the game plays and tells today."""

from __future__ import annotations

import difflib

import pytest

from tests.golden.playthrough import FOLDER, PLAYTHROUGHS, Playthrough, path, write


@pytest.mark.parametrize("play", PLAYTHROUGHS, ids=[play.file for play in PLAYTHROUGHS])
def test_golden_playthrough(play: Playthrough) -> None:
    kept = path(play).read_text("utf-8").splitlines()
    now = write(play).splitlines()
    difference = list(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=2))
    if difference:
        shown = "\n".join(difference[:60])
        pytest.fail(
            f"{play.file} differs; if that is meant, run make golden\n{shown}", pytrace=False
        )


def test_every_golden_file_is_played_and_every_number_of_players_has_one() -> None:
    assert set(FOLDER.glob("*")) == {path(play) for play in PLAYTHROUGHS}
    assert {play.players for play in PLAYTHROUGHS} == {2, 3, 4, 5}
