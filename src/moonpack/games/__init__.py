"""The games of Moonpack, by name."""

from __future__ import annotations

from moonpack.games import kit
from moonpack.games.contract import AnyGame


def names() -> list[str]:
    """The names of all games."""
    return kit.names()


def spec(name: str) -> AnyGame:
    """A game by its name."""
    return kit.of(name).spec
