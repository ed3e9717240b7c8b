"""The rules of the actions beyond the books' examples: limits, sharing, displacement, range."""

from __future__ import annotations

import pytest

from .positions import NEUTRAL, lay

# -- move


def test_where_a_wolf_may_stop() -> None:
    # Within three steps of h4: a lair, two own pieces, a full mixed hex, prey, a den, a pack wolf.
    grass = "f3 L2, f2 P1 D1, i5 D2 P3, e5 D3, e6 P2"
    rock = "h3 A2, g4 D2, g5 P3"
    seats = {
        "seat1": {"dens": {"howl": 1}},
        "seat2": {"dens": {"spread": 3}},
        "seat3": {"dens": {"spread": 1}},
    }
    table = lay(f"h4 A1 P1, i4 A3, {grass}, {rock}", packs="grass rock tundra", **seats)
    to_grass = table.game.copy()
    table.play("move rock 2")
    assert table.after("A h4") == "g4, g5"
    assert table.after("P h4") == "g4"
    table.game = to_grass
    table.play("move grass 0")
    assert table.after("A h4") == "e5, e6, i2"  # i2 only through a hex with a foreign alpha
    assert table.after("P h4") == "e5, i2"


def test_a_wolf_joins_its_own_pack_but_not_a_full_hex() -> None:
    dens = {"seat1": {"dens": {"spread": 2}}}
    table = lay("h4 A1 P1, i5 P1, i2 D1, e5 A1 D1", packs="grass rock tundra", **dens)
    table.play("move grass 0")
    assert table.after("A h4") == "e6, f2, f3, i2, i5"


@pytest.mark.parametrize(
    ("taken", "stops"),
    [("P2", "A"), ("A2", ""), ("P2 P2", ""), ("P2 A2", ""), ("D3 P2", ""), ("L2", "")],
)
def test_only_an_alpha_displaces_and_only_a_pack_wolf_that_is_alone(taken: str, stops: str) -> None:
    seats = {"seat2": {"dens": {"howl": 1}}, "seat3": {"dens": {"howl": 1}}}
    table = lay(f"h4 A1 P1, f3 {taken}", packs="grass rock tundra", **seats).play("move grass 0")
    assert "".join(letter for letter in "AP" if table.can(f"{letter} h4 f3")) == stops


def test_each_wolf_moves_at_most_once_in_an_action() -> None:
    seats = {"seat1": {"dens": {"spread": 3}, "wolves": 2}}
    table = lay("h4 P1, i5 P1", packs="grass rock tundra", **seats)
    table.play("move grass 0", "P h4 i5")
    assert table.on("i5") == "P1 P1"
    assert table.can("P i5 i2")  # the one that stood there
    table.play("P i5 i2")
    assert table.now["phase"] == "action"  # both have moved, and nobody else is left
    assert (table.on("i5"), table.on("i2")) == ("P1", "P1")


def test_a_wolf_that_moved_does_not_take_the_turn_of_another_of_its_kind() -> None:
    seats = {"seat1": {"dens": {"spread": 3}, "wolves": 3}}
    table = lay("h4 A1 A1, i5 A1", packs="grass rock tundra", **seats)
    table.play("move grass 0", "A h4 i5", "A i5 i2")
    assert table.after("A i5") == ""
    assert table.after("A i2") == ""
    assert table.can("A h4 i5")


@pytest.mark.parametrize("letter", ["A", "P"])
def test_two_wolves_of_a_kind_that_moved_to_one_hex_have_both_moved(letter: str) -> None:
    seats = {"seat1": {"dens": {"spread": 3}, "wolves": 3}}
    table = lay(f"h4 {letter}1 {letter}1, j4 {letter}1", packs="grass rock tundra", **seats)
    table.play("move grass 0", f"{letter} h4 i5", f"{letter} h4 i5")
    assert table.after(f"{letter} i5") == ""
    assert table.can(f"{letter} j4 i2", "done")


@pytest.mark.parametrize(("dens", "spread"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4)])
def test_spread_says_how_many_wolves_move(dens: int, spread: int) -> None:
    seat = {"dens": {"spread": dens}, "wolves": 5}
    table = lay("h4 A1 P1, j4 A1 P1, i4 P1", packs="grass rock tundra", seat1=seat)
    table.play("move grass 0")
    ends = ["A h4 i2", "P h4 i2", "A j4 i5", "P j4 i5", "P i4 f3"]
    table.play(*ends[:spread])
    assert table.now["phase"] == "action"


