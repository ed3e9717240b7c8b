"""What the server sends: every message on a table's socket, and the answers to HTTP requests.

Only views leave the server: scenes and moments hold what the receiver may see, and nothing else.
Seats are numbered from 1 here, as everywhere outside Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from pydantic import Field

from moonpack.scene.contract import AnyBoard, AnyFact, AnyScene
from moonpack.server.settings import ChatMode
from moonpack.server.wire.clocks import ClockInfo, ClockNow
from moonpack.server.wire.fields import Answer
from moonpack.server.wire.hints import HintInfo
from moonpack.server.wire.programs import ProgramInfo, ViewNow
from moonpack.server.wire.signs import PersonMark
from moonpack.server.wire.talk import ChatInfo, Watcher


class Code(StrEnum):
    """Why something was refused, for programs; people read the sentence that comes with it."""

    BAD_MESSAGE = "bad_message"  # not a valid message; `why` names the field
    TOO_FAST = "too_fast"  # over the rate limit
    TOO_LARGE = "too_large"  # over a size limit
    NOT_FOUND = "not_found"  # no such table, replay or page
    NOT_ALLOWED = "not_allowed"  # wrong origin, or a private game
    NOT_SEATED = "not_seated"  # only seated players may do this
    NOT_YOURS = "not_yours"  # the seat, or the turn, is another player's
    NOT_BEGUN = "not_begun"  # the game has not begun: seats are free
    BEGUN = "begun"  # the game has begun
    OVER = "over"  # the game is over
    NOT_OVER = "not_over"  # the game is not over
    LATE = "late"  # the table has moved on from that beat
    EARLY = "early"  # the table has not reached that beat
    ILLEGAL = "illegal"  # a step is against the rules; `why` explains it
    NOTHING = "nothing"  # there is nothing to take back
    TAKEN = "taken"  # the seat is taken
    NOT_HOST = "not_host"  # only the host of the table may do this
    NOT_INVITED = "not_invited"  # newcomers need an invitation of the host to sit down here
    ONE_SEAT = "one_seat"  # each person may take only one seat here
    NAME_TAKEN = "name_taken"  # the name looks like the host's
    FORETOLD = "foretold"  # somebody would know hidden cards of another player
    BARRED = "barred"  # from the table, by its host, or from the server
    CLOSED = "closed"  # the table: by its host or an administrator, or because it is decided
    NOT_ALONE = "not_alone"  # this player is connected, or left only moments ago
    CHAT_OFF = "chat_off"  # the host or the server does not allow it
    PAUSED = "paused"  # the clock is paused, by agreement
    NO_TIME = "no_time"  # one's own time would be used up
    NO_CLOCK = "no_clock"  # this table has no clock, or none of that kind
    HINTS_OFF = "hints_off"  # not everybody who plays has agreed to hints
    BAD_INPUT = "bad_input"  # a field has a wrong value; `why` names it
    DAMAGED = "damaged"  # the server cannot read this table or replay any more
    UNAVAILABLE = "unavailable"  # the server cannot do this, or not now


# -- tables


class SeatMark(Answer):
    """How a seat is shown in graphs and lists: by a colour and a letter or shape."""

    pack: str = Field(description="The pack whose colour it has.")
    mark: str


class Seat(Answer):
    """A seat and its player."""

    seat: int
    name: str | None
    kind: Literal["person", "bot", "free"] = Field(
        description="Who decides for it now: a lent seat is a bot's until it is taken back."
    )
    level: str | None = None
    style: str | None = Field(default=None, description="What a bot likes, in words.")
    lent: bool = Field(default=False, description="A bot plays for the holder.")
    helped: bool = Field(
        default=False, description="Since the game began, a bot has played for the holder."
    )
    left: bool = Field(default=False, description="The holder left during the game.")
    mark: SeatMark | None = Field(default=None, description="None before the game.")
    kept_for: str | None = Field(
        default=None, description="Free, but kept for the person of this name, who has a link."
    )
    own_mark: PersonMark | None = Field(
        default=None, description="The mark that the player has chosen for themselves."
    )
    program: ProgramInfo | None = Field(
        default=None, description="A program from outside plays it; its `kind` is `bot`, too."
    )


class Result(Answer):
    """The scores, and the winners once the game is over."""

    scores: list[int]
    winners: list[int]


class HintsInfo(Answer):
    """Whether hints are given at a table: everybody who plays there has agreed."""

    on: bool
    agreed: list[int] = Field(description="The seats of the people who have agreed.")


class TableInfo(Answer):
    """What everybody may know of a table."""

    id: str
    game: str
    page: str = Field(description="The module that draws the table, under `/web/games/`.")
    has_rules: bool = Field(
        default=False, description="Whether the game's rules can be read, at `/rules/{game}`."
    )
    title: str
    state: Literal["seating", "playing", "over"]
    seats: list[Seat]
    choices: dict[str, object]
    open: bool
    watchable: bool
    pace: int
    delay: int | Literal["over"] = Field(
        default=0, description="How far behind spectators see it; `over`: until it is over."
    )
    chat: ChatMode = Field(default="on", description="What may be said, unless the host switches.")
    spectator_chat: bool = True
    public_chat: bool = Field(default=False, description="Spectators read what players say.")
    result: Result | None = None
    rematch: str | None = Field(
        default=None, description="The table of the rematch, if there is one."
    )
    origin: str | None = Field(default=None, description="The table or replay it continues.")
    host_seats: list[int] = Field(default=[], description="The seats of the host.")
    several: bool = Field(
        default=False, description="At an open table: one person may take several seats."
    )
    by_invitation: bool = Field(
        default=False, description="Newcomers need an invitation of the host to sit down."
    )
    has_password: bool = Field(
        default=False, description="Newcomers can also sit down with the table's password."
    )
    closed: bool = Field(default=False, description="The host has closed the table.")
    rated: bool = Field(default=False, description="The result changes ratings.")
    tournament: str | None = Field(default=None, description="The id of its tournament.")
    hints: HintsInfo
    clock: ClockInfo | None = Field(default=None, description="None: nobody's time is limited.")
    keeps_seats: bool = Field(
        default=False,
        description="Cards are hidden: only its player, or a bot, takes a seat left in the game.",
    )


class Moment(Answer):
    """Something that happened at the table; of a step, what the receiver may know.

    The steps of one click are moments of their own, with the same version.
    """

    version: int
    kind: Literal[
        "opened",
        "sat",
        "left",
        "lent",
        "taken_back",
        "began",
        "step",
        "undo",
        "restart",
        "rematch",
        "removed",
        "closed",
        "hints",
        "released",
        "pause",
        "vacation",
        "time_out",
        "stopped",
        "arrived",
    ]
    seat: int | None = None
    name: str | None = Field(
        default=None,
        description="Of a step: what its player was called then, if the seat's name has changed.",
    )
    number: int | None = Field(
        default=None, description="Of a step: its number in the game, from 1."
    )
    lines: int | None = Field(
        default=None,
        description="Of `undo` and `restart`: how many of the last versions with steps it removes.",
    )
    reopens: bool | None = Field(
        default=None,
        description="Of `undo` and `restart`: true if the turn had ended already, so that another "
        "player was to decide.",
    )
    step: str | None = None
    facts: list[AnyFact] = Field(default=[])
    words: list[str] = Field(default=[])
    at: float = Field(description="Seconds since 1970.")


class Now(Answer):
    """The table at a version: what changes with every step, and what the receiver sees."""

    version: int
    beat: int = Field(
        description="Counts clicks, undos and restarts; commands name the beat they answer."
    )
    number: int = Field(description="How many steps have been played.")
    actor: int | None = Field(description="The seat to decide.")
    undo: int | None = Field(
        description="The seat that may take back its last click; after the end of its turn too, "
        "until another player has acted."
    )
    restart: int | None = Field(
        default=None,
        description="The seat that may take back all of its turn: the current one or, before the "
        "first step of that, the one that has just ended.",
    )
    redo: int | None = Field(
        default=None, description="The seat that may play again what it took back last."
    )
    grace: float | None = Field(
        default=None,
        description="After a person's turn: for how many seconds the bot to decide waits, so that "
        "the turn can be undone. A turn that ended by itself can be undone for twice as long.",
    )
    clock: ClockNow | None = Field(
        default=None, description="Null without a clock, and until the game begins."
    )
    # The scene has to be the last field: choices are added to its end.
    scene: AnyScene | None = Field(description="Null until the game begins.")


# -- on a table's socket


class You(Answer):
    """Who the receiver is at this table. Sent before the whole table, and when it changes."""

    type: Literal["you"] = "you"
    seats: list[int] = Field(description="The seats the receiver holds.")
    eyes: int | None = Field(
        description="The seat whose view the scene shows; null: a spectator's."
    )
    must_look: int | None = Field(
        default=None,
        description="One of their seats is to decide, and hidden until they send `look` for it.",
    )
    host: bool = Field(
        default=False, description="The receiver opened the table, and may `remove` and `close`."
    )
    invitation: str | None = Field(
        default=None, description="For the host, if newcomers need it: the word they `sit` with."
    )
    may_sit: list[int] = Field(
        default=[],
        description="The free seats that are not kept for somebody else, who knows their cards.",
    )


class Whole(Answer):
    """Everything: the table, its board, the last moments, and the present state."""

    type: Literal["whole"] = "whole"
    table: TableInfo
    board: AnyBoard | None = Field(description="What never changes during the game.")
    moments: list[Moment]
    now: Now


class News(Answer):
    """What happened since the version the receiver has, and the present state."""

    type: Literal["news"] = "news"
    since: int
    table: TableInfo | None = Field(
        default=None, description="Only if something in it has changed."
    )
    board: AnyBoard | None = Field(default=None, description="Only when the game began.")
    moments: list[Moment]
    now: Now


class ViewNews(Answer):
    """What a client that asked for views gets whenever the table changes."""

    type: Literal["view"] = "view"
    table: TableInfo | None = Field(default=None, description="Only if it may have changed.")
    board: Mapping[str, object] | None = Field(
        default=None,
        description="With the first view of a game: what never changes on its board, as a graph.",
    )
    now: ViewNow


class PresenceInfo(Answer):
    """Who is connected. Not stored, and not part of the table's version."""

    type: Literal["presence"] = "presence"
    here: list[int] = Field(description="Seats whose player is connected.")
    alone: list[int] = Field(
        description="Seats whose player has been away long enough for a bot to take over; where "
        "there is a clock, only once that player's time is up."
    )
    watching: int
    watchers: list[Watcher] = Field(
        default=[], description="Some of those who watch: those with a name first."
    )


