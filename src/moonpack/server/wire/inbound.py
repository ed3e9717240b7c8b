"""What clients may send: every message on a table's socket, and the bodies of HTTP requests.

Nothing else is accepted. If a field is missing, unknown or of the wrong type, the refusal names it.
Seats are numbered from 1 here, as everywhere outside Python.
"""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    TypeAdapter,
)
from pydantic_core import PydanticKnownError

from moonpack import languages
from moonpack.begin import MOST_NAME
from moonpack.server.wire.looks import is_blank
from moonpack.usual_names import plain_spaces

MOST_SEATS = 5
LONGEST_STEP = 120
MOST_STEPS = 50
MOST_STEPS_A_CLICK = 20
_NUMBER = re.compile(r"-?[0-9]+(\.0+)?")


def _printable(text: str) -> str:
    trimmed = plain_spaces(text).strip()
    if not trimmed.isprintable() or is_blank(trimmed):
        raise ValueError("a printable name that is not blank")
    return trimmed


def whole_number(value: object) -> object:
    """Refuse text and truth values; 3.0 is 3, for JSON does not tell them apart."""
    if isinstance(value, str | bool):
        raise PydanticKnownError("int_type")
    return value


def _number_asked(text: object) -> object:
    """Refuse what Python reads as a number and nobody writes: `+1`, ` 1`, `1_000`, other digits."""
    if isinstance(text, str) and not _NUMBER.fullmatch(text):
        raise PydanticKnownError("int_parsing")
    return text


Name = Annotated[str, Field(min_length=1, max_length=MOST_NAME), AfterValidator(_printable)]
# Bounds come first: after a validator they would not be in the description.
SeatNumber = Annotated[int, Field(ge=1, le=MOST_SEATS), BeforeValidator(whole_number)]
Count = Annotated[int, Field(ge=0, lt=2**31), BeforeValidator(whole_number)]
# The same in a query string, where every number is text.
SeatAsked = Annotated[int, Field(ge=1, le=MOST_SEATS), BeforeValidator(_number_asked)]
CountAsked = Annotated[int, Field(ge=0, lt=2**31), BeforeValidator(_number_asked)]
MessageId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
Invitation = Annotated[str, Field(min_length=1, max_length=40)]
Level = Annotated[str, Field(min_length=1, max_length=40)]
Language = Annotated[str, Field(pattern=languages.CODE)]
Step = Annotated[str, Field(min_length=1, max_length=LONGEST_STEP)]
Steps = Annotated[list[Step], Field(max_length=MOST_STEPS)]
Forced = Literal["none", "steps", "turn"]
ClickSteps = Annotated[list[Step], Field(min_length=1, max_length=MOST_STEPS_A_CLICK)]


class Message(BaseModel):
    """A message from a client; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# -- on a table's socket


class Hello(Message):
    """The first message: which version of the table the client has. It may be sent again any time.

    With a version the answer is what happened since; without one, or if too much has happened, it
    is the whole table. The language is used for this socket from then on.
    """

    type: Literal["hello"]
    version: Count | None = None
    language: Language | None = None


class Command(Message):
    """A message that changes the table. Sent twice with the same id, it is carried out once."""

    id: MessageId


class Play(Command):
    """Play the steps of one click, all or none, at a beat.

    Refused as late if the table has moved on from that beat. All steps must be decisions of the
    same seat, and only the last may be final: whether a step is possible after one that shows
    hidden cards must not be found out by trying.

    Steps that follow without a choice, because only one is legal, can be played with them, in the
    same line. `forced` says which: `none`; `steps`, those that can be taken back; or `turn`, also
    the one that ends the turn.
    """

    type: Literal["play"]
    beat: Count
    steps: ClickSteps
    forced: Forced = "none"


class PlayStep(Command):
    """The same as `play` with a single step."""

    type: Literal["step"]
    beat: Count
    step: Step

    forced: ClassVar[Forced] = "none"

    @property
    def steps(self) -> list[str]:
        """The one step, as a list."""
        return [self.step]


class Undo(Command):
    """Take back the steps of the last click, which must be one's own.

    The end of a turn can be taken back until another player has acted.
    """

    type: Literal["undo"]
    beat: Count


class Restart(Command):
    """Take back all of the current turn that can be taken back.

    Before the first step of a turn: all of the turn that has just ended, if it was one's own.
    """

    type: Literal["restart"]
    beat: Count


class Redo(Command):
    """Play again what was taken back last, unless something else was played since."""

    type: Literal["redo"]
    beat: Count


class Sit(Command):
    """Take a free seat, under a name. Only the holder of a seat may act for it.

    If the name looks like that of another seat, a number is added to it. `invitation` is what the
    host gives to newcomers, at a table that takes no others.
    """

    type: Literal["sit"]
    seat: SeatNumber
    name: Name
    invitation: Invitation | None = None


class Leave(Command):
    """Give up a seat. Before the game it is free again; later the others may give it to a bot."""

    type: Literal["leave"]
    seat: SeatNumber


class Lend(Command):
    """Let a bot play a seat: one's own, a free one, or one whose player has been away a while."""

    type: Literal["lend"]
    seat: SeatNumber
    level: Level


