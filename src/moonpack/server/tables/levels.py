"""Which bots a table may have: the levels of its game in its styles, and nothing else.

A bot's full name may point to files and commands, so names from clients are never passed on.
"""

from __future__ import annotations

from collections.abc import Mapping

from moonpack.bots.levels import LEVELS
from moonpack.errors import BadInput, Phrase
from moonpack.games import kit
from moonpack.words import source


def levels(game: str) -> list[str]:
    """The levels of a game, weakest first."""
    return list(LEVELS[game])


def level_help(game: str) -> list[str]:
    """What each level of a game does and misses, weakest first."""
    return [level.says for level in LEVELS[game].values()]


def check_level(game: str, level: str | None, field: str) -> str:
    """A level by name."""
    known = levels(game)
    if level is None or level not in known:
        expected = Phrase(source("one of {choices}"), choices=", ".join(known))
        raise BadInput(field, expected, level)
    return level


def styles(game: str) -> Mapping[str, str]:
    """What bots of a game may like beside winning: each style by name, in words."""
    return kit.of(game).styles


def check_style(game: str, style: str | None, field: str) -> str | None:
    """A style by name, or none."""
    known = styles(game)
    if style is not None and style not in known:
        expected = Phrase(source("one of {choices}"), choices=", ".join(known))
        raise BadInput(field, expected, style)
    return style


def bot_of(level: str, style: str | None) -> str:
    """A bot as `moonpack.bots.make` takes it, from names that were checked."""
    return level if style is None else f"{level}(style={style})"


def seconds_for(game: str, level: str) -> float:
    """The seconds that a level may take for a turn."""
    known = LEVELS[game].get(level)
    return 1.0 if known is None else known.limit


def bot_name(level: str, taken: list[str | None]) -> str:
    """What a bot is called at a table: its level, with a number if there are several."""
    wanted = level.capitalize()
    names = [wanted, *(f"{wanted} {n}" for n in range(2, 10))]
    return next(name for name in names if name not in taken)
