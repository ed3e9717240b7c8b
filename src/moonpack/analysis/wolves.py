"""The Wolves judged by its bots: the tree of turns says who wins, quick games the final scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from moonpack.analysis.analyst import PART, SIMULATIONS, Analyst, Candidate, Shares, Study
from moonpack.bots.wolves.bots import knowledge
from moonpack.bots.wolves.endings import Ending, settled
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.learned import LearnedJudge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import FOREVER, Tree, Worker
from moonpack.games.contract import Fact
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.fact_types import PhaseScored
from moonpack.render.svg.theme import PACK
from moonpack.words import Words

OPENING = 12  # beam width for turns at the root
KEPT = 24  # of them
WIDTH = 2  # and for turns further down
KEPT_BELOW = 12
# With two players the search is that of *alpha*: turns that were good a moment ago are tried first.
DUEL_WIDTH = 3
KNOWN = 16
RIPE = 3
SCOUT = 8
SPARE_NODES = 12_000  # a tree keeps room for many threads, also for their steps
MOST_NODES = 4_000_000  # about 0.5 GB; a search that fills it ends there

ENDINGS = 20_000  # positions to solve a last turn: a tenth of a second at most

GAMES = 8  # quick games for the final scores; twice as many foresee them no better
QUICK_WIDTH = 2
BLUR = 0.1  # how much judgement is blurred in quick games, so that they differ
# Rounds of a quick game: a player without pieces to add cannot move the moon to its end.
LONGEST = 60


class WolvesAnalyst(Analyst):
    """Judges with the search of the strong levels."""

    lead = 2.0  # about half of what is usual near the end: more would distort close results

    def search(self, engine: Engine, simulations: int, every: int) -> Iterator[Study]:
        yield from self._search(engine, simulations, every, self._scores(engine))

    def shares(self, engine: Engine, simulations: int = SIMULATIONS) -> tuple[float, ...]:
        if engine.over:
            return super().shares(engine, simulations)
        return self._without_scores(engine, simulations).shares

    def best_turn(self, engine: Engine, simulations: int = SIMULATIONS) -> tuple[int, ...]:
        return self._without_scores(engine, simulations).turns[0].steps

    def _without_scores(self, engine: Engine, simulations: int) -> Study:
        """A study without expected scores: playing quick games takes most of the time."""
        no_scores = (0.0,) * engine.players
        *_, last = self._search(engine, simulations, simulations, no_scores)
        return last

    def _search(
        self, engine: Engine, simulations: int, every: int, scores: tuple[float, ...]
    ) -> Iterator[Study]:
        players = engine.players
        nodes = min(simulations * (KEPT_BELOW + 1) + SPARE_NODES, MOST_NODES)
        is_duel = players == 2
        tree = Tree(players, nodes, ripe=RIPE if is_duel else 1)
        opening = Planner(_judge(players), engine, width=OPENING, reach=OPENING, keep=KEPT)
        width, known = (DUEL_WIDTH, KNOWN) if is_duel else (WIDTH, 0)
        worker = Worker(_judge(players), engine, width, width, KEPT_BELOW, known=known)
        scout = Planner(_judge(players), engine, width=SCOUT, reach=SCOUT, keep=KEPT_BELOW)
        ending = settled(engine, ENDINGS)
        done = min(PART, every)
        tree.search(engine, opening, [worker], None, done, scout=scout if is_duel else None)
        calls = 1
        while tree.simulations == done < simulations:  # else nothing to choose, or no more room
            self.heed()
            if done % every == 0:
                yield self._study(engine, tree, scores, ending, False)
            done = min(done + PART, done - done % every + every, simulations)
            # For each call the tree counts one simulation that it was not allowed to begin.
            tree.run(worker, FOREVER, done + calls)
            calls += 1
        yield self._study(engine, tree, scores, ending, True)

    def _study(
        self,
        engine: Engine,
        tree: Tree,
        scores: tuple[float, ...],
        ending: Ending | None,
        is_final: bool,
    ) -> Study:
        """What the tree says, and what the evaluation says before the turn, in equal parts.

        The evaluation is too pessimistic for a player who is about to play and too optimistic for
        one who has just played, since it does not see the turn that follows; the mean is right on
        average. A last turn that is certain to be best comes first, with what it brings.
        """
        evaluated = _judge(engine.players).shares_of(engine)
        turns = []
        for visits, shares, steps in tree.turns():
            bright = shares if visits else self._after(engine, steps)
            mean = tuple((one + other) / 2 for one, other in zip(evaluated, bright, strict=True))
            turns.append(Candidate(tuple(steps), mean, visits))
        seen = tuple(turn for turn in turns if turn.visits) or tuple(turns[:1])
        if ending is not None and ending.decides:
            seen = self._with_last(engine, seen, ending, tree.simulations)
        return Study(seen[0].shares, scores, seen, tree.simulations, is_final)

    def _with_last(
        self, engine: Engine, turns: tuple[Candidate, ...], ending: Ending, visits: int
    ) -> tuple[Candidate, ...]:
        """The turns with the best last one first: that of the search, if it is as good."""
        for turn in turns:
            shares = self._result(engine, turn.steps)
            if shares is not None and shares[engine.seat] >= ending.share:
                others = tuple(one for one in turns if one is not turn)
                return replace(turn, shares=shares), *others
        shares = self._result(engine, ending.steps)
        assert shares is not None  # it ends the game
        return Candidate(ending.steps, shares, max(visits, 1)), *turns

    def _result(self, engine: Engine, steps: Sequence[int]) -> Shares | None:
        """How a turn ends the game; None if it does not."""
        here = engine.copy()
        for step in steps:
            here.play(step)
        if not here.over:
            return None
        winners = self.spec.winners(here)
        return tuple(1 / len(winners) if n in winners else 0.0 for n in range(here.players))

    def _after(self, engine: Engine, steps: Sequence[int]) -> list[float]:
        here = engine.copy()
        for step in steps:
            here.play(step)
        return _judge(here.players).shares_of(here)

    def _scores(self, engine: Engine) -> tuple[float, ...]:
        """The mean of the final scores of quick games."""
        width = QUICK_WIDTH
        judge = Judge(engine.players)  # quicker, and foresees scores better
        planner = Planner(judge, engine, width=width, reach=width, keep=1, noise=BLUR)
        totals = [0] * engine.players
        for game in range(GAMES):
            here = engine.copy()
            for turn in range(1, LONGEST * engine.players + 1):
                if here.over:
                    break
                for step in planner.turns(here, f"{game}/{turn}")[0][1]:
                    here.play(step)
                self.heed()
            for seat, score in enumerate(self.spec.scores(here)):
                totals[seat] += score
        return tuple(total / GAMES for total in totals)

    def mark(self, fact: Fact, words: Words) -> str:
        if not isinstance(fact, PhaseScored):
            return ""
        return {
            "crescent": words("crescent", context="scoring"),
            "quarter": words("quarter", context="scoring"),
            "full": words("full", context="scoring"),
        }[fact.phase]

    def colours(self, engine: Engine) -> Sequence[str]:
        shot = engine.snapshot()
        return [PACK[shot.pack_terrain(seat)] for seat in range(shot.players)]


def _judge(players: int) -> Judge:
    """The learned one with two players; with more it is slower, and no gain was shown."""
    return LearnedJudge(knowledge(players)) if players == 2 else Judge(players)
