"""The fields of a position: how the engine makes, loads, saves and copies them.

Written by `make engine` from `snapshot.py`: declare fields there.
"""

from __future__ import annotations

from .snapshot import Snapshot

try:
    import cython
except ImportError:
    from moonpack import _cython as cython


class State:
    """The fields of a position, and nothing of the rules."""

    def _make_room(self) -> None:
        """Make every field; compiled, they are there already."""
        self._make_sides()
        self._make_course()
        self._make_derived()

    def _make_sides(self) -> None:
        if not cython.compiled:
            self.sunk = [0] * 2
            self.recruited_at = [0] * 2
            self.used = [0] * 2
            self.wins = [0] * 2

    def _make_course(self) -> None:
        if not cython.compiled:
            self.starter = 0
            self.seat = 0
            self.phase = 0
            self.round = 0
            self.dealt = 0
            self.ties = 0
            self.last_turn = 0
            self.chance = 0

    def _make_derived(self) -> None:
        if not cython.compiled:
            self.hand = [0] * 2
            self.deck = [0] * 2
            self.hand_size = [0] * 2
            self.deck_size = [0] * 2
            self.lone = [0] * 2
            self.leader = [0] * 2
            self.leaders = 0
            self.occupied = 0
            self.visible = [0] * 2
            self.faces = [0] * 20
            self.top_card = [0] * 56
            self.left = 0
            self.top = 0
            self.right = 0
            self.bottom = 0
            self.plays = 0
            self.played = [0] * 28
            self.results = [0] * 112

    def _load(self, snapshot: Snapshot) -> None:
        """Take over the fields that a snapshot has in the same form."""
        _load_sides(self, snapshot)
        _load_course(self, snapshot)

    def _save(self, snapshot: Snapshot) -> None:
        """Fill in the same fields of a snapshot whose lists have their length."""
        _save_sides(self, snapshot)
        _save_course(self, snapshot)

    def become(self, other: State) -> None:
        """Become the same position as another of the same board, sharing nothing that changes."""
        _copy_sides(self, other)
        _copy_course(self, other)
        _copy_derived(self, other)


def _load_sides(state: State, snapshot: Snapshot) -> None:
    for number, each in enumerate(snapshot.sides):
        state.sunk[number] = each.sunk
        state.recruited_at[number] = each.recruited_at
        state.used[number] = int(each.used)
        state.wins[number] = each.wins


def _load_course(state: State, snapshot: Snapshot) -> None:
    state.starter = snapshot.starter
    state.seat = snapshot.seat
    state.phase = snapshot.phase
    state.round = snapshot.round
    state.dealt = snapshot.dealt
    state.ties = snapshot.ties
    state.last_turn = int(snapshot.last_turn)
    state.chance = snapshot.chance


def _save_sides(state: State, snapshot: Snapshot) -> None:
    for number, each in enumerate(snapshot.sides):
        each.sunk = state.sunk[number]
        each.recruited_at = state.recruited_at[number]
        each.used = bool(state.used[number])
        each.wins = state.wins[number]


def _save_course(state: State, snapshot: Snapshot) -> None:
    snapshot.starter = state.starter
    snapshot.seat = state.seat
    snapshot.phase = state.phase
    snapshot.round = state.round
    snapshot.dealt = state.dealt
    snapshot.ties = state.ties
    snapshot.last_turn = bool(state.last_turn)
    snapshot.chance = state.chance


def _copy_sides(state: State, other: State) -> None:
    state.sunk = other.sunk[:]
    state.recruited_at = other.recruited_at[:]
    state.used = other.used[:]
    state.wins = other.wins[:]


def _copy_course(state: State, other: State) -> None:
    state.starter = other.starter
    state.seat = other.seat
    state.phase = other.phase
    state.round = other.round
    state.dealt = other.dealt
    state.ties = other.ties
    state.last_turn = other.last_turn
    state.chance = other.chance


def _copy_derived(state: State, other: State) -> None:
    state.hand = other.hand[:]
    state.deck = other.deck[:]
    state.hand_size = other.hand_size[:]
    state.deck_size = other.deck_size[:]
    state.lone = other.lone[:]
    state.leader = other.leader[:]
    state.leaders = other.leaders
    state.occupied = other.occupied
    state.visible = other.visible[:]
    state.faces = other.faces[:]
    state.top_card = other.top_card[:]
    state.left = other.left
    state.top = other.top
    state.right = other.right
    state.bottom = other.bottom
    state.plays = other.plays
    state.played = other.played[:]
    state.results = other.results[:]
