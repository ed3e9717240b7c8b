"""Commands about seats and guests: who sits where, which seats bots play, who has to go."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from moonpack.games import check
from moonpack.server.tables.admission import (
    check_is_host,
    check_may_sit,
    check_not_over,
    name_for,
)
from moonpack.server.tables.clock_commands import check_time_is_up
from moonpack.server.tables.guests import new_invitation
from moonpack.server.tables.levels import bot_name, check_level
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.talk import TurnAway

SeatCommand = (
    inbound.Sit
    | inbound.Release
    | inbound.Leave
    | inbound.TakeBack
    | inbound.Remove
    | inbound.Close
    | TurnAway
)


@dataclass(frozen=True)
class Spectator:
    """Somebody who watches, and what they are called."""

    person: str
    name: str | None


def plan_seats(
    table: Table,
    person: str,
    command: SeatCommand,
    spectator: Spectator | None,
) -> list[Draft]:
    """The lines that a command adds; see `commands.plan`."""
    match command:
        case inbound.Sit():
            return _sit(table, person, command)
        case inbound.Release():
            return [_release(table, person, command)]
        case inbound.Leave():
            return [_leave(table, person, command)]
        case inbound.TakeBack():
            return [_take_back_seat(table, person, command)]
        case inbound.Remove():
            return [_remove(table, person, command)]
        case inbound.Close():
            return [_close(table, person)]
        case TurnAway():
            return [_turn_away(table, person, spectator)]


def _seat(table: Table, number: int) -> int:
    return check.whole_number(number, "seat", 1, len(table.seats)) - 1


def _own_seat(table: Table, person: str, number: int) -> int:
    seat = _seat(table, number)
    if table.seats[seat].person != person:
        raise Refusal(Code.NOT_YOURS, "This is another player's seat.")
    return seat


def _sit(table: Table, person: str, command: inbound.Sit) -> list[Draft]:
    check_not_over(table)
    seat = _seat(table, command.seat)
    if not table.seats[seat].is_free:
        raise Refusal(Code.TAKEN, "This seat is taken.")
    check_may_sit(table, person, seat, command.invitation)
    name = name_for(table, person, seat, command.name)
    data: dict[str, object] = {} if command.mark is None else {"mark": command.mark.stored}
    if command.program is not None:
        _check_takes_programs(table)
        owner = command.owner if isinstance(command, inbound.SitWithToken) else None
        data["program"] = {"bot": command.program, "owner": owner}
    sat = table.next_line("sat", seat, person, name=name, **data)
    return [Draft(sat), *begin_after(table, sat)]


def _check_takes_programs(table: Table) -> None:
    """Ratings and tournaments are for people, and for the bots that everybody knows."""
    if table.opening.rated:
        raise Refusal(Code.NOT_ALLOWED, "Programs cannot play rated games.")
    if table.opening.tournament is not None:
        raise Refusal(Code.NOT_ALLOWED, "Programs cannot play in tournaments.")


def _leave(table: Table, person: str, command: inbound.Leave) -> Draft:
    seat = _own_seat(table, person, command.seat)
    check_not_over(table)
    return Draft(table.next_line("left", seat, person))


def _take_back_seat(table: Table, person: str, command: inbound.TakeBack) -> Draft:
    seat = _own_seat(table, person, command.seat)
    if not table.seats[seat].is_bot:
        raise Refusal(Code.NOTHING, "No bot is playing this seat.")
    return Draft(table.next_line("taken_back", seat, person))


def _release(table: Table, host: str, command: inbound.Release) -> Draft:
    check_is_host(table, host)
    seat = _seat(table, command.seat)
    if table.has_begun or table.seats[seat].kept_for is None:
        raise Refusal(Code.NOTHING, "This seat is not kept for anybody.")
    return Draft(table.next_line("released", seat, host))


def _remove(table: Table, host: str, command: inbound.Remove) -> Draft:
    check_is_host(table, host)
    check_not_over(table)
    if table.opening.rated and table.has_begun:
        raise Refusal(Code.NOT_ALLOWED, "Nobody can be removed from a rated game.")
    if table.opening.tournament is not None:  # its organiser may be an opponent
        raise Refusal(Code.NOT_ALLOWED, "Nobody can be removed from a game of a tournament.")
    seat = _seat(table, command.seat)
    holder = table.seats[seat]
    if holder.person is None:
        raise Refusal(Code.NOTHING, "Nobody has this seat.")
    if holder.person == host:
        raise Refusal(Code.NOT_ALLOWED, "This is your own seat; leave it instead.")
    data = {"who": holder.person, "name": holder.name, "is_barred": command.bar}
    if command.bar:
        data["invitation"] = new_invitation()
    return Draft(table.next_line("removed", seat, host, **data))


def _close(table: Table, host: str) -> Draft:
    check_is_host(table, host)
    if table.opening.tournament is not None and not table.has_ended:
        raise Refusal(
            Code.NOT_ALLOWED,
            "A game of a tournament cannot be closed; its organiser can end the tournament.",
        )
    return Draft(table.next_line("closed", None, host))


def _turn_away(table: Table, host: str, spectator: Spectator | None) -> Draft:
    """Bar a spectator; who may sit down stays as it was."""
    check_is_host(table, host)
    if spectator is None:
        raise Refusal(Code.NOTHING, "This spectator is not here any more.")
    if spectator.person == host:
        raise Refusal(Code.NOT_ALLOWED, "You cannot turn yourself away.")
    data = {"who": spectator.person, "name": spectator.name, "is_barred": True}
    data["invitation"] = table.guests.invitation
    return Draft(table.next_line("removed", None, host, **data))


def lend(
    table: Table, person: str, command: inbound.Lend, alone: Collection[int], now: float
) -> list[Draft]:
    """Let a bot play a seat; `alone` and `now` are those of `commands.plan`."""
    check_not_over(table)
    if not table.seats_of(person):
        raise Refusal(Code.NOT_SEATED, "Only seated players may give a seat to a bot.")
    seat = _seat(table, command.seat)
    holder = table.seats[seat]
    is_awaited = table.opening.open or holder.kept_for is not None
    if is_awaited and not table.has_begun and holder.person is None:
        check_is_host(table, person)  # anybody else could begin the game without the others
    if holder.is_bot:
        raise Refusal(Code.TAKEN, "A bot is playing this seat already.")
    if table.opening.tournament and holder.person not in (None, person):
        raise Refusal(
            Code.NOT_ALLOWED,
            "In a tournament, only the clock or the organiser decides about a player who is away.",
        )
    if holder.person not in (None, person):
        if seat not in alone:
            raise Refusal(Code.NOT_ALONE, "This player is connected, or left only moments ago.")
        check_time_is_up(table, seat, now)
    level = check_level(table.opening.game, command.level, "level")
    name = bot_name(level, [other.name for other in table.seats])
    lent = table.next_line("lent", seat, person, level=level, name=name)
    return [Draft(lent), *begin_after(table, lent)]
