"""What is sent of a table's clock, and what is said about it."""

from __future__ import annotations

from moonpack.server.tables.clock import Clock
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.journal import Line
from moonpack.server.tables.table import Table
from moonpack.server.wire.clocks import ClockInfo, ClockNow, SeatClock
from moonpack.words import Words


def clock_info(table: Table) -> ClockInfo | None:
    """The time that people have, as it was chosen when the table was opened."""
    return None if table.clock is None else rules_info(table.clock.rules)


def rules_info(rules: ClockRules) -> ClockInfo:
    """The time that people have, as it is sent."""
    return ClockInfo(
        kind=rules.kind,
        seconds=rules.seconds,
        increment=rules.increment,
        at_end=rules.at_end,
        vacation=rules.vacation,
        low=rules.low,
        grace=rules.grace,
    )


def clock_now(table: Table) -> ClockNow | None:
    """How much time everybody has left; nothing before the game and after it.

    Spectators who are behind see the clocks of the moment that they see: its times are said as if
    they were now. Nothing runs for those who see a game only when it is over.
    """
    clock = table.clock
    if clock is None or table.game is None or table.game.over:
        return None
    if table.behind == "over":
        return _standing_still(table, clock)
    return _later(_running(table, clock), table.behind)


def _running(table: Table, clock: Clock) -> ClockNow:
    return ClockNow(
        since=clock.since,
        running=None if clock.running is None else clock.running + 1,
        due=clock.due,
        starts=clock.starts,
        awaited=sorted(n + 1 for person in clock.awaited() for n in table.seats_of(person)),
        paused=clock.is_paused,
        wishes=sorted(seat + 1 for seat in clock.wishing()),
        asked_by=None if clock.asked_by() is None else (clock.asked_by() or 0) + 1,
        seats=_seats(table, clock),
    )


def _standing_still(table: Table, clock: Clock) -> ClockNow:
    return ClockNow(since=clock.since, running=None, due=None, seats=_seats(table, clock))


def _later(clock: ClockNow, seconds: float) -> ClockNow:
    """A clock with all its times some seconds later."""

    def later(at: float | None) -> float | None:
        return None if at is None else at + seconds

    seats = [seat.model_copy(update={"away_until": later(seat.away_until)}) for seat in clock.seats]
    times = {"since": clock.since + seconds, "due": later(clock.due)}
    return clock.model_copy(update={**times, "starts": later(clock.starts), "seats": seats})


def _seats(table: Table, clock: Clock) -> list[SeatClock]:
    """The time of each person; bots have all the time they need."""
    return [_seat(clock, n) for n, holder in enumerate(table.seats) if holder.person is not None]


def _seat(clock: Clock, seat: int) -> SeatClock:
    return SeatClock(
        seat=seat + 1,
        left=round(clock.left(seat), 3),
        out=clock.is_out(seat),
        bot=seat in clock.taken_over,
        away=clock.is_away(seat),
        away_until=clock.away_until(seat),
        vacation_left=round(clock.vacation_left(seat), 3),
    )


def clock_sentence(line: Line, name: str, words: Words) -> str:
    """A line about time, in words."""
    match line.kind, line.data.get("did", line.data.get("on")):
        case "pause", str(did) if line.data.get("agreed"):
            return _about_agreeing(did, name, words)
        case "pause", "asked":
            return words("{name} asks for a pause.", name=name)
        case "pause", "paused":
            return words("The game is paused.")
        case "pause", "withdrew":
            return words("{name} no longer asks for a pause.", name=name)
        case "pause", "declined":
            return words("{name} declines the pause.", name=name)
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
        case "arrived", _:
            return words("{name} has come to the table.", name=name)
        case _:
            return _stopped(line, words)


def _about_agreeing(did: str, name: str, words: Words) -> str:
    """What somebody does about a pause that another player has asked for."""
    match did:
        case "paused":
            return words("{name} agrees. The game is paused.", name=name)
        case "withdrew":
            return words("{name} no longer agrees to the pause.", name=name)
        case _:
            return words("{name} agrees to the pause.", name=name)


def _stopped(line: Line, words: Words) -> str:
    seconds = round(sum(until - since for since, until in line.data["stops"]))
    if seconds < 60:
        return words.many(
            "The server was down for {n} second. Nobody loses time for it.",
            "The server was down for {n} seconds. Nobody loses time for it.",
            seconds,
        )
    return words.many(
        "The server was down for {n} minute. Nobody loses time for it.",
        "The server was down for {n} minutes. Nobody loses time for it.",
        round(seconds / 60),
    )
