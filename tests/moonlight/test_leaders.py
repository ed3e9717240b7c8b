"""The eight leader abilities."""

from __future__ import annotations

import pytest

from moonpack.games.moonlight import codes
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.snapshot import RoundResult

from .helpers import cells_of, play, scene, steps

FULL_BUT_ONE = (
    "a3@0,0 b3@1,0 a3@2,0 b3@3,0 a2@0,1 b2@1,1 a2@2,1 b2@3,1 a1@0,2 b1@1,2 a1@2,2"  # 3,2 is empty
)
FULL_BUT_TWO = FULL_BUT_ONE.removesuffix(" a1@2,2")


# -- ambush


def test_ambush_covers_any_lower_value_and_is_said_only_when_needed() -> None:
    engine = scene("b1@0,0 b2@1,0 b3@2,0 b4@0,1", ("4", "3"), leaders=("ambush", None))
    assert cells_of(engine, "4", "ambush") == {"0,0", "1,0"}
    assert "2,0" in cells_of(engine, "4")
    assert "0,0" not in cells_of(engine, "4")


def test_ambush_does_not_cover_the_last_visible_wolf_nor_an_own_card() -> None:
    engine = scene("b1@0,0 a1@1,0", ("4", "3"), leaders=("ambush", None))
    assert cells_of(engine, "4", "ambush") == set()


def test_ambush_is_not_used_with_the_first_card() -> None:
    engine = scene("", ("4", "3"), leaders=("ambush", None))
    assert steps(engine) == ["4 @ 0,0"]


def test_a_one_shot_is_used_once_a_round() -> None:
    engine = scene("b1@0,0 b1@1,0 b1@2,0", ("4 4", "3"), leaders=("ambush", None))
    play(engine, "4 @ 0,0 ambush", "3 @ 0,1")
    assert cells_of(engine, "4", "ambush") == set()


def test_the_opponents_one_shot_is_not_yours() -> None:
    engine = scene("b1@0,0 b1@1,0", ("4", "3"), leaders=(None, "ambush"))
    assert cells_of(engine, "4", "ambush") == set()


def test_a_one_shot_is_fresh_again_after_a_tied_round() -> None:
    shot = scene("a3@0,0", ("3", "3"), ("3", ""), seat=1, leaders=(None, "scent")).snapshot()
    shot.sides[1].used = True
    dealt_again = play(Engine(shot), "3 @ 1,0").snapshot()
    assert dealt_again.ties == 1
    assert dealt_again.sides[1].leader == "scent"
    assert not dealt_again.sides[1].used


# -- packhunt


def test_packhunt_plays_two_wolves_and_then_draws_two() -> None:
    engine = scene("", ("1 2 3", "3"), ("5 4 1", "3"), leaders=("packhunt", None))
    play(engine, "1 @ 0,0 packhunt")
    assert engine.actor == 0
    assert engine.phase == codes.PHASE_SECOND
    assert engine.snapshot().sides[0].hand == ["2", "3"], "nothing is drawn between"
    assert not any("packhunt" in step for step in steps(engine))
    play(engine, "2 @ 1,0")
    side = engine.snapshot().sides[0]
    assert (side.hand, side.deck, side.used) == (["3", "4", "5"], ["1"], True)
    assert engine.actor == 1


def test_packhunt_draws_while_the_deck_lasts() -> None:
    engine = scene("", ("1 2 3", "3"), ("5", "3"), leaders=("packhunt", None))
    play(engine, "1 @ 0,0 packhunt", "2 @ 1,0")
    assert engine.snapshot().sides[0].hand == ["3", "5"]


def test_packhunt_needs_two_cards_in_hand() -> None:
    engine = scene("", ("1", "3"), ("5 4", "3"), leaders=("packhunt", None))
    assert steps(engine) == ["1 @ 0,0"]


def test_a_packhunt_whose_first_wolf_fills_the_shape_ends_there() -> None:
    engine = scene(FULL_BUT_ONE, ("5 1", "3"), leaders=("packhunt", None))
    play(engine, "5 @ 3,2 packhunt")
    assert engine.snapshot().last.full
    assert engine.snapshot().sides[0].hand == ["1"]


def test_a_packhunt_whose_second_wolf_fills_the_shape_draws_nothing() -> None:
    engine = scene(FULL_BUT_TWO, ("5 1", "3"), ("4 4", "3"), leaders=("packhunt", None))
    play(engine, "5 @ 2,2 packhunt", "1 @ 3,2")
    assert engine.snapshot().last.full
    assert engine.snapshot().sides[0].deck == ["4", "4"]


