"""Placing, covering, the end of a round, scoring, and the course of a match."""

from __future__ import annotations

import pytest

from moonpack.games.moonlight import codes
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.snapshot import RoundResult

from .helpers import cells_of, play, scene, steps

FULL_BUT_ONE = (
    "a3@0,0 b3@1,0 a3@2,0 b3@3,0 a2@0,1 b2@1,1 a2@2,1 b2@3,1 a1@0,2 b1@1,2 a1@2,2"  # 3,2 is empty
)


# -- placing on an empty cell


def test_the_first_card_of_a_round_is_what_cells_are_counted_from() -> None:
    engine = scene("", hands=("1 3", "3"))
    assert steps(engine) == ["1 @ 0,0", "3 @ 0,0"]


def test_an_empty_cell_has_to_be_orthogonally_next_to_a_card_of_either_player() -> None:
    engine = scene("b3@0,0", hands=("1", "3"))
    assert cells_of(engine, "1") == {"1,0", "-1,0", "0,1", "0,-1"}


def test_three_in_a_row_may_still_grow_either_way() -> None:
    engine = scene("a3@0,0 b3@1,0 a3@2,0", hands=("1", "3"))
    cells = cells_of(engine, "1")
    assert {"-1,0", "3,0", "0,1", "0,-1"} <= cells


def test_a_fourth_card_across_fixes_the_shape_to_three_rows() -> None:
    engine = scene("a3@0,0 b3@1,0 a3@2,0 b3@3,0 a3@0,1 b3@0,2", hands=("1", "3"))
    cells = cells_of(engine, "1")
    assert "0,3" not in cells
    assert "0,-1" not in cells
    assert "4,0" not in cells
    assert "1,1" in cells


def test_a_fourth_card_down_fixes_the_shape_to_three_columns() -> None:
    engine = scene("a3@0,0 b3@0,1 a3@0,2 b3@0,3 a3@1,0", hands=("1", "3"))
    cells = cells_of(engine, "1")
    assert {"2,0", "-1,0"} <= cells
    wide = scene("a3@0,0 b3@0,1 a3@0,2 b3@0,3 a3@1,0 b3@2,0", hands=("1", "3"))
    assert not {"3,0", "-1,0"} & cells_of(wide, "1")


def test_a_square_of_three_may_still_become_either_shape() -> None:
    engine = scene("a3@0,0 b3@1,0 a3@2,0 b3@2,1 a3@2,2", hands=("1", "3"))
    assert {"3,0", "-1,0", "0,-1", "2,3"} <= cells_of(engine, "1")


# -- covering


def test_a_card_covers_what_is_exactly_one_lower() -> None:
    engine = scene("b1@0,0 b2@1,0 b3@2,0 b4@0,1", hands=("3", "3"))
    on_cards = cells_of(engine, "3") & {"0,0", "1,0", "2,0", "0,1"}
    assert on_cards == {"1,0"}


def test_nobody_covers_an_own_card() -> None:
    engine = scene("a2@0,0 b2@1,0 b2@2,0", hands=("3", "3"))
    assert "0,0" not in cells_of(engine, "3")
    assert "1,0" in cells_of(engine, "3")


def test_the_last_visible_wolf_cannot_be_covered() -> None:
    engine = scene("a3@0,0 b2@1,0", hands=("3", "3"))
    assert "1,0" not in cells_of(engine, "3")
    more = scene("a3@0,0 b2@1,0 b5@2,0", hands=("3", "3"))
    assert "1,0" in cells_of(more, "3")


def test_a_covered_wolf_does_not_count_as_visible() -> None:
    engine = scene("b2@0,0 b2@1,0 a3@0,0", hands=("3", "3"))
    assert "1,0" not in cells_of(engine, "3")


def test_only_the_visible_card_of_a_stack_counts() -> None:
    engine = scene("b1@0,0 a2@0,0 b3@0,0 b5@1,0", hands=("2 4", "3"))
    assert "0,0" in cells_of(engine, "4")
    assert "0,0" not in cells_of(engine, "2")


def test_a_corner_does_not_change_the_value_a_card_is_covered_by() -> None:
    engine = scene("b1@0,0 a3@1,0 b5@2,0", hands=("2 4", "3"))
    assert "0,0" in cells_of(engine, "2")
    assert "0,0" not in cells_of(engine, "4")


def test_equal_cards_in_a_hand_are_one_choice_but_a_lone_wolf_is_another() -> None:
    engine = scene("", hands=("1 1 L1", "3"))
    assert steps(engine) == ["1 @ 0,0", "L1 @ 0,0"]


# -- a turn and its end


def test_a_player_draws_the_top_card_after_playing() -> None:
    engine = play(scene("", hands=("1 2 3", "3"), decks=("5 4", "3")), "1 @ 0,0")
    side = engine.snapshot().sides[0]
    assert (side.hand, side.deck) == (["2", "3", "5"], ["4"])
    assert engine.actor == 1


def test_nothing_is_drawn_when_the_deck_is_empty() -> None:
    engine = play(scene("", hands=("1 2", "3"), decks=("", "3")), "1 @ 0,0")
    assert engine.snapshot().sides[0].hand == ["2"]


def test_the_round_ends_at_once_when_the_shape_is_full() -> None:
    engine = play(scene(FULL_BUT_ONE, hands=("5 1", "3")), "5 @ 3,2")
    shot = engine.snapshot()
    assert shot.last is not None
    assert shot.last.full
    assert shot.sides[0].hand == ["1"], "the player does not draw any more"
    assert shot.sides[0].deck == ["3", "3", "3"]


def test_if_the_starter_is_out_the_other_takes_one_more_turn() -> None:
    engine = scene("a3@0,0 b3@1,0", hands=("1", "1 2"), decks=("", "3 3"), starter=0)
    play(engine, "1 @ 0,1")
    assert (engine.actor, engine.snapshot().last) == (1, None)
    play(engine, "1 @ 1,1")
    last = engine.snapshot().last
    assert last is not None
    assert not last.full


def test_if_the_other_is_out_the_round_ends_at_once() -> None:
    engine = scene("a3@0,0 b3@1,0", hands=("1 2", "1"), decks=("3 3", ""), starter=0, seat=1)
    play(engine, "1 @ 1,1")
    assert engine.snapshot().last is not None


def test_who_started_the_round_is_what_counts_not_the_seat() -> None:
    engine = scene("a3@0,0 b3@1,0", hands=("1", "1 2"), decks=("", "3 3"), starter=1)
    play(engine, "1 @ 0,1")
    assert engine.snapshot().last is not None


def test_a_player_with_cards_in_the_deck_is_not_out() -> None:
    engine = scene("a3@0,0 b3@1,0", hands=("1", "1"), decks=("2", "3"), starter=1)
    play(engine, "1 @ 0,1")
    assert engine.snapshot().last is None
    assert engine.actor == 1


# -- scoring


def ended(table: str, card: str) -> RoundResult:
    """Let seat 2, who did not start, play its last card next to `table`; the round ends."""
    name, cell = card.split()
    engine = scene(table, hands=("3", name), decks=("3", ""), seat=1)
    play(engine, f"{name} @ {cell}")
    last = engine.snapshot().last
    assert last is not None
    return last


def test_most_visible_moons_give_two_points() -> None:
    # Moons: L1 has 2, 2 has 1. The row is won by seat 2 with 3 against 1.
    result = ended("aL1@0,0 b2@1,0", "3 2,0")
    assert result.moons == (2, 1)
    assert result.moon_winner == 0
    assert result.points[0] == 2


def test_a_tie_in_moons_gives_nothing() -> None:
    result = ended("a2@0,0 b2@1,0", "3 2,0")
    assert result.moons == (1, 1)
    assert result.moon_winner is None
    assert result.points[0] == 0


def test_a_covered_card_has_no_moons_and_no_value() -> None:
    result = ended("a4@0,0 b4@1,0 a3@2,0 b5@0,0", "3 3,0")
    assert result.moons == (0, 1)
    assert result.rows[0].sums == (3, 12)


def test_the_higher_sum_wins_a_row_and_takes_its_own_visible_cards() -> None:
    # Row: 3 and 3 against 5. Worth of a 3 is 2 points.
    result = ended("b3@0,0 a5@1,0", "3 2,0")
    assert result.rows[0].winner == 1
    assert result.points == (0, 4)
    assert result.taken == (0, 2)


def test_a_tied_row_wins_nothing() -> None:
    result = ended("a3@0,0", "3 1,0")
    assert result.rows[0].sums == (3, 3)
    assert result.rows[0].winner is None
    assert result.taken == (0, 0)


def test_rows_are_horizontal_lines_from_the_top() -> None:
    result = ended("a3@0,0 b4@0,1", "5 0,-1")
    assert [(row.y, row.sums) for row in result.rows] == [(-1, (0, 5)), (0, (3, 0)), (1, (0, 4))]


@pytest.mark.parametrize(
    ("card", "in_corner", "elsewhere"),
    [("1", 3, 1), ("L1", 3, 1), ("L2", 6, 2), ("2", 2, 2), ("3", 3, 3), ("L3", 3, 3), ("L4", 4, 4)],
)
def test_the_corner_effect_counts_in_a_corner_only(
    card: str, in_corner: int, elsewhere: int
) -> None:
    corner = ended(f"a{card}@0,0 a5@1,0 b5@0,1", "5 1,1")
    assert corner.rows[0].sums == (in_corner + 5, 0)
    middle = ended(f"a5@0,0 a{card}@1,0 a5@2,0 b5@0,1 b5@1,1", "5 2,1")
    assert middle.rows[0].sums == (elsewhere + 10, 0)


def test_corners_are_those_of_the_smallest_rectangle_even_of_a_line() -> None:
    assert ended("a1@0,0 a1@1,0", "5 2,0").rows[0].sums == (3 + 1, 5)


