"""What an observation is made of, feature by feature: names, shapes, and where each one lies.

An observation is a row of small whole numbers (`uint8`). `Features.split` gives its parts by name;
dividing by `highs` brings every number into 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from moonpack.extras import need

if TYPE_CHECKING:  # NumPy is an extra
    import numpy as np

    Row: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
    Octets: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
    Parts: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float32]]

HIGHEST = 255


@dataclass(frozen=True)
class Feature:
    """A part of an observation: a block of numbers from 0 to `high`."""

    name: str
    shape: tuple[int, ...]
    high: int
    text: str
    private: bool = False  # only the seat whose observation it is may know it
    axes: tuple[str, ...] = ()  # what the shape counts, in words

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Features:
    """All features of an observation, in order.

    `all` has them, `size` is how many numbers they are together, and `place` the slice of each by
    name.
    """

    def __init__(self, features: Iterable[Feature]) -> None:
        self.all = tuple(features)
        self.size = sum(feature.size for feature in self.all)
        self.place: dict[str, slice[int, int, int | None]] = {}
        at = 0
        for feature in self.all:
            self.place[feature.name] = slice(at, at + feature.size)
            at += feature.size

    def __len__(self) -> int:
        return self.size

    @cached_property
    def highs(self) -> Row:
        """The highest value of every number, as an array."""
        np = need("numpy", "an observation")
        highs: Row = np.concatenate([np.full(f.size, f.high, dtype=np.uint8) for f in self.all])
        return highs

    def split(self, observation: Octets) -> dict[str, Octets]:
        """The features by name, as views of the given array; leading axes (a batch) stay."""
        rows = observation.shape[:-1]
        return {
            feature.name: observation[..., self.place[feature.name]].reshape(rows + feature.shape)
            for feature in self.all
        }

    def scaled(self, observation: Octets) -> Parts:
        """The observation as `float32` from 0 to 1."""
        np = need("numpy", "an observation")
        scaled: Parts = observation.astype(np.float32) / self.highs
        return scaled
