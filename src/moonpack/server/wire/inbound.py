"""What clients may send on a table's socket; `bodies.py` has the bodies of HTTP requests.

Nothing else is accepted. If a field is missing, unknown or of the wrong type, the refusal names it.
Seats are numbered from 1 here, as everywhere outside Python.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from pydantic import Field, StrictBool, TypeAdapter

from moonpack.server.wire.fields import (
    ClickSteps,
    Command,
    Count,
    Invitation,
    Language,
    Level,
    Message,
    Name,
    Password,
    SeatNumber,
    Step,
)
from moonpack.server.wire.signs import PersonMark
from moonpack.server.wire.talk import Listen, TalkCommand, TurnAway

Forced = Literal["none", "steps", "turn"]
Views = Literal["none", "beside", "only"]


class Hello(Message):
    """The first message: which version of the table the client has. It may be sent again any time.

    With a version the answer is what happened since; without one, or if too much has happened, it
    is the whole table. The language is used for this socket from then on.

    `views` asks for the view of one's seat as JSON, in messages of the type `view`: `beside` the
    scenes, or `only` views, which cost the server least.
    """

    type: Literal["hello"]
    version: Count | None = None
    language: Language | None = None
    views: Views = "none"


class Play(Command):
    """Play the steps of one click, all or none, at a beat.

    Refused as late if the table has moved on from that beat. All steps must be decisions of the
    same seat, and only the last may be final: whether a step is possible after one that shows
    hidden cards must not be found out by trying.

    Steps that follow without a choice, because only one is legal, can be played with them, in the
    same line. `forced` says which: `none`; `steps`, those that can be taken back; or `turn`, also
    the one that ends the turn. `failed`: on the seat of a program, the bot has failed and these
    steps stand in for its own; the table is told so.
    """

    type: Literal["play"]
    beat: Count
    steps: ClickSteps
    forced: Forced = "none"
    failed: StrictBool = False


class PlayStep(Command):
    """The same as `play` with a single step."""

    type: Literal["step"]
    beat: Count
    step: Step

    forced: ClassVar[Forced] = "none"
    failed: ClassVar[bool] = False

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
    host gives to newcomers, at a table that takes no others, or to the person for whom a seat is
    kept; `password` is that of the table. A program says by `program` which bot it is, and the seat
    is shown as a bot's.
    """

    type: Literal["sit"]
    seat: SeatNumber
    name: Name
    invitation: Invitation | None = None
    password: Password | None = None
    mark: PersonMark | None = None
    program: Name | None = None


class SitWithToken(Sit):
    """A seat for a program with a bot token. Made by the server: nobody can send an owner."""

    owner: Name


class Release(Command):
    """As the host: a seat that was kept for somebody is for everybody now."""

    type: Literal["release"]
    seat: SeatNumber


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


class Pause(Command):
    """Ask for a pause of the clock, or agree to one; the game stops once everybody who plays has.

    With `on` false: withdraw that, decline what others ask for, or go on after a pause.
    """

    type: Literal["pause"]
    on: StrictBool


class Vacation(Command):
    """In a slow game: be on vacation, or no longer. One's own time does not run meanwhile."""

    type: Literal["vacation"]
    on: StrictBool
    until: Annotated[float, Field(gt=0, lt=2**40, allow_inf_nan=False)] | None = Field(
        default=None, description="When it ends by itself, in seconds since 1970."
    )


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


class Looking(Message):
    """Whether the person sees the page: whoever does not is sent alerts. At first they see it."""

    type: Literal["looking"]
    on: StrictBool


class Hurry(Message):
    """Ask the bots not to pause between steps, until this is revoked or a person is to decide."""

    type: Literal["hurry"]
    on: StrictBool


class Reading(Message):
    """Ask the bots to wait while one reads what happened, such as a scoring, until this is revoked.

    They do where nobody else plays and no clock runs, for a few minutes at most.
    """

    type: Literal["reading"]
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


class AskTime(Message):
    """Ask what time it is at the server: its clocks are told in that time."""

    type: Literal["time"]
    ask: Count


# Commands that add a line to the table's journal; a rematch also opens another table.
TableCommand = (
    Play
    | PlayStep
    | Undo
    | Restart
    | Redo
    | Sit
    | Release
    | Leave
    | Lend
    | TakeBack
    | Remove
    | Close
    | AgreeToHints
    | TurnAway
    | Pause
    | Vacation
)
SocketMessage = (
    Hello
    | Look
    | Looking
    | Hurry
    | Reading
    | Why
    | AskHint
    | AskTime
    | Listen
    | TableCommand
    | Rematch
    | TalkCommand
)
SOCKET_MESSAGE: TypeAdapter[SocketMessage] = TypeAdapter(
    Annotated[SocketMessage, Field(discriminator="type")]
)
MESSAGE_TYPES = tuple(
    get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(SocketMessage)
)
