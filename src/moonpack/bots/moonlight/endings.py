"""The end of a round of Moonlight solved by the rules: every turn, every answer, every hidden card.

What is looked for is what a turn is *sure* to bring: the least that comes of it whatever cards the
other player holds and draws, whatever the order of one's own deck, and however well the other plays
(it may even see everything). The player to decide later on knows only what it has seen by then: its
choices follow from what was played and drawn, never from a hidden card. So whoever is sure to win
the round wins it in every truth that agrees with its view. Once both decks are empty, or will be
when the turn is over, nothing is hidden: what is sure is exactly what a turn is worth.

The other's hand and deck are one heap in this search: what has not been played yet could be in its
hand. Bots, hints, analysis and puzzles all ask here.
"""

from __future__ import annotations

from dataclasses import dataclass

from moonpack.games.moonlight.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.bots.moonlight.guess import swapped
    from moonpack.bots.wolves.native import Hash, mix
    from moonpack.games.masks import Steps as Room
    from moonpack.games.moonlight.cells import Cells, Int, count, drop_lowest, has, lowest
    from moonpack.games.moonlight.codes import (
        LONG,
        MOST_STEPS,
        OP_KEEP,
        PACKHUNT,
        PHASE_KEEP,
        PHASE_RECRUIT,
        PHASE_SECOND,
        R_WINNER,
        SCENT,
        SHORT,
    )
    from moonpack.games.moonlight.legal import fill_legal
    from moonpack.games.moonlight.piles import Pile, at, place
    from moonpack.games.moonlight.position import Position
    from moonpack.games.moonlight.rules import apply

    DEEPEST = 64  # steps to the end of a round, and to spare
    TIE = 1
    WIN = 2

MOST_POSITIONS = 200_000  # looked at before a position counts as too far from its end
NEAR = 5  # cells left to fill, or cards left to play, where the end may be in sight

Turn = tuple[int, ...]


class TooLong(Exception):
    """The end of the round is too far away to look at everything."""


@dataclass(frozen=True)
class Solution:
    """What each turn of the player to decide is sure to bring: 1 the round, 0.5 a tie, 0 nothing.

    Where `is_exact`, it also is the most that it can bring against a player who errs nowhere. A
    turn of which nothing can be said yet, because what a scent will show decides it, is not there.
    """

    values: dict[Turn, float]
    is_exact: bool

    @property
    def best(self) -> float:
        """What the best turn is sure to bring."""
        return max(self.values.values())

    @property
    def turns(self) -> list[Turn]:
        """The turns that are sure to bring that."""
        best = self.best
        return [turn for turn, value in self.values.items() if value == best]

    @property
    def decides(self) -> bool:
        """Whether no other turn can be better than these: all is open, or they win for sure."""
        return self.is_exact or self.best == 1.0


def solve(engine: Engine, limit: int = MOST_POSITIONS) -> Solution:
    """The turns of the player to decide; `TooLong` if there is too much to look at.

    `engine` is any position that agrees with what that player knows.
    """
    return Solver(engine, limit).solution()


def settled(engine: Engine, limit: int = MOST_POSITIONS) -> Solution | None:
    """What is certain about the turns of the player to decide; None if that decides nothing.

    Where cards are hidden, only one turn that is sure to win is looked for, if there is one.
    """
    if not is_near(engine):
        return None
    solver = Solver(engine, limit)
    try:
        if solver.is_open():
            return solver.solution()
        turn = solver.sure_win()
    except TooLong:
        return None
    return None if turn is None else Solution({turn: 1.0}, is_exact=False)


def is_near(engine: Engine) -> bool:
    """Whether the end of the round is near enough to be worth a try."""
    return near_end(engine) != 0


def near_end(p: Position) -> Int:
    """The same without the interpreter."""
    if p.phase >= PHASE_RECRUIT:
        return 0
    cards = 0
    for seat in range(2):
        cards += p.hand_size[seat] + p.deck_size[seat]
    return 1 if LONG * SHORT - count(p.occupied) <= NEAR or cards <= NEAR else 0


