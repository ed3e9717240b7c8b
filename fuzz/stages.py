"""Games of both kinds at several stages, from the first decision to the last."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import moonpack
from moonpack import Game

# How games are set up: each option that changes the rules is among them.
SET_UPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wolves", {"players": 2}),
    ("wolves", {"players": 2, "tiles": "choose", "round_limit": 3}),
    ("wolves", {"players": 3, "tiles": "second"}),
    ("wolves", {"players": 4, "late_start_token": "yes", "action_tokens_per_turn": 1}),
    ("wolves", {"players": 5}),
    ("wolves", {"players": 3, "rulebook": "polish"}),
    ("wolves", {"players": 4, "rulebook": "hungarian"}),
    ("moonlight", {}),
    ("moonlight", {}),
)
STAGES = (0, 3, 11, 40, 120, 10_000)  # steps played; the last is the end of the game


@cache
def stages() -> tuple[Game, ...]:
    """The games; nobody may play them, only copies."""
    return tuple(
        game
        for number, (name, choices) in enumerate(SET_UPS)
        for game in _stages_of(moonpack.new(name, seed=number, **choices), Random(number))
    )


def _stages_of(game: Game, rng: Random) -> list[Game]:
    reached: list[Game] = []
    for steps in STAGES:
        while not game.over and len(game.played) < steps:
            game.play(rng.choice(game.steps()))
        reached.append(game.copy())
    return reached


def cut(record: dict[str, Any], steps: int) -> dict[str, Any]:
    """A record with its first steps only."""
    return {**record, "steps": record["steps"][:steps]}
