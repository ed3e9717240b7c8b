"""Tables of tournaments at which somebody does not play on: nobody must wait for ever.

Where a clock runs, it decides. Where none does, the organiser can give the game to those who are
there. Whoever withdraws leaves their table at once, and a bot plays on for the others.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from moonpack.server.live.house import House
from moonpack.server.live.room import ATTEMPTS
from moonpack.server.tables.levels import bot_name, levels
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

AWARD_AFTER = 600.0  # seconds in which nothing has happened at a table


def can_award(table: Table, alone: Collection[int], now: float) -> bool:
    """Whether a game may be given to those who are there; `alone` are the seats of the absent."""
    return _obstacle(table, alone, now) is None


def _obstacle(table: Table, alone: Collection[int], now: float) -> Refusal | None:
    if table.has_ended:
        return Refusal(Code.OVER, "The game is over.")
    if table.clock is not None:
        return Refusal(Code.NOT_ALLOWED, "This table has a clock, which decides.")
    if table.actor is None or table.actor not in alone:
        return Refusal(Code.NOT_ALLOWED, "The player to move is there.")
    if now - table.lines[-1].at < AWARD_AFTER:
        return Refusal(
            Code.NOT_ALLOWED, "Something has happened at this table in the last ten minutes."
        )
    return None


async def award(house: House, name: str, organiser: str) -> None:
    """Give the game at a table to those who are there; the absent share the last place."""
    room = await house.room(name)

    def drafts(table: Table) -> list[Draft]:
        alone = room.presence.alone()
        refusal = _obstacle(table, alone, house.time.stamp())
        if refusal is not None:
            raise refusal
        lines = [table.next_line("left", seat, None) for seat in alone]
        lines.append(table.next_line("closed", None, organiser, awarded=True))
        return [Draft(replace(line, version=table.version + n)) for n, line in enumerate(lines, 1)]

    for _ in range(ATTEMPTS):
        if await house.finish(room.add(drafts)):
            return
    raise Refusal(Code.UNAVAILABLE, "The table is very busy; try again.")


async def withdraw(house: House, name: str, person: str) -> None:
    """Let somebody leave their table for good. A bot plays on, and they are last there."""
    room = await house.room(name)

    def drafts(table: Table) -> list[Draft]:
        if table.has_ended:
            return []
        level = levels(table.opening.game)[0]
        lines = []
        for seat in table.seats_of(person):
            if not table.seats[seat].is_bot:
                called = bot_name(level, [holder.name for holder in table.seats])
                lines.append(table.next_line("lent", seat, person, level=level, name=called))
            lines.append(table.next_line("left", seat, person))
        return [Draft(replace(line, version=table.version + n)) for n, line in enumerate(lines, 1)]

    for _ in range(ATTEMPTS):
        if await house.finish(room.add(drafts)):
            return
    raise Refusal(Code.UNAVAILABLE, "The table is very busy; try again.")
