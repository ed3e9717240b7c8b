"""Numbered seeds: the games of a batch with the seed `x` have `x/0`, `x/1` and so on.

The compiled batch finds the same names in `seeds.pxd`, and works the hash out by itself.
"""

from __future__ import annotations

from hashlib import blake2b

Prefix = bytes


def numbered_word(prefix: Prefix, number: int) -> int:
    """The 64-bit state of the seed `prefix/number`: `moonpack.games.rng.seed_word` of that text."""
    return int.from_bytes(blake2b(b"%b/%d" % (prefix, number), digest_size=8).digest(), "big")


def leap(state: int, many: int) -> int:
    """The state after many calls of `moonpack.games.rng.advance`."""
    return (state + many * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
