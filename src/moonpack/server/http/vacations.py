"""Vacation in all of one's slow games at once."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from fastapi import APIRouter

from moonpack.errors import BadInput, Phrase
from moonpack.server.http.dependencies import TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.guard import Visitor
from moonpack.server.http.slow_work import table_of
from moonpack.server.live.departing import unfinished_tables
from moonpack.server.live.house import House
from moonpack.server.tables.clock import Clock
from moonpack.server.tables.clock_commands import A_DAY, VACATION_SLACK
from moonpack.server.tables.table import Table
from moonpack.server.wire.inbound import Vacation
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.people import VacationInfo, VacationWanted
from moonpack.server.wire.refusals import Refusal
from moonpack.words import source

router = APIRouter(prefix="/api/me/vacation", tags=["you"])

LONGEST = 366 * 86_400.0  # how far ahead a vacation may end


@router.get("")
async def vacation(house: TheHouse, visitor: TheVisitor, allowance: TheAllowance) -> VacationInfo:
    """In how many slow games one is on vacation, and until when."""
    allowance.question(visitor)
    return _info(await _slow_games(house, visitor), visitor.person)


@router.put("")
async def change_vacation(
    asked: VacationWanted, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> VacationInfo:
    """Be on vacation in all slow games in which some is left, or come back in all of them."""
    allowance.message(visitor)
    now, person = house.time.stamp(), visitor.person
    if asked.until is not None and not now < asked.until <= now + LONGEST:
        raise BadInput("until", Phrase(source("a time in the next twelve months")), asked.until)
    if asked.until is not None and not asked.on:
        raise BadInput("until", "nothing, unless `on` is true", asked.until)
    games = await _slow_games(house, visitor)
    if asked.on and not any(_left(table, person) > 0 for table in games):
        raise Refusal(Code.NOTHING, "None of your games has any vacation left.")
    if asked.until is not None:
        _check_enough([_left(table, person) for table in games], asked.until - now)
    command = Vacation(
        type="vacation", id=f"all-{secrets.token_hex(6)}", on=asked.on, until=asked.until
    )
    for table in games:
        try:
            await house.do(await house.room(table.id), person, command)
        except Refusal as refusal:
            if refusal.code == Code.UNAVAILABLE:
                raise
            # Nothing to change there, or that game is over by now.
    return _info(await _slow_games(house, visitor), person)


async def _slow_games(house: House, visitor: Visitor) -> list[Table]:
    """The games of a person that go on and have vacations."""
    tables, person = [], visitor.person
    for name in await unfinished_tables(house.store, person):
        try:
            table = await table_of(house, visitor, name)
        except Refusal:  # damaged, or deleted meanwhile
            continue
        has_vacation = table.clock is not None and table.clock.rules.vacation > 0
        is_going_on = table.state == "playing" and not table.guests.is_closed
        if has_vacation and is_going_on and table.seats_of(person):
            tables.append(table)
    return tables


def _check_enough(lefts: list[float], wanted: float) -> None:
    """Refuse a vacation that is longer than what is left in one of the games that have some."""
    least = min(left for left in lefts if left > 0)
    if wanted > least + VACATION_SLACK:
        raise Refusal(
            Code.NO_TIME,
            "One of your games has only {n} day of vacation left; choose an earlier end.",
            "One of your games has only {n} days of vacation left; choose an earlier end.",
            n=int(least // A_DAY),
        )


def _clocks(games: list[Table], person: str) -> Iterator[tuple[Clock, int]]:
    """The clocks of some games, with a seat of the person."""
    for table in games:
        if table.clock is not None:
            yield table.clock, table.seats_of(person)[0]


def _left(table: Table, person: str) -> float:
    return max(clock.vacation_left(seat) for clock, seat in _clocks([table], person))


def _info(games: list[Table], person: str) -> VacationInfo:
    clocks = list(_clocks(games, person))
    ends = [clock.away_until(seat) for clock, seat in clocks if clock.is_away(seat)]
    known = [end for end in ends if end is not None]
    lefts = [left for clock, seat in clocks if (left := clock.vacation_left(seat)) > 0]
    return VacationInfo(
        games=len(lefts),
        away=len(ends),
        until=max(known) if known and len(known) == len(ends) else None,
        least_left=min(lefts, default=None),
    )
