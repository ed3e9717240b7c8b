"""Names that nobody chose: of players without one, of guests, of bots and of former players.

Records and tables keep them in English; every reader sees them in their own language.
"""

from __future__ import annotations

import re
from functools import lru_cache

from moonpack.words import Words

_USUAL = re.compile(r"(\w+)(?: ([1-9]\d?)| \(([1-9]\d?)\))?")
FORMER_PLAYER = "A former player"  # somebody who has deleted themselves
_FORMER = re.compile(rf"{FORMER_PLAYER}(?: \(([1-9]\d?)\))?")
_SPACES = re.compile(r"[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")


def plain_spaces(name: str) -> str:
    """A name with plain spaces: translated names have no-break ones, which people copy and keep."""
    return _SPACES.sub(" ", name)


def usual_names(players: int) -> list[str]:
    """What players are called who have no names."""
    return [f"Player {number}" for number in range(1, players + 1)]


def shown_name(name: str, words: Words) -> str:
    """A name as a reader sees it; one that somebody chose stays as it is."""
    if (former := _FORMER.fullmatch(name)) is not None:
        number = former[1]
        return words("A former player ({n})", n=number) if number else words("A former player")
    parts = _USUAL.fullmatch(name)
    if parts is None:
        return name
    called, number, among_others = parts.groups()
    if called == "Player" and number:
        return words("Player {n}", n=number)
    if called == "Guest":
        return words("Guest {n}", n=number) if number else name if among_others else words("Guest")
    bot = _bots(words.plain).get(called)
    if bot is None:
        return name
    number = number or among_others  # in tournaments, "Pup (2)"
    if number is None:
        return bot
    return words("{bot} {n}", context="another bot of a level", bot=bot, n=number)


@lru_cache(maxsize=64)
def _bots(words: Words) -> dict[str, str]:
    return {
        "Pup": words("Pup", context="name of a bot"),
        "Yearling": words("Yearling", context="name of a bot"),
        "Hunter": words("Hunter", context="name of a bot"),
        "Alpha": words("Alpha", context="name of a bot"),
        "Legend": words("Legend", context="name of a bot"),
        "Random": words("Random", context="name of a bot"),
    }
