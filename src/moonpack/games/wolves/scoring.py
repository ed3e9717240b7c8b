"""Control of regions, who gets what when a moon is scored, and the points of a player.

This is the one place that knows it. Facts, scenes and pictures ask through `standings.py` and
`final.py`; bots and environments ask here.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, Steps, count, drop_lowest, lowest, popcount
    from moonpack.games.masks import Steps as ByPack
    from moonpack.games.masks import Steps as Parts
    from moonpack.games.masks import Steps as Strengths
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.position import Position


def count_strengths(p: Position, strengths: Steps) -> None:
    """Count each pack's strength in each region, at `pack * REGION_STRIDE + region`.

    A strength is control and alphas as one number to compare packs by: `control * CONTROL_UNIT +
    alphas`; 0 when not present. What stands on the start tile, which never scores, is counted as
    in region `MOST_REGIONS`.
    """
    for nth in range(MOST_PACKS * REGION_STRIDE):
        strengths[nth] = 0
    alpha = p.tables.control[RANK_ALPHA] * CONTROL_UNIT + 1
    wolf = p.tables.control[RANK_PACK] * CONTROL_UNIT
    for pack in range(p.packs):
        first = pack * REGION_STRIDE
        _tally(p, p.alphas[pack], alpha, strengths, first)
        _tally(p, p.alpha_pairs[pack], alpha, strengths, first)
        _tally(p, p.pack_wolves[pack], wolf, strengths, first)
        _tally(p, p.pack_pairs[pack], wolf, strengths, first)
        _tally(p, p.dens[pack], p.tables.control[RANK_DEN] * CONTROL_UNIT, strengths, first)
        _tally(p, p.lairs[pack], p.tables.control[RANK_LAIR] * CONTROL_UNIT, strengths, first)


def _tally(p: Position, hexes: Mask, worth: Int, strengths: Steps, first: Int) -> None:
    while hexes:
        strengths[first + p.tables.region_of[lowest(hexes)]] += worth
        hexes = drop_lowest(hexes)


def award(p: Position, region: Int, strengths: Steps, awards: Steps) -> None:
    """Write what each pack would get if a region were scored: one of the numbers `AWARD_…`.

    Most control is first, and alphas decide ties. First takes the token; packs tied for first share
    second points and nobody is second. Packs tied for second get nothing.
    """
    best = 0
    second = 0
    firsts = 0
    seconds = 0
    for pack in range(p.packs):
        strength = strengths[pack * REGION_STRIDE + region]
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
        strength = strengths[pack * REGION_STRIDE + region]
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


def region_points(p: Position, region: Int, phase: Int, strengths: Steps, points: Steps) -> None:
    """Write the points each seat would get if a moon of a phase were scored in a region now."""
    award(p, region, strengths, points)
    for seat in range(p.players):
        points[seat] = award_points(p, points[seat], phase)


def score_phase(p: Position, phase: Int) -> None:
    """Score every region whose top moon is of a phase."""
    strengths: Strengths
    awards: ByPack
    if not cython.compiled:  # compiled, these are arrays on the stack
        strengths = [0] * (MOST_PACKS * REGION_STRIDE)
        awards = [0] * MOST_PACKS
    count_strengths(p, strengths)
    for region in range(p.tables.regions):
        if p.moons[region] & 3 == phase + 1:
            award(p, region, strengths, awards)
            for seat in range(p.players):
                p.points[seat] += award_points(p, awards[seat], phase)
                if awards[seat] == AWARD_TOKEN:
                    p.moon_count[seat * 3 + phase] += 1
            p.moons[region] = p.moons[region] >> 2


# -- a player's score


def count_score(p: Position, seat: Int, parts: Steps) -> None:
    """Write a player's points as things stand, by category, into the places `SCORE_…`."""
    parts[SCORE_MOONS] = p.points[seat]
    for track in range(3):
        parts[SCORE_TRACKS + track] = p.tables.track_points[p.track[seat * 3 + track]]
    parts[SCORE_LAIRS] = p.tables.lair_points[p.lair_count[seat]]
    parts[SCORE_PREY] = p.tables.prey_points[popcount(p.prey[seat])]
    parts[SCORE_WOLVES] = p.tables.wolf_points[p.wolf_count[seat]]


def total_score(p: Position, seat: Int) -> Int:
    """A player's points as things stand."""
    parts: Parts
    if not cython.compiled:
        parts = [0] * SCORE_SIZE
    count_score(p, seat, parts)
    total = 0
    for nth in range(SCORE_SIZE):
        total += parts[nth]
    return total


def standing(p: Position, seat: Int) -> Int:
    """What decides the game, as one number: score, then moon tokens, then wolves on the board."""
    moons = p.moon_count[seat * 3] + p.moon_count[seat * 3 + 1] + p.moon_count[seat * 3 + 2]
    wolves = count(p.alphas[seat]) + count(p.alpha_pairs[seat])
    wolves += count(p.pack_wolves[seat]) + count(p.pack_pairs[seat])
    return total_score(p, seat) << 16 | moons << 8 | wolves


# -- for plain Python


def score_parts(p: Position, seat: int) -> list[int]:
    """A player's points by category, in the order of the places `SCORE_…`."""
    parts: Parts
    if not cython.compiled:
        parts = [0] * SCORE_SIZE
    count_score(p, seat, parts)
    return [parts[nth] for nth in range(SCORE_SIZE)]


def standing_parts(p: Position, seat: int) -> tuple[int, int, int]:
    """What decides the game: the score, then moon tokens, then wolves on the board."""
    number: Int = standing(p, seat)
    return number >> 16, number >> 8 & 255, number & 255


def packs_by_region(p: Position) -> list[list[tuple[int, int, int, int]]]:
    """The packs in each region as (control, alphas, pack, award), the strongest first."""
    strengths: Strengths
    awards: ByPack
    if not cython.compiled:
        strengths = [0] * (MOST_PACKS * REGION_STRIDE)
        awards = [0] * MOST_PACKS
    count_strengths(p, strengths)
    regions = []
    for region in range(p.tables.regions):
        award(p, region, strengths, awards)
        packs = []
        for pack in range(p.packs):
            strength = strengths[pack * REGION_STRIDE + region]
            if strength:
                control, alphas = strength // CONTROL_UNIT, strength % CONTROL_UNIT
                packs.append((control, alphas, pack, awards[pack]))
        packs.sort(key=_strength)
        regions.append(packs)
    return regions


def _strength(pack: tuple[int, int, int, int]) -> tuple[int, int]:
    return -pack[0], -pack[1]


def points_of(p: Position, award_: int, phase: int) -> int:
    """The points an award brings when a moon of a phase is scored."""
    points: Int = award_points(p, award_, phase)
    return points
