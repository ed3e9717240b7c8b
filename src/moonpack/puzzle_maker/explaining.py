"""Why the solution of a puzzle is best, and what is wrong with another turn, in words."""

from __future__ import annotations

from moonpack.analysis import reasons
from moonpack.analysis.hints import HintPart, hint_of
from moonpack.analysis.reasons import shortcomings
from moonpack.learn.puzzles import Judgement, Puzzle, TurnVerdict
from moonpack.words import ENGLISH, Words

NOTHING = 0.01  # a chance that is as good as none


def nudge(puzzle: Puzzle, words: Words = ENGLISH) -> tuple[str, tuple[str, ...]]:
    """What to think of and where to look, for those who do not want to see the solution yet."""
    hint = hint_of(puzzle.begin(), puzzle.solution, words)
    return hint.look, hint.places


def nudge_by_name(puzzle: Puzzle, words: Words = ENGLISH) -> str:
    """The same where nothing can be lit, as in a terminal."""
    return hint_of(puzzle.begin(), puzzle.solution, words).look_by_name


def deeds(puzzle: Puzzle, words: Words = ENGLISH) -> list[str]:
    """All that the solution does, action by action, where nothing can be lit."""
    game, sentences = puzzle.begin(), list[str]()
    for step in puzzle.solution:
        sentences.append(game.describe(step, words))
        game.play(step)
    return sentences


def lit_deeds(puzzle: Puzzle, words: Words = ENGLISH) -> tuple[HintPart, ...]:
    """The same where places can be lit: they may have no names there."""
    return hint_of(puzzle.begin(), puzzle.solution, words).parts


def explanation(puzzle: Puzzle, words: Words = ENGLISH) -> list[str]:
    """Why the solution is best: its reasons, and what it is worth against any other turn."""
    end = puzzle.begin(puzzle.solution)
    sentences = reasons(puzzle.begin(), puzzle.solution, words=words)
    if end.over and end.winners() == [puzzle.seat]:
        return sentences or [words("It wins the game at once.")]
    return [*sentences, _worth(puzzle, words)]


def whats_wrong(puzzle: Puzzle, judgement: Judgement, words: Words = ENGLISH) -> list[str]:
    """What a wrong turn gives up or misses, without giving the solution away."""
    why = shortcomings(puzzle.begin(), judgement.steps, puzzle.solution, words)
    if judgement.verdict is TurnVerdict.NEARLY:
        return why
    further = words("Nothing is lost at once: looking further ahead, another turn wins more often.")
    return [*(why or [further]), _goal(puzzle, words)]


def _goal(puzzle: Puzzle, words: Words) -> str:
    """What the solution is worth, for those who look for it: not what it is."""
    best, second = puzzle.chances
    if puzzle.is_exact and best == 1:
        return words("The best turn wins for certain.")
    if puzzle.is_exact:
        return words("The best turn saves a tie; any other turn loses.")
    return words(
        "The best turn wins about {best} of the time; any other turn wins at most {second}.",
        best=words.percent(best),
        second=words.percent(second),
    )


def _worth(puzzle: Puzzle, words: Words) -> str:
    best, second = puzzle.chances
    if puzzle.is_exact and best == 1:
        return words("It wins, whatever your rival plays; any other turn lets the win slip away.")
    if puzzle.is_exact:
        return words("It saves at least a tie, whatever your rival plays; any other turn loses.")
    if second < NOTHING:
        return words(
            "It wins about {best} of the time; every other turn almost always loses.",
            best=words.percent(best),
        )
    return words(
        "It wins about {best} of the time; any other turn wins at most {second}.",
        best=words.percent(best),
        second=words.percent(second),
    )
