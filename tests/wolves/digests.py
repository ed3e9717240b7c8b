"""Digests of seeded games: run by two engines in two processes, they have to be the same.

`python -m tests.wolves.digests` prints which engine it is, then one line for each game.
"""

from __future__ import annotations

import json
from hashlib import blake2b

import moonpack

from .walks import PLAYERS, deal, walk

SEEDS = range(5)  # one for each set of options


def walked(players: int, seed: int) -> str:
    """A digest of every snapshot and every list of legal steps along a game."""
    digest = blake2b(digest_size=12)
    engine = deal(players, seed).engine
    for legal, _ in walk(engine, seed):
        digest.update(f"{legal} {engine.snapshot()!r}".encode())
    digest.update(repr(engine.snapshot()).encode())
    return digest.hexdigest()


def played_out(players: int, seed: int) -> str:
    """The length of a playout and a digest of where it ends."""
    engine = deal(players, seed).engine
    steps = engine.playout(f"playout {seed}")
    return f"{steps} {blake2b(repr(engine.snapshot()).encode(), digest_size=12).hexdigest()}"


def digests() -> dict[str, str]:
    """What there is to compare, by game."""
    by_game = {}
    for players in PLAYERS:
        for seed in SEEDS:
            by_game[f"walk {players} {seed}"] = walked(players, seed)
            by_game[f"playout {players} {seed}"] = played_out(players, seed)
    return by_game


if __name__ == "__main__":
    print(json.dumps({"kind": moonpack.engine_kind(), "digests": digests()}))
