"""Games that the tests of the analysis share."""

from __future__ import annotations

import moonpack

FEW = 12  # simulations: enough to see that something is found


def short_game(players: int = 2, rounds: int = 2) -> moonpack.Game:
    """A game of some rounds in which everybody ends the turn as soon as possible."""
    names = ["Ann", "Bob", "Cyd", "Dee", "Eve"][:players]
    game = moonpack.new(
        "wolves", players=players, seed=5, names=names, options={"round_limit": rounds}
    )
    while not game.over:
        steps = game.steps()
        game.play("end" if "end" in steps else steps[0])
    return game


def match() -> moonpack.Game:
    """A match of Moonlight in which everybody plays the first step there is."""
    game = moonpack.new("moonlight", seed=2, names=["Ann", "Bob"])
    while not game.over:
        game.play(game.steps()[0])
    return game


def before_the_end(game: moonpack.Game, steps: int = 1) -> moonpack.Game:
    """The same game some steps before its end."""
    return moonpack.replay(game.record(), len(game.played) - steps)
