"""Facts and sentences."""

from __future__ import annotations

import gettext
import json

import moonpack
from moonpack.games import spec
from moonpack.games.moonlight import facts
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

from .helpers import play, scene

NAMES = ("Ada", "Bo")
MOONLIGHT = spec("moonlight")


def facts_of(engine: Engine, text: str) -> list[facts.Fact]:
    step = MOONLIGHT.parse(engine, text)
    after = play(engine.copy(), text)
    return MOONLIGHT.facts(engine, step, after)


def sentences_of(engine: Engine, text: str) -> list[str]:
    return [MOONLIGHT.sentence(fact, NAMES, ENGLISH) for fact in facts_of(engine, text)]


def test_a_play_tells_what_it_covers_and_what_was_drawn() -> None:
    engine = scene("b2@0,0 b5@1,0", ("3 4", "3"), ("1 5", "3"))
    assert facts_of(engine, "3 @ 0,0") == [
        facts.Played(0, "3", 0, 0, None, "2"),
        facts.Drew(0, 1, ("1",)),
    ]
    assert sentences_of(engine, "3 @ 0,0") == ["Ada covers 2 on 0,0 with 3.", "Ada draws 1."]
    assert sentences_of(engine, "4 @ 0,1") == ["Ada plays 4 on 0,1.", "Ada draws 1."]


def test_a_one_shot_is_told_with_the_play() -> None:
    engine = scene("b1@0,0 b5@1,0", ("4", "3"), leaders=("ambush", None))
    assert (
        sentences_of(engine, "4 @ 0,0 ambush")[0] == "Ada covers 1 on 0,0 with 4 and uses Ambush."
    )
    leaping = scene("b1@0,0", ("4", "3"), leaders=("leap", None))
    assert sentences_of(leaping, "4 @ 1,1 leap")[0] == "Ada plays 4 on 1,1 and uses Leap."


def test_a_packhunt_draws_two_after_the_second_wolf() -> None:
    engine = scene("", ("1 2 3", "3"), ("5 4", "3"), leaders=("packhunt", None))
    assert sentences_of(engine, "1 @ 0,0 packhunt") == ["Ada plays 1 on 0,0 and uses Packhunt."]
    play(engine, "1 @ 0,0 packhunt")
    assert sentences_of(engine, "2 @ 1,0") == ["Ada plays 2 on 1,0.", "Ada draws 5 and 4."]


def test_a_scent_tells_its_owner_more_than_the_others() -> None:
    engine = scene("", ("1 2", "3"), ("5 4 1 2", "3"), leaders=("scent", None))
    assert sentences_of(engine, "1 @ 0,0 scent")[1] == "Ada finds 5, 4 and 1 on top of the deck."
    looked = facts_of(engine, "1 @ 0,0 scent")[1].for_seat(1)
    assert MOONLIGHT.sentence(looked, NAMES, ENGLISH) == (
        "Ada looks at the top 3 cards of the deck."
    )
    play(engine, "1 @ 0,0 scent")
    assert sentences_of(engine, "keep 4") == ["Ada keeps 4 and puts 5 and 1 under the deck."]
    kept = facts_of(engine, "keep 4")[0].for_seat(None)
    assert MOONLIGHT.sentence(kept, NAMES, ENGLISH) == "Ada keeps one of them."


def test_a_shape_is_told_when_it_is_fixed_and_not_again() -> None:
    engine = scene("b1@0,0 a3@1,0 b5@2,0", ("4 4", "3 3"))
    assert "The final shape is 4 across and 3 down." in sentences_of(engine, "4 @ 3,0")
    play(engine, "4 @ 3,0", "3 @ 0,1")
    assert not any("shape" in sentence for sentence in sentences_of(engine, "4 @ 0,2"))
    tall = scene("b1@0,0 a3@0,1 b5@0,2", ("4 4", "3 3"))
    assert "The final shape is 3 across and 4 down." in sentences_of(tall, "4 @ 0,-1")


def test_the_last_turn_is_told() -> None:
    engine = scene("a3@0,0 b3@1,0", ("1", "1 2"), ("", "3 3"))
    assert sentences_of(engine, "1 @ 0,1")[-1] == "Ada has no cards left; Bo takes one more turn."


def test_the_end_of_a_round_is_told_with_all_that_was_scored() -> None:
    engine = scene("b3@0,0 a4@1,0 a1@0,1", ("3", "3"), ("3", ""), seat=1)
    assert sentences_of(engine, "3 @ 2,0") == [
        "Bo plays 3 on 2,0.",
        "Round 1 is over: Bo has no cards left.",
        "Moons: 2 to 0, 2 points for Ada.",
        "Row 1: 4 to 6, Bo takes 3 and 3 for 4 points.",
        "Row 2: 3 to 0, Ada takes 1 for 1 point.",
        "Bo wins round 1 with 4 points to 3.",
    ]


