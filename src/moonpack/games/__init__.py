"""The games of Moonpack, by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from moonpack.errors import BadInput
from moonpack.games.contract import GameSpec

# Where each game's spec is; a game is imported when it is first asked for.
REGISTRY = {
    "wolves": ("moonpack.games.wolves.spec", "Wolves"),
    "moonlight": ("moonpack.games.moonlight.spec", "Moonlight"),
}


def names() -> list[str]:
    """The names of all games."""
    return list(REGISTRY)


def spec(name: str) -> GameSpec:
    """A game by its name."""
    if not isinstance(name, str) or name not in REGISTRY:
        raise BadInput("game", "one of " + ", ".join(REGISTRY), name)
    return _load(name)


@cache
def _load(name: str) -> GameSpec:
    module, kind = REGISTRY[name]
    found: GameSpec = getattr(import_module(module), kind)()
    return found
