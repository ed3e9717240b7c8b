"""The Wolves through a lens. `features.py` says what is written in which order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from moonpack.envs.dealer import Dealer
from moonpack.envs.lens import Lens
from moonpack.envs.wolves.actions import action_table
from moonpack.envs.wolves.dealer import WolvesDealer, can_deal, on_shared_board
from moonpack.envs.wolves.features import features
from moonpack.games.wolves.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.envs.rooms import Int, Octets, Steps, Who, wipe
    from moonpack.games.masks import Mask, drop_lowest, lowest
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.legal import fill_legal
    from moonpack.games.wolves.position import Position
    from moonpack.games.wolves.rules import apply
    from moonpack.games.wolves.scoring import standing, total_score


class WolvesLens(Lens):
    """The lens of The Wolves for a number of players."""

    def __init__(self, players: int) -> None:
        Lens.__init__(self, players, action_table(players), features(players), Engine)

    def fill_legal(self, who: Who, out: Steps) -> Int:
        return fill_legal(cython.cast(Position, who), out)

    def play(self, who: Who, step: Int) -> None:
        apply(cython.cast(Position, who), step)

    def actor(self, who: Who) -> Int:
        return _actor(cython.cast(Position, who))

    def see_still(self, who: Who, out: Octets, at: Int) -> None:
        wipe(out, at, self.size)
        _see_terrain(cython.cast(Position, who), out, at)

    def see(self, who: Who, seat: Int, out: Octets, at: Int) -> None:
        terrain = 5 * cython.cast(Position, who).tables.hexes
        at += terrain
        wipe(out, at, self.size - terrain)
        at = _see_board(cython.cast(Position, who), seat, out, at)
        at = _see_turn(cython.cast(Position, who), seat, out, at)
        at = _see_regions(cython.cast(Position, who), out, at)
        at = _see_players(cython.cast(Position, who), seat, out, at)
        _see_tracks(cython.cast(Position, who), seat, out, at)

    def dealer(self, setup: Any, engine: Any, choices: Mapping[str, Any]) -> Dealer | None:
        return WolvesDealer(setup, engine, choices) if can_deal(choices) else None

    def fits(self, engine: Any) -> bool:
        return type(engine) is Engine and engine.players == self.players

    def own_copy(self, engine: Any) -> Any:
        return on_shared_board(engine)

    def score(self, who: Who, seat: Int) -> Int:
        return total_score(cython.cast(Position, who), seat)

    def standing(self, who: Who, seat: Int) -> Int:
        return standing(cython.cast(Position, who), seat)


def _actor(p: Position) -> Int:
    if p.phase == PHASE_OVER:
        return -1
    return p.seat


def _octet(number: Int) -> Int:
    """A number as far as a byte can tell it."""
    return min(number, 255)


def _pack_from(p: Position, seat: Int, nth: Int) -> Int:
    """The n-th pack from a seat's own, in turn order; the neutral pack stays last."""
    if nth >= p.players:
        return nth
    return (seat + nth) % p.players


def _mark(hexes: Mask, out: Octets, at: Int) -> Int:
    """Add one on each hex of a set."""
    while hexes:
        out[at + lowest(hexes)] += 1
        hexes = drop_lowest(hexes)
    return 0


def _see_terrain(p: Position, out: Octets, at: Int) -> None:
    for terrain in range(5):
        _mark(p.board.terrain[terrain], out, at + terrain * p.tables.hexes)


def _see_board(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    hexes = p.tables.hexes
    for nth in range(p.packs):
        pack = _pack_from(p, seat, nth)
        _mark(p.alphas[pack], out, at + nth * hexes)
        _mark(p.alpha_pairs[pack], out, at + nth * hexes)
        _mark(p.pack_wolves[pack], out, at + (p.packs + nth) * hexes)
        _mark(p.pack_pairs[pack], out, at + (p.packs + nth) * hexes)
        _mark(p.dens[pack], out, at + (2 * p.packs + nth) * hexes)
        _mark(p.lairs[pack], out, at + (3 * p.packs + nth) * hexes)
    at += 4 * p.packs * hexes
    _mark(p.lone_wolves, out, at)
    at += hexes
    for region in range(p.tables.regions):
        out[at + p.tables.prey_hex[region]] = p.prey_left[region]
    at += hexes
    _mark(p.moved_alphas, out, at)
    _mark(p.moved_alpha_pairs, out, at)
    at += hexes
    _mark(p.moved_pack_wolves, out, at)
    _mark(p.moved_pack_pairs, out, at)
    at += hexes
    if p.phase == PHASE_PUSH:
        out[at + p.push_hex] = 1
    return at + hexes


def _see_turn(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    out[at + p.phase] = 1
    at += PHASE_OVER + 1
    if p.phase != PHASE_OVER:
        out[at + (p.seat + p.players - seat) % p.players] = 1
    at += p.players
    if p.paid >= 0:
        out[at + p.paid] = 1
    at += 5
    if p.phase == PHASE_PUSH:
        out[at + (p.push_pack + p.players - seat) % p.players] = 1
        out[at + p.packs + (p.push_rank == RANK_ALPHA)] = 1
        out[at + p.packs + 2] = p.push_from_lair
    at += p.packs + 3
    out[at] = _octet(p.actions)
    out[at + 1] = _octet(p.extra)
    out[at + 2] = p.moved
    out[at + 3] = p.tokens_per_turn
    if p.round_limit:
        out[at + 4] = _octet(max(p.round_limit + 1 - p.round, 0))
    out[at + 5] = _octet(p.round)
    out[at + 6] = p.moon
    out[at + 7] = p.scored
    return at + 8


def _see_regions(p: Position, out: Octets, at: Int) -> Int:
    regions = p.tables.regions
    for region in range(regions):
        stack = p.moons[region]
        if stack & 3:
            out[at + region * 3 + (stack & 3) - 1] = 1
        if stack >> 2:
            out[at + (regions + region) * 3 + (stack >> 2) - 1] = 1
        out[at + regions * 6 + region * 5 + p.prey_kind[region]] = 1
    return at + regions * 11


def _see_players(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    """The home terrains, the tiles, and the tokens."""
    players = p.players
    for nth in range(players):
        player = _pack_from(p, seat, nth)
        out[at + nth * 5 + p.home[player]] = 1
        for tile in range(5):
            out[at + (players + nth) * 5 + tile] = p.tiles[player] >> tile & 1
        out[at + players * 10 + nth] = _octet(p.terrain_tokens[player])
        out[at + players * 11 + nth] = _octet(p.action_tokens[player])
    return at + players * 12


def _see_tracks(p: Position, seat: Int, out: Octets, at: Int) -> Int:
    """What was built, placed, taken and won."""
    players = p.players
    for nth in range(players):
        player = _pack_from(p, seat, nth)
        for track in range(3):
            out[at + nth * 3 + track] = p.track[player * 3 + track]
            out[at + players * 10 + nth * 3 + track] = p.moon_count[player * 3 + track]
        out[at + players * 3 + nth] = p.lair_count[player]
        out[at + players * 4 + nth] = p.wolf_count[player]
        for kind in range(5):
            out[at + players * 5 + nth * 5 + kind] = p.prey[player] >> kind & 1
        out[at + players * 13 + nth] = _octet(p.points[player])
    return at + players * 14


@cache
def _lens(players: int) -> WolvesLens:
    return WolvesLens(players)


def lens_for(players: int, choices: Mapping[str, Any]) -> Lens:  # noqa: ARG001
    """The lens for a number of players, made once; no choice of set-up changes it."""
    lens: WolvesLens = _lens(players)
    return lens
