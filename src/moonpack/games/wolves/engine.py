"""The fast object for bots and simulations: steps are numbers, and nothing is explained.

Compiled, `playout` runs without the interpreter's lock, so threads play in parallel.
"""

from __future__ import annotations

from operator import index
from typing import Any

from moonpack.errors import IllegalStep
from moonpack.games.rng import seed_word

from .position import Position
from .snapshot import Snapshot

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int
    from moonpack.games.masks import Steps as Room
    from moonpack.games.rng import Word, advance, below, scramble
    from moonpack.games.wolves.codes import MOST_STEPS, PHASE_OVER
    from moonpack.games.wolves.legal import fill_legal
    from moonpack.games.wolves.rules import apply

LONGEST_PLAYOUT = 1_000_000


class Engine(Position):
    """A position that can list its legal steps and play them."""

    @property
    def actor(self) -> int | None:
        """The seat to decide, from 0; None when the game is over."""
        return None if self.phase == PHASE_OVER else self.seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.phase == PHASE_OVER)

    def legal(self) -> list[int]:
        """Every legal step."""
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        n = fill_legal(self, room)
        return [room[i] for i in range(n)]

    def is_legal(self, step: Any) -> bool:
        """Whether a number is a legal step now."""
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        n = fill_legal(self, room)
        for i in range(n):
            if room[i] == step:
                return True
        return False

    def play(self, step: Any) -> None:
        """Play a step; raises `IllegalStep`, and changes nothing, if it is not legal."""
        if not cython.compiled:  # compiled, every whole number becomes one of C
            step = index(step)
        if not self.is_legal(step):
            raise IllegalStep(step, "This step is not among the legal ones.")
        apply(self, step)

    def copy(self) -> Engine:
        """An independent copy."""
        twin: Engine = Engine.__new__(Engine)  # a blank, without the time that `Engine()` takes
        twin.tables, twin.board = self.tables, self.board
        twin.become(self)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Engine:
        return self.copy()

    def __reduce__(self) -> tuple[type[Engine], tuple[Snapshot]]:
        return (Engine, (self.snapshot(),))

    def playout(self, seed: int | str = 0, limit: int = LONGEST_PLAYOUT) -> int:
        """Play on to the end at random, uniformly over all legal steps; the number of steps played.

        The same seed gives the same game. `limit` stops a game that would not end.
        """
        state: Word = seed_word(seed)
        most: Int = max(0, min(limit, LONGEST_PLAYOUT))
        with cython.nogil:
            played = self._play_out(state, most)
        return played

    def _play_out(self, state: Word, limit: Int) -> Int:
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        played = 0
        while played < limit:
            n = fill_legal(self, room)
            if n == 0:
                break
            state = advance(state)
            apply(self, room[below(scramble(state), n)])
            played += 1
        return played
