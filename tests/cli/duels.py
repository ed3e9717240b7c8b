"""Matches of Moonlight for the tests of the terminal."""

from __future__ import annotations

import random

import moonpack
from moonpack.game import Game

NAMES = ["Ada", "Bo"]


def played(seed: int, steps: int | None = None, until: str | None = None) -> Game:
    """A random match in which one-shots are chosen and used when they can be."""
    game, chance = moonpack.new("moonlight", seed=seed, names=NAMES), random.Random(seed)
    while not game.over and (steps is None or len(game.played) < steps):
        if until is not None and game.view().phase == until:  # type: ignore[attr-defined]
            break
        legal = game.steps()
        wanted = [step for step in legal if step.endswith(("scent", "packhunt", "ambush", "leap"))]
        game.play(chance.choice(wanted or legal))
    return game


def scented_match() -> Game:
    """A match in which somebody has kept a card found by scent, and goes on."""
    for seed in range(200):
        game = played(seed, until="keep")
        if not game.over:
            game.play(game.steps()[-1])
            if game.view().phase == "play":  # type: ignore[attr-defined]
                return game
    raise AssertionError("no scent in 200 matches")
