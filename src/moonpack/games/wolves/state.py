"""The fields of a position: how the engine makes, loads, saves and copies them.

Written by `make engine` from `snapshot.py`: declare fields there.
"""

from __future__ import annotations

from .snapshot import Snapshot

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import from_int, to_int


class State:
    """The fields of a position, and nothing of the rules."""

    def _make_room(self) -> None:
        """Make every field; compiled, they are there already."""
        self._make_packs()
        self._make_seats()
        self._make_course()
        self._make_derived()

    def _make_packs(self) -> None:
        if not cython.compiled:
            self.alphas = [0] * 6
            self.alpha_pairs = [0] * 6
            self.pack_wolves = [0] * 6
            self.pack_pairs = [0] * 6
            self.dens = [0] * 6
            self.lairs = [0] * 6

    def _make_seats(self) -> None:
        if not cython.compiled:
            self.home = [0] * 5
            self.tiles = [0] * 5
            self.terrain_tokens = [0] * 5
            self.action_tokens = [0] * 5
            self.track = [0] * 15
            self.lair_count = [0] * 5
            self.wolf_count = [0] * 5
            self.prey = [0] * 5
            self.moon_count = [0] * 15
            self.points = [0] * 5

    def _make_course(self) -> None:
        if not cython.compiled:
            self.players = 0
            self.neutral = 0
            self.lone_wolves = 0
            self.prey_kind = [0] * 10
            self.prey_left = [0] * 10
            self.moon = 0
            self.scored = 0
            self.round = 0
            self.phase = 0
            self.seat = 0
            self.actions = 0
            self.extra = 0
            self.tokens_per_turn = 0
            self.round_limit = 0
            self.rules = 0
            self.first_seat = 0
            self.drafted = 0
            self.paid = 0
            self.moved = 0
            self.moved_alphas = 0
            self.moved_alpha_pairs = 0
            self.moved_pack_wolves = 0
            self.moved_pack_pairs = 0
            self.push_pack = 0
            self.push_rank = 0
            self.push_hex = 0
            self.push_from_lair = 0

    def _make_derived(self) -> None:
        if not cython.compiled:
            self.packs = 0
            self.occupied = 0
            self.full = 0
            self.tokens = 0
            self.moons = [0] * 10

    def _load(self, snapshot: Snapshot) -> None:
        """Take over the fields that a snapshot has in the same form."""
        _load_packs(self, snapshot)
        _load_seats(self, snapshot)
        _load_course(self, snapshot)

    def _save(self, snapshot: Snapshot) -> None:
        """Fill in the same fields of a snapshot whose lists have their length."""
        _save_packs(self, snapshot)
        _save_seats(self, snapshot)
        _save_course(self, snapshot)

    def become(self, other: State) -> None:
        """Become the same position as another of the same board, sharing nothing that changes."""
        _copy_packs(self, other)
        _copy_seats(self, other)
        _copy_course(self, other)
        _copy_derived(self, other)


def _load_packs(state: State, snapshot: Snapshot) -> None:
    for number, each in enumerate(snapshot.packs):
        state.alphas[number] = from_int(each.alphas)
        state.alpha_pairs[number] = from_int(each.alpha_pairs)
        state.pack_wolves[number] = from_int(each.pack_wolves)
        state.pack_pairs[number] = from_int(each.pack_pairs)
        state.dens[number] = from_int(each.dens)
        state.lairs[number] = from_int(each.lairs)


def _load_seats(state: State, snapshot: Snapshot) -> None:
    for number, each in enumerate(snapshot.seats):
        state.home[number] = each.home
        state.tiles[number] = each.tiles
        state.terrain_tokens[number] = each.terrain_tokens
        state.action_tokens[number] = each.action_tokens
        for nth in range(3):
            state.track[number * 3 + nth] = each.dens[nth]
        state.lair_count[number] = each.lairs
        state.wolf_count[number] = each.wolves
        state.prey[number] = each.prey
        for nth in range(3):
            state.moon_count[number * 3 + nth] = each.moons[nth]
        state.points[number] = each.points


def _load_course(state: State, snapshot: Snapshot) -> None:
    state.players = snapshot.players
    state.neutral = snapshot.neutral
    state.lone_wolves = from_int(snapshot.lone_wolves)
    for nth in range(len(snapshot.prey_kind)):
        state.prey_kind[nth] = snapshot.prey_kind[nth]
    for nth in range(len(snapshot.prey_left)):
        state.prey_left[nth] = snapshot.prey_left[nth]
    state.moon = snapshot.moon
    state.scored = snapshot.scored
    state.round = snapshot.round
    state.phase = snapshot.phase
    state.seat = snapshot.seat
    state.actions = snapshot.actions
    state.extra = snapshot.extra
    state.tokens_per_turn = snapshot.tokens_per_turn
    state.round_limit = snapshot.round_limit
    state.rules = snapshot.rules
    state.first_seat = snapshot.first_seat
    state.drafted = snapshot.drafted
    state.paid = snapshot.paid
    state.moved = snapshot.moved
    state.moved_alphas = from_int(snapshot.moved_alphas)
    state.moved_alpha_pairs = from_int(snapshot.moved_alpha_pairs)
    state.moved_pack_wolves = from_int(snapshot.moved_pack_wolves)
    state.moved_pack_pairs = from_int(snapshot.moved_pack_pairs)
    state.push_pack = snapshot.push_pack
    state.push_rank = snapshot.push_rank
    state.push_hex = snapshot.push_hex
    state.push_from_lair = snapshot.push_from_lair


