"""What clients may send over HTTP about tables, replays and themselves: the bodies of requests.

Nothing else is accepted. If a field is missing, unknown or of the wrong type, the refusal names it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StrictBool

from moonpack.server.settings import ChatMode
from moonpack.server.wire.clocks import ClockWanted
from moonpack.server.wire.fields import (
    MOST_SEATS,
    Count,
    Language,
    Level,
    Message,
    Name,
    Password,
    SeatNumber,
    Steps,
    number,
)
from moonpack.server.wire.signs import PersonMark

LONGEST_DELAY = 3_600  # seconds
Delay = Annotated[int, Field(ge=0, le=LONGEST_DELAY), BeforeValidator(number)] | Literal["over"]


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
    style: Level | None = Field(
        default=None,
        description="For `bot`: what it likes beside winning, as `styles` of `GET /api/games`.",
    )
    kept_for: Name | None = Field(
        default=None,
        description="For `link`: the name of the one friend who may sit there, with a link of "
        "their own, which the host gets at `/api/tables/{id}/invitation?seat=`.",
    )
    mark: PersonMark | None = Field(default=None, description="For `me`: shown beside the name.")


class CheckFile(Message):
    """The text of a file that somebody wants to give for a choice of a game."""

    text: Annotated[str, Field(max_length=100_000)]


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
    open: StrictBool = Field(
        default=False,
        description="Listed among the tables to join and, if it is `watchable` and has no "
        "password, among those to watch.",
    )
    password: Password | None = Field(
        default=None,
        description="Newcomers need it to sit down, or an invitation of the host. The table may "
        "be listed all the same.",
    )
    several: StrictBool = Field(
        default=False,
        description="If it is listed: one person may take several seats, for people who share a "
        "screen. Otherwise each takes one.",
    )
    watchable: StrictBool = Field(
        default=False,
        description="Whoever has the link may watch. Otherwise only its players see the game "
        "until it is over.",
    )
    delay: Delay = Field(
        default=0,
        description="How far behind spectators see the game, in seconds, or `over`: nothing of it "
        "until it is over.",
    )
    chat: ChatMode = Field(default="on", description="What may be said at the table.")
    spectator_chat: StrictBool = Field(
        default=True, description="Spectators may talk, among themselves until the game is over."
    )
    public_chat: StrictBool = Field(
        default=False,
        description="Spectators read what players say during the game, with the table's delay.",
    )
    pace: Annotated[int, Field(ge=0, le=5000), BeforeValidator(number)] = Field(
        default=700, description="The pause before each step of a bot, in milliseconds."
    )
    clock: ClockWanted | None = Field(
        default=None, description="Without it nobody's time is limited."
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
    steps: Steps = Field(default=[])


class AboutMe(Message):
    """What is remembered of a person: the player's name, the mark and the language."""

    name: Name | None = None
    language: Language | None = None
    mark: PersonMark | None = None
