"""What administrators can ask for, as JSON. Everything is checked before anything is done."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from moonpack.errors import BadInput, MoonpackError
from moonpack.server.people.bot_tokens import MOST_TABLES, USUAL_TABLES
from moonpack.server.wire.fields import Name
from moonpack.server.wire.validation import first_mistake

MOST_ROWS = 1_000
LONGEST = 3_650.0  # days

PersonId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
BotId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{12}$")]
AnalysisKey = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
Text = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
Days = Annotated[float, Field(ge=0, le=LONGEST, allow_inf_nan=False)]


class Request(BaseModel):
    """Something to look at or to do."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Page(Request):
    """Which rows of a list are wanted."""

    limit: int = Field(default=50, ge=1, le=MOST_ROWS)
    first: int = Field(default=0, ge=0, le=1_000_000_000)


# -- to look at


class ListPeople(Page):
    """People who have played or uploaded something, the latest first."""

    type: Literal["people"]
    name: Text = ""  # a part of it
    unseen: Days | None = None  # days since they were here


class ListTables(Page):
    """Tables, the latest first."""

    type: Literal["tables"]
    state: Literal["seating", "playing", "over", "closed"] | None = None
    game: Text = ""
    person: PersonId | None = None
    idle: Days | None = None  # days since anything happened


class ListUploads(Page):
    """Uploaded records, the latest first."""

    type: Literal["uploads"]
    person: PersonId | None = None


class ListAnalyses(Page):
    """Analyses, the latest first."""

    type: Literal["analyses"]


class ListBars(Page):
    """Who may not use the server."""

    type: Literal["bars"]


class ListDeeds(Page):
    """What administrators did, the latest first."""

    type: Literal["log"]


class ListReports(Page):
    """Messages that were reported, the latest first."""

    type: Literal["reports"]
    person: PersonId | None = None  # whose messages they are
    closed: bool = False  # those that were closed, too


class ListBots(Page):
    """Bot tokens, the latest first; never their secrets."""

    type: Literal["bots"]


class ShowPerson(Request):
    """All that is known of a person."""

    type: Literal["person"]
    person: PersonId


class ShowTable(Request):
    """A table: its seats, and how far it is."""

    type: Literal["table"]
    table: Id


class ExportPerson(Request):
    """A person's data, to be handed out."""

    type: Literal["export person"]
    person: PersonId


class ExportTable(Request):
    """A table's journal, and the record of its game."""

    type: Literal["export table"]
    table: Id


class ExportUpload(Request):
    """An uploaded record."""

    type: Literal["export upload"]
    upload: Id


class LookAtDisk(Request):
    """How much room the database takes, and what is in it."""

    type: Literal["disk"]


# -- to do


class CloseTable(Request):
    """Nobody may play on; those at the table are told."""

    type: Literal["close table"]
    table: Id


class RemoveTable(Request):
    """Delete a table and everything that belongs to it."""

    type: Literal["remove table"]
    table: Id


class FreeSeat(Request):
    """Take a seat from the person who has it."""

    type: Literal["free seat"]
    table: Id
    seat: int = Field(ge=1, le=100)


class RemoveUpload(Request):
    """Delete an uploaded record."""

    type: Literal["remove upload"]
    upload: Id


class RemoveAnalysis(Request):
    """Delete an analysis; it can be made again."""

    type: Literal["remove analysis"]
    analysis: AnalysisKey


class RemovePerson(Request):
    """Delete a person: what is theirs alone, their devices and their name everywhere."""

    type: Literal["remove person"]
    person: PersonId


class Bar(Request):
    """Bar a person, an address, or the network of a table's opener."""

    type: Literal["bar"]
    who: Text
    reason: Text = ""
    days: Annotated[Days, Field(gt=0)] | None = None  # or for ever


class Unbar(Request):
    """Let somebody in again."""

    type: Literal["unbar"]
    who: Text


class SignOut(Request):
    """Let the cookies of a person, or of everybody, count no longer."""

    type: Literal["sign out"]
    person: PersonId | None = None  # everybody


class SignOutDevice(Request):
    """Let the cookies of one device of a person count no longer."""

    type: Literal["sign out device"]
    person: PersonId
    device: Id


class SignIn(Request):
    """Make a link that signs a person in, once."""

    type: Literal["sign in"]
    person: PersonId
    hours: float = Field(default=24.0, gt=0, le=24 * 30, allow_inf_nan=False)


class GiveBotToken(Request):
    """Make a token with which a program plays, under a name and for an owner."""

    type: Literal["give bot token"]
    name: Name
    owner: Name
    tables: int = Field(default=USUAL_TABLES, ge=1, le=MOST_TABLES)  # at once
    days: Annotated[Days, Field(gt=0)] | None = None  # or until it is taken back


class TakeBackBotToken(Request):
    """Let a token count no longer; a program that plays with it is disconnected."""

    type: Literal["take back bot token"]
    bot: BotId


class CloseReport(Request):
    """Somebody has looked after a report."""

    type: Literal["close report"]
    report: Id


class Purge(Request):
    """Delete what is older than the host wants to keep, or count it."""

    type: Literal["purge"]
    dry_run: bool = False
    keep: dict[str, Days] | None = None  # other days than those of the settings


Looking = (
    ListPeople
    | ListTables
    | ListUploads
    | ListAnalyses
    | ListBars
    | ListDeeds
    | ListReports
    | ListBots
    | ShowPerson
    | ShowTable
    | ExportPerson
    | ExportTable
    | ExportUpload
    | LookAtDisk
)
Doing = (
    CloseTable
    | RemoveTable
    | FreeSeat
    | RemoveUpload
    | RemoveAnalysis
    | RemovePerson
    | Bar
    | Unbar
    | SignOut
    | SignOutDevice
    | SignIn
    | GiveBotToken
    | TakeBackBotToken
    | CloseReport
    | Purge
)
REQUEST: TypeAdapter[Looking | Doing] = TypeAdapter(
    Annotated[Looking | Doing, Field(discriminator="type")]
)


TYPES = tuple(
    get_args(kind.model_fields["type"].annotation)[0]
    for kind in (*get_args(Looking), *get_args(Doing))
)


class NotThere(MoonpackError):
    """What was asked for does not exist."""


class Impossible(MoonpackError):
    """What was asked for cannot be done now."""


def checked(asked: object) -> Looking | Doing:
    """A request, or `BadInput` that names the field."""
    try:
        return REQUEST.validate_python(asked)
    except ValidationError as error:
        raise _mistake(error) from None


def parsed(text: str | bytes) -> Looking | Doing:
    """The same from JSON."""
    try:
        return REQUEST.validate_json(text)
    except ValidationError as error:
        raise _mistake(error) from None


def _mistake(error: ValidationError) -> BadInput:
    return first_mistake(error.errors(include_url=False), "request", TYPES)
