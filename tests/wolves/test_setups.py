"""Set-ups: the board, what lies on it, and the draft."""

from __future__ import annotations

from collections import Counter

import pytest

import moonpack
from moonpack.games.wolves.data import DATA, PACKS, TERRAINS
from moonpack.games.wolves.layout import layout, terrain_of
from moonpack.games.wolves.tables import showing
from tests.oracle.wolves.board import Board

PLAYERS = (2, 3, 4, 5)
REGIONS = {2: 5, 3: 6, 4: 8, 5: 10}


def _named(players: int, *packs: str, **options: str) -> moonpack.Game:
    """A game whose tiles, moons and prey lie in the order of the box."""
    setup = {
        "regions": list(range(1, REGIONS[players] + 1)),
        "moons": DATA["moon_pool"][str(players)],
        "prey": DATA["prey_stacks"][str(players)]["kinds"],
    }
    return moonpack.new("wolves", packs=list(packs), setup=setup, options=options)


def _drafts(game: moonpack.Game) -> list[str]:
    return [step.removeprefix("draft ") for step in game.steps()]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_board_is_whole(players: int) -> None:
    board = layout(players)
    start = 0 if players == 2 else 16
    assert len(board) == 16 * REGIONS[players] + start
    assert len(set(board.number_of)) == len(board)
    assert len(board.land) == 15 * REGIONS[players] + (10 if start else 0)
    terrain = terrain_of(board, tuple(range(1, REGIONS[players] + 1)))
    for region in board.regions:
        blocks = Counter(terrain[h] for h in region.cells)
        assert blocks == {-1: 1} | dict.fromkeys(range(len(TERRAINS)), 3)
        around = board.near(region.water)
        assert len(around) == 6
        assert set(around) <= set(region.cells)  # so that the neutral pack has its places


@pytest.mark.parametrize("players", PLAYERS)
def test_hexes_are_where_the_other_implementation_has_them(players: int) -> None:
    board = layout(players)
    tiles = list(range(10, 10 - REGIONS[players], -1))
    other = Board(players, tiles, DATA)
    assert {cell.at: cell.name for cell in board.cells} == other.name
    terrain = terrain_of(board, tuple(tiles))
    named = {
        cell.at: TERRAINS[terrain[cell.number]] for cell in board.cells if cell.number in board.land
    }
    assert named == {at: kind for at, kind in other.terrain.items() if at in other.passable}
    regions = {cell.at: cell.region for cell in board.cells if cell.region >= 0}
    assert regions == other.region


@pytest.mark.parametrize(
    ("players", "corners"),
    [(2, "a6 a8 f1 o4 o6 l9"), (3, "a6 a8 l1 o4 o6 e11"), (4, "a3 a4"), (5, "a6 a7 h16")],
)
def test_hexes_are_named_by_column_and_row_like_chess_squares(players: int, corners: str) -> None:
    names = set(layout(players).number_of)
    assert set(corners.split()) <= names
    assert sorted({name[0] for name in names}) == [
        chr(ord("a") + n) for n in range(len({name[0] for name in names}))
    ]
    assert min(int(name[1:]) for name in names) == 1


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", [0, 1, "spring"])
def test_a_dealt_set_up_uses_the_box_once(players: int, seed: int | str) -> None:
    game = moonpack.new("wolves", players=players, seed=seed)
    record = game.record()
    setup = record["setup"]
    assert len(set(setup["regions"])) == REGIONS[players]
    assert set(setup["regions"]) <= set(range(1, 11))
    assert Counter(map(tuple, setup["moons"])) == Counter(
        map(tuple, DATA["moon_pool"][str(players)])
    )
    assert Counter(setup["prey"]) == Counter(DATA["prey_stacks"][str(players)]["kinds"])
    assert len(set(record["packs"])) == players
    board = game.view().to_json()
    assert len(board["lone_wolves"]) == 2 * REGIONS[players]
    size = 1 if players == 2 else 2
    assert [stack[1] for stack in board["prey"].values()] == [size] * REGIONS[players]
    assert record["options"]["tiles"] == "first"


def test_moons_and_prey_of_the_box() -> None:
    def moons(players: int) -> list[int]:
        counted = Counter(phase for [phase] in DATA["moon_pool"][str(players)])
        return [counted[phase] for phase in ("crescent", "quarter", "full")]

    assert [moons(players) for players in (3, 4, 5)] == [[2, 2, 2], [2, 3, 3], [3, 4, 3]]
    kinds = {"moose": 1, "deer": 1, "raccoon": 1, "boar": 1, "hare": 1}
    for players, doubled in ((3, ["hare"]), (4, ["hare", "raccoon", "boar"]), (5, list(kinds))):
        pool = Counter(DATA["prey_stacks"][str(players)]["kinds"])
        assert pool == Counter(kinds) + Counter(doubled)
    assert Counter(DATA["prey_stacks"]["2"]["kinds"]) == Counter(kinds)


@pytest.mark.parametrize("home", range(5))
@pytest.mark.parametrize("tiles", [0b00000, 0b11111])
def test_at_the_start_only_the_home_terrain_shows_twice(home: int, tiles: int) -> None:
    shown = [showing(home, tiles, terrain).bit_count() for terrain in range(5)]
    assert shown == [2 if terrain == home else 1 for terrain in range(5)]


