"""Rounds of Moonlight to try bots on."""

from __future__ import annotations

from collections.abc import Iterator

import moonpack
from moonpack import _pure
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import Rng

NAMES = ("Ada", "Bo")
THOUGHT = 3 if _pure.is_wanted() else 60  # simulations; interpreted code is slow
FULL_BUT_ONE = "a3@0,0 b3@1,0 a4@2,0 b2@3,0 a2@0,1 b4@1,1 a3@2,1 b3@3,1 a1@0,2 b3@1,2 a3@2,2"


def decisions(seed: int) -> Iterator[Engine]:
    """The decisions of a match played at random."""
    engine, rng = moonpack.new("moonlight", seed=seed).engine, Rng(seed)
    while not engine.over:
        yield engine
        engine.play(rng.choice(engine.legal()))


def wins_round(engine: Engine, step: int) -> bool:
    seat, after = engine.seat, engine.copy()
    after.play(step)
    last = after.snapshot().last
    return last is not None and last.winner == seat
