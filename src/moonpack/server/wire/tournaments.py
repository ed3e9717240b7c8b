"""Tournaments: how they are asked for, who plays, and how they stand. Numbers are from 1."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StrictBool

from moonpack.server.wire.clocks import ClockInfo, ClockWanted
from moonpack.server.wire.company import PlayerInfo
from moonpack.server.wire.fields import MOST_SEATS, Answer, Level, Message, Name, number

TournamentKind = Literal["round_robin", "swiss"]
TournamentState = Literal["entering", "playing", "over"]
TournamentListing = Literal["mine", "open", "playing", "over"]
EntrantNumber = Annotated[int, Field(ge=1, le=64), BeforeValidator(number)]


class NewTournament(Message):
    """A tournament. People join it until its organiser, who opens it, begins it."""

    name: Name
    game: Annotated[str, Field(min_length=1, max_length=40)]
    kind: TournamentKind = "swiss"
    size: Annotated[int, Field(ge=2, le=MOST_SEATS), BeforeValidator(number)] = Field(
        default=2, description="How many sit at a table; a round robin has two."
    )
    rounds: Annotated[int, Field(ge=1, le=63), BeforeValidator(number)] | None = Field(
        default=None,
        description="Of a Swiss one; so many that one can be unbeaten if none is given.",
    )
    bots: Annotated[list[Level], Field(max_length=64)] = Field(
        default=[], description="The levels of bots that play."
    )
    choices: dict[str, object] = Field(
        default_factory=dict, description="The options of all tables, as for a new table."
    )
    rated: StrictBool = False
    listed: StrictBool = Field(
        default=False, description="For everybody. Otherwise only those with the link find it."
    )
    clock: ClockWanted | None = Field(
        default=None,
        description="Of all tables. When time is up a bot plays on (`at_end`), so that nobody "
        "keeps the others waiting; whoever it plays for is last at that table.",
    )


class JoinTournament(Message):
    """Play in a tournament, under a name."""

    name: Name


class RemoveEntrant(Message):
    """Take somebody out of a tournament that has not begun."""

    number: EntrantNumber = Field(description="Of the entrant, from 1.")
    name: str | None = Field(
        default=None,
        max_length=80,
        description="Of the entrant, as `entrants` has it: numbers change when somebody leaves.",
    )


class AwardTable(Message):
    """Give a game to those who are there."""

    table: Annotated[str, Field(min_length=1, max_length=24)]


class EntrantInfo(PlayerInfo):
    """Somebody who plays in a tournament."""

    withdrew: int | None = Field(
        default=None, description="After how many rounds they left it; null: they play."
    )


class BoardInfo(Answer):
    """A table of a tournament."""

    table: str = Field(description="Everybody may watch it.")
    players: list[int] = Field(description="The numbers of entrants, from 1, by seat.")
    places: list[int] | None = Field(description="By seat; null while it is played.")
    notes: list[str] = Field(
        default=[], description="Who did not play to the end, and why: a sentence each."
    )
    waits_for: int | None = Field(
        default=None, description="The number of the person whose turn it is."
    )
    since: float | None = Field(
        default=None, description="When something last happened there, in seconds since 1970."
    )
    awaited: list[int] = Field(
        default=[],
        description="The numbers of those who have not come yet, while the clock waits for them.",
    )
    can_award: bool = Field(
        default=False, description="As the organiser: that person is absent, and no clock decides."
    )


class TournamentStanding(Answer):
    """How an entrant stands."""

    rank: int = Field(description="From 1; equals share one.")
    number: int = Field(description="Of the entrant, from 1.")
    points: float
    buchholz: float
    sonneborn_berger: float
    direct_encounter: float
    games: int
    byes: int
    ahead_by: Literal["points", "buchholz", "sonneborn_berger", "direct_encounter", "none"] = Field(
        description="What puts them ahead of the next."
    )
    words: str = Field(description="The same in a sentence; empty where points decide.")


class TournamentInfo(Answer):
    """A tournament: who plays, all rounds, and how it stands."""

    id: str
    name: str
    game: str
    kind: TournamentKind
    size: int
    rounds: int = Field(description="0 until it begins, if nobody has chosen their number.")
    rated: bool
    listed: bool
    clock: ClockInfo | None
    at: float = Field(description="When it was opened, in seconds since 1970.")
    state: TournamentState
    kept_days: float | None = Field(
        default=None,
        description="After how many days in which nobody does anything it is ended, or deleted if "
        "it has not begun; null: never.",
    )
    yours: bool = Field(description="The visitor is its organiser.")
    organiser: PlayerInfo | None = Field(description="Null if they were forgotten.")
    you: int | None = Field(description="The visitor's number, if they play in it.")
    why_not_begin: str = Field(
        description="Why it cannot begin yet, in a sentence; empty if it can, or has."
    )
    entrants: list[EntrantInfo]
    boards: list[list[BoardInfo]] = Field(description="By round. Whoever is missing has a bye.")
    standings: list[TournamentStanding]


class NewTournamentId(Answer):
    """A new tournament."""

    tournament: str


class TournamentLine(Answer):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    kind: TournamentKind
    size: int
    rounds: int
    rated: bool
    state: TournamentState
    yours: bool = Field(description="The visitor is its organiser.")
    entered: bool = Field(description="The visitor plays in it.")
    organiser: str | None = Field(description="Their name.")
    players: int
    round: int = Field(description="The round that is played, or was the last; 0 before it begins.")
    table: str | None = Field(description="Where the visitor is to play now.")
    at: float = Field(description="When it was opened, in seconds since 1970.")


class TournamentList(Answer):
    """Some tournaments of a list, the latest first."""

    tournaments: list[TournamentLine]
    more: bool = Field(description="There are more: ask again with `first` 30 further.")
