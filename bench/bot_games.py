"""Games between bots, for the benches that look at positions from them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import moonpack
from moonpack.bots import Clock, make


def turns(
    game: moonpack.Game, levels: tuple[str, ...], rng: random.Random, seed: int
) -> Iterator[moonpack.Game]:
    """Let bots of levels drawn by chance play a game to its end; a copy at the start of each turn.

    The same seed draws the same levels and plays the same games.
    """
    seats = [make(rng.choice(levels), game.name, f"{seed}/{n}") for n in range(game.players)]
    while not game.over:
        assert game.actor is not None
        if game.begins_turn():
            yield game.copy()
        game.play(seats[game.actor].decide(game.view(game.actor), Clock(60.0)))
