"""What a view holds, and that it holds no more."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import moonpack
from moonpack.games import spec
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.cards import Cards
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH

from .helpers import play, scene, steps

NAMES = ("Ada", "Bo")
MOONLIGHT = spec("moonlight")
VIEWERS = (0, 1, None)


def positions(seeds: range) -> Iterator[Engine]:
    """Positions from random matches, of all phases; abilities are used whenever they can be."""
    for seed in seeds:
        game = moonpack.new("moonlight", seed=seed)
        rng, engine = Rng(seed), game.engine
        while not engine.over:
            yield engine
            legal = engine.legal()
            special = [step for step in legal if step >> 4 & 15 and step >> 16 == codes.OP_PLAY]
            engine.play(rng.choice(special or legal))
        yield engine


# -- what is there


def test_a_seat_sees_its_own_hand_and_only_the_size_of_the_others() -> None:
    engine = scene("a3@0,0 b2@1,0", ("1 5", "2 4 4"), ("3 3", "1 5 5"))
    mine = view.make(engine, 0, NAMES)
    assert mine.sides[0].hand == ("1", "5")
    assert mine.sides[1].hand is None
    assert (mine.sides[1].hand_size, mine.sides[1].deck_size) == (3, 3)
    assert mine.sides[0].deck == (None, None)
    nobody = view.make(engine, None, NAMES)
    assert [side.hand for side in nobody.sides] == [None, None]


def test_covered_cards_stay_known() -> None:
    engine = play(scene("b2@0,0 b5@1,0", ("3", "3")), "3 @ 0,0")
    stack = view.make(engine, 1, NAMES).stacks()[0, 0]
    assert [(one.seat, one.card) for one in stack] == [(1, "2"), (0, "3")]


def test_unseen_cards_are_told_as_a_heap() -> None:
    game = moonpack.new("moonlight", seed=3)
    seat = game.actor
    mine = game.view(seat).sides
    assert Counter(mine[seat].hand) + Counter(mine[seat].unseen) == Counter("11223333445")
    assert Counter(mine[1 - seat].unseen) == Counter("11223333445")
    card = game.steps()[0].split()[0]
    game.play(game.steps()[0])
    seen = game.view(1 - seat).sides[seat].unseen
    assert Counter(seen) + Counter([card]) == Counter("11223333445")


def test_a_recruited_wolf_is_among_the_unseen_from_the_next_deal_on() -> None:
    engine = play(scene("b3@0,0 a5@1,0", ("3", "3"), ("3", ""), seat=1), "3 @ 2,0", "recruit L2")
    before = view.make(engine, 0, NAMES)
    assert before.sides[1].lone == "L2"
    assert "L2" not in before.sides[1].unseen
    play(engine, "lead leap")
    assert "L2" in view.make(engine, 0, NAMES).sides[1].unseen


def test_legal_steps_are_shown_to_the_player_who_decides_only() -> None:
    for engine in positions(range(3)):
        for viewer in VIEWERS:
            shown = view.make(engine, viewer, NAMES).steps()
            assert shown == (steps(engine) if viewer == engine.actor and not engine.over else [])


def scented() -> Engine:
    return scene("", ("1 2", "3"), ("5 4 1 2", "3"), leaders=("scent", None))


def test_what_a_scent_finds_is_seen_by_its_owner_only() -> None:
    engine = play(scented(), "1 @ 0,0 scent")
    assert view.make(engine, 0, NAMES).sides[0].deck == ("5", "4", "1", None)
    for other in (1, None):
        shown = view.make(engine, other, NAMES)
        assert shown.sides[0].deck == (None,) * 4
        assert shown.steps() == []


def test_cards_put_under_the_deck_are_known_to_their_owner_until_drawn() -> None:
    engine = play(scented(), "1 @ 0,0 scent", "keep 4")
    assert view.make(engine, 0, NAMES).sides[0].deck == (None, "5", "1")
    assert view.make(engine, 1, NAMES).sides[0].deck == (None, None, None)
    assert view.make(engine, 1, NAMES).sides[0].sunk == 2, "that there are two is open"
    play(engine, "3 @ 1,0", "2 @ 0,1")
    assert view.make(engine, 0, NAMES).sides[0].deck == ("5", "1")


def test_others_see_a_scents_choice_as_a_question_mark() -> None:
    engine = play(scented(), "1 @ 0,0 scent")
    step = MOONLIGHT.parse(engine, "keep 4")
    assert MOONLIGHT.seen(engine, step, 0) == "keep 4"
    assert MOONLIGHT.seen(engine, step, 1) == "keep ?"
    assert MOONLIGHT.seen(engine, step, None) == "keep ?"


def test_after_the_match_everything_is_open() -> None:
    engine = list(positions(range(1)))[-1]
    truth = engine.snapshot()
    for viewer in VIEWERS:
        shown = view.make(engine, viewer, NAMES)
        for side, open_side in zip(truth.sides, shown.sides, strict=True):
            assert open_side.hand == tuple(side.hand)
            assert open_side.deck == tuple(side.deck)
            assert open_side.unseen == ()


def test_between_rounds_what_is_left_in_hands_and_decks_stays_hidden() -> None:
    engine = play(scene("b3@0,0 a5@1,0", ("3 4", "3"), ("3", ""), seat=1), "3 @ 2,0")
    assert engine.phase == codes.PHASE_RECRUIT
    assert view.make(engine, 1, NAMES).sides[0].hand is None


# -- that nothing else is there


def everything_in(thing: Any) -> Iterator[Any]:
    """Every value that can be reached from a view, but for the printed cards."""
    yield thing
    if isinstance(thing, Cards):
        return
    if is_dataclass(thing):
        assert set(vars(thing)) == {field.name for field in fields(thing)}, "no hidden attributes"
        for field in fields(thing):
            yield from everything_in(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from everything_in(part)


def test_a_view_is_made_of_plain_values_and_holds_no_engine() -> None:
    allowed = (str, int, bool, type(None), tuple, Cards)
    for engine in positions(range(4)):
        for viewer in VIEWERS:
            shown = view.make(engine, viewer, NAMES)
            for value in everything_in(shown):
                assert isinstance(value, allowed) or is_dataclass(value), value
            assert str(engine.snapshot().chance) not in repr(shown) + json.dumps(shown.to_json())


def same_to(viewer: int | None, one: Engine, other: Engine) -> None:
    """Nothing a viewer is shown tells these two truths apart."""
    first, second = view.make(one, viewer, NAMES), view.make(other, viewer, NAMES)
    assert first == second
    assert repr(first) == repr(second)
    assert json.dumps(first.to_json()) == json.dumps(second.to_json())
    assert pickle.dumps(first.sides) == pickle.dumps(second.sides)
    assert MOONLIGHT.prompt(one, NAMES, ENGLISH) == MOONLIGHT.prompt(other, NAMES, ENGLISH)


def test_truths_that_a_viewer_cannot_tell_apart_give_equal_views() -> None:
    differ = 0
    for number, engine in enumerate(positions(range(12))):
        for viewer in VIEWERS:
            other = view.make(engine, viewer, NAMES).sample(Rng(number))
            same_to(viewer, engine, other)
            differ += other.snapshot().sides != engine.snapshot().sides
    assert differ > 500, "most truths have a twin that differs"


def test_what_the_opponent_does_tells_no_more_than_it_should() -> None:
    """The same step in two truths a viewer cannot tell apart: the same facts, words and view."""
    compared = kept = 0
    for number, engine in enumerate(positions(range(40))):
        for viewer in VIEWERS:
            if engine.over or viewer == engine.actor:
                continue
            other = view.make(engine, viewer, NAMES).sample(Rng(number))
            if engine.phase == codes.PHASE_KEEP:  # whatever is kept, the others see the same
                pair = engine.legal()[0], other.legal()[-1]
                kept += 1
            else:
                both = sorted(set(engine.legal()) & set(other.legal()))
                if not both:
                    continue
                pair = (Rng(number).choice(both),) * 2
            after = [engine.copy(), other.copy()]
            known = []
            for before, now, step in zip((engine, other), after, pair, strict=True):
                now.play(step)
                facts = [fact.for_seat(viewer) for fact in MOONLIGHT.facts(before, step, now)]
                words = [MOONLIGHT.sentence(fact, NAMES, ENGLISH) for fact in facts if fact]
                known.append((MOONLIGHT.seen(before, step, viewer), facts, words))
            if after[0].dealt > engine.dealt or after[0].over:
                continue  # new chance, or everything is open
            assert known[0] == known[1]
            same_to(viewer, *after)
            compared += 1
    assert compared > 800
    assert kept > 3


def test_only_the_drawer_is_told_what_was_drawn() -> None:
    game = moonpack.new("moonlight", seed=5, names=list(NAMES))
    seat = game.actor
    game.play(game.steps()[0])
    (mine,), (theirs,) = game.tell(seat=seat)[1:], game.tell(seat=1 - seat)[1:]
    assert theirs == f"{NAMES[seat]} draws a card."
    assert mine != theirs
    assert game.tell() == game.tell(seat=None) == game.tell(seat=1 - seat)


def test_moments_are_told_as_a_seat_knows_them_until_the_match_is_over() -> None:
    for seed in range(60):
        game = moonpack.new("moonlight", seed=seed, names=list(NAMES))
        rng = Rng(seed)
        while not game.over and not any(step.startswith("keep") for step in game.played):
            special = [step for step in game.steps() if step.endswith("scent")]
            game.play(rng.choice(special or game.steps()))
        if game.over:
            continue
        owner = list(game.moments())[-1].seat
        assert list(game.moments(owner))[-1].step == game.played[-1]
        assert list(game.moments(1 - owner))[-1].step == "keep ?"
        last = list(game.moments())[-1]
        assert last.step == "keep ?"
        assert '"card": null' in json.dumps(last.facts[0].to_json())
        while not game.over:
            game.play(rng.choice(game.steps()))
        assert [moment.step for moment in game.moments()] == list(game.played)
        return
    pytest.fail("no scent in 60 matches")


def test_a_view_survives_pickling_and_json() -> None:
    for engine in positions(range(2)):
        for viewer in VIEWERS:
            shown = view.make(engine, viewer, NAMES)
            assert pickle.loads(pickle.dumps(shown)) == shown
            data = json.loads(json.dumps(shown.to_json()))
            assert data["steps"] == shown.steps()
            assert data["seat"] == (None if viewer is None else viewer + 1)
