"""Somebody deletes themselves: they leave their games, and then nothing is kept but journals.

Journals and records stay whole, for they are the other players' too; but the name in them is shown
as that of a former player. It works on a database alone as well as at a running server.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from moonpack.server.live.room import ATTEMPTS, summary
from moonpack.server.people.access import end_cookies, write_access
from moonpack.server.store import schema
from moonpack.server.store.entrants import withdraw_everywhere
from moonpack.server.store.removal import Removal, forget_company
from moonpack.server.store.store import Store
from moonpack.server.store.writer import Write, Writer
from moonpack.server.tables.admission import keeps_seats
from moonpack.server.tables.deciding import closing_line
from moonpack.server.tables.journal import Line
from moonpack.server.tables.levels import bot_name, levels
from moonpack.server.tables.table import Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

UNFINISHED = ("seating", "playing")


@dataclass(frozen=True)
class Departing:
    """Where people are deleted: the database, who writes to it, and who is told of tables."""

    store: Store
    writer: Writer
    node: str
    on_changed: Callable[[str], None]  # lines were added to a table
    on_deleted: Callable[[str], None]  # a table is gone

    async def delete(self, person: str) -> int:
        """Delete a person; returns how many tables were theirs alone and are gone.

        If something fails on the way, it can be done again: the person is there until the end.
        Whoever calls this lets servers read again who may use them.
        """
        # Twice: the tables of a round may be opened meanwhile, and afterwards none is.
        await self.store.write(lambda connection: withdraw_everywhere(connection, person))
        await self._leave_all(person)
        await write_access(self.store, self.node, lambda connection: self._end(connection, person))
        await self._leave_all(person)
        gone = await Removal(self.store, self.node).forget_person(person)
        for name in gone:
            self.on_deleted(name)
        return len(gone)

    async def _leave_all(self, person: str) -> None:
        for name in await unfinished_tables(self.store, person):
            await self._leave(name, person)

    async def _leave(self, name: str, person: str) -> None:
        """Let a person leave a table, whatever else happens there meanwhile."""
        for _ in range(ATTEMPTS):
            lines = await self.store.lines(name)
            if not lines or lines[-1].kind == "deleted":
                return
            try:
                table = await asyncio.to_thread(Table, name, lines)
            except Exception as error:  # nobody plays at a damaged table, so nobody has to leave it
                self.store.troubles.note_once("damaged table", name, error)
                return
            last = farewell(table, person)
            if not last:
                return
            write = Write(name, last, summary(table, last, ends=False))
            if await self.writer.add(write):
                self.on_changed(name)
                return
        raise Refusal(Code.UNAVAILABLE, "The table is very busy; try again.")

    def _end(self, connection: Connection, person: str) -> None:
        """From now on the person is a former player, and nobody can be them."""
        row = {"person": person, "at": time.time()}
        connection.execute(self.store.insert(schema.former).on_conflict_do_nothing(), row)
        end_cookies(self.store, connection, person)
        for table in (
            *(schema.devices, schema.phrases, schema.passkeys, schema.challenges),
            *(schema.channels, schema.wishes, schema.alerts, schema.chat, schema.mutes),
        ):
            connection.execute(delete(table).where(table.c.person == person))
        forget_company(connection, person)


async def unfinished_tables(store: Store, person: str) -> list[str]:
    """The tables of a person whose games are not over."""
    tables, own = schema.tables.c, schema.sitters.c
    joined = select(tables.id).join(schema.sitters, own.table_id == tables.id)
    wanted = joined.where(own.person == person, tables.state.in_(UNFINISHED))
    return [row.id for row in await store.read(wanted.order_by(tables.id))]


def farewell(table: Table, person: str) -> list[Line]:
    """The lines with which a person leaves a table for good; none if they do not play there.

    Where cards are hidden, and in tournaments, nobody else may take the seat, so a bot plays it. A
    table at which nobody else has sat down yet is closed.
    """
    if table.has_ended:
        return []
    first, own = table.version + 1, table.seats_of(person)
    others = [seat for seat in table.seats if seat.person not in (None, person)]
    if not table.has_begun and not others:
        return [Line(first, "closed", None, person)] if person == table.guests.host else []
    lines = [Line(first + n, "left", seat, person) for n, seat in enumerate(own)]
    closing = closing_line(table, lines)
    if closing is not None:  # nobody has to play on
        return [*lines, closing]
    lines = []
    needs_bot = keeps_seats(table) or table.opening.tournament is not None
    for seat in own:
        if table.has_begun and needs_bot and not table.seats[seat].is_bot:
            level = _middle(levels(table.opening.game))
            data = {"level": level, "name": bot_name(level, [one.name for one in table.seats])}
            lines.append(Line(first + len(lines), "lent", seat, person, data=data))
        lines.append(Line(first + len(lines), "left", seat, person))
    return lines


def _middle(all_levels: list[str]) -> str:
    return all_levels[len(all_levels) // 2]