class TakeBack(Command):
    """Play again for one's seat that a bot was playing."""

    type: Literal["take_back"]
    seat: SeatNumber


class Remove(Command):
    """As the host: free a seat of another person.

    With `bar`, free all their seats. They are disconnected and may not come back, and from then on
    newcomers may sit down only with an invitation.
    """

    type: Literal["remove"]
    seat: SeatNumber
    bar: StrictBool = False


class Close(Command):
    """As the host: close the table for good. Everybody is disconnected, with a reason."""

    type: Literal["close"]


class AgreeToHints(Command):
    """Agree to hints at this table, or no longer. They are given if everybody who plays agrees."""

    type: Literal["hints"]
    on: StrictBool


class Rematch(Command):
    """Open another table with the same players, seats rotated by one.

    With `level`, its bots have that level; only where one person plays against bots.
    """

    type: Literal["rematch"]
    level: Level | None = None


class Look(Message):
    """At a shared screen: show what one of one's seats sees, or (null) what a spectator sees."""

    type: Literal["look"]
    seat: SeatNumber | None


class Hurry(Message):
    """Ask the bots not to pause between steps, until this is revoked or a person is to decide."""

    type: Literal["hurry"]
    on: StrictBool


class Why(Message):
    """Ask why steps cannot be played. A question, not a command: nothing changes, nothing waits.

    The steps before the last are assumed to be played, in order; the answer is about the first that
    is not possible, and has the same `ask`.
    """

    type: Literal["why"]
    ask: Count
    steps: ClickSteps


class AskHint(Message):
    """Ask what a strong player would do now. A question, as `why` is: nothing changes by it."""

    type: Literal["hint"]
    ask: Count


# Commands that add a line to the table's journal; a rematch also opens another table.
TableCommand = (
    Play
    | PlayStep
    | Undo
    | Restart
    | Redo
    | Sit
    | Leave
    | Lend
    | TakeBack
    | Remove
    | Close
    | AgreeToHints
)
SocketMessage = Hello | Look | Hurry | Why | AskHint | TableCommand | Rematch
SOCKET_MESSAGE: TypeAdapter[SocketMessage] = TypeAdapter(
    Annotated[SocketMessage, Field(discriminator="type")]
)
MESSAGE_TYPES = tuple(
    get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(SocketMessage)
)


# -- bodies of HTTP requests


class SeatWanted(Message):
    """The player for a seat of a new table.

    `me`: the person who opens the table · `here`: someone else at the same screen · `link`: a
    friend who opens the link · `bot`: a bot of a level.
    """

    who: Literal["me", "here", "link", "bot"]
    name: Name | None = Field(default=None, description="Required for `me` and `here`.")
    level: Level | None = Field(
        default=None, description="Required for `bot`, else without effect."
    )


class OpenTable(Message):
    """A new table. The game begins by itself as soon as all seats are taken."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    seats: Annotated[list[SeatWanted], Field(min_length=2, max_length=MOST_SEATS)]
    choices: dict[str, object] = Field(
        default_factory=dict,
        description="Choices and options of the game by name, as `GET /api/games` lists them; "
        "options may also be given together, as `options`.",
    )
    seed: Annotated[str, Field(max_length=60)] | None = Field(
        default=None,
        description="The same seed gives the same set-up. Not with seats for friends: whoever "
        "knows the seed knows what is hidden.",
    )
    open: StrictBool = Field(default=False, description="Listed among the tables to join.")
    several: StrictBool = Field(
        default=False,
        description="If it is listed: one person may take several seats, for people who share a "
        "screen. Otherwise each takes one.",
    )
    watchable: StrictBool = Field(
        default=False,
        description="Listed among the tables to watch. Otherwise only its players see the game "
        "until it is over.",
    )
    pace: Annotated[int, Field(ge=0, le=5000), BeforeValidator(whole_number)] = Field(
        default=700, description="The pause before each step of a bot, in milliseconds."
    )
    rated: StrictBool = Field(
        default=False,
        description="The result changes ratings: one seat for each person, no seed, no hints, "
        "nothing chosen but packs and a rulebook. Whoever leaves is last.",
    )


class OtherLine(Message):
    """A variation to look at: other steps than those that were played after a step of a replay."""

    step: Count
    steps: Steps
    seat: SeatNumber | None = None
    open: StrictBool = False


class TryFrom(Message):
    """Continue from a step of a replay at a new table.

    Either `seat` and `level`: oneself on that seat, bots of that level on the others; or `seats`:
    a player for each, as at any new table. `steps` are played first.
    """

    step: Count
    seat: SeatNumber | None = None
    level: Level | None = None
    name: Name | None = None
    seats: Annotated[list[SeatWanted], Field(min_length=2, max_length=MOST_SEATS)] | None = None
    steps: Steps = []


class AboutMe(Message):
    """What the browser remembers for a person, in cookies: the player's name and the language."""

    name: Name | None = None
    language: Language | None = None
