"""What is sent of a table's clock, and what is said about it."""

from __future__ import annotations

from moonpack.server.tables.clock import Clock
from moonpack.server.tables.journal import Line
from moonpack.server.tables.table import Table
from moonpack.server.wire.clocks import ClockInfo, ClockNow, SeatClock
from moonpack.words import Words


def clock_info(table: Table) -> ClockInfo | None:
    """The time that people have, as it was chosen when the table was opened."""
    if table.clock is None:
        return None
    rules = table.clock.rules
    return ClockInfo(
        kind=rules.kind,
        seconds=rules.seconds,
        increment=rules.increment,
        at_end=rules.at_end,
        vacation=rules.vacation,
        low=rules.low,
    )


def clock_now(table: Table) -> ClockNow | None:
    """How much time everybody has left; nothing before the game and after it."""
    clock = table.clock
    if clock is None or table.game is None or table.game.over:
        return None
    return ClockNow(
        since=clock.since,
        running=None if clock.running is None else clock.running + 1,
        due=clock.due,
        paused=clock.is_paused,
        wishes=sorted(seat + 1 for seat in clock.wishing()),
        seats=[
            _seat(clock, n)
            for n, holder in enumerate(table.seats)
            if holder.person is not None  # bots have all the time they need
        ],
    )


def _seat(clock: Clock, seat: int) -> SeatClock:
    return SeatClock(
        seat=seat + 1,
        left=round(clock.left(seat), 3),
        out=clock.is_out(seat),
        bot=seat in clock.taken_over,
        away=clock.is_away(seat),
        vacation_left=round(clock.vacation_left(seat), 3),
    )


def clock_sentence(line: Line, name: str, words: Words) -> str:
    """A line about time, in words."""
    match line.kind, line.data.get("did", line.data.get("on")):
        case "pause", "asked":
            return words("{name} asks for a pause.", name=name)
        case "pause", "paused":
            return words("The game is paused.")
        case "pause", "withdrew":
            return words("{name} no longer asks for a pause.", name=name)
        case "pause", _:
            return words("{name} resumes the game.", name=name)
        case "vacation", True:
            return words("{name} is on vacation.", name=name)
        case "vacation", _:
            return words("{name} is back from vacation.", name=name)
        case "time_out", "left":
            return words("{name} ran out of time and loses the seat.", name=name)
        case "time_out", _:
            return words("{name} ran out of time.", name=name)
        case _:
            return _stopped(line, words)


def _stopped(line: Line, words: Words) -> str:
    seconds = round(sum(until - since for since, until in line.data["stops"]))
    if seconds < 60:
        return words.many(
            "The server was away for {n} second, which nobody is charged.",
            "The server was away for {n} seconds, which nobody is charged.",
            seconds,
        )
    return words.many(
        "The server was away for {n} minute, which nobody is charged.",
        "The server was away for {n} minutes, which nobody is charged.",
        round(seconds / 60),
    )
