"""A lens turns an engine into numbers: what a seat sees, what it may do, how the game stands.

`Lens` is what environments and batches work with; each game has one of its own that fills in the
methods above the line. Engines are handed to those as `Who`, which needs no interpreter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moonpack.envs.actions import ActionTable
from moonpack.envs.dealer import Dealer
from moonpack.envs.features import Features

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.envs.rooms import *

REWARDS = ("win", "placement", "margin")  # in the order of their numbers


class Lens:
    """What environments ask of a game with a number of players."""

    def __init__(self, players: int, table: ActionTable, features: Features, kind: type) -> None:
        self.players = players
        self.table, self.features, self.kind = table, features, kind
        self.actions, self.size = len(table), features.size
        self.action_of, self.steps = table.action_of, table.steps

    # -- filled in by each game

    def fill_legal(self, who: Who, out: Steps) -> Int:
        """Write every legal step into `out`, return how many."""
        return 0

    def play(self, who: Who, step: Int) -> None:
        """Play a legal step."""

    def actor(self, who: Who) -> Int:
        """The seat to decide; -1 when the game is over."""
        return -1

    def see_still(self, who: Who, out: Octets, at: Int) -> None:
        """Write what never changes during a game, and all see alike: the first features."""

    def see(self, who: Who, seat: Int, out: Octets, at: Int) -> None:
        """Write the rest of what a seat sees into `out`; the observation begins at place `at`."""

    def score(self, who: Who, seat: Int) -> Int:
        """A seat's score as things stand."""
        return 0

    def standing(self, who: Who, seat: Int) -> Int:
        """What decides who wins, as one number: more is better, equal shares the place."""
        return 0

    # -- the same for all games

    def reward(self, who: Who, kind: Int, seat: Int) -> Real:
        """What the end of a game is worth to a seat; the seats' rewards sum to zero.

        `win`: winners share 1, the others share -1. `placement`: evenly from 1 for the first place
        to -1 for the last. `margin`: the score, less the mean of the others'.
        """
        mine = self.standing(who, seat)
        above = 0
        below = 0
        others = 0
        for other in range(self.players):
            if other == seat:
                continue
            theirs = self.standing(who, other)
            if theirs > mine:
                above += 1
            elif theirs < mine:
                below += 1
            others += self.score(who, other)
        rest: Real = self.players - 1  # real numbers, so that compiled division is division
        if kind == MARGIN:
            return self.score(who, seat) - others / rest
        if kind == PLACEMENT:
            return (below - above) / rest
        if above > 0:
            return -1 / rest
        leaders: Real = self.players - below
        return below / (leaders * rest)

    def observe(self, engine: Any, seat: int, out: Any) -> None:
        """Write what a seat sees of an engine into an array of `size` bytes."""
        self._check(engine, seat)
        _long_enough(out, self.size)
        who: Who = who_is(engine)
        self.see_still(who, octets(out), 0)
        self.see(who, seat, octets(out), 0)

    def mask(self, engine: Any, out: Any) -> int:
        """Mark the legal actions in an array of `actions` zero bytes; returns how many they are."""
        self._check(engine, 0)
        _long_enough(out, self.actions)
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        marks: Octets = octets(out)
        n = self.fill_legal(who_is(engine), room)
        for i in range(n):
            marks[self.action_of[room[i]]] = 1
        return n

    def legal_actions(self, engine: Any) -> list[int]:
        """The legal actions, in ascending order."""
        self._check(engine, 0)
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        n = self.fill_legal(who_is(engine), room)
        return sorted([self.action_of[room[i]] for i in range(n)])

    def rewards(self, engine: Any, kind: int) -> list[float]:
        """What the end of a game is worth to each seat; `kind` counts in `REWARDS`."""
        self._check(engine, 0)
        who: Who = who_is(engine)
        return [self.reward(who, kind, seat) for seat in range(self.players)]

    def scores(self, engine: Any) -> list[int]:
        """Each seat's score as things stand."""
        self._check(engine, 0)
        who: Who = who_is(engine)
        return [self.score(who, seat) for seat in range(self.players)]

    def dealer(self, setup: Any, engine: Any, choices: Mapping[str, Any]) -> Dealer | None:
        """What deals such games in compiled code, if anything does.

        `setup` and `engine` are a game that was dealt with these choices.
        """
        return None

    def fits(self, engine: Any) -> bool:
        """Whether an engine of this game has the players and cards that this lens sees."""
        return type(engine) is self.kind

    def guessed(self, engine: Any, seat: int, seed: int | str) -> Any:
        """A copy in which all that a seat cannot know is drawn again; the same where all is open.

        What chance brings later is new, too.
        """
        self._check(engine, seat)
        twin = engine.copy()
        if not twin.over:
            twin.playout(seed, 0)
        return twin

    def own_copy(self, engine: Any) -> Any:
        """A copy of an engine that a dealer may deal into again."""
        return engine.copy()

    def _check(self, engine: Any, seat: int) -> None:
        """Compiled code trusts what it is given, so it is given nothing else."""
        if type(engine) is not self.kind:
            raise TypeError(f"expected an engine of this game, got {type(engine).__name__}")
        if not 0 <= seat < self.players:
            raise IndexError(f"expected a seat from 0 to {self.players - 1}, got {seat}")


def _long_enough(out: Any, size: int) -> None:
    if len(out) != size:
        raise ValueError(f"expected an array of {size} bytes, got {len(out)}")
