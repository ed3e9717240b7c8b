"""Which games a contest is made of."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from moonpack import arena
from moonpack.arena.plan import line_ups
from moonpack.errors import BadInput

from .contests import short


@pytest.mark.parametrize(
    ("bots", "players", "games"),
    [
        (2, 2, 40),
        (2, 3, 30),
        (2, 4, 24),
        (3, 2, 36),
        (3, 3, 30),
        (3, 4, 48),
        (5, 4, 100),
        (5, 5, 25),
    ],
)
def test_every_entrant_sits_equally_often_in_every_seat(
    bots: int, players: int, games: int
) -> None:
    names = [f"uct(simulations={n + 1})" for n in range(bots)]
    plan = list(arena.pairings(short(*names, players=players, games=games)))
    seen = Counter((seat, entrant) for game in plan for seat, entrant in enumerate(game.seats))
    assert len(set(seen.values())) == 1
    assert len(seen) == bots * players


def test_a_set_up_is_always_played_with_all_rotations() -> None:
    plan = list(arena.pairings(short("random", "greedy", "uct", players=3, games=4)))
    assert [game.setup for game in plan] == [0, 0, 0, 1, 1, 1]
    for setup in (0, 1):
        seats = [game.seats for game in plan if game.setup == setup]
        first = seats[0]
        assert sorted(seats) == sorted(first[n:] + first[:n] for n in range(3))


def test_who_sits_next_to_whom_changes_from_set_up_to_set_up() -> None:
    plan = list(arena.pairings(short("random", "greedy", "uct", players=3, games=60)))
    after = Counter((game.seats[0], game.seats[1]) for game in plan)
    assert len(after) == 6


def test_all_meet_all_or_only_their_neighbours() -> None:
    assert line_ups(4, 2) == list(combinations(range(4), 2))
    assert line_ups(4, 2, "neighbours") == [(0, 1), (1, 2), (2, 3)]
    assert line_ups(5, 3, "neighbours") == [(0, 1, 2), (1, 2, 3), (2, 3, 4)]
    assert line_ups(2, 5) == [(0, 1, 0, 1, 0), (0, 1, 0, 1, 1)]


def test_a_plan_is_the_same_every_time_and_another_with_another_seed() -> None:
    one, again = (list(arena.pairings(short("random", "uct", games=40))) for _ in range(2))
    other = list(arena.pairings(short("random", "uct", games=40, seed=2)))
    assert one == again
    assert [game.seats for game in one] != [game.seats for game in other]
    asked = short("random", "uct")
    seeds = [seed for game in one for seed in game.seeds(asked)]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"players": 6}, "players"),
        ({"games": 0}, "games"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": 1e10}, "seconds"),
        ({"seconds": float("inf")}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"meet": "some"}, "meet"),
        ({"options": {"luck": "good"}}, "options.luck"),
        ({"bots": ["random"]}, "bots"),
        ({"bots": ["random", "random"]}, "bots[1]"),
        ({"bots": ["random", "nobody"]}, "bot"),
        ({"bots": ["random", "uct(speed=3)"]}, "uct.speed"),
        ({"game": "chess"}, "game"),
    ],
)
def test_a_contest_that_makes_no_sense_is_refused_by_field(
    asked: dict[str, object], field: str
) -> None:
    given = {"game": "wolves", "bots": ["random", "greedy"], **asked}
    with pytest.raises(BadInput) as error:
        arena.contest(**given)  # type: ignore[arg-type]
    assert error.value.field == field


def test_a_level_brings_its_time_unless_the_contest_says_otherwise() -> None:
    asked = arena.contest("wolves", ["hunter", "random", "hunter(width=3)"])
    assert asked.turn_seconds(0) == asked.turn_seconds(2)
    assert asked.turn_seconds(0) is not None
    assert asked.turn_seconds(1) is None
    assert arena.contest("wolves", ["hunter", "random"], seconds=3).turn_seconds(1) == 3
