"""What the server sends: every message on a table's socket and every answer of the HTTP part.

Only views leave the server: a scene and the moments are made for the eyes they are sent to.
Seats are numbered from 1 here, as everywhere outside Python.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Answer(BaseModel):
    """Something the server says."""

    model_config = ConfigDict(frozen=True, use_enum_values=True)


class Code(StrEnum):
    """Why something was refused, for programs; the sentence beside it is for people."""

    BAD_MESSAGE = "bad_message"  # not a message of this protocol; `why` names the field
    TOO_FAST = "too_fast"  # over the rate limit
    TOO_LARGE = "too_large"  # over a size limit
    NOT_FOUND = "not_found"  # no such table, replay or page
    NOT_ALLOWED = "not_allowed"  # wrong origin, or a table that may not be watched
    NOT_SEATED = "not_seated"  # only who sits at the table may do this
    NOT_YOURS = "not_yours"  # the seat, or the decision, is somebody else's
    NOT_BEGUN = "not_begun"  # the table still waits for players
    BEGUN = "begun"  # the game has begun
    OVER = "over"  # the game is over
    NOT_OVER = "not_over"  # the game is not over
    LATE = "late"  # the table has moved on from that beat
    EARLY = "early"  # the table has not come to that beat
    ILLEGAL = "illegal"  # the rules forbid the step; `why` says how
    NOTHING = "nothing"  # there is nothing to undo
    TAKEN = "taken"  # the seat is taken
    NOT_ALONE = "not_alone"  # who sits there is here, or was a short while ago
    BAD_INPUT = "bad_input"  # a field is not what it should be; `why` names it
    UNAVAILABLE = "unavailable"  # this server cannot do it, or not now


# -- what a table is


class Seat(Answer):
    """A seat and who plays it."""

    seat: int
    name: str | None
    kind: Literal["person", "bot", "free"] = Field(
        description="Who decides for it now; a seat that was lent is a bot's until taken back."
    )
    level: str | None = None
    lent: bool = Field(default=False, description="A bot plays for the person who holds the seat.")
    left: bool = Field(default=False, description="Who held the seat gave it up during the game.")


class Result(Answer):
    """How a game ended."""

    scores: list[int]
    winners: list[int]


class TableInfo(Answer):
    """A table as everybody may know it."""

    id: str
    game: str
    title: str
    state: Literal["seating", "playing", "over"]
    seats: list[Seat]
    choices: dict[str, Any]
    open: bool
    watchable: bool
    pace: int
    result: Result | None = None
    rematch: str | None = Field(
        default=None, description="The table of the rematch, once there is one."
    )
    origin: str | None = Field(
        default=None, description="The table or replay this one goes on from."
    )


class Moment(Answer):
    """Something that happened at the table; of a step, as much as the receiver may know."""

    version: int
    kind: Literal["opened", "sat", "left", "lent", "taken_back", "began", "step", "undo", "rematch"]
    seat: int | None = None
    number: int | None = Field(
        default=None, description="Of a step: which step of the game it is, from 1."
    )
    step: str | None = None
    facts: list[dict[str, Any]] = []
    words: list[str] = []
    at: float = Field(description="Seconds since 1970.")


class Now(Answer):
    """The table at a version: what changes with every step, and what the receiver's eyes see."""

    version: int
    beat: int = Field(description="How many steps and undos there were; a step answers a beat.")
    number: int = Field(description="How many steps the game has.")
    actor: int | None = Field(description="The seat to decide.")
    undo: int | None = Field(description="The seat that may take its last step back.")
    scene: dict[str, Any] | None = Field(description="Null until the game begins.")


# -- on a table's socket


class You(Answer):
    """Who the receiver is at this table. Sent before the whole, and when it changes."""

    type: Literal["you"] = "you"
    seats: list[int] = Field(description="The seats the receiver holds.")
    eyes: int | None = Field(
        description="The seat whose view the scene shows; null: a spectator's."
    )
    must_look: int | None = Field(
        default=None,
        description="The own seat to decide, hidden at a shared screen until `look` is sent.",
    )


class Whole(Answer):
    """Everything: the table, what stands still, the last moments, and how things are now."""

    type: Literal["whole"] = "whole"
    table: TableInfo
    board: dict[str, Any] | None = Field(description="What never changes during the game.")
    moments: list[Moment]
    now: Now


class News(Answer):
    """What happened since the version the receiver has, and how things are now."""

    type: Literal["news"] = "news"
    since: int
    table: TableInfo | None = Field(
        default=None, description="Only when something of it has changed."
    )
    board: dict[str, Any] | None = Field(default=None, description="Only when the game began.")
    moments: list[Moment]
    now: Now


