"""The state of a game of The Wolves, and nothing of its rules.

Its fields are declared in `snapshot.py`.

Pieces are masks by pack: `alphas[pack]` is every hex with at least one alpha, `alpha_pairs[pack]`
those with two. `occupied` and `full` count pieces of all packs: at least one, and two.
"""

from __future__ import annotations

from .snapshot import PackPieces, SeatState, Snapshot
from .tables import board_for

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, bit, nothing
    from moonpack.games.wolves.codes import RANK_ALPHA, RANK_DEN, RANK_PACK
    from moonpack.games.wolves.state import State


class Position(State):
    """A position of the game: the whole truth, which in this game everybody may know."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._make_room()
        self._load(snapshot)
        self.board = board_for(snapshot.players, snapshot.region_tiles, snapshot.small)
        self.tables = self.board.tables
        self.packs = self.tables.packs
        self._set_up_occupied(snapshot)
        for region in range(self.tables.regions):
            stack = 0
            for phase in reversed(snapshot.moons[region]):
                stack = stack * 4 + 1 + phase
            self.moons[region] = stack

    def _set_up_occupied(self, snapshot: Snapshot) -> None:
        self.occupied = nothing()
        self.full = nothing()
        for hex_, _, _ in snapshot.pieces():
            spot: Mask = bit(hex_)
            self.full = self.full | (self.occupied & spot)
            self.occupied = self.occupied | spot
        self.tokens = self.lone_wolves
        for region in range(self.tables.regions):
            if self.prey_left[region]:
                self.tokens = self.tokens | bit(self.tables.prey_hex[region])

    def snapshot(self) -> Snapshot:
        """The same position in plain Python, on its own: changing one leaves the other as it is."""
        regions = self.tables.regions
        stacks = [self.moons[region] for region in range(regions)]
        shot = Snapshot(
            players=self.players,
            region_tiles=self.board.tiles,
            packs=[PackPieces() for _ in range(self.packs)],
            seats=[SeatState(home=0) for _ in range(self.players)],
            neutral=self.neutral,
            lone_wolves=0,
            prey_kind=[0] * regions,
            prey_left=[0] * regions,
            moons=[[part - 1 for part in (stack & 3, stack >> 2) if part] for stack in stacks],
            small=self.tables.small,
        )
        self._save(shot)
        return shot


def wolves_of(p: Position, pack: Int) -> Mask:
    """The hexes with a wolf, pack wolf or alpha, of a pack."""
    return p.alphas[pack] | p.pack_wolves[pack]


def pieces_of(p: Position, pack: Int) -> Mask:
    """The hexes with a piece of a pack."""
    return p.alphas[pack] | p.pack_wolves[pack] | p.dens[pack] | p.lairs[pack]


def put(p: Position, pack: Int, rank: Int, hex_: Int) -> None:
    """Place a piece."""
    spot: Mask = bit(hex_)
    p.full = p.full | (p.occupied & spot)
    p.occupied = p.occupied | spot
    if rank == RANK_PACK:
        p.pack_pairs[pack] = p.pack_pairs[pack] | (p.pack_wolves[pack] & spot)
        p.pack_wolves[pack] = p.pack_wolves[pack] | spot
    elif rank == RANK_ALPHA:
        p.alpha_pairs[pack] = p.alpha_pairs[pack] | (p.alphas[pack] & spot)
        p.alphas[pack] = p.alphas[pack] | spot
    elif rank == RANK_DEN:
        p.dens[pack] = p.dens[pack] | spot
    else:
        p.lairs[pack] = p.lairs[pack] | spot


def lift(p: Position, pack: Int, rank: Int, hex_: Int) -> None:
    """Take a piece off its hex. Lairs are never lifted."""
    spot: Mask = bit(hex_)
    # One piece left keeps the hex occupied; the last one leaves it empty.
    p.occupied = p.occupied & ~(spot & ~p.full)
    p.full = p.full & ~spot
    if rank == RANK_PACK:
        p.pack_wolves[pack] = p.pack_wolves[pack] & ~(spot & ~p.pack_pairs[pack])
        p.pack_pairs[pack] = p.pack_pairs[pack] & ~spot
    elif rank == RANK_ALPHA:
        p.alphas[pack] = p.alphas[pack] & ~(spot & ~p.alpha_pairs[pack])
        p.alpha_pairs[pack] = p.alpha_pairs[pack] & ~spot
    else:
        p.dens[pack] = p.dens[pack] & ~spot
