"""The bots of Moonlight: what they know, what they see, and what they do not fall for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import _pure, bots
from moonpack.bots import BotFailed, Clock, ask
from moonpack.bots.moonlight import bots as moonlight_bots
from moonpack.bots.moonlight import council, judge
from moonpack.bots.moonlight.bots import Search, time_for
from moonpack.bots.moonlight.guess import guessed
from moonpack.bots.moonlight.judge import Judge
from moonpack.bots.moonlight.tree import Tree
from moonpack.bots.moonlight.uct import StepTree
from moonpack.errors import BadInput
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.cards import EFFECTS, Cards, from_json, standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import Rng
from tests.moonlight.helpers import scene

FOLDER = Path(judge.__file__).parent
NAMES = ("Ada", "Bo")
# Every level, those that think long with a number of simulations; interpreted code is slow.
THOUGHT = 3 if _pure.is_wanted() else 60
LEVELS = [
    "pup",
    "yearling",
    f"hunter(simulations={THOUGHT})" if _pure.is_wanted() else "hunter",
    f"alpha(simulations={THOUGHT})",
    f"legend(simulations={THOUGHT})",
]
FULL_BUT_ONE = "a3@0,0 b3@1,0 a4@2,0 b2@3,0 a2@0,1 b4@1,1 a3@2,1 b3@3,1 a1@0,2 b3@1,2 a3@2,2"

# The last play of a round, with a 5: it wins only on a card two lower or more.
ONLY_BY_AMBUSH = [
    "a3@0,0 b4@0,1 a5@1,1 b4@0,-1 a1@0,2 b5@1,-1 a3@1,2 b1@2,2 a1@1,0 b2@2,0 a3@2,0",
    "b4@0,0 a3@0,1 b1@0,2 a1@0,3 b3@1,3 a1@1,1 b2@1,0 a3@1,0 b2@2,1 a3@2,0",
]


def decision(text: str, engine: Engine, seed: int = 1) -> str:
    """What a bot decides for the seat that is to decide."""
    shown = view.make(engine, engine.actor, NAMES)
    return ask(bots.make(text, "moonlight", seed), shown, Clock())


def decisions(seed: int) -> Iterator[Engine]:
    """The decisions of a match played at random."""
    engine, rng = moonpack.new("moonlight", seed=seed).engine, Rng(seed)
    while not engine.over:
        yield engine
        engine.play(rng.choice(engine.legal()))


# -- what they know


@pytest.mark.parametrize("text", [*LEVELS, f"uct(simulations={THOUGHT})"])
def test_a_bot_decides_the_same_whatever_the_hidden_cards_are(text: str) -> None:
    for nth, engine in enumerate(decisions(4)):
        if engine.phase >= codes.PHASE_RECRUIT or nth % 6:
            continue
        first = decision(text, engine, nth)
        for other in range(2):
            assert decision(text, guessed(engine, engine.seat, other), nth) == first


def test_hidden_cards_are_really_swapped_there() -> None:
    engine = moonpack.new("moonlight", seed=4).engine
    hands = {
        tuple(guessed(engine, engine.seat, n).snapshot().sides[1 - engine.seat].hand)
        for n in range(20)
    }
    assert len(hands) > 5


@pytest.mark.parametrize("text", [*LEVELS, f"uct(simulations={THOUGHT})"])
def test_a_seed_decides_everything(text: str) -> None:
    for nth, engine in enumerate(decisions(6)):
        if nth % 6 == 0:
            assert decision(text, engine, nth) == decision(text, engine, nth)


def test_two_threads_with_simulations_decide_as_one_seed_says() -> None:
    engine = next(decisions(8))
    found = {decision("search(simulations=60, threads=2)", engine, 3) for _ in range(5)}
    assert len(found) == 1


@pytest.mark.parametrize("text", LEVELS)
def test_a_level_plays_whole_matches_with_any_cards(text: str) -> None:
    table = standard().to_json() | {"name": "others"}
    table["lone"] = [
        {"card": "X", "value": 7, "moons": 3, "worth": 4},
        {"card": "Y", "value": 1, "moons": 0, "worth": 1},
    ]
    game = moonpack.new("moonlight", seed=2, cards=table)
    seated = [bots.make(text, "moonlight", seat) for seat in range(2)]
    while game.actor is not None:
        game.play(ask(seated[game.actor], game.view(game.actor), Clock()))
    assert game.winners()


# -- what they see


@pytest.mark.parametrize("text", ["yearling(noise=0.0, overlook=0.0)", *LEVELS[2:]])
def test_a_round_that_can_be_won_now_is_won(text: str) -> None:
    """The last cell: only one of the cards wins."""
    for hand in ("1 3 5", "1 2 4", "2 2 5"):
        engine = scene(FULL_BUT_ONE, ("3 4", hand), ("3 3", "3 4"), seat=1)
        wins = [step for step in engine.legal() if _wins(engine, step)]
        if wins:
            step = moonpack.games.spec("moonlight").parse(engine, decision(text, engine))
            assert _wins(engine, step)


@pytest.mark.parametrize("text", ["yearling(noise=0.0, overlook=0.0)", *LEVELS[2:]])
@pytest.mark.parametrize("table", ONLY_BY_AMBUSH)
def test_a_one_shot_is_used_when_nothing_else_wins(text: str, table: str) -> None:
    engine = scene(table, ("3", "5"), ("3", ""), seat=1, leaders=(None, "ambush"))
    step = moonpack.games.spec("moonlight").parse(engine, decision(text, engine))
    assert _wins(engine, step)
    assert decision(text, engine).endswith("ambush")


def _wins(engine: Engine, step: int) -> bool:
    seat, after = engine.seat, engine.copy()
    after.play(step)
    last = after.snapshot().last
    return last is not None and last.winner == seat


def test_there_are_such_rounds() -> None:
    engine = scene(FULL_BUT_ONE, ("3 4", "1 3 5"), ("3 3", "3 4"), seat=1)
    assert 0 < sum(_wins(engine, step) for step in engine.legal()) < len(engine.legal())


def test_a_search_knows_the_worth_of_a_won_round() -> None:
    engine = scene(FULL_BUT_ONE, ("3 4", "1 3 5"), ("3 3", "3 4"), seat=1)
    tree = Tree(Judge())
    tree.search(engine, 1, None, 200)
    visits, mean, step = tree.steps()[0]
    assert _wins(engine, step)
    assert mean == pytest.approx(1.0)
    assert visits > 100


def test_a_search_counts_every_simulation() -> None:
    tree = Tree(Judge())
    tree.search(next(decisions(3)), 1, None, 100)
    assert tree.simulations == sum(n for n, _, _ in tree.steps()) == 100
    plain = StepTree()
    assert sum(n for n, _ in plain.search(next(decisions(3)), 1, None, 100)) == 100


@pytest.mark.parametrize("explore", [-5.0, float("nan")])
def test_a_search_with_absurd_numbers_still_goes_along_legal_steps(explore: float) -> None:
    engine = next(decisions(3))
    tree, plain = Tree(Judge(), 500, explore=explore), StepTree(500, explore)
    tree.search(engine, 1, None, THOUGHT)
    assert sum(n for n, _, _ in tree.steps()) == THOUGHT
    assert {step for _, _, step in tree.steps()} == set(engine.legal())
    found = plain.search(engine, 1, None, THOUGHT)
    assert sum(n for n, _ in found) == THOUGHT
    assert {step for _, step in found} <= set(engine.legal())


def test_plain_uct_looks_once_even_when_the_time_is_over() -> None:
    assert [n for n, _ in StepTree(500).search(next(decisions(3)), 1, -1.0)] == [1]


def test_plain_uct_goes_on_when_its_tree_is_full() -> None:
    tree = StepTree(3)
    found = tree.search(next(decisions(3)), 1, None, 6)
    assert tree.simulations == 6
    assert len(found) == 2
    with pytest.raises(BadInput, match="nodes: expected a number from 2"):
        StepTree(1)


def test_the_steps_at_the_root_have_room_in_the_smallest_tree() -> None:
    tree = Tree(Judge(), 1)
    tree.search(next(decisions(3)), 1, None, 5)
    assert {step for _, _, step in tree.steps()} == set(next(decisions(3)).legal())
    with pytest.raises(BadInput, match="nodes: expected a number from 1"):
        Tree(Judge(), 0)


def test_a_tree_that_has_not_searched_has_no_steps() -> None:
    assert Tree(Judge(), 10).steps() == []


def test_what_goes_wrong_in_a_thread_is_not_swallowed() -> None:
    class Broken:
        def search(self, *said: object) -> None:
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


# -- the evaluation


def test_the_evaluation_of_ended_rounds_is_their_result() -> None:
    mind = Judge()
    seen = set()
    for seed in range(6):
        for engine in decisions(seed):
            if engine.phase == codes.PHASE_RECRUIT:
                assert mind.chance_of(engine, engine.seat) == 1.0
                assert mind.chance_of(engine, 1 - engine.seat) == 0.0
                seen.add(engine.seat)
    assert seen == {0, 1}


def test_chances_of_both_add_up_to_one() -> None:
    mind = Judge()
    for engine in decisions(9):
        assert mind.chance_of(engine, 0) + mind.chance_of(engine, 1) == pytest.approx(1.0)


def test_the_evaluation_looks_at_both_seats_alike() -> None:
    mind = Judge()
    for seed in range(4):
        for engine in decisions(seed):
            if engine.phase < codes.PHASE_RECRUIT:
                shot = engine.snapshot()
                shot.sides.reverse()
                shot.seat, shot.starter = 1 - shot.seat, 1 - shot.starter
                shot.laid = [
                    type(one)(1 - one.seat, one.card, one.x, one.y, one.one_shot)
                    for one in shot.laid
                ]
                shot.deals = None
                assert mind.look(Engine(shot)) == mind.look(engine)


def test_the_evaluation_tells_a_won_end_from_a_lost_one() -> None:
    ahead = scene("a5@0,0 b1@1,0 a4@2,0 a4@0,1 b1@1,1 a3@2,1 a3@0,2 b2@1,2 a3@2,2 b2@0,3 a3@1,3",
                  ("3", "3"), seat=0)  # fmt: skip
    assert Judge().chance_of(ahead, 0) > 0.9


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"inner": [[0.0] * 32] * 63}, "weights.inner: expected 64 rows of 32 finite numbers"),
        ({"outer": [0.0]}, "weights.outer: expected 32 finite numbers"),
        ({"outer": [float("nan")] * 32}, "weights.outer: expected 32 finite numbers"),
        ({"offset": float("inf")}, "weights.offset: expected a finite number"),
        ({"offset": "0"}, "weights.offset: expected a finite number"),
    ],
)
def test_weights_that_cannot_be_used_are_refused(part: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        Judge({**judge.shipped_weights(), **part})
    assert message in str(caught.value)


def test_a_file_without_weights_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    shipped = judge.shipped_weights()
    for weights, missing in (
        ({}, "weights.worth"),
        ({"worth": shipped["worth"]}, "weights.inner"),
        ({**shipped, "worth": {}}, "weights.worth.ambush"),
    ):
        file.write_text(json.dumps(weights), "utf-8")
        for kind in ("looks", "search"):
            with pytest.raises(BadInput, match=f"{missing}: expected this part"):
                bots.make(f"{kind}(weights={str(file)!r})", "moonlight", 1)


def test_the_interpreted_bots_decide_as_the_compiled_ones() -> None:
    program = (
        "import moonpack; from moonpack import bots\n"
        "game = moonpack.new('moonlight', seed=5)\n"
        "seated = [bots.make('search(simulations=10, looks=2)', 'moonlight', n) for n in (0, 1)]\n"
        "while len(game.played) < 7:\n"
        "    game.play(seated[game.actor].decide(game.view(game.actor), bots.Clock()))\n"
        "print(game.played)"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "MOONPACK_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert told[0] == told[1] != ""


# -- between rounds


def test_every_leader_and_lone_wolf_has_a_worth() -> None:
    worths = judge.shipped_weights()["worth"]
    assert set(worths) == {"starter", *EFFECTS, *(card.name for card in standard().lone)}


def test_lone_wolves_of_other_cards_are_weighed_by_their_print() -> None:
    table = standard().to_json() | {"name": "others"}
    table["lone"] = [
        {"card": "X", "value": 1, "moons": 0, "worth": 1},
        {"card": "L1", "value": 9, "moons": 3, "worth": 4},
    ]
    others: Cards = from_json(table, "cards")
    worths = judge.shipped_weights()["worth"]
    recruit = [codes.OP_RECRUIT << 16 | others.number_of[name] for name in ("X", "L1")]
    weak, strong = (council.worth_of(step, others, worths) for step in recruit)
    assert weak < strong


def test_the_best_lone_wolf_and_leader_are_taken() -> None:
    worths = judge.shipped_weights()["worth"]
    best = max((card.name for card in standard().lone), key=worths.__getitem__)
    for engine in decisions(1):
        if engine.phase == codes.PHASE_RECRUIT:
            assert decision("hunter", engine) == f"recruit {best}"
        if engine.phase == codes.PHASE_LEAD:
            left = engine.snapshot().leaders
            assert decision("hunter", engine) == f"lead {max(left, key=worths.__getitem__)}"
