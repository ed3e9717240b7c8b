"""Games played at random, for tests that look at every step of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import moonpack
from moonpack.games.rng import Rng
from moonpack.games.wolves import codes
from moonpack.games.wolves.engine import Engine

PLAYERS = (2, 3, 4, 5)
# One of these goes with each seed, so that a few games meet every option.
OPTIONS: tuple[dict[str, str | int], ...] = (
    {},
    {"tiles": "choose", "late_start_token": "yes"},
    {"tiles": "second", "action_tokens_per_turn": 1},
    {"round_limit": 4, "late_start_token": "yes"},
    {"tiles": "choose", "action_tokens_per_turn": "any", "round_limit": 30},
    {"rulebook": "czech"},
    {"rulebook": "polish"},
    {"rulebook": "ukrainian", "round_limit": 30},
    {"rulebook": "hungarian", "tiles": "first"},
    {"two_actions": "required", "den_under_wolf": "protected", "push_from_own_den": "yes"},
    {"lair_push": "adjacent", "push_from_own_den": "yes"},
)


def deal(players: int, seed: int, **choices: Any) -> moonpack.Game:
    """A new game; without options, the seed says which."""
    choices.setdefault("options", OPTIONS[seed % len(OPTIONS)])
    return moonpack.new("wolves", players=players, seed=seed, **choices)


def lively(rng: Rng, legal: list[int]) -> int:
    """A step for a game that gets somewhere: kinds of steps first, walking and ending seldom."""
    by_kind: dict[int, list[int]] = {}
    for step in legal:
        by_kind.setdefault(_kind(step), []).append(step)
    kinds = sorted(by_kind)
    dull = [kind for kind in kinds if kind in (_END, _MOVE)]
    if len(kinds) > len(dull) and rng.below(4):
        kinds = [kind for kind in kinds if kind not in dull]
    elif dull == [_END, _MOVE] and rng.below(8):
        kinds = [_MOVE]
    return rng.choice(by_kind[rng.choice(kinds)])


_END = codes.OP_END << 8
_MOVE = codes.OP_PAY << 8 | codes.ACT_MOVE


def _kind(step: int) -> int:
    op = step >> 16
    return op << 8 | (step >> 11 & 31 if op == codes.OP_PAY else 0)


def walk(engine: Engine, seed: int, most: int = 100_000) -> Iterator[tuple[list[int], int]]:
    """Play an engine on; before each step, give the legal steps and the one that comes next."""
    rng = Rng(seed)
    for _ in range(most):
        legal = engine.legal()
        if not legal:
            return
        step = lively(rng, legal)
        yield legal, step
        engine.play(step)


def play_on(game: moonpack.Game, seed: int, most: int = 100_000) -> moonpack.Game:
    """Play a game on at random, in the notation."""
    rng = Rng(seed)
    engine = game.engine
    for _ in range(most):
        if game.over:
            break
        step = lively(rng, engine.legal())
        game.play(game.spec.print(engine, step))
        engine.play(step)
    return game
