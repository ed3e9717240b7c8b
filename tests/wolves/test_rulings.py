"""The project's rulings where the rulebooks are silent or differ, by their numbers in the rules."""

from __future__ import annotations

import pytest

from moonpack.games.wolves.data import DATA
from moonpack.games.wolves.layout import layout

from .positions import NEUTRAL, lay

PLAYERS = (2, 3, 4, 5)


def test_ruling_1_a_move_moves_at_least_one_wolf() -> None:
    table = lay("h4 A1").play("move rock 2")
    assert table.cannot("done")
    assert table.play("A h4 g5").now["phase"] == "action"  # no wolf may still move


def test_ruling_1_an_action_that_can_have_no_effect_cannot_be_chosen() -> None:
    # No alpha: nothing to build, howl at or dominate; no free rock hex in reach but g4.
    seats = {"seat1": {"terrain_tokens": 9}, "seat2": {"dens": {"howl": 1}}}
    table = lay("h4 P1, g5 A2, h3 A3", **seats)
    assert {step.split()[0] for step in table.steps} == {"end", "move"}
    assert table.after("move rock") != ""
    table = lay("h4 P1, g5 A2, h3 A3, g4 A2", **seats)
    assert table.after("move rock") == ""
    assert lay("", **seats).steps == ["end"]


def test_ruling_2_a_wolf_ends_on_another_hex_than_it_started_from() -> None:
    table = lay("h4 P1", packs="desert rock grass").play("move desert 0")
    assert table.cannot("P h4 h4")


def test_ruling_3_dens_are_not_built_on_a_hex_with_a_token() -> None:
    # The alpha stands between the lone wolf of k4 and the prey of l5.
    seat = {"tiles": "00010", "dens": {"howl": 1}}
    table = lay("k5 A1", packs="desert rock grass", seat1=seat)
    assert "k4" in table.now["lone_wolves"]
    table.play("den desert 04")
    assert table.cannot("build k4 speed")
    assert table.can("build k5 speed", "build l4 speed")
    called = lay("k5 A1", packs="desert rock grass", seat1=seat, howled="k4").play("den desert 04")
    assert called.can("build k4 speed")
    assert lay("k5 A1", packs="grass rock tundra").after("den grass") == ""  # l5 has prey


def test_ruling_4_a_lair_displaces_to_the_nearest_hex_not_only_to_a_neighbour() -> None:
    # No neighbour of o6 can take the alpha: n6 and o5 are taken, n5 is water; m7 has a lone wolf.
    seat = {"dens": {"howl": 1}}
    table = lay("o6 D1 A2, o5 A1, n6 P1", seat1=seat).play("lair forest 01", "upgrade o6")
    assert table.steps == ["push m6", "push n4", "push o4"]
    table.play("push n4")
    assert (table.on("o6"), table.on("n4")) == ("L1", "A2")
    assert (table.now["moon"], table.seat(1)["lairs"], table.tokens(1)) == (1, 1, (1, 0))
    adjacent = lay("o6 D1 A2, o5 A1", seat1=seat).play("lair forest 01", "upgrade o6")
    assert adjacent.steps == ["push n6"]


@pytest.mark.parametrize("players", PLAYERS)
def test_ruling_5_never_arises_as_there_is_always_room_for_a_displaced_wolf(players: int) -> None:
    board = layout(players)
    tokens = sum(1 + len(region.lone_wolves) for region in board.regions)
    wolves = 4 + len(DATA["wolf_track"])
    dwellings = sum(len(bonuses) for bonuses in DATA["track_bonus"]["2"].values())
    assert (wolves, dwellings) == (12, 12)  # a lair takes the place of a den
    pieces = players * (wolves + dwellings)
    if players == 2:
        standing = [DATA["neutral_pack_2p"]["+".join(stack)] for stack in DATA["moon_pool"]["2"]]
        pieces += sum(len(ranks) for spots in standing for ranks in spots.values())
    # Were each of them alone on a hex without a token, some hex would still be empty,
    assert pieces < len(board.land) - tokens
    # and a wolf can walk there from anywhere.
    assert len(board.distances(min(board.land), board.land)) == len(board.land)