def test_the_last_visible_wolf_is_looked_at_anew_for_the_second_wolf() -> None:
    engine = scene("b2@0,0 b2@1,0", ("3 3", "3"), leaders=("packhunt", None))
    play(engine, "3 @ 0,0 packhunt")
    assert "1,0" not in cells_of(engine, "3")


def test_a_packhunt_with_the_last_two_cards_puts_the_player_out_once() -> None:
    engine = scene("", ("1 2", "3 3"), ("", "3"), leaders=("packhunt", None))
    play(engine, "1 @ 0,0 packhunt")
    assert engine.actor == 0
    play(engine, "2 @ 1,0")
    assert engine.snapshot().last_turn


# -- leap


def test_leap_goes_where_a_card_is_touched_only_diagonally() -> None:
    engine = scene("b3@0,0", ("1", "3"), leaders=("leap", None))
    assert cells_of(engine, "1", "leap") == {"1,1", "1,-1", "-1,1", "-1,-1"}
    assert cells_of(engine, "1") == {"1,0", "-1,0", "0,1", "0,-1"}


def test_leap_still_has_to_fit() -> None:
    engine = scene("b3@0,0 a3@1,0 b3@2,0 a3@3,0", ("1", "3"), leaders=("leap", None))
    assert cells_of(engine, "1", "leap") == set()
    tall = scene("b3@0,0 a3@0,1 b3@0,2 b3@1,0", ("1", "3"), leaders=("leap", None))
    assert "-1,3" in cells_of(tall, "1", "leap")
    wide = scene("b3@0,0 a3@0,1 b3@0,2 b3@1,0 a3@2,0", ("1", "3"), leaders=("leap", None))
    assert "-1,3" not in cells_of(wide, "1", "leap")


def test_leap_is_not_used_with_the_first_card() -> None:
    assert steps(scene("", ("1", "3"), leaders=("leap", None))) == ["1 @ 0,0"]


def test_leap_touches_the_opponents_and_own_cards_alike() -> None:
    engine = scene("a3@0,0 b3@1,0", ("1", "3"), leaders=("leap", None))
    assert cells_of(engine, "1", "leap") == {"-1,-1", "-1,1", "2,-1", "2,1"}


# -- scent


def test_scent_keeps_one_of_three_and_sinks_the_others_in_their_order() -> None:
    engine = scene("", ("1 2 3", "3"), ("5 4 1 2 3", "3"), leaders=("scent", None))
    play(engine, "1 @ 0,0 scent")
    assert steps(engine) == ["keep 1", "keep 4", "keep 5"]
    assert engine.actor == 0
    play(engine, "keep 4")
    side = engine.snapshot().sides[0]
    assert (side.hand, side.deck, side.sunk) == (["2", "3", "4"], ["2", "3", "5", "1"], 2)
    assert engine.actor == 1


def test_of_two_alike_the_upper_is_kept() -> None:
    engine = scene("", ("1", "3"), ("3 5 3 2", "3"), leaders=("scent", None))
    play(engine, "1 @ 0,0 scent")
    assert steps(engine) == ["keep 3", "keep 5"]
    play(engine, "keep 3")
    assert engine.snapshot().sides[0].deck == ["2", "5", "3"]


@pytest.mark.parametrize(("deck", "choices"), [("5 4", ["keep 4", "keep 5"]), ("5", ["keep 5"])])
def test_scent_looks_at_fewer_when_fewer_are_left_and_still_asks(
    deck: str, choices: list[str]
) -> None:
    engine = play(scene("", ("1", "3"), (deck, "3"), leaders=("scent", None)), "1 @ 0,0 scent")
    assert steps(engine) == choices


def test_scent_needs_a_card_in_the_deck() -> None:
    assert steps(scene("", ("1", "3"), ("", "3"), leaders=("scent", None))) == ["1 @ 0,0"]


def test_nothing_is_kept_if_the_play_filled_the_shape() -> None:
    engine = scene(FULL_BUT_ONE, ("5 1", "3"), leaders=("scent", None))
    play(engine, "5 @ 3,2 scent")
    assert engine.snapshot().last.full
    assert engine.snapshot().sides[0].hand == ["1"]


def test_sunk_cards_come_up_again_at_the_end_of_the_deck() -> None:
    engine = scene("", ("1 1 3", "2 2 3"), ("5 4 2", "3 3 3"), leaders=("scent", None))
    play(engine, "1 @ 0,0 scent", "keep 4", "2 @ 1,0", "1 @ 0,1")
    side = engine.snapshot().sides[0]
    assert (side.hand, side.deck, side.sunk) == (["3", "4", "5"], ["2"], 1)


# -- endurance

