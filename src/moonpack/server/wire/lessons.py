"""What is asked and answered about lessons. Nothing of a lesson is kept on the server."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool

from moonpack.learn.lessons import Verdict
from moonpack.scene.contract import AnyBoard
from moonpack.server.wire.answers import Frame
from moonpack.server.wire.fields import Answer, ClickSteps, Count, Message, Step
from moonpack.server.wire.outbound import SeatMark

MOST_STEPS_A_LESSON = 100
LessonSteps = Annotated[list[Step], Field(max_length=MOST_STEPS_A_LESSON)]


class LessonTitle(Answer):
    """A lesson, as it is listed."""

    name: str
    title: str
    summary: str
    stages: int = Field(description="How many it has.")


class GameLessons(Answer):
    """The lessons of a game, in order."""

    game: str
    title: str
    guided: bool = Field(description="Whether there is a guide through the first game.")
    lessons: list[LessonTitle]


class LessonList(Answer):
    """All lessons, by game."""

    games: list[GameLessons]


class LookInfo(Answer):
    """What a stage is about; the game's own page knows where its places and parts are."""

    places: list[str]
    taps: list[str] = Field(description="The places to tap.")
    parts: list[str] = Field(description="Parts of the table beside the board.")
    labels: dict[str, str] = Field(description="Words beside places.")


class StageInfo(Answer):
    """A stage: something to read, or something to do if `asks`."""

    words: str
    note: str
    look: LookInfo
    asks: bool
    elsewhere: dict[str, str] = Field(description="Answers to taps on places that are no use.")
    show: list[str] = Field(description="The steps of the answer that can be shown.")
    right: list[list[str]] = Field(
        description="Steps that are right; `*` stands for any letters, `[*]` for itself."
    )


class LessonInfo(Answer):
    """A lesson, and the game at its beginning."""

    game: str
    name: str
    page: str = Field(description="The module that draws the game, under `/web/games/`.")
    title: str
    game_title: str
    number: int = Field(description="From 1.")
    lessons: int = Field(description="How many lessons the game has.")
    next: str | None = Field(description="The name of the next lesson.")
    names: list[str]
    marks: list[SeatMark] = Field(description="One for each seat.")
    seat: int = Field(description="The learner's, from 1.")
    board: AnyBoard | None
    stages: list[StageInfo]
    start: Frame


class LessonLine(Message):
    """Steps played in a lesson from its beginning: to go on where one stopped."""

    steps: LessonSteps


class LessonClick(Message):
    """What the learner has played in a stage, the last click included."""

    stage: Count
    before: LessonSteps = Field(description="The steps of the lesson before this stage.")
    steps: ClickSteps
    demonstrated: StrictBool = Field(
        default=False, description="They were shown to the learner, who is told what they do."
    )


class CountedInfo(Answer):
    """A distance counted out on the board, for a step that is out of reach."""

    path: list[str] = Field(description="The places on the way, where it begins first.")
    reach: int = Field(description="How many steps are possible.")


class LessonAnswer(Answer):
    """What a click comes to. A wrong one changes nothing; `words` say why, or what is better."""

    verdict: Verdict
    words: str
    frames: list[Frame] = Field(description="After each step of the stage and what follows it.")
    counted: CountedInfo | None = Field(
        default=None, description="How far away the place is, if it is out of reach."
    )
    deeds: str = Field(default="", description="What steps that are `demonstrated` do, in words.")


class TipInfo(Answer):
    """Something to say once during somebody's first game, when all that is given here holds."""

    words: str
    phase: str | None = Field(description="The phase of the scene.")
    fact: str | None = Field(description="Something that has happened, by its kind.")
    mine: bool | None = Field(description="Whether the reader is to decide, or did it.")


class Guide(Answer):
    """What to say during somebody's first game; what stands first is said first."""

    tips: list[TipInfo]