class Solver:
    """Solves one position. It counts the positions it looks at, to give up in time."""

    def __init__(self, engine: Engine, limit: int = MOST_POSITIONS) -> None:
        self.me, self.left = engine.seat, limit
        self.known: dict[int, bool] = {}
        self.stack: list[Engine] = [engine.copy() for _ in range(DEEPEST)]
        self._gather_heap(1 - engine.seat)

    def _gather_heap(self, other: Int) -> None:
        """Take the other's deck into its hand: nobody can tell which is which."""
        p: Position = self.stack[0]
        for nth in range(p.deck_size[other]):
            p.hand[other] = p.hand[other] + place(at(p.deck[other], nth))
        p.deck[other] = 0

    # -- for plain Python

    def solution(self) -> Solution:
        """What every turn is sure to bring."""
        values: dict[Turn, float] = {}
        all_over = True
        for turn in self._turns(0):
            values[turn] = self._value(turn)
            all_over = all_over and self._ends_round(turn)
        return Solution(values, all_over or self.is_open())

    def sure_win(self) -> Turn | None:
        """A turn that is sure to win the round, if there is one; it is looked for alone."""
        for turn in self._turns(0):
            if self._is_sure(turn, WIN):
                return turn
        return None

    def is_open(self) -> bool:
        """Whether nothing is hidden, or nothing once the turn is over and the last card drawn."""
        p: Position = self.stack[0]
        return p.deck_size[1 - self.me] == 0 and p.deck_size[self.me] <= 1

    def _turns(self, depth: Int) -> list[Turn]:
        """The whole turns, but for those that wait for what a scent shows."""
        p: Position = self.stack[depth]
        turns: list[Turn] = []
        for step in self._steps(p):
            child: Position = self.stack[depth + 1]
            child.become(p)
            apply(child, step)
            # A scent for the last card shows nothing new.
            if child.phase == PHASE_SECOND or (
                child.phase == PHASE_KEEP and child.deck_size[self.me] == 1
            ):
                turns += [(step, *turn) for turn in self._turns(depth + 1)]
            elif child.phase != PHASE_KEEP:
                turns.append((step,))
        return turns

    def _ends_round(self, turn: Turn) -> bool:
        p: Position = self.stack[1]
        root: Position = self.stack[0]
        p.become(root)
        for step in turn:
            apply(p, step)
        return bool(p.phase >= PHASE_RECRUIT)

    def _value(self, turn: Turn) -> float:
        if self._is_sure(turn, WIN):
            return 1.0
        return 0.5 if self._is_sure(turn, TIE) else 0.0

    def _is_sure(self, turn: Turn, least: Int) -> bool:
        """Whether a turn is sure to bring at least a tie or a win."""
        last = len(turn) - 1
        for depth in range(last):  # the first wolf of a packhunt: nothing is drawn after it
            here: Position = self.stack[depth]
            child: Position = self.stack[depth + 1]
            child.become(here)
            apply(child, turn[depth])
        return self._after_mine(last, turn[last], least)

    def _steps(self, p: Position) -> list[int]:
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        n = fill_legal(p, room)
        return [room[i] for i in range(n)]

    # -- the search

    def _holds(self, depth: Int, least: Int) -> bool:
        """Whether the player is sure of a result from a position on."""
        p: Position = self.stack[depth]
        if p.phase >= PHASE_RECRUIT:
            winner = p.results[R_WINNER]
            return winner == self.me or (winner < 0 and least == TIE)
        self.left -= 1
        if self.left < 0 or depth + 2 >= DEEPEST:
            raise TooLong
        key: Hash = _hash(p, least)
        reaches = self.known.get(key)
        if reaches is None:
            reaches = self._mine(depth, least) if p.seat == self.me else self._others(depth, least)
            self.known[key] = reaches
        return reaches

    def _mine(self, depth: Int, least: Int) -> bool:
        """One step that is sure to bring it is enough; a scent is left for better times."""
        room: Room
        if not cython.compiled:
            room = [0] * MOST_STEPS
        p: Position = self.stack[depth]
        n = fill_legal(p, room)
        for i in range(n):
            if room[i] >> 4 & 15 == 1 + SCENT and room[i] >> 16 != OP_KEEP:
                continue
            if self._after_mine(depth, room[i], least):
                return True
        return False

    def _after_mine(self, depth: Int, step: Int, least: Int) -> bool:
        """Whether a step brings it whatever is drawn after it."""
        p: Position = self.stack[depth]
        me = self.me
        unknown = p.deck_size[me] - p.sunk[me]
        draws = 2 if p.phase == PHASE_SECOND else 1
        if p.phase == PHASE_KEEP or step >> 4 & 15 == 1 + PACKHUNT or unknown < 2:
            return self._holds_after(depth, step, p.deck[me], least)
        deck: Pile = p.deck[me]
        tried = 0
        for first in range(unknown):
            if tried >> at(deck, first) & 1:
                continue
            tried |= 1 << at(deck, first)
            one: Pile = swapped(deck, 0, first)
            if draws == 1:
                if not self._holds_after(depth, step, one, least):
                    return False
                continue
            tried_next = 0
            for second in range(1, unknown):
                if tried_next >> at(one, second) & 1:
                    continue
                tried_next |= 1 << at(one, second)
                if not self._holds_after(depth, step, swapped(one, 1, second), least):
                    return False
        return True

    def _holds_after(self, depth: Int, step: Int, deck: Pile, least: Int) -> bool:
        p: Position = self.stack[depth]
        child: Position = self.stack[depth + 1]
        child.become(p)
        child.deck[self.me] = deck
        apply(child, step)
        return self._holds(depth + 1, least)

    def _others(self, depth: Int, least: Int) -> bool:
        """It must be sure against everything that the other could hold and do."""
        room: Room
        if not cython.compiled:
            room = [0] * MOST_STEPS
        p: Position = self.stack[depth]
        child: Position = self.stack[depth + 1]
        other = 1 - self.me
        n = fill_legal(p, room)
        for i in range(n):
            step = room[i]
            if step >> 4 & 15 == 1 + PACKHUNT and p.hand_size[other] < 2:
                continue
            child.become(p)
            apply(child, step)
            if child.phase == PHASE_KEEP:  # whatever it keeps, it is one more of the heap
                apply(child, OP_KEEP << 16)
            child.hand[other] = p.hand[other] - place(step & 15)
            child.deck[other] = 0
            if not self._holds(depth + 1, least):
                return False
        return True


def _hash(p: Position, least: Int) -> Hash:
    """A number for all that decides how a round goes on, and for the result that is asked for."""
    hash_: Hash = least * 64 + p.phase * 8 + p.seat * 4 + p.last_turn * 2 + 1
    cells: Cells = p.occupied
    while cells:
        spot = lowest(cells)
        owner: Int = 1 if has(p.visible[1], spot) else 0
        hash_ = mix(hash_, spot * 64 + p.top_card[spot] * 2 + owner)
        cells = drop_lowest(cells)
    for seat in range(2):
        hash_ = mix(hash_, p.hand[seat])
        hash_ = mix(hash_, p.deck_size[seat] * 32 + p.hand_size[seat] * 2 + p.used[seat])
    return hash_