class Presence(Answer):
    """Who is connected. Not kept, and no part of the table's version."""

    type: Literal["presence"] = "presence"
    here: list[int] = Field(description="Seats whose person is connected.")
    alone: list[int] = Field(description="Seats left alone long enough to be given to a bot.")
    watching: int


class Done(Answer):
    """A command is done and durable: now, or when it was sent the first time."""

    type: Literal["done"] = "done"
    id: str
    version: int
    table: str | None = Field(default=None, description="The new table, for a rematch.")


class Refused(Answer):
    """A command, or something that is none, was refused. Nothing has changed."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: Code
    why: str
    version: int
    beat: int


class Goodbye(Answer):
    """The last message before the server closes the socket."""

    type: Literal["goodbye"] = "goodbye"
    code: Code
    why: str


SocketAnswer = You | Whole | News | Presence | Done | Refused | Goodbye


# -- answers of the HTTP part


class Failure(Answer):
    """Any answer that is not a success."""

    code: Code
    why: str


class OptionInfo(Answer):
    """A choice before the game, in words."""

    name: str
    choices: list[str]
    default: str
    lowest: int | None
    help: str


class GameInfo(Answer):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    options: list[OptionInfo]
    levels: list[str] = Field(description="Bots from gentle to fierce.")


class LanguageInfo(Answer):
    """A language that can be chosen."""

    code: str
    name: str


class Me(Answer):
    """What the server knows of the person behind the cookie."""

    name: str | None
    language: str
    languages: list[LanguageInfo]


class PageWords(Answer):
    """The page's own texts in a language, by their English source."""

    language: str
    texts: dict[str, str]


class Opened(Answer):
    """A new table."""

    table: str
    link: str


class TableLine(Answer):
    """A table in a list."""

    table: TableInfo
    yours: list[int]
    your_turn: bool
    number: int
    at: float = Field(description="When something last happened, in seconds since 1970.")


class TableList(Answer):
    """Tables, the one with the latest news first."""

    tables: list[TableLine]


class Look(Answer):
    """How a seat is told apart in graphs and lists: by colour, and by a letter."""

    pack: str = Field(description="One of the five packs, whose colour it is.")
    mark: str


class Landmark(Answer):
    """A scoring, or the end of a round: a place to stop at."""

    step: int
    words: str


class ReplayInfo(Answer):
    """A game that can be replayed."""

    id: str
    game: str
    title: str
    names: list[str]
    steps: int
    over: bool
    result: Result
    turns: list[int] = Field(description="After which steps a turn was over: places to stop at.")
    scorings: list[Landmark]
    looks: list[Look] = Field(description="Of each seat.")
    hides: bool = Field(description="Whether seats see different things before the end.")
    png: bool = Field(description="Whether this server makes PNG pictures.")
    board: dict[str, Any] | None


class Frame(Answer):
    """A game after some steps, as one seat or a spectator saw it."""

    number: int
    moment: Moment | None = Field(description="The step that led here.")
    actor: int | None
    scene: dict[str, Any]


class Frames(Answer):
    """Neighbouring frames of a replay."""

    frames: list[Frame]


class Better(Answer):
    """The best turn that was found, where another one was played."""

    steps: list[str]
    words: list[str]


class JudgedTurn(Answer):
    """A turn of a finished game, judged with all cards open."""

    turn: int = Field(description="From 1.")
    first_step: int = Field(description="The number of its first step, from 1.")
    steps: int = Field(description="How many it had.")
    seat: int
    shares: list[float] = Field(description="Of the win, by seat, before the turn.")
    scores: list[float] = Field(description="Expected at the end, by seat, before the turn.")
    after: list[float] = Field(description="Of the win, by seat, after the turn.")
    after_best: list[float] = Field(description="The same, had the best turn been played.")
    given_away: float = Field(description="What the turn cost its player of the win.")
    grade: Literal["", "slip", "mistake", "blunder"]
    better: Better | None = Field(description="Null for a turn that gave nothing away.")


class Analysis(Answer):
    """A line of an analysis as it comes, or all of it at once.

    `none`: there is none yet · `waiting`: `ahead` others come first · `turns`: some more of `total`
    turns · `done`: the last turns, and where the game stands at its end · `failed`: it broke off.
    """

    type: Literal["none", "waiting", "turns", "done", "failed"]
    ahead: int = 0
    total: int | None = None
    turns: list[JudgedTurn] = []
    shares: list[float] | None = Field(default=None, description="At the end, by seat.")
    scores: list[float] | None = Field(default=None, description="At the end, by seat.")
    why: str | None = None


class Stored(Answer):
    """A record that was uploaded."""

    replay: str
    link: str
