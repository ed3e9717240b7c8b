"""Why a step cannot be played: the right sentence for each rule, and one for every illegal step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import moonpack
from moonpack.games.moonlight import codes, reasons
from moonpack.games.moonlight.cards import standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.notation import parse_step
from moonpack.games.moonlight.steps import Keep, Lead, Play, Recruit, Step, encode
from moonpack.games.rng import Rng

from .helpers import play, scene

CARDS = standard()
CORNERS = "b2@0,0 a5@1,0 b5@2,0 b2@3,0 b2@0,1 b5@0,2"


def every_step() -> Iterator[Step]:
    shots = [None, *(leader.name for leader in CARDS.leaders if leader.is_one_shot)]
    for card in CARDS.number_of:
        yield Keep(card)
        yield Recruit(card)
        for x in range(-3, 4):
            for y in range(-3, 4):
                for shot in shots:
                    yield Play(card, x, y, shot)
    for leader in CARDS.leader_of:
        yield Lead(leader)


def test_a_step_has_a_reason_against_it_exactly_when_it_is_illegal() -> None:
    """Over every step there is, at positions of random matches."""
    numbers = {encode(step, CARDS): step for step in every_step()}
    for seed in range(12):
        rng, engine = Rng(seed), moonpack.new("moonlight", seed=seed).engine
        while not engine.over:
            legal = set(engine.legal())
            if rng.below(4) == 0 or engine.phase != codes.PHASE_PLAY:
                shot = engine.snapshot()
                for number, step in numbers.items():
                    assert (reasons.why_not(shot, step) == "") == (number in legal), step
            special = [step for step in sorted(legal) if step >> 4 & 15 and not step >> 16]
            engine.play(rng.choice(special or sorted(legal)))


@pytest.mark.parametrize(
    ("engine", "step", "sentence"),
    [
        (scene("", ("1 3", "3")), "5 @ 0,0", "You have no 5 in hand. Your cards: 1, 3."),
        (scene(""), "3 @ 1,0", "The first card of a round lies on 0,0"),
        (scene(""), "keep 3", "First play a wolf."),
        (scene("b3@0,0"), "3 @ 2,0", "That place touches no card"),
        (scene("b3@0,0"), "3 @ 1,1", "That place touches a card only diagonally"),
        (
            scene("b3@0,0 b3@1,0 b3@2,0 b3@3,0"),
            "3 @ -1,0",
            "With a card there, the cards would fit neither 4 by 3 nor 3 by 4.",
        ),
        (scene("a2@0,0"), "3 @ 0,0", "Your own 2 lies there"),
        (scene("b2@0,0 a3@1,0"), "3 @ 0,0", "2 is your opponent's last visible wolf"),
        (scene("b3@0,0 b3@1,0"), "3 @ 0,0", "3 cannot cover 3: it takes a card that is exactly"),
        (scene("b1@0,0 b3@1,0"), "3 @ 0,0", "3 cannot cover 1: it takes a card that is exactly"),
        (
            scene(CORNERS, leaders=(None, "endurance")),
            "3 @ 3,0",
            "Your opponent has Endurance: the 2 lies in a corner and cannot be covered.",
        ),
        (scene("b1@0,0 b3@1,0"), "3 @ 0,0 ambush", "Ambush is not your leader"),
        (
            scene("b2@0,0 b3@1,0", leaders=("ambush", None)),
            "3 @ 0,0 ambush",
            "You do not need Ambush: 3 covers 2 without it.",
        ),
        (
            scene("b2@0,0 b3@1,0", leaders=("leap", None)),
            "3 @ 0,1 leap",
            "You do not need Leap there: the place is empty and next to a card.",
        ),
        (
            scene("", leaders=("leap", None)),
            "3 @ 0,0 leap",
            "You do not need Leap for the first card.",
        ),
        (scene("", leaders=("packhunt", None)), "3 @ 0,0 packhunt", "needs two cards in hand"),
        (
            scene("", decks=("", "3"), leaders=("scent", None)),
            "3 @ 0,0 scent",
            "Scent needs a card in the deck",
        ),
    ],
)
def test_each_rule_has_its_sentence(engine: Engine, step: str, sentence: str) -> None:
    assert sentence in reasons.why_not(engine.snapshot(), parse_step(step, CARDS))


def test_a_one_shot_that_was_used_is_said_to_be() -> None:
    engine = scene("b3@0,0 b1@1,0", ("3 3", "3"), leaders=("leap", None))
    play(engine, "3 @ 2,1 leap", "3 @ 2,0")
    why = reasons.why_not(engine.snapshot(), Play("3", 0, 2, "leap"))
    assert why == "You have already used Leap in this round."


def test_the_other_decisions_have_their_sentences() -> None:
    engine = scene("", ("1 2", "3"), ("5 4 1 2", "3"), leaders=("scent", None))
    play(engine, "1 @ 0,0 scent")
    shot = engine.snapshot()
    assert reasons.why_not(shot, Keep("3")) == "The scent found 5, 4 and 1, not 3."
    assert reasons.why_not(shot, Lead("leap")) == "First keep one of the cards found by scent."
    won = play(scene("b3@0,0 a5@1,0", ("3", "3"), ("3", ""), seat=1), "3 @ 2,0")
    assert reasons.why_not(won.snapshot(), Recruit("3")) == "3 is not a lone wolf."
    play(won, "recruit L1")
    why = reasons.why_not(won.snapshot(), Lead("keen"))
    assert why == "Keen is not on the table. Choose one of these: Ambush, Packhunt, Leap, Scent."


def test_an_illegal_step_says_why_and_changes_nothing() -> None:
    game = moonpack.new("moonlight", seed=1)
    before = game.record()
    with pytest.raises(moonpack.IllegalStep, match="The first card of a round lies on 0,0"):
        game.play(game.steps()[0].replace("0,0", "1,0"))
    assert game.record() == before
