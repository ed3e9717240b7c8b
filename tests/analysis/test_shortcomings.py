"""What is said of a wrong turn: true, about that turn, and never what the best one is."""

from __future__ import annotations

import re

import pytest

from moonpack.analysis.reasons import shortcomings
from moonpack.analysis.reasons.wolves_chances import threats_to
from moonpack.bots import Clock, make
from moonpack.learn import puzzles
from moonpack.learn.puzzles import Puzzle, TurnVerdict, judge
from moonpack.puzzle_maker.explaining import whats_wrong

SOME = 40  # puzzles of each game
HEX = re.compile(r"\b[a-z]\d+\b")


def weak_turn(puzzle: Puzzle) -> list[str]:
    """What a pup plays."""
    game, steps, bot = puzzle.begin(), list[str](), make("pup", puzzle.game, "x")
    while not game.over and (not steps or not game.begins_turn()):
        steps.append(bot.decide(game.view(puzzle.seat), Clock(60.0)))
        game.play(steps[-1])
    return steps


def wrong_turns(name: str) -> list[tuple[Puzzle, list[str]]]:
    some = (puzzles.puzzle(name, entry.name) for entry in puzzles.entries(name)[:SOME])
    tries = [(puzzle, weak_turn(puzzle)) for puzzle in some]
    return [one for one in tries if judge(*one).verdict is TurnVerdict.WRONG]


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_nearly_every_wrong_turn_is_answered_with_what_is_wrong_with_it(name: str) -> None:
    tries = wrong_turns(name)
    answered = [bool(shortcomings(one.begin(), turn, one.solution)) for one, turn in tries]
    assert len(answered) > 10
    assert sum(answered) > 0.75 * len(answered)


def test_places_that_are_named_belong_to_the_turn_that_was_played() -> None:
    named = 0
    for puzzle, turn in wrong_turns("wolves"):
        after = puzzle.begin(turn)
        threatened = {
            after.engine.snapshot().layout.name(one.hex)
            for one in threats_to(puzzle.seat, after.engine)
        }
        for text in shortcomings(puzzle.begin(), turn, puzzle.solution):
            if "could dominate" in text:
                named += 1
                assert set(HEX.findall(text)) <= threatened, text
            elif "region of" not in text:
                assert not HEX.search(text), text  # it would give the solution away
    assert named


def test_points_that_are_given_up_are_named() -> None:
    puzzle = puzzles.puzzle("wolves", "d5b603")
    away = ["move grass 3", "A l7 o9", "push n9", "P g8 g4", "done", "end"]
    assert shortcomings(puzzle.begin(), away, puzzle.solution) == [
        "The best turn wins the game at once.",
        "Your turn gives up 4 points in the region of k9.",
    ]
    stays = shortcomings(puzzle.begin(), ["end"], puzzle.solution)
    assert not any("gives up" in text for text in stays)


def test_in_an_ending_the_reply_that_wins_is_told() -> None:
    puzzle = puzzles.puzzle("moonlight", "7603dc")
    (reply,) = shortcomings(puzzle.begin(), weak_turn(puzzle), puzzle.solution)
    assert reply == "After your turn, Bea covers your 3 with the 4 and is sure to win the round."


def test_a_turn_of_which_nothing_can_be_said_is_answered_all_the_same() -> None:
    for puzzle, turn in wrong_turns("moonlight"):
        if not shortcomings(puzzle.begin(), turn, puzzle.solution):
            why = whats_wrong(puzzle, judge(puzzle, turn))
            assert why[0].startswith("No single fault stands out")
            assert len(why) == 2
            return
    raise AssertionError("every turn has a reason")
