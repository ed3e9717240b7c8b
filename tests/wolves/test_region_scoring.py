"""The rulebooks' examples of the moon board, of region scoring and of the final score."""

from __future__ import annotations

import pytest

from moonpack import scene
from moonpack.games.wolves.data import DATA
from moonpack.games.wolves.log_lines import points_gained
from moonpack.words import ENGLISH

from .positions import NEUTRAL, Table, lay

# Three packs; rock is to act, one date before the crescents score, with a lone wolf to call at c8.
HOWLER = "e7 A2 A2"
CRESCENT_FIRST = [["crescent"], ["crescent"], ["quarter"], ["quarter"], ["full"], ["full"]]


def _before_crescent(region: str, **fields: object) -> Table:
    called = {"tiles": "00001", "wolves": 3, "dens": {"speed": 1}}
    seats = {"seat1": {"dens": {"spread": 2}}, "seat2": called, "seat3": {"dens": {"howl": 2}}}
    places = {"moon": 8, "turn": 2, "round": 6}
    return lay(f"{region}, {HOWLER}", packs="grass rock tundra", **{**seats, **places, **fields})


def _score(table: Table) -> Table:
    return table.play("howl forest 15", "call c8", "end")


def test_the_ninth_date_of_three_players_scores_every_crescent_at_the_end_of_the_turn() -> None:
    table = _before_crescent("g2 A1 P1, i2 P3")  # grass alone in one crescent region, tundra in one
    table.play("howl forest 15", "call c8")
    assert (table.now["moon"], table.now["scored"], table.points()) == (9, 0, [0, 0, 0])
    table.play("end")
    assert table.now["scored"] == 1
    assert table.points() == [4, 0, 4]
    assert table.moons_won() == [["crescent"], [], ["crescent"]]
    assert table.now["moons"] == [[], [], ["quarter"], ["quarter"], ["full"], ["full"]]
    assert table.now["turn"] == 3


def test_nothing_scores_before_the_date_is_reached() -> None:
    table = _before_crescent("g2 A1 P1, i2 P3").play("end")
    assert (table.now["moon"], table.now["scored"], table.points()) == (8, 0, [0, 0, 0])
    assert table.now["moons"] == CRESCENT_FIRST


def test_a_date_scores_once() -> None:
    table = _score(_before_crescent("g2 A1 P1"))
    table.play("end", "end", "end")
    assert table.points() == [4, 0, 0]
    assert table.now["scored"] == 1


def test_region_scoring_with_control_5_3_and_6() -> None:
    grass = "i2 A1 P1, j1 A1 P1, j3 D1"
    rock = "m1 P2, m2 P2 D2"
    tundra = "l3 L3, k3 P3 D3, k2 D3"
    seats = {"seat3": {"dens": {"spread": 2, "howl": 1}}}
    table = _score(_before_crescent(f"{grass}, {rock}, {tundra}", **seats))
    assert table.points() == [2, 0, 4]
    assert table.moons_won() == [[], [], ["crescent"]]


@pytest.mark.parametrize("rock", ["m1 A2, m2 D2 P2", "m1 A2 P2, m2 P2"])
def test_alphas_break_a_tie_for_the_win(rock: str) -> None:
    table = _score(_before_crescent(f"k2 D1, k3 D1, i2 P1, {rock}"))
    assert table.points() == [2, 4, 0]
    assert table.moons_won() == [[], ["crescent"], []]


def test_two_alphas_on_a_hex_both_count_for_a_tie() -> None:
    assert _score(_before_crescent("i2 A1 A1, m1 A2 P2")).points() == [4, 2, 0]


def test_tied_winners_get_second_points_each_and_nobody_is_second() -> None:
    table = _score(_before_crescent("i2 A1, j1 P1, m1 A2, m2 P2, k2 P3"))
    assert table.points() == [2, 2, 0]
    assert table.moons_won() == [[], [], []]
    assert table.now["moons"][0] == []


def test_tied_seconds_get_nothing() -> None:
    table = _score(_before_crescent("i2 A1 P1, j1 P1, m1 P2, k2 P3"))
    assert table.points() == [4, 0, 0]


def test_alphas_break_a_tie_for_second_place() -> None:
    table = _score(_before_crescent("i2 A1 P1, j1 P1, m1 A2, k2 P3"))
    assert table.points() == [4, 2, 0]


