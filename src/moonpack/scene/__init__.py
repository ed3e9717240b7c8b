"""What a page gets to draw and to choose from, made from views in the person's language.

A page knows no rules and no geometry. `board` is what never changes in a game, `scene` what one
person sees now, `moment` what a step did. A scene is a `sight` plus, for the seat to decide, its
`choices`: where nothing is hidden, everybody shares one sight. Each game's scenes are a class in a
module of its own here; games without one get the plain scenes of `contract.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from moonpack.game import Game
from moonpack.games import kit
from moonpack.words import Words

from .contract import AnyScenes, PlainScenes, Scenes, StepMoment

__all__ = [
    "PlainScenes",
    "Scenes",
    "board",
    "choices",
    "has_thumbnails",
    "moment",
    "of",
    "scene",
    "sight",
]


def of(name: str) -> AnyScenes:
    """The scenes of a game."""
    return kit.of(name).scenes


def has_thumbnails(name: str) -> bool:
    """Whether a game has small pictures for lists of tables."""
    return type(of(name)).thumbnail is not Scenes.thumbnail


def board(game: Game, words: Words) -> Mapping[str, object] | None:
    """What never changes during a game: hex centres, terrains, names."""
    shown = game.called(words)
    return of(game.name).board(shown, shown.named(words))


def scene(game: Game, seat: int | None, words: Words) -> Mapping[str, object]:
    """What a seat, or a spectator, may see now; with `choices` when the seat is to decide."""
    seen = sight(game, seat, words)
    if seat is not None and seat == game.actor:
        return {**seen, **choices(game, seat, words)}
    return seen


def sight(game: Game, seat: int | None, words: Words) -> Mapping[str, object]:
    """What a seat, or a spectator, may see now, whoever is to decide."""
    shown = game.called(words)
    return of(game.name).sight(shown, seat, shown.named(words))


def choices(game: Game, seat: int, words: Words) -> Mapping[str, object]:
    """What the scene of the seat to decide has in addition to the sight."""
    shown = game.called(words)
    return of(game.name).choices(shown, seat, shown.named(words))


def moment(before: Game, after: Game, seat: int | None, words: Words) -> StepMoment:
    """The last step of `after` as a seat may know it: `step`, `facts`, `words`."""
    shown = after.called(words)
    return of(after.name).moment(before.called(words), shown, seat, shown.named(words))
