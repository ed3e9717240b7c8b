"""The options, each of which is on the record and changes just what it says."""

from __future__ import annotations

from typing import Any

import pytest

import moonpack

from .positions import Table, lay

DEFAULTS = {
    "tiles": "first",
    "action_tokens_per_turn": "any",
    "late_start_token": "no",
    "round_limit": "none",
}


def _new(players: int = 3, **options: Any) -> moonpack.Game:
    return moonpack.new("wolves", players=players, seed=1, options=options)


def _tiles(game: moonpack.Game) -> list[str]:
    return [seat["tiles"] for seat in game.view().to_json()["players"]]


def test_options_have_defaults_and_all_of_them_are_on_the_record() -> None:
    assert _new().record()["options"] == DEFAULTS
    chosen: dict[str, Any] = {"tiles": "choose", "action_tokens_per_turn": 1, "round_limit": 7}
    assert _new(**chosen).record()["options"] == DEFAULTS | chosen


def test_numbers_of_options_may_come_as_text_and_are_kept_as_numbers() -> None:
    options = _new(action_tokens_per_turn="1", round_limit="12").record()["options"]
    assert options == DEFAULTS | {"action_tokens_per_turn": 1, "round_limit": 12}


@pytest.mark.parametrize(("option", "tiles"), [("first", "00000"), ("second", "11111")])
def test_tiles_first_or_second_is_for_everybody(option: str, tiles: str) -> None:
    game = _new(tiles=option)
    assert _tiles(game) == [tiles] * 3
    assert game.steps()[0].startswith("draft ")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tiles_choose_asks_everybody_in_seat_order_before_the_draft(players: int) -> None:
    game = _new(players, tiles="choose")
    for seat in range(players):
        assert game.actor == seat
        assert game.steps() == ["tiles first", "tiles second"]
        game.play("tiles first" if seat % 2 else "tiles second")
    assert _tiles(game) == ["00000" if seat % 2 else "11111" for seat in range(players)]
    assert game.actor == 0
    assert game.steps()[0].startswith("draft ")


def _four_actions(table: Table) -> Table:
    for walk in ("h4 i5", "i5 i2", "i2 j1"):
        table.play("move grass 0", f"P {walk}", "done")
    return table


def test_any_number_of_action_tokens_may_be_used_in_a_turn() -> None:
    table = lay("h4 A1 P1", packs="grass rock tundra", seat1={"action_tokens": 2})
    _four_actions(table)
    assert (table.now["actions"], table.now["extra"], table.tokens(1)) == (3, 1, (0, 1))
    table.play("move grass 0", "P j1 i2", "done")
    assert (table.now["actions"], table.now["extra"], table.tokens(1)) == (4, 2, (0, 0))
    assert table.steps == ["end"]
    table.play("end")
    assert (table.now["turn"], table.now["actions"], table.now["extra"]) == (2, 0, 0)


@pytest.mark.parametrize("one", [1, "1"])
def test_one_action_token_per_turn_if_the_option_says_so(one: object) -> None:
    options = {"action_tokens_per_turn": one}
    seat = {"action_tokens": 2}
    table = lay("h4 A1 P1", packs="grass rock tundra", seat1=seat, options=options)
    _four_actions(table)
    assert (table.now["extra"], table.tokens(1)) == (1, (0, 1))
    assert table.steps == ["end"]
    table.play("end", "end", "end")
    assert table.play("move grass 0", "P j1 i2", "done").can("move grass 0")  # a turn of its own


@pytest.mark.parametrize(
    ("players", "late", "tokens"),
    [
        (2, "no", [0, 1]),
        (2, "yes", [0, 1]),
        (3, "no", [0, 0, 0]),
        (3, "yes", [0, 0, 1]),
        (4, "no", [0, 0, 0, 0]),
        (4, "yes", [0, 0, 1, 1]),
        (5, "no", [0, 0, 0, 0, 0]),
        (5, "yes", [0, 0, 0, 1, 1]),
    ],
)
def test_late_start_tokens(players: int, late: str, tokens: list[int]) -> None:
    seats = _new(players, late_start_token=late).view().to_json()["players"]
    assert [seat["action_tokens"] for seat in seats] == tokens


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_a_round_limit_ends_the_game_after_everybodys_last_turn(limit: int) -> None:
    game = _new(round_limit=limit)
    for _ in range(6):
        game.play(game.steps()[0])
    for turn in range(3 * limit):
        assert not game.over
        assert game.position()["round"] == turn // 3 + 1
        game.play("end")
    assert game.over
    assert game.actor is None
    assert game.winners() == [0, 1, 2]


def test_a_round_limit_scores_no_further_regions() -> None:
    options = {"round_limit": 6}
    table = lay("g2 A1 P1", moon=8, round=6, turn=3, options=options).play("end")
    assert table.game.over
    assert table.points() == [0, 0, 0]
    assert table.now["moons"][1] == ["crescent"]


def test_a_date_reached_in_the_last_turn_of_the_last_round_still_scores() -> None:
    options = {"round_limit": 6}
    table = lay("g2 A1 P1", moon=9, round=6, turn=3, options=options).play("end")
    assert table.game.over
    assert table.points() == [4, 0, 0]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("tiles", "third"),
        ("tiles", None),
        ("tiles", 1),
        ("action_tokens_per_turn", 2),
        ("action_tokens_per_turn", True),
        ("late_start_token", True),
        ("round_limit", 0),
        ("round_limit", -1),
        ("round_limit", 1.5),
        ("round_limit", "many"),
        ("round_limit", "٣"),
        ("round_limit", [3]),
        ("round_limit", 10**12),
        ("weather", "rain"),
    ],
)
def test_a_wrong_option_is_refused_by_name(option: str, value: Any) -> None:
    with pytest.raises(moonpack.BadInput, match=rf"^options\.{option}: "):
        _new(**{option: value})
