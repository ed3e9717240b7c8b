"""A bot that plays what `learn.py` has learned.

    moonpack arena --game moonlight "examples/learned_bot.py:Learned(policy='policy.npz')" random

A bot gets a view, the network an observation. Any truth that agrees with the view gives the same
observation, because an observation tells nothing that the view does not.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from moonpack.bots import Bot, Clock
from moonpack.envs.play import Play
from moonpack.games.contract import View


class Learned(Bot):
    """Plays the action that the network scores highest."""

    game: ClassVar[str | None] = "moonlight"

    def __init__(self, seed: int | str | None = None, *, policy: str = "policy.npz") -> None:
        super().__init__(seed)
        self._net = dict(np.load(policy))
        self._lens = Play("moonlight", 2, {}).lens

    def decide(self, view: View, clock: Clock) -> str:
        """The best of the legal steps, as notation."""
        engine, seat = view.sample(self.rng), view.seat
        assert seat is not None  # a bot is asked for its own seat
        row = np.empty(self._lens.size, np.uint8)
        self._lens.observe(engine, seat, row)
        hidden = np.tanh(row / self._net["highs"] @ self._net["w1"] + self._net["b1"])
        legal = self._lens.legal_actions(engine)
        scores = self._net["w2"][legal] @ hidden + self._net["b2"][legal]
        return self._lens.table.to_step(legal[int(scores.argmax())])
