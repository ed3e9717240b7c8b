"""What is asked and answered about positions that are set up. Nothing of it is kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt

from moonpack.scene.contract import AnyBoard, AnyScene
from moonpack.server.wire.bodies import SeatWanted
from moonpack.server.wire.fields import MOST_SEATS, Answer, Message, SeatNumber
from moonpack.server.wire.outbound import SeatMark

MOST_EDITS = 50
LONGEST_WORD = 60

Word = Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]
FieldValue = StrictBool | StrictInt | Word
PositionJson = dict[str, Any]  # as `moonpack.Game.position` writes it; the game checks it


class BeginPosition(Message):
    """A position to begin with: that of a new game, or one that is as empty as can be."""

    players: SeatNumber
    empty: StrictBool = False


class PutTool(Message):
    """Use a tool of the palette at a place of the board."""

    tool: Word
    place: Word


class ChangeField(Message):
    """Give a field another value."""

    field: Word
    value: FieldValue


Edits = Annotated[list[PutTool | ChangeField], Field(max_length=MOST_EDITS)]


class EditPosition(Message):
    """A position and some edits of it, one after the other; without edits, to look at it.

    Instead of a position, a record may be given: its last position is taken. `board` is the
    `board_key` of the answer that the client has drawn; the same board is not sent again.
    """

    position: PositionJson
    edits: Edits = Field(default_factory=list)
    board: Annotated[str, Field(max_length=200)] = ""


class PlayPosition(Message):
    """Open a table that begins from a position, with a player for each seat."""

    position: PositionJson
    seats: Annotated[list[SeatWanted], Field(min_length=2, max_length=MOST_SEATS)]


class AnalysePosition(Message):
    """A position to be analysed."""

    position: PositionJson


class ToolInfo(Answer):
    """Something to put on the board."""

    name: str
    words: str
    shape: str = Field(description="Its drawing, one of those of the board.")
    left: int | None = Field(description="How many more there are, where that is limited.")


class PaletteInfo(Answer):
    """Tools that belong together."""

    title: str
    seat: int | None = Field(description="Whose they are, from 1.")
    tools: list[ToolInfo]


class OptionOfField(Answer):
    """A value of a field, in words."""

    value: FieldValue
    words: str


class FieldInfo(Answer):
    """A number or choice of a position; `cards` are options that are taken somewhere else."""

    name: str
    words: str
    kind: Literal["number", "choice", "switch", "cards"]
    value: FieldValue | None
    low: int
    high: int
    options: list[OptionOfField]
    place: str = Field(description="Where on the board it is, if anywhere.")


class FieldGroup(Answer):
    """Fields that belong together."""

    title: str
    seat: int | None = Field(description="Whose they are, from 1.")
    fields: list[FieldInfo]


class PositionProblem(Answer):
    """Why a position cannot be played, or why an edit cannot be made, and where on the board."""

    words: str
    places: list[str]


class EditedPosition(Answer):
    """A position as it is drawn, what can be done to it, and what is wrong with it."""

    game: str
    title: str
    page: str = Field(description="The module that draws the game, under `/web/games/`.")
    names: list[str]
    marks: list[SeatMark] = Field(description="One for each seat.")
    position: PositionJson
    board_key: str
    board: AnyBoard | None = Field(description="Null if the client has it.")
    scene: AnyScene = Field(description="As everybody sees it.")
    actor: int | None = Field(description="The seat to move, from 1; null if the game is over.")
    hides: bool = Field(description="Whether cards are hidden, so that friends cannot join.")
    players: list[int] = Field(description="How many can play this game.")
    palette: list[PaletteInfo]
    groups: list[FieldGroup]
    problems: list[PositionProblem] = Field(description="None if it can be played and analysed.")
    refused: PositionProblem | None = Field(description="Why an edit was not made.")


class PositionInfo(Answer):
    """The position of a replay nearest to a step."""

    game: str
    step: int
    position: PositionJson
