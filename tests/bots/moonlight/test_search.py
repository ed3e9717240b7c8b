"""The searches of the bots of Moonlight: simulations, time and memory are counted right."""

from __future__ import annotations

import pytest

from moonpack import bots
from moonpack.bots import BotFailed, Clock, ask
from moonpack.bots.moonlight import bots as moonlight_bots
from moonpack.bots.moonlight.bots import Search, time_for
from moonpack.bots.moonlight.judge import Judge
from moonpack.bots.moonlight.tree import Tree
from moonpack.bots.moonlight.uct import StepTree
from moonpack.errors import BadInput
from moonpack.games.moonlight import codes, view
from tests.moonlight.helpers import scene

from .rounds import FULL_BUT_ONE, NAMES, THOUGHT, decisions, wins_round


def test_a_search_knows_the_worth_of_a_won_round() -> None:
    engine = scene(FULL_BUT_ONE, ("3 4", "1 3 5"), ("3 3", "3 4"), seat=1)
    tree = Tree(Judge())
    tree.search(engine, 1, None, 200)
    visits, mean, step = tree.steps()[0]
    assert wins_round(engine, step)
    assert mean == pytest.approx(1.0)
    assert visits > 100


def test_a_search_counts_every_simulation() -> None:
    tree = Tree(Judge())
    tree.search(next(decisions(3)), 1, None, 100)
    assert tree.simulations == sum(n for n, _, _ in tree.steps()) == 100
    plain = StepTree()
    assert sum(n for n, _ in plain.search(next(decisions(3)), 1, None, 100)) == 100


def test_a_position_is_opened_once_a_search_with_glance_has_come_to_it_that_often() -> None:
    engine = next(decisions(3))
    at_once, later = Tree(Judge()), Tree(Judge(), glance=3)
    for tree in (at_once, later):
        tree.search(engine, 1, None, 30)
        assert sum(n for n, _, _ in tree.steps()) == 30
    assert len(engine.legal()) < later.used < at_once.used


def test_a_search_with_glance_knows_the_worth_of_a_won_round() -> None:
    engine = scene(FULL_BUT_ONE, ("3 4", "1 3 5"), ("3 3", "3 4"), seat=1)
    tree = Tree(Judge(), glance=3)
    tree.search(engine, 1, None, 200)
    _, mean, step = tree.steps()[0]
    assert wins_round(engine, step)
    assert mean == pytest.approx(1.0)


@pytest.mark.parametrize("explore", [-5.0, float("nan")])
def test_a_search_with_absurd_numbers_still_goes_along_legal_steps(explore: float) -> None:
    engine = next(decisions(3))
    tree, plain = Tree(Judge(), 500, explore=explore), StepTree(500, explore)
    tree.search(engine, 1, None, THOUGHT)
    assert sum(n for n, _, _ in tree.steps()) == THOUGHT
    assert {step for _, _, step in tree.steps()} == set(engine.legal())
    chosen = plain.search(engine, 1, None, THOUGHT)
    assert sum(n for n, _ in chosen) == THOUGHT
    assert {step for _, step in chosen} <= set(engine.legal())


def test_plain_uct_looks_once_even_when_the_time_is_over() -> None:
    assert [n for n, _ in StepTree(500).search(next(decisions(3)), 1, -1.0)] == [1]


def test_plain_uct_goes_on_when_its_tree_is_full() -> None:
    tree = StepTree(3)
    chosen = tree.search(next(decisions(3)), 1, None, 6)
    assert tree.simulations == 6
    assert len(chosen) == 2
    with pytest.raises(BadInput, match="nodes: expected a number of at least 2"):
        StepTree(1)


def test_the_steps_at_the_root_have_room_in_the_smallest_tree() -> None:
    tree = Tree(Judge(), 1)
    tree.search(next(decisions(3)), 1, None, 5)
    assert {step for _, _, step in tree.steps()} == set(next(decisions(3)).legal())
    with pytest.raises(BadInput, match="nodes: expected a number of at least 1"):
        Tree(Judge(), 0)


