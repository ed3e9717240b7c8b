"""Which prey may be hunted: asked at the end of each action, for the acting player."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, bit, count, nothing
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.position import Position, wolves_of


def lacks_prey(p: Position, seat: Int, region: Int) -> bool:
    """Whether there is prey left in a region of a kind that a seat does not have."""
    return p.prey_left[region] > 0 and not p.prey[seat] >> p.prey_kind[region] & 1


def wolves_by_prey(p: Position, wolves: Mask, region: Int) -> Int:
    """On how many hexes around the prey of a region wolves stand, of those on some hexes."""
    beside: Mask = p.tables.around_prey[region] & wolves
    return count(beside) if beside else 0


def huntable(p: Position) -> Int:
    """The regions, as bits, in which the acting player can hunt.

    Its wolves stand on enough hexes around a prey that it does not have.
    """
    regions = 0
    wolves: Mask = wolves_of(p, p.seat) & p.tables.around_any_prey
    if count(wolves) < HUNTERS:
        return regions
    for region in range(p.tables.regions):
        if lacks_prey(p, p.seat, region) and wolves_by_prey(p, wolves, region) >= HUNTERS:
            regions |= 1 << region
    return regions


def choosable_prey(p: Position) -> Mask:
    """Stacks of the first kind, by name, that can be hunted; asked once all sure prey is taken."""
    best = -1
    stacks: Mask = nothing()
    regions = huntable(p)
    for region in range(p.tables.regions):
        if not regions >> region & 1:
            continue
        kind = p.prey_kind[region]
        if best < 0 or kind < best:
            best = kind
            stacks = nothing()
        if kind == best:
            stacks = stacks | bit(p.tables.prey_hex[region])
    return stacks
