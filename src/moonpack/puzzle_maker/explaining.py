"""Why a right turn of a puzzle is best, and what is wrong with another one, in words."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.analysis import reasons
from moonpack.analysis.hints import HintPart, hint_of
from moonpack.analysis.reasons import ALL, MOST_SHORTCOMINGS, shortcomings
from moonpack.learn.puzzles import Judgement, Puzzle, TurnVerdict, just_as_good
from moonpack.words import ENGLISH, Words

NOTHING = 0.01  # a chance that is as good as none


def nudge(puzzle: Puzzle, words: Words = ENGLISH) -> tuple[str, tuple[str, ...]]:
    """What to think of and where to look, for those who do not want to see the solution yet."""
    hint = hint_of(puzzle.begin(), puzzle.solution, words)
    return hint.look, hint.places


def nudge_by_name(puzzle: Puzzle, words: Words = ENGLISH) -> str:
    """The same where nothing can be lit, as in a terminal."""
    return hint_of(puzzle.begin(), puzzle.solution, words).look_by_name


def deeds(puzzle: Puzzle, turn: Sequence[str], words: Words = ENGLISH) -> list[str]:
    """All that a turn does, action by action, where nothing can be lit."""
    game, sentences = puzzle.begin(), list[str]()
    for step in turn:
        sentences.append(game.describe(step, words))
        game.play(step)
    return sentences


def lit_deeds(puzzle: Puzzle, turn: Sequence[str], words: Words = ENGLISH) -> tuple[HintPart, ...]:
    """The same where places can be lit: they may have no names there."""
    return hint_of(puzzle.begin(), turn, words).parts


def explanation(puzzle: Puzzle, turn: Sequence[str], words: Words = ENGLISH) -> list[str]:
    """Why a right turn is best: its reasons, and what the best is worth against any other turn."""
    sentences = reasons(puzzle.begin(), turn, words=words)
    if _wins_at_once(puzzle, turn):
        return sentences or [words("It wins the game at once.")]
    return [*sentences, worth(puzzle, words)]


def _wins_at_once(puzzle: Puzzle, turn: Sequence[str]) -> bool:
    end = puzzle.begin(turn)
    return end.over and end.winners() == [puzzle.seat]


def whats_wrong(puzzle: Puzzle, judgement: Judgement, words: Words = ENGLISH) -> list[str]:
    """What a wrong turn gives up or misses, without giving the solution away."""
    why = _lacks(puzzle, judgement.steps, words)
    if judgement.verdict is TurnVerdict.NEARLY:
        return why
    further = words(
        "No single fault stands out: a deeper search finds that another turn wins more often."
    )
    return list(dict.fromkeys([*(why or [further]), worth(puzzle, words)]))


def _lacks(puzzle: Puzzle, turn: Sequence[str], words: Words) -> list[str]:
    """What a turn lacks against each of the best turns: what one of them lacks too is no fault."""
    first, *others = (
        shortcomings(puzzle.begin(), turn, best, words, ALL)
        for best in (puzzle.solution, *just_as_good(puzzle, puzzle.solution))
    )
    common = [text for text in first if all(text in other for other in others)]
    return common[:MOST_SHORTCOMINGS]


def worth(puzzle: Puzzle, words: Words = ENGLISH) -> str:
    """What the best is worth against any other turn, for those who look for it and who found it.

    It does not say what the best turn is. Where two turns are best, that is so of all others.
    """
    if _wins_at_once(puzzle, puzzle.solution):  # and so does any other turn that is accepted
        return words("The best turn wins the game at once.")
    return words.text(_best(puzzle, words), _others(puzzle, words))


def _best(puzzle: Puzzle, words: Words) -> str:
    """What the best turns come to."""
    best, many = puzzle.chances[0], 1 + len(just_as_good(puzzle, puzzle.solution))
    if puzzle.is_exact and best == 1:
        return words.many("The best turn is sure to win.", "{n} turns are sure to win.", many)
    if puzzle.is_exact:
        return words.many("The best turn saves a tie.", "{n} turns save a tie.", many)
    if puzzle.begin(puzzle.solution).over:
        return words("The best turn ends the game, and you share the win.")
    # Without proof there is one best turn; it may be made in several ways that hardly differ.
    if best > 1 - NOTHING:
        return words("The best turn almost always wins.")
    return words("The best turn wins about {best} of the time.", best=words.percent(best))


def _others(puzzle: Puzzle, words: Words) -> str:
    """What all other turns come to."""
    best, second = puzzle.chances
    if puzzle.is_exact and best == 1:
        return words("Every other turn lets the win slip away.")
    if puzzle.is_exact:
        return words("Every other turn loses.")
    if second < NOTHING:
        return words("Any turn that does something else almost always loses.")
    return words(
        "Any turn that does something else wins at most {second} of the time.",
        second=words.percent(second),
    )