def test_draft_with_three_players() -> None:
    game = _named(3, *PACKS[:3])
    order = []
    for hex_, others in [
        ("h4", 10),
        ("g5", 9),
        ("i7", 8),
        ("i5", "f5 i5 j4"),
        ("h7", "f7 g7 h7 j6"),
        ("f7", "f7 g7 j6"),
    ]:
        order.append(game.actor)
        legal = _drafts(game)
        assert len(legal) == others if isinstance(others, int) else " ".join(legal) == others
        game.play(f"draft {hex_}")
    assert order == [0, 1, 2, 2, 1, 0]
    assert game.actor == 0
    pieces = game.position()["pieces"]
    assert pieces["h4"] == pieces["f7"] == ["1 alpha", "1 pack"]
    assert pieces["i7"] == pieces["i5"] == ["3 alpha", "3 pack"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_draft_goes_round_and_back_and_across_the_chasm(players: int) -> None:
    game = moonpack.new("wolves", players=players, seed=3)
    sides = [{layout(players).name(h) for h in side} for side in layout(players).draft_sides()]
    assert [len(side) for side in sides] == [5, 5]
    order, drafted = [], []
    for _ in range(2 * players):
        order.append(game.actor)
        drafted.append(_drafts(game)[0])
        game.play(f"draft {drafted[-1]}")
    assert order == [*range(players), *reversed(range(players))]
    for one, other in zip(drafted[:players], reversed(drafted[players:]), strict=True):
        assert (one in sides[0]) != (other in sides[0])
    assert game.actor == 0
    assert game.position()["round"] == 1


def test_draft_with_two_players_keeps_out_of_crescents_and_off_tokens() -> None:
    game = _named(2, "forest", "rock")
    free = "a6 a7 a8 b5 b7 c6 c7 d2 d3 d4 d5 d7 e2 e4 e5 e7"
    free += " f2 f3 g2 g4 h1 h3 k5 k6 k7 l4 l6 m5 m6 n4 n6 o4"
    assert _drafts(game) == free.split()
    order, counts = [], []
    for hex_ in ("f3", "c6", "n4", "m6"):
        order.append(game.actor)
        counts.append(len(game.steps()))
        game.play(f"draft {hex_}")
    assert order == [0, 1, 1, 0]
    assert counts == [32, 31, 30, 29]
    position = game.position()
    assert (position["round"], position["turn"]) == (1, 1)
    assert [seat["action_tokens"] for seat in position["players"]] == [0, 1]
    assert position["prey"]["g6"] == ["raccoon", 1]
    assert len(position["lone_wolves"]) == 10


def test_the_neutral_pack_is_named_or_the_first_that_nobody_plays() -> None:
    assert _named(2, "forest", "rock").record()["setup"]["neutral"] == "grass"
    assert _named(2, "tundra", "grass").record()["setup"]["neutral"] == "forest"
    record = _named(2, "forest", "rock").record()
    record["setup"]["neutral"] = "desert"
    assert moonpack.replay(record).position is not None
    assert moonpack.replay(record).record()["setup"]["neutral"] == "desert"


def test_the_same_seed_is_the_same_set_up_and_another_seed_another() -> None:
    first = moonpack.new("wolves", players=4, seed="one").record()
    assert moonpack.new("wolves", players=4, seed="one").record() == first
    others = [moonpack.new("wolves", players=4, seed=seed).record() for seed in range(10)]
    assert len({str(other["setup"]) for other in others}) == 10
    assert moonpack.new("wolves", seed=None).record() != moonpack.new("wolves", seed=None).record()


def test_every_arrangement_of_a_small_pool_comes_up() -> None:
    seen = Counter(
        moonpack.new("wolves", players=2, seed=seed).record()["setup"]["moons"][0][0]
        for seed in range(200)
    )
    # Two stacks of five show a full moon, two a crescent, one a quarter.
    assert 55 < seen["full"] < 105
    assert 55 < seen["crescent"] < 105
    assert 20 < seen["quarter"] < 60


@pytest.mark.parametrize(
    ("call", "field"),
    [
        ({"players": 1}, "players"),
        ({"players": 6}, "players"),
        ({"players": True}, "players"),
        ({"players": "3"}, "players"),
        ({"players": 2.0}, "players"),
        ({"packs": ["forest"]}, "packs"),
        ({"packs": "forest rock"}, "packs"),
        ({"packs": ["forest", "forest"]}, "packs[1]"),
        ({"packs": ["forest", "sea"]}, "packs[1]"),
        ({"players": 3, "packs": ["forest", "rock"]}, "packs"),
        ({"names": ["Ann"]}, "names"),
        ({"names": ["Ann", ""]}, "names[1]"),
        ({"names": ["Ann", " "]}, "names[1]"),
        ({"names": ["Ann", 5]}, "names[1]"),
        ({"names": ["Ann", "B\x07b"]}, "names[1]"),
        ({"names": ["Ann", "B" * 61]}, "names[1]"),
        ({"names": ["Ann", "\ud800"]}, "names[1]"),
        ({"players": 3, "names": ["Ann", "Bob"]}, "names"),
        ({"names": {"Ann", "Bob"}}, "names"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "seed"),
        ({"seed": [1]}, "seed"),
        ({"setup": 7}, "setup"),
        ({"setup": {}}, "setup.regions"),
        ({"options": ["tiles"]}, "options"),
        ({"cards": 3}, "cards"),
    ],
)
def test_a_wrong_choice_for_a_new_game_is_refused_by_name(
    call: dict[str, object], field: str
) -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.new("wolves", **call)  # type: ignore[arg-type]
    assert caught.value.field == field
    assert str(caught.value).startswith(field)


@pytest.mark.parametrize("game", ["chess", "", None, 3, ["wolves"], {}, "Wolves"])
def test_an_unknown_game_is_refused(game: object) -> None:
    with pytest.raises(moonpack.BadInput, match=r"^game: expected one of "):
        moonpack.new(game)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**50, "", "žluťoučký", "\N{WOLF FACE}"])
def test_any_number_and_any_text_is_a_seed(seed: int | str) -> None:
    record = moonpack.new("wolves", seed=seed).record()
    assert moonpack.new("wolves", seed=seed).record() == record
