"""A tree search over turns for any number of players, each out for its own share of the win.

A node is a position at the start of a turn; its children are the best turns a `Planner` finds
there. A simulation goes down the tree (PUCT, with the planner's judgement as prior and as first
value, and with more children coming into view as a node is visited more), opens one node, plays a
few turns on and judges the position with the evaluation instead of playing to the end. Several
threads share a tree: the lock is held on the way down and back, planning runs side by side.

With a repertoire, a node is planned only when it has been visited often enough; until then, and
where a simulation plays on, everybody takes the best of the turns known so far (`repertoire.py`).

With `halving`, turns at the root are looked at equally often, the worse half of them drops out, and
so on until two are left: what counts there is to find the best turn, not to visit it most.
"""

from __future__ import annotations

from threading import Thread

from moonpack.bots import limits
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.repertoire import Repertoire
from moonpack.games.wolves.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import exp, sqrt

    from moonpack.bots.wolves.native import Ints, Lock, Numbers, Real, seconds_now
    from moonpack.bots.wolves.shelf import MOST_KEPT, PATH_STRIDE, Shelf
    from moonpack.games.masks import Int
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.rules import apply

    DEEPEST = 128
    SPARE = 16  # no more threads than this
    NEW = 0  # nobody has opened the node yet
    TAKEN = 1

NODES = 400_000
STEPS_A_NODE = 16  # turns usually take four or five, long ones about this many
FOREVER = 1e18
AT_FIRST = 8  # turns of each seat that a repertoire begins with
AFTERWARDS = 2  # turns that it gets from each node planned later


class Worker:
    """What one thread needs of its own: planner, repertoire, position, the way down the tree."""

    def __init__(
        self, judge: Judge, engine: Engine, width: int, reach: int, keep: int, *, known: int = 0
    ) -> None:
        if not cython.compiled:
            self.trail = [0] * DEEPEST
        self.planner = Planner(judge, engine, width=width, reach=reach, keep=keep)
        self.known = known  # turns in the repertoire of each seat; 0: there is none
        self.repertoire = Repertoire(max(known, 1))
        self.here = engine.copy()
        self.depth = 0


