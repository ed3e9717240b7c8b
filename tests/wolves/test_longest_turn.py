"""A whole turn fits into one click: hints are played so."""

from __future__ import annotations

from moonpack.games.wolves import data
from moonpack.games.wolves.codes import FREE_ACTIONS
from moonpack.games.wolves.edit_fields import MOST_TOKENS
from moonpack.server.wire.fields import MOST_STEPS_A_CLICK


def test_the_longest_turn_fits_into_one_click() -> None:
    wolves = max(data.DATA["tracks"]["spread"])
    pay, move_and_displace, done = 1, 2, 1
    longest_action = pay + wolves * move_and_displace + done
    hunts, end = len(data.DATA["prey"]), 1
    actions = FREE_ACTIONS + MOST_TOKENS
    assert actions * longest_action + hunts + end <= MOST_STEPS_A_CLICK
