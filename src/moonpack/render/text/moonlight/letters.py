"""How cards are written: in the brackets of their owner, with their moons."""

from __future__ import annotations

from moonpack.games.moonlight.cards import Card, Leader
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.render.text.canvas import style
from moonpack.words import Words

BRACKETS = (("[", "]"), ("(", ")"))  # square for the first player, round for the second
COLOURS = (117, 220)
MOON = "*"
_MOST_MOONS = 2  # written one by one


def card(seat: int, text: str) -> str:
    """A card, or anything else that belongs to a player, in brackets."""
    opening, closing = BRACKETS[seat]
    return f"{opening}{text}{closing}"


def face(one: Card) -> str:
    """A card's name, its value if that is not in the name, and its moons."""
    name = one.name if str(one.value) in one.name else f"{one.name}={one.value}"
    return name + (MOON * one.moons if one.moons <= _MOST_MOONS else f"{one.moons}{MOON}")


def how(seat: int, *, is_bold: bool = True) -> str:
    """The style of everything that belongs to a player."""
    return style(ink=COLOURS[seat], bold=is_bold)


def leader(one: Leader, words: Words) -> str:
    """A leader in one line."""
    gaps = {"leader": leader_name(one.name, words), "effect": words.look_up(one.text)}
    if one.is_one_shot:
        return words("{leader} (once a round): {effect}", **gaps)
    return words("{leader} (lasting): {effect}", **gaps)
