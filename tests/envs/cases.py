"""What the tests of the environments play, and how."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import moonpack
from moonpack import games
from moonpack.envs.play import Play

CASES = [(name, players) for name in games.names() for players in games.spec(name).players]
each_case = pytest.mark.parametrize(("game", "players"), CASES, ids=str)


def positions(game: str, players: int, every: int = 17, seeds: int = 2) -> Iterator[Any]:
    """Engines on the way through random games: every so many steps, and the end."""
    for seed in range(seeds):
        engine = moonpack.new(game, players=players, seed=seed).engine
        choose = random.Random(seed).choice
        nth = 0
        while not engine.over:
            if nth % every == 0:
                yield engine.copy()
            engine.play(choose(engine.legal()))
            nth += 1
        yield engine


def some_position(game: str, players: int, steps: int = 30) -> dict[str, object]:
    """A position on the way through a game, as JSON; some moments cannot be written down."""
    played = moonpack.new(game, players=players, seed=2)
    while True:
        played.play(played.steps()[0])
        if played.step_count >= steps:
            try:
                return played.position()
            except moonpack.MoonpackError:
                continue


def lens_of(game: str, players: int) -> Any:
    return Play(game, players, {}).lens
