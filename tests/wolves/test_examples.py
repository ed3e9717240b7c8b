"""The worked examples of the rulebooks about actions, each as a position and what comes of it.

Hexes are ours: the books' pictures show boards of their own.
"""

from __future__ import annotations

import pytest

from .positions import Table, lay


def test_paying_turns_tiles_over_and_their_other_sides_pay_for_the_next_action() -> None:
    # The desert pack turns its two desert tiles; then two tiles show forest.
    table = lay("j4 A1 P1, f7 A1 P1", packs="desert grass rock")
    assert table.after("howl desert") == "05"
    assert table.after("den forest") == ""
    table.play("howl desert 05")
    assert table.seat(1)["tiles"] == "00001"
    table.play("call k4")
    assert table.after("den forest") == "15"
    table.play("den forest 15")
    assert table.seat(1)["tiles"] == "10000"
    hexes = {step.split()[0] for step in table.after("build").split(", ")}
    assert hexes == {"e7", "f8", "g8", "i4", "j3"}
    table.play("build i4 howl")
    assert table.on("i4") == "D1"
    assert table.now["actions"] == 2
    assert table.steps == ["end"]


@pytest.mark.parametrize(
    ("pack", "tiles", "tokens", "payments"),
    [
        ("forest", "00100", 1, "34*"),
        ("forest", "00100", 0, ""),
        ("forest", "00100", 3, "***, 3**, 34*, 4**"),
        ("tundra", "00000", 1, "04*"),
    ],
)
def test_a_terrain_token_is_a_missing_tile_in_any_mix(
    pack: str, tiles: str, tokens: int, payments: str
) -> None:
    # Three tundra tiles are needed for a domination and two show tundra.
    seat = {"tiles": tiles, "terrain_tokens": tokens}
    table = lay("l3 A1, k3 P2", packs=f"{pack} grass rock", seat1=seat)
    assert table.after("dominate tundra") == payments


def test_a_payment_gives_the_token_back_and_turns_the_tiles() -> None:
    seat = {"tiles": "00100", "terrain_tokens": 1}
    table = lay("l3 A1, k3 P2", packs="forest grass rock", seat1=seat)
    table.play("dominate tundra 34*")
    assert table.seat(1)["tiles"] == "00010"
    assert table.tokens(1) == (0, 0)
    assert table.after("take") == "k3 wolf"
    table.play("take k3 wolf")
    assert table.on("k3") == "P1"


def test_the_home_tile_shows_home_again_when_turned() -> None:
    table = lay("h4 A1 P1", packs="grass rock tundra")
    table.play("move grass 0", "A h4 i5", "done")
    assert table.seat(1)["tiles"] == "00000"
    assert table.can("move grass 0")


def test_a_move_to_grass_turns_one_grass_tile_and_a_howl_on_tundra_two_tundra_tiles() -> None:
    table = lay("e7 A1 P1", packs="rock grass tundra", seat1={"tiles": "01100"})
    assert table.after("move grass") == "2"
    assert table.after("howl tundra") == ""  # the lone wolf of c5 is three hexes away
    table.play("move grass 2", "A e7 e6", "done")
    assert table.after("howl tundra") == "34"
    table.play("howl tundra 34", "call c5")
    assert table.seat(1)["tiles"] == "00010"
    assert table.on("c5") == "P1"


@pytest.mark.parametrize(("end", "on_i2"), [("i2", "A1 P1"), ("e5", "A1")])
def test_move_two_wolves_up_to_three_steps_to_one_or_two_grass_hexes(end: str, on_i2: str) -> None:
    table = lay("h4 A1 P1, g7 A1 P1", packs="grass rock tundra")
    assert table.after("move grass") == "0, 3"
    table.play("move grass 0")
    assert table.after("A h4") == "e5, e6, f2, f3, i2, i5"
    # Prey, too far, over the chasm, another terrain; and nothing has moved yet.
    assert table.cannot("A h4 g3", "A h4 j1", "A h4 l5", "A h4 g7", "A h4 h3", "done")
    table.play("A h4 i2")
    assert table.after("P h4") == "e5, e6, f2, f3, i2, i5"
    assert table.can("done")
    table.play(f"P h4 {end}")  # spread is used up, so the action is over
    assert table.on("i2") == on_i2
    assert table.on(end).endswith("P1")
    assert table.on("h4") == ""
    assert table.now["phase"] == "action"


