"""Ratings, without a server: what they learn from games, and where bots begin."""

from __future__ import annotations

import pytest
from bench.ratings import simulate

from moonpack.server.company.ratings import (
    Rating,
    beginning,
    bot_key,
    final_places,
    level_of,
    rate,
)
from moonpack.server.tables.levels import levels

NEW = Rating()


def test_newcomers_have_1500_and_a_wide_interval() -> None:
    shown = NEW.shown
    assert (shown.points, shown.low, shown.high) == (1500, 833, 2167)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_better_places_gain_more(players: int) -> None:
    keys = [f"p{n}" for n in range(players)]
    after = rate(dict.fromkeys(keys, NEW), keys, list(range(1, players + 1)))
    points = [after[key].mu for key in keys]
    assert points == sorted(points, reverse=True)
    assert points[0] > NEW.mu > points[-1]
    assert all(rating.sigma < NEW.sigma and rating.games == 1 for rating in after.values())


def test_equals_that_share_all_places_stay_equal() -> None:
    after = rate({"a": NEW, "b": NEW, "c": NEW}, ["a", "b", "c"], [1, 1, 1])
    assert [after[key].mu for key in "abc"] == pytest.approx([NEW.mu] * 3)


def test_the_order_of_the_seats_does_not_matter() -> None:
    before = {"a": Rating(30, 3), "b": Rating(20, 2), "c": NEW}
    one = rate(before, ["a", "b", "c"], [2, 1, 3])
    other = rate(before, ["c", "a", "b"], [3, 2, 1])
    assert one["a"].mu == pytest.approx(other["a"].mu)
    assert one["c"].sigma == pytest.approx(other["c"].sigma)


def test_a_surprise_changes_more() -> None:
    before = {"strong": Rating(35, 3), "weak": Rating(15, 3)}
    expected = rate(before, ["strong", "weak"], [1, 2])
    surprise = rate(before, ["strong", "weak"], [2, 1])
    assert abs(surprise["weak"].mu - 15) > 5 * abs(expected["weak"].mu - 15)


def test_a_level_on_several_seats_is_changed_once() -> None:
    before = {"me": NEW, bot_key("pup"): NEW}
    after = rate(before, ["me", bot_key("pup"), bot_key("pup")], [1, 2, 3])
    assert after[bot_key("pup")].games == 1
    assert rate(before, [bot_key("pup")] * 2, [1, 2]) == {}


@pytest.mark.parametrize(
    ("places", "gave_up", "counted"),
    [
        ([1, 2, 3], (), [1, 2, 3]),
        ([1, 2, 3], {0}, [3, 1, 2]),
        ([1, 1, 3, 4], {1, 2}, [1, 3, 3, 2]),
        ([1, 1], {0, 1}, [1, 1]),
    ],
)
def test_whoever_gave_up_is_last(places: list[int], gave_up: set[int], counted: list[int]) -> None:
    assert final_places(places, gave_up) == counted


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_bots_begin_where_the_arena_has_measured_them(game: str) -> None:
    ratings = [beginning(game, bot_key(level)) for level in levels(game)]
    means = [rating.mu for rating in ratings]
    assert means == sorted(means)
    assert len(set(means)) == 5
    assert means[1] < NEW.mu < means[2]
    assert beginning(game, "a person") == NEW
    assert level_of(bot_key("pup")) == "pup"
    assert level_of("a person") is None


def test_simulated_players_are_recovered() -> None:
    """A small version of `bench/ratings.py`."""
    outcome = simulate(300, 40)
    assert outcome.correlation >= 0.95
    assert 0.9 <= outcome.covered <= 0.99
