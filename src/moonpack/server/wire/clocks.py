"""Clocks in messages: how they are asked for, and how they stand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

DAY = 86_400
MOST_DAYS = 366
FROZEN = ConfigDict(frozen=True)
Seconds = Annotated[float, Field(gt=0, le=MOST_DAYS * DAY, allow_inf_nan=False)]


class ClockWanted(BaseModel):
    """The clock of a new table: the time that people have to decide. Bots have none."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["turn", "bank", "days"] = Field(
        description="`turn`: so much for each turn · `bank`: for the whole game, and some more for "
        "every turn that was played · `days`: for each turn, in a slow game."
    )
    seconds: Seconds = Field(description="Of a turn, or of the whole game.")
    increment: Annotated[float, Field(ge=0, le=DAY, allow_inf_nan=False)] = Field(
        default=0.0, description="Of `bank`: what every turn adds."
    )
    at_end: Literal["nudge", "bot", "left"] = Field(
        default="nudge",
        description="When it is used up: everybody is told so · a bot plays on until the person "
        "is back · the seat is given up.",
    )
    level: Annotated[str, Field(min_length=1, max_length=40)] | None = Field(
        default=None, description="The bot's level; without it a middling one."
    )
    vacation: Annotated[float, Field(ge=0, le=MOST_DAYS * DAY, allow_inf_nan=False)] = Field(
        default=0.0,
        description="Of `days`: for how many seconds, in all, the others wait for somebody who is "
        "on vacation.",
    )


class ClockInfo(BaseModel):
    """The time that people have at a table, as it was chosen when the table was opened."""

    model_config = FROZEN

    kind: Literal["turn", "bank", "days"]
    seconds: float = Field(description="Of a turn, or (`bank`) of the whole game.")
    increment: float = Field(description="Of `bank`: what every turn adds.")
    at_end: Literal["nudge", "bot", "left"]
    vacation: float = Field(description="Seconds that the others wait for somebody on vacation.")
    low: float = Field(description="Seconds left at which a player is warned.")
    grace: float = Field(
        default=0.0,
        description="Seconds for which the clock waits, when the game begins, for players who have "
        "not opened the table yet.",
    )


class SeatClock(BaseModel):
    """The time of a seat."""

    model_config = FROZEN

    seat: int
    left: float = Field(
        description="Seconds, at the time `since` of the clock; less than 0: overdue."
    )
    out: bool = Field(default=False, description="The time was up in the turn that goes on.")
    bot: bool = Field(default=False, description="A bot plays because the time was up.")
    away: bool = Field(default=False, description="The player is on vacation.")
    away_until: float | None = Field(
        default=None, description="When that ends by itself, in seconds since 1970."
    )
    vacation_left: float = Field(default=0.0, description="Seconds of vacation left, likewise.")


class ClockNow(BaseModel):
    """How much time is left, and for whom it runs. Times are the server's: ask it with `time`."""

    model_config = FROZEN

    since: float = Field(description="When the last line was added, in seconds since 1970.")
    running: int | None = Field(description="The seat whose time runs since then.")
    due: float | None = Field(description="When it is up.")
    starts: float | None = Field(
        default=None,
        description="While players are awaited: when the clock starts at the latest. No time runs "
        "before.",
    )
    awaited: list[int] = Field(
        default=[], description="The seats of those for whom it waits: it starts when they come."
    )
    paused: bool = False
    wishes: list[int] = Field(default=[], description="The seats that have asked for a pause.")
    asked_by: int | None = Field(
        default=None, description="The first of them, who has asked; the others have agreed."
    )
    seats: list[SeatClock]
