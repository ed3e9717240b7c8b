"""Who starts, and which pack is neutral: named, drawn, or as it always was."""

from __future__ import annotations

from typing import Any

import pytest

import moonpack
from moonpack.games.wolves.data import DATA, PACKS

from .positions import lay
from .walks import play_on

PLAYERS = (2, 3, 4, 5)
DRAWING = ("czech", "polish", "hungarian")


def _new(players: int = 3, seed: int = 1, **choices: Any) -> moonpack.Game:
    return moonpack.new("wolves", players=players, seed=seed, **choices)


def _drafters(game: moonpack.Game) -> list[int]:
    order = []
    while game.steps()[0].startswith("draft"):
        assert game.actor is not None
        order.append(game.actor + 1)
        game.play(game.steps()[0])
    return order


def test_seat_1_starts_unless_somebody_says_otherwise() -> None:
    assert _new().actor == 0
    assert "starting_player" not in _new().record()["setup"]


@pytest.mark.parametrize(
    ("players", "start", "order"),
    [
        (2, 2, [2, 1, 1, 2]),
        (3, 2, [2, 3, 1, 1, 3, 2]),
        (4, 4, [4, 1, 2, 3, 3, 2, 1, 4]),
        (5, 3, [3, 4, 5, 1, 2, 2, 1, 5, 4, 3]),
    ],
)
def test_the_starting_player_drafts_first_and_takes_the_first_turn(
    players: int, start: int, order: list[int]
) -> None:
    game = _new(players, starting_player=start)
    assert game.record()["setup"]["starting_player"] == start
    assert _drafters(game) == order
    assert game.actor == start - 1
    assert game.position()["starting_player"] == start
    for turn in range(2 * players):
        assert game.position()["round"] == 1 + turn // players
        assert game.actor == (start - 1 + turn) % players
        game.play("end")


def test_tiles_are_chosen_in_turn_order() -> None:
    game = _new(3, starting_player=3, options={"tiles": "choose"})
    seats = []
    while game.steps()[0].startswith("tiles"):
        seats.append(game.actor)
        game.play("tiles second")
    assert seats == [2, 0, 1]
    assert game.actor == 2


@pytest.mark.parametrize(
    ("players", "start", "tokens"),
    [
        (2, 1, [0, 1]),
        (2, 2, [1, 0]),
        (3, 2, [1, 0, 0]),
        (4, 3, [1, 1, 0, 0]),
        (5, 5, [0, 0, 1, 1, 0]),
    ],
)
def test_tokens_for_late_starters_go_by_turn_order(
    players: int, start: int, tokens: list[int]
) -> None:
    game = _new(players, starting_player=start, options={"late_start_token": "yes"})
    seats = game.view().to_json()["players"]
    assert [seat["action_tokens"] for seat in seats] == tokens


def test_a_round_limit_gives_everybody_as_many_turns() -> None:
    game = _new(3, starting_player=3, options={"round_limit": 2})
    _drafters(game)
    turns = []
    while not game.over:
        turns.append(game.actor)
        game.play("end")
    assert turns == [2, 0, 1, 2, 0, 1]


def test_the_starting_player_can_be_drawn() -> None:
    starts = {_new(4, seed, starting_player="draw").actor for seed in range(40)}
    assert starts == {0, 1, 2, 3}
    again = [_new(4, seed, starting_player="draw").record() for seed in (5, 5)]
    assert again[0] == again[1]


@pytest.mark.parametrize("book", [*DRAWING, "common", "ukrainian"])
def test_three_of_the_books_draw_the_starting_player(book: str) -> None:
    options = {"rulebook": book}
    starts = {_new(3, seed, options=options).actor for seed in range(30)}
    assert starts == ({0, 1, 2} if book in DRAWING else {0})
    assert {_new(3, seed, options=options, starting_player=2).actor for seed in range(9)} == {1}


@pytest.mark.parametrize("choices", [{"starting_player": "draw"}, {"starting_player": 2}])
def test_a_seed_lays_the_same_board_whoever_starts(choices: dict[str, Any]) -> None:
    one, other = _new(2).record()["setup"], _new(2, **choices).record()["setup"]
    other.pop("starting_player", None)
    assert one == other


