"""Hunting beyond the books' example: several kinds at once, and choices between stacks."""

from __future__ import annotations

import pytest

from .positions import lay

HUNTERS = "k6 A1, m5 P1, j8 P1, l8 P1, i8 P1 A1"  # two short of a ring around k9 and around l5
ALL_CALLED = {"wolves": 8, "dens": {"spread": 4}}


def test_one_action_can_bring_several_hunts_of_different_kinds() -> None:
    kinds = "deer boar raccoon hare hare moose"
    table = lay(HUNTERS, packs="rock grass tundra", kinds=kinds, seat1=ALL_CALLED)
    table.play("move rock 0", "P i8 j9", "A i8 l6")
    assert table.seat(1)["prey"] == []
    table.play("done")
    assert table.seat(1)["prey"] == ["hare", "moose"]
    assert table.tokens(1) == (0, 2)


def test_of_two_stacks_of_one_kind_the_acting_player_says_which() -> None:
    table = lay(HUNTERS, packs="rock grass tundra", seat1=ALL_CALLED)  # hares on k9 and on l5
    table.play("move rock 0", "P i8 j9", "A i8 l6", "done")
    assert table.now["phase"] == "hunt"
    assert table.steps == ["hunt k9", "hunt l5"]
    table.play("hunt l5")
    assert (table.now["prey"]["k9"], table.now["prey"]["l5"]) == (["hare", 2], ["hare", 1])
    assert table.seat(1)["prey"] == ["hare"]
    assert table.tokens(1) == (0, 1)
    assert table.now["phase"] == "action"


# Wolves all around l5, l2, f9 and f12, in the order of the regions 0, 1, 4 and 5 of 5 players.
FOUR_RINGS = (
    "l4 A1, m5 P1, k6 P1, l1 A1, m3 P1, k3 P1, f8 A1, g10 P1, e10 P1, f11 A1, g13 P1, e13 P1"
)


@pytest.mark.parametrize(
    ("kinds", "sure", "choices"),
    [
        ("moose hare boar deer moose hare boar deer raccoon raccoon", [], ["l2 f12", "l5 f9"]),
        ("moose boar hare deer moose hare boar deer raccoon raccoon", ["boar", "hare"], ["l5 f9"]),
    ],
)
def test_choices_between_stacks_come_by_name_after_all_other_hunts(
    kinds: str, sure: list[str], choices: list[str]
) -> None:
    packs = "rock grass tundra forest desert"
    seat = {"wolves": 8, "terrain_tokens": 2}
    table = lay(FOUR_RINGS, packs=packs, kinds=kinds, seat1=seat)
    den = next(step for step in table.steps if step.startswith("den ") and "**" in step)
    table.play(den)
    table.play(table.steps[0])
    assert table.seat(1)["prey"] == sure
    for choice in choices:
        assert sorted(table.after("hunt").split(", ")) == sorted(choice.split())
        table.play(f"hunt {choice.split()[0]}")
    assert table.now["phase"] == "action"
    assert len(table.seat(1)["prey"]) == len(sure) + len(choices)


def test_dwellings_do_not_hunt() -> None:
    seat = {"dens": {"spread": 3}, "terrain_tokens": 2}
    table = lay("k6 A1, m5 D1, m6 P1, l4 D1", packs="rock grass tundra", seat1=seat)
    table.play("den rock **", "build l6 howl")
    assert table.seat(1)["prey"] == []


def test_a_hunt_can_follow_a_domination() -> None:
    table = lay("k2 A1, j1 P1, k3 P2", packs="tundra grass rock", seat1={"tiles": "00100"})
    table.play("dominate tundra 034", "take k3 wolf")
    assert table.seat(1)["prey"] == ["moose"]
    assert table.now["prey"]["j2"] == ["moose", 1]
    assert table.tokens(1) == (0, 1)
