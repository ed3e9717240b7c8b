"""Standings in the regions of a position, for facts, scenes and texts; `scoring.py` knows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import data, scoring
from .fact_types import PackStanding
from .position import Position
from .snapshot import Snapshot

# In the order of the numbers AWARD_… in codes.py.
AWARDS = ("none", "token", "shared", "second", "tied")

Place = tuple[int, int, int, int]  # of a pack in a region: control, alphas, number, award


@dataclass(frozen=True)
class RegionStandings:
    """The packs in a region, the strongest first, with what they get if it is scored now.

    `first_by` and `second_by` are those of `RegionScored`.
    """

    packs: tuple[PackStanding, ...]
    first_by: str
    second_by: str


def region_standings(shot: Snapshot, moons: Sequence[tuple[int, int]]) -> list[RegionStandings]:
    """The standings in some regions, each with the phase of the moon that is scored."""
    position = Position(shot)
    regions = scoring.packs_by_region(position)
    names = pack_names(shot)
    standings = []
    for region, phase in moons:
        places = regions[region]
        points = [scoring.points_of(position, award, phase) for *_, award in places]
        standings.append(compared(places, names, shot.players, points))
    return standings


def pack_names(shot: Snapshot) -> tuple[str, ...]:
    """The names of the packs by number; the neutral one, if there is one, is the last."""
    return tuple(data.PACKS[shot.pack_terrain(pack)] for pack in range(len(shot.packs)))


def compared(
    places: Sequence[Place], names: Sequence[str], players: int, points: Sequence[int]
) -> RegionStandings:
    """The standings in a region: its packs as `scoring.py` lists them, with their points."""
    packs = [
        PackStanding(
            pack if pack < players else None, names[pack], control, alphas, AWARDS[award], won
        )
        for (control, alphas, pack, award), won in zip(places, points, strict=True)
    ]
    second = [place for place in packs if place.award not in ("token", "shared")]
    first_by = _decided_by(packs)
    second_by = "none"
    if second and first_by != "tie":
        second_by = _decided_by(second).replace("alone", "control")
    return RegionStandings(tuple(packs), first_by, second_by)


def _decided_by(packs: Sequence[PackStanding]) -> str:
    """What puts the first of some packs before the others."""
    if not packs:
        return "nobody"
    if len(packs) == 1:
        return "alone"
    one, other = packs[0], packs[1]
    if one.control > other.control:
        return "control"
    return "alphas" if one.alphas > other.alphas else "tie"
