"""The messages that a seat needs of the protocol, as far as it looks at them.

A newer server may send more kinds and more fields: those are ignored.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from moonpack.errors import BadInput
from moonpack.server.wire.validation import first_mistake


class Received(BaseModel):
    """A message of the server."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class ClockSeat(Received):
    """The time of a seat."""

    seat: int
    left: float


class ClockNow(Received):
    """How a table's clock stands, in the server's time."""

    running: int | None
    due: float | None
    paused: bool = False


class ClockRules(Received):
    """The clock of a table."""

    kind: str
    seconds: float
    increment: float = 0.0


class SeatInfo(Received):
    """A seat of the table."""

    seat: int
    name: str | None
    kind: str
    level: str | None = None
    lent: bool = False


class Result(Received):
    """How the game ended; winners are seats from 1."""

    scores: list[int]
    winners: list[int]


class TableInfo(Received):
    """What everybody knows of the table."""

    id: str
    game: str
    title: str
    state: Literal["seating", "playing", "over"]
    seats: list[SeatInfo]
    by_invitation: bool = False
    has_password: bool = False
    result: Result | None = None
    rematch: str | None = None
    clock: ClockRules | None = None


class Now(Received):
    """The table at a version."""

    version: int
    beat: int
    actor: int | None
    decide: bool
    begins_turn: bool = False
    clock: ClockNow | None = None
    view: dict[str, object] | None


class You(Received):
    """Which seats are one's own, and which one may take."""

    type: Literal["you"]
    seats: list[int]
    may_sit: list[int] = []


class View(Received):
    """The table has changed."""

    type: Literal["view"]
    table: TableInfo | None = None
    now: Now


class Done(Received):
    """A command was carried out."""

    type: Literal["done"]
    id: str
    version: int


class Refused(Received):
    """A command was not carried out."""

    type: Literal["refused"]
    id: str | None
    code: str
    why: str
    version: int = 0


class Time(Received):
    """What time it is at the server."""

    type: Literal["time"]
    now: float


class Goodbye(Received):
    """The server closes the connection for good."""

    type: Literal["goodbye"]
    code: str
    why: str


Known = You | View | Done | Refused | Time | Goodbye
_KNOWN: TypeAdapter[Known] = TypeAdapter(Annotated[Known, Field(discriminator="type")])
KINDS = frozenset(("you", "view", "done", "refused", "time", "goodbye"))


class _Kind(Received):
    type: str


def read(text: str | bytes) -> Known | None:
    """A message; None if it is of a kind that a seat needs not know."""
    try:
        if _Kind.model_validate_json(text).type not in KINDS:
            return None
        return _KNOWN.validate_json(text)
    except ValidationError as error:
        mistake = first_mistake(error.errors(include_url=False), "message", tuple(KINDS))
        raise BadInput("server", "messages of the protocol", problem=str(mistake)) from None
