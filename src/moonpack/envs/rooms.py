"""Rooms to write numbers into, and engines as compiled code holds them.

The compiled lenses find the same names in `rooms.pxd`: there a room is a pointer to memory that an
array owns, and `Who` is a pointer to an engine that somebody else keeps alive, so that games can be
played without the interpreter. Compiled code imports nothing from this file.
"""

from __future__ import annotations

from typing import Any

Int = int
Real = float
Steps = list[int]
Room = list[int]
Octets = memoryview
Who = Any
Places = list[Any]

MOST_STEPS = 2048  # room for the legal steps of a position of any game
# How far apart the lists of legal actions lie. Beginnings at multiples of 4,096 bytes would share
# a few places of a processor's cache and push each other out of it.
LEGAL_STRIDE = 2080

# What a game's end is worth, by which measure.
WIN = 0
PLACEMENT = 1
MARGIN = 2


def octets(array: Any) -> Octets:
    """An array of bytes as a room."""
    return memoryview(array)


def who_is(engine: Any) -> Who:
    """An engine without holding it (the identity, when interpreted)."""
    return engine


def places(many: int) -> Places:
    """Room for a number of engines."""
    return [None] * many


def wipe(out: Octets, at: int, size: int) -> None:
    """Write zeros."""
    out[at : at + size] = bytes(size)


def copy_octets(to: Octets, source: Octets, at: int, size: int) -> None:
    """Copy some numbers to the same place of another room."""
    to[at : at + size] = source[at : at + size]
