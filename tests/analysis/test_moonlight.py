"""Moonlight judged: turns by what their player knew, chances by what spectators knew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import moonpack
from moonpack import analysis
from moonpack.analysis import moonlight
from moonpack.analysis.analyst import TurnPair
from moonpack.analysis.moonlight import MoonlightAnalyst
from moonpack.bots.moonlight import match
from moonpack.bots.moonlight.guess import guessed
from moonpack.bots.moonlight.judge import shipped_weights
from moonpack.games import spec
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.snapshot import RoundResult, Row
from moonpack.games.rng import Rng
from tests.moonlight.helpers import scene
from tests.moonlight.helpers import steps as printed

FEW = 6  # simulations
SPEC = spec("moonlight")
WORTHS = shipped_weights()["worth"]
# One cell is left and both lead with a round each: only some of the cards win.
LAST_CELL = "a3@0,0 b3@1,0 a4@2,0 b2@3,0 a2@0,1 b4@1,1 a3@2,1 b3@3,1 a1@0,2 b3@1,2 a3@2,2"


@pytest.fixture(scope="module")
def judge() -> MoonlightAnalyst:
    return MoonlightAnalyst(SPEC)


def decisions(seed: int) -> Iterator[Engine]:
    """The decisions of a match played at random."""
    engine, rng = moonpack.new("moonlight", seed=seed).engine, Rng(seed)
    while not engine.over:
        yield engine.copy()
        engine.play(rng.choice(engine.legal()))


def last_cell() -> Engine:
    rows = tuple(Row(y, (0, 0), None) for y in range(3))
    won = [RoundResult(n + 1, True, (0, 0), None, rows, (1, 0), (1, 0), n) for n in range(2)]
    hands, decks = ("3 4 5", "1 3 5"), ("1 2", "1 2 4")
    return scene(LAST_CELL, hands, decks, seat=1, wins=(1, 1), won=won, last=won[1], round=3)


def winners_after(engine: Engine, step: int) -> list[int]:
    after = engine.copy()
    after.play(step)
    return SPEC.winners(after)


# -- what is known


def test_turns_are_judged_the_same_whatever_their_player_could_not_see(
    judge: MoonlightAnalyst,
) -> None:
    for engine in list(decisions(4))[::7]:
        if engine.phase >= codes.PHASE_RECRUIT:
            continue
        first = judge.judge(engine, FEW)
        other = judge.judge(guessed(engine, engine.seat, 3), FEW)
        assert other.turns == first.turns
        played = (engine.legal()[-1],)
        pair = TurnPair(played, first.turns[0].steps)
        assert judge.compared(engine, pair, first, FEW) == judge.compared(
            guessed(engine, engine.seat, 3), pair, other, FEW
        )


def test_chances_are_the_same_whatever_spectators_could_not_see(judge: MoonlightAnalyst) -> None:
    for engine in list(decisions(5))[::7]:
        twin = view.make(engine, None, ("", "")).sample(Rng(9))
        ours, theirs = judge.judge(engine, FEW), judge.judge(twin, FEW)
        assert (ours.shares, ours.scores) == (theirs.shares, theirs.scores)


def test_what_a_better_turn_would_have_drawn_is_not_told() -> None:
    game = moonpack.new("moonlight", seed=1, names=["Ann", "Bob"])
    review = analysis.review(game, FEW)
    assert any("draws a card" in sentence for sentence in review.now.best[0].words)


# -- what is found


def test_the_card_that_wins_the_match_is_found(judge: MoonlightAnalyst) -> None:
    engine = last_cell()
    study = judge.judge(engine, 20)
    (best,) = study.turns[0].steps
    assert winners_after(engine, best) == [engine.seat]
    assert study.turns[0].shares == pytest.approx((0.0, 1.0), abs=1e-6)


def test_a_card_that_loses_the_match_gives_everything_away(judge: MoonlightAnalyst) -> None:
    engine = last_cell()
    study = judge.judge(engine, 20)
    loses = next(step for step in engine.legal() if winners_after(engine, step) == [0])
    wins = study.turns[0].steps
    after, best = judge.compared(engine, TurnPair((loses,), wins), study, 20)
    assert best[1] - after[1] > 0.9
    same, also = judge.compared(engine, TurnPair(wins, wins), study, 20)
    assert same == also


def test_both_wolves_of_a_packhunt_are_one_turn(judge: MoonlightAnalyst) -> None:
    decks = ("1 2 2 3 3 3 4", "1 1 2 3 3 3 5")
    engine = scene("a3@0,0 b2@1,0", ("1 4 5", "3 4 4"), decks, leaders=("packhunt", None))
    text = next(step for step in printed(engine) if step.endswith("packhunt"))
    first = SPEC.parse(engine, text)
    turn = judge._whole_turn(engine, first, FEW)
    assert len(turn) == 2
    after = engine.copy()
    for step in turn:
        assert after.is_legal(step)
        after.play(step)
    assert after.seat == 1
    shares, _ = judge.compared(engine, TurnPair(turn, turn), judge.judge(after, FEW), FEW)
    assert sum(shares) == pytest.approx(1)


def test_a_study_in_parts_ends_as_one_in_whole(judge: MoonlightAnalyst) -> None:
    engine = list(decisions(2))[5]
    *before, last = judge.study(engine, 12, every=5)
    assert [study.simulations for study in before] == [5, 10]
    whole = judge.judge(engine, 12)
    assert last == whole
    assert sum(whole.shares) == pytest.approx(1)
    visits = [turn.visits for turn in whole.turns]
    assert visits == sorted(visits, reverse=True)


def test_chances_do_not_sink_in_a_tree_that_is_full(
    judge: MoonlightAnalyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = list(decisions(2))[5]
    roomy = judge.judge(engine, 300).shares
    monkeypatch.setattr(moonlight, "MOST_NODES", 300)
    cramped = judge.judge(engine, 300)
    assert cramped.shares == pytest.approx(roomy, abs=0.1)
    best, played = cramped.turns[0].steps, (engine.legal()[-1],)
    for shares in judge.compared(engine, TurnPair(played, best), cramped, 300):
        assert sum(shares) == pytest.approx(1)


# -- between rounds and the match


def test_choices_between_rounds_are_judged_by_what_they_are_worth(judge: MoonlightAnalyst) -> None:
    seen = set()
    for engine in decisions(1):
        if engine.phase in (codes.PHASE_RECRUIT, codes.PHASE_LEAD):
            seen.add(engine.phase)
            study = judge.judge(engine, FEW)
            own = [turn.shares[engine.seat] for turn in study.turns]
            assert own == sorted(own, reverse=True)
            assert {turn.steps[0] for turn in study.turns} == set(engine.legal())
            worst, best = study.turns[-1].steps, study.turns[0].steps
            after, better = judge.compared(engine, TurnPair(worst, best), study, FEW)
            assert better[engine.seat] - after[engine.seat] == pytest.approx(own[0] - own[-1])
    assert seen == {codes.PHASE_RECRUIT, codes.PHASE_LEAD}


def test_in_the_last_round_the_match_is_the_round() -> None:
    now = match.standing(last_cell(), WORTHS)
    ends = now.ends(0.3)
    assert ends == {(2, 1): 0.3, (1, 2): 0.7}
    assert match.shares(ends) == (0.3, 0.7)
    assert match.scores(ends) == pytest.approx((1.3, 1.7))


def test_expected_rounds_do_not_contradict_the_chances(
    judge: MoonlightAnalyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who is a round behind may win this one and then the match, more often than not.
    ends = {(2, 1): 0.54, (1, 2): 0.06, (0, 2): 0.4}
    first, second = match.scores(ends)
    assert first < second
    monkeypatch.setattr(judge, "_watched", lambda *_: ends)
    study = judge.judge(moonpack.new("moonlight", seed=2).engine, FEW)
    assert study.shares == pytest.approx((0.54, 0.46))
    assert study.scores == pytest.approx([(first + second) / 2] * 2)


def test_a_round_ahead_is_worth_more_than_half_the_match() -> None:
    level = match.standing(scene(), WORTHS)
    ahead = match.standing(scene(wins=(1, 0)), WORTHS)
    assert match.shares(ahead.ends(0.5))[0] > match.shares(level.ends(0.5))[0] + 0.1
    for now in (level, ahead):
        ends = now.ends(0.6)
        assert sum(ends.values()) == pytest.approx(1)
        assert all(max(end) == 2 > min(end) for end in ends)


def test_both_seats_are_judged_alike() -> None:
    first = match.standing(scene(wins=(1, 0), starter=0, leaders=("keen", None)), WORTHS)
    other = match.standing(scene(wins=(0, 1), starter=1, leaders=(None, "keen")), WORTHS)
    assert match.shares(first.ends(0.7)) == pytest.approx(match.shares(other.ends(0.3))[::-1])
