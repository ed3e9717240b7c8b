"""What scoring did, as facts: regions, moon phases and the final count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from moonpack.games.contract import Fact

from . import data, final
from .fact_types import FinalScore, Gain, GameOver, PhaseScored, RegionScored
from .position import Position
from .snapshot import Snapshot
from .standings import region_standings


def scorings(before: Snapshot, after: Snapshot) -> list[Fact]:
    """The phases scored at the end of a turn, in order, each after its regions.

    With 2 players the lower moon of a stack is on top once the upper one is scored, so one region
    can score twice in a turn that reached two dates.
    """
    facts: list[Fact] = []
    stacks = [list(stack) for stack in before.moons]
    for phase in range(before.scored, after.scored):
        regions = []
        for number, stack in enumerate(stacks):
            if stack and stack[0] == phase:
                stack.pop(0)
                regions.append(_score_region(after, number, phase))
        facts += [*regions, _sum_up(after, phase, regions)]
    return facts


def _score_region(shot: Snapshot, number: int, phase: int) -> RegionScored:
    (standings,) = region_standings(shot, [(number, phase)])
    return RegionScored(
        phase=data.PHASES[phase],
        region=number,
        water=shot.layout.name(shot.layout.regions[number].water),
        tile=shot.region_tiles[number],
        standings=standings.packs,
        first_by=standings.first_by,
        second_by=standings.second_by,
    )


def _sum_up(shot: Snapshot, phase: int, regions: Sequence[RegionScored]) -> PhaseScored:
    gains = []
    for seat in range(shot.players):
        mine = [place for region in regions for place in region.standings if place.seat == seat]
        points = sum(place.points for place in mine)
        tokens = sum(place.award == "token" for place in mine)
        gains.append(Gain(seat, data.PACKS[shot.pack_terrain(seat)], points, tokens))
    return PhaseScored(data.PHASES[phase], len(regions), tuple(gains))


def game_over(shot: Snapshot) -> GameOver:
    """The final count of a game that is over."""
    ranking = final.ranking(shot)
    winners = tuple(final.leaders(shot))
    counts = final.count_scores(Position(shot))
    scores = []
    for seat, (total, moon_tokens, wolves_on_board) in enumerate(ranking):
        pack = data.PACKS[shot.pack_terrain(seat)]
        counted = asdict(counts[seat])
        extra = {"moon_tokens": moon_tokens, "wolves_on_board": wolves_on_board}
        scores.append(FinalScore(seat, pack, **counted, total=total, **extra))
    by_moon = shot.scored == len(data.PHASES)
    reason = "full moon" if by_moon else "round limit"
    return GameOver(reason, tuple(scores), winners, _tie_break(ranking))


def _tie_break(ranking: Sequence[tuple[int, int, int]]) -> str:
    """The first thing by which the best differs from the second best."""
    best, second = sorted(ranking, reverse=True)[:2]
    for name, one, other in zip(("score", "moon tokens", "wolves"), best, second, strict=True):
        if one > other:
            return name
    return "nothing"
