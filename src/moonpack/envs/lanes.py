"""Many games played side by side, without the interpreter: the engine room of `Batch`.

Everything is written into arrays that `Batch` owns and shows. Each lane is one game. It has a home,
an engine into which its dealer deals one game after the other; a game that was put into the lane
has an engine of its own, a guest, until it ends.
"""

from __future__ import annotations

from array import array
from typing import Any

from moonpack.envs.dealer import Dealer
from moonpack.envs.lens import Lens

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.envs.crew import hired, share_out
    from moonpack.envs.rooms import *
    from moonpack.envs.seeds import leap, numbered_word
    from moonpack.games.rng import Word, below, scramble

LARGEST_PART = 16  # lanes that a thread takes at once: at the end, others wait for the last part


class Lanes:
    """Games of one kind, stepped together by some threads."""

    def __init__(self, lens: Lens, kind: int, max_steps: int, threads: int, rooms: Any) -> None:
        self.lens, self.kind, self.max_steps = lens, kind, max_steps
        self.many = len(rooms.actors)
        self.me = who_is(self)
        self.crew = hired(threads)
        self.part = max(1, min(LARGEST_PART, self.many // (4 * threads)))
        self.dealers: list[Any] = [None] * self.many
        self.homes: list[Any] = [None] * self.many
        self.guests: list[Any] = [None] * self.many
        # Without holding them: what the lists above keep alive.
        self.dealer, self.home, self.who = places(self.many), places(self.many), places(self.many)
        self.chosen, self.resting = rooms.chosen, rooms.resting
        self.observations, self.masks, self.finals = rooms.observations, rooms.masks, rooms.finals
        self.room, self.final_room = octets(rooms.observations), octets(rooms.finals)
        self.rewards, self.actors, self.final_actors = (
            rooms.rewards,
            rooms.actors,
            rooms.final_actors,
        )
        self.over, self.cut = rooms.terminated, rooms.truncated
        self.marks, self.marked, self.numbers = rooms.counts, rooms.legal, rooms.numbers
        self.played = array("i", [0]) * self.many
        self.fresh = array("i", [0]) * self.many
        self.wrong = array("B", [0]) * self.many
        self.any_wrong, self.back = 0, 0
        self.dealt, self.prefix = 0, b""

    # -- games that begin

    def seat(self, lane: int, dealer: Dealer) -> None:
        """Make a dealer deal all games of a lane that nobody puts there."""
        self.dealers[lane], self.dealer[lane] = dealer, who_is(dealer)
        home = dealer.home()
        self.homes[lane], self.home[lane] = home, who_is(home)

    def count_from(self, seed: bytes, dealt: int) -> None:
        """Deal the next games from the numbered seeds of a seed, beginning with a number."""
        self.prefix, self.dealt = seed, dealt

    def put(self, lane: int, engine: Any) -> None:
        """Begin a lane's game from an engine, which nobody else may change from now on."""
        if type(engine) is not self.lens.kind:
            raise TypeError(f"expected an engine of this game, got {type(engine).__name__}")
        self.guests[lane], self.who[lane] = engine, who_is(engine)
        self._begin(lane)

    def put_over(self, lane: int, engine: Any, seat: int) -> None:
        """Put a game there that is over, as a seat sees it."""
        if type(engine) is not self.lens.kind:
            raise TypeError(f"expected an engine of this game, got {type(engine).__name__}")
        self.guests[lane], self.who[lane] = engine, who_is(engine)
        self._end(lane, seat)

    def deal(self, lane: int, state: Word) -> None:
        """Begin a lane's game from a word of chance."""
        self.who[lane] = self.home[lane]
        cython.cast(Dealer, self.dealer[lane]).deal(self.who[lane], state)
        self._begin(lane)

    def deal_next(self, lanes: Any) -> None:
        """Begin games in some lanes from the next numbered seeds."""
        for nth in range(len(lanes)):
            lane: Int = lanes[nth]
            self.fresh[nth] = lane
            self.numbers[lane] = self.dealt
            self.dealt += 1
        many: Int = len(lanes)
        with cython.nogil:
            share_out(self.crew, _deal_some, self.me, many, 1 + self.part // 8, 0)

    def engine(self, lane: int) -> Any:
        """The engine of a lane: the very one, not a copy."""
        return self.homes[lane] if self.who[lane] == self.home[lane] else self.guests[lane]

    def steps_played(self, lane: int) -> int:
        """How many steps of a lane's game were played here."""
        return self.played[lane]

    def set_steps_played(self, lane: int, steps: int) -> None:
        """Say how many steps of a lane's game count towards the limit."""
        self.played[lane] = steps

    # -- a step of all games

    def illegal(self) -> int:
        """The first lane whose chosen action is not legal; -1 if all are, or rest."""
        self.any_wrong = 0
        with cython.nogil:
            share_out(self.crew, _check_some, self.me, self.many, 8 * self.part, self.back)
        return self._first_wrong() if self.any_wrong else -1

    def play(self) -> int:
        """Play the chosen action of each lane that does not rest; returns how many games ended."""
        with cython.nogil:
            share_out(self.crew, _play_some, self.me, self.many, self.part, self.back)
            self.back = 1 - self.back
            ended = self._count_ended()
        return ended

    def play_and_deal(self) -> int:
        """The same, and deal a new game in each lane whose game ended."""
        with cython.nogil:
            share_out(self.crew, _play_some, self.me, self.many, self.part, self.back)
            self.back = 1 - self.back
            ended = self._number_ended()
            share_out(self.crew, _deal_some, self.me, ended, 1 + self.part // 8, 0)
        return ended

    def draw(self, state: Word) -> int:
        """Choose a legal action in each lane at random; returns the next state of chance."""
        self.chance = state
        with cython.nogil:
            share_out(self.crew, _draw_some, self.me, self.many, 8 * self.part, self.back)
        return leap(state, self.many)

    def _first_wrong(self) -> Int:
        for lane in range(self.many):
            if self.wrong[lane]:
                return lane
        return -1

    def _count_ended(self) -> Int:
        ended = 0
        for lane in range(self.many):
            ended += self.over[lane] | self.cut[lane]
        return ended

    def _number_ended(self) -> Int:
        """Give the games that follow ended ones their numbers, in the order of the lanes."""
        ended = 0
        for lane in range(self.many):
            if self.over[lane] | self.cut[lane]:
                self.numbers[lane] = self.dealt
                self.dealt += 1
                self.fresh[ended] = lane
                ended += 1
        return ended

    # -- one lane

    def _check(self, lane: Int) -> None:
        """Note whether the chosen action of a lane that does not rest is illegal."""
        actions = self.lens.actions
        action = self.chosen[lane]
        self.wrong[lane] = 0
        if self.resting[lane]:
            return
        if action < 0 or action >= actions or self.masks[lane * actions + action] == 0:
            self.wrong[lane] = 1
            self.any_wrong = 1  # all threads that write it write the same

    def _play(self, lane: Int) -> None:
        """Play a lane's action, and show what comes after it."""
        for seat in range(self.lens.players):
            self.rewards[lane * self.lens.players + seat] = 0
        self.over[lane] = 0
        self.cut[lane] = 0
        if self.resting[lane]:
            return
        who: Who = self.who[lane]
        mover = self.lens.actor(who)
        self.lens.play(who, self.lens.steps[self.chosen[lane]])
        self.played[lane] += 1
        actor = self.lens.actor(who)
        if actor < 0:
            self.over[lane] = 1
            for seat in range(self.lens.players):
                worth = self.lens.reward(who, self.kind, seat)
                self.rewards[lane * self.lens.players + seat] = worth
            self._end(lane, mover)
        elif self.max_steps > 0 and self.played[lane] >= self.max_steps:
            self.cut[lane] = 1  # a game that was cut short is worth nothing to anybody
            self._end(lane, actor)
        else:
            self._show(lane)

    def _end(self, lane: Int, seat: Int) -> None:
        """Keep what a seat sees at the end; until a new game begins, nothing is legal."""
        self._unmark(lane)
        who: Who = self.who[lane]
        size = self.lens.size
        self.final_actors[lane] = seat
        self.actors[lane] = seat
        self.lens.see_still(who, self.final_room, lane * size)
        self.lens.see(who, seat, self.final_room, lane * size)
        copy_octets(self.room, self.final_room, lane * size, size)

    def _deal_numbered(self, lane: Int) -> None:
        self.who[lane] = self.home[lane]
        state: Word = numbered_word(self.prefix, self.numbers[lane])
        cython.cast(Dealer, self.dealer[lane]).deal(self.who[lane], state)
        self._begin(lane)

    def _begin(self, lane: Int) -> None:
        self.played[lane] = 0
        self.lens.see_still(self.who[lane], self.room, lane * self.lens.size)
        self._show(lane)

    def _show(self, lane: Int) -> None:
        """Write what the player to decide sees and may do."""
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        self._unmark(lane)
        who: Who = self.who[lane]
        actor = self.lens.actor(who)
        self.actors[lane] = actor
        first = lane * LEGAL_STRIDE
        n = self.lens.fill_legal(who, room)
        for i in range(n):
            action = self.lens.action_of[room[i]]
            self.masks[lane * self.lens.actions + action] = 1
            self.marked[first + i] = action
        self.marks[lane] = n
        self.lens.see(who, actor, self.room, lane * self.lens.size)

    def _unmark(self, lane: Int) -> None:
        """Take back the marks of the last decision, which are few in a wide mask."""
        first = lane * LEGAL_STRIDE
        for i in range(self.marks[lane]):
            self.masks[lane * self.lens.actions + self.marked[first + i]] = 0
        self.marks[lane] = 0

    def _draw(self, lane: Int) -> None:
        nth = below(scramble(leap(self.chance, lane + 1)), self.marks[lane])
        self.chosen[lane] = self.marked[lane * LEGAL_STRIDE + nth]


# -- jobs for a crew: the same for some of the lanes


def _play_some(about: Who, first: Int, last: Int) -> None:
    for lane in range(first, last):
        cython.cast(Lanes, about)._play(lane)


def _check_some(about: Who, first: Int, last: Int) -> None:
    for lane in range(first, last):
        cython.cast(Lanes, about)._check(lane)


def _draw_some(about: Who, first: Int, last: Int) -> None:
    for lane in range(first, last):
        cython.cast(Lanes, about)._draw(lane)


def _deal_some(about: Who, first: Int, last: Int) -> None:
    """For some of the lanes that have been given a number."""
    for nth in range(first, last):
        cython.cast(Lanes, about)._deal_numbered(cython.cast(Lanes, about).fresh[nth])
