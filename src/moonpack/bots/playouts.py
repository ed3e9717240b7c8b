"""Play by random games, in any game: the step after which they turn out best."""

from __future__ import annotations

from moonpack import games
from moonpack.bots import limits
from moonpack.bots.contract import Bot, Clock
from moonpack.games.contract import View

ENOUGH = 0.5  # of the time left: playouts stop there


class Playouts(Bot):
    """Plays out each legal step at random, in turn, on positions that agree with what it knows."""

    def __init__(self, seed: int | str | None = None, *, playouts: int = 200) -> None:
        super().__init__(seed)
        limits.check(1, playouts=playouts)
        self.playouts = playouts

    def decide(self, view: View, clock: Clock) -> str:
        spec, steps = games.spec(view.game), view.steps()
        if len(steps) == 1:
            return steps[0]
        shares = dict.fromkeys(steps, 0.0)
        tried = dict.fromkeys(steps, 0)
        until = clock.left() * ENOUGH
        for number in range(max(self.playouts, len(steps))):
            step = steps[number % len(steps)]
            truth = view.sample(self.rng)
            truth.play(spec.parse(truth, step))
            if not truth.over:
                truth.playout(self.rng.word())
            winners = spec.winners(truth)
            tried[step] += 1
            shares[step] += 1 / len(winners) if view.seat in winners else 0.0
            if number >= len(steps) and clock.left() < until:
                break
        best = max(shares[step] / max(tried[step], 1) for step in steps)
        return self.rng.choice([s for s in steps if shares[s] / max(tried[s], 1) == best])
