"""How cards are written: in the brackets of their owner, with their moons."""

from __future__ import annotations

from moonpack.games.moonlight.cards import Card, Leader
from moonpack.render.text.canvas import style

BRACKETS = (
    ("[", "]"),
    ("(", ")"),
)  # what is square is the first player's, what is round the second's
COLOURS = (117, 220)
MOON = "*"
_MOST_MOONS = 2  # written one by one


def card(seat: int, told: str) -> str:
    """A card, or anything else of a player's, in its brackets."""
    opening, closing = BRACKETS[seat]
    return f"{opening}{told}{closing}"


def face(one: Card) -> str:
    """A card's name, its value if the name does not tell it, and its moons."""
    told = one.name if str(one.value) in one.name else f"{one.name}={one.value}"
    return told + (MOON * one.moons if one.moons <= _MOST_MOONS else f"{one.moons}{MOON}")


def how(seat: int, *, is_bold: bool = True) -> str:
    """The style of what is a player's."""
    return style(ink=COLOURS[seat], bold=is_bold)


def leader(one: Leader) -> str:
    """A leader in one line."""
    return f"{one.name} ({'once a round' if one.is_one_shot else 'lasting'}): {one.text}"
