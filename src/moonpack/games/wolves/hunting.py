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


def wolves_by_prey(p: Position, seat: Int, region: Int) -> Int:
    """On how many hexes around the prey of a region wolves of a seat stand."""
    return count(p.tables.around_prey[region] & wolves_of(p, seat))


def can_hunt(p: Position, region: Int) -> bool:
    """Whether the acting player's wolves stand on enough hexes around a prey it does not have."""
    return lacks_prey(p, p.seat, region) and wolves_by_prey(p, p.seat, region) >= HUNTERS


def choosable_prey(p: Position) -> Mask:
    """Stacks of the first kind, by name, that can be hunted; asked once all sure prey is taken."""
    best = -1
    stacks: Mask = nothing()
    for region in range(p.tables.regions):
        if not can_hunt(p, region):
            continue
        kind = p.prey_kind[region]
        if best < 0 or kind < best:
            best = kind
            stacks = nothing()
        if kind == best:
            stacks = stacks | bit(p.tables.prey_hex[region])
    return stacks
