"""Plain UCT over steps with random rollouts to the end: the baseline for other searches.

It knows the rules and nothing else. Each player goes where its own share of the wins is highest
(UCB1), every simulation ends in a random game, and the most visited step is played.
"""

from __future__ import annotations

from moonpack.bots import limits
from moonpack.bots.wolves.judge import Judge
from moonpack.games.rng import seed_word
from moonpack.games.wolves.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import log, sqrt

    from moonpack.bots.wolves.native import Ints, Numbers, Real, seconds_now
    from moonpack.games.masks import Int
    from moonpack.games.rng import advance, below, scramble
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.legal import fill_legal
    from moonpack.games.wolves.rules import apply

    LONGEST_WAY = 512
    LONGEST_ROLLOUT = 20_000  # steps; a random game that goes on is counted as it stands

NODES = 1_000_000
FOREVER = 1e18


class StepTree:
    """A search tree over single steps, to be used for one position after another."""

    def __init__(self, players: int, nodes: int = NODES, explore: float = 1.0) -> None:
        if not cython.compiled:
            self.room, self.trail = [0] * MOST_STEPS, [0] * LONGEST_WAY
            self.first, self.many, self.visits = Ints(), Ints(), Ints()
            self.step, self.seat, self.sums = Ints(), Ints(), Numbers()
        limits.check(MOST_STEPS + 1, nodes=nodes)  # the steps at the root have room
        self.players, self.most_nodes, self.explore = players, nodes, explore
        self.judge = Judge(players)
        self.first.resize(nodes)
        self.many.resize(nodes)
        self.visits.resize(nodes)
        self.step.resize(nodes)
        self.seat.resize(nodes)
        self.sums.resize(nodes * players)
        self.state = 0
        self.used = self.simulations = 0

    def search(
        self,
        engine: Engine,
        seed: int | str,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> list[tuple[int, int]]:
        """Search a position; its steps, most visited first, as visits and step."""
        until = FOREVER if seconds is None else seconds_now() + seconds
        most: Int = 0 if simulations is None else simulations
        self.root, self.here = engine.copy(), engine.copy()
        self.state = seed_word(seed)
        self.used, self.simulations = 1, 0
        self.many[0] = self.visits[0] = 0
        self._run_free(until, most)
        return [(visits, step) for visits, _, step in self.steps()]

    def steps(self) -> list[tuple[int, float, int]]:
        """The steps at the root, most visited first: visits, mean share of the win, step."""
        seat, steps = self.root.seat, []
        for node in range(self.first[0], self.first[0] + self.many[0]):
            n = self.visits[node]
            share = self.sums[node * self.players + seat] / max(n, 1)
            steps.append((n, share, self.step[node]))
        return sorted(steps, key=lambda one: (one[0], one[2]), reverse=True)

    def _run_free(self, until: Real, most: Int) -> None:
        with cython.nogil:
            self._run(until, most)

    def _run(self, until: Real, simulations: Int) -> None:
        while simulations == 0 or self.simulations < simulations:
            if seconds_now() >= until and self.simulations > 0:
                break
            depth = self._descend()
            self._roll_out()
            for i in range(depth + 1):
                node = self.trail[i]
                self.visits[node] += 1
                for seat in range(self.players):
                    self.sums[node * self.players + seat] += self.judge.shares[seat]
            self.simulations += 1

    def _descend(self) -> Int:
        """Go down to a node never visited before, opening the last one on the way.

        In a full tree nothing is opened: the search goes on with the nodes it has.
        """
        self.here.become(self.root)
        node: Int = 0
        depth: Int = 0
        self.trail[0] = 0
        while depth < LONGEST_WAY - 1:
            if self.many[node] == 0:
                if depth > 0 and self.visits[node] == 0:
                    break
                if self.used + MOST_STEPS > self.most_nodes:
                    break
                self._expand(node)
                if self.many[node] == 0:
                    break  # the game is over
            node = self._select(node)
            apply(self.here, self.step[node])
            depth += 1
            self.trail[depth] = node
        return depth

    def _select(self, node: Int) -> Int:
        """A child not yet visited, any of them; or the one with the highest upper bound."""
        first: Int = self.first[node]
        many: Int = self.many[node]
        seat: Int = self.seat[node]
        self.state = advance(self.state)
        start: Int = below(scramble(self.state), many)
        total: Real = log(1.0 + self.visits[node])
        best: Real = -1.0
        chosen: Int = first
        for nth in range(many):
            child: Int = first + (start + nth) % many
            n: Int = self.visits[child]
            if n == 0:
                return child
            value: Real = self.sums[child * self.players + seat] / n
            value = value + self.explore * sqrt(total / n)
            if value > best:
                best = value
                chosen = child
        return chosen

    def _expand(self, node: Int) -> None:
        n = fill_legal(self.here, self.room)
        self.first[node] = self.used
        self.many[node] = n
        self.seat[node] = self.here.seat
        for i in range(n):
            child: Int = self.used + i
            self.step[child] = self.room[i]
            self.many[child] = 0
            self.visits[child] = 0
            for seat in range(self.players):
                self.sums[child * self.players + seat] = 0.0
        self.used += n

    def _roll_out(self) -> None:
        """Play on at random to the end, and count."""
        for _ in range(LONGEST_ROLLOUT):
            n = fill_legal(self.here, self.room)
            if n == 0:
                break
            self.state = advance(self.state)
            apply(self.here, self.room[below(scramble(self.state), n)])
        self.judge.count_result(self.here)
