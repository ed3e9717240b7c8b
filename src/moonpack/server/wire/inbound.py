"""What clients may send: every message on a table's socket and every body of the HTTP part.

Nothing else is understood. A field that is missing, unknown or of another kind is refused, and the
refusal names it. Seats are numbered from 1 here, as everywhere outside Python.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, TypeAdapter

from moonpack.game import MOST_NAME

MOST_SEATS = 5
LONGEST_STEP = 120
MOST_STEPS = 50


def _printable(text: str) -> str:
    trimmed = text.strip()
    if not trimmed or not trimmed.isprintable():
        raise ValueError("expected printable letters")
    return trimmed


Name = Annotated[str, Field(min_length=1, max_length=MOST_NAME), AfterValidator(_printable)]
SeatNumber = Annotated[int, Field(ge=1, le=MOST_SEATS, strict=True)]
Count = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
# The same in the query of an address, where every number is text.
SeatAsked = Annotated[int, Field(ge=1, le=MOST_SEATS)]
CountAsked = Annotated[int, Field(ge=0, lt=2**31)]
MessageId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
Level = Annotated[str, Field(min_length=1, max_length=40)]
Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z]{2,8})?$")]


class Message(BaseModel):
    """Something a client says; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# -- on a table's socket


class Hello(Message):
    """The first message: which version of the table the client has. May be said again any time.

    With a version the answer is what happened since; without one, or when the gap is too wide, it
    is the whole. A language holds for this socket from then on.
    """

    type: Literal["hello"]
    version: Count | None = None
    language: Language | None = None


class Command(Message):
    """Something that changes the table. Sent again with the same id, it is done only once."""

    id: MessageId


class PlayStep(Command):
    """Play a step at a beat: refused as late when the table has moved on from that beat."""

    type: Literal["step"]
    beat: Count
    step: Annotated[str, Field(min_length=1, max_length=LONGEST_STEP)]


class Undo(Command):
    """Take back the last step, one's own and of a turn that is not confirmed."""

    type: Literal["undo"]
    beat: Count


class Sit(Command):
    """Take a free seat, under a name. Who holds the seat is who may act for it."""

    type: Literal["sit"]
    seat: SeatNumber
    name: Name


class Leave(Command):
    """Give up a seat: free again before the game begins, given to a bot by the others after."""

    type: Literal["leave"]
    seat: SeatNumber


class Lend(Command):
    """Let a bot play a seat: one's own, one left alone for a while, or a free one."""

    type: Literal["lend"]
    seat: SeatNumber
    level: Level


class TakeBack(Command):
    """Play a lent seat oneself again."""

    type: Literal["take_back"]
    seat: SeatNumber


class Rematch(Command):
    """Open the next table with the same players, seats rotated by one."""

    type: Literal["rematch"]


class Look(Message):
    """See through the eyes of one of one's seats at a shared screen, or of nobody (null)."""

    type: Literal["look"]
    seat: SeatNumber | None


class Hurry(Message):
    """Ask the bots not to wait between steps, until it is taken back or a person is to decide."""

    type: Literal["hurry"]
    on: StrictBool


SocketMessage = Annotated[
    Hello | PlayStep | Undo | Sit | Leave | Lend | TakeBack | Rematch | Look | Hurry,
    Field(discriminator="type"),
]
SOCKET_MESSAGE: TypeAdapter[
    Hello | PlayStep | Undo | Sit | Leave | Lend | TakeBack | Rematch | Look | Hurry
] = TypeAdapter(SocketMessage)


# -- bodies of the HTTP part


class SeatWanted(Message):
    """Who is to sit on a seat of a new table.

    `me`: who opens the table · `here`: someone at the same screen · `link`: a friend who opens the
    link · `bot`: a bot of a level.
    """

    who: Literal["me", "here", "link", "bot"]
    name: Name | None = None
    level: Level | None = None


class OpenTable(Message):
    """A new table. It begins by itself as soon as nobody is missing."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    seats: Annotated[list[SeatWanted], Field(min_length=2, max_length=MOST_SEATS)]
    choices: dict[str, Any] = Field(
        default_factory=dict,
        description="What the game takes before it begins, such as `options` and `packs`.",
    )
    seed: Annotated[str, Field(max_length=60)] | None = None
    open: StrictBool = False
    watchable: StrictBool = False
    pace: Annotated[int, Field(ge=0, le=5000)] = 700


Steps = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=LONGEST_STEP)]], Field(max_length=MOST_STEPS)
]


class OtherLine(Message):
    """Other steps than those that were played, from a step of a replay, to look at."""

    step: Count
    steps: Steps
    seat: SeatNumber | None = None
    open: StrictBool = False


class TryFrom(Message):
    """Play on from a step of a replay at a new table.

    Either `seat` and `level`: oneself on that seat, bots of that level on the others; or `seats`:
    who sits on each, as at any new table. `steps` are played first.
    """

    step: Count
    seat: SeatNumber | None = None
    level: Level | None = None
    name: Name | None = None
    seats: Annotated[list[SeatWanted], Field(min_length=2, max_length=MOST_SEATS)] | None = None
    steps: Steps = []


class AboutMe(Message):
    """What the server keeps for a person, in cookies: the name to sit under and the language."""

    name: Name | None = None
    language: Language | None = None