class Done(Answer):
    """A command was carried out and is on disk: now, or when it was sent the first time."""

    type: Literal["done"] = "done"
    id: str
    version: int
    table: str | None = Field(default=None, description="The new table, for a rematch.")


class Refused(Answer):
    """A command or an invalid message was refused. Nothing has changed."""

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
    decided: bool = Field(default=False, description="Players gave the game up.")
    tournament: str | None = Field(default=None, description="Whose game this was, if decided.")


class Reason(Answer):
    """Why steps cannot be played now; empty if they can."""

    why: str


class WhyAnswer(Reason):
    """The answer to `why`, with the number that the client gave its question."""

    type: Literal["why"] = "why"
    ask: int


class HintAnswer(Answer):
    """The answer to `hint`, with the number that the client gave its question.

    If there is no hint, `code` and `why` say why not.
    """

    type: Literal["hint"] = "hint"
    ask: int
    hint: HintInfo | None = None
    code: Code | None = None
    why: str = ""


class TimeAnswer(Answer):
    """The answer to `time`: what time it is at the server."""

    type: Literal["time"] = "time"
    ask: int
    now: float = Field(description="In seconds since 1970.")


SocketAnswer = (
    You
    | Whole
    | News
    | ViewNews
    | PresenceInfo
    | Done
    | Refused
    | WhyAnswer
    | HintAnswer
    | TimeAnswer
    | ChatInfo
    | Goodbye
)
