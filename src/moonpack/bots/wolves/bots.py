"""The bots of The Wolves. They plan a whole turn at its first decision and then follow the plan."""

from __future__ import annotations

from abc import abstractmethod
from functools import cache, partial

import moonpack
from moonpack.bots import limits
from moonpack.bots.contract import Bot, Clock, Weighed
from moonpack.bots.uct import UctBot
from moonpack.bots.weights import part
from moonpack.bots.wolves.endings import settled
from moonpack.bots.wolves.judge import Judge, fitted_for
from moonpack.bots.wolves.learned import Knowledge, LearnedJudge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.styles import PLAIN, liking, taste_of
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.bots.wolves.uct import StepTree
from moonpack.errors import BadInput
from moonpack.games.contract import View
from moonpack.games.wolves import codes
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
MOST_VISITS = 1_000_000
A_SECONDS_NODES = 100_000  # never as many are opened
FEW_NODES = 20_000
MOST_NODES = 2_000_000  # about 0.3 GB
MOST_ENDINGS = 10_000_000  # positions: about a minute, and 1 GB
SLOWER = 25  # interpreted rules, than compiled ones

Found = tuple[int, float, list[int]]  # visits, share of the win, steps of a turn


class TurnBot(Bot):
    """Plans a turn and follows the plan as long as the game goes as planned."""

    game = "wolves"

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._plan: list[int] = []
        self._expected: Snapshot | None = None
        self._found: list[Found] = []
        self._begun: list[int] = []  # the steps of the plan so far
        self._players = 0

    @abstractmethod
    def plan(self, engine: Engine, clock: Clock) -> list[int]:
        """The steps of the seat to decide, from now to the end of its turn."""

    def decide(self, view: View, clock: Clock) -> str:
        assert isinstance(view, WolvesView)
        engine = view.sample(self.rng)
        if not self._plan or self._expected != view.snapshot:
            self._found, self._begun = [], []
            self._plan = self.plan(engine, clock)
        step = self._plan.pop(0)
        self._begun.append(step)
        self._players = engine.players
        engine.play(step)
        self._expected = engine.snapshot()
        return print_step(decode(step), layout(engine.players))

    def weighed(self) -> list[Weighed]:
        """The steps with which the turns that were searched go on from here."""
        before = self._begun[:-1]
        nth = len(before)
        visits, worth = dict[int, int](), dict[int, float]()
        for n, share, steps in self._found:
            if n and len(steps) > nth and steps[:nth] == before:
                visits[steps[nth]] = visits.get(steps[nth], 0) + n
                worth[steps[nth]] = worth.get(steps[nth], 0.0) + n * share
        return [
            Weighed(print_step(decode(step), layout(self._players)), n, worth[step] / n)
            for step, n in visits.items()
        ]

    def memory(self) -> tuple[list[int], Snapshot | None]:
        return self._plan, self._expected

    def recall(self, memory: object) -> None:
        assert isinstance(memory, tuple)
        self._plan, self._expected = memory


@cache
def knowledge(players: int) -> Knowledge:
    """The shipped weights of learned judges, read once."""
    return Knowledge(players)


class JudgingBot(TurnBot):
    """A bot with an evaluation: the one that ships, or a bot author's own from a file.

    With `learned` it judges as `learned.py` does, and weights are those of that judge, for the
    number of players that the file says.
    """

    def __init__(
        self,
        seed: int | str | None,
        weights: str,
        standing: float = 0.0,
        learned: bool = False,
    ) -> None:
        super().__init__(seed)
        limits.check(0, 1, standing=standing)
        self.standing, self.learned = standing, learned
        self._weights = read_file(weights) if weights else None
        self._knowledge: Knowledge | None = None
        if self._weights is not None:  # fail now, not at the table
            if learned:
                meant = part(self._weights, "players")
                if meant not in range(2, 6):
                    raise BadInput("weights.players", "a number from 2 to 5", meant)
                self._knowledge = Knowledge(int(meant), self._weights)
            else:
                for players in range(2, 6):
                    if str(players) in part(self._weights, "players"):
                        fitted_for(players, self._weights)
        self._judges: dict[tuple[int, int], Judge] = {}

    def judge(self, players: int, thread: int = 0) -> Judge:
        """The judge of a thread; no two threads may share one."""
        if (players, thread) not in self._judges:
            self._judges[players, thread] = self._new_judge(players)
        return self._judges[players, thread]

    def _new_judge(self, players: int) -> Judge:
        if not self.learned:
            return Judge(players, self._weights, self.standing)
        known = self._knowledge or knowledge(players)
        if known.players != players:
            raise BadInput("weights.players", f"{players}", known.players)
        return LearnedJudge(known, self.standing)


