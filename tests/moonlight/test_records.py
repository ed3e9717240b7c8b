"""Records: written, read back, played on; and what is said of bad ones."""

from __future__ import annotations

import itertools
import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moonpack
from moonpack.games.moonlight.cards import SHIPPED, STANDARD, shipped, standard
from moonpack.games.rng import Rng

from .helpers import small_cards


def finished(seed: int, **choices: Any) -> moonpack.Game:
    game = moonpack.new("moonlight", seed=seed, names=["Ada", "Bo"], **choices)
    rng = Rng(seed)
    while not game.over:
        game.play(rng.choice(game.steps()))
    return game


def plain() -> dict[str, Any]:
    """A match that was over after two rounds: each lone wolf is in one deck only."""
    records = (finished(seed).record() for seed in itertools.count(11))
    record = next(one for one in records if len(one["setup"]["decks"]) == 2)
    return json.loads(json.dumps(record))


def test_a_record_is_json_and_replays_to_the_same_match() -> None:
    for seed in range(25):
        game = finished(seed)
        record = json.loads(json.dumps(game.record()))
        again = moonpack.verify(record)
        assert again.record() == record
        assert again.engine.snapshot().sides == game.engine.snapshot().sides
        assert again.winners() == game.winners()
        assert max(again.scores()) == 2


def test_a_record_has_the_fields_of_the_rules() -> None:
    game = moonpack.new("moonlight", seed=4, names=["Ada", "Bo"])
    record = game.record()
    assert list(record) == ["game", "format", "players", "cards", "setup", "steps"]
    assert record["cards"] == {"name": STANDARD, "digest": standard().digest}
    assert list(record["setup"]) == ["starter", "leaders", "decks"]
    assert record["setup"]["starter"] == game.actor + 1
    assert len(record["setup"]["leaders"]) == 4
    assert [len(deck) for deck in record["setup"]["decks"][0]] == [11, 11]


def test_a_deal_is_added_to_the_record_when_it_is_dealt() -> None:
    game = moonpack.new("moonlight", seed=4)
    rng = Rng(0)
    while not game.over:
        before = len(game.record()["setup"]["decks"])
        deals = game.view().deals
        game.play(rng.choice(game.steps()))
        assert len(game.record()["setup"]["decks"]) - before == game.view().deals - deals


def test_replay_can_stop_at_any_step() -> None:
    record = plain()
    game = moonpack.replay(record)
    for number in range(0, len(record["steps"]), 7):
        part = moonpack.replay(record, steps=number)
        assert part.played == game.played[:number]
        decks = part.record()["setup"]["decks"]
        assert decks == record["setup"]["decks"][: len(decks)]


def cut(record: dict[str, Any]) -> dict[str, Any]:
    """The record as it was before its last deal."""
    short = deepcopy(record)
    short["setup"]["decks"].pop()
    last = max(n for n, step in enumerate(short["steps"]) if step.startswith("lead"))
    short["steps"] = short["steps"][:last]
    return short


def test_an_unfinished_record_is_played_on_with_new_deals() -> None:
    short = cut(plain())
    decks = set()
    for _ in range(4):
        game = moonpack.replay(short)
        game.play(game.steps()[0])
        decks.add(json.dumps(game.record()["setup"]["decks"][-1]))
        assert moonpack.verify(game.record())
    assert len(decks) == 4, "further deals are chance, not told by the record"


def test_the_seed_is_not_in_the_record() -> None:
    game = moonpack.new("moonlight", seed=123456789)
    assert "123456789" not in json.dumps(game.record())
    assert str(game.setup.chance) not in json.dumps(game.record())


def test_the_same_seed_gives_the_same_deals_whatever_else_is_played() -> None:
    one, two = moonpack.new("moonlight", seed="x"), moonpack.new("moonlight", seed="x")
    other = moonpack.new("moonlight", seed="y")
    rng = Rng(3)
    while not one.over:
        step = rng.choice(one.steps())
        if not other.over:
            other.play(other.steps()[0])
        one.play(step)
        two.play(step)
    assert one.record() == two.record()