FINAL_SIZE = "b2@0,0 a5@1,0 b5@2,0 b2@3,0 b2@0,1 b5@0,2"  # 4 by 3 though not full


def test_endurance_protects_corner_cards() -> None:
    engine = scene(FINAL_SIZE, ("3", "3"), leaders=(None, "endurance"))
    covered = cells_of(engine, "3") & {"0,0", "3,0", "0,1"}
    assert covered == {"0,1"}
    plain = scene(FINAL_SIZE, ("3", "3"))
    assert cells_of(plain, "3") >= {"0,0", "3,0", "0,1"}


def test_endurance_protects_only_when_the_rectangle_is_of_the_final_size() -> None:
    smaller = FINAL_SIZE.removesuffix(" b5@0,2")  # 4 by 2
    engine = scene(smaller, ("3", "3"), leaders=(None, "endurance"))
    assert cells_of(engine, "3") >= {"0,0", "3,0", "0,1"}
    square = scene("b2@0,0 b5@1,0 b2@2,0 b5@0,1 b2@0,2", ("3", "3"), leaders=(None, "endurance"))
    assert cells_of(square, "3") >= {"0,0", "2,0", "0,2"}


def test_endurance_also_works_in_three_by_four() -> None:
    tall = "b2@0,0 a5@0,1 b5@0,2 b2@0,3 b2@1,0 b5@2,0"
    engine = scene(tall, ("3", "3"), leaders=(None, "endurance"))
    assert cells_of(engine, "3") & {"0,0", "0,3", "1,0"} == {"1,0"}


def test_endurance_stops_ambush() -> None:
    engine = scene(FINAL_SIZE, ("4", "3"), leaders=("ambush", "endurance"))
    assert cells_of(engine, "4", "ambush") == {"0,1"}


def test_endurance_protects_its_owner_only() -> None:
    engine = scene(FINAL_SIZE, ("3", "3"), leaders=("endurance", None))
    assert {"0,0", "3,0"} <= cells_of(engine, "3")


def test_endurance_is_looked_at_anew_for_each_wolf_of_a_packhunt() -> None:
    smaller = FINAL_SIZE.removesuffix(" b5@0,2")
    engine = scene(smaller, ("3 3 1", "3"), leaders=("packhunt", "endurance"))
    assert "3,0" in cells_of(engine, "3")
    play(engine, "1 @ 0,2 packhunt")
    assert cells_of(engine, "3") & {"0,0", "3,0", "0,1"} == {"0,1"}


# -- nighteyes, elders, keen


def finish(
    table: str, leaders: tuple[str | None, str | None], card: str = "3", at: str = "1,0"
) -> RoundResult:
    """Seat 2, who did not start, plays its last card; the round is over."""
    engine = scene(table, ("3", card), ("3", ""), seat=1, leaders=leaders)
    last = play(engine, f"{card} @ {at}").snapshot().last
    assert last is not None
    return last


@pytest.mark.parametrize("seat", [0, 1])
def test_nighteyes_wins_a_tie_in_moons_even_of_none(seat: int) -> None:
    leaders = ("nighteyes", None) if seat == 0 else (None, "nighteyes")
    result = finish("a3@0,0", leaders)
    assert result.moons == (0, 0)
    assert result.moon_winner == seat
    assert result.points[seat] == 2


def test_nighteyes_does_not_win_with_fewer_moons() -> None:
    assert finish("a2@0,0", (None, "nighteyes")).moon_winner == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_elders_win_a_tied_row(seat: int) -> None:
    leaders = ("elders", None) if seat == 0 else (None, "elders")
    result = finish("a3@0,0", leaders)
    assert result.rows[0].winner == seat
    assert result.taken[seat] == 1


def test_elders_need_a_visible_card_in_the_row() -> None:
    # The middle row is empty: a tie of nothing with nothing.
    leaping = "a3@0,0 b3@1,0 a3@0,2 b4@1,2"
    result = finish(leaping, ("elders", None), "2", "2,0")
    assert [row.sums for row in result.rows] == [(3, 5), (0, 0), (3, 4)]
    assert result.rows[1].winner is None


def test_keen_deals_four_cards_and_then_draws_one_a_turn() -> None:
    engine = scene("a3@0,0", ("3", "3"), ("3", ""), seat=1, leaders=(None, "keen"))
    play(engine, "3 @ 1,0")  # a tied round, dealt again; seat 2 starts
    sides = engine.snapshot().sides
    assert [len(side.hand) for side in sides] == [3, 4]
    assert [len(side.deck) for side in sides] == [8, 7]
    play(engine, steps(engine)[0])
    assert len(engine.snapshot().sides[1].hand) == 4
