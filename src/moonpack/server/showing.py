"""What is shown of a game: scenes and moments by somebody's eyes, in somebody's language.

Games with scenes of their own are shown by `moonpack.scene`; others get plain ones. Both are made
from views, so nothing that a seat may not know leaves the server.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.words import Words

# Games in which every seat may know everything. All others hide something until they are over.
OPEN_GAMES = frozenset({"wolves"})


def has_secrets(game: Game) -> bool:
    """Whether some seats know more than others now."""
    return game.name not in OPEN_GAMES and not game.over


def board(game: Game, words: Words) -> dict[str, Any] | None:
    """What never changes during a game; nothing for games without scenes of their own."""
    scenes = _scenes()
    return None if scenes is None else scenes.board(game, words)


def scene(game: Game, seat: int | None, words: Words) -> dict[str, Any]:
    """What a seat, or a spectator, may see now."""
    scenes = _scenes()
    if scenes is not None:
        shown: dict[str, Any] = scenes.scene(game, seat, words)
        return shown
    view = game.view(eyes(game, seat))
    return {
        "view": view.to_json(),
        "prompt": game.prompt(words),
        "choices": [{"step": s, "words": game.describe(s, words)} for s in view.steps()],
    }


def moment(before: Game, after: Game, seat: int | None, words: Words) -> dict[str, Any]:
    """The last step of `after` as a seat may know it: `step`, `facts`, `words`."""
    scenes = _scenes()
    if scenes is not None:
        told: dict[str, Any] = scenes.moment(before, after, seat, words)
        return told
    facts, step = after.facts(), after.played[-1]
    if has_secrets(after):
        engine = before.engine
        step = after.spec.seen(engine, after.spec.parse(engine, step), seat)
        facts = [known for fact in facts if (known := fact.for_seat(seat)) is not None]
    return {
        "step": step,
        "facts": [fact.to_json() for fact in facts],
        "words": [said for fact in facts if (said := _sentence(after, fact, words))],
    }


def _sentence(game: Game, fact: Fact, words: Words) -> str:
    return game.spec.sentence(fact, game.names, words)


def eyes(game: Game, seat: int | None) -> int | None:
    """Whose view a seat is shown. Seats with equal eyes are shown the same, made only once.

    Where nothing is hidden all who are not to decide see what a spectator sees.
    """
    return seat if seat == game.actor or has_secrets(game) else None


@cache
def _scenes() -> ModuleType | None:
    return None if find_spec("moonpack.scene") is None else import_module("moonpack.scene")
