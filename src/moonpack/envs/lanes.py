"""Many games played side by side, without the interpreter: the engine room of `Batch`.

Everything is written into arrays that `Batch` owns and shows. Each lane is one game. A lane whose
game has ended stands still until it is given a new one.
"""

from __future__ import annotations

from array import array
from typing import Any

from moonpack.envs.lens import Lens

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.envs.rooms import *
    from moonpack.games.rng import Word, advance, below, scramble


class Lanes:
    """Games of one kind, stepped together."""

    def __init__(self, lens: Lens, many: int, kind: int, max_steps: int, rooms: Any) -> None:
        self.lens, self.many, self.kind, self.max_steps = lens, many, kind, max_steps
        self.engines: list[Any] = [None] * many  # keeps alive what `who` points to
        self.who = places(many)
        self.chosen = rooms.chosen
        self.observations, self.masks = rooms.observations, rooms.masks
        self.room = octets(rooms.observations)
        self.rewards, self.actors, self.ended = rooms.rewards, rooms.actors, rooms.ended
        self.marks, self.marked = rooms.counts, rooms.legal
        self.played = array("i", [0]) * many

    def put(self, lane: int, engine: Any) -> None:
        """Begin a game in a lane."""
        if type(engine) is not self.lens.kind:
            raise TypeError(f"expected an engine of this game, got {type(engine).__name__}")
        self.engines[lane] = engine
        self.who[lane] = who_is(engine)
        self.played[lane] = 0
        self.lens.see_still(self.who[lane], self.room, lane * self.lens.size)
        self._show(lane)

    def engine(self, lane: int) -> Any:
        """The engine of a lane: the very one, not a copy."""
        return self.engines[lane]

    def illegal(self) -> int:
        """The first lane whose chosen action is not legal; -1 if all are."""
        with cython.nogil:
            lane = self._illegal()
        return lane

    def play(self) -> int:
        """Play the chosen action of each lane; returns how many games ended by that."""
        with cython.nogil:
            ended = self._play_all()
        return ended

    def draw(self, state: Word) -> int:
        """Choose a legal action in each lane at random; returns the next state of chance."""
        with cython.nogil:
            state = self._draw(state)
        return state

    def _draw(self, state: Word) -> Word:
        for lane in range(self.many):
            state = advance(state)
            nth = below(scramble(state), self.marks[lane])
            self.chosen[lane] = self.marked[lane * MOST_STEPS + nth]
        return state

    def _illegal(self) -> Int:
        actions = self.lens.actions
        for lane in range(self.many):
            action = self.chosen[lane]
            if action < 0 or action >= actions or self.masks[lane * actions + action] == 0:
                return lane
        return -1

    def _play_all(self) -> Int:
        ended = 0
        for lane in range(self.many):
            ended += self._play(lane)
        return ended

    def _play(self, lane: Int) -> Int:
        """Play a lane's action; returns 1 if its game ended."""
        who: Who = self.who[lane]
        for seat in range(self.lens.players):
            self.rewards[lane * self.lens.players + seat] = 0
        self.ended[lane] = PLAYING
        self.lens.play(who, self.lens.steps[self.chosen[lane]])
        self.played[lane] += 1
        if self.lens.actor(who) < 0:
            self._end(lane, OVER)
            return 1
        if self.max_steps > 0 and self.played[lane] >= self.max_steps:
            self._end(lane, CUT)
            return 1
        self._show(lane)
        return 0

    def _end(self, lane: Int, how: Int) -> None:
        """Note how a game ended; one that was cut short is worth nothing to anybody."""
        self.ended[lane] = how
        if how == OVER:
            players = self.lens.players
            who: Who = self.who[lane]
            for seat in range(players):
                self.rewards[lane * players + seat] = self.lens.reward(who, self.kind, seat)

    def _show(self, lane: Int) -> None:
        """Write what the player to decide sees and may do."""
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        self._unmark(lane)
        who: Who = self.who[lane]
        actor = self.lens.actor(who)
        self.actors[lane] = actor
        first = lane * MOST_STEPS
        n = self.lens.fill_legal(who, room)
        for i in range(n):
            action = self.lens.action_of[room[i]]
            self.masks[lane * self.lens.actions + action] = 1
            self.marked[first + i] = action
        self.marks[lane] = n
        self.lens.see(who, actor, self.room, lane * self.lens.size)

    def _unmark(self, lane: Int) -> None:
        """Take back the marks of the last decision, which are few in a wide mask."""
        first = lane * MOST_STEPS
        for i in range(self.marks[lane]):
            self.masks[lane * self.lens.actions + self.marked[first + i]] = 0
        self.marks[lane] = 0
