"""The bots of Moonlight: what they know, what they see, and what they do not fall for."""

from __future__ import annotations

from pathlib import Path

import pytest

import moonpack
from moonpack import _pure, bots
from moonpack.bots import Clock, ask
from moonpack.bots.moonlight import council, judge
from moonpack.bots.moonlight.guess import guessed
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.cards import EFFECTS, Cards, from_json, standard
from moonpack.games.moonlight.engine import Engine
from tests.moonlight.helpers import scene

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


def test_the_best_lone_wolf_and_leader_are_taken() -> None:
    worths = judge.shipped_weights()["worth"]
    best = max((card.name for card in standard().lone), key=worths.__getitem__)
    for engine in decisions(1):
        if engine.phase == codes.PHASE_RECRUIT:
            assert decision("hunter", engine) == f"recruit {best}"
        if engine.phase == codes.PHASE_LEAD:
            left = engine.snapshot().leaders
            assert decision("hunter", engine) == f"lead {max(left, key=worths.__getitem__)}"
