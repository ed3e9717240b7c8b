"""Sets of hexes as bit masks, for the interpreted rules.

A set of hexes is an `int`: bit *h* is set when hex number *h* is in it. The compiled rules find the
same names in `masks.hpp` (there a mask is three 64-bit words), so that one text of the rules
serves both. Compiled code imports nothing from this file.
"""

from __future__ import annotations

Int = int
Mask = int
Steps = list[int]  # room for legal steps: a C array when compiled


def nothing() -> Mask:
    """The empty set."""
    return 0


def bit(hex_: int) -> Mask:
    """The set of one hex."""
    return 1 << hex_


def has(mask: Mask, hex_: int) -> bool:
    """Whether a hex is in the set."""
    return bool(mask >> hex_ & 1)


def meets(one: Mask, other: Mask) -> bool:
    """Whether two sets have a hex in common."""
    return bool(one & other)


def count(mask: Mask) -> int:
    """How many hexes are in the set."""
    return mask.bit_count()


def lowest(mask: Mask) -> int:
    """The lowest hex of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def drop_lowest(mask: Mask) -> Mask:
    """The set without its lowest hex."""
    return mask & (mask - 1)


def popcount(bits: int) -> int:
    """How many bits of a small number are set."""
    return bits.bit_count()


def write_hexes(out: Steps, n: int, code: int, shift: int, mask: Mask) -> int:
    """Write a step for each hex of a set: the code, with the hex from bit `shift` on.

    The first is written to place `n`; returned is the place after the last.
    """
    while mask:
        out[n] = code | lowest(mask) << shift
        n += 1
        mask = drop_lowest(mask)
    return n


def to_int(mask: Mask) -> int:
    """A mask as a plain Python number (the identity, when interpreted)."""
    return mask


def from_int(value: int) -> Mask:
    """A plain Python number as a mask (the identity, when interpreted)."""
    return value


def hexes(mask: int) -> list[int]:
    """The hexes of a set, in ascending order. For plain Python code, not for the rules."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers
