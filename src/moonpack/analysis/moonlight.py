"""Moonlight judged by its bots, from what players and spectators could know.

The turns of a player are judged by what that player knew: a search over guesses at the cards that
were hidden, as the bots do it. The chances of both are judged by what a spectator knew: the mean of
short searches over guesses at both hands. The bots' `match.py` says what a round means for the
match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moonpack.analysis.analyst import (
    PART,
    SIMULATIONS,
    Analyst,
    Candidate,
    Shares,
    Study,
    TurnPair,
    parts,
)
from moonpack.bots.moonlight import match
from moonpack.bots.moonlight.bots import MOST_NODES, NODES_EACH
from moonpack.bots.moonlight.council import worths_for
from moonpack.bots.moonlight.endings import Solution, settled
from moonpack.bots.moonlight.judge import Judge, shipped_weights
from moonpack.bots.moonlight.tree import Tree
from moonpack.games.contract import Fact
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.facts import RoundEnded
from moonpack.games.rng import Rng
from moonpack.words import Words

SEED = 1  # of the guesses: two turns compared are judged by the same ones
FOLD = 10  # simulations of the bots' quick search for one of the analysis
KEPT = 5  # turns that are reported
SAMPLES = 24  # guesses of a spectator
SHORTEST = 4  # simulations for each of them
SPARE_NODES = 4096
ENDINGS = 20_000  # positions to solve the end of a round: a tenth of a second at most
NAMES = ("", "")


class MoonlightAnalyst(Analyst):
    """Judges turns by what their player knew, and chances by what spectators know."""

    def search(self, engine: Engine, simulations: int, every: int) -> Iterator[Study]:
        if engine.phase >= codes.PHASE_RECRUIT:
            yield self._choice(engine, simulations)
            return
        watched = self._watched(engine, simulations)
        known, tree = _known(engine, engine.seat), _tree(simulations * FOLD)
        ending = settled(known, ENDINGS)
        tree.look(known, SEED)
        for done in parts(0, simulations, every):
            self._go_on(tree, done * FOLD)
            is_final = done == simulations
            yield self._study(known, tree, ending, watched, done=done, is_final=is_final)

    def best_turn(self, engine: Engine, simulations: int = SIMULATIONS) -> tuple[int, ...]:
        if engine.phase >= codes.PHASE_RECRUIT:
            return self._choice(engine, simulations).turns[0].steps
        known, tree = _known(engine, engine.seat), _tree(simulations * FOLD)
        tree.look(known, SEED)
        ending = settled(known, ENDINGS)
        self._go_on(tree, simulations * FOLD)
        step = _ranked(tree, ending)[0][2]
        return self._whole_turn(known, step, simulations, ending)

    def _go_on(self, tree: Tree, simulations: int) -> None:
        """Search up to a total number of the quick simulations."""
        for done in parts(tree.simulations, simulations, PART * FOLD):
            tree.go_on(done)
            self.heed()

    def _study(
        self,
        known: Engine,
        tree: Tree,
        ending: Solution | None,
        watched: match.Ends,
        *,
        done: int,
        is_final: bool,
    ) -> Study:
        turns: list[Candidate] = []
        for visits, mean, step in _ranked(tree, ending)[:KEPT]:
            if visits or not turns:
                shares = match.shares(self._ends(known, known.seat, mean))
                turn = self._whole_turn(known, step, done, ending)
                turns.append(Candidate(turn, shares, max(visits, 1)))
        return Study(match.shares(watched), match.scores(watched), tuple(turns), done, is_final)

    def _whole_turn(
        self, known: Engine, step: int, simulations: int, ending: Solution | None = None
    ) -> tuple[int, ...]:
        """A step and, if it is the first of a packhunt, the second wolf."""
        if ending is not None:
            begun = [turn for turn in ending.values if turn[0] == step]
            if begun:
                return max(begun, key=lambda turn: ending.values[turn])
        here, seat = known.copy(), known.seat
        here.play(step)
        if here.phase != codes.PHASE_SECOND or here.seat != seat:
            return (step,)
        tree = _tree(simulations * FOLD)
        tree.look(here, SEED)
        self._go_on(tree, simulations * FOLD)
        return step, tree.steps()[0][2]

    def _watched(self, engine: Engine, simulations: int) -> match.Ends:
        """How the match may end, as far as a spectator knows."""
        shown, rng, seat = view.make(engine, None, NAMES), Rng(SEED), engine.seat
        each = max(SHORTEST, simulations * FOLD // (2 * SAMPLES))
        tree, total = _tree(each), 0.0
        for _ in range(SAMPLES):
            tree.look(shown.sample(rng), rng.word())
            self._go_on(tree, each)
            steps = tree.steps()
            seen = sum(visits for visits, _, _ in steps)  # fewer than asked for in a full tree
            total += sum(visits * mean for visits, mean, _ in steps) / seen
        return self._ends(engine, seat, total / SAMPLES)

    def _ends(self, engine: Engine, seat: int, chance: float) -> match.Ends:
        """How the match may end when a seat wins the round with this chance."""
        now = match.standing(engine, worths_for(engine.tables.cards, shipped_weights()))
        return now.ends(chance if seat == 0 else 1 - chance)

    def _choice(self, engine: Engine, simulations: int) -> Study:
        """Between rounds, where everything that matters is open."""
        worths, choices = worths_for(engine.tables.cards, shipped_weights()), []
        for step in engine.legal():
            ends = match.after_choice(engine, step, worths)
            choices.append((match.shares(ends)[engine.seat], -step, ends))
        choices.sort(reverse=True)
        turns = [Candidate((-step,), match.shares(ends), 1) for _, step, ends in choices]
        best = choices[0][2]
        return Study(match.shares(best), match.scores(best), tuple(turns), simulations, True)

    def compared(
        self, engine: Engine, turns: TurnPair, following: Study, simulations: int
    ) -> tuple[Shares, Shares]:
        if engine.phase >= codes.PHASE_RECRUIT:
            worths = worths_for(engine.tables.cards, shipped_weights())
            ends = [match.after_choice(engine, turn[0], worths) for turn in turns]
            return match.shares(ends[0]), match.shares(ends[1])
        known, visits = _known(engine, engine.seat), simulations * FOLD
        after = self._after(known, turns.played, visits)
        return after, after if turns.are_same else self._after(known, turns.best, visits)

    def _after(self, known: Engine, turn: Sequence[int], visits: int) -> Shares:
        """The shares after a turn by what its player knew when it began.

        Nothing is learnt between the wolves of a packhunt, so the last step is the one to judge.
        """
        ending = settled(known, ENDINGS)
        if ending is not None and tuple(turn) in ending.values:
            return match.shares(self._ends(known, known.seat, ending.values[tuple(turn)]))
        here = known.copy()
        for step in turn[:-1]:
            here.play(step)
        tree = _tree(visits)
        tree.look(here, SEED)
        mean, seen = 0.0, -1
        for done in parts(0, visits, PART * FOLD):
            tree.insist(turn[-1], done)
            self.heed()
            before = seen
            seen, mean, _ = next(step for step in tree.steps() if step[2] == turn[-1])
            if seen == before:  # the tree is full
                break
        return match.shares(self._ends(known, known.seat, mean))

    def mark(self, fact: Fact, words: Words) -> str:
        return words("round {n}", n=fact.round) if isinstance(fact, RoundEnded) else ""


def _known(engine: Engine, seat: int) -> Engine:
    """A position that agrees with what a seat knows: the same one whatever the hidden cards are."""
    return view.make(engine, seat, NAMES).sample(Rng(SEED))


def _ranked(tree: Tree, ending: Solution | None) -> list[tuple[int, float, int]]:
    """The steps as the tree has them; with what is certain of them, the best first."""
    steps = tree.steps()
    if ending is None:
        return steps
    certain: dict[int, float] = {}
    for turn, value in ending.values.items():
        certain[turn[0]] = max(value, certain.get(turn[0], 0.0))
    known = [(visits, certain.get(step, mean), step) for visits, mean, step in steps]
    return sorted(known, key=lambda one: (one[2] in certain, one[1]), reverse=True)


def _tree(simulations: int) -> Tree:
    return Tree(Judge(), min(simulations * NODES_EACH + SPARE_NODES, MOST_NODES))