def _save_packs(state: State, snapshot: Snapshot) -> None:
    for number, each in enumerate(snapshot.packs):
        each.alphas = to_int(state.alphas[number])
        each.alpha_pairs = to_int(state.alpha_pairs[number])
        each.pack_wolves = to_int(state.pack_wolves[number])
        each.pack_pairs = to_int(state.pack_pairs[number])
        each.dens = to_int(state.dens[number])
        each.lairs = to_int(state.lairs[number])


def _save_seats(state: State, snapshot: Snapshot) -> None:
    for number, each in enumerate(snapshot.seats):
        each.home = state.home[number]
        each.tiles = state.tiles[number]
        each.terrain_tokens = state.terrain_tokens[number]
        each.action_tokens = state.action_tokens[number]
        for nth in range(3):
            each.dens[nth] = state.track[number * 3 + nth]
        each.lairs = state.lair_count[number]
        each.wolves = state.wolf_count[number]
        each.prey = state.prey[number]
        for nth in range(3):
            each.moons[nth] = state.moon_count[number * 3 + nth]
        each.points = state.points[number]


def _save_course(state: State, snapshot: Snapshot) -> None:
    snapshot.players = state.players
    snapshot.neutral = state.neutral
    snapshot.lone_wolves = to_int(state.lone_wolves)
    for nth in range(len(snapshot.prey_kind)):
        snapshot.prey_kind[nth] = state.prey_kind[nth]
    for nth in range(len(snapshot.prey_left)):
        snapshot.prey_left[nth] = state.prey_left[nth]
    snapshot.moon = state.moon
    snapshot.scored = state.scored
    snapshot.round = state.round
    snapshot.phase = state.phase
    snapshot.seat = state.seat
    snapshot.actions = state.actions
    snapshot.extra = state.extra
    snapshot.tokens_per_turn = state.tokens_per_turn
    snapshot.round_limit = state.round_limit
    snapshot.rules = state.rules
    snapshot.first_seat = state.first_seat
    snapshot.drafted = state.drafted
    snapshot.paid = state.paid
    snapshot.moved = state.moved
    snapshot.moved_alphas = to_int(state.moved_alphas)
    snapshot.moved_alpha_pairs = to_int(state.moved_alpha_pairs)
    snapshot.moved_pack_wolves = to_int(state.moved_pack_wolves)
    snapshot.moved_pack_pairs = to_int(state.moved_pack_pairs)
    snapshot.push_pack = state.push_pack
    snapshot.push_rank = state.push_rank
    snapshot.push_hex = state.push_hex
    snapshot.push_from_lair = state.push_from_lair


def _copy_packs(state: State, other: State) -> None:
    state.alphas = other.alphas[:]
    state.alpha_pairs = other.alpha_pairs[:]
    state.pack_wolves = other.pack_wolves[:]
    state.pack_pairs = other.pack_pairs[:]
    state.dens = other.dens[:]
    state.lairs = other.lairs[:]


def _copy_seats(state: State, other: State) -> None:
    state.home = other.home[:]
    state.tiles = other.tiles[:]
    state.terrain_tokens = other.terrain_tokens[:]
    state.action_tokens = other.action_tokens[:]
    state.track = other.track[:]
    state.lair_count = other.lair_count[:]
    state.wolf_count = other.wolf_count[:]
    state.prey = other.prey[:]
    state.moon_count = other.moon_count[:]
    state.points = other.points[:]


def _copy_course(state: State, other: State) -> None:
    state.players = other.players
    state.neutral = other.neutral
    state.lone_wolves = other.lone_wolves
    state.prey_kind = other.prey_kind[:]
    state.prey_left = other.prey_left[:]
    state.moon = other.moon
    state.scored = other.scored
    state.round = other.round
    state.phase = other.phase
    state.seat = other.seat
    state.actions = other.actions
    state.extra = other.extra
    state.tokens_per_turn = other.tokens_per_turn
    state.round_limit = other.round_limit
    state.rules = other.rules
    state.first_seat = other.first_seat
    state.drafted = other.drafted
    state.paid = other.paid
    state.moved = other.moved
    state.moved_alphas = other.moved_alphas
    state.moved_alpha_pairs = other.moved_alpha_pairs
    state.moved_pack_wolves = other.moved_pack_wolves
    state.moved_pack_pairs = other.moved_pack_pairs
    state.push_pack = other.push_pack
    state.push_rank = other.push_rank
    state.push_hex = other.push_hex
    state.push_from_lair = other.push_from_lair


def _copy_derived(state: State, other: State) -> None:
    state.packs = other.packs
    state.occupied = other.occupied
    state.full = other.full
    state.tokens = other.tokens
    state.moons = other.moons[:]
