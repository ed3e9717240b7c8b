"""Scoring a region when the moon says so. The final count is in `final.py`."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, count
    from moonpack.games.wolves.position import Position


def control(p: Position, pack: Int, region: Int) -> Int:
    """A pack's control of a region: 1 for each wolf and den, 3 for each lair."""
    land: Mask = p.tables.region[region]
    wolves = count(p.alphas[pack] & land) + count(p.alpha_pairs[pack] & land)
    wolves += count(p.pack_wolves[pack] & land) + count(p.pack_pairs[pack] & land)
    return wolves + count(p.dens[pack] & land) + 3 * count(p.lairs[pack] & land)


def alphas_in(p: Position, pack: Int, region: Int) -> Int:
    """A pack's alphas in a region: they decide ties."""
    land: Mask = p.tables.region[region]
    return count(p.alphas[pack] & land) + count(p.alpha_pairs[pack] & land)


def standing(p: Position, pack: Int, region: Int) -> Int:
    """Control and alphas as one number to compare packs by; 0 when not present."""
    return control(p, pack, region) * 16 + alphas_in(p, pack, region)


def score_phase(p: Position, phase: Int) -> None:
    """Score every region whose top moon is of a phase."""
    for region in range(p.tables.regions):
        if p.moons[region] & 3 == phase + 1:
            _score_region(p, region, phase)
            p.moons[region] = p.moons[region] >> 2


def _score_region(p: Position, region: Int, phase: Int) -> None:
    best = 0
    second = 0
    for pack in range(p.packs):
        here = standing(p, pack, region)
        if here > best:
            second = best
            best = here
        elif here > second:
            second = here
    if best == 0:
        return
    firsts = 0
    seconds = 0
    for pack in range(p.packs):
        here = standing(p, pack, region)
        if here == best:
            firsts += 1
        elif here == second:
            seconds += 1
    for pack in range(p.players):
        here = standing(p, pack, region)
        if here == best and firsts == 1:
            p.points[pack] += p.tables.first[phase]
            p.moon_count[pack * 3 + phase] += 1
        elif here == best or (here == second and here > 0 and seconds == 1):
            p.points[pack] += p.tables.second[phase]