@pytest.mark.parametrize(
    ("region", "place"),
    [
        ("k2 D1, k3 D1, i2 P1, m1 A2, m2 D2 P2", "first with more alphas in the region of l2"),
        ("i2 A1 P1, j1 P1, m1 A2, k2 P3", "second with more alphas in the region of l2"),
    ],
)
def test_what_alphas_decide_is_told_with_the_word(region: str, place: str) -> None:
    table = _before_crescent(region)
    regions = str(scene.sight(table.game, None, ENGLISH)["regions"])  # type: ignore[attr-defined]
    assert ("leads with more alphas (" in regions) == place.startswith("first")
    facts = _score(table).game.facts()
    gained = [one.reason for fact in facts for one in points_gained(fact, ENGLISH)]
    assert any(reason.endswith(place) for reason in gained), gained
    assert "with more alphas" in " ".join(table.game.tell())


def test_a_lair_is_worth_three_and_an_alpha_one() -> None:
    seats = {"seat3": {"dens": {"howl": 1}}}
    table = _score(_before_crescent("l3 L3, i2 A1 P1, m1 A2", **seats))
    assert table.points() == [2, 0, 4]


def test_two_wolves_of_a_kind_on_a_hex_both_count() -> None:
    assert _score(_before_crescent("i2 P1 P1, m1 P2")).points() == [4, 2, 0]
    assert _score(_before_crescent("i2 A1 A1, m1 P2, m2 P2")).points() == [4, 2, 0]


def test_pieces_outside_the_region_do_not_count() -> None:
    # i5 of the start tile and m4 of the next region touch the region, no more.
    table = _before_crescent("i2 P3, i5 A1 P1, l4 A1 P1")
    assert _score(table).points() == [0, 0, 4]


def test_quarter_and_full_moons_are_worth_more() -> None:
    moons = [[], [], ["quarter"], ["quarter"], ["full"], ["full"]]
    quarter = _before_crescent("g8 A1 P1, g9 P3", moon=16, scored=1, moons=moons)
    _score(quarter)  # the howler is alone in the other quarter region
    assert quarter.points() == [6, 6, 3]
    moons[2:4] = [[], []]
    full = _before_crescent("h9 A1 P1, k8 P3", moon=21, scored=2, moons=moons)
    _score(full)
    assert full.points() == [8, 0, 4]
    assert full.moons_won() == [["full"], [], []]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("phase", [0, 1, 2])
def test_each_date_scores_when_it_is_reached_and_not_one_earlier(players: int, phase: int) -> None:
    dates = {2: (7, 13, 18), 3: (9, 17, 22), 4: (11, 20, 26), 5: (13, 23, 30)}[players]
    packs = " ".join(DATA["packs"][:players])
    for moon, scored in ((dates[phase] - 1, phase), (dates[phase], phase + 1)):
        table = lay("", packs=packs, moon=moon, scored=phase).play("end")
        assert table.now["scored"] == scored
        assert table.game.over == (scored == 3)


def test_the_neutral_pack_takes_places_and_a_stack_shows_its_lower_moon() -> None:
    # Against two neutral pack wolves an alpha decides; against a neutral lair it is a full tie.
    first = "h5 A1 P1, m5 A1"
    second = "k8 P2, k10 D2 P2"
    seats = {"seat1": {"tiles": "00010", "wolves": 2}, "seat2": {"dens": {"spread": 1}}}
    table = lay(f"{first}, {second}, {NEUTRAL}", packs="forest rock", moon=6, **seats)
    table.play("howl desert 45", "call m4", "end")
    assert table.points() == [4, 2]
    assert table.moons_won() == [["crescent"], []]
    assert table.now["moons"] == [[], ["full"], ["full"], ["quarter"], ["quarter", "full"]]


def test_the_neutral_pack_wins_regions_and_takes_second_places_from_the_players() -> None:
    # Neutral: a lair and an alpha in each full-moon region.
    alone_second = f"f2 P1, {NEUTRAL}"
    moons = [[], ["full"], ["full"], [], ["full"]]
    table = lay(alone_second, packs="forest rock", moon=18, scored=2, moons=moons).play("end")
    assert table.points() == [4, 0]
    behind = f"f2 A1 A1, f3 P1 P1, d2 P1, d3 P2, {NEUTRAL}"
    seat = {"wolves": 1}
    table = lay(behind, packs="forest rock", moon=18, scored=2, moons=moons, seat1=seat)
    assert table.play("end").points() == [8, 0]  # second is the neutral pack, rock is third