def test_corners_are_corners_only_if_the_rectangle_has_a_card_there() -> None:
    # The rectangle is 3 by 2; its corner 2,1 is empty and 1,1 is no corner.
    assert ended("a5@0,0 b5@1,0 b5@2,0 a1@0,1", "1 1,1").rows[1].sums == (3, 1)


@pytest.mark.parametrize(
    ("card", "worth"), [("1", 1), ("2", 1), ("3", 2), ("4", 1), ("5", 1), ("L3", 3), ("L4", 2)]
)
def test_a_card_is_worth_its_points_when_its_row_is_won(card: str, worth: int) -> None:
    # Seat 2's row has 3+3+3, worth 6; seat 1's row has only the card, moons aside.
    result = ended(f"a{card}@0,0 b3@0,1 b3@1,1", "3 2,1")
    moons = 2 if result.moon_winner == 0 else 0
    assert result.points[0] - moons == worth


def test_more_points_win_the_round() -> None:
    engine = play(scene("b3@0,0 a5@1,0", ("3", "3"), ("3", ""), seat=1), "3 @ 2,0")
    assert engine.snapshot().last.winner == 1
    assert engine.snapshot().sides[1].wins == 1


def test_tied_points_are_decided_by_cards_taken() -> None:
    # Moons tie at one each. Seat 1: a 3 for 2 points; seat 2: 2 and 5 for 2 points.
    result = ended("a3@0,0 a2@0,1 b2@1,1", "5 2,1")
    assert result.points == (2, 2)
    assert result.taken == (1, 2)
    assert result.winner == 1


def tied_round(starter: int) -> Engine:
    """The player who did not start plays its last card, and everything is tied."""
    other = 1 - starter
    decks = ("3", "") if other == 1 else ("", "3")
    table = f"{'ab'[starter]}3@0,0"
    return play(scene(table, ("3", "3"), decks, seat=other, starter=starter), "3 @ 1,0")


@pytest.mark.parametrize("starter", [0, 1])
def test_a_tied_round_is_dealt_again_and_the_other_starts(starter: int) -> None:
    shot = tied_round(starter).snapshot()
    assert shot.last.winner is None
    assert (shot.round, shot.dealt, shot.ties) == (1, 2, 1)
    assert shot.starter == shot.seat == 1 - starter
    assert shot.phase == codes.PHASE_PLAY
    assert not shot.laid
    assert [len(side.hand) for side in shot.sides] == [3, 3]
    assert [side.wins for side in shot.sides] == [0, 0]


def test_a_last_turn_is_forgotten_at_the_next_deal() -> None:
    engine = scene("a3@0,0", ("3", "3 3"), ("", "3"), starter=0)
    play(engine, "3 @ 1,0", "3 @ 0,1")
    if engine.phase == codes.PHASE_RECRUIT:
        play(engine, "recruit L1", "lead leap")
    assert engine.dealt == 2
    assert not engine.snapshot().last_turn
    before = engine.snapshot().rounds_ended
    play(engine, steps(engine)[0])
    assert engine.snapshot().rounds_ended == before


# -- the match


def after_a_win(wins: tuple[int, int] = (0, 0)) -> Engine:
    """Seat 2 has just won a round."""
    return play(scene("b3@0,0 a5@1,0", ("3", "3"), ("3", ""), seat=1, wins=wins), "3 @ 2,0")


def test_after_a_round_the_winner_recruits_and_then_the_loser_leads() -> None:
    engine = after_a_win()
    assert engine.actor == 1
    assert steps(engine) == ["recruit L1", "recruit L2", "recruit L3", "recruit L4"]
    play(engine, "recruit L2")
    assert engine.actor == 0
    assert steps(engine) == ["lead ambush", "lead leap", "lead packhunt", "lead scent"]
    play(engine, "lead leap")
    shot = engine.snapshot()
    assert (shot.sides[1].lone, shot.sides[0].leader) == ("L2", "leap")
    assert shot.leaders == ["ambush", "packhunt", "scent"]
    assert (shot.round, shot.starter, shot.seat) == (2, 1, 1), "the last winner starts"


def test_a_recruited_wolf_is_in_the_deck_from_the_next_deal_on() -> None:
    engine = play(after_a_win(), "recruit L2", "lead leap")
    first, second = engine.snapshot().sides
    assert "L2" in second.hand + second.deck
    assert len(second.hand + second.deck) == 12
    assert len(first.hand + first.deck) == 11


def test_both_may_recruit_the_same_lone_wolf() -> None:
    engine = after_a_win(wins=(1, 0))
    assert "recruit L1" in steps(engine)


def test_the_second_win_ends_the_match() -> None:
    engine = after_a_win(wins=(0, 1))
    assert engine.over
    assert engine.actor is None
    assert engine.legal() == []
    assert [side.wins for side in engine.snapshot().sides] == [0, 2]


def test_one_win_each_goes_on_to_a_third_round() -> None:
    engine = after_a_win(wins=(1, 0))
    assert not engine.over
    assert [side.wins for side in engine.snapshot().sides] == [1, 1]
