"""What is done about time: pauses, vacations, and what happens when somebody has none left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from moonpack.server.tables.admission import keeps_seats
from moonpack.server.tables.clock import Clock, Next, PauseStep
from moonpack.server.tables.journal import Kind, Line
from moonpack.server.tables.levels import bot_name
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

A_DAY = 86_400.0
VACATION_SLACK = 120.0  # seconds by which the clocks of a visitor and a server may differ


def stamped(table: Table, drafts: list[Draft], now: float) -> list[Draft]:
    """Lines as they are written: with their time, and who is to decide after each.

    The clocks of servers may differ a little; at a table, time never runs backwards.
    """
    at = max(now, table.lines[-1].at) if table.lines else now
    has_clock = table.clock is not None
    return [
        replace(draft, line=replace(draft.line, at=at, data=_with_next(draft, has_clock=has_clock)))
        for draft in drafts
    ]


def _with_next(draft: Draft, *, has_clock: bool) -> dict[str, object]:
    if not has_clock or not draft.games:
        return draft.line.data
    game = draft.games[-1]
    following: Next = {"seat": game.actor, "turn": game.turn_count}
    return {**draft.line.data, "next": following}


def check_not_paused(table: Table) -> None:
    """Refuse to play while the game is paused."""
    if table.clock is not None and table.clock.is_paused:
        raise Refusal(Code.PAUSED, "The game is paused; resume it to play on.")


def check_time_to_take_back(table: Table, draft: Draft, now: float) -> None:
    """Refuse to take back the end of a turn if the player's own time would be used up by that.

    The time since then is theirs: it was their turn all along.
    """
    seat = draft.line.seat
    if table.clock is None or seat is None or table.clock.running == seat:
        return  # the turn goes on, and nothing changes
    (dated,) = stamped(table, [draft], now)
    if table.clock.after([dated.line]).left(seat) <= 0:
        raise Refusal(Code.NO_TIME, "It is too late to take this back: your time would be up.")


def check_time_is_up(table: Table, seat: int, now: float) -> None:
    """Refuse a bot for somebody who is away but still has time.

    Where there is a clock, it alone decides how long the others wait. Only a pause could last
    forever, because nobody can end it while the player to decide is away: it is over for this
    purpose once it has lasted as long as that player could have taken.
    """
    clock = table.clock
    if clock is None or clock.is_out(seat):
        return
    if clock.is_paused and seat == table.actor and now - clock.since >= clock.rules.seconds:
        return
    raise Refusal(
        Code.NOT_ALLOWED,
        "This player still has time. A bot can play for them only when their time is up.",
    )


def _clock(table: Table) -> Clock:
    if table.clock is None:
        raise Refusal(Code.NO_CLOCK, "This table has no clock.")
    if table.game is None:
        raise Refusal(Code.NOT_BEGUN, "The game has not begun: some seats are still free.")
    if table.game.over:
        raise Refusal(Code.OVER, "The game is over.")
    return table.clock


def pause(table: Table, person: str, command: inbound.Pause, alone: Collection[int]) -> Draft:
    """Ask for a pause, agree to one, withdraw that, decline it, or go on.

    Whoever is to decide is not made to pay for a pause that others end while they are away.
    """
    clock = _clock(table)
    seats = table.seats_of(person)
    if not seats:
        raise Refusal(Code.NOT_SEATED, "Only seated players may pause the game.")
    did: PauseStep
    agreed = bool(clock.wishes) and clock.asked_by() not in seats
    if command.on:
        if clock.is_paused:
            raise Refusal(Code.PAUSED, "The game is paused already.")
        if person in clock.wishes:
            raise Refusal(Code.NOTHING, "You have asked for a pause already.")
        did = "paused" if clock.deciders() <= {*clock.wishes, person} else "asked"
    elif clock.is_paused:
        if table.actor in alone:
            raise Refusal(Code.NOT_ALLOWED, "The player whose turn it is has been away a while.")
        did = "resumed"
    elif person in clock.wishes:
        did = "withdrew"
    elif clock.wishes:
        did = "declined"
    else:
        raise Refusal(Code.NOTHING, "The game is not paused.")
    if agreed and did in ("asked", "paused", "withdrew"):  # to what somebody else has asked for
        return _draft(table, "pause", seats[0], person, did=did, agreed=True)
    return _draft(table, "pause", seats[0], person, did=did)


def vacation(table: Table, person: str, command: inbound.Vacation, now: float) -> Draft:
    """Begin or end a vacation, or change the day on which it ends by itself."""
    clock = _clock(table)
    seats = table.seats_of(person)
    if not seats:
        raise Refusal(Code.NOT_SEATED, "Only seated players may be on vacation.")
    if not clock.rules.vacation:
        raise Refusal(Code.NO_CLOCK, "There is no vacation at this table.")
    until = command.until if command.on else None
    if until is not None and until <= now:
        raise Refusal(Code.BAD_INPUT, "A vacation must end in the future.")
    is_away = person in clock.on_vacation
    if command.on and is_away and until == clock.away_until(seats[0]):
        raise Refusal(Code.NOTHING, "You are on vacation already.")
    if not command.on and not is_away:
        raise Refusal(Code.NOTHING, "You are not on vacation.")
    left = clock.vacation_left(seats[0])
    if command.on and left <= 0:
        raise Refusal(Code.NO_TIME, "You have used up your vacation at this table.")
    if until is not None and until - now > left + VACATION_SLACK:
        raise Refusal(
            Code.NO_TIME,
            "You have only {n} day of vacation left at this table; choose an earlier end.",
            "You have only {n} days of vacation left at this table; choose an earlier end.",
            n=int(left // A_DAY),
        )
    if until is None:  # as servers of earlier versions write it
        return _draft(table, "vacation", seats[0], person, on=command.on)
    return _draft(table, "vacation", seats[0], person, on=True, until=until)


def time_out(table: Table, now: float) -> list[Draft]:
    """The lines for a player whose time is up; none if it is not, or not any more."""
    clock = table.clock
    if clock is None or clock.due is None or clock.due > now or clock.running is None:
        return []
    seat, did = clock.running, clock.rules.at_end
    drafts = [_draft(table, "time_out", seat, None, did=did)]
    if did == "left":
        drafts.append(_draft(table, "left", seat, None))
    if did == "bot" or (did == "left" and keeps_seats(table)):
        name = bot_name(clock.rules.level, [holder.name for holder in table.seats])
        drafts.append(_draft(table, "lent", seat, None, level=clock.rules.level, name=name))
    return [
        replace(draft, line=replace(draft.line, version=table.version + n))
        for n, draft in enumerate(drafts, 1)
    ]


def stopped(table: Table, stops: Collection[tuple[float, float]]) -> list[Draft]:
    """A line for the times in which no server was there, if somebody's time ran meanwhile."""
    clock = table.clock
    if clock is None or clock.running is None:
        return []
    since = [[max(began, clock.since), ended] for began, ended in stops if ended > clock.since]
    return [_draft(table, "stopped", None, None, stops=sorted(since))] if since else []


def arrived(table: Table, here: Collection[str]) -> list[Draft]:
    """Lines for people who have opened a table whose clock waits for them."""
    awaited = set() if table.clock is None else table.clock.awaited()
    lines = [
        table.next_line("arrived", table.seats_of(person)[0], person)
        for person in sorted(awaited & {*here})
    ]
    return [Draft(replace(line, version=table.version + n)) for n, line in enumerate(lines, 1)]


def _draft(table: Table, kind: Kind, seat: int | None, person: str | None, **data: object) -> Draft:
    return Draft(Line(table.version + 1, kind, seat, person, data=data))
