"""Halving at the root of a search: rivals are looked at equally often, and the worse half goes."""

from __future__ import annotations

import pytest

import moonpack
from moonpack import bots
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.errors import BadInput
from moonpack.games.wolves.engine import Engine

from .test_wolves_endings import last_turns
from .wolves_positions import position


def searched(
    engine: Engine, halving: int, simulations: int | None, seconds: float | None = None
) -> Tree:
    """A tree after a search that halves."""
    players = engine.players
    tree = Tree(players, 30_000, halving=halving)
    worker = Worker(Judge(players), engine, 1, 1, 6)
    opening = Planner(Judge(players), engine, width=6, reach=6, keep=16)
    tree.search(engine, opening, [worker], seconds, simulations)
    return tree


@pytest.mark.parametrize("players", [2, 4])
def test_half_of_the_rivals_drop_out_after_each_equal_part_of_the_search(players: int) -> None:
    visits = [turn[0] for turn in searched(position(players, 90), 8, 72).turns()]
    assert visits[:8] == [21, 21, 9, 9, 3, 3, 3, 3]
    assert sum(visits[8:]) == 0


@pytest.mark.skipif(moonpack.engine_kind() != "compiled", reason="it would play for minutes")
def test_a_turn_that_wins_at_once_stays_to_the_end() -> None:
    looked_at = 0
    for engine in last_turns(6):
        turns = [turn for turn in searched(engine, 8, 48).turns() if turn[0]]
        wins = [visits for visits, shares, _ in turns if shares[engine.seat] == 1.0]
        if wins and len(turns) - len(wins) > 3:
            assert max(wins) == turns[0][0]
            looked_at += 1
    assert looked_at >= 3


def test_fewer_turns_than_asked_for_are_halved_as_well() -> None:
    tree = searched(position(2, 90), 64, 60)
    visits = [turn[0] for turn in tree.turns()]
    assert sum(visits) == 60
    assert visits[0] > visits[-1] > 0


def test_a_search_by_the_clock_halves_too() -> None:
    visits = [turn[0] for turn in searched(position(2, 90), 8, None, 2.0).turns()]
    assert visits[0] > visits[7]


def test_no_two_turns_at_the_root_reach_the_same_position() -> None:
    for steps in (30, 60, 90, 150):
        engine = position(2, steps)
        reached = []
        for _, _, turn in searched(engine, 0, 2).turns():
            after = engine.copy()
            for step in turn:
                after.play(step)
            reached.append(after.snapshot())
        assert all(one != other for n, one in enumerate(reached) for other in reached[:n])


def test_more_rivals_than_a_planner_keeps_are_refused() -> None:
    with pytest.raises(BadInput, match="halving"):
        bots.make("search(halving=65)", "wolves", 1)