@pytest.mark.parametrize(
    ("dens", "farthest"), [(0, "i5"), (1, "j1"), (2, "j1"), (3, "m5"), (4, "m5")]
)
def test_speed_says_how_far_wolves_move(dens: int, farthest: str) -> None:
    # From h4 over land, i5 is one step away, j1 four and m5 five.
    table = lay("h4 P1", packs="grass rock tundra", seat1={"dens": {"speed": dens}})
    table.play("move grass 0")
    ends = [end for end in ("i5", "j1", "m5") if table.can(f"P h4 {end}")]
    assert ends[-1] == farthest


def test_water_and_chasm_are_not_crossed_on_foot() -> None:
    # From m2, j3 is three hexes away through the water l2, and four around it.
    assert lay("m2 P1").cannot("move forest 0")  # there is no other forest so near
    around = lay("m2 P1", seat1={"dens": {"speed": 1}}).play("move forest 0")
    assert around.can("P m2 j3")
    # From g5, g7 is two hexes away through the chasm, and five around it.
    for dens, can in ((2, False), (3, True)):
        table = lay("g5 P1", packs="grass rock tundra", seat1={"dens": {"speed": dens}})
        assert table.play("move grass 0").can("P g5 g7") == can


# -- displacement


def test_a_displaced_wolf_goes_to_a_nearest_empty_hex_or_to_one_piece_of_its_pack() -> None:
    # Around i3: i2 empty, j3 one den of its pack, i4 two pieces, h2 a third pack, j2 prey,
    # and h3, which the alpha left.
    around = "h3 A1, i3 P2, j3 D2, i4 A2 P2, h2 A3"
    table = lay(around, seat2={"dens": {"spread": 1}})
    table.play("move forest 0")
    assert table.cannot("A h3 i4")
    table.play("A h3 i3")
    assert table.steps == ["push h3", "push i2", "push j3"]
    table.play("push j3")
    assert (table.on("i3"), table.on("j3")) == ("A1", "D2 P2")
    assert table.now["moon"] == 0
    assert table.now["actions"] == 1


def test_the_hex_an_alpha_came_from_counts_as_it_is_now() -> None:
    around = "h3 A1 P1, i3 P2, j3 D2, i4 A2 P2, h2 A3"
    table = lay(around, seat2={"dens": {"spread": 1}}).play("move forest 0", "A h3 i3")
    assert table.steps == ["push i2", "push j3"]


def test_displacement_looks_past_full_rings_over_passable_hexes_only() -> None:
    # Around g5: two dens, a wolf of the acting pack, a lone wolf, and the chasm twice.
    seats = {"seat2": {"dens": {"spread": 2}}, "seat3": {"dens": {"spread": 2}}}
    pieces = "h4 A1 P1, g5 P3, g4 D2, f5 D2, i4 D3"
    table = lay(pieces, packs="grass rock tundra", **seats)
    table.play("move rock 2", "A h4 g5")
    # Two steps away, the den of its own pack on i4 takes it; g3 has prey, g7 is over the chasm.
    assert table.after("push") == "e4, e5, e6, f3, h3, i4, i5"


def test_a_move_goes_on_after_a_displacement() -> None:
    table = lay("h3 A1 P1, i3 P2").play("move forest 0", "A h3 i3", "push i2")
    assert table.can("done", "P h3 j3")
    table.play("P h3 j3")
    assert table.now["phase"] == "action"


def test_an_own_wolf_stays_on_the_den_that_becomes_a_lair() -> None:
    table = lay("o6 D1 A1", seat1={"dens": {"howl": 1}}).play("lair forest 01", "upgrade o6")
    assert table.on("o6") == "A1 L1"
    assert table.now["phase"] == "action"


# -- den and lair


def test_dens_stand_on_or_next_to_an_alpha_where_no_dwelling_and_nothing_foreign_is() -> None:
    # Forest by i4's alpha: i4 itself, i3 with a foreign den, j3 with an own pack wolf, j4.
    table = lay("i4 A1, j3 P1, i3 D2", seat2={"dens": {"spread": 1}}).play("den forest 01")
    assert {step.split()[0] for step in table.after("build").split(", ")} == {"i4", "j3", "j4"}


@pytest.mark.parametrize("taken", ["A1 P1", "D1 A1", "D1", "L1", "P2", "A2", "D2"])
def test_no_den_on_a_full_hex_a_dwelling_or_a_foreign_piece(taken: str) -> None:
    seats = {"seat1": {"dens": {"howl": 1}}, "seat2": {"dens": {"howl": 1}}}
    assert lay("h8 A1, h7 A1", **seats).play("den forest 01").can("build i8 howl")
    assert lay(f"h8 A1, i8 {taken}", **seats).play("den forest 01").cannot("build i8 howl")


