"""The bots of The Wolves. They plan a whole turn at its first decision and then follow the plan."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from moonpack.bots import limits
from moonpack.bots.contract import Bot, Clock
from moonpack.bots.uct import UctBot
from moonpack.bots.weights import part
from moonpack.bots.wolves.judge import Judge, fitted_for
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.bots.wolves.uct import StepTree
from moonpack.errors import BadInput
from moonpack.games.contract import View
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.notation import print_step
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import decode
from moonpack.games.wolves.view import WolvesView
from moonpack.records import read_file

A_STEPS_PART = 0.3  # of what is left of a turn's time, for a bot that searches every step
MOST_KEPT = 64  # turns and beginnings of turns that a planner has room for
MOST_ROUNDS = 1_000
A_SECONDS_NODES = 100_000  # never as many are opened
FEW_NODES = 20_000
MOST_NODES = 2_000_000  # about 0.3 GB


class TurnBot(Bot):
    """Plans a turn and follows the plan as long as the game goes as planned."""

    game = "wolves"

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._plan: list[int] = []
        self._expected: Snapshot | None = None

    @abstractmethod
    def plan(self, engine: Engine, clock: Clock) -> list[int]:
        """The steps of the seat to decide, from now to the end of its turn."""

    def decide(self, view: View, clock: Clock) -> str:
        assert isinstance(view, WolvesView)
        engine = view.sample(self.rng)
        if not self._plan or self._expected != view.snapshot:
            self._plan = self.plan(engine, clock)
        step = self._plan.pop(0)
        engine.play(step)
        self._expected = engine.snapshot()
        return print_step(decode(step), layout(engine.players))

    def memory(self) -> tuple[list[int], Snapshot | None]:
        return self._plan, self._expected

    def recall(self, memory: object) -> None:
        assert isinstance(memory, tuple)
        self._plan, self._expected = memory


class JudgingBot(TurnBot):
    """A bot with an evaluation: the one that ships, or a bot author's own from a file."""

    def __init__(self, seed: int | str | None, weights: str) -> None:
        super().__init__(seed)
        self._weights = read_file(weights) if weights else None
        if self._weights is not None:  # fail now, not at the table
            for players in range(2, 6):
                if str(players) in part(self._weights, "players"):
                    fitted_for(players, self._weights)
        self._judges: dict[tuple[int, int], Judge] = {}

    def judge(self, players: int, thread: int = 0) -> Judge:
        """The judge of a thread; no two threads may share one."""
        if (players, thread) not in self._judges:
            self._judges[players, thread] = Judge(players, self._weights)
        return self._judges[players, thread]


class Turns(JudgingBot):
    """Plays the turn that a beam search judges best, without looking at what others do next."""

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        width: int = 8,
        reach: int = 8,
        noise: float = 0.0,
        overlook: float = 0.0,
        weights: str = "",
    ) -> None:
        super().__init__(seed, weights)
        limits.check(1, MOST_KEPT, width=width, reach=reach)
        limits.check_blur(noise, overlook)
        self.width, self.reach, self.noise, self.overlook = width, reach, noise, overlook

    def plan(self, engine: Engine, clock: Clock) -> list[int]:
        judge = self.judge(engine.players)
        planner = Planner(
            judge,
            engine,
            width=self.width,
            reach=self.reach,
            keep=1,
            noise=self.noise,
            overlook=self.overlook,
        )
        return planner.turns(engine, self.rng.word())[0][1]


class Search(JudgingBot):
    """Searches a tree of turns: what I do, what each of the others then does best for itself."""

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        seconds: float = 1.0,
        simulations: int = 0,
        threads: int = 1,
        width: int = 1,
        reach: int = 1,
        keep: int = 12,
        opening: int = 12,
        explore: float = 0.7,
        widen: float = 1.5,
        trust: float = 1.0,
        greed: float = 4.0,
        rollout: int = 0,
        quorum: float = 0.25,
        weights: str = "",
    ) -> None:
        super().__init__(seed, weights)
        limits.check_thinking(seconds, simulations, threads)
        limits.check(1, MOST_KEPT, width=width, reach=reach, keep=keep, opening=opening)
        limits.check(0, MOST_ROUNDS, rollout=rollout)
        limits.check(0, 1, quorum=quorum)
        limits.check_tuning(trust, greed, explore=explore, widen=widen)
        if simulations * keep > MOST_NODES:
            most = MOST_NODES // keep
            raise BadInput("simulations", f"at most {most} with keep={keep}", simulations)
        self.seconds, self.simulations = seconds, simulations
        self.threads = 1 if simulations else threads
        self.width, self.reach, self.keep, self.opening = width, reach, keep, opening
        self.quorum = quorum
        self._tuned = partial(
            Tree, explore=explore, widen=widen, trust=trust, greed=greed, rollout=rollout
        )
        self._tree: Tree | None = None

    def plan(self, engine: Engine, clock: Clock) -> list[int]:
        players = engine.players
        if self._tree is None or self._tree.players != players:
            # A simulation opens one node, with a child for each turn that is kept.
            wanted = self.simulations * self.keep or int(self.seconds * A_SECONDS_NODES)
            self._tree = self._tuned(players, min(wanted, MOST_NODES) + FEW_NODES)
        wide = Planner(
            self.judge(players),
            engine,
            width=self.opening,
            reach=self.opening,
            keep=2 * self.keep,
        )
        workers = [
            Worker(self.judge(players, n), engine, self.width, self.reach, self.keep)
            for n in range(self.threads)
        ]
        seconds = None if self.simulations else clock.to_think(self.seconds)
        self._tree.search(engine, wide, workers, seconds, self.simulations or None)
        return self._choose(self._tree.turns(), engine.seat)

    def _choose(self, turns: list[tuple[int, list[float], list[int]]], seat: int) -> list[int]:
        """The best of the turns that were looked at well enough."""
        enough = turns[0][0] * self.quorum
        return max((t for t in turns if t[0] >= enough), key=lambda turn: turn[1][seat])[2]


class Uct(UctBot, TurnBot):
    """Plain UCT with random rollouts, step by step: knows the rules and nothing else."""

    _tree: StepTree | None = None

    def plan(self, engine: Engine, clock: Clock) -> list[int]:
        """One step: each takes a third of what is left of the turn's time."""
        if self._tree is None or self._tree.players != engine.players:
            self._tree = StepTree(engine.players, explore=self.explore)
        steps = engine.legal()
        if len(steps) == 1:
            return steps
        seed = self.rng.word()
        seconds = None if self.simulations else clock.to_think(self.seconds, A_STEPS_PART)
        visited = self._tree.search(engine, seed, seconds, self.simulations or None)
        return [visited[0][1]]
