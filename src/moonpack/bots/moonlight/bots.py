"""The bots of Moonlight. They see a view, and search on positions that agree with it."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import moonpack
from moonpack.bots import limits
from moonpack.bots.contract import Bot, Clock, Weighed
from moonpack.bots.moonlight.beliefs import Beliefs
from moonpack.bots.moonlight.council import DOUBT, check_worths, judged, worths_for
from moonpack.bots.moonlight.endings import settled
from moonpack.bots.moonlight.judge import Judge, learned_weights, shipped_weights
from moonpack.bots.moonlight.match import worth_of_tie
from moonpack.bots.moonlight.tree import Tree
from moonpack.bots.moonlight.uct import StepTree
from moonpack.bots.uct import UctBot
from moonpack.games.contract import View
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.notation import print_step
from moonpack.games.moonlight.steps import decode
from moonpack.games.moonlight.view import MoonlightView
from moonpack.records import read_file

FIRST_OF_TWO = 0.6  # of the time, for the first of two decisions in a turn
FEW_NODES = 4096  # enough to look one step ahead
NODES_EACH = 12  # for a simulation: enough in nearly every position
A_SECONDS_NODES = 600_000
MOST_NODES = 3_000_000
MOST_IN_ALL = 12_000_000  # in the trees of all threads: about 0.5 GB
MOST_LOOKS = 10_000
MOST_ENDINGS = 10_000_000  # positions: about half a minute, and 1 GB
SLOWER = 25  # interpreted rules, than compiled ones

Found = tuple[int, float, int]  # visits, chance to win, step


class RoundBot(Bot):
    """A bot that is asked only when there is a choice, and whose seed alone decides its guesses."""

    game = "moonlight"

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._found: list[Found] = []
        self._cards = standard()

    def decide(self, view: View, clock: Clock) -> str:
        assert isinstance(view, MoonlightView)
        self._found, self._cards = [], view.cards
        engine = view.sample(self.rng)
        steps = engine.legal()
        step = steps[0] if len(steps) == 1 else self.choose(engine, steps, clock)
        return print_step(decode(step, view.cards))

    def weighed(self) -> list[Weighed]:
        return [
            Weighed(print_step(decode(step, self._cards)), visits, value)
            for visits, value, step in self._found
        ]

    @abstractmethod
    def choose(self, engine: Engine, steps: list[int], clock: Clock) -> int:
        """One of several legal steps; `engine` is a position that agrees with the view."""


class JudgingBot(RoundBot):
    """A bot with an evaluation: the one that ships, or a bot author's own from a file."""

    noise = 0.0  # blurs what it judges, in log-odds

    def __init__(self, seed: int | str | None, weights: str, learned: bool = False) -> None:
        super().__init__(seed)
        ships = learned_weights if learned else shipped_weights
        # Weights from a file are numbers, too: `check_worths` and `Judge` refuse all others.
        self.weights: Mapping[str, Any] = read_file(weights) if weights else ships()
        check_worths(self.weights)

    def choose(self, engine: Engine, steps: list[int], clock: Clock) -> int:
        if engine.phase < codes.PHASE_RECRUIT:
            return self.play(engine, steps, clock)
        values = judged(engine, steps, self.weights)
        self._found = [(0, _chance(values[step]), step) for step in steps]
        blur = max(DOUBT, self.noise)
        return max(steps, key=lambda step: values[step] + self.spread(blur))

    @abstractmethod
    def play(self, engine: Engine, steps: list[int], clock: Clock) -> int:
        """One of several legal steps within a round."""

    def spread(self, size: float) -> float:
        """A number around 0 by chance: a sum of four even ones is nearly a bell curve."""
        spread = sum(self.rng.below(1001) - 500 for _ in range(4)) / 1000
        return size * math.sqrt(3) * spread


