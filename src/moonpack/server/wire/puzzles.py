"""What is asked and answered about puzzles. Nothing of a puzzle is kept on the server."""

from __future__ import annotations

from pydantic import Field

from moonpack.learn.puzzles import TurnVerdict
from moonpack.scene.contract import AnyBoard
from moonpack.server.wire.answers import Frame
from moonpack.server.wire.fields import Answer, Message
from moonpack.server.wire.hints import HintPartInfo
from moonpack.server.wire.lessons import LessonSteps
from moonpack.server.wire.outbound import SeatMark


class PuzzleKind(Answer):
    """A theme or a grade, and how many puzzles it has."""

    name: str
    title: str
    about: str = Field(default="", description="What a theme means; a grade says it in its title.")
    puzzles: int


class GamePuzzles(Answer):
    """The puzzles of a game in figures, and today's."""

    game: str
    title: str
    puzzles: int
    daily: str = Field(description="The name of the puzzle of the day; the day is that of UTC.")
    day: str = Field(description="The day, such as 2027-03-01.")
    grades: list[PuzzleKind] = Field(description="Easiest first.")
    themes: list[PuzzleKind]


class PuzzleGames(Answer):
    """The games that have puzzles."""

    games: list[GamePuzzles]


class PuzzleEntry(Answer):
    """A puzzle, as it is listed."""

    name: str
    players: int
    grade: str
    themes: list[str]
    older: bool = Field(
        default=False, description="Whether something is not as in today's game, such as a card."
    )


class PuzzleList(Answer):
    """All puzzles of a game."""

    puzzles: list[PuzzleEntry]


class PuzzleInfo(Answer):
    """A puzzle without its solution."""

    game: str
    name: str
    page: str = Field(description="The module that draws the game, under `/web/games/`.")
    game_title: str
    grade: str = Field(description="How hard it is, in words.")
    names: list[str]
    marks: list[SeatMark] = Field(description="One for each seat.")
    seat: int = Field(description="The solver's, from 1.")
    task: str = Field(description="What to do, in words.")
    remarks: list[str] = Field(
        default=[], description="What is not as in today's games, such as older cards."
    )
    board: AnyBoard | None
    start: Frame


class PuzzleTurn(Message):
    """What the solver has played since the puzzle began."""

    steps: LessonSteps


class PuzzleAnswer(Answer):
    """What the steps so far come to."""

    verdict: TurnVerdict
    words: str
    reasons: list[str] = Field(
        description="Once the turn has ended: why it is best, or what is wrong with it."
    )
    themes: list[str] = Field(description="What the turn is about, told once it is right.")
    just_as_good: list[list[HintPartInfo]] = Field(
        default=[], description="Other turns that are right too, told once one is."
    )
    frames: list[Frame] = Field(description="After each step, and what follows it.")


class PuzzleNudge(Answer):
    """What to think of and where to look, before the solution is asked for."""

    look: str
    places: list[str]


class PuzzleSolution(Answer):
    """The solution, for those who give up."""

    parts: list[HintPartInfo] = Field(description="What it does, action by action.")
    reasons: list[str]
    themes: list[str]
    just_as_good: list[list[HintPartInfo]] = Field(
        default=[], description="Other turns that are right too."
    )
    frames: list[Frame]
