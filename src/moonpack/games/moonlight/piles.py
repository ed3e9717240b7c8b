"""Cards packed into one number, four bits each: decks in order, hands by count.

A deck holds a card's kind in each place, the top card in place 0. A hand holds in place *k* how
many cards of kind *k* there are. The compiled rules find the same names in `piles.pxd`.
"""

from __future__ import annotations

from collections.abc import Iterable

Pile = int


def place(nth: int) -> Pile:
    """One in the n-th place: multiplied by a number, that number there."""
    return 1 << nth * 4


def at(pile: Pile, nth: int) -> int:
    """The number in the n-th place."""
    return pile >> nth * 4 & 15


# -- for plain Python code, not for the rules


def packed(numbers: Iterable[int]) -> int:
    """A pile of these numbers, the first in place 0."""
    return sum(number << nth * 4 for nth, number in enumerate(numbers))


def unpacked(pile: int, size: int) -> list[int]:
    """The numbers of the first places."""
    return [pile >> nth * 4 & 15 for nth in range(size)]
