"""Positions of Moonlight: read, refused, set up by edits, played on."""

from __future__ import annotations

import json
from typing import Any

import pytest

import moonpack
from moonpack.errors import BadInput, MoonpackError
from moonpack.games.editing import Change, Put, Refused
from moonpack.games.moonlight.editing import EDITOR
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH


def dealt() -> dict[str, Any]:
    return EDITOR.begin(2, Rng(3), empty=True)


def edited(*edits: Put | Change, position: dict[str, Any] | None = None) -> dict[str, Any]:
    position = dealt() if position is None else position
    for edit in edits:
        position = EDITOR.edited(position, edit)
    return position


def problems(position: dict[str, Any]) -> list[str]:
    return [one.sentence(ENGLISH) for one in EDITOR.problems(EDITOR.read(position))]


def test_a_match_goes_on_from_a_position_with_all_chance_on_its_record() -> None:
    game, rng = moonpack.from_position(dealt()), Rng(8)
    while not game.over:
        game.play(rng.choice(game.steps()))
    record = json.loads(json.dumps(game.record()))
    assert len(record["decks"]) >= 1  # of the rounds after the position
    assert moonpack.replay(record).view(1).to_json() == game.view(1).to_json()
    with pytest.raises(BadInput, match=r"decks\[0\]\[0\]"):
        moonpack.replay({**record, "decks": [[["1"], record["decks"][0][1]]]})


def test_a_position_is_a_file_like_a_record() -> None:
    position = dealt()
    assert moonpack.from_position(position).position() == position
    assert moonpack.records.is_position(position)
    assert not moonpack.records.is_position(moonpack.new("moonlight", seed=1).record())


def test_within_a_turn_there_is_no_position() -> None:
    game, rng = moonpack.new("moonlight", seed=2), Rng(2)
    while game.view().phase == "play":
        game.play(rng.choice(game.steps()))
    with pytest.raises(MoonpackError, match="when a player begins a turn"):
        game.position()


def test_cards_move_between_table_deck_and_hand() -> None:
    position = edited(Put("1 5", "0,0"))
    assert position["table"] == ["1 5 @ 0,0"]
    assert (position["starter"], position["turn"]) == (1, 2)
    own = position["players"][0]
    assert "5" not in own["deck"] + own["hand"]
    with pytest.raises(Refused, match="All cards 5 of Player 1 are on the table"):
        edited(Put("1 5", "1,0"), position=position)
    back = edited(Put("1 5", "0,0"), position=position)
    assert (back["table"], back["players"][0]["deck"][-1]) == ([], "5")


@pytest.mark.parametrize("seed", range(12))
def test_hands_stay_full_whatever_was_dealt(seed: int) -> None:
    position = EDITOR.begin(2, Rng(seed), empty=True)
    laid = (Put("1 5", "0,0"), Put("2 5", "1,0"))
    assert problems(edited(*laid, position=position)) == []


def test_the_first_card_that_is_left_lies_in_the_middle() -> None:
    position = edited(Put("1 3", "0,0"), Put("2 3", "1,0"), Put("erase", "0,0"))
    assert position["table"] == ["2 3 @ 0,0"]


def test_cards_stay_within_the_shape() -> None:
    line = [Put("1 3", "0,0"), Put("2 3", "1,0"), Put("1 3", "2,0"), Put("2 3", "3,0")]
    with pytest.raises(Refused, match="within 4 by 3"):
        edited(*line, Put("1 3", "-1,0"))


def test_a_card_covers_one_of_the_other_player() -> None:
    table = [Put("1 1", "0,0"), Put("2 3", "1,0"), Put("1 2", "0,1"), Put("2 2", "0,0")]
    assert problems(edited(*table)) == []
    wrong = edited(*table[:3], Put("2 3", "0,0"))
    assert problems(wrong) == ["3 cannot cover 1: it takes a card that is exactly one higher."]
    hidden = edited(Put("1 1", "0,0"), Put("2 2", "0,0"))
    assert problems(hidden) == [
        "All cards of Player 1 are covered; the last visible one cannot be."
    ]


def test_problems_of_hands_and_turns() -> None:
    position = dealt()
    card = position["players"][0]["hand"][0]
    assert problems(edited(Change("players.0.hand", card), position=position)) == [
        "Player 1 holds 2 cards instead of 3."
    ]
    [sentence] = problems(edited(Put("1 3", "0,0"), Put("1 3", "1,0")))
    assert sentence.startswith("The players take turns")
    assert sentence.endswith("the cards played are these: Player 1 (2), Player 2 (0).")


def test_rounds_won_bring_lone_wolves_and_leaders() -> None:
    position = edited(Change("rounds", "1-0"))
    assert problems(position) == []
    winner, loser = position["players"]
    assert winner["lone"]
    assert winner["leader"] is None
    assert loser["leader"]
    assert loser["lone"] is None
    assert len(position["leaders"]) == 3
    other = edited(
        Change("players.0.lone", "L3"), Change("players.1.leader", "keen"), position=position
    )
    assert "L3" in other["players"][0]["deck"]
    assert problems(other) == ["Player 2 holds 3 cards instead of 4."]
    assert problems(edited(Change("rounds", "0-0"), position=position)) == []
    assert problems(edited(Change("players.0.lone", "-"), position=position)) == [
        "Player 1 has won a round but has no lone wolf."
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"table": ["1 3 @ 1,0"]}, "table[0]"),
        ({"table": ["3 3 @ 0,0"]}, "table[0]"),
        ({"table": ["1 9 @ 0,0"]}, "table[0]"),
        ({"table": ["1 keep 3"]}, "table[0]"),
        ({"turn": 3}, "turn"),
        ({"leaders": ["keen", "keen"]}, "leaders[1]"),
        ({"ties": -1}, "ties"),
        ({"tied": {}}, "tied"),
        ({"rounds": [{}]}, "rounds[0].winner"),
        ({"players": []}, "players"),
    ],
    ids=str,
)
def test_wrong_fields_are_named(change: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as error:
        moonpack.from_position({**dealt(), **change})
    assert error.value.field == field


def test_cards_that_are_missing_or_too_many_are_refused() -> None:
    position = dealt()
    position["players"][1]["deck"].pop()
    with pytest.raises(BadInput, match="in hand, deck and table together"):
        moonpack.from_position(position)
