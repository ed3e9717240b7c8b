"""Turns that a search has found and tries again elsewhere."""

from __future__ import annotations

import pytest

from moonpack import bots
from moonpack.bots import Clock
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.errors import BadInput
from moonpack.games.wolves.engine import Engine

from .wolves_positions import position

NEVER = 1_000_000  # visits: no node below the root is planned


def searched(
    engine: Engine, simulations: int, known: int, ripe: int = 1, workers: int = 1
) -> tuple[Tree, list[Worker]]:
    """A tree after a search, and who searched it."""
    players = engine.players
    tree = Tree(players, 30_000, ripe=ripe)
    threads = [Worker(Judge(players), engine, 1, 1, 6, known=known) for _ in range(workers)]
    opening, scout = (Planner(Judge(players), engine, width=4, reach=4, keep=8) for _ in range(2))
    tree.search(engine, opening, threads, None, simulations, scout=scout if known else None)
    return tree, threads


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_known_turns_are_legal_wherever_they_are_played(players: int) -> None:
    engine = position(players, 90)
    _, (worker,) = searched(engine, 12, known=16, ripe=2)
    planner = Planner(Judge(players), engine, keep=16)
    here, followed = engine.copy(), 0
    for _ in range(2 * players):  # as the game goes on, fewer and fewer of them are legal
        turns = planner.known_turns(here, worker.repertoire)
        assert turns == sorted(turns, key=lambda turn: -turn[0])
        followed += len(turns)
        for _, turn in turns:
            trial = here.copy()
            for step in turn:
                trial.play(step)
            assert trial.over or trial.seat != here.seat
        for step in Planner(Judge(players), here, width=1, reach=1).turns(here)[0][1]:
            here.play(step)
        if here.over:
            break
    assert followed > players


def test_the_same_turn_is_known_once_and_no_more_than_there_is_room_for() -> None:
    engine = position(2, 60)
    _, (worker,) = searched(engine, 60, known=5)
    turns = Planner(Judge(2), engine, keep=64).known_turns(engine, worker.repertoire)
    assert len(turns) <= 5
    assert len({tuple(turn) for _, turn in turns}) == len(turns)


def test_nothing_is_known_in_the_middle_of_a_turn() -> None:
    engine = position(2, 60)
    _, (worker,) = searched(engine, 4, known=32)
    planner = Planner(Judge(2), engine)
    assert planner.known_turns(engine, worker.repertoire)
    engine.play(next(step for step in engine.legal() if step))
    assert not planner.known_turns(engine, worker.repertoire)


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_that_knows_turns_judges_fewer_positions(players: int) -> None:
    engine = position(players, 100)
    tree, (plans,) = searched(engine, 40, known=0)
    knowing_tree, (knows,) = searched(engine, 40, known=8, ripe=NEVER)
    assert knowing_tree.simulations == tree.simulations == 40
    assert knows.planner.positions_judged < plans.planner.positions_judged / 3
    for visits, shares, _ in knowing_tree.turns():
        assert not visits or sum(shares) == pytest.approx(1)


def test_a_search_that_knows_turns_decides_the_same_again() -> None:
    engine = position(3, 90)
    first, second = (searched(engine, 40, known=8, ripe=3)[0].turns() for _ in range(2))
    assert first == second


def test_threads_with_repertoires_of_their_own_lose_no_simulation() -> None:
    tree, _ = searched(position(2, 60), 150, known=8, ripe=2, workers=3)
    assert tree.simulations == 150
    assert sum(visits for visits, _, _ in tree.turns()) == 150


def test_others_have_no_more_replies_than_asked_for() -> None:
    engine = position(2, 60)
    used = []
    for replies in (0, 1):
        tree = Tree(2, 30_000, ripe=1, replies=replies)
        worker = Worker(Judge(2), engine, 1, 1, 6, known=8)
        tree.search(engine, Planner(Judge(2), engine, keep=2), [worker], None, 40)
        used.append(tree.deepest)
    assert used[1] > used[0]  # with one reply each, the same simulations go deeper


@pytest.mark.parametrize("parameter", ["known=65", "scout=-1", "ripe=0", "replies=65"])
def test_parameters_out_of_range_are_refused(parameter: str) -> None:
    with pytest.raises(BadInput, match=parameter.partition("=")[0]):
        bots.make(f"search({parameter})", "wolves", 1)


def test_a_bot_that_knows_turns_plays_a_legal_turn() -> None:
    engine = position(4, 100)
    bot = bots.make("search(simulations=30, known=8, ripe=2, scout=2, replies=1)", "wolves", 1)
    assert hasattr(bot, "plan")
    for step in bot.plan(engine.copy(), Clock()):
        engine.play(step)
