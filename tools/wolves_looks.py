"""What a judge of The Wolves sees in kept games, and what became of it: arrays to learn from."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from wolves_net import lead

import moonpack
from moonpack.bots.wolves.inputs import inputs_of
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.sight import game_time
from moonpack.games import spec
from moonpack.games.wolves.codes import AWARD_TOKEN
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.scoring import packs_by_region

Array = NDArray[Any]
Thought = tuple[list[int], Array]  # steps from a position to another, what a search thought of it
Thoughts = dict[int, list[Thought]]  # by turn
PADDED = {2: 112, 3: 152, 4: 200, 5: 248}  # inputs that a position may have, for room
NO_INPUT = 65535
NOBODY = 9  # a region that no seat takes alone at its scoring
NEVER = 10  # a region that is not scored again


@dataclass
class Looks:
    """Positions, a row each. `looks` are features by seat, `facts` inputs told from the first seat.

    `shares` and `scores` are what came of it. `hopes` and `leads` are to be learned: what came of
    it, mixed with what was thought of the positions that followed and by a search of this one.
    `takers` are the seats that take each region's next moon.
    """

    game: Array  # numbers the games: all positions of a game are held back, or none
    times: Array
    looks: Array
    facts: Array
    shares: Array
    scores: Array
    hopes: Array
    leads: Array
    happened: Array  # 0 for positions that only a search saw: of these nothing is known but hopes
    takers: Array

    def __len__(self) -> int:
        return len(self.times)

    def take(self, rows: Array) -> Looks:
        """Some rows of it."""
        return Looks(*(getattr(self, part.name)[rows] for part in fields(self)))


def joined(parts: list[Looks]) -> Looks:
    """Positions of several files in a row; games stay apart."""
    first = 0
    for part in parts:
        part.game = part.game + first
        first = int(part.game.max()) + 1
    return Looks(*(np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(Looks)))


@dataclass(frozen=True)
class Mixture:
    """How much each source of what is to be learned counts.

    `later` is the part of what came after the next turn in what is expected of this one: 1 is the
    result alone; with less, what a judge says of the positions that followed counts as well, the
    nearer ones more. `searched` is the part of a search's own view where there was one.
    """

    later: float = 1.0
    searched: float = 0.5


@dataclass(frozen=True)
class Seen:
    """A position as it was met: in the game, or aside from it in a search."""

    time: float
    looks: list[list[float]]
    facts: list[int]
    judged: Array
    values: Array
    scorings: list[int]  # at which scoring each region's top moon is scored; -1 if it has none
    thought: Array | None
    aside: bool


class Reader:
    """Plays kept games again and notes what a judge sees."""

    def __init__(self, players: int, mixture: Mixture, judge: Judge | None = None) -> None:
        self.players, self.mixture = players, mixture
        self.judge = judge or Judge(players)
        self.rows: list[tuple[Any, ...]] = []

    def read(self, path: Path) -> Looks:
        """All positions of a file."""
        with np.load(path) as file:
            noted = {name: file[name] for name in file.files}
        self.rows = []
        ends = np.cumsum(noted["turns"].astype(int))
        path_ends = np.cumsum(noted["lengths"].astype(int))
        turn = 0
        for number, seed in enumerate(noted["seeds"]):
            last = turn + int(noted["games"][number])
            steps = noted["steps"][ends[turn] - int(noted["turns"][turn]) : ends[last - 1]].tolist()
            lengths = noted["turns"][turn:last].tolist()
            thoughts: Thoughts = {}
            for nth in np.flatnonzero((noted["at"] >= turn) & (noted["at"] < last)):
                begin = path_ends[nth] - int(noted["lengths"][nth])
                way = noted["paths"][begin : path_ends[nth]].tolist()
                thought = (way, noted["shares"][nth])
                thoughts.setdefault(int(noted["at"][nth]) - turn, []).append(thought)
            self._read_game(number, str(seed), steps, lengths, thoughts)
            turn = last
        columns = list(zip(*self.rows, strict=True))
        kinds = (np.int32, "f4", "f4", np.uint16, "f4", "f4", "f4", "f4", "f4", np.uint8)
        return Looks(*(np.array(c, k) for c, k in zip(columns, kinds, strict=True)))

    def _read_game(
        self, number: int, seed: str, steps: list[int], lengths: list[int], thoughts: Thoughts
    ) -> None:
        engine: Any = moonpack.new("wolves", players=self.players, seed=seed).engine
        seen: list[Seen] = []
        taken: list[list[int]] = []  # who takes each region's moon, at the scorings
        at = 0
        for nth, length in enumerate(lengths):
            if engine.drafted == 2 * self.players:
                self._note(seen, engine, thoughts.get(nth, []))
            scored = engine.scored
            for step in steps[at : at + length]:
                engine.play(step)
            at += length
            taken += [_takers(engine, self.players)] * (engine.scored - scored)
        scores, winners = spec("wolves").scores(engine), spec("wolves").winners(engine)
        shares = [(seat in winners) / len(winners) for seat in range(self.players)]
        self._learn(number, seen, np.array(shares), np.array(scores, float), taken)

    def _learn(
        self, number: int, seen: list[Seen], shares: Array, scores: Array, taken: list[list[int]]
    ) -> None:
        """Note what is to be learned of each position, the last one first."""
        hope, outlook, later = shares, lead(scores[None])[0], self.mixture.later
        for one in reversed(seen):
            takers = [
                taken[phase][region] if 0 <= phase < len(taken) else NEVER
                for region, phase in enumerate(one.scorings)
            ]
            target, counts = hope, self.mixture.searched
            if one.thought is not None:
                target = one.thought if one.aside else counts * one.thought + (1 - counts) * hope
            row = (number, one.time, one.looks, one.facts, shares, scores, target, outlook)
            self.rows.append((*row, 0.0 if one.aside else 1.0, takers))
            if not one.aside:
                hope = later * hope + (1 - later) * one.judged
                outlook = later * outlook + (1 - later) * lead(one.values[None])[0]

    def _note(self, seen: list[Seen], engine: Engine, thoughts: list[Thought]) -> None:
        played = None
        for way, shares in thoughts:
            if not way:
                played = shares
                continue
            there = engine.copy()
            for step in way:
                there.play(step)
            if not there.over:
                seen.append(self._look(there, shares, aside=True))
        seen.append(self._look(engine, played, aside=False))

    def _look(self, engine: Engine, thought: Array | None, aside: bool) -> Seen:
        facts = inputs_of(engine, 0)
        return Seen(
            game_time(self.players, engine.scored, engine.moon),
            self.judge.look_at(engine),
            facts + [NO_INPUT] * (PADDED[self.players] - len(facts)),
            np.array(self.judge.shares_of(engine)),
            np.array(self.judge.values_of(engine)),
            [stack[0] if stack else -1 for stack in engine.snapshot().moons],
            thought,
            aside,
        )


def _takers(engine: Engine, players: int) -> list[int]:
    """Who would take each region's moon: a seat, or nobody alone."""
    takers = []
    for packs in packs_by_region(engine):
        alone = [pack for _, _, pack, award in packs if award == AWARD_TOKEN]
        takers.append(alone[0] if alone and alone[0] < players else NOBODY)
    return takers