def test_the_game_ends_at_once_after_the_full_moon_scoring() -> None:
    table = lay("f5 A1 P1, j4 A2 P2", moon=22, scored=2).play("end")
    assert table.game.over
    assert table.game.actor is None
    assert table.steps == []


def test_final_score_54() -> None:
    first = "m2 L1, g9 L1, j8 L1 A1, i8 D1 P1, j9 D1 P1, h8 P1"
    others = "o5 L2, o4 A2 P2, m5 P2 P2, n6 L3, n4 P3 P3, k8 A3 P3, h9 D3, d7 A3"
    table = lay(
        f"{first}, {others}",
        packs="forest rock grass",
        seat1={
            "dens": {"spread": 4, "speed": 3, "howl": 2},
            "wolves": 4,
            "prey": ["moose", "deer", "hare"],
            "moons": ["quarter"],
            "points": 8,
        },
        seat2={"dens": {"spread": 2}, "wolves": 1},
        seat3={"tiles": "00001", "dens": {"howl": 2}, "wolves": 3},
        moons=[[], [], [], [], ["full"], ["full"]],
        moon=21,
        scored=2,
        turn=3,
    )
    table.play("howl forest 15", "call c8", "end")
    assert table.game.over
    score = table.game.view().score(0)  # type: ignore[attr-defined]
    assert (score.spread, score.speed, score.howl) == (7, 3, 0)
    assert (score.lairs, score.prey, score.wolves, score.moons) == (15, 9, 4, 16)
    assert score.total == 54
    assert table.game.scores()[0] == 54
    assert table.game.winners() == [0]


@pytest.mark.parametrize(
    ("packs", "dens", "prey"),
    [
        ("forest rock grass", [0, 0, 0, 3, 7], [0, 1, 4, 9, 16, 25]),
        ("forest rock", [0, 0, 0, 2, 5], [0, 2, 5, 9, 14, 20]),
    ],
)
def test_track_points_by_what_has_left_the_boards(
    packs: str, dens: list[int], prey: list[int]
) -> None:
    def score(**seat: object) -> int:
        return lay("", packs=packs, seat1=seat).game.scores()[0]

    kinds = sorted(DATA["prey"])
    assert [score(prey=kinds[:n]) for n in range(6)] == prey
    for track in ("spread", "speed", "howl"):
        assert [score(dens={track: n}) for n in range(5)] == dens
    upgraded = {"spread": 2, "howl": 2}  # the dens that became lairs; so few are worth nothing
    assert [score(dens=upgraded, lairs=n) for n in range(5)] == [0, 5, 10, 15, 20]
    assert [score(wolves=n) for n in range(9)] == [0, 1, 2, 3, 4, 6, 8, 10, 12]


@pytest.mark.parametrize(
    ("second", "winners"),
    [
        ({"points": 5}, [1]),
        ({"points": 4, "wolves": 3}, [0]),  # as many points and wolves, fewer moon tokens
        ({"points": 4, "moons": ["crescent"]}, [0]),  # as many tokens, fewer wolves on the board
        ({"points": 4, "moons": ["crescent"], "wolves": 3}, [0, 1]),
    ],
)
def test_ties_of_the_final_score_go_by_moon_tokens_then_wolves_then_are_shared(
    second: dict[str, object], winners: list[int]
) -> None:
    wolves = "j4 A2 P2, f7 A2" + (" P2, k6 A2 P2, m6 P2" if "wolves" in second else " P2")
    table = lay(
        f"h8 A1 A1, g7 A1 P1, i8 P1 P1, h9 P1, {wolves}",
        seat1={"points": 4, "moons": ["crescent"], "wolves": 3},
        seat2={"wolves": 3} | second,
        options={"round_limit": 6},
        round=6,
        turn=3,
    )
    assert table.game.winners() == []
    assert table.play("end").game.over
    assert table.game.winners() == winners