class Turns(JudgingBot):
    """Plays the turn that a beam search judges best, without looking at what others do next.

    `style` is what it likes beside winning: `builder`, `prey` or `fighter` (`styles.py`). With
    `thorough` it looks again, with clear eyes, before it ends a turn with free actions left:
    beginners choose badly, but they do not forget that they may still act.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        width: int = 8,
        reach: int = 8,
        noise: float = 0.0,
        overlook: float = 0.0,
        standing: float = 0.0,
        thorough: bool = False,
        style: str = "",
        learned: bool = False,
        weights: str = "",
    ) -> None:
        super().__init__(seed, weights, standing, learned)
        limits.check(1, MOST_KEPT, width=width, reach=reach)
        limits.check_blur(noise, overlook)
        self.thorough, self.taste = thorough, taste_of(style)
        self.width, self.reach, self.noise, self.overlook = width, reach, noise, overlook

    def plan(self, engine: Engine, clock: Clock) -> list[int]:
        turn = self._turn(engine, self.noise, self.overlook)
        if not self.thorough:
            return turn
        here = engine.copy()
        for nth, step in enumerate(turn):
            ends = step >> 16 == codes.OP_END and here.phase == codes.PHASE_ACTION
            if ends and here.actions < codes.FREE_ACTIONS and len(here.legal()) > 1:
                return turn[:nth] + self._turn(here, 0.0, 0.0)
            here.play(step)
        return turn

    def _turn(self, engine: Engine, noise: float, overlook: float) -> list[int]:
        """The best turn that a planner with such eyes finds."""
        planner = Planner(
            self.judge(engine.players),
            engine,
            width=self.width,
            reach=self.reach,
            keep=1,
            noise=noise,
            overlook=overlook,
            taste=self.taste,
        )
        return planner.turns(engine, self.rng.word())[0][1]


class Search(JudgingBot):
    """Searches a tree of turns: what I do, what each of the others then does best for itself.

    `known` is how many turns of each seat its repertoire has (see `tree.py`), `scout` the width
    with which the first of them are found, `ripe` the visits after which a node is planned, and
    `replies` how many turns of others are looked at; 0 stands for none of this. `duel`, unless it
    is 0, is `width` and `reach` with two players, and the repertoire is then for two players only.
    `halving` is how many turns at the root are looked at equally often before half drop out.
    `endings` is how many positions it may look at to solve a turn that can be the last one (see
    `endings.py`), `style` what it likes beside winning, as with `Turns`.
    """

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
        known: int = 0,
        ripe: int = 1,
        scout: int = 0,
        duel: int = 0,
        replies: int = 0,
        halving: int = 0,
        standing: float = 0.0,
        endings: int = 0,
        style: str = "",
        learned: bool = False,
        weights: str = "",
    ) -> None:
        super().__init__(seed, weights, standing, learned)
        self.endings, self.taste = endings_of(endings), taste_of(style)
        limits.check_thinking(seconds, simulations, threads)
        limits.check(1, MOST_KEPT, width=width, reach=reach, keep=keep, opening=opening)
        limits.check(0, MOST_ROUNDS, rollout=rollout)
        limits.check(0, MOST_KEPT, known=known, scout=scout, duel=duel, replies=replies)
        limits.check(0, MOST_KEPT, halving=halving)
        limits.check(1, MOST_VISITS, ripe=ripe)
        limits.check(0, 1, quorum=quorum)
        limits.check_tuning(trust, greed, explore=explore, widen=widen)
        if simulations * keep > MOST_NODES:
            most = MOST_NODES // keep
            raise BadInput("simulations", f"at most {most} with keep={keep}", simulations)
        self.seconds, self.simulations = seconds, simulations
        self.threads = 1 if simulations else threads
        self.width, self.reach, self.keep, self.opening = width, reach, keep, opening
        self.quorum, self.replies, self.rollout, self.halving = quorum, replies, rollout, halving
        self.known, self.ripe, self.scout, self.duel = known, ripe, scout, duel
        self._tuned = partial(Tree, explore=explore, widen=widen, trust=trust, greed=greed)
        self._tree: Tree | None = None

    def plan(self, engine: Engine, clock: Clock) -> list[int]:
        """The turn that is certain to be best; else the best of those that were searched."""
        ending = settled(engine, self.endings) if self.endings else None
        if ending is not None and ending.decides:
            return list(ending.steps)
        share, turn = self.search(engine, clock)
        if ending is not None and ending.share > share:
            return list(ending.steps)
        return turn

    def search(self, engine: Engine, clock: Clock) -> tuple[float, list[int]]:
        """The best turn that the tree finds, and the share of the win that it promises."""
        players = engine.players
        has_repertoire = self.known > 0 and (players == 2 or self.duel == 0)
        if self._tree is None or self._tree.players != players:
            # A simulation opens one node, with a child for each turn that is kept.
            wanted = self.simulations * self.keep or int(self.seconds * A_SECONDS_NODES)
            ripe = self.ripe if has_repertoire else 1
            room = min(wanted, MOST_NODES) + FEW_NODES
            self._tree = self._tuned(
                players,
                room,
                rollout=self.rollout,
                ripe=ripe,
                replies=self.replies,
                halving=self.halving,
            )
        wide = self._planner(engine, self.opening, 2 * self.keep)
        known = self.known if has_repertoire else 0
        scout = self._planner(engine, self.scout, self.keep) if known and self.scout else None
        workers = [self._worker(engine, thread, known) for thread in range(self.threads)]
        seconds = None if self.simulations else clock.to_think(self.seconds)
        self._tree.search(engine, wide, workers, seconds, self.simulations or None, scout=scout)
        turns = self._tree.turns()
        self._found = [(n, shares[engine.seat], steps) for n, shares, steps in turns]
        share, steps = self._choose(turns, engine)
        return share, steps.copy()  # the plan is used up, step by step

    def _planner(self, engine: Engine, width: int, keep: int) -> Planner:
        judge = self.judge(engine.players)
        return Planner(judge, engine, width=width, reach=width, keep=keep, taste=self.taste)

    def _worker(self, engine: Engine, thread: int, known: int) -> Worker:
        width, reach = self.width, self.reach
        if self.duel and engine.players == 2:
            width = reach = self.duel
        judge = self.judge(engine.players, thread)
        return Worker(judge, engine, width, reach, self.keep, known=known)

    def _choose(
        self, turns: list[tuple[int, list[float], list[int]]], engine: Engine
    ) -> tuple[float, list[int]]:
        """The best of the turns that were looked at well enough."""
        seat, enough = engine.seat, turns[0][0] * self.quorum
        known = [turn for turn in turns if turn[0] >= enough]
        if self.taste == PLAIN:
            _, shares, steps = max(known, key=lambda turn: turn[1][seat])
        else:
            _, shares, steps = max(known, key=lambda turn: self._with_liking(turn, engine))
        return shares[seat], steps

    def _with_liking(self, turn: tuple[int, list[float], list[int]], engine: Engine) -> float:
        """A turn's share of the win and what the style adds: points as shares, where both meet."""
        after = engine.copy()
        for step in turn[2]:
            after.play(step)
        share = turn[1][engine.seat]
        likes = liking(engine.snapshot(), after.snapshot(), engine.seat, self.taste)
        scale: float = self.judge(engine.players).scale
        return share + likes * share * (1.0 - share) / scale


def endings_of(endings: int) -> int:
    """How many positions may be looked at to solve an ending: fewer where the rules are slow."""
    limits.check(0, MOST_ENDINGS, endings=endings)
    return endings if moonpack.engine_kind() == "compiled" else endings // SLOWER


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
        self._found = [(n, share, [step]) for n, share, step in self._tree.steps()]
        return [visited[0][1]]
