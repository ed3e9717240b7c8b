"""New tables as they are first written, and rematches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container
from dataclasses import replace

from moonpack.server.alerts.events import alerts_at_opening
from moonpack.server.alerts.queue import rows_for
from moonpack.server.live.room import Room, clock_row, summary
from moonpack.server.store.writer import Opener, Write
from moonpack.server.tables.admission import check_open_to
from moonpack.server.tables.clock_commands import stamped
from moonpack.server.tables.journal import Line
from moonpack.server.tables.openings import begin_after, rematch
from moonpack.server.tables.table import Draft, Opening, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code, Done
from moonpack.server.wire.refusals import Refusal

OpenTable = Callable[[Opening, str, str], Awaitable[str]]  # as what, by whom, under which name


async def opened_table(
    name: str, opening: Opening, person: str, now: float, former: Container[str]
) -> Table:
    """A new table, not yet written; the game may begin at once."""
    first = Line(1, "opened", person=person, data=opening.to_json())
    if opening.record is None:
        return _opened(name, first, now, former)
    # A game that is continued may be long.
    return await asyncio.to_thread(_opened, name, first, now, former)


def _opened(name: str, first: Line, now: float, former: Container[str]) -> Table:
    table = Table(name, [replace(first, at=now)])
    begun = stamped(table, begin_after(Table(name), first), now)
    return Table(name, [*table.lines, *(draft.line for draft in begun)], former)


def first_write(
    table: Table, person: str, network: str | None, reachable: Container[str | None]
) -> Write:
    """What is written of a new table; `network` stands for the address of its opener.

    `reachable` are those who can be told of it when they are not looking.
    """
    lines = table.lines
    write = Write(table.id, lines, summary(table, lines, ends=table.state == "over"))
    write.clock = clock_row(table, [])
    write.alerts = rows_for(alerts_at_opening(table, reachable))
    seated = {seat.person: seat.name for seat in reversed(table.seats) if seat.person}
    # Organisers find the tables of a tournament there, and among their own only those they play.
    write.sitters = seated if table.opening.tournament else {person: None, **seated}
    write.opener = Opener(person, network)
    return write


async def join_rematch(
    room: Room, person: str, command: inbound.Rematch, name: str, open_table: OpenTable
) -> Done:
    """Open the rematch, or join it if somebody else has opened it already.

    `name` is that of its table, the same each time: if the server dies between the two writes, none
    is lost.
    """
    check_open_to(room.table, person)
    if not room.table.seats_of(person):
        raise Refusal(Code.NOT_SEATED, "Only seated players may ask for a rematch.")
    async with room.rematch_lock:
        if room.table.rematch is None:
            opening = rematch(room.table, is_full=room.is_full, level=command.level)
            await open_table(opening, person, name)

            def drafts(table: Table) -> list[Draft]:
                line = table.next_line("rematch", table.seats_of(person)[0], person, table=name)
                named = replace(line, command_id=command.id)
                return [] if table.rematch is not None else [Draft(named)]

            await room.add(drafts)
    return Done(id=command.id, version=room.table.version, table=room.table.rematch)
