"""The table as a viewer sees it, and the count so far."""

from __future__ import annotations

import moonpack
from moonpack.games.moonlight import view
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.rng import Rng

from ..conftest import games
from .helpers import scene


def tabletop(engine: Engine, seat: int | None = 0) -> Tabletop:
    return Tabletop(view.make(engine, seat, ("Ada", "Bo")))


def test_the_count_of_a_round_that_ended_is_the_rules_own() -> None:
    counted = set()
    for seed in range(games(90)):
        engine, rng = moonpack.new("moonlight", seed=seed).engine, Rng(seed)
        while not engine.over:
            engine.play(rng.choice(engine.legal()))
            top = tabletop(engine)
            if top.is_counted:
                assert top.view.count() == top.view.last == top.result
                counted.add(top.view.phase)
    assert counted == {"recruit", "lead", "over"}


def test_every_cell_of_a_legal_play_is_in_sight() -> None:
    for seed in range(games(30)):
        game, rng = moonpack.new("moonlight", seed=seed), Rng(seed)
        while not game.over:
            top = tabletop(game.engine, game.actor)
            for step in top.view.steps():
                if " @ " in step:
                    x, y = map(int, step.split(" ")[2].split(","))
                    assert x in top.columns
                    assert y in top.rows
                    leaps = step.endswith(" leap")
                    assert leaps or (x, y) in top.open or (x, y) in top.stacks
            game.play(rng.choice(game.steps()))


def test_the_second_seat_sees_the_table_turned() -> None:
    engine = scene("a3@0,0 b3@1,0 a1@1,1 b5@2,0")
    ada, bo = tabletop(engine, 0), tabletop(engine, 1)
    assert bo.columns == ada.columns[::-1]
    assert bo.rows == ada.rows[::-1]
    assert bo.result == ada.result
    assert [number for number, _ in ada.result_rows] == [1, 2]
    assert [number for number, _ in bo.result_rows] == [2, 1]
    assert (ada.near, ada.far, bo.near, bo.far) == (0, 1, 1, 0)


def test_a_spectator_sits_with_the_first_seat() -> None:
    assert tabletop(scene("a3@0,0"), None).near == 0


def test_corners_raise_the_running_sum() -> None:
    top = tabletop(scene("a1@0,0 b2@1,0 a3@2,0"))
    assert [row.sums for row in top.result.rows] == [(6, 2)]
    assert top.result.points == (3, 0), "a moon each, and the row's 1 and 3"


def test_leaders_that_win_ties_are_counted() -> None:
    drawn = scene("a3@0,0 b3@1,0", leaders=("elders", "nighteyes"))
    result = tabletop(drawn).result
    assert (result.rows[0].winner, result.moon_winner) == (0, 1)
    plain = tabletop(scene("a3@0,0 b3@1,0")).result
    assert (plain.rows[0].winner, plain.moon_winner, plain.winner) == (None, None, None)


def test_an_empty_table_has_one_cell_and_no_count() -> None:
    top = tabletop(scene(leaders=("nighteyes", "elders")))
    assert (top.columns, top.rows, top.open) == ([0], [0], {(0, 0)})
    assert top.result.points == (0, 0)
    assert top.result.rows == ()
