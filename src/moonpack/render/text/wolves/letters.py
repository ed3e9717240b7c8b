"""The letters and colours of packs, pieces and terrains; capitals are packs, alphas and lairs."""

from __future__ import annotations

from moonpack.games.wolves import data
from moonpack.games.wolves.snapshot import Snapshot

TERRAINS = {number: name[0] for number, name in enumerate(data.TERRAINS)}
PIECES = {"den": "n", "pack": "w", "alpha": "A", "lair": "L"}
LONE_WOLF = "lone"
# Bright backgrounds for black letters, in the order of the terrains that name the packs.
PACK_COLOURS = (40, 252, 155, 123, 215)


def pack(shot: Snapshot, number: int) -> str:
    """A pack's letter: the capital of its terrain."""
    return TERRAINS[shot.pack_terrain(number)].upper()


def moons(stack: list[int], room: int) -> str:
    """A moon stack, the top one first."""
    each = room if len(stack) == 1 else (room - 1) // len(stack)
    return "+".join(data.PHASES[phase][:each] for phase in stack)
