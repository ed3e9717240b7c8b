"""Which bots a table may have: the levels of the bots' table, and nothing a client could make up.

A bot's full name may point to files and commands, so names from outside are never handed on.
"""

from __future__ import annotations

from moonpack.bots.levels import LEVELS
from moonpack.errors import BadInput


def levels(game: str) -> list[str]:
    """The levels of a game, from gentle to fierce."""
    return list(LEVELS[game])


def check_level(game: str, level: str | None, field: str) -> str:
    """A level by name."""
    known = levels(game)
    if level is None or level not in known:
        raise BadInput(field, "one of " + ", ".join(known), level)
    return level


def seconds_for(game: str, level: str) -> float:
    """The time a level may take for a turn."""
    known = LEVELS[game].get(level)
    return 1.0 if known is None else known.limit


def bot_name(level: str, taken: list[str | None]) -> str:
    """What a bot is called at a table: its level, told apart by a number when there are more."""
    wanted = level.capitalize()
    names = [wanted, *(f"{wanted} {n}" for n in range(2, 10))]
    return next(name for name in names if name not in taken)
