"""Why the solution of a puzzle is best, in words."""

from __future__ import annotations

from moonpack.analysis import reasons
from moonpack.analysis.hints import hint_of
from moonpack.analysis.reasons import explainer
from moonpack.games.contract import Fact
from moonpack.learn.puzzles import Puzzle
from moonpack.words import ENGLISH, Words

# Facts that say nothing about why a turn is good.
SIDE_FACTS = ("action_begun", "turn_ended", "drew")
NOTHING = 0.01  # a chance that is as good as none


def nudge(puzzle: Puzzle, words: Words = ENGLISH) -> tuple[str, tuple[str, ...]]:
    """What to think of and where to look, for those who do not want to see the solution yet."""
    hint = hint_of(puzzle.begin(), puzzle.solution, words)
    return hint.look, hint.places


def nudge_by_name(puzzle: Puzzle, words: Words = ENGLISH) -> str:
    """The same where nothing can be lit, as in a terminal."""
    return hint_of(puzzle.begin(), puzzle.solution, words).look_by_name


def deeds(puzzle: Puzzle, words: Words = ENGLISH) -> list[str]:
    """What the solution does above all, for those who have not found it.

    That is what it brings, such as dens and prey; if it brings nothing, all it does.
    """
    game, facts = puzzle.begin(), list[Fact]()
    for step in puzzle.solution:
        game.play(step)
        facts += [fact for fact in game.facts() if getattr(fact, "seat", None) == puzzle.seat]
    gains = [fact for fact in facts if hasattr(fact, "points")]
    shown = gains or [fact for fact in facts if fact.kind not in SIDE_FACTS]
    return game.tell(shown, words, puzzle.seat)


def lit_deeds(puzzle: Puzzle, words: Words = ENGLISH) -> tuple[list[str], list[str]]:
    """The same where places can be lit, and the places to light: they may have no names there."""
    if not explainer(puzzle.begin().spec).lights_places:
        return deeds(puzzle, words), []
    parts = hint_of(puzzle.begin(), puzzle.solution, words).parts
    return [part.words for part in parts], [place for part in parts for place in part.places]


def explanation(puzzle: Puzzle, words: Words = ENGLISH) -> list[str]:
    """Why the solution is best: its reasons, and what it is worth against any other turn."""
    end = puzzle.begin(puzzle.solution)
    sentences = reasons(puzzle.begin(), puzzle.solution, words=words)
    if end.over and end.winners() == [puzzle.seat]:
        return sentences or [words("It wins the game at once.")]
    return [*sentences, _worth(puzzle, words)]


def _worth(puzzle: Puzzle, words: Words) -> str:
    best, second = puzzle.chances
    if puzzle.is_exact and best == 1:
        return words("It wins, whatever the answer is; any other turn lets the win slip.")
    if puzzle.is_exact:
        return words("It saves at least a tie, whatever the answer is; any other turn loses.")
    if second < NOTHING:
        return words(
            "It gives a chance of about {best} to win; any other turn loses.",
            best=words.percent(best),
        )
    return words(
        "It gives a chance of about {best} to win, any other turn {second} at most.",
        best=words.percent(best),
        second=words.percent(second),
    )
