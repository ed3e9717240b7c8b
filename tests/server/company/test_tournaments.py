"""Pairings and standings of tournaments, without a server."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from moonpack.errors import BadInput
from moonpack.server.company.pairings import (
    Round,
    most_rounds,
    round_robin,
    swiss,
    table_sizes,
)
from moonpack.server.company.standings import Played, Standing, standings


def _met(rounds: list[Round]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )


def _play(tables: Round, chance: random.Random) -> list[Played]:
    """The stronger player wins, mostly."""
    played = []
    for table in tables:
        shown = [player + chance.gauss(0, 6) for player in table]
        played.append(Played(table, [1 + sum(other < own for other in shown) for own in shown]))
    return played


def _tournament(
    players: int, rounds: int, size: int, seed: int
) -> tuple[list[Round], list[Standing]]:
    chance = random.Random(seed)
    done: list[Round] = []
    played: list[Played] = []
    byes: list[int] = []
    order = list(range(players))
    table: list[Standing] = []
    for _ in range(rounds):
        tables = swiss(order, done, size)
        at_tables = {player for one in tables for player in one}
        byes += [player for player in range(players) if player not in at_tables]
        done.append(tables)
        played += _play(tables, chance)
        table = standings(players, played, byes)
        order = [one.player for one in table]
    return done, table


@pytest.mark.parametrize("players", [2, 3, 4, 7, 8, 16, 33, 64])
def test_round_robin_lets_everybody_meet_once_with_even_seats(players: int) -> None:
    rounds = round_robin(players)
    assert len(rounds) == players - 1 + players % 2
    everybody = {frozenset(pair): 1 for pair in combinations(range(players), 2)}
    assert _met(rounds) == everybody
    for tables in rounds:
        at_tables = [player for table in tables for player in table]
        assert len(at_tables) == len(set(at_tables)) == players - players % 2
    for player in range(players):
        first = sum(table[0] == player for tables in rounds for table in tables)
        assert abs(2 * first - (players - 1)) <= 1


@pytest.mark.parametrize("players", [2, 5, 8, 9, 16, 17, 30, 64])
def test_nobody_meets_twice_in_a_swiss_tournament(players: int) -> None:
    rounds, table = _tournament(players, most_rounds(players), 2, seed=players)
    assert max(_met(rounds).values()) == 1
    for tables in rounds:
        assert sorted(map(len, tables)) == [2] * (players // 2)
    assert max(one.byes for one in table) <= 1
    for player in range(players):
        seats = [pair.index(player) for tables in rounds for pair in tables if player in pair]
        assert abs(2 * sum(seats) - len(seats)) <= 3


def test_the_leaders_of_a_swiss_tournament_are_the_strongest() -> None:
    _, table = _tournament(64, 7, 2, seed=5)
    assert sum(one.player < 16 for one in table[:8]) >= 6
    assert sum(one.points for one in table) == 7 * 32


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("players", [5, 12, 16, 23, 64])
def test_larger_tables_mix_players_and_seats(players: int, size: int) -> None:
    rounds, table = _tournament(players, 4, size, seed=1)
    for tables in rounds:
        assert sorted(player for one in tables for player in one) == list(range(players))
        assert sorted(map(len, tables), reverse=True) == table_sizes(players, size)
    if players >= 16:
        seats = Counter(
            (player, seat) for tables in rounds for one in tables for seat, player in enumerate(one)
        )
        assert max(seats.values()) <= 3
        assert max(_met(rounds).values()) <= 2
    assert sum(one.points for one in table) == sum(
        Fraction(len(one), 2) for tables in rounds for one in tables
    )


def test_the_first_round_is_dealt_in_a_snake() -> None:
    tables = swiss(range(8), [], 4)
    assert [sorted(table) for table in tables] == [[0, 3, 4, 7], [1, 2, 5, 6]]


def test_tie_breaks_in_their_order() -> None:
    games = [
        Played([0, 1], [1, 2]),
        Played([2, 3], [1, 2]),
        Played([0, 2], [1, 1]),
        Played([1, 3], [1, 2]),
    ]
    first, second, third, last = standings(4, games)
    assert (first.player, first.points, first.buchholz) == (0, Fraction(3, 2), Fraction(5, 2))
    assert (second.player, second.points, second.buchholz) == (2, Fraction(3, 2), Fraction(3, 2))
    assert first.sonneborn_berger == 1 + Fraction(3, 4)
    assert [one.ahead_by for one in (first, second, third, last)] == [
        "buchholz",
        "points",
        "points",
        "none",
    ]


def test_equals_meet_or_share_a_rank() -> None:
    one, other = standings(2, [Played([0, 1], [2, 1])])
    assert (one.player, one.ahead_by) == (1, "points")
    assert [line.rank for line in standings(2, [Played([0, 1], [1, 1])])] == [1, 1]
    assert other.rank == 2
    # All won once, lost once and have met the same; two games between 0 and 1 tell them apart.
    games = [
        Played([0, 1], [1, 2]),
        Played([2, 3], [1, 2]),
        Played([1, 2], [1, 2]),
        Played([3, 0], [1, 2]),
    ]
    table = standings(4, games)
    assert {line.points for line in table} == {Fraction(1)}
    assert [line.rank for line in table] == [1, 1, 1, 1]


def test_a_bye_is_a_point() -> None:
    table = standings(3, [Played([0, 1], [1, 2])], byes=[2])
    assert [(one.player, one.points, one.byes) for one in table][:2] == [(0, 1, 0), (2, 1, 1)]


def test_too_many_players_are_refused() -> None:
    with pytest.raises(BadInput, match="players"):
        swiss(range(65), [])