def test_undoing_the_first_wolf_of_a_packhunt_brings_the_match_back() -> None:
    for seed in range(200):
        game = moonpack.new("moonlight", seed=seed)
        rng = Rng(seed)
        while not game.over:
            before = game.record()
            game.play(rng.choice(game.steps()))
            if game.can_undo():
                game.undo()
                assert game.record() == before
                return
    pytest.fail("no packhunt in 200 matches")


def test_a_set_up_may_be_given_in_part() -> None:
    deck = list(reversed(standard().deck()))
    setup = {"starter": 2, "decks": [[deck, deck]]}
    game = moonpack.new("moonlight", seed=1, setup=setup)
    assert game.actor == 1
    assert game.record()["setup"]["decks"] == [[deck, deck]]
    assert game.view(1).sides[1].hand == ("4", "4", "5")


# -- bad records


def spoil(path: str, value: Any) -> dict[str, Any]:
    """A good record with one thing changed; `path` is as in the error's field."""
    record = plain()
    at: Any = record
    keys = [
        int(key) if key.isdecimal() else key
        for key in path.replace("[", ".").replace("]", "").split(".")
    ]
    for key in keys[:-1]:
        at = at[key]
    at[keys[-1]] = value
    return record


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("setup", [], "a JSON object"),
        ("setup.starter", 0, "from 1 to 2"),
        ("setup.starter", 3, "from 1 to 2"),
        ("setup.starter", "1", "from 1 to 2"),
        ("setup.starter", True, "from 1 to 2"),
        ("setup.leaders", ["ambush"], "a list of 4"),
        ("setup.leaders[2]", "howl", "one of ambush"),
        ("setup.leaders[1]", None, "one of ambush"),
        ("setup.decks", {}, "a list"),
        ("setup.decks", [], "at least the first deal"),
        ("setup.decks[0]", [[]], "a list of 2"),
        ("setup.decks[0][1]", ["3"] * 11, "these cards in any order: 1 1 2 2 3 3 3 3 4 4 5"),
        ("setup.decks[0][1]", [*standard().deck(), "L1"], "these cards in any order"),
        ("setup.decks[1][0]", ["3"], "and maybe one lone wolf"),
        ("setup.decks[0][0][3]", "6", "one of 1, 2, 3, 4, 5, L1"),
        ("cards", 3, "a JSON object"),
        ("cards.digest", "00", "are not those of this record"),
        ("cards.name", "mine", "one of standard 3, standard 2, standard"),
        ("steps[0]", "9 @ 0,0", "is not possible. There is no card '9'"),
        ("steps[0]", 7, "is not possible. A step must be text"),
        ("steps[0]", "keep ?", "Name the card that is kept."),
        ("format", 2, "this record is in a newer format"),
        ("players", ["Ada"], "2 to 2 players"),
    ],
)
def test_a_bad_field_is_named(path: str, value: Any, reason: str) -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.replay(spoil(path, value))
    assert caught.value.field == path
    assert reason in str(caught.value)


def test_a_leader_lies_on_the_table_once() -> None:
    record = plain()
    record["setup"]["leaders"][3] = record["setup"]["leaders"][0]
    with pytest.raises(moonpack.BadInput, match=r"setup\.leaders\[3\]"):
        moonpack.replay(record)


def test_unknown_and_missing_fields_are_named() -> None:
    with pytest.raises(moonpack.BadInput, match=r"setup\.moons: unknown field"):
        moonpack.replay(spoil("setup.moons", 1))
    record = plain()
    del record["setup"]["leaders"]
    with pytest.raises(moonpack.BadInput, match=r"setup\.leaders: .* missing"):
        moonpack.replay(record)
    with pytest.raises(moonpack.BadInput, match="packs: unknown field"):
        moonpack.replay({**plain(), "packs": []})


