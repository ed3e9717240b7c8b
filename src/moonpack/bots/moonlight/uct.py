"""Plain UCT over guesses with random rollouts to the end of the match: a baseline.

It knows the rules and nothing else. Every simulation deals the hidden cards again, goes down a tree
over what is played (UCB1 among the steps that are legal in that guess), adds one node, and plays on
at random. The most visited step is played.
"""

from __future__ import annotations

from moonpack.bots import limits
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import seed_word

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import log, sqrt

    from moonpack.bots.moonlight.guess import guess
    from moonpack.bots.wolves.native import Ints, Numbers, Real, seconds_now
    from moonpack.games.moonlight.cells import Int
    from moonpack.games.moonlight.codes import MOST_STEPS, PHASE_DEAL, PHASE_OVER
    from moonpack.games.moonlight.legal import fill_legal
    from moonpack.games.moonlight.rules import apply, deal_by_chance
    from moonpack.games.rng import advance, below, scramble

    LONGEST_WAY = 128
    NOBODY = -1

NODES = 1_000_000
FOREVER = 1e18


class StepTree:
    """A search tree over steps, to be used for one decision after another."""

    def __init__(self, nodes: int = NODES, explore: float = 1.0) -> None:
        if not cython.compiled:
            self.room, self.trail = [0] * MOST_STEPS, [0] * LONGEST_WAY
            self.seats = [0] * LONGEST_WAY
            self.head, self.next, self.step = Ints(), Ints(), Ints()
            self.visits, self.offers, self.sums = Ints(), Ints(), Numbers()
        limits.check(2, nodes=nodes)
        self.most_nodes, self.explore = nodes, explore
        self.head.resize(nodes)
        self.next.resize(nodes)
        self.step.resize(nodes)
        self.visits.resize(nodes)
        self.offers.resize(nodes)
        self.sums.resize(nodes)
        self.state = 0
        self.used = self.simulations = self.observer = self.depth = 0

    def search(
        self,
        engine: Engine,
        seed: int | str,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> list[tuple[int, int]]:
        """Search a decision from one guess at the position: visits and step, most visited first."""
        until: Real = FOREVER if seconds is None else seconds_now() + seconds
        most: Int = 0 if simulations is None else simulations
        self.root, self.here = engine.copy(), engine.copy()
        self.observer = engine.seat
        self.state = seed_word(seed)
        self.used, self.simulations = 1, 0
        self.head[0] = NOBODY
        with cython.nogil:
            self._run(until, most)
        return [(visits, step) for visits, _, step in self.steps()]

    def steps(self) -> list[tuple[int, float, int]]:
        """The steps at the root, most visited first: visits, part of the matches won, step."""
        steps = []
        node = self.head[0]
        while node != NOBODY:
            n = self.visits[node]
            steps.append((n, self.sums[node] / max(n, 1), self.step[node]))
            node = self.next[node]
        return sorted(steps, key=lambda one: (one[0], one[2]), reverse=True)

    def _run(self, until: Real, simulations: Int) -> None:
        while simulations == 0 or self.simulations < simulations:
            if seconds_now() >= until and self.simulations > 0:
                break
            self.here.become(self.root)
            self.state = advance(guess(self.here, self.observer, self.state))
            self.here.chance = scramble(self.state)
            self._descend()
            self._roll_out()
            winner = self.here.seat  # of a match that is over
            for depth in range(self.depth):
                node = self.trail[depth]
                self.visits[node] += 1
                if self.seats[depth] == winner:
                    self.sums[node] += 1.0
            self.simulations += 1

    def _descend(self) -> None:
        """Go down to a node that is new, or to the end of the match.

        In a full tree nothing is added: the search goes on with the nodes it has.
        """
        node = 0
        self.depth = 0
        fresh: Int = 0
        while self.here.phase != PHASE_OVER and self.depth < LONGEST_WAY and fresh == 0:
            n = fill_legal(self.here, self.room)
            self.state = advance(self.state)
            chosen = self._select(node, n, below(scramble(self.state), n))
            if chosen < 0:
                step = self.room[-1 - chosen]
                if self.used == self.most_nodes:
                    self._play(step)
                    return
                chosen = self._add(node, step)
                fresh = 1
            node = chosen
            self.trail[self.depth] = node
            self.seats[self.depth] = self.here.seat
            self.depth += 1
            self._play(self.step[node])

    def _select(self, node: Int, n: Int, start: Int) -> Int:
        """The known step with the highest upper bound; or -1 - i for a step of `room` not known."""
        best: Real = -1.0
        chosen = NOBODY
        for nth in range(n):
            i = (start + nth) % n
            child = self.head[node]
            while child != NOBODY and self.step[child] != self.room[i]:
                child = self.next[child]
            if child == NOBODY:
                return -1 - i
            self.offers[child] += 1
            tried: Real = self.visits[child]
            value: Real = self.sums[child] / tried
            value = value + self.explore * sqrt(log(1.0 + self.offers[child]) / tried)
            if value > best or chosen == NOBODY:  # whatever the numbers are, a step is chosen
                best = value
                chosen = child
        return chosen

    def _add(self, node: Int, step: Int) -> Int:
        child = self.used
        self.used += 1
        self.step[child] = step
        self.next[child] = self.head[node]
        self.head[node] = child
        self.head[child] = NOBODY
        self.visits[child] = 0
        self.offers[child] = 1
        self.sums[child] = 0.0
        return child

    def _play(self, step: Int) -> None:
        apply(self.here, step)
        if self.here.phase == PHASE_DEAL:
            deal_by_chance(self.here)

    def _roll_out(self) -> None:
        """Play on at random to the end of the match."""
        while self.here.phase != PHASE_OVER:
            n = fill_legal(self.here, self.room)
            self.state = advance(self.state)
            self._play(self.room[below(scramble(self.state), n)])
