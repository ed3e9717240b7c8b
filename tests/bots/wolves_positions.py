"""Positions of The Wolves to try bots on."""

from __future__ import annotations

import moonpack
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.snapshot import Snapshot


def position(players: int, steps: int, seed: int = 1) -> Engine:
    """A position after some random steps, at the start of a turn."""
    engine: Engine = moonpack.new("wolves", players=players, seed=seed).engine
    engine.playout(seed, steps)
    while engine.actions or engine.snapshot().phase != 2:
        engine.play(0 if engine.is_legal(0) else engine.legal()[0])
    assert not engine.over
    return engine


def rotated(shot: Snapshot, by: int) -> Snapshot:
    """The same position with every player some seats further on."""
    n = shot.players
    order = [(seat - by) % n for seat in range(n)]
    shot.seats = [shot.seats[seat] for seat in order]
    shot.packs = [shot.packs[seat] for seat in order] + shot.packs[n:]
    shot.seat = (shot.seat + by) % n
    return shot