def test_ruling_6_only_the_acting_player_hunts() -> None:
    # Rock's wolves are around l5 already, while forest acts.
    table = lay("k6 A2, m5 P2, m6 P2, h4 A1 P1", seat2={"terrain_tokens": 1})
    table.play("move rock 2", "A h4 g5", "done")
    assert [table.seat(n)["prey"] for n in (1, 2, 3)] == [[], [], []]
    table.play("end")
    assert table.seat(2)["prey"] == []  # nor by the turn's beginning
    table.play("end", "end", "end")
    assert table.seat(2)["prey"] == []  # nor by its end
    table.play("move rock 0", "A k6 l6", "done")
    assert table.seat(2)["prey"] == ["hare"]


def test_ruling_7_tokens_are_not_limited_by_the_supply() -> None:
    rich = {"terrain_tokens": 30, "action_tokens": 30}
    seats = {"seat2": rich, "seat3": rich}
    dens = {"speed": 1, "spread": 1}
    first = {"dens": dens, "action_tokens": 40, "terrain_tokens": 40}
    table = lay("i4 A1", seat1=first, **seats)
    table.play("den forest 01", "build i4 speed", "den forest **", "build i3 spread")
    assert table.tokens(1) == (39, 41)


def test_ruling_8_two_dates_reached_in_one_turn_score_in_order() -> None:
    table = lay("g2 A1 P1, d5 P2", moon=17).play("end")
    assert table.now["scored"] == 2
    assert table.points() == [4, 6, 0]
    # In a stack of two players the lower moon scores right after the upper one.
    two = lay("k8 A1 P1, k10 P1", packs="forest rock", moon=13).play("end")
    assert two.moons_won() == [["crescent", "quarter"], []]
    assert two.now["moons"] == [[], ["full"], ["full"], [], ["full"]]
    everything = lay("g2 A1 P1, d5 P2, k8 P3", moon=22).play("end")
    assert everything.points() == [4, 6, 8]
    assert everything.game.over


def test_ruling_9_a_turn_may_end_after_any_number_of_actions() -> None:
    table = lay("h4 A1 P1, f7 A1 P1")
    assert table.can("end")
    table.play("move rock 2", "A h4 g5", "done")
    assert table.can("end")
    table.play("end")
    assert table.now["turn"] == 2


@pytest.mark.parametrize("rank", ["P", "A"])
def test_ruling_10_a_den_under_another_packs_wolf_can_be_dominated(rank: str) -> None:
    seats = {"seat1": {"tiles": "00100"}, "seat2": {"dens": {"howl": 1}}}
    table = lay(f"l3 A1, k3 D2 {rank}3", packs="tundra grass rock", **seats)
    table.play("dominate tundra 034", "take k3 den howl")
    assert table.on("k3") == " ".join(sorted(["D1", f"{rank}3"]))


def test_ruling_11_tokens_gained_in_an_action_pay_for_the_next_one() -> None:
    # The lair's terrain token is the second half of a den.
    seat = {"tiles": "00000", "dens": {"howl": 1}}
    table = lay("n6 D1, o6 A1", seat1=seat)
    assert table.after("den tundra") == ""
    table.play("lair forest 01", "upgrade n6")
    assert table.after("den tundra") == "4*"
    # The second den of spread gives the action token for a third action.
    table = lay("i4 A1, h4 P1", seat1={"dens": {"spread": 1}, "terrain_tokens": 9})
    table.play("move rock *", "P h4 g5", "done", "den forest 01", "build i4 spread")
    assert table.tokens(1) == (8, 1)
    assert table.can("move rock *")


def test_ruling_11_a_region_without_any_piece_scores_for_nobody() -> None:
    table = lay("", moon=9).play("end")
    assert table.points() == [0, 0, 0]
    assert table.now["moons"][:3] == [[], [], ["quarter"]]


