"""Games of bots with themselves, kept as their steps: what the judge of The Wolves learns from.

A file holds some games of one kind. Whatever is to be learned from them is seen by playing the
steps again, so one and the same file serves any inputs and targets that are tried later.

Kinds of games:
- `plan`: every turn is planned, by a planner of a width and with a noise drawn for the game.
- `search`: a quarter of the turns are searched by a tree, the others planned; the tree's own view
  of the position, and of positions in it that it has visited often, is kept beside the steps.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import moonpack
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.learned import Knowledge, LearnedJudge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.games.rng import Rng
from moonpack.games.wolves.engine import Engine

LONGEST_GAME = 60  # rounds; a game that does not end teaches nothing
A_FILE = 200  # games of plans
A_SEARCHED_FILE = 20
OFTEN = 6  # visits that make a node's value worth learning
SEARCHED = 4  # one turn in this many
TREE_NODES = 4000

Array = NDArray[Any]


@dataclass
class Noted:
    """Games of one file: steps of all turns in a row, and what searches said of positions.

    A search's position is `extra` turns (steps in `paths`) after the start of turn `at`.
    """

    steps: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)  # steps of each turn
    games: list[int] = field(default_factory=list)  # turns of each game
    seeds: list[str] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    paths: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    visits: list[int] = field(default_factory=list)
    shares: list[list[float]] = field(default_factory=list)

    def save(self, path: Path, players: int) -> None:
        """Write the file, completely or not at all."""
        draft = path.with_suffix(".part")
        with draft.open("wb") as file:
            np.savez_compressed(
                file,
                steps=np.array(self.steps, np.int32),
                turns=np.array(self.turns, np.uint8),
                games=np.array(self.games, np.uint16),
                seeds=np.array(self.seeds),
                at=np.array(self.at, np.uint32),
                paths=np.array(self.paths, np.int32),
                lengths=np.array(self.lengths, np.uint16),
                visits=np.array(self.visits, np.uint32),
                shares=np.array(self.shares, np.float32).reshape(-1, players),
            )
        draft.replace(path)


def judge_of(players: int, known: Path | None) -> Judge:
    """The judge with the learned weights of a file; without one, the one of `weights.json`."""
    if known is None:
        return Judge(players)
    return LearnedJudge(Knowledge(players, json.loads(known.read_text("utf-8"))))


def play_file(
    folder: Path, kind: str, players: int, number: int, *, seed: str, known: Path | None = None
) -> Path:
    """Play the games of one file, unless it is there."""
    path = folder / f"{kind}-{players}-{number:05}.npz"
    if path.exists():
        return path
    noted = Noted()
    judge = judge_of(players, known)
    for nth in range(A_FILE if kind == "plan" else A_SEARCHED_FILE):
        _play(noted, kind, players, f"{seed} {kind} {players} {number} {nth}", judge)
    noted.save(path, players)
    return path


def _play(noted: Noted, kind: str, players: int, seed: str, judge: Judge) -> None:
    rng = Rng(seed)
    engine = moonpack.new("wolves", players=players, seed=seed).engine
    # All seats play alike: who plays better must not pass for who stands better.
    width, noise = 2 + rng.below(4), 0.5 * rng.below(4)
    planner = Planner(judge, engine, width=width, reach=width, keep=1, noise=noise)
    searcher = Searcher(players, judge, engine) if kind == "search" else None
    turns: list[list[int]] = []
    values: list[tuple[int, list[int], int, list[float]]] = []
    for _ in range(LONGEST_GAME * players):
        if engine.over:
            break
        if searcher and engine.drafted == 2 * players and rng.below(SEARCHED) == 0:
            valued, steps = searcher.search(engine)
            values += [(len(turns), *value) for value in valued]
        else:
            steps = planner.turns(engine, rng.word())[0][1]
        for step in steps:
            engine.play(step)
        turns.append(steps)
    if not engine.over:
        return
    first = len(noted.turns)
    noted.seeds.append(seed)
    noted.games.append(len(turns))
    for steps in turns:
        noted.turns.append(len(steps))
        noted.steps += steps
    for at, path, visits, shares in values:
        noted.at.append(first + at)
        noted.lengths.append(len(path))
        noted.paths += path
        noted.visits.append(visits)
        noted.shares.append(shares)


class Searcher:
    """A tree search like that of *alpha*, with as many simulations as a fit can pay for."""

    def __init__(self, players: int, judge: Judge, engine: Engine) -> None:
        self.players = players
        duel = players == 2
        self.simulations = 80 if duel else 40
        self.tree = Tree(players, TREE_NODES, explore=0.7, ripe=3 if duel else 1)
        width = 3 if duel else 1
        self.worker = Worker(judge, engine, width, width, 12, known=16 if duel else 0)
        self.scout = Planner(judge, engine, width=8, reach=8, keep=12) if duel else None
        self.opening = Planner(judge, engine, width=12, reach=12, keep=24)

    def search(self, engine: Engine) -> tuple[list[tuple[list[int], int, list[float]]], list[int]]:
        """What was found out about positions (path, visits, shares), and the turn to play."""
        self.tree.search(
            engine, self.opening, [self.worker], None, self.simulations, scout=self.scout
        )
        turns = self.tree.turns()
        enough = turns[0][0] * 0.25
        best = max((t for t in turns if t[0] >= enough), key=lambda turn: turn[1][engine.seat])
        valued: list[tuple[list[int], int, list[float]]] = []
        if best[0]:
            valued.append(([], self.simulations, best[1]))
            valued += [(steps, n, shares) for n, shares, steps in turns if n >= OFTEN]
        return valued, best[2]
