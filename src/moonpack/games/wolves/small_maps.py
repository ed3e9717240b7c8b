"""Small maps: a few hexes of a layout, with less of everything, for games that can be solved.

The hexes keep their numbers and names, so steps, actions and observations are those of the whole
board; all other land is off the map. Nothing else knows of small maps: the rules look all this up
in `Tables`, which are made for a map as they are made for a number of players.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from .layout import Layout

if TYPE_CHECKING:
    from .snapshot import Snapshot


@dataclass(frozen=True)
class SmallMap:
    """A small map, and how much of the game is played on it."""

    hexes: tuple[str, ...]  # the land, by name
    dates: tuple[int, int, int]  # of the moon track, by phase
    pairs: int  # that each player drafts
    actions: int  # of a turn that cost no action token


def on_small_map(shot: Snapshot, small: SmallMap) -> Snapshot:
    """A position of the whole board without what does not lie on a small map."""
    lay = Layout(shot.players, small.hexes)
    land = sum(1 << hex_ for hex_ in lay.land)
    pieces = [
        replace(pack, **{each.name: getattr(pack, each.name) & land for each in fields(pack)})
        for pack in shot.packs
    ]
    regions = list(enumerate(lay.regions))
    return replace(
        shot,
        small=small,
        packs=pieces,
        lone_wolves=shot.lone_wolves & land,
        prey_left=[shot.prey_left[n] if at.prey in lay.land else 0 for n, at in regions],
        moons=[shot.moons[n] if lay.land.intersection(at.cells) else [] for n, at in regions],
    )