def test_a_tree_that_has_not_searched_has_no_steps() -> None:
    assert Tree(Judge(), 10).steps() == []


def test_what_goes_wrong_in_a_thread_is_not_swallowed() -> None:
    class Broken:
        def search(self, *args: object) -> None:
            raise ArithmeticError("lost")

        def steps(self) -> list[object]:
            return []

    bot = Search(1, simulations=2, threads=2)
    vars(bot)["_trees"][1] = Broken()
    engine = next(decisions(3))
    with pytest.raises(BotFailed, match="ArithmeticError: lost"):
        ask(bot, view.make(engine, engine.actor, NAMES), Clock())


@pytest.mark.parametrize("text", ["uct(seconds=600)", "uct(simulations=100000000)"])
def test_plain_uct_keeps_no_more_nodes_than_memory_holds(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    asked = []
    monkeypatch.setattr(moonlight_bots, "StepTree", lambda nodes, _: asked.append(nodes))
    bots.make(text, "moonlight", 1)
    assert 3_000_000 <= asked[0] < 3_100_000


def test_many_threads_keep_no_more_nodes_than_memory_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    monkeypatch.setattr(moonlight_bots, "Tree", lambda _, nodes, **__: asked.append(nodes))
    bots.make("search(seconds=60, threads=16)", "moonlight", 1)
    assert len(asked) == 16
    assert sum(asked) <= 12_000_000


def test_a_search_in_two_parts_is_one_search() -> None:
    whole, parts = Tree(Judge()), Tree(Judge())
    whole.search(next(decisions(3)), 1, None, 100)
    parts.search(next(decisions(3)), 1, None, 40)
    parts.go_on(100)
    assert parts.steps() == whole.steps()


def test_a_search_can_insist_on_a_step() -> None:
    tree = Tree(Judge())
    tree.search(next(decisions(3)), 1, None, 50)
    visits = {step: n for n, _, step in tree.steps()}
    rare = min(visits, key=lambda step: visits[step])
    tree.insist(rare, 200)
    assert {step: n for n, _, step in tree.steps()} == visits | {rare: 200}
    tree.insist(rare, 10)
    assert {step: n for n, _, step in tree.steps()} == visits | {rare: 200}


def test_there_is_nothing_to_search_between_rounds() -> None:
    tree = Tree(Judge())
    ended = next(engine for engine in decisions(3) if engine.phase == codes.PHASE_RECRUIT)
    with pytest.raises(ValueError, match="the round is over"):
        tree.look(ended, 1)


def test_a_clock_cuts_a_counted_search_short() -> None:
    engine = next(decisions(3))
    bot, clock = Search(1, simulations=10_000_000), Clock(0.05)
    assert ask(bot, view.make(engine, engine.actor, NAMES), clock, grace=60)
    assert bot._trees[0].simulations < 10_000_000


def test_a_search_that_runs_out_of_nodes_goes_on_with_those_it_has() -> None:
    tree = Tree(Judge(), 60)
    tree.search(next(decisions(3)), 1, None, 150)
    assert tree.simulations == 150
    assert 30 < tree.used <= 60


def test_a_search_thinks_as_long_as_it_may() -> None:
    engine = next(decisions(3))
    bot, clock = Search(1, seconds=0.05), Clock()
    ask(bot, view.make(engine, engine.actor, NAMES), clock)
    assert clock.spent() >= 0.05


def test_a_clock_and_a_second_decision_shorten_the_thinking() -> None:
    engine = scene("a3@0,0 b2@1,0", ("1 5", "2 4"))
    assert time_for(engine, 0.5, Clock()) == pytest.approx(0.5, abs=0.1)
    assert time_for(engine, 5.0, Clock(0.02)) < 0.02
    led = scene("a3@0,0 b2@1,0", ("1 5", "2 4"), leaders=("packhunt", None))
    assert time_for(led, 50.0, Clock()) == pytest.approx(30, abs=5)
