"""What a page gets to draw and to choose from, made from views in the person's language.

A page knows no rules and no geometry. `board` tells once what never changes in a game, `scene` how
things are now by somebody's eyes, `moment` what a step did. A scene is a `sight`, and `choices`
for the seat to decide: where nothing is hidden, all share one sight. Each game's scenes are a class
in a module of its own here; games without one get the plain scenes of `contract.py`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from moonpack.game import Game
from moonpack.words import Words

from .contract import Scenes

__all__ = ["Scenes", "board", "choices", "moment", "of", "scene", "sight"]

# Games with scenes of their own, and where these are; a game is imported when it is first shown.
_MODULES = {"moonlight": "moonpack.scene.moonlight", "wolves": "moonpack.scene.wolves"}


@cache
def of(name: str) -> Scenes:
    """The scenes of a game."""
    if name not in _MODULES:
        return Scenes()
    made: Scenes = import_module(_MODULES[name]).SCENES
    return made


def board(game: Game, words: Words) -> dict[str, Any] | None:
    """What never changes during a game: hex centres, terrains, names."""
    return of(game.name).board(game, words)


def scene(game: Game, seat: int | None, words: Words) -> dict[str, Any]:
    """What a seat, or a spectator, may see now; with `choices` when the seat is to decide."""
    shown = sight(game, seat, words)
    if seat is not None and seat == game.actor:
        shown |= choices(game, seat, words)
    return shown


def sight(game: Game, seat: int | None, words: Words) -> dict[str, Any]:
    """What a seat, or a spectator, may see now, whoever is to decide."""
    return of(game.name).sight(game, seat, words)


def choices(game: Game, seat: int, words: Words) -> dict[str, Any]:
    """What a scene has beyond the sight for the seat to decide."""
    return of(game.name).choices(game, seat, words)


def moment(before: Game, after: Game, seat: int | None, words: Words) -> dict[str, Any]:
    """The last step of `after` as a seat may know it: `step`, `facts`, `words`."""
    return of(after.name).moment(before, after, seat, words)
