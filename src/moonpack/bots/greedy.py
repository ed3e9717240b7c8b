"""Greedy play in any game: the step with the best immediate score; ties are broken at random."""

from __future__ import annotations

from moonpack import games
from moonpack.bots.contract import Bot, Clock
from moonpack.games.contract import AnyGame, Engine, View


class Greedy(Bot):
    """Plays the step after which it is furthest ahead of the best other player."""

    def decide(self, view: View, clock: Clock) -> str:
        spec = games.spec(view.game)
        truth = view.sample(self.rng)
        seat = truth.actor
        assert seat is not None  # a bot is only asked when there is something to decide
        best: list[int] = []
        highest = float("-inf")
        for step in truth.legal():
            margin = _margin_after(spec, truth, step, seat)
            if margin > highest:
                best, highest = [], margin
            if margin == highest:
                best.append(step)
        return spec.print(truth, self.rng.choice(best))


def _margin_after(spec: AnyGame, truth: Engine, step: int, seat: int) -> int:
    """How far a seat is ahead of the best other one after a step."""
    after = truth.copy()
    after.play(step)
    scores = spec.scores(after)
    return scores[seat] - max(score for n, score in enumerate(scores) if n != seat)
