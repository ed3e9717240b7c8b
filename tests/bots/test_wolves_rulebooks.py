"""The bots of The Wolves under the options of every rulebook: they play legally, to the end."""

from __future__ import annotations

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Clock
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner

BOOKS = ("czech", "polish", "ukrainian", "hungarian")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("level", ["pup", "yearling", "hunter"])
def test_a_level_plays_by_the_book(level: str, book: str) -> None:
    options = {"rulebook": book, "round_limit": 2}
    game = moonpack.new("wolves", players=2, seed=f"{book} {level}", options=options)
    seats = [bots.make(level, "wolves", seed=seat) for seat in range(2)]
    while not game.over:
        assert game.actor is not None
        game.play(seats[game.actor].decide(game.view(game.actor), Clock(0.3)))
    assert game.winners()


@pytest.mark.parametrize("players", [2, 3])
def test_planned_turns_have_two_actions_where_they_must(players: int) -> None:
    options = {"two_actions": "required"}
    engine = moonpack.new("wolves", players=players, seed=3, options=options).engine
    while engine.drafted < 2 * players:
        engine.play(engine.legal()[0])
    planner = Planner(Judge(players), engine, width=3, reach=3, keep=8)
    for _ in range(3 * players):
        turns = planner.turns(engine, 1)
        assert turns
        for _, steps in turns:
            twin = engine.copy()
            for step in steps:
                assert twin.is_legal(step)
                twin.play(step)
        for step in turns[0][1]:
            engine.play(step)
