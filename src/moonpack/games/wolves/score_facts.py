"""What scoring did, as facts: regions, moon phases and the final count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from moonpack.games.contract import Fact
from moonpack.games.masks import hexes

from . import codes, data, final
from .fact_types import FinalScore, Gain, GameOver, PhaseScored, RegionScored, Standing
from .snapshot import Snapshot

LAIR_CONTROL = 3


def scorings(before: Snapshot, after: Snapshot) -> list[Fact]:
    """The phases scored at the end of a turn, in order, each after its regions.

    With 2 players the lower moon of a stack is on top once the upper one is scored, so one region
    can score twice in a turn that reached two dates.
    """
    found: list[Fact] = []
    stacks = [list(stack) for stack in before.moons]
    for phase in range(before.scored, after.scored):
        regions = []
        for number, stack in enumerate(stacks):
            if stack and stack[0] == phase:
                stack.pop(0)
                regions.append(_score_region(after, number, phase))
        found += [*regions, _sum_up(after, phase, regions)]
    return found


def _sum_up(shot: Snapshot, phase: int, regions: Sequence[RegionScored]) -> PhaseScored:
    gains = []
    for seat in range(shot.players):
        mine = [place for region in regions for place in region.standings if place.seat == seat]
        points = sum(place.points for place in mine)
        tokens = sum(place.award == "token" for place in mine)
        gains.append(Gain(seat, data.PACKS[shot.pack_terrain(seat)], points, tokens))
    return PhaseScored(data.PHASES[phase], len(regions), tuple(gains))


def _score_region(shot: Snapshot, number: int, phase: int) -> RegionScored:
    present = _present(shot, number)
    first_by = _decided(present) if present else "nobody"
    tied = first_by == "tie"
    firsts = [place for place in present if _strength(place) == _strength(present[0])]
    others = present[len(firsts) :]
    second_by = "none" if tied or not others else _decided(others).replace("alone", "control")
    points = data.FIRST_POINTS[phase], data.SECOND_POINTS[phase]
    standings = [_awarded(place, "shared", points) for place in firsts] if tied else []
    if present and not tied:
        standings.append(_awarded(present[0], "token", points))
    for place in others:
        is_second = _strength(place) == _strength(others[0]) and not tied
        award = ("tied" if second_by == "tie" else "second") if is_second else "none"
        standings.append(_awarded(place, award, points))
    return RegionScored(
        phase=data.PHASES[phase],
        region=number,
        water=shot.layout.name(shot.layout.regions[number].water),
        tile=shot.region_tiles[number],
        standings=tuple(standings),
        first_by=first_by,
        second_by=second_by,
    )