@pytest.mark.parametrize("start", [0, 4, -1, "third", True, 1.5, "٢", []])
def test_a_starting_player_who_does_not_play_is_refused(start: object) -> None:
    with pytest.raises(moonpack.BadInput, match=r"^starting_player: "):
        _new(3, starting_player=start)


def test_what_else_could_be_chosen_is_named_with_a_drawn_one() -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        _new(3, starting_player="9" * 5000)
    assert caught.value.expected == "a whole number from 1 to 3, or draw"
    with pytest.raises(moonpack.BadInput) as caught:
        _new(2, packs=["forest", "grass"], neutral="grass")
    assert caught.value.expected == "one of rock, tundra, desert, draw"
    with pytest.raises(moonpack.BadInput, match="no neutral pack with more than 2 players"):
        _new(3, neutral="rock")


def test_a_starting_player_may_come_as_text() -> None:
    assert _new(3, starting_player="2").actor == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_that_another_seat_starts_is_replayed_and_kept(players: int) -> None:
    game = play_on(_new(players, starting_player=players), 3, most=60)
    again = moonpack.replay(game.record())
    assert again.record() == game.record()
    assert again.actor == game.actor


def test_records_and_positions_without_the_field_mean_seat_1() -> None:
    record = _new(3, starting_player=2).record()
    del record["setup"]["starting_player"]
    assert moonpack.replay(record).actor == 0
    assert "starting_player" not in lay("h4 A1 P1").game.position()


def test_a_wrong_field_of_a_record_or_position_is_named() -> None:
    record = _new(3, starting_player=2).record()
    record["setup"]["starting_player"] = 4
    with pytest.raises(moonpack.BadInput, match=r"^setup\.starting_player: "):
        moonpack.replay(record)
    position = lay("h4 A1 P1").game.position() | {"starting_player": 0}
    with pytest.raises(moonpack.BadInput, match=r"^starting_player: "):
        moonpack.from_position(position)


# -- the neutral pack of two players


def test_the_neutral_pack_is_the_first_that_nobody_plays() -> None:
    game = _new(2, packs=["forest", "grass"])
    free = [pack for pack in PACKS if pack not in ("forest", "grass")]
    assert game.record()["setup"]["neutral"] == free[0]


def test_the_neutral_pack_can_be_named_or_drawn() -> None:
    packs = ["forest", "grass"]
    assert _new(2, packs=packs, neutral="desert").record()["setup"]["neutral"] == "desert"
    drawn = {
        _new(2, seed, packs=packs, neutral="draw").record()["setup"]["neutral"]
        for seed in range(30)
    }
    assert drawn == set(DATA["packs"]) - set(packs)


@pytest.mark.parametrize("neutral", PACKS)
def test_no_player_is_dealt_the_neutral_pack(neutral: str) -> None:
    for seed in range(8):
        record = _new(2, seed, neutral=neutral).record()
        assert record["setup"]["neutral"] == neutral
        assert neutral not in record["packs"]


@pytest.mark.parametrize("neutral", ["forest", "sea", 3])
def test_a_neutral_pack_that_is_played_or_unknown_is_refused(neutral: object) -> None:
    with pytest.raises(moonpack.BadInput, match=r"^neutral: "):
        _new(2, packs=["forest", "grass"], neutral=neutral)


def test_there_is_no_neutral_pack_with_more_players() -> None:
    for neutral in ("desert", "draw"):
        with pytest.raises(moonpack.BadInput, match=r"^neutral: "):
            _new(3, packs=["forest", "grass", "rock"], neutral=neutral)
        with pytest.raises(moonpack.BadInput, match=r"^neutral: "):
            _new(5, neutral=neutral)


def test_choices_go_before_what_a_given_set_up_says() -> None:
    setup = _new(2, packs=["forest", "grass"]).record()["setup"]
    kept = _new(2, packs=["forest", "grass"], setup=setup | {"starting_player": 2})
    assert kept.actor == 1
    changed = _new(
        2, packs=["forest", "grass"], setup=setup, neutral="desert", starting_player=2
    ).record()["setup"]
    assert (changed["neutral"], changed["starting_player"]) == ("desert", 2)
