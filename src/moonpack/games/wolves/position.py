"""The state of a game of The Wolves, and nothing of its rules.

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
    from moonpack.games.masks import Int, Mask, bit, from_int, nothing, to_int
    from moonpack.games.wolves.codes import RANK_ALPHA, RANK_DEN, RANK_PACK


class Position:
    """A position of the game: the whole truth, which in this game everybody may know."""

    def __init__(self, snapshot: Snapshot | None = None) -> None:
        if snapshot is None:
            return  # a blank, for a copy
        if not cython.compiled:  # compiled, these are C arrays
            self.alphas, self.alpha_pairs = [0] * 6, [0] * 6
            self.pack_wolves, self.pack_pairs = [0] * 6, [0] * 6
            self.dens, self.lairs = [0] * 6, [0] * 6
            self.prey_kind, self.prey_left, self.moons = [0] * 10, [0] * 10, [0] * 10
            self.home, self.tiles = [0] * 5, [0] * 5
            self.terrain_tokens, self.action_tokens = [0] * 5, [0] * 5
            self.lair_count, self.wolf_count = [0] * 5, [0] * 5
            self.prey, self.points = [0] * 5, [0] * 5
            self.track, self.moon_count = [0] * 15, [0] * 15
        self.players = snapshot.players
        self.board = board_for(snapshot.players, snapshot.region_tiles)
        self.tables = self.board.tables
        self.packs = self.tables.packs
        self.neutral = snapshot.neutral
        self._set_up_pieces(snapshot)
        self._set_up_seats(snapshot)
        self._set_up_course(snapshot)

    def _set_up_pieces(self, snapshot: Snapshot) -> None:
        self.occupied = nothing()
        self.full = nothing()
        for hex_, pack, rank in snapshot.pieces():
            put(self, pack, rank, hex_)
        self.lone_wolves = from_int(snapshot.lone_wolves)
        self.tokens = self.lone_wolves
        for region in range(self.tables.regions):
            self.prey_kind[region] = snapshot.prey_kind[region]
            self.prey_left[region] = snapshot.prey_left[region]
            if snapshot.prey_left[region]:
                self.tokens = self.tokens | bit(self.tables.prey_hex[region])
            stack = 0
            for phase in reversed(snapshot.moons[region]):
                stack = stack * 4 + 1 + phase
            self.moons[region] = stack

    def _set_up_seats(self, snapshot: Snapshot) -> None:
        for number, seat in enumerate(snapshot.seats):
            self.home[number] = seat.home
            self.tiles[number] = seat.tiles
            self.terrain_tokens[number] = seat.terrain_tokens
            self.action_tokens[number] = seat.action_tokens
            self.lair_count[number] = seat.lairs
            self.wolf_count[number] = seat.wolves
            self.prey[number] = seat.prey
            self.points[number] = seat.points
            for nth in range(3):
                self.track[number * 3 + nth] = seat.dens[nth]
                self.moon_count[number * 3 + nth] = seat.moons[nth]

    def _set_up_course(self, snapshot: Snapshot) -> None:
        self.moon, self.scored, self.round = snapshot.moon, snapshot.scored, snapshot.round
        self.phase, self.seat = snapshot.phase, snapshot.seat
        self.actions, self.extra = snapshot.actions, snapshot.extra
        self.tokens_per_turn, self.round_limit = snapshot.tokens_per_turn, snapshot.round_limit
        self.drafted, self.paid, self.moved = snapshot.drafted, snapshot.paid, snapshot.moved
        self.moved_alphas = from_int(snapshot.moved_alphas)
        self.moved_alpha_pairs = from_int(snapshot.moved_alpha_pairs)
        self.moved_pack_wolves = from_int(snapshot.moved_pack_wolves)
        self.moved_pack_pairs = from_int(snapshot.moved_pack_pairs)
        self.push_pack, self.push_rank = snapshot.push_pack, snapshot.push_rank
        self.push_hex, self.push_from_lair = snapshot.push_hex, snapshot.push_from_lair

    def snapshot(self) -> Snapshot:
        """The same position in plain Python, on its own: changing one leaves the other as it is."""
        regions = self.tables.regions
        shot = Snapshot(
            players=self.players,
            region_tiles=self.board.tiles,
            packs=[],
            seats=[],
            neutral=self.neutral,
            lone_wolves=to_int(self.lone_wolves),
            prey_kind=[self.prey_kind[region] for region in range(regions)],
            prey_left=[self.prey_left[region] for region in range(regions)],
            moons=[],
        )
        for region in range(regions):
            stack = self.moons[region]
            shot.moons.append([part - 1 for part in (stack & 3, stack >> 2) if part])
        for pack in range(self.packs):
            shot.packs.append(
                PackPieces(
                    to_int(self.alphas[pack]),
                    to_int(self.alpha_pairs[pack]),
                    to_int(self.pack_wolves[pack]),
                    to_int(self.pack_pairs[pack]),
                    to_int(self.dens[pack]),
                    to_int(self.lairs[pack]),
                )
            )
        for seat in range(self.players):
            shot.seats.append(
                SeatState(
                    home=self.home[seat],
                    tiles=self.tiles[seat],
                    terrain_tokens=self.terrain_tokens[seat],
                    action_tokens=self.action_tokens[seat],
                    dens=[self.track[seat * 3 + nth] for nth in range(3)],
                    lairs=self.lair_count[seat],
                    wolves=self.wolf_count[seat],
                    prey=self.prey[seat],
                    moons=[self.moon_count[seat * 3 + nth] for nth in range(3)],
                    points=self.points[seat],
                )
            )
        self._tell_course(shot)
        return shot

    def _tell_course(self, shot: Snapshot) -> None:
        shot.moon, shot.scored, shot.round = self.moon, self.scored, self.round
        shot.phase, shot.seat = self.phase, self.seat
        shot.actions, shot.extra = self.actions, self.extra
        shot.tokens_per_turn, shot.round_limit = self.tokens_per_turn, self.round_limit
        shot.drafted, shot.paid, shot.moved = self.drafted, self.paid, self.moved
        shot.moved_alphas = to_int(self.moved_alphas)
        shot.moved_alpha_pairs = to_int(self.moved_alpha_pairs)
        shot.moved_pack_wolves = to_int(self.moved_pack_wolves)
        shot.moved_pack_pairs = to_int(self.moved_pack_pairs)
        shot.push_pack, shot.push_rank = self.push_pack, self.push_rank
        shot.push_hex, shot.push_from_lair = self.push_hex, self.push_from_lair

    def become(self, other: Position) -> None:
        """Become the same position as another of the same board, sharing nothing that changes."""
        self.players, self.packs, self.neutral = other.players, other.packs, other.neutral
        self.alphas = other.alphas[:]
        self.alpha_pairs = other.alpha_pairs[:]
        self.pack_wolves = other.pack_wolves[:]
        self.pack_pairs = other.pack_pairs[:]
        self.dens = other.dens[:]
        self.lairs = other.lairs[:]
        self.occupied, self.full = other.occupied, other.full
        self.lone_wolves, self.tokens = other.lone_wolves, other.tokens
        self.prey_kind = other.prey_kind[:]
        self.prey_left = other.prey_left[:]
        self.moons = other.moons[:]
        self.home = other.home[:]
        self.tiles = other.tiles[:]
        self.terrain_tokens = other.terrain_tokens[:]
        self.action_tokens = other.action_tokens[:]
        self.lair_count = other.lair_count[:]
        self.wolf_count = other.wolf_count[:]
        self.prey = other.prey[:]
        self.points = other.points[:]
        self.track = other.track[:]
        self.moon_count = other.moon_count[:]
        self.moon, self.scored, self.round = other.moon, other.scored, other.round
        self.phase, self.seat, self.drafted = other.phase, other.seat, other.drafted
        self.actions, self.extra = other.actions, other.extra
        self.tokens_per_turn, self.round_limit = other.tokens_per_turn, other.round_limit
        self.paid, self.moved = other.paid, other.moved
        self.moved_alphas = other.moved_alphas
        self.moved_alpha_pairs = other.moved_alpha_pairs
        self.moved_pack_wolves = other.moved_pack_wolves
        self.moved_pack_pairs = other.moved_pack_pairs
        self.push_pack, self.push_rank = other.push_pack, other.push_rank
        self.push_hex, self.push_from_lair = other.push_hex, other.push_from_lair


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
