"""Control of regions: each pack's standing, who gets what, and scoring when a moon is due.

This is the one place that knows it. Facts, scenes and pictures ask through `standings.py`; bots
that have counted control for many positions ask `award` directly. The final count is in `final.py`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, Steps, drop_lowest, lowest
    from moonpack.games.masks import Steps as ByPack
    from moonpack.games.masks import Steps as Counts
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.position import Position


def count_control(p: Position, control: Steps, alphas: Steps) -> None:
    """Count each pack's control and alphas in each region, at `pack * REGION_STRIDE + region`.

    What stands on the start tile, which never scores, is counted as in region `MOST_REGIONS`.
    """
    for nth in range(MOST_PACKS * REGION_STRIDE):
        control[nth] = 0
        alphas[nth] = 0
    for pack in range(p.packs):
        first = pack * REGION_STRIDE
        _tally(p, p.alphas[pack], 1, alphas, first)
        _tally(p, p.alpha_pairs[pack], 1, alphas, first)
        for region in range(p.tables.regions):
            control[first + region] = alphas[first + region] * p.tables.control[RANK_ALPHA]
        _tally(p, p.pack_wolves[pack], p.tables.control[RANK_PACK], control, first)
        _tally(p, p.pack_pairs[pack], p.tables.control[RANK_PACK], control, first)
        _tally(p, p.dens[pack], p.tables.control[RANK_DEN], control, first)
        _tally(p, p.lairs[pack], p.tables.control[RANK_LAIR], control, first)


def _tally(p: Position, hexes: Mask, worth: Int, counts: Steps, first: Int) -> None:
    while hexes:
        counts[first + p.tables.region_of[lowest(hexes)]] += worth
        hexes = drop_lowest(hexes)


def award(p: Position, region: Int, control: Steps, alphas: Steps, awards: Steps) -> None:
    """Write what each pack would get if a region were scored: one of the numbers `AWARD_…`.

    Most control is first, and alphas decide ties. First takes the token; packs tied for first share
    second points and nobody is second. Packs tied for second get nothing.
    """
    best = 0
    second = 0
    firsts = 0
    seconds = 0
    for pack in range(p.packs):
        # Control and alphas as one number to compare packs by; 0 when not present.
        strength = control[pack * REGION_STRIDE + region] * 16
        strength += alphas[pack * REGION_STRIDE + region]
        awards[pack] = strength
        if strength > best:
            second = best
            seconds = firsts
            best = strength
            firsts = 1
        elif strength == best:
            firsts += 1
        elif strength > second:
            second = strength
            seconds = 1
        elif strength == second:
            seconds += 1
    for pack in range(p.packs):
        strength = awards[pack]
        awards[pack] = AWARD_NONE
        if strength == 0:
            continue
        if strength == best:
            awards[pack] = AWARD_TOKEN if firsts == 1 else AWARD_SHARED
        elif strength == second and firsts == 1:
            awards[pack] = AWARD_SECOND if seconds == 1 else AWARD_TIED


def award_points(p: Position, award_: Int, phase: Int) -> Int:
    """The points an award brings when a moon of a phase is scored."""
    if award_ == AWARD_TOKEN:
        return p.tables.first[phase]
    if award_ in (AWARD_SHARED, AWARD_SECOND):
        return p.tables.second[phase]
    return 0


def score_phase(p: Position, phase: Int) -> None:
    """Score every region whose top moon is of a phase."""
    control: Counts
    alphas: Counts
    awards: ByPack
    if not cython.compiled:  # compiled, these are arrays on the stack
        control = [0] * (MOST_PACKS * REGION_STRIDE)
        alphas = [0] * (MOST_PACKS * REGION_STRIDE)
        awards = [0] * MOST_PACKS
    count_control(p, control, alphas)
    for region in range(p.tables.regions):
        if p.moons[region] & 3 == phase + 1:
            award(p, region, control, alphas, awards)
            for seat in range(p.players):
                p.points[seat] += award_points(p, awards[seat], phase)
                if awards[seat] == AWARD_TOKEN:
                    p.moon_count[seat * 3 + phase] += 1
            p.moons[region] = p.moons[region] >> 2


def packs_by_region(p: Position) -> list[list[tuple[int, int, int, int]]]:
    """The packs in each region as (control, alphas, pack, award), the strongest first."""
    control: Counts
    alphas: Counts
    awards: ByPack
    if not cython.compiled:
        control = [0] * (MOST_PACKS * REGION_STRIDE)
        alphas = [0] * (MOST_PACKS * REGION_STRIDE)
        awards = [0] * MOST_PACKS
    count_control(p, control, alphas)
    regions = []
    for region in range(p.tables.regions):
        award(p, region, control, alphas, awards)
        packs = []
        for pack in range(p.packs):
            nth = pack * REGION_STRIDE + region
            if control[nth]:
                packs.append((control[nth], alphas[nth], pack, awards[pack]))
        packs.sort(key=_strength)
        regions.append(packs)
    return regions


def _strength(pack: tuple[int, int, int, int]) -> tuple[int, int]:
    return -pack[0], -pack[1]


def points_of(p: Position, award_: int, phase: int) -> int:
    """The points an award brings when a moon of a phase is scored."""
    points: Int = award_points(p, award_, phase)
    return points