def test_a_den_needs_an_alpha_not_a_pack_wolf() -> None:
    assert lay("i4 P1 P1").after("den forest") == ""


def test_a_den_is_not_taken_from_an_empty_track() -> None:
    seat = {"dens": {"spread": 4, "speed": 3, "howl": 4}}
    table = lay("i4 A1", seat1=seat)
    table.play("den forest 01")
    assert table.after("build i3") == "speed"
    assert lay("i4 A1", seat1={"dens": {"spread": 4, "speed": 4, "howl": 4}}).after("den") == ""


def test_a_lair_is_next_to_water_by_an_alpha_and_the_only_one_of_its_region() -> None:
    dens = {"seat1": {"dens": {"howl": 3}}}
    assert lay("n6 D1, o6 A1", **dens).after("lair") == "forest 01"
    assert lay("m6 D1, n6 A1", packs="grass rock tundra", **dens).after("lair") != ""
    assert lay("k6 D1, l6 A1", packs="rock forest grass", **dens).after("lair") == ""  # no water
    assert lay("n6 D1, o6 P1", **dens).after("lair") == ""  # no alpha
    assert lay("n6 D1, o6 A1, n4 L1", **dens).after("lair") == ""  # a lair in the region
    assert lay("n6 D1, o6 A1, m2 L1", **dens).after("lair") == "forest 01"  # in another one
    foreign = {"seat2": {"dens": {"howl": 1}}}
    assert lay("n6 D1, o6 A1, n4 L2", **dens, **foreign).after("lair") == "forest 01"
    assert lay("n6 D2, o6 A1", **foreign).after("lair") == ""  # not one's own den
    spent = {"seat1": {"dens": {"howl": 4, "speed": 1}, "lairs": 4}}
    assert lay("n6 D1, o6 A1", **spent).after("lair") == ""  # no lair left


# -- howl and dominate


@pytest.mark.parametrize(("dens", "reach"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4)])
def test_howl_range_by_dens_built(dens: int, reach: int) -> None:
    # e6, e7, g7 and g8 are two, three, four and five hexes from the lone wolf of c5.
    in_range = []
    for hex_ in ("e6", "e7", "g7", "g8"):
        seat = {"tiles": "00100", "dens": {"howl": dens}}
        in_range.append(
            lay(f"{hex_} A1", packs="desert grass rock", seat1=seat).can("howl tundra 34")
        )
    assert sum(in_range) == reach - 1


def test_a_howl_needs_an_alpha_and_a_wolf_left() -> None:
    assert lay("e6 P1 P1", packs="desert grass rock", seat1={"tiles": "00100"}).after("howl") == ""
    spent = {"tiles": "00100", "wolves": 8}
    assert lay("e6 A1", packs="desert grass rock", seat1=spent).after("howl") == ""


def test_the_hex_of_a_lone_wolf_is_free_to_stop_on_once_it_is_called() -> None:
    seat = {"tiles": "00100"}
    table = lay("e6 A1, d3 P1", packs="desert grass rock", seat1=seat | {"terrain_tokens": 1})
    table.play("howl tundra 34", "call c5", "move tundra *")
    assert table.can("P d3 c5")


@pytest.mark.parametrize(
    ("pieces", "packs", "tiles", "payment", "victim"),
    [
        ("m2 A1, k3 P2", "tundra grass rock", "00100", "tundra 034", "k3 wolf"),
        ("g5 A1, g7 P2", "grass tundra rock", "01000", "grass 023", "g7 wolf"),
    ],
)
def test_range_goes_over_water_and_chasm(
    pieces: str, packs: str, tiles: str, payment: str, victim: str
) -> None:
    table = lay(pieces, packs=packs, seat1={"tiles": tiles})
    assert table.after("dominate") == payment
    assert table.play(f"dominate {payment}").after("take") == victim


def test_range_zero_is_the_alphas_own_hex() -> None:
    # A foreign den under one's own alpha can be dominated from where it is.
    seats = {"seat1": {"terrain_tokens": 3}, "seat2": {"dens": {"howl": 1}}}
    table = lay("k3 A1 D2", **seats).play("dominate tundra ***", "take k3 den howl")
    assert table.on("k3") == "A1 D1"


