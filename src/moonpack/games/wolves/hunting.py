"""Which prey the wolves of the acting player can hunt where they stand."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, bit, count, nothing
    from moonpack.games.wolves.codes import HUNTERS
    from moonpack.games.wolves.position import Position, wolves_of


def can_hunt(p: Position, region: Int) -> bool:
    """Whether the acting player's wolves stand on enough hexes around a prey it does not have."""
    if p.prey_left[region] == 0 or p.prey[p.seat] >> p.prey_kind[region] & 1:
        return False
    return count(p.tables.around_prey[region] & wolves_of(p, p.seat)) >= HUNTERS


def choosable_prey(p: Position) -> Mask:
    """Stacks of the first kind, by name, that can be hunted; asked once all sure prey is taken."""
    best = -1
    found: Mask = nothing()
    for region in range(p.tables.regions):
        if not can_hunt(p, region):
            continue
        kind = p.prey_kind[region]
        if best < 0 or kind < best:
            best = kind
            found = nothing()
        if kind == best:
            found = found | bit(p.tables.prey_hex[region])
    return found
