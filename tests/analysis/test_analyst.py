"""Those who judge positions: The Wolves' own, and random playouts for any game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moonpack
from moonpack import analysis
from moonpack.analysis import Analyst, wolves
from moonpack.analysis.analyst import PART, in_order
from moonpack.analysis.moonlight import MoonlightAnalyst
from moonpack.analysis.playouts import PlayoutAnalyst
from moonpack.analysis.wolves import WolvesAnalyst
from moonpack.errors import BadInput
from moonpack.games import spec
from moonpack.words import ENGLISH

from .games import FEW, before_the_end, match, short_game


@pytest.fixture(params=[WolvesAnalyst, PlayoutAnalyst])
def judge(request: pytest.FixtureRequest) -> Analyst:
    analyst: Analyst = request.param(spec("wolves"))
    return analyst


def replayed(game: moonpack.Game, steps: tuple[int, ...]) -> Any:
    engine = game.engine
    for step in steps:
        assert engine.is_legal(step)
        engine.play(step)
    return engine


def test_the_wolves_are_judged_by_those_who_know_them() -> None:
    assert isinstance(analysis.analyst(spec("wolves")), WolvesAnalyst)


def test_moonlight_is_judged_by_those_who_know_it() -> None:
    assert isinstance(analysis.analyst(spec("moonlight")), MoonlightAnalyst)


def test_a_study_has_shares_scores_and_whole_legal_turns(judge: Analyst) -> None:
    game = moonpack.replay(short_game(3).record(), 9)
    study = judge.judge(game.engine, FEW)
    assert sum(study.shares) == pytest.approx(1)
    assert len(study.scores) == 3
    assert study.is_final
    assert study.simulations == FEW
    visits = [turn.visits for turn in study.turns]
    assert visits == sorted(visits, reverse=True)
    for turn in study.turns:
        assert sum(turn.shares) == pytest.approx(1)
        after = replayed(game, turn.steps)
        assert after.over or after.actor != game.actor
    assert game.played == moonpack.replay(short_game(3).record(), 9).played


@given(
    st.lists(st.tuples(st.floats(0, 90), st.floats(0, 1)), min_size=2, max_size=5),
    st.sampled_from([0.0, 2.0]),
)
def test_scores_in_order_never_contradict_the_shares(
    seats: list[tuple[float, float]], lead: float
) -> None:
    scores, shares = [score for score, _ in seats], tuple(share for _, share in seats)
    ordered = in_order(scores, shares, lead)
    assert sum(ordered) == pytest.approx(sum(scores))
    for one, share in zip(ordered, shares, strict=True):
        for other, less in zip(ordered, shares, strict=True):
            if share > less:
                assert one - other >= lead * (share - less) - 1e-9
    assert in_order(ordered, shares, lead) == pytest.approx(ordered)


def test_scores_that_agree_with_the_shares_stay_as_they_are() -> None:
    assert in_order([40.0, 61.5, 52.0], (0.1, 0.6, 0.3), 2.0) == (40.0, 61.5, 52.0)
    assert in_order([64.0, 60.0], (0.3, 0.7), 2.0) == pytest.approx((61.6, 62.4))
    assert in_order([64.0, 60.0], (0.5, 0.5), 2.0) == (64.0, 60.0)


@pytest.mark.parametrize("players", [2, 3])
def test_who_has_the_better_chance_is_expected_to_score_more(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine: Any = moonpack.new("wolves", players=players, seed=5).engine
    judge = WolvesAnalyst(spec("wolves"))
    shares = judge.shares(engine, FEW)
    against = tuple(60.0 - 40 * share for share in shares)  # quick games that see it otherwise
    monkeypatch.setattr(judge, "_scores", lambda _: against)
    study = judge.judge(engine, FEW)
    order = sorted(range(players), key=lambda seat: study.shares[seat])
    scores = [study.scores[seat] for seat in order]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1]


def test_a_study_in_parts_ends_as_one_in_whole(judge: Analyst) -> None:
    engine = moonpack.replay(short_game().record(), 5).engine
    *before, last = judge.study(engine, FEW, every=5)
    assert [study.simulations for study in before] == [5, 10]
    assert not any(study.is_final for study in before)
    assert last == judge.judge(engine, FEW)


@pytest.mark.parametrize("simulations", [0, 1_000_001, 10**12])
def test_nobody_thinks_for_ever(judge: Analyst, simulations: int) -> None:
    with pytest.raises(BadInput, match="simulations: expected a whole number from 1 to 1000000"):
        judge.judge(moonpack.new("wolves", players=2).engine, simulations)


def test_a_search_that_fills_its_tree_ends_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wolves, "MOST_NODES", 100)
    engine = moonpack.replay(short_game().record(), 5).engine
    study = WolvesAnalyst(spec("wolves")).judge(engine, 1000)
    assert study.is_final
    assert 0 < study.simulations < 1000


@pytest.mark.parametrize("name", ["wolves", "moonlight", "playouts"])
def test_an_analyst_looks_up_all_the_time_and_can_be_stopped(name: str) -> None:
    looks = 0

    def heed() -> None:
        nonlocal looks
        looks += 1
        if looks > enough:
            raise StopAsking

    enough = 10**9
    game = match() if name == "moonlight" else short_game()
    engine = moonpack.replay(game.record(), 5).engine
    plain = PlayoutAnalyst(game.spec, heed)
    judge = plain if name == "playouts" else analysis.analyst(game.spec, heed)
    counts = []
    for simulations in (20, 120):
        judge.judge(engine, simulations)
        counts.append(looks)
        looks = 0
    assert counts[1] - counts[0] >= 100 / PART
    assert counts[0] >= 20 / PART
    for stop in range(0, counts[0], 7):
        looks, enough = 0, stop
        with pytest.raises(StopAsking):
            judge.judge(engine, 20)


class StopAsking(Exception):
    """Somebody has heard enough."""


def test_a_finished_game_is_judged_by_its_result(judge: Analyst) -> None:
    game = short_game()
    study = judge.judge(game.engine, FEW)
    winners = game.winners()
    assert study.shares == tuple(float(n in winners) / len(winners) for n in range(2))
    assert study.scores == tuple(map(float, game.scores()))
    assert study.turns == ()


def test_a_win_within_reach_is_found(judge: Analyst) -> None:
    # Everybody has only ended turns so far; in the last turn whoever scores anything wins.
    game = before_the_end(short_game())
    seat = game.actor
    assert seat is not None
    study = judge.judge(game.engine, 60)
    after = replayed(game, study.turns[0].steps)
    assert after.over
    assert game.spec.winners(after) == [seat]


def test_the_rounds_of_moonlight_are_marked() -> None:
    game = match()
    review = analysis.review(game, 1)
    assert tuple(step for turn in review.turns for step in turn.steps) == game.played
    marks = [mark for turn in review.turns for mark in turn.marks]
    assert marks == [f"round {n + 1}" for n in range(len(marks))]
    assert len(marks) >= 2
    assert review.now.scores == tuple(map(float, game.scores()))


def test_the_scorings_are_marked_and_seats_have_their_packs_colours() -> None:
    judge = WolvesAnalyst(spec("wolves"))
    game = short_game(4)
    assert len(set(judge.colours(game.engine))) == 4
    marks = [judge.mark(fact, ENGLISH) for moment in game.moments() for fact in moment.facts]
    assert set(marks) <= {"", "crescent", "quarter", "full"}


def test_a_quick_game_that_does_not_end_is_counted_as_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = moonpack.new("wolves", players=2, seed=5)
    monkeypatch.setattr(wolves, "LONGEST", 0)
    study = WolvesAnalyst(spec("wolves")).judge(game.engine, FEW)
    assert sum(study.scores) == pytest.approx(sum(game.scores()))
