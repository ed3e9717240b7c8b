"""Information-set tree search: one tree over what is played, another guess at every simulation.

Each simulation guesses the cards that the searching player cannot see (`guess.py`, `beliefs.py`)
and goes down the tree along steps that are legal in that guess. A node stands for everything that
was played on the way to it, whatever the hidden cards were, so its numbers are means over what they
may be. Both players go where it is best for themselves (PUCT: the evaluation of a step is its first
value and its prior). A simulation ends at a node never visited before, which the evaluation judges,
or at the round's end: a win, a loss or a tie. Nothing beyond the round is searched.

A new node is judged by its steps, each of them tried. With `glance` it is judged as it stands until
it has been visited that often: a simulation then costs much less and is worth somewhat less.
"""

from __future__ import annotations

from moonpack.bots import limits
from moonpack.bots.moonlight.beliefs import Beliefs
from moonpack.bots.moonlight.judge import Judge
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import seed_word

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import exp, sqrt

    from moonpack.bots.moonlight.guess import guess
    from moonpack.bots.wolves.native import Ints, Numbers, Real, seconds_now
    from moonpack.games.moonlight.cells import Int
    from moonpack.games.moonlight.codes import MOST_STEPS, PHASE_RECRUIT
    from moonpack.games.moonlight.legal import fill_legal
    from moonpack.games.moonlight.rules import apply

    DEEPEST = 64
    STEPS = 32768  # numbers of plays and keeps, folded
    NONE = -1

NODES = 1_000_000
FOREVER = 1e18


