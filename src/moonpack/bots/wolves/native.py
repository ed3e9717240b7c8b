"""What the searches need beyond masks, for interpreted code; native.hpp is for compiled code."""

from __future__ import annotations

import time
from operator import mul

from moonpack.games.masks import Mask

Real = float
Reals = list[float]  # room for numbers: a C array when compiled
Hash = int

LAYER = 64  # units of the first layer of `learned.py`
_WORD = 0xFFFFFFFFFFFFFFFF


def mix(hash_: int, word: int) -> int:
    """A hash with a word mixed in."""
    hash_ = ((hash_ ^ (word & _WORD)) * 0x9E3779B97F4A7C15) & _WORD
    return hash_ ^ (hash_ >> 29)


def mix_mask(hash_: int, mask: Mask) -> int:
    """A hash with a mask mixed in."""
    return mix(mix(mix(hash_, mask & _WORD), mask >> 64 & _WORD), mask >> 128)


def add_column(to: Reals, columns: Reals, first: int, by: float) -> None:
    """Add the column of a layer that begins at `first`, `by` times, to the layer's sums."""
    for i in range(len(to)):
        to[i] += by * columns[first + i]


def add_units(to: list[int], at: int, columns: list[int], first: int, by: int) -> None:
    """Add a column of weights from `first` on, `by` times, to a layer's sums from `at` on."""
    column = columns[first : first + LAYER]
    to[at : at + LAYER] = [
        total + by * weight for total, weight in zip(to[at : at + LAYER], column, strict=True)
    ]


def dot_units(units: list[int], weights: list[int], first: int, many: int) -> int:
    """What units and as many weights from `first` on come to."""
    return sum(map(mul, units, weights[first : first + many]))


def whole(number: float) -> int:
    """A number without its fraction."""
    return int(number)


def seconds_now() -> float:
    """The time of a clock that only goes forward."""
    return time.monotonic()


class Lock:
    """Nothing to lock: interpreted searches run in one thread."""

    def take(self) -> None:
        """Wait until nobody else holds the lock."""

    def release(self) -> None:
        """Let others have the lock."""


class Ints(list[int]):
    """A C++ vector of whole numbers, as far as it is needed."""

    def resize(self, size: int) -> None:
        """Be of a size, new places filled with zeros."""
        self[size:] = [0] * (size - len(self))


class Numbers(list[float]):
    """A C++ vector of numbers, as far as it is needed."""

    def resize(self, size: int) -> None:
        """Be of a size, new places filled with zeros."""
        self[size:] = [0.0] * (size - len(self))