def test_den_of_the_speed_track_makes_wolves_faster_at_once() -> None:
    seat = {"tiles": "00010"}
    table = lay("m2 A1, l1 P1", packs="rock grass tundra", seat1=seat)
    assert table.after("den desert") == "45"
    table.play("den desert 45")
    assert table.after("build") == "m3 howl, m3 speed, m3 spread"
    table.play("build m3 speed")
    assert table.on("m3") == "D1"
    assert table.seat(1)["dens"] == {"spread": 0, "speed": 1, "howl": 0}
    assert table.tokens(1) == (0, 0)  # the first den of a track brings no token
    assert table.now["moon"] == 0
    table.play("move rock 0", "P l1 h3")  # four steps


def test_den_of_another_track_leaves_the_speed_as_it_was() -> None:
    table = lay("m2 A1, l1 P1", packs="rock grass tundra", seat1={"tiles": "00010"})
    table.play("den desert 45", "build m3 spread", "move rock 0")
    assert table.cannot("P l1 h3")


def test_lair_takes_the_place_of_a_den_by_the_water() -> None:
    seat = {"tiles": "10000", "dens": {"spread": 1}, "wolves": 1}
    table = lay("m2 D1, m3 A1", packs="forest grass rock", seat1=seat, moon=3)
    assert table.after("lair") == "rock 12"
    table.play("lair rock 12")
    assert table.after("upgrade") == "m2"
    table.play("upgrade m2")
    assert table.on("m2") == "L1"
    assert table.now["moon"] == 4
    assert table.seat(1)["lairs"] == 1
    assert table.seat(1)["dens"]["spread"] == 1
    assert table.tokens(1) == (1, 0)
    score = table.game.view().score(0)  # type: ignore[attr-defined]
    assert (score.lairs, score.wolves, score.total) == (5, 1, 6)


def test_howl_reaches_a_lone_wolf_two_hexes_away() -> None:
    table = lay("e6 A1", packs="desert grass rock", seat1={"tiles": "00100"})
    assert table.after("howl") == "tundra 34"
    table.play("howl tundra 34")
    assert table.after("call") == "c5"
    table.play("call c5")
    assert table.on("c5") == "P1"
    assert "c5" not in table.now["lone_wolves"]
    assert table.now["moon"] == 1
    assert table.seat(1)["wolves"] == 1


@pytest.mark.parametrize(("dens", "payments"), [(0, ""), (1, "34"), (2, "34")])
def test_howl_reaches_three_hexes_only_with_a_den_of_its_track(dens: int, payments: str) -> None:
    seat = {"tiles": "00100", "dens": {"howl": dens}}
    table = lay("e7 A1", packs="desert grass rock", seat1=seat)
    assert table.after("howl tundra") == payments


def _domination(pieces: str = "l3 A1, i3 P2", **seat: object) -> Table:
    """The tundra pack in forest, three hexes from a pack wolf of the grass pack."""
    standing = {"tiles": "00001", "terrain_tokens": 1, "dens": {"howl": 1}, "wolves": 2}
    return lay(pieces, packs="tundra grass rock", seat1=standing | seat, moon=2)


def test_dominate_puts_the_next_wolf_of_the_track_in_place_of_a_foreign_one() -> None:
    table = _domination()
    assert table.after("dominate") == "forest 15*"
    table.play("dominate forest 15*")
    assert table.seat(1)["tiles"] == "10000"
    assert table.after("take") == "i3 wolf"
    table.play("take i3 wolf")
    assert table.on("i3") == "A1"  # the third wolf of the track is an alpha
    assert table.now["moon"] == 3
    assert table.seat(1)["wolves"] == 3


def test_dominate_with_the_first_wolf_of_the_track_places_a_pack_wolf() -> None:
    table = _domination(wolves=0).play("dominate forest 15*", "take i3 wolf")
    assert table.on("i3") == "P1"
    assert table.seat(1)["wolves"] == 1


