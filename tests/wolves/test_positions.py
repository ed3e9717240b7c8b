"""Positions: what is refused, and that the message names the field."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

import moonpack
from moonpack.games.wolves import positions

from .positions import NEUTRAL, lay, position
from .walks import deal, play_on


def _refused(where: dict[str, Any], field: str, words: str = "") -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.from_position(where)
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: ")
    assert words in str(caught.value)


def test_a_position_is_written_between_two_actions_only() -> None:
    game = moonpack.new("wolves", players=3, seed=1, options={"tiles": "choose"})
    with pytest.raises(moonpack.MoonpackError, match="after the draft, between two actions"):
        game.position()
    table = lay("h4 A1 P1")
    table.play("move rock 2")
    with pytest.raises(moonpack.MoonpackError, match="between two actions"):
        table.game.position()
    table.play("A h4 g5", "done")
    assert table.game.position()["actions"] == 1


def test_a_position_has_the_fields_of_the_rules() -> None:
    game = play_on(deal(2, 0), 1, most=4)
    fields = game.position()
    assert set(fields) == set(position(NEUTRAL, packs="forest rock")) | {"neutral"}
    assert set(fields["players"][0]) == set(position("")["players"][0])


@pytest.mark.parametrize("field", list(position("")))
def test_every_field_is_needed(field: str) -> None:
    where = position("h4 A1")
    del where[field]
    with pytest.raises(
        moonpack.BadInput, match=rf"^(position\.)?{field}: required field is missing"
    ):
        moonpack.from_position(where)


@pytest.mark.parametrize("field", list(position("")["players"][0]))
def test_every_field_of_a_player_is_needed(field: str) -> None:
    where = position("h4 A1")
    del where["players"][1][field]
    _refused(where, f"players[1].{field}", "missing")


def test_unknown_fields_are_refused() -> None:
    _refused(position("") | {"weather": "rain"}, "position.weather", "unknown field")
    where = position("")
    where["players"][0]["hat"] = 1
    _refused(where, "players[0].hat", "unknown field")


@pytest.mark.parametrize(
    ("pieces", "field"),
    [
        ("l2 A1", "pieces.l2"),  # water
        ("g6 A1", "pieces.g6"),  # chasm
        ("z9 A1", "pieces.z9"),
        ("k4 A1", "pieces.k4"),  # a lone wolf
        ("j2 A1", "pieces.j2"),  # prey
        ("h4 A4", "pieces.h4[0]"),
        ("h4 A0", "pieces.h4[0]"),
        ("h4 AN", "pieces.h4[0]"),  # no neutral pack with three players
        ("h4 A1 A1 P1", "pieces.h4"),
        ("h4 A1 A2", "pieces.h4"),
        ("h4 A1 P2", "pieces.h4"),
        ("h4 L1 P2", "pieces.h4"),
        ("h4 D1 D1", "pieces.h4"),
        ("h4 D1 L1", "pieces.h4"),
        ("h4 D1 D2", "pieces.h4"),
        ("h4 A1 A1, i5 A1", "pieces"),  # three alphas, two have left the pack board
        ("h4 P1 P1, i5 P1", "pieces"),
        ("h4 D1 P2, i5 D1, g5 D1", "pieces"),
    ],
)
def test_pieces_have_to_be_possible(pieces: str, field: str) -> None:
    _refused(position(pieces, seat1={"dens": {"spread": 2}, "lairs": 1}), field)


def test_lairs_count_with_the_dens_taken() -> None:
    ok = {"dens": {"spread": 2}}
    assert lay("m2 L1, h4 D1", seat1=ok)
    _refused(position("m2 L1, h4 D1, i5 D1", seat1=ok), "pieces", "3 dens and lairs")
    _refused(position("m2 L1", seat1=ok | {"lairs": 0}), "pieces", "1 lair on the board")
    assert lay("", seat1=ok | {"lairs": 2})
    _refused(position("", seat1=ok | {"lairs": 3}), "players[0].lairs", "more lairs than dens")


@pytest.mark.parametrize(
    ("pieces", "field", "words"),
    [
        ("m2 L1, k3 L1", "pieces.m2", "Forest has two lairs in one region, on m2 and k3"),
        ("j3 L1", "pieces.j3", "A lair has to be next to water: j3 is not."),
        ("h4 L1", "pieces.h4", "A lair cannot be on the start tile: h4."),
    ],
)
def test_lairs_stand_next_to_water_one_of_a_pack_in_a_region(
    pieces: str, field: str, words: str
) -> None:
    _refused(position(pieces, seat1={"dens": {"spread": 2}}), field, words)


def test_lairs_of_two_packs_may_share_a_region() -> None:
    seats = {"seat1": {"dens": {"howl": 1}}, "seat2": {"dens": {"howl": 1}}}
    assert lay("m2 L1, k3 L2", **seats)


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        (f"{NEUTRAL}, i5 LN", "The neutral pack has too many lairs: 5 of 4."),
        (f"{NEUTRAL}, i5 AN", "The neutral pack has too many alphas: 5 of 4."),
        (f"{NEUTRAL}, i5 PN", "The neutral pack has too many pack wolves: 3 of 2."),
        ("i5 DN", "The neutral pack has too many dens: 1 of 0."),
    ],
)
def test_the_neutral_pack_has_no_more_than_at_the_start(pieces: str, words: str) -> None:
    _refused(position(pieces, packs="forest rock"), "pieces", words)


def test_neutral_lairs_stand_next_to_water_one_in_a_region() -> None:
    _refused(position("l7 LN", packs="forest rock"), "pieces.l7", "A lair has to be next to water")
    both = position("l8 LN, k10 LN", packs="forest rock")
    _refused(both, "pieces.l8", "Grass (neutral) has two lairs in one region")


def test_no_more_moons_of_a_kind_than_the_game_has() -> None:
    crescents = [["crescent"]] * 3 + [[]] * 3
    where = position("h4 A1", moons=crescents)
    _refused(where, "moons[2]", "Too many regions have this moon stack: crescent moon")
    # What is left of a stack of two counts as that stack.
    two: dict[str, Any] = {"packs": "forest rock", "moon": 13, "scored": 2}
    assert lay(NEUTRAL, moons=[[], ["full"], ["full"], [], ["full"]], **two)
    _refused(position("", moons=[["full"]] * 4 + [[]], **two), "moons[3]")
    _refused(position("", moons=[["quarter"], ["quarter"], [], [], []], **two), "moons[1]")


def test_moons_won_are_not_on_the_board() -> None:
    crescents = [["crescent"]] * 2 + [[]] * 4
    seat = {"moons": ["crescent"], "points": 4}
    where = position("h4 A1", moons=crescents, seat2=seat)
    _refused(
        where, "players[1].moons", "There are 3 of crescent moon, on the board and won by players"
    )
    assert lay("h4 A1", moons=[["crescent"]] + [[]] * 5, seat2=seat)
    three = {"moons": ["crescent"] * 3, "points": 12}
    _refused(position("h4 A1", moons=[[]] * 6, seat1=three), "players[0].moons")


def test_prey_that_a_player_has_is_not_on_the_board() -> None:
    whole = position("h4 A1")["prey"]
    where = position("h4 A1", prey=whole, seat2={"prey": ["moose"]})
    _refused(where, "players[1].prey", "Rock holds a prey token that is still on the board: moose.")
    # Two players may have one each of a stack of two, and three hares left two stacks of two.
    gone = {hex_: stack for hex_, stack in whole.items() if stack[0] != "moose"}
    both = {"seat1": {"prey": ["moose"]}, "seat2": {"prey": ["moose"]}}
    assert lay("h4 A1", prey=gone, **both)
    three = position("h4 A1", prey=gone, **both, seat3={"prey": ["moose"]})
    _refused(three, "players[2].prey")


def test_wolves_called_may_stand_on_the_board() -> None:
    assert lay("h4 A1 A1, i5 A1", seat1={"wolves": 3})
    _refused(position("h4 A1 A1, i5 A1", seat1={"wolves": 2}), "pieces", "called so far: 2")
    assert lay("h4 P1 P1, i5 P1", seat1={"wolves": 1})


@pytest.mark.parametrize("pieces", ["l8 LN P1", "l8 DN P1", "l8 D1 PN", "l8 AN A1"])
def test_nobody_shares_a_hex_with_the_neutral_pack(pieces: str) -> None:
    seat = {"dens": {"howl": 1}}
    _refused(position(pieces, packs="forest rock", seat1=seat), "pieces.l8")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("moon", -1),
        ("moon", 10**9),
        ("moon", 46),  # three players: date 21, and then all that a pack board holds in one turn
        ("scored", 1),  # no date is reached yet
        ("scored", 4),
        ("round", 0),
        ("round", 2**31),
        ("round", 10**30),
        ("turn", 0),
        ("turn", 4),
        ("actions", -1),
        ("actions", 10**9),
        ("extra", 1),  # of two actions, none was paid for with a token
        ("extra", -1),
        ("regions", [1, 2, 3, 4, 5]),
        ("regions", [1, 2, 3, 4, 5, 5]),
        ("regions", [1, 2, 3, 4, 5, 11]),
        ("moons", [["crescent"]] * 5),
        ("moons", [["crescent", "full"]] + [[]] * 5),
        ("moons", [["new"]] + [[]] * 5),
        ("prey", {"j2": ["moose", 3]}),
        ("prey", {"j2": ["moose", 0]}),
        ("prey", {"j2": ["wolf", 1]}),
        ("prey", {"h4": ["moose", 1]}),
        ("prey", {"j2": ["moose", 1], "g3": ["moose", 1]}),
        ("prey", {"j2": "moose"}),
        ("lone_wolves", ["h4"]),
        ("lone_wolves", ["k4", "k4"]),
        ("lone_wolves", "k4"),
        ("neutral", "desert"),
        ("packs", ["forest", "rock"]),
        ("game", "chess"),
    ],
)
def test_values_out_of_range_are_refused(field: str, value: object) -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.from_position(position("h4 A1", actions=2) | {field: value})
    assert caught.value.field.startswith(field)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tiles", "0000"),
        ("tiles", "00002"),
        ("tiles", 0),
        ("terrain_tokens", -1),
        ("terrain_tokens", 10**9),
        ("action_tokens", True),
        ("dens", {"spread": 5, "speed": 0, "howl": 0}),
        ("dens", {"spread": 0, "speed": 0}),
        ("dens", [0, 0, 0]),
        ("lairs", 5),
        ("wolves", 9),
        ("prey", ["hare", "hare"]),
        ("prey", ["wolf"]),
        ("moons", ["new"]),
        ("points", -1),
        ("points", 10**9),
    ],
)
def test_a_players_values_out_of_range_are_refused(field: str, value: object) -> None:
    where = position("h4 A1")
    where["players"][2][field] = value
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.from_position(where)
    assert caught.value.field.startswith(f"players[2].{field}")


def test_points_are_worth_at_least_the_moon_tokens() -> None:
    _refused(position("", seat1={"moons": ["quarter", "full"], "points": 13}), "players[0].points")
    assert lay("", seat1={"moons": ["quarter", "full"], "points": 14})


def test_no_more_action_tokens_in_a_turn_than_the_options_allow() -> None:
    course: dict[str, Any] = {"actions": 4, "extra": 2}
    assert lay("h4 A1", **course).now["extra"] == 2
    options = {"action_tokens_per_turn": 1}
    _refused(position("h4 A1", **course, options=options), "extra")


def test_a_finished_game_is_a_position_too() -> None:
    table = lay("h4 A1", moon=22, scored=3, moons=[[]] * 6)
    assert table.game.over
    limited = lay("h4 A1", round=5, options={"round_limit": 4})
    assert limited.game.over
    _refused(position("h4 A1", round=6, options={"round_limit": 4}), "round")
    assert limited.game.winners() == [0]


def test_no_turn_leaves_more_dates_behind_than_it_can_fill() -> None:
    assert lay("h4 A1", moon=45, scored=2).now["moon"] == 45
    assert lay("h4 A1", moon=32).now["scored"] == 0
    _refused(
        position("h4 A1", moon=33),
        "scored",
        "Too few moons are scored for the spaces that are filled: 0 instead of 1.",
    )
    _refused(position("h4 A1", moon=45, scored=1), "scored", "1 instead of 2.")


def test_prey_and_tokens_that_are_gone_are_left_out() -> None:
    table = lay("j2 A1, k4 P1", prey={}, howled="k1 k4", lone_wolves=[])
    assert table.now["prey"] == {}
    assert table.now["lone_wolves"] == []
    assert table.on("j2") == "A1"


def test_every_field_of_a_seat_is_written_or_follows_from_its_pack() -> None:
    seat = moonpack.new("wolves", players=3, seed=1).engine.snapshot().seats[0]
    written = positions._seat_to_json(seat)
    assert set(written) == {field.name for field in fields(seat)} - {"home"}