def test_ruling_11_neutral_pieces_stand_north_east_and_south_east_of_the_water() -> None:
    import moonpack

    setup = {
        "regions": [1, 2, 3, 4, 5],
        "moons": DATA["moon_pool"]["2"],
        "prey": DATA["prey_stacks"]["2"]["kinds"],
    }
    game = moonpack.new("wolves", players=2, packs=["forest", "rock"], setup=setup)
    wanted = lay(NEUTRAL, packs="forest rock")
    assert game.view().to_json()["pieces"] == wanted.now["pieces"]
    board = layout(2)
    for region in board.regions:
        spot = board.neighbour(region.water, "NE")
        assert spot is not None
        assert wanted.on(board.name(spot))


def test_ruling_18_a_displacement_is_walked_around_water() -> None:
    # Nothing next to k2 can take the wolf. m3 is two hexes away over the water, and three on foot.
    board = layout(3)
    assert board.distances(board.number_of["k2"])[board.number_of["m3"]] == 2
    table = lay("k3 A1 P1, k2 P3, l1 A2, j1 A2", packs="tundra rock grass")
    table.play("move tundra 0", "A k3 k2")
    assert table.after("push") == "i2, i3, j3, l3, m1, m2"


def test_ruling_19_range_does_not_cross_a_gap_of_the_board() -> None:
    # On an endless board m3 and o4 would be two hexes apart; past the edge they are three.
    for dens, can in ((0, False), (1, True)):
        seat = {"dens": {"howl": dens}, "terrain_tokens": 3}
        table = lay("m3 A1, o4 P2", seat1=seat)
        assert bool(table.after("dominate")) == can


def test_ruling_20_an_action_whose_piece_has_run_out_is_refused() -> None:
    nothing_left = {"spread": 4, "speed": 4, "howl": 4}
    spent = {"terrain_tokens": 9, "wolves": 8, "dens": nothing_left, "lairs": 4}
    pieces = "n6 D1, o6 A1, n4 P2, m5 D2"
    table = lay(pieces, seat1=spent, seat2={"dens": {"howl": 1}})
    assert {step.split()[0] for step in table.steps} == {"move", "end"}
    full = {"terrain_tokens": 9}
    table = lay(pieces, seat1=full | {"dens": {"howl": 4}}, seat2={"dens": {"howl": 1}})
    words = {step.split()[0] for step in table.steps}
    assert words == {"move", "den", "lair", "howl", "dominate", "end"}


def test_ruling_21_the_wolves_of_a_move_go_one_at_a_time() -> None:
    # The displaced wolf is put down before the next wolf moves, and may be in its way.
    table = lay("h3 A1 P1, i3 P2").play("move forest 0", "A h3 i3")
    assert {step.split()[0] for step in table.steps} == {"push"}
    table.play("push j3")
    assert table.cannot("P h3 j3")


def test_ruling_23_a_hex_with_a_token_is_not_empty_in_the_draft_of_two() -> None:
    import moonpack

    game = moonpack.new("wolves", players=2, seed=1)
    tokens = {*game.view().to_json()["lone_wolves"], *game.view().to_json()["prey"]}
    assert tokens.isdisjoint(step.split()[1] for step in game.steps())


def test_ruling_24_a_foreign_wolf_on_an_own_den_is_not_displaced_by_an_alpha() -> None:
    table = lay("h3 A1, i3 D1 P2", seat1={"dens": {"howl": 1}}).play("move forest 0")
    assert table.cannot("A h3 i3")
    assert lay("h3 A1, i3 P2").play("move forest 0").can("A h3 i3")


def test_ruling_25_lairs_and_wolves_are_worth_the_same_with_any_number_of_players() -> None:
    for fact in ("lair_points", "wolf_points"):
        assert isinstance(DATA[fact], list)
    for fact in ("track_points", "prey_points"):
        assert DATA[fact]["2"] != DATA[fact]["3-5"]


def test_ruling_26_a_dominated_pack_wolf_may_be_replaced_by_an_alpha() -> None:
    seat = {"terrain_tokens": 3, "wolves": 2}
    table = lay("l3 A1, k3 P2", seat1=seat).play("dominate tundra ***", "take k3 wolf")
    assert table.on("k3") == "A1"
