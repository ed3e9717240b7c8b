"""What is answered to the turn of whoever solves a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from moonpack.errors import IllegalStep
from moonpack.game import Game
from moonpack.games import kit
from moonpack.learn.following import forced, why_not
from moonpack.words import ENGLISH, Words

from .data import Puzzle, Turn

if TYPE_CHECKING:  # what tells turns apart stands lower in the source map; a kit imports it
    from moonpack.puzzle_maker.maker import Maker


class TurnVerdict(StrEnum):
    """What the steps so far come to. `ON_THE_WAY`: the turn goes on, and says nothing yet.

    `NEARLY`: it does what the solution does, but leaves pieces or tiles in worse places.
    """

    RIGHT = "right"
    ON_THE_WAY = "on_the_way"
    NEARLY = "nearly"
    WRONG = "wrong"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Judgement:
    """The answer. `steps`: what was played, with what followed without a choice."""

    verdict: TurnVerdict
    words: str = ""
    steps: tuple[str, ...] = ()


def judge(puzzle: Puzzle, steps: Sequence[str], words: Words = ENGLISH) -> Judgement:
    """Judge the steps of a turn: once it has ended, whether it is as good as the solution.

    Steps that follow without a choice are played too, as at a table; the end of the turn is not.
    """
    game = puzzle.begin()
    try:
        game.play_all(steps)
    except IllegalStep:
        return Judgement(TurnVerdict.ILLEGAL, why_not(puzzle.begin(), steps, words))
    if not has_ended(puzzle, game):
        followed = forced(game, puzzle.seat)
        return Judgement(TurnVerdict.ON_THE_WAY, steps=(*steps, *followed))
    verdict = _verdict(puzzle, game)
    return Judgement(verdict, _answer(puzzle, verdict, steps, words), tuple(steps))


def has_ended(puzzle: Puzzle, game: Game) -> bool:
    """Whether the turn of the solver is over."""
    return game.over or (game.begins_turn() and game.step_count > puzzle.steps_before)


def _verdict(puzzle: Puzzle, game: Game) -> TurnVerdict:
    sense, seat = sense_of(puzzle.game), puzzle.seat
    ends = [puzzle.begin(turn) for turn in (puzzle.solution, *puzzle.accepted)]
    if any(sense.is_as_good(end, game, seat) for end in ends):
        return TurnVerdict.RIGHT
    is_alike = any(sense.deeds(end, seat) == sense.deeds(game, seat) for end in ends)
    return TurnVerdict.NEARLY if is_alike else TurnVerdict.WRONG


def just_as_good(puzzle: Puzzle, turn: Sequence[str]) -> tuple[Turn, ...]:
    """The right turns that come to something else than a right turn; usually there are none."""
    sense, seat = sense_of(puzzle.game), puzzle.seat
    known, others = {sense.deeds(puzzle.begin(turn), seat)}, list[Turn]()
    for other in (puzzle.solution, *puzzle.accepted):
        key = sense.deeds(puzzle.begin(other), seat)
        if key not in known:
            known.add(key)
            others.append(other)
    return tuple(others)


def themes_of(puzzle: Puzzle, turn: Sequence[str]) -> tuple[str, ...]:
    """What a right turn is about: those of the solution, unless it comes to something else."""
    sense, seat = sense_of(puzzle.game), puzzle.seat
    ends = [puzzle.begin(one) for one in (turn, puzzle.solution)]
    if sense.deeds(ends[0], seat) == sense.deeds(ends[1], seat):
        return puzzle.entry.themes
    return sense.themes(puzzle.begin(), turn)


@cache
def sense_of(game: str) -> Maker:
    """Who tells for a game whether two turns come to the same."""
    maker = kit.of(game).puzzles
    assert maker is not None  # it has made the puzzles
    return maker()


def _answer(puzzle: Puzzle, verdict: TurnVerdict, turn: Sequence[str], words: Words) -> str:
    if verdict is TurnVerdict.RIGHT:
        if just_as_good(puzzle, turn):
            return words("That is one of the best turns.")
        return words("That is the best turn.")
    if verdict is TurnVerdict.NEARLY:
        return words(
            "You found what to do, but there is a better way to do it: watch where pieces end up."
        )
    return words("There is a better turn.")
