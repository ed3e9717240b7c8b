"""The names of things in Moonlight, in any language.

Leaders and their texts come from a card file. Those of the standard cards are in the catalog, where
the tool that collects texts for translation puts them; others are shown as they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moonpack.words import Words

from .cards import Cards


def player_name(seat: int, names: Sequence[str], words: Words) -> str:
    """A player by name; a player without one by the number of the seat."""
    if names[seat] == f"Player {seat + 1}":
        return words("Player {n}", n=seat + 1)
    return names[seat]


def leader_name(leader: str, words: Words) -> str:
    """A leader: `ambush`."""
    return words(leader, context="leader")


def leader_text(leader: str, cards: Cards, words: Words) -> str:
    """What a leader does, as the card says it."""
    return words(cards.leader_of[leader].text)


def cell_name(x: int, y: int) -> str:
    """A cell, counted from the round's first card: `1,-2`."""
    return f"{x},{y}"


def card_list(cards: Iterable[str] | None, words: Words) -> str:
    """Cards in a sentence: `5, 4 and 1`."""
    return words.listed(list(cards or ()))
