"""A judgement for any game: random playouts from each first step, most where it looks best.

It knows only the rules of a game, so it sees blunders, not subtleties.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from moonpack.analysis.analyst import Analyst, Candidate, Shares, Study, TurnPair

BATCH = 5  # random games for one simulation, after the steps that look best and after any
EXPLORE = 0.7
KEPT = 5  # turns that are reported
LATER = 8  # playouts for each way to go on within a turn


class _Arm:
    """Some first steps, or none, and how playouts after them ended."""

    def __init__(self, before: Any, steps: Sequence[int], players: int) -> None:
        self.before, self.steps = before, tuple(steps)
        self.visits = 0
        self.shares, self.scores = [0.0] * players, [0.0] * players

    def mean(self, sums: Sequence[float]) -> list[float]:
        return [part / max(self.visits, 1) for part in sums]


class PlayoutAnalyst(Analyst):
    """Judges by how random games end."""

    def search(self, engine: Any, simulations: int, every: int) -> Iterator[Study]:
        arms = self._arms(engine)
        anything = _Arm(engine, (), len(arms[0].shares))
        for done in range(1, simulations + 1):
            for seed in range(done * BATCH, (done + 1) * BATCH):
                self._play_out(anything, seed)
                self._play_out(self._chosen(arms, engine.actor, anything.visits), seed)
            self.heed()
            if done % every == 0 or done == simulations:
                yield self._study(engine, arms, anything, done, done == simulations)

    def _arms(self, engine: Any) -> list[_Arm]:
        players = len(self.spec.scores(engine))
        return [_Arm(engine, (step,), players) for step in engine.legal()]

    def _chosen(self, arms: list[_Arm], seat: int, played: int) -> _Arm:
        def promise(arm: _Arm) -> float:
            if arm.visits == 0:
                return math.inf
            spread = EXPLORE * math.sqrt(math.log(played) / arm.visits)
            return arm.shares[seat] / arm.visits + spread

        return max(arms, key=promise)

    def _play_out(self, arm: _Arm, seed: int) -> None:
        end = arm.before.copy()
        end.playout(seed, 0)  # the seed decides what chance brings, whatever it brought in truth
        for step in arm.steps:
            if end.is_legal(step):
                end.play(step)
        if not end.over:
            end.playout(seed)
        winners = self.spec.winners(end) or range(len(arm.shares))
        arm.visits += 1
        for winner in winners:
            arm.shares[winner] += 1 / len(winners)
        for seat, score in enumerate(self.spec.scores(end)):
            arm.scores[seat] += score

    def _study(
        self, engine: Any, arms: list[_Arm], anything: _Arm, done: int, is_final: bool
    ) -> Study:
        """What the playouts say: those after the best step and those after any, in equal parts.

        The first flatter the player to decide, who then plays on at random; the second do not
        give the player even one good step.
        """
        turns = []
        for arm in sorted(arms, key=lambda arm: -arm.visits)[:KEPT]:
            if arm.visits:
                shares = _between(arm.mean(arm.shares), anything.mean(anything.shares))
                turns.append(Candidate(self._whole_turn(engine, arm), shares, arm.visits))
        best = max(arms, key=lambda arm: arm.visits)
        scores = _between(best.mean(best.scores), anything.mean(anything.scores))
        return Study(turns[0].shares, scores, tuple(turns), done, is_final)

    def _whole_turn(self, engine: Any, arm: _Arm) -> tuple[int, ...]:
        """The first step and a sensible way to go on, to the end of the turn or a final step."""
        steps = list(arm.steps)
        before, here = engine, _after(engine, steps[-1])
        while not self._stops(before, steps[-1], here):
            ways = self._arms(here)
            for way in ways:
                for seed in range(LATER if len(ways) > 1 else 0):
                    self._play_out(way, seed)
                self.heed()
            chosen = max(ways, key=lambda way: way.shares[engine.actor])
            steps += chosen.steps
            before, here = here, _after(here, steps[-1])
        return tuple(steps)

    def compared(
        self, engine: Any, turns: TurnPair, following: Study, simulations: int
    ) -> tuple[Shares, Shares]:
        """Both turns by what could be known before them: luck is neither praised nor blamed."""
        if turns.are_same:
            return following.shares, following.shares
        arms = [_Arm(engine, steps, len(following.shares)) for steps in turns]
        for seed in range(simulations * BATCH):
            for arm in arms:
                self._play_out(arm, seed)
            self.heed()
        return tuple(arms[0].mean(arms[0].shares)), tuple(arms[1].mean(arms[1].shares))

    def _stops(self, before: Any, step: int, after: Any) -> bool:
        """Whether what comes after a step cannot be planned, or is no longer of this turn."""
        spec = self.spec
        return spec.is_final(before, step, after) or spec.ends_turn(before, step, after)


def _after(engine: Any, step: int) -> Any:
    after = engine.copy()
    after.play(step)
    return after


def _between(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple((a + b) / 2 for a, b in zip(one, other, strict=True))
