"""The bots of Moonlight: what they know, what they see, and what they do not fall for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import _pure, bots
from moonpack.bots import Clock, ask
from moonpack.bots.moonlight import council, judge
from moonpack.bots.moonlight.guess import guessed
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.cards import EFFECTS, STANDARD, Cards, from_json, standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.notation import print_step
from moonpack.games.moonlight.steps import decode
from tests.moonlight.helpers import TABLE, scene

from .rounds import FULL_BUT_ONE, NAMES, THOUGHT, decisions, wins_round

FOLDER = Path(judge.__file__).parent
# Every level, those that think long with a number of simulations.
LEVELS = [
    "pup",
    "yearling",
    f"hunter(simulations={THOUGHT})" if _pure.is_wanted() else "hunter",
    f"alpha(simulations={THOUGHT})",
    f"legend(simulations={THOUGHT})",
]

# The last play of a round, with a 5: it wins only on a card two lower or more.
ONLY_BY_AMBUSH = [
    "a3@0,0 b4@0,1 a5@1,1 b4@0,-1 a1@0,2 b5@1,-1 a3@1,2 b1@2,2 a1@1,0 b2@2,0 a3@2,0",
    "b4@0,0 a3@0,1 b1@0,2 a1@0,3 b3@1,3 a1@1,1 b2@1,0 a3@1,0 b2@2,1 a3@2,0",
]


def decision(text: str, engine: Engine, seed: int = 1) -> str:
    """What a bot decides for the seat that is to decide."""
    shown = view.make(engine, engine.actor, NAMES)
    return ask(bots.make(text, "moonlight", seed), shown, Clock())


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
    chosen = {decision("search(simulations=60, threads=2)", engine, 3) for _ in range(5)}
    assert len(chosen) == 1


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
        wins = [step for step in engine.legal() if wins_round(engine, step)]
        if wins:
            step = moonpack.games.spec("moonlight").parse(engine, decision(text, engine))
            assert wins_round(engine, step)


@pytest.mark.parametrize("text", ["yearling(noise=0.0, overlook=0.0)", *LEVELS[2:]])
@pytest.mark.parametrize("table", ONLY_BY_AMBUSH)
def test_a_one_shot_is_used_when_nothing_elsewins_round(text: str, table: str) -> None:
    engine = scene(table, ("3", "5"), ("3", ""), seat=1, leaders=(None, "ambush"))
    step = moonpack.games.spec("moonlight").parse(engine, decision(text, engine))
    assert wins_round(engine, step)
    assert decision(text, engine).endswith("ambush")


def test_there_are_such_rounds() -> None:
    engine = scene(FULL_BUT_ONE, ("3 4", "1 3 5"), ("3 3", "3 4"), seat=1)
    assert 0 < sum(wins_round(engine, step) for step in engine.legal()) < len(engine.legal())


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


def test_one_of_the_best_lone_wolves_and_leaders_is_taken() -> None:
    choices = 0
    for engine in decisions(1):
        if engine.phase >= codes.PHASE_RECRUIT:
            values = council.judged(engine, engine.legal(), judge.shipped_weights())
            best = max(values.values())
            step = moonpack.games.spec("moonlight").parse(engine, decision("hunter", engine))
            assert values[step] > best - 4 * council.DOUBT
            choices += 1
    assert choices


def between_rounds(cards: str, **changes: float) -> tuple[Engine, dict[str, Any]]:
    """The first choice of a lone wolf, and weights in which all is worth nothing but changes."""
    game = moonpack.new("moonlight", seed=1, cards=cards, setup={"leaders": TABLE})
    while game.view().phase != "recruit":
        game.play(game.steps()[0])
    shipped = judge.shipped_weights()
    pairs = {name: value for name, value in changes.items() if " " in name}
    worth = dict.fromkeys(shipped["worth"], 0.0)
    return game.engine, dict(shipped) | {"worth": worth, "pairs": pairs, "older": {}}


def best_of(engine: Engine, weights: dict[str, Any]) -> set[str]:
    values = council.judged(engine, engine.legal(), weights)
    best = max(values.values())
    steps = [step for step, value in values.items() if value == best]
    return {print_step(decode(step, engine.tables.cards)) for step in steps}


def test_a_lone_wolf_is_judged_by_the_leader_that_answers_it() -> None:
    against = dict.fromkeys([f"{name} against leap" for name in ("L1", "L3", "L4")], -0.3)
    engine, weights = between_rounds(STANDARD, **against)
    assert best_of(engine, weights) == {"recruit L2"}
    weights["pairs"]["L2 against scent"] = -0.4
    assert best_of(engine, weights) == {"recruit L1", "recruit L3", "recruit L4"}
    weights["pairs"]["L2 against keen"] = -9.0  # keen does not lie on the table
    assert best_of(engine, weights) == {"recruit L1", "recruit L3", "recruit L4"}


def test_a_leader_is_judged_by_the_lone_wolf_against_it() -> None:
    engine, weights = between_rounds(STANDARD, **{"L3 against scent": -0.5})
    choices = {print_step(decode(step, standard())): step for step in engine.legal()}
    engine.play(choices["recruit L3"])
    assert best_of(engine, weights) == {"lead scent"}


def test_the_cards_of_version_0_1_are_judged_as_before() -> None:
    engine, _ = between_rounds("standard")
    assert best_of(engine, dict(judge.shipped_weights())) == {"recruit L4"}


def test_pairs_in_weights_are_numbers() -> None:
    weights = dict(judge.shipped_weights())
    for wrong, field in (([], "pairs"), ({"L1 against leap": "much"}, "pairs.L1 against leap")):
        with pytest.raises(moonpack.BadInput) as caught:
            council.check_worths(weights | {"pairs": wrong})
        assert caught.value.field == f"weights.{field}"
    del weights["pairs"]
    council.check_worths(weights)
