"""Ratings: known strengths are found again, and intervals mean what they say."""

from __future__ import annotations

import math
import random

import pytest

from moonpack import arena
from moonpack.arena.rating import ELO, comparisons, elo, places

from .contests import result


def duel(games: int, share: float, chance: random.Random) -> list[arena.Result]:
    """Set-ups of two games between two entrants, of which the first wins a share."""
    bounds = []
    for number in range(games):
        wins = chance.random() < share
        seats = (0, 1) if number % 2 else (1, 0)
        shares = tuple(float((seat == 0) == wins) for seat in seats)
        bounds.append(result(*shares, seats=seats, setup=number // 2, number=number))
    return bounds


def test_elo_of_a_three_quarter_score_is_the_textbook_one() -> None:
    ratings = elo({(0, 1): 7500.0, (1, 0): 2500.0}, 2)
    assert ratings[0] - ratings[1] == pytest.approx(400 * math.log10(3), abs=0.1)
    assert sum(ratings) == pytest.approx(0)


def test_strengths_of_many_are_found_again_from_chains_of_duels() -> None:
    true = [-300.0, -100.0, 0.0, 150.0, 250.0]
    points = {}
    for a in range(4):
        expected = 1 / (1 + 10 ** ((true[a + 1] - true[a]) / 400))
        points[a, a + 1], points[a + 1, a] = 5000 * expected, 5000 * (1 - expected)
    assert elo(points, 5) == pytest.approx(true, abs=3)


def test_a_clean_sheet_has_a_finite_rating_and_an_interval_with_width() -> None:
    games = duel(40, 1.0, random.Random(1))
    winner, loser = arena.Ratings(games, ("a", "b")).standings()
    assert winner.share.value == 1
    assert winner.share.high == 1
    # Twenty set-ups without a loss: the Jeffreys interval begins at 0.883.
    assert 0.85 < winner.share.low < 0.91
    assert 200 < winner.elo.value < 600
    assert winner.elo.low < winner.elo.value < winner.elo.high
    assert loser.share.low == 0


def test_intervals_hold_the_truth_about_nineteen_times_in_twenty() -> None:
    trials, held, elo_held = 120, 0, 0
    for trial in range(trials):
        share = (0.5, 0.8, 0.95)[trial % 3]
        rating = ELO * math.log(share / (1 - share)) / 2
        games = duel(60, share, random.Random(trial))
        first = arena.Ratings(games, ("a", "b"), draws=120).standings()[0]
        held += first.share.low <= share <= first.share.high
        elo_held += first.elo.low <= rating <= first.elo.high
    assert 0.9 <= held / trials <= 0.99
    assert 0.9 <= elo_held / trials <= 0.99


def test_games_on_one_set_up_that_go_together_widen_the_interval() -> None:
    apart, together = [], []
    for number in range(80):
        seats = (0, 1) if number % 2 else (1, 0)
        # One win and one loss on each set-up, or both games won on one and lost on the next.
        for wins, results in ((number % 2 == 0, apart), (number // 2 % 2 == 0, together)):
            shares = tuple(float((seat == 0) == wins) for seat in seats)
            results.append(result(*shares, seats=seats, setup=number // 2, number=number))
    widths = []
    for games in (apart, together):
        share = arena.Ratings(games, ("a", "b")).standings()[0].share
        assert share.value == 0.5
        widths.append(share.high - share.low)
    assert widths[1] > 3 * widths[0]


def test_a_shared_win_is_half_a_win_for_each_and_counted_as_shared() -> None:
    games = [result(0.5, 0.5, setup=n, number=n) for n in range(10)]
    for standing in arena.Ratings(games, ("a", "b")).standings():
        assert standing.share.value == 0.5
        assert standing.elo.value == pytest.approx(0)
        assert standing.wins == 5
        assert standing.shared == 10
        assert standing.place.value == 1.5


def test_in_games_of_many_the_win_decides_and_then_the_score() -> None:
    game = result(0.0, 1.0, 0.0, 0.0, seats=(0, 1, 2, 3), scores=(70, 70, 60, 60))
    points = comparisons(game)
    assert points[1, 0] == 1
    assert points[0, 2] == 1
    assert points[2, 3] == points[3, 2] == 0.5
    assert places(game) == [2, 1, 3.5, 3.5]


def test_an_entrant_in_two_seats_does_not_play_itself() -> None:
    points = comparisons(result(1.0, 0.0, 0.0, seats=(0, 1, 0), scores=(9, 5, 3)))
    assert points == {(0, 1): 1.0, (1, 0): 1.0}


def test_a_fault_counts_against_the_guilty_only() -> None:
    fault = arena.Fault(2, "crash", "")
    game = result(0.5, 0.5, 0.0, seats=(0, 1, 2), scores=(9, 3, 50), fault=fault)
    assert comparisons(game) == {(0, 2): 1.0, (2, 0): 0.0, (1, 2): 1.0, (2, 1): 0.0}
    standings = arena.Ratings([game], ("a", "b", "c")).standings()
    assert [standing.faults for standing in standings] == [0, 0, 1]
    assert [standing.shared for standing in standings] == [0, 0, 0]
    assert standings[0].score is None


def test_a_void_game_counts_for_nobody() -> None:
    games = [result(1.0, 0.0), result(0.0, 0.0, number=1, void="the lights went out")]
    first = arena.Ratings(games, ("a", "b")).standings()[0]
    assert first.games == 1
    assert first.share.value == 1


def test_duels_say_what_each_took_from_each() -> None:
    games = [result(1.0, 0.0, setup=n, number=n) for n in range(3)]
    games.append(result(0.0, 1.0, setup=3, number=3))
    one, other = arena.Ratings(games, ("a", "b", "c")).duels()
    assert (one.one, one.other, one.share.value, one.comparisons) == (0, 1, 0.75, 4)
    assert other.share.value == 0.25
    assert one.share.low < 0.75 < one.share.high


def test_the_same_results_give_the_same_intervals() -> None:
    games = duel(20, 0.6, random.Random(4))
    assert arena.Ratings(games, ("a", "b")).standings() == (
        arena.Ratings(games, ("a", "b")).standings()
    )
