"""Rewards: who wins, who is placed where, and by how much; they sum to zero."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.envs.lens import REWARDS
from moonpack.games.wolves import final
from tests.envs.cases import each_case, lens_of, positions


@each_case
def test_rewards_follow_scores_and_winners(game, players):
    lens, spec = lens_of(game, players), moonpack.games.spec(game)
    for engine in positions(game, players, every=400):
        scores = spec.scores(engine)
        assert lens.scores(engine) == scores
        margins = lens.rewards(engine, REWARDS.index("margin"))
        for seat in range(players):
            others = [score for other, score in enumerate(scores) if other != seat]
            assert margins[seat] == pytest.approx(scores[seat] - sum(others) / len(others))
        for kind in range(len(REWARDS)):
            assert sum(lens.rewards(engine, kind)) == pytest.approx(0)
        if engine.over:
            won = lens.rewards(engine, REWARDS.index("win"))
            best = max(won)
            assert [seat for seat in range(players) if won[seat] == best] == spec.winners(engine)
            if len(spec.winners(engine)) == 1:
                assert sorted(won) == pytest.approx([-1 / (players - 1)] * (players - 1) + [1])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_placement_follows_the_final_ranking_of_the_wolves(players):
    lens = lens_of("wolves", players)
    for engine in positions("wolves", players, every=200):
        standing = final.ranking(engine.snapshot())
        for seat, worth in enumerate(lens.rewards(engine, REWARDS.index("placement"))):
            below = sum(other < standing[seat] for other in standing)
            above = sum(other > standing[seat] for other in standing)
            assert worth == pytest.approx((below - above) / (players - 1))


def test_a_shared_win_is_shared():
    lens = lens_of("wolves", 3)
    engine = moonpack.new("wolves", players=3, seed=1).engine
    assert lens.rewards(engine, REWARDS.index("win")) == [0, 0, 0]
    assert lens.rewards(engine, REWARDS.index("placement")) == [0, 0, 0]
