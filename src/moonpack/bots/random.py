"""Random play: uniformly over all legal steps. The baseline for every other bot."""

from __future__ import annotations

from moonpack.bots.contract import Bot, Clock
from moonpack.games.contract import View


class Random(Bot):
    """Plays any legal step."""

    def decide(self, view: View, clock: Clock) -> str:
        return self.rng.choice(view.steps())