def test_a_deck_with_another_lone_wolf_than_was_recruited_is_named() -> None:
    record = plain()
    winner = next(seat for seat in range(2) if len(record["setup"]["decks"][1][seat]) == 12)
    deck = record["setup"]["decks"][1][winner]
    lone = next(card for card in deck if card.startswith("L"))
    deck[deck.index(lone)] = "L1" if lone != "L1" else "L2"
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.replay(record)
    assert caught.value.field == f"setup.decks[1][{winner}]"
    assert "the cards that this player had then: 1 1 2 2 3 3 3 3 4 4 5 L" in str(caught.value)


def test_a_lone_wolf_in_the_wrong_players_deck_is_named() -> None:
    record = plain()
    record["setup"]["decks"][1].reverse()
    with pytest.raises(moonpack.BadInput, match=r"setup\.decks\[1\]\[0\]"):
        moonpack.replay(record)


def test_deals_that_the_steps_do_not_reach_are_kept_for_later() -> None:
    record = plain()
    steps, record["steps"] = record["steps"], []
    game = moonpack.replay(record)
    assert len(game.record()["setup"]["decks"]) == 1
    for step in steps:
        game.play(step)
    assert game.record()["setup"] == record["setup"]


def test_a_step_that_is_not_legal_is_named_with_the_reason() -> None:
    record = plain()
    record["steps"][1] = record["steps"][1].split("@")[0] + "@ 3,3"
    with pytest.raises(moonpack.BadInput, match=r"steps\[1\]: .* is not possible\. "):
        moonpack.replay(record)


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"packs": ["forest", "rock"]}, "packs"),
        ({"options": {"tiles": "first"}}, "options.tiles"),
        ({"setup": {"start": 1}}, "setup.start"),
        ({"setup": 1}, "setup"),
        ({"cards": 1}, "cards"),
        ({"cards": "no-such-file.toml"}, "cards"),
        ({"players": 3}, "players"),
    ],
)
def test_a_bad_choice_for_a_new_match_is_named(choices: dict[str, Any], field: str) -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.new("moonlight", **choices)
    assert caught.value.field == field


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.sampled_from(["1", "L1", "3 @ 0,0", ""]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["starter", "leaders", "decks", "name"]), inner)
    ),
    max_leaves=12,
)


@given(
    path=st.sampled_from(["setup", "setup.leaders", "setup.decks", "setup.decks[0]", "cards"]),
    value=JSON,
)
def test_rubbish_in_a_record_is_always_a_clear_error(path: str, value: Any) -> None:
    if path == "cards" and value is None:
        return  # nothing said: the standard cards
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.replay(spoil(path, value))
    assert str(caught.value).startswith(caught.value.field)


# -- which cards


def test_a_record_of_other_cards_carries_the_whole_table() -> None:
    cards = small_cards("1 1 2 2 3 3")
    game = finished(3, cards=cards)
    record = json.loads(json.dumps(game.record()))
    assert record["cards"] == cards.to_json()
    assert moonpack.verify(record).setup.cards == cards


def test_a_record_that_names_no_cards_was_played_with_those_of_version_0_1() -> None:
    record = finished(3, cards="standard").record()
    del record["cards"]
    assert moonpack.replay(record).setup.cards == shipped("standard")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_record_names_the_shipped_cards_it_was_played_with(name: str) -> None:
    record = json.loads(json.dumps(finished(3, cards=name).record()))
    assert record["cards"] == {"name": name, "digest": shipped(name).digest}
    assert moonpack.verify(record).setup.cards == shipped(name)


def test_a_table_with_a_shipped_name_and_other_cards_is_carried_whole() -> None:
    table = standard().to_json()
    table["lone"][0]["moons"] = 5
    record = json.loads(json.dumps(finished(3, cards=table).record()))
    assert record["cards"] == table
