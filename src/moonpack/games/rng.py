"""Randomness that is passed in, never global: SplitMix64, equal on every machine and Python.

`advance`, `scramble` and `below` are the interpreted twins of `rng.hpp`; `Rng` is what set-ups and
bots use. A seed is any Python number or string.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from operator import index
from os import urandom
from typing import TypeVar

T = TypeVar("T")

Word = int
_WORD = 0xFFFFFFFFFFFFFFFF


def advance(state: int) -> int:
    """The next state."""
    return (state + 0x9E3779B97F4A7C15) & _WORD


def scramble(state: int) -> int:
    """The random word of a state."""
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _WORD
    return state ^ (state >> 31)


def below(word: int, n: int) -> int:
    """A number from 0 to n - 1 out of a random word."""
    return ((word >> 32) * n) >> 32


def seed_word(seed: int | str) -> int:
    """A 64-bit state for any whole number or text: small whole numbers are themselves."""
    if not isinstance(seed, str):
        seed = index(seed)  # NumPy's whole numbers, too
        if 0 <= seed <= _WORD:
            return seed
    text = seed if isinstance(seed, str) else hex(seed)
    spread = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(spread.digest(), "big")


class Rng:
    """A stream of random choices of its own: two streams never disturb each other."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.state = int.from_bytes(urandom(8), "big") if seed is None else seed_word(seed)

    def word(self) -> int:
        """The next 64 random bits."""
        self.state = advance(self.state)
        return scramble(self.state)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return below(self.word(), index(n))

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order, as a new list."""
        order = list(items)
        self.shuffle(order)
        return order
