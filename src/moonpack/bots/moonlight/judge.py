"""The evaluation: how likely the player to decide is to win the round.

A small network, whose weights ship as data. Those of `weights.json` were fitted to self-play by
`tools/fit_moonlight.py`; those of `learned.json`, which look further (`outlook.py`), were learned
from searches by `tools/learn_moonlight.py`. Within a round nothing else matters: whatever the match
stands at, winning the round is better than losing. Only what a tie is worth depends on the match:
the round is then played again, with what both have.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from moonpack.bots.weights import check_numbers
from moonpack.games.moonlight.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import exp

    from moonpack.bots.moonlight.features import FEATURES, look_at
    from moonpack.bots.moonlight.outlook import WIDE, look_further
    from moonpack.bots.wolves.native import Real
    from moonpack.games.moonlight.cells import Int
    from moonpack.games.moonlight.codes import PHASE_RECRUIT, R_WINNER
    from moonpack.games.moonlight.position import Position

    HIDDEN = 32


@cache
def shipped_weights() -> Mapping[str, Any]:
    """The weights that ship with the bots."""
    text = files(__package__).joinpath("weights.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


@cache
def learned_weights() -> Mapping[str, Any]:
    """The weights that were learned from searches, with the fitted worths of what ships."""
    text = files(__package__).joinpath("learned.json").read_text("utf-8")
    learned: dict[str, Any] = json.loads(text)
    return {**shipped_weights(), **learned}


class Judge:
    """The network with its room to work in: one for each thread."""

    def __init__(self, weights: Mapping[str, Any] | None = None) -> None:
        if not cython.compiled:  # compiled, these are C arrays
            self.x, self.sums = [0.0] * WIDE, [0.0] * HIDDEN
            self.inner, self.outer = [0.0] * (WIDE * HIDDEN), [0.0] * HIDDEN
        weights = shipped_weights() if weights is None else weights
        self.features = WIDE if weights.get("wide") is True else FEATURES
        shape = (self.features, HIDDEN)
        check_numbers(weights, "weights", inner=shape, outer=(HIDDEN,), offset=())
        inner, outer = weights["inner"], weights["outer"]
        for feature in range(self.features):
            for n in range(HIDDEN):
                self.inner[feature * HIDDEN + n] = inner[feature][n]
        for n in range(HIDDEN):
            self.outer[n] = outer[n]
        self.offset = weights["offset"]
        self.tied = 0.5  # what a tied round is worth to seat 0

    def look(self, engine: Engine) -> list[float]:
        """What the evaluation looks at, for fitting."""
        self._see(engine)
        return [self.x[n] for n in range(self.features)]

    def chance_of(self, engine: Engine, seat: int) -> float:
        """How likely a seat is to win the round, or to have won the one just ended."""
        return self.chance(engine, seat)

    def chance(self, p: Position, seat: Int) -> Real:
        """The same, without the interpreter."""
        if p.phase >= PHASE_RECRUIT:
            winner = p.results[R_WINNER]
            if winner < 0:
                return self.tied if seat == 0 else 1.0 - self.tied
            return 1.0 if winner == seat else 0.0
        value: Real = self._value(p)
        return value if p.seat == seat else 1.0 - value

    def _value(self, p: Position) -> Real:
        """The network's answer for the player to decide."""
        self._see(p)
        for n in range(HIDDEN):
            self.sums[n] = 0.0
        for feature in range(self.features):
            x: Real = self.x[feature]
            if x != 0.0:
                row = feature * HIDDEN
                for n in range(HIDDEN):
                    self.sums[n] += self.inner[row + n] * x
        total: Real = self.offset
        for n in range(HIDDEN):
            if self.sums[n] > 0.0:
                total += self.outer[n] * self.sums[n]
        return 1.0 / (1.0 + exp(-total))

    def _see(self, p: Position) -> None:
        """Look at a position, as widely as the weights were learned."""
        look_at(p, self.x)
        if self.features > FEATURES:
            look_further(p, self.x)
