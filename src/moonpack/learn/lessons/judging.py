"""What is answered to a click in a lesson: right, on the way, or wrong and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase

from moonpack.errors import IllegalStep
from moonpack.game import Game
from moonpack.learn.following import forced, why_not
from moonpack.words import ENGLISH, Words

from .data import Lesson, Pattern, Stage


class Verdict(StrEnum):
    """What a click comes to. `ON_THE_WAY`: it is right, but the stage asks for more."""

    RIGHT = "right"
    ON_THE_WAY = "on_the_way"
    WRONG = "wrong"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Judgement:
    """The answer to a click. `steps`: what is played after those before; empty if it was wrong.

    Of an illegal click `refused` is the step that is not possible, and the game before it.
    """

    verdict: Verdict
    words: str
    steps: tuple[str, ...] = ()
    refused: tuple[Game, str] | None = None


def judge(
    lesson: Lesson,
    number: int,
    before: Sequence[str],
    steps: Sequence[str],
    words: Words = ENGLISH,
) -> Judgement:
    """Judge the steps that the learner has played in a stage, the last click included.

    `before` are the steps of the lesson before the stage. Steps that follow without a choice are
    played too, as at a table; the end of the turn is not.
    """
    stage = lesson.stage(number)
    game = lesson.begin(before)
    try:
        game.play_all(steps)
    except IllegalStep:
        refused = _refused(lesson.begin(before), steps)
        why = _forbidden(stage, steps, refused, words)
        why = why or why_not(lesson.begin(before), steps, words)
        return Judgement(Verdict.ILLEGAL, why, refused=refused)
    verdict = _verdict(stage, steps)
    followed = forced(game, lesson.seat)
    for many in range(1, len(followed) + 1):
        if verdict is not Verdict.RIGHT:
            verdict = _verdict(stage, [*steps, *followed[:many]])
    played = (*steps, *followed)
    if verdict is Verdict.WRONG:
        better = words.look_up(stage.otherwise) if stage.otherwise else ""
        return Judgement(verdict, _particular(stage, steps, words) or better)
    if verdict is Verdict.ON_THE_WAY:
        return Judgement(verdict, "", played)
    game.restore(stage.then)
    return Judgement(
        verdict, words.look_up(stage.praise) if stage.praise else "", (*played, *stage.then)
    )


def _verdict(stage: Stage, steps: Sequence[str]) -> Verdict:
    fitting = [right for right in stage.right if _fits(right, steps)]
    if any(len(right) == len(steps) for right in fitting):
        return Verdict.RIGHT
    if any(len(right) > len(steps) for right in fitting):
        return Verdict.ON_THE_WAY
    return Verdict.WRONG


def _particular(stage: Stage, steps: Sequence[str], words: Words) -> str:
    """The lesson's own answer to a wrong click, if it has one."""
    for answer in stage.wrong:
        if len(answer.steps) <= len(steps) and _fits(answer.steps, steps):
            return words.look_up(answer.words)
    return ""


def _forbidden(
    stage: Stage, steps: Sequence[str], refused: tuple[Game, str] | None, words: Words
) -> str:
    """The lesson's own answer to a click that is not possible.

    An answer to steps of which others are possible says nothing of why this one is not.
    """
    at = len(steps) - 1 if refused is None else list(steps).index(refused[1])
    possible = () if refused is None else refused[0].steps()
    for answer in stage.wrong:
        is_meant = at < len(answer.steps) <= len(steps) and _fits(answer.steps, steps)
        if is_meant and not any(fnmatchcase(step, answer.steps[at]) for step in possible):
            return words.look_up(answer.words)
    return ""


def _fits(pattern: Pattern, steps: Sequence[str]) -> bool:
    """Whether steps fit a pattern, as far as both go. A `*` of a step is a token, no pattern."""
    return all(fnmatchcase(step, part) for step, part in zip(steps, pattern, strict=False))


def _refused(game: Game, steps: Sequence[str]) -> tuple[Game, str] | None:
    """The first of some steps that is not possible, and the game before it."""
    for step in steps:
        if step not in game.steps():
            return game, step
        game.play(step)
    return None
