"""Which bots a table may have: the levels of its game, and nothing else.

A bot's full name may point to files and commands, so names from clients are never passed on.
"""

from __future__ import annotations

from moonpack.bots.levels import LEVELS
from moonpack.errors import BadInput


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
        raise BadInput(field, "one of " + ", ".join(known), level)
    return level


def seconds_for(game: str, level: str) -> float:
    """The seconds that a level may take for a turn."""
    known = LEVELS[game].get(level)
    return 1.0 if known is None else known.limit


def bot_name(level: str, taken: list[str | None]) -> str:
    """What a bot is called at a table: its level, with a number if there are several."""
    wanted = level.capitalize()
    names = [wanted, *(f"{wanted} {n}" for n in range(2, 10))]
    return next(name for name in names if name not in taken)
