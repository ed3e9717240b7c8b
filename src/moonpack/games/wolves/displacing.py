"""Displacing: whom an alpha or a lair may push away, and where the displaced wolf may be put."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, bit, drop_lowest, lowest, meets, nothing
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.position import Position, pieces_of, wolves_of


def pushing_stops(p: Position) -> Mask:
    """Where an alpha may stop by displacing a foreign pack wolf that is alone on its hex.

    By an option also one that stands on a den of the acting pack.

    There is always room for the displaced wolf somewhere: the packs have fewer pieces than the
    board has land without tokens (a test counts them), so ruling 5 never takes a move away.
    """
    wolves: Mask = nothing()
    for pack in range(p.players):
        if pack != p.seat:
            wolves = wolves | p.pack_wolves[pack]
    if p.rules & RULE_PUSH_FROM_OWN_DEN:
        return wolves & (~p.full | p.dens[p.seat])
    return wolves & ~p.full


def free_for(p: Position, pack: Int) -> Mask:
    """The hexes that can take a displaced wolf of a pack: empty, or with one piece of the pack."""
    own: Mask = pieces_of(p, pack)
    free: Mask = (own & ~p.full) | ~p.occupied
    return free & ~p.tokens


def pushable(p: Position) -> Mask:
    """Where the displaced wolf may be put: the nearest hexes that can take it."""
    free: Mask = free_for(p, p.push_pack)
    ring: Mask = nothing()
    for distance in range(1, RING_STRIDE):
        ring = p.tables.rings[p.push_hex * RING_STRIDE + distance] & free
        if ring:
            break
    return ring


def cramped(p: Position) -> Mask:
    """The dens of the acting pack under a foreign wolf that no adjacent hex can take."""
    dens: Mask = nothing()
    for pack in range(p.players):
        if pack == p.seat:
            continue
        free: Mask = free_for(p, pack) & p.tables.land
        taken: Mask = p.dens[p.seat] & wolves_of(p, pack)
        while taken:
            hex_ = lowest(taken)
            if not meets(p.tables.near[hex_], free):
                dens = dens | bit(hex_)
            taken = drop_lowest(taken)
    return dens