def test_a_tied_round_is_told_with_its_new_deal() -> None:
    engine = scene("a3@0,0", ("3", "3"), ("3", ""), seat=1)
    sentences = sentences_of(engine, "3 @ 1,0")
    assert sentences[1:6] == [
        "Round 1 is over: Bo has no cards left.",
        "Moons: 0 to 0, no points.",
        "Row 1: 3 to 3, nobody wins it.",
        "Nobody wins round 1. Points: 0 each. Cards taken: 0 each.",
        "The cards for round 1 are dealt again; Bo starts.",
    ]
    hands = [fact for fact in facts_of(engine, "3 @ 1,0") if isinstance(fact, facts.Drew)]
    assert [(fact.seat, fact.many) for fact in hands] == [(0, 3), (1, 3)]
    hidden = hands[0].for_seat(1)
    assert MOONLIGHT.sentence(hidden, NAMES, ENGLISH) == "Ada draws 3 cards."


def test_a_round_won_by_cards_taken_says_so() -> None:
    engine = scene("a3@0,0 a2@0,1 b2@1,1", ("3", "5"), ("3", ""), seat=1)
    assert sentences_of(engine, "5 @ 2,1")[-1] == (
        "Points are equal (2). Bo wins round 1 with more cards taken (2 to 1)."
    )


def test_the_end_of_the_match_and_what_comes_between_rounds_are_told() -> None:
    engine = scene("b3@0,0 a5@1,0", ("3", "3"), ("3", ""), seat=1)
    play(engine, "3 @ 2,0")
    assert sentences_of(engine, "recruit L1") == ["Bo recruits L1."]
    play(engine, "recruit L1")
    assert sentences_of(engine, "lead leap")[:2] == [
        "Ada chooses the leader Leap.",
        "The cards for round 2 are dealt; Bo starts.",
    ]
    last = scene("b3@0,0 a5@1,0", ("3", "3"), ("3", ""), seat=1, wins=(0, 1))
    assert sentences_of(last, "3 @ 2,0")[-1] == "Bo reaches the peak and wins the match."


class Backwards(gettext.NullTranslations):
    """A language in which every sentence begins with a mark, to see that all are looked up."""

    def gettext(self, message: str) -> str:
        return "~" + message

    def ngettext(self, one: str, more: str, n: int) -> str:
        return "~" + (one if n == 1 else more)

    def pgettext(self, context: str, message: str) -> str:
        return "~" + message

    def npgettext(self, context: str, one: str, more: str, n: int) -> str:
        return "~" + (one if n == 1 else more)


def test_every_fact_choice_and_prompt_has_words_in_every_language() -> None:
    words, kinds = Words(Backwards()), set()
    for seed in range(30):
        game = moonpack.new("moonlight", seed=seed, names=list(NAMES))
        rng = Rng(seed)
        while not game.over:
            assert game.prompt(words).startswith("~")
            steps = game.steps()
            special = [step for step in steps if step[-1].isalpha()]
            taken = {f"{one.x},{one.y}" for one in game.view().laid}
            covering = [step for step in steps if "@" in step and step.split()[2] in taken]
            step = rng.choice(special or covering or steps)
            assert game.describe(step, words).startswith("~")
            game.play(step)
            for fact in game.facts():
                kinds.add(fact.kind)
                for seat in (0, 1, None):
                    seen = fact.for_seat(seat)
                    assert MOONLIGHT.sentence(seen, NAMES, words).startswith("~")
                    json.dumps(seen.to_json())
        assert game.prompt(words) == f"~The match is over: {NAMES[game.winners()[0]]} wins"
    made = {kind.kind for kind in vars(facts).values() if hasattr(kind, "kind")} - {""}
    assert kinds == made


def test_facts_number_seats_from_one_in_json() -> None:
    assert facts.Drew(0, 1, None).to_json() == {"fact": "drew", "seat": 1, "many": 1, "cards": None}
    assert facts.MoonsCounted(None, (1, 1), 0).to_json()["seat"] is None


def test_choices_are_described() -> None:
    engine = scene("b1@0,0 b5@1,0", ("4", "3"), leaders=("ambush", None))
    step = MOONLIGHT.parse(engine, "4 @ 0,0 ambush")
    assert MOONLIGHT.describe(engine, step, ENGLISH) == (
        "Cover 1 on 0,0 with 4. Use Ambush: Cover with any higher value, not just one higher."
    )
