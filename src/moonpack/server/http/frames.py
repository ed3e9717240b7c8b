"""The game of a lesson or a puzzle after each of some steps, as whoever plays it sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

from moonpack import scene
from moonpack.game import Game
from moonpack.server.http.guard import Visitor
from moonpack.server.tables.messages import number
from moonpack.server.wire.answers import Frame
from moonpack.server.wire.looks import distinct
from moonpack.server.wire.outbound import Moment
from moonpack.usual_names import usual_names
from moonpack.words import Words


class Exercise(Protocol):
    """Something to play alone: a lesson or a puzzle."""

    @property
    def seat(self) -> int: ...
    @property
    def steps_before(self) -> int: ...
    def begin(self, steps: Sequence[str] = ()) -> Game: ...
    def played_by(self, name: str) -> Self: ...


E = TypeVar("E", bound=Exercise)


def for_visitor(exercise: E, visitor: Visitor) -> E:
    """The exercise with its learner called as the visitor is, not as in the file."""
    names = exercise.begin().names
    own = visitor.remembered.name or usual_names(len(names))[exercise.seat]
    others = [name for seat, name in enumerate(names) if seat != exercise.seat]
    return exercise.played_by(distinct(own, others))


def frames(
    exercise: Exercise, before: Sequence[str], steps: Sequence[str], words: Words
) -> list[Frame]:
    """The game after each of some steps."""
    made, game = [], exercise.begin(before)
    for step in steps:
        after = game.copy()
        after.restore([step])
        made.append(frame(exercise, game, after, words))
        game = after
    return made


def frame(exercise: Exercise, before: Game | None, game: Game, words: Words) -> Frame:
    """The game as it is; `before` is the game before the step that led here."""
    moment, at = None, game.step_count - exercise.steps_before
    if before is not None:
        shown = scene.moment(before, game, exercise.seat, words)
        seat = number(before.actor)
        moment = Moment(version=at, kind="step", seat=seat, number=at, at=0.0, **shown)
    seen = scene.scene(game, exercise.seat, words)
    return Frame(number=at, moment=moment, actor=number(game.actor), scene=seen)