class Looks(JudgingBot):
    """Plays the step after which it would stand best, without looking further ahead.

    `looks` is how many guesses at the hidden cards it judges by. `noise` blurs what it judges, in
    log-odds; `overlook` is the part of its steps that it does not see.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        looks: int = 16,
        noise: float = 0.0,
        overlook: float = 0.0,
        weights: str = "",
    ) -> None:
        super().__init__(seed, weights)
        limits.check(1, MOST_LOOKS, looks=looks)
        limits.check_blur(noise, overlook)
        self.noise, self.overlook = noise, overlook
        self._tree = Tree(Judge(self.weights), FEW_NODES, looks=looks)

    def play(self, engine: Engine, steps: list[int], clock: Clock) -> int:
        self._tree.look(engine, self.rng.word())
        self._found = self._tree.steps()
        judged = [
            (_log_odds(mean) + self.spread(self.noise), step) for _, mean, step in self._found
        ]
        seen = [one for one in judged if self.rng.below(1000) >= self.overlook * 1000]
        return max(seen or judged)[1]


class Search(JudgingBot):
    """Searches a tree over what is played, with another guess at the hidden cards each time.

    It thinks for `seconds` per turn, or else for `simulations` per decision; a clock
    that runs out cuts either short. `endings` is how many positions it may look at to solve the
    end of a round (see `endings.py`); with `beliefs` it guesses the other's hand by what was played
    (`beliefs.py`); with `match` a tied round is worth what the match stands at. With `learned` it
    judges by what was learned from searches, unless `weights` are given; with `glance` it judges a
    new position as it stands, until it has come to it that often (`tree.py`).
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        seconds: float = 1.0,
        simulations: int = 0,
        threads: int = 1,
        looks: int = 16,
        explore: float = 1.0,
        trust: float = 1.0,
        greed: float = 0.1,
        endings: int = 0,
        beliefs: bool = False,
        match: bool = False,
        learned: bool = False,
        glance: int = 0,
        weights: str = "",
    ) -> None:
        super().__init__(seed, weights, learned)
        limits.check(0, MOST_LOOKS, glance=glance)
        limits.check_thinking(seconds, simulations, threads)
        limits.check(0, MOST_ENDINGS, endings=endings)
        limits.check(1, MOST_LOOKS, looks=looks)
        limits.check_tuning(trust, greed, explore=explore)
        self.seconds, self.simulations = seconds, simulations
        nodes = simulations // threads * NODES_EACH or int(seconds * A_SECONDS_NODES)
        nodes = min(nodes + FEW_NODES, MOST_NODES, MOST_IN_ALL // threads)
        tuned = partial(Tree, looks=looks, explore=explore, trust=trust, greed=greed, glance=glance)
        self._judges = [Judge(self.weights) for _ in range(threads)]
        self._trees = [tuned(judge, nodes) for judge in self._judges]
        # The model of play was fitted to what the weights that ship say of cards.
        tasted = shipped_weights() if learned else self.weights
        self._beliefs = Beliefs(Judge(tasted)) if beliefs else None
        self._endings = endings if moonpack.engine_kind() == "compiled" else endings // SLOWER
        self._match = match

    def play(self, engine: Engine, steps: list[int], clock: Clock) -> int:
        """The step that is certain to be best; else, or of several, the one found by the search."""
        ending = settled(engine, self._endings) if self._endings else None
        if ending is None:
            return self.search(engine, steps, clock)
        best = list(dict.fromkeys(turn[0] for turn in ending.turns))
        if ending.best == 1.0 or len(best) == 1:
            return best[0]
        return self.search(engine, best, clock)

    def search(self, engine: Engine, steps: list[int], clock: Clock) -> int:
        """Of some steps, the one that all trees together visited most.

        Each thread has a tree of its own.
        """
        if self._match:
            tied = worth_of_tie(engine, worths_for(engine.tables.cards, self.weights))
            for judge in self._judges:
                judge.tied = tied
        if self._beliefs is not None:
            self._beliefs.consider(engine, self.rng.word())
        simulations = -(-self.simulations // len(self._trees)) or None
        seconds = time_for(engine, math.inf if simulations else self.seconds, clock)
        seeds = [self.rng.word() for _ in self._trees]
        with ThreadPoolExecutor(len(self._trees)) as threads:
            searches = [
                threads.submit(tree.search, engine, seed, seconds, simulations, self._beliefs)
                for tree, seed in zip(self._trees, seeds, strict=True)
            ]
        for search in searches:
            search.result()  # raises what a thread raised
        visits, means = Counter[int](), defaultdict[int, float](float)
        for tree in self._trees:
            for n, mean, step in tree.steps():
                visits[step] += n
                means[step] += mean
        many = len(self._trees)
        self._found = [(visits[step], means[step] / many, step) for step in steps]
        return max(steps, key=lambda step: (visits[step], means[step]))


class Uct(UctBot, RoundBot):
    """Plain UCT over guesses with random rollouts: knows the rules and nothing else.

    It thinks for `seconds` per turn, or else for `simulations` per decision.
    """

    def reserve(self) -> None:
        # A simulation adds a node; a second is never enough for more than this.
        nodes = self.simulations or int(self.seconds * A_SECONDS_NODES)
        self._tree = StepTree(min(nodes, MOST_NODES) + FEW_NODES, self.explore)

    def choose(self, engine: Engine, steps: list[int], clock: Clock) -> int:
        seconds = time_for(engine, math.inf if self.simulations else self.seconds, clock)
        visited = self._tree.search(engine, self.rng.word(), seconds, self.simulations or None)
        self._found = self._tree.steps()
        return visited[0][1]


def time_for(engine: Engine, seconds: float, clock: Clock) -> float:
    """The seconds for a decision: a turn with a packhunt or a scent may have a second one."""
    side = engine.snapshot().sides[engine.seat]
    may_go_on = side.leader is not None and not side.used
    first = engine.phase == codes.PHASE_PLAY and may_go_on
    return clock.to_think(seconds, FIRST_OF_TWO if first else 1.0)


def _log_odds(chance: float) -> float:
    chance = min(max(chance, 1e-6), 1 - 1e-6)
    return math.log(chance / (1 - chance))


def _chance(log_odds: float) -> float:
    return 1 / (1 + math.exp(-log_odds))
