"""Draws the pictures of the README and of the lobby: `make pictures`."""

from __future__ import annotations

from pathlib import Path

import lobby_pictures

import moonpack
from moonpack.games.rng import Rng
from moonpack.render import png

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
BUSY = ("den", "lair", "howl", "dominate")


def busy_game(players: int, seed: int, share: float) -> moonpack.Game:
    """A game of players who build and howl more than they walk, some way through."""
    game = moonpack.new("wolves", players=players, seed=seed)
    rng = Rng(seed)
    while not game.over:
        steps = [step for step in game.steps() if step != "end"] or game.steps()
        busy = [step for step in steps if step.startswith(BUSY)]
        game.play(rng.choice(busy if busy and rng.below(5) < 3 else steps))
    return moonpack.replay(game.record(), int(len(game.played) * share))


def duel(seed: int, steps: int) -> moonpack.Game:
    """A match of Moonlight some way through."""
    game, rng = moonpack.new("moonlight", seed=seed, names=["Ada", "Bo"]), Rng(seed)
    for _ in range(steps):
        with_one_shot = [step for step in game.steps() if step.count(" ") == 3]
        game.play(
            rng.choice(with_one_shot if with_one_shot and rng.below(3) == 0 else game.steps())
        )
    return game


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    match = duel(9, 45)
    view = match.view(match.actor)
    cells = {step.split(" ")[2] for step in view.steps()}
    (FOLDER / "moonlight.png").write_bytes(png(view, highlights=cells))
    lobby_pictures.write(busy_game(4, 11, 0.6), duel(35, 13))
    for name, game, theme in (
        ("wolves-4", busy_game(4, 11, 0.6), "night"),
        ("wolves-2", busy_game(2, 11, 1.0), "paper"),
    ):
        (FOLDER / f"{name}.png").write_bytes(png(game.view(), theme=theme))


if __name__ == "__main__":
    main()