class Tree:
    """A search tree, to be used for one decision after another by one thread."""

    def __init__(
        self,
        judge: Judge,
        nodes: int = NODES,
        *,
        explore: float = 1.0,
        trust: float = 1.0,
        greed: float = 0.1,
        looks: int = 16,
        glance: int = 0,
    ) -> None:
        if not cython.compiled:  # compiled, these are C arrays and vectors
            self.room, self.trail = [0] * MOST_STEPS, [0] * DEEPEST
            self.seats, self.stamp = [0] * DEEPEST, [0] * STEPS
            self.head, self.next, self.step, self.visits = Ints(), Ints(), Ints(), Ints()
            self.sums, self.hope, self.prior = Numbers(), Numbers(), Numbers()
        limits.check(1, nodes=nodes)
        self.judge, self.most_nodes = judge, nodes
        self.explore, self.trust, self.greed, self.looks = explore, trust, greed, looks
        self.glance, self.ripe = glance, max(glance, 1)
        self._make_room(nodes + MOST_STEPS)  # the steps at the root have room in any case
        self.head[0] = NONE
        self.state, self.time, self.only = 0, 0, NONE
        self.beliefs: Beliefs | None = None
        self.used = self.simulations = self.observer = self.depth = 0

    def _make_room(self, nodes: int) -> None:
        self.head.resize(nodes)
        self.next.resize(nodes)
        self.step.resize(nodes)
        self.visits.resize(nodes)
        self.sums.resize(nodes)
        self.hope.resize(nodes)
        self.prior.resize(nodes)

    # -- for plain Python

    def search(
        self,
        engine: Engine,
        seed: int | str,
        seconds: float | None = None,
        simulations: int | None = None,
        beliefs: Beliefs | None = None,
    ) -> None:
        """Search the decision of the seat to decide, from one guess at the position.

        With a number of simulations the outcome is always the same. With `beliefs` on this decision
        the other's hand is guessed by them.
        """
        until: Real = FOREVER if seconds is None else seconds_now() + seconds
        most: Int = 0 if simulations is None else simulations
        self.look(engine, seed, beliefs)
        with cython.nogil:
            self._run(until, most)

    def look(self, engine: Engine, seed: int | str, beliefs: Beliefs | None = None) -> None:
        """Only judge the steps of the seat to decide, over several guesses."""
        self.beliefs = beliefs
        if engine.phase >= PHASE_RECRUIT:
            raise ValueError("nothing to search: the round is over")
        self.root, self.here, self.after = engine.copy(), engine.copy(), engine.copy()
        self.observer = engine.seat
        self.state = seed_word(seed)
        self.simulations = self.time = 0
        for fold in range(STEPS):
            self.stamp[fold] = 0
        self.used = 1
        self.head[0] = NONE
        self.visits[0] = 0
        with cython.nogil:
            self._open_root()

    def go_on(self, simulations: int) -> None:
        """Search the same decision further, up to a total number of simulations."""
        until: Real = FOREVER
        most: Int = simulations
        with cython.nogil:
            self._run(until, most)

    def insist(self, step: int, visits: int) -> None:
        """Search only what follows one step at the root, until it has that many visits."""
        node: Int = self.head[0]
        while self.step[node] != step:
            node = self.next[node]
        until: Real = FOREVER
        most: Int = self.simulations + visits - self.visits[node]
        self.only = node
        if most > self.simulations:
            with cython.nogil:
                self._run(until, most)
        self.only = NONE

    def steps(self) -> list[tuple[int, float, int]]:
        """The steps at the root, most visited first: visits, mean chance to win the round, step."""
        steps = []
        node = self.head[0]
        while node != NONE:
            n = self.visits[node]
            mean = (self.sums[node] + self.trust * self.hope[node]) / (n + self.trust)
            steps.append((n, mean, self.step[node]))
            node = self.next[node]
        return sorted(steps, reverse=True)

    # -- simulating

    def _open_root(self) -> None:
        """Judge the steps at the root over several guesses."""
        for nth in range(self.looks):
            self._guess()
            if nth == 0:
                self._add_steps(0, fill_legal(self.here, self.room))
                continue
            node = self.head[0]
            while node != NONE:
                self.hope[node] += (self._judged(self.step[node]) - self.hope[node]) / (nth + 1)
                node = self.next[node]
        node = self.head[0]
        while node != NONE:
            self.prior[node] = exp((self.hope[node] - 1.0) / self.greed)
            node = self.next[node]
        self.visits[0] = self.ripe

    def _guess(self) -> None:
        """Begin at a position that agrees with what the observer knows."""
        self.here.become(self.root)
        self.state = guess(self.here, self.observer, self.state)
        if self.beliefs is not None:
            self.state = self.beliefs.lay(self.here, self.state)

    def _run(self, until: Real, simulations: Int) -> None:
        while simulations == 0 or self.simulations < simulations:
            if seconds_now() >= until:
                break
            self._guess()
            self._back_up(self._descend())
            self.simulations += 1

    def _descend(self) -> Real:
        """Go down to a node never opened before; the observer's chance to win from there."""
        node = 0
        self.depth = 0
        while self.here.phase < PHASE_RECRUIT and self.depth < DEEPEST - 1:
            seat = self.here.seat
            if self.glance and self.visits[node] < self.ripe:
                break  # judged as it stands
            n = fill_legal(self.here, self.room)
            if self.visits[node] == 0 or self.used + n > self.most_nodes:
                value: Real = self._promise(n)
                return value if seat == self.observer else 1.0 - value
            self._add_steps(node, n)
            self.seats[self.depth] = seat
            self.depth += 1
            node = self.only if self.only != NONE and node == 0 else self._select(node)
            self.trail[self.depth] = node
            apply(self.here, self.step[node])
        return self.judge.chance(self.here, self.observer)

    def _promise(self, n: Int) -> Real:
        """What the steps in `room` promise the player to decide: better ones count for more."""
        total: Real = 0.0
        weights: Real = 0.0
        for i in range(n):
            hope: Real = self._judged(self.room[i])
            prior: Real = exp((hope - 1.0) / self.greed)
            total += prior * hope
            weights += prior
        return total / weights

    def _add_steps(self, node: Int, n: Int) -> None:
        """Stamp the steps in `room` as legal now, and add those that the node does not know."""
        self.time += 1
        for i in range(n):
            self.stamp[_folded(self.room[i])] = self.time
        known = self.head[node]
        while known != NONE:
            fold = _folded(self.step[known])
            if self.stamp[fold] == self.time:
                self.stamp[fold] = -self.time
            known = self.next[known]
        for i in range(n):
            fold = _folded(self.room[i])
            if self.stamp[fold] == self.time:
                self._add(node, self.room[i])
            self.stamp[fold] = self.time

    def _add(self, node: Int, step: Int) -> None:
        child = self.used
        self.used += 1
        self.step[child] = step
        self.next[child] = self.head[node]
        self.head[node] = child
        self.head[child] = NONE
        self.visits[child] = 0
        self.sums[child] = 0.0
        self.hope[child] = self._judged(step)
        self.prior[child] = exp((self.hope[child] - 1.0) / self.greed)

    def _judged(self, step: Int) -> Real:
        """What the evaluation says of a step, for the player to decide."""
        self.after.become(self.here)
        apply(self.after, step)
        return self.judge.chance(self.after, self.here.seat)

    def _select(self, node: Int) -> Int:
        """Of the steps that are legal in this guess, the one with the highest upper bound."""
        tries = 1
        weights: Real = 0.0
        chosen = NONE
        child = self.head[node]
        while child != NONE:
            if self.stamp[_folded(self.step[child])] == self.time:
                if chosen == NONE:
                    chosen = child  # whatever the numbers are, a step is chosen
                tries += self.visits[child]
                weights += self.prior[child]
            child = self.next[child]
        urge: Real = self.explore * sqrt(tries) / weights
        best: Real = -1.0
        child = self.head[node]
        while child != NONE:
            if self.stamp[_folded(self.step[child])] == self.time:
                n = self.visits[child]
                value: Real = (self.sums[child] + self.trust * self.hope[child]) / (n + self.trust)
                value = value + urge * self.prior[child] / (1 + n)
                if value > best:
                    best = value
                    chosen = child
            child = self.next[child]
        return chosen

    def _back_up(self, value: Real) -> None:
        """Count the simulation at every node on the way, for the player who went there."""
        self.visits[0] += 1
        for depth in range(1, self.depth + 1):
            node = self.trail[depth]
            self.visits[node] += 1
            gain: Real = value if self.seats[depth - 1] == self.observer else 1.0 - value
            self.sums[node] += gain


def _folded(step: Int) -> Int:
    """A step within a round as a number below `STEPS`: cells leave the highest bits free."""
    return (step >> 16) << 14 | (step & 16383)