class Tree:
    """A search tree, to be used for one position after another."""

    def __init__(
        self,
        players: int,
        nodes: int = NODES,
        *,
        explore: float = 1.0,
        widen: float = 1.5,
        trust: float = 1.0,
        greed: float = 4.0,
        rollout: int = 0,
        ripe: int = 1,
        replies: int = 0,
        halving: int = 0,
    ) -> None:
        limits.check(1, nodes=nodes)
        self.players = players
        self.most_nodes, self.most_steps = nodes, nodes * STEPS_A_NODE
        self.explore, self.widen, self.trust = explore, widen, trust
        self.greed, self.rollout, self.ripe, self.replies = greed, rollout, ripe, replies
        self.halving, self.phase, self.phases, self.left, self.since = halving, 0, 0, 0, 0.0
        self.simulations = self.begun = self.used = self.pooled = self.deepest = 0
        if not cython.compiled:
            self.rivals = [0] * MOST_KEPT
            self.first, self.many, self.visits, self.state = Ints(), Ints(), Ints(), Ints()
            self.seat, self.start, self.length, self.pool = Ints(), Ints(), Ints(), Ints()
            self.sums, self.prior, self.hope = Numbers(), Numbers(), Numbers()
            self.lock = Lock()
        # Every thread may still open a node when the last bit of room is taken.
        self._make_room(nodes + SPARE * MOST_KEPT)
        self.pool.resize(self.most_steps + SPARE * MOST_KEPT * PATH_STRIDE)

    def _make_room(self, nodes: int) -> None:
        self.first.resize(nodes)
        self.many.resize(nodes)
        self.visits.resize(nodes)
        self.state.resize(nodes)
        self.seat.resize(nodes)
        self.start.resize(nodes)
        self.length.resize(nodes)
        self.prior.resize(nodes)
        self.hope.resize(nodes)
        self.sums.resize(nodes * self.players)

    # -- for plain Python

    def search(
        self,
        engine: Engine,
        opening: Planner,
        workers: list[Worker],
        seconds: float | None = None,
        simulations: int | None = None,
        *,
        scout: Planner | None = None,
    ) -> None:
        """Search a position until the time or the simulations are used up, with a thread a worker.

        Interpreted, the first worker does it all.
        `opening` plans the turns at the root, where a wider look pays. With one worker and a number
        of simulations the outcome is always the same. `scout` finds the first turns of the
        repertoire.
        """
        until = FOREVER if seconds is None else seconds_now() + seconds
        most = 0 if simulations is None else simulations
        self.root = engine.copy()
        self.simulations = self.begun = self.pooled = self.deepest = 0
        self.used = 1
        self._clear(0)
        opening.turns(engine)
        self._expand(0, engine.seat, opening.finished, opening.judge.scale)
        if self.many[0] < 2:
            return  # nothing to choose
        for worker in workers:
            worker.repertoire.clear()
        if scout is not None:
            self._scout(engine, opening, scout, workers)
        self._line_up()
        others = workers[1:] if cython.compiled else []  # interpreted code locks nothing
        threads = [Thread(target=self.run, args=(w, until, most)) for w in others]
        for thread in threads:
            thread.start()
        self.run(workers[0], until, most)
        for thread in threads:
            thread.join()

    def _scout(
        self, engine: Engine, opening: Planner, scout: Planner, workers: list[Worker]
    ) -> None:
        """Note good turns of everybody for a round in which all do what seems best."""
        here, planner = engine.copy(), opening
        for _ in range(self.players + 1):
            for worker in workers:
                worker.repertoire.learn(here.seat, planner.finished, AT_FIRST)
            for i in range(planner.finished.lengths[0]):
                apply(here, planner.finished.steps[i])
            if here.over:
                return
            planner = scout
            planner.turns(here)

    def run(self, worker: Worker, until: float, simulations: int) -> None:
        """Simulate until a time of `seconds_now`, or until that many simulations have begun."""
        most: Int = simulations
        with cython.nogil:
            self._run(worker, until, most)

    def turns(self) -> list[tuple[int, list[float], list[int]]]:
        """The turns at the root, most visited first: visits, mean shares by seat, steps."""
        turns = []
        for child in range(self.first[0], self.first[0] + self.many[0]):
            n = self.visits[child]
            sums = [self.sums[child * self.players + seat] for seat in range(self.players)]
            start = self.start[child]
            steps = [self.pool[start + i] for i in range(self.length[child])]
            turns.append((n, [part / max(n, 1) for part in sums], steps))
        return sorted(turns, key=lambda turn: -turn[0])

    # -- simulating

    def _run(self, worker: Worker, until: Real, simulations: Int) -> None:
        while seconds_now() < until:
            self.lock.take()
            self.begun += 1
            goes_on: Int = self._has_room() and (simulations == 0 or self.begun <= simulations)
            if self.left > 2:
                self._halve(until, simulations)
            self.lock.release()
            if not goes_on:
                return
            self._simulate(worker)

    def _has_room(self) -> bool:
        """Whether the tree may grow; for the first simulation and for nodes being opened it may."""
        if self.begun == 1:
            return True
        return self.used <= self.most_nodes and self.pooled <= self.most_steps

    def _simulate(self, worker: Worker) -> None:
        fresh: Int = self._descend(worker)
        self._replay(worker)
        node = worker.trail[worker.depth]
        seat = worker.here.seat
        if worker.here.phase != PHASE_OVER:
            if fresh:
                self._plan(worker)
            else:
                self._answer(worker)
            if fresh:  # else it is not yet time, or another thread is opening it at this moment
                self.lock.take()
                self._expand(node, seat, worker.planner.finished, worker.planner.judge.scale)
                self.lock.release()
            self._play_best(worker)
            self._roll_out(worker, fresh and 2 < self.players > worker.depth)
        worker.planner.judge.judge(worker.here)
        self.lock.take()
        self._back_up(worker)
        self.lock.release()

    def _roll_out(self, worker: Worker, is_first: Int) -> None:
        """Play on for `rollout` rounds and until it is the turn of the root's seat.

        The first time after a turn at the root everybody of three and more plans, for who could
        punish it might not know it yet.

        The evaluation favours whoever has just moved, so it must always speak at the same point of
        a round: else what is looked at more deeply would seem better or worse for that alone.
        """
        most = self.rollout * self.players
        while worker.here.phase != PHASE_OVER:
            if most <= 0 and worker.here.seat == self.root.seat:
                return
            if is_first and worker.here.seat != self.root.seat:
                self._plan(worker)
            else:
                self._answer(worker)
            self._play_best(worker)
            most -= 1

    def _plan(self, worker: Worker) -> None:
        """Plan the turn of the seat to decide, and note the best ones."""
        worker.planner.plan(worker.here)
        if worker.known:
            worker.planner.add_known(worker.repertoire)
            worker.repertoire.learn(worker.here.seat, worker.planner.finished, AFTERWARDS)

    def _answer(self, worker: Worker) -> None:
        """Find a turn quickly: one that is known, if any is."""
        if worker.known:
            worker.planner.recall(worker.here, worker.repertoire)
            if worker.planner.finished.count:
                worker.repertoire.learn(worker.here.seat, worker.planner.finished, 1)
                return
        self._plan(worker)

    def _descend(self, worker: Worker) -> bool:
        """Go down to a node that has no children; whether this worker is the first there."""
        self.lock.take()
        node = 0
        worker.depth = 0
        worker.trail[0] = 0
        self.visits[0] += 1
        while self.many[node] > 0 and worker.depth < DEEPEST - 1:
            node = self._next_rival() if node == 0 and self.left else self._select(node)
            self.visits[node] += 1  # before the value is known: others look elsewhere meanwhile
            worker.depth += 1
            worker.trail[worker.depth] = node
        fresh: Int = self.state[node] == NEW and (node == 0 or self.visits[node] >= self.ripe)
        if fresh:
            self.state[node] = TAKEN
        self.lock.release()
        return bool(fresh)

    def _select(self, node: Int) -> Int:
        visits: Real = self.visits[node]
        wide: Real = 2.0 + self.widen * sqrt(visits)
        urge: Real = self.explore * sqrt(visits)
        best: Real = -1.0
        first: Int = self.first[node]
        chosen: Int = first
        seat: Int = self.seat[node]
        for nth in range(self.many[node]):
            if nth >= wide:
                break
            child: Int = first + nth
            n: Int = self.visits[child]
            value: Real = self._value(child, seat) + urge * self.prior[child] / (1 + n)
            if value > best:
                best = value
                chosen = child
        return chosen

    def _value(self, child: Int, seat: Int) -> Real:
        """What a turn seems to be worth, with the first judgement counted as some visits."""
        known: Real = self.sums[child * self.players + seat] + self.trust * self.hope[child]
        return known / (self.visits[child] + self.trust)

    # -- halving at the root

    def _line_up(self) -> None:
        """All the best turns at the root are rivals at first."""
        self.left = min(self.halving, self.many[0])
        self.phase, self.phases, self.since = 0, 1, seconds_now()
        while 1 << self.phases < self.left:
            self.phases += 1
        for nth in range(self.left):
            self.rivals[nth] = self.first[0] + nth

    def _halve(self, until: Real, simulations: Int) -> None:
        """Leave the better half of the rivals whenever another equal part of the search is over."""
        gone: Real = (seconds_now() - self.since) / (until - self.since)
        if simulations:
            gone = (self.begun - 1.0) / simulations
        while self.left > 2 and self.phase + 1 <= gone * self.phases:
            self.phase += 1
            self._sort_rivals()
            self.left = (self.left + 1) // 2

    def _sort_rivals(self) -> None:
        """Best first; of equals the one that the planner liked better."""
        seat = self.seat[0]
        for nth in range(1, self.left):
            rival = self.rivals[nth]
            place = nth
            while place > 0 and self._value(self.rivals[place - 1], seat) < self._value(
                rival, seat
            ):
                self.rivals[place] = self.rivals[place - 1]
                place -= 1
            self.rivals[place] = rival

    def _next_rival(self) -> Int:
        """The rival that was looked at least."""
        chosen = self.rivals[0]
        for nth in range(1, self.left):
            if self.visits[self.rivals[nth]] < self.visits[chosen]:
                chosen = self.rivals[nth]
        return chosen

    def _replay(self, worker: Worker) -> None:
        """Play the turns on the way down."""
        worker.here.become(self.root)
        for depth in range(1, worker.depth + 1):
            node = worker.trail[depth]
            start = self.start[node]
            for i in range(self.length[node]):
                apply(worker.here, self.pool[start + i])

    def _play_best(self, worker: Worker) -> None:
        """Play the best turn just planned."""
        for i in range(worker.planner.finished.lengths[0]):
            apply(worker.here, worker.planner.finished.steps[i])

    def _clear(self, node: Int) -> None:
        self.many[node] = 0
        self.visits[node] = 0
        self.state[node] = NEW
        for seat in range(self.players):
            self.sums[node * self.players + seat] = 0.0

    def _expand(self, node: Int, seat: Int, turns: Shelf, temperature: Real) -> None:
        """Give a node its children: the turns found, best first."""
        self.first[node] = self.used
        self.seat[node] = seat
        total: Real = 0.0
        for nth in range(turns.count):
            total += exp((turns.values[nth] - turns.values[0]) / self.greed)
        for nth in range(turns.count):
            child = self.used + nth
            self._clear(child)
            self.prior[child] = exp((turns.values[nth] - turns.values[0]) / self.greed) / total
            self.hope[child] = 1.0 / (1.0 + exp(-turns.values[nth] / temperature))
            self.start[child] = self.pooled
            self.length[child] = turns.lengths[nth]
            for i in range(turns.lengths[nth]):
                self.pool[self.pooled + i] = turns.steps[nth * PATH_STRIDE + i]
            self.pooled += turns.lengths[nth]
        self.used += turns.count
        self.many[node] = turns.count
        if self.replies and node and seat != self.root.seat:
            self.many[node] = min(turns.count, self.replies)

    def _back_up(self, worker: Worker) -> None:
        """Add what the evaluation says to every node on the way."""
        self.simulations += 1
        self.deepest = max(self.deepest, worker.depth)
        for depth in range(worker.depth + 1):
            node = worker.trail[depth]
            for seat in range(self.players):
                share: Real = worker.planner.judge.shares[seat]
                self.sums[node * self.players + seat] += share