def test_dominate_needs_range_payment_and_a_victim_that_is_alone() -> None:
    assert _domination(dens={"speed": 1}).after("dominate") == ""
    assert _domination(terrain_tokens=0).after("dominate") == ""
    for two in ("P2 P2", "P2 A2"):
        assert _domination(f"l3 A1, i3 {two}").after("dominate") == ""
    protected = {"tiles": "00001", "terrain_tokens": 1, "dens": {"howl": 1}}
    with_den = lay("l3 A1, i3 P2 D2", seat1=protected, seat2={"dens": {"speed": 1}})
    assert with_den.after("dominate") == ""


def test_dominate_a_den_with_a_den_of_any_track_and_its_bonus() -> None:
    seats = {
        "seat1": {"tiles": "00100", "dens": {"speed": 1}},
        "seat2": {"dens": {"howl": 1}},
    }
    table = lay("l3 A1, k3 D2", packs="tundra grass rock", **seats)
    assert table.after("dominate") == "tundra 034"
    table.play("dominate tundra 034")
    assert table.after("take") == "k3 den howl, k3 den speed, k3 den spread"
    table.play("take k3 den speed")
    assert table.on("k3") == "D1"
    assert table.now["moon"] == 1
    assert table.seat(1)["dens"]["speed"] == 2
    assert table.tokens(1) == (1, 0)
    assert table.seat(2)["dens"]["howl"] == 1  # a lost den does not go back to its track


MOOSE_ON_L5 = "hare deer raccoon boar hare moose"


def test_hunt_with_wolves_on_three_hexes_around_the_prey() -> None:
    table = lay("k6 A1, j4 P1 P1, g7 A1", packs="grass rock tundra", kinds=MOOSE_ON_L5)
    table.play("move grass 0", "P j4 m5")
    assert table.now["prey"]["l5"] == ["moose", 2]  # a hunt waits for the end of the action
    table.play("P j4 m6")
    assert table.now["prey"]["l5"] == ["moose", 1]
    assert table.seat(1)["prey"] == ["moose"]
    assert table.tokens(1) == (0, 1)


def test_the_action_token_of_a_hunt_gives_a_third_action() -> None:
    table = lay("k6 A1, j4 P1 P1, g7 A1", packs="grass rock tundra", kinds=MOOSE_ON_L5)
    table.play("move grass 0", "P j4 m5", "P j4 m6")
    table.play("move grass 0", "A g7 h9", "done")
    assert table.now["prey"]["l5"] == ["moose", 1]  # never two of a kind
    assert (table.now["actions"], table.now["extra"], table.tokens(1)) == (2, 0, (0, 1))
    table.play("move forest 1", "A h9 h8", "done")
    assert (table.now["actions"], table.now["extra"], table.tokens(1)) == (3, 1, (0, 0))
    assert table.steps == ["end"]


def test_no_hunt_with_three_wolves_on_two_hexes() -> None:
    table = lay("k6 A1, j4 P1 P1", packs="grass rock tundra", kinds=MOOSE_ON_L5)
    table.play("move grass 0", "P j4 m5", "P j4 m5")
    assert table.now["prey"]["l5"] == ["moose", 2]
    assert table.seat(1)["prey"] == []


def test_no_hunt_of_a_kind_one_has() -> None:
    seat = {"prey": ["moose"]}
    table = lay("k6 A1, j4 P1 P1", packs="grass rock tundra", kinds=MOOSE_ON_L5, seat1=seat)
    table.play("move grass 0", "P j4 m5", "P j4 m6")
    assert table.now["prey"]["l5"] == ["moose", 1]
    assert table.tokens(1) == (0, 0)


def test_hunting_with_two_players_gives_points_but_no_action_token() -> None:
    neutral = "j5 PN PN, h2 LN AN, e6 LN AN, l8 LN, o5 LN, o6 AN AN"
    kinds = "raccoon hare deer boar moose"
    table = lay(f"k6 A1, j4 P1 P1, {neutral}", packs="rock grass", kinds=kinds)
    table.play("move rock 0", "P j4 m5", "P j4 m6")
    assert "l5" not in table.now["prey"]
    assert table.seat(1)["prey"] == ["moose"]
    assert table.tokens(1) == (0, 0)
    assert table.game.scores() == [2, 0]
    table.play("move rock 2", "A k6 l5")  # the last token gone, the hex is free