def test_domination_is_like_for_like() -> None:
    # A pack wolf of one pack on a den of another: each is replaced by its like.
    seats = {
        "seat1": {"terrain_tokens": 3},
        "seat2": {"dens": {"howl": 1}},
    }
    table = lay("l3 A1, k3 P3 D2", **seats).play("dominate tundra ***")
    assert table.after("take") == "k3 den howl, k3 den speed, k3 den spread, k3 wolf"
    twin = table.game.copy()
    table.play("take k3 wolf")
    assert table.on("k3") == "D2 P1"
    table.game = twin
    table.play("take k3 den speed")
    assert table.on("k3") == "D1 P3"
    alone = lay("l3 A1, k3 P2", seat1={"terrain_tokens": 3}).play("dominate tundra ***")
    assert alone.after("take") == "k3 wolf"


def test_a_domination_needs_a_piece_of_the_kind_left() -> None:
    no_wolf = {"terrain_tokens": 3, "wolves": 8}
    no_den = {"terrain_tokens": 3, "dens": {"spread": 4, "speed": 4, "howl": 4}}
    den = {"seat2": {"dens": {"howl": 1}}}
    assert lay("l3 A1, k3 P2", seat1=no_wolf).after("dominate") == ""
    assert lay("l3 A1, k3 D2", seat1=no_den, **den).after("dominate") == ""
    both = lay("l3 A1, k3 D2 P3", seat1=no_wolf, **den).play("dominate tundra ***")
    assert both.after("take") == "k3 den howl, k3 den speed, k3 den spread"
    both = lay("l3 A1, k3 D2 P3", seat1=no_den, **den).play("dominate tundra ***")
    assert both.after("take") == "k3 wolf"


@pytest.mark.parametrize("safe", ["A2", "L2", "A2 P2", "P2 P2", "D2 P2", "D2 A2", "L2 P2"])
def test_alphas_lairs_and_pieces_with_company_of_their_pack_are_not_dominated(safe: str) -> None:
    seats = {"seat1": {"terrain_tokens": 3}, "seat2": {"dens": {"howl": 1}}}
    assert lay(f"l3 A1, k3 {safe}", **seats).after("dominate") == ""


def test_the_wolf_track_gives_every_wolf_in_its_order() -> None:
    track = []
    for called in range(8):
        seat = {"tiles": "00100", "wolves": called}
        table = lay("e6 A1", packs="desert grass rock", seat1=seat)
        table.play("howl tundra 34", "call c5")
        track.append(table.on("c5")[0])
    assert "".join(track) == "PPAPPAPP"


# -- bonus tokens


@pytest.mark.parametrize("track", ["spread", "speed", "howl"])
@pytest.mark.parametrize("built", [0, 1, 2, 3])
@pytest.mark.parametrize("packs", ["forest rock grass", "forest rock"])
def test_the_second_and_fourth_den_of_a_track_give_a_token(
    track: str, built: int, packs: str
) -> None:
    two = packs == "forest rock"
    action_den = 1 if two or track == "spread" else 3
    expected = {action_den: (0, 1), 4 - action_den: (1, 0)}.get(built, (0, 0))
    spot, neutral = ("k8", NEUTRAL) if two else ("g8", "")
    table = lay(f"{spot} A1, {neutral}", packs=packs, seat1={"dens": {track: built}})
    table.play("den forest 01", f"build {spot} {track}")
    assert table.seat(1)["dens"][track] == built + 1
    assert table.tokens(1) == expected


# -- the neutral pack of 2 players


def test_neutral_pieces_are_not_dominated_displaced_or_joined() -> None:
    # Single neutral pieces that could be taken were they a player's.
    seat = {"tiles": "00011", "terrain_tokens": 3}
    pieces = "k8 A1 P1, l8 PN, l7 PN"
    table = lay(pieces, packs="forest rock", seat1=seat)
    assert table.after("dominate") == ""
    table.play("move forest 0")
    assert table.cannot("A k8 l8", "P k8 l8", "A k8 l7", "P k8 l7")
    # f6 is forest, too far; the hexes near k8 are free once the neutral pack is not there.
    assert lay("k8 A1 P1", packs="forest rock").play("move forest 0").can("A k8 l8", "P k8 l7")


def test_no_den_next_to_an_alpha_on_a_neutral_piece() -> None:
    table = lay("k8 A1, l8 AN", packs="forest rock").play("den forest 01")
    assert table.cannot("build l8 howl")
    assert table.can("build l7 howl")
