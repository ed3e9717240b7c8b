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

# What a game's end is worth, by which measure.
WIN = 0
PLACEMENT = 1
MARGIN = 2

# How a step left its game.
PLAYING = 0
OVER = 1
CUT = 2  # stopped before its end


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
