"""The bots of The Wolves from the inside: turn planning, tree search, plain UCT."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Clock
from moonpack.bots.wolves import bots as wolves_bots
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.bots.wolves.uct import StepTree
from moonpack.errors import BadInput

from .wolves_positions import position

# -- planning a turn


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_planned_turns_are_legal_to_their_end(players: int) -> None:
    for steps in (1, 30, 77, 140):
        engine = moonpack.new("wolves", players=players, seed=steps).engine
        engine.playout(steps, steps)
        turns = Planner(Judge(players), engine, width=3, reach=3, keep=8).turns(engine)
        assert turns == sorted(turns, key=lambda turn: -turn[0])
        for _, turn in turns:
            trial = engine.copy()
            for step in turn:
                trial.play(step)
            assert trial.over or trial.actions == 0


def test_planning_leaves_the_position_as_it_was() -> None:
    engine = position(3, 60)
    before = engine.snapshot()
    Planner(Judge(3), engine).turns(engine)
    assert engine.snapshot() == before


def test_a_blind_planner_still_has_a_turn_to_play() -> None:
    for steps in range(20, 60):
        engine = moonpack.new("wolves", seed=1).engine
        engine.playout(1, steps)
        planner = Planner(Judge(2), engine, width=1, reach=1, overlook=1.0)
        for step in planner.turns(engine)[0][1]:
            engine.play(step)


def test_a_wider_look_finds_no_worse_a_turn_on_the_whole() -> None:
    narrow = wide = 0.0
    for seed in range(12):
        engine = position(2, 60, seed)
        narrow += Planner(Judge(2), engine, width=1, reach=1).turns(engine)[0][0]
        wide += Planner(Judge(2), engine, width=12, reach=12).turns(engine)[0][0]
    assert wide > narrow


# -- the tree


def test_threads_lose_no_simulation() -> None:
    engine = position(2, 60)
    tree = Tree(2, 30_000)
    workers = [Worker(Judge(2), engine, 1, 1, 4) for _ in range(3)]
    tree.search(engine, Planner(Judge(2), engine), workers, None, 150)
    assert tree.simulations == 150
    assert sum(visits for visits, _, _ in tree.turns()) == 150


def test_the_tree_says_legal_turns_with_a_share_for_each_seat() -> None:
    engine = position(4, 100)
    tree = Tree(4, 30_000)
    tree.search(engine, Planner(Judge(4), engine), [Worker(Judge(4), engine, 1, 1, 4)], None, 60)
    for visits, shares, turn in tree.turns():
        trial = engine.copy()
        for step in turn:
            trial.play(step)
        if visits:
            assert sum(shares) == pytest.approx(1)


def test_a_full_tree_stops_the_search() -> None:
    engine = position(2, 60)
    tree = Tree(2, 12_000)
    tree.search(engine, Planner(Judge(2), engine), [Worker(Judge(2), engine, 1, 1, 64)], None, 9999)
    assert 0 < tree.simulations < 9999


def test_the_smallest_tree_still_looks_once() -> None:
    engine = position(2, 60)
    tree = Tree(2, 1)
    tree.search(engine, Planner(Judge(2), engine), [Worker(Judge(2), engine, 1, 1, 4)], None, 99)
    assert tree.simulations == 1
    with pytest.raises(BadInput, match="nodes"):
        Tree(2, 0)


def test_a_counted_search_has_room_for_all_its_simulations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Enough(Exception):
        pass

    def measured(players: int, nodes: int, **tuning: float) -> None:
        raise Enough(nodes)

    monkeypatch.setattr(wolves_bots, "Tree", measured)
    for parameters, least in (
        ("simulations=50000", 50_000 * 12),
        ("simulations=900, keep=64", 57_600),
    ):
        bot = bots.make(f"search(seconds=0, {parameters})", "wolves", 1)
        with pytest.raises(Enough) as caught:
            bot.decide(moonpack.new("wolves", seed=1).view(0), Clock())
        assert caught.value.args[0] >= least
    with pytest.raises(Enough) as caught:
        bots.make("search(seconds=3600)", "wolves", 1).decide(
            moonpack.new("wolves", seed=1).view(0), Clock()
        )
    assert caught.value.args[0] < 2_100_000


# -- plain UCT


def test_plain_uct_looks_once_even_when_the_time_is_over() -> None:
    engine = position(2, 60)
    assert sum(n for n, _ in StepTree(2, 5_000).search(engine, 1, -1.0)) == 1


def test_plain_uct_goes_on_when_its_tree_is_full() -> None:
    engine = position(2, 60)
    tree = StepTree(2, 2_049)  # the steps at the root fill it
    assert sum(n for n, _ in tree.search(engine, 1, None, 4)) == 4
    assert tree.simulations == 4
    with pytest.raises(BadInput, match="nodes: expected a number of at least 2049"):
        StepTree(2, 2_048)


# -- interpreted

ONE_THREAD = """
import moonpack
from moonpack.bots.wolves import tree
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
tree.Thread = None
engine = moonpack.new("wolves", seed=5).engine
engine.playout(5, 40)
small = Planner(Judge(2), engine, width=1, reach=1, keep=3)
workers = [tree.Worker(Judge(2), engine, 1, 1, 2) for _ in range(2)]
searched = tree.Tree(2, 100)
searched.search(engine, small, workers, None, 2)
print(searched.simulations)
"""


@pytest.mark.slow
def test_interpreted_code_searches_in_one_thread() -> None:
    run = subprocess.run(
        [sys.executable, "-c", ONE_THREAD],
        env={**os.environ, "MOONPACK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "2\n"


SCRIPT = """
import json, sys, moonpack
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.bots.wolves.uct import StepTree
players = int(sys.argv[1])
engine = moonpack.new("wolves", players=players, seed=5).engine
engine.playout(5, 40)
tree = Tree(players, 12000)
small = Planner(Judge(players), engine, width=1, reach=1, keep=3)
tree.search(engine, small, [Worker(Judge(players), engine, 1, 1, 2)], None, 2)
plain = StepTree(players, 30000).search(engine, 1, None, 2)
judge = Judge(players)
told = [judge.values_of(engine), judge.shares_of(engine), small.turns(engine), tree.turns()]
tree = Tree(players, 12000, ripe=2, replies=1)
knowing = Worker(Judge(players), engine, 1, 1, 2, known=4)
scout = Planner(Judge(players), engine, width=1, reach=1)
tree.search(engine, small, [knowing], None, 5, scout=scout)
told += [tree.turns(), small.known_turns(engine, knowing.repertoire)]
tree = Tree(players, 12000, halving=3)
tree.search(engine, small, [Worker(Judge(players), engine, 1, 1, 2)], None, 6)
told += [tree.turns()]
print(moonpack.engine_kind(), json.dumps([told, plain]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])  # games of two are judged by a hidden layer, too
def test_interpreted_code_decides_the_same(players: int) -> None:
    by_kind = {}
    for pure in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(players)],
            env={**os.environ, "MOONPACK_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        )
        kind, _, output = run.stdout.partition(" ")
        by_kind[kind] = json.loads(output, parse_float=lambda text: round(float(text), 6))
    assert "interpreted" in by_kind
    assert len({json.dumps(output) for output in by_kind.values()}) == 1
