"""What is said at tables, in the database.

It has a writer of its own, apart from that of the journals: a click never waits for what somebody
says. All messages that come within a moment share a transaction, so a flood of them costs a few
transactions a second at most.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from sqlalchemy import (
    Connection,
    Integer,
    Row,
    String,
    and_,
    column,
    delete,
    func,
    select,
    text,
    values,
)

from moonpack.server.store import schema
from moonpack.server.store.expiry import A_DAY
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.notices import CHANNEL, with_chat, with_mutes
from moonpack.server.store.store import Store, new_id
from moonpack.server.tables.spoken import Kind, Spoken
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.talk import Audience

TOGETHER = 0.04  # seconds in which messages are collected for one transaction
MOST_AT_ONCE = 200  # messages in one transaction
MOST_WAITING = 2_000  # messages that wait to be written; beyond that they are refused
ATTEMPTS = 5  # to find a free number while other servers write to the same table
PRUNED_EVERY = 32  # messages
AROUND = 10  # messages before a reported one that are kept with the report, and as many after it


@dataclass
class _Waiting:
    spoken: Spoken
    written: asyncio.Future[tuple[Spoken, bool]]


class Chats:
    """Reads what was said, and writes what is being said."""

    def __init__(self, store: Store, node: str, kept: int) -> None:
        self.store = store
        self._node = node
        self._kept = kept
        self._waiting: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task that writes."""
        self._task = asyncio.create_task(self._run(), name="chat writer")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._task is None:
            return
        await self._waiting.join()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):  # its end, as asked for
            await self._task

    # -- reading

    async def last(self, table: str) -> list[Spoken]:
        """The last messages of a table, and the last switch, in order."""
        columns = schema.chat.c
        newest = select(schema.chat).where(columns.table_id == table)
        newest = newest.order_by(columns.number.desc())
        rows = [*await self.store.read(newest.limit(self._kept))]
        rows += await self.store.read(newest.where(columns.kind == "switch").limit(1))
        return _in_order(_spoken(row) for row in rows)

    async def since(self, known: Mapping[str, int]) -> dict[str, list[Spoken]]:
        """What was said at some tables after the numbers that are known."""
        columns = schema.chat.c
        pairs = values(column("id", String), column("known", Integer)).data(list(known.items()))
        asked = pairs.cte("known")
        wanted = select(schema.chat).order_by(columns.table_id, columns.number)
        wanted = wanted.join(
            asked, and_(columns.table_id == asked.c.id, columns.number > asked.c.known)
        )
        by_table = defaultdict[str, list[Spoken]](list)
        for row in await self.store.read(wanted) if known else ():
            by_table[row.table_id].append(_spoken(row))
        return by_table

    # -- writing

    async def add(self, spoken: Spoken) -> tuple[Spoken, bool]:
        """Write something that was said; returns it with its number, and whether it is new.

        What was sent twice with the same id is written once.
        """
        if self._waiting.qsize() >= MOST_WAITING:
            raise Refusal(Code.TOO_FAST, "Too many messages; wait a moment.")
        future = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Waiting(spoken, future))
        return await asyncio.shield(future)

    async def _run(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            await asyncio.sleep(TOGETHER)
            while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._waiting.get_nowait())
            try:
                await self._flush(batch)
            except Exception as error:  # reported to those who wait; the task itself goes on
                self.store.troubles.note("chat not written", error)
                for one in batch:
                    if not one.written.done():
                        one.written.set_exception(_refusal(error))
                        one.written.exception()  # no warning if nobody waits any more
            for _ in batch:
                self._waiting.task_done()

    async def _flush(self, batch: list[_Waiting]) -> None:
        results = await self.store.write(
            lambda connection: self._write(connection, [one.spoken for one in batch])
        )
        for one, result in zip(batch, results, strict=True):
            if result is None:
                gone = Refusal(Code.NOT_FOUND, "There is no such table.")
                one.written.set_exception(gone)
                one.written.exception()
            else:
                one.written.set_result(result)

    def _write(
        self, connection: Connection, batch: Sequence[Spoken]
    ) -> list[tuple[Spoken, bool] | None]:
        tables = sorted({spoken.table for spoken in batch})
        known = schema.tables.c.id
        there = {row.id for row in connection.execute(select(known).where(known.in_(tables)))}
        last = self._last_numbers(connection, tables)
        results: list[tuple[Spoken, bool] | None] = [None] * len(batch)
        # Always in the same order, so that servers cannot deadlock.
        for n, spoken in sorted(enumerate(batch), key=lambda one: (one[1].table, one[0])):
            if spoken.table in there:
                results[n] = self._insert(connection, spoken, last)
        new = {one.table: one.number for result in results if result for one in (result[0],)}
        if self.store.is_shared and new:
            notify = text("SELECT pg_notify(:channel, :message)")
            for message in with_chat(self._node, new):
                connection.execute(notify, {"channel": CHANNEL, "message": message})
        return results

    def _last_numbers(self, connection: Connection, tables: list[str]) -> dict[str, int]:
        columns = schema.chat.c
        wanted = select(columns.table_id, func.max(columns.number).label("last"))
        rows = connection.execute(
            wanted.where(columns.table_id.in_(tables)).group_by(columns.table_id)
        )
        return {row.table_id: row.last for row in rows}

    def _insert(
        self, connection: Connection, spoken: Spoken, last: dict[str, int]
    ) -> tuple[Spoken, bool]:
        insert = self.store.insert(schema.chat).on_conflict_do_nothing()
        for _ in range(ATTEMPTS):
            numbered = replace(spoken, number=last.get(spoken.table, 0) + 1)
            if connection.execute(insert, _row(numbered)).rowcount:
                last[spoken.table] = numbered.number
                if numbered.number % PRUNED_EVERY == 0:
                    self._prune(connection, numbered)
                return numbered, True
            earlier = self._earlier(connection, spoken)
            if earlier is not None:
                return earlier, False
            last |= self._last_numbers(connection, [spoken.table])  # another server was faster
        raise Refusal(Code.UNAVAILABLE, "The table is very busy; try again.")

    def _earlier(self, connection: Connection, spoken: Spoken) -> Spoken | None:
        columns = schema.chat.c
        same = select(schema.chat).where(
            columns.table_id == spoken.table,
            columns.person == spoken.person,
            columns.command_id == spoken.command_id,
        )
        row = connection.execute(same).first()
        return None if row is None else _spoken(row)

    def _prune(self, connection: Connection, newest: Spoken) -> None:
        """Delete what is more than is kept, but not the last switch."""
        columns = schema.chat.c
        of_table = columns.table_id == newest.table
        switch = select(func.max(columns.number)).where(of_table, columns.kind == "switch")
        last_switch = connection.execute(switch).scalar() or 0
        old = columns.number <= newest.number - self._kept
        connection.execute(delete(schema.chat).where(of_table, old, columns.number != last_switch))

    # -- mutes and reports

    async def muted_by(self, person: str) -> frozenset[str]:
        """Whom a person does not want to read."""
        columns = schema.mutes.c
        rows = await self.store.read(select(columns.muted).where(columns.person == person))
        return frozenset(row.muted for row in rows)

    async def mute(self, person: str, muted: str, *, is_on: bool) -> None:
        """Mute somebody for a person, or no longer."""
        columns = schema.mutes.c

        def work(connection: Connection) -> None:
            if is_on:
                row = {"person": person, "muted": muted, "at": time.time()}
                insert = self.store.insert(schema.mutes).on_conflict_do_nothing()
                connection.execute(insert, row)
            else:
                own = and_(columns.person == person, columns.muted == muted)
                connection.execute(delete(schema.mutes).where(own))
            if self.store.is_shared:
                message = with_mutes(self._node, person)
                notify = text("SELECT pg_notify(:channel, :message)")
                connection.execute(notify, {"channel": CHANNEL, "message": message})

        await self.store.write(work)

    async def report(
        self, spoken: Spoken, reporter: str, around: Sequence[Spoken], most: int
    ) -> bool:
        """Report a message, once; False if the person has reported too many in a day."""
        columns, now = schema.reports.c, time.time()
        row = {
            "id": new_id(),
            "table_id": spoken.table,
            "number": spoken.number,
            "reporter": reporter,
            "person": spoken.person,
            "name": spoken.name,
            "text": spoken.text,
            "around": [_quoted(one) for one in around],
            "at": now,
        }
        recent = select(func.count()).select_from(schema.reports)
        recent = recent.where(columns.reporter == reporter, columns.at > now - A_DAY)
        insert = self.store.insert(schema.reports).on_conflict_do_nothing()

        def work(connection: Connection) -> bool:
            if connection.execute(recent).scalar_one() >= most:
                return False
            connection.execute(insert, row)
            return True

        return await self.store.write(work)

    async def reported(self, table: str) -> frozenset[int]:
        """The messages of a table that were reported, and whose reports are open."""
        columns = schema.reports.c
        wanted = select(columns.number).where(columns.table_id == table, columns.closed.is_(None))
        return frozenset(row.number for row in await self.store.read(wanted))


def around(messages: Sequence[Spoken], number: int) -> list[Spoken]:
    """The messages before and after one, and that one."""
    at = next((n for n, one in enumerate(messages) if one.number == number), 0)
    return list(messages[max(0, at - AROUND) : at + AROUND + 1])


def _in_order(messages: Any) -> list[Spoken]:
    by_number = {spoken.number: spoken for spoken in messages}
    return [by_number[number] for number in sorted(by_number)]


def _quoted(spoken: Spoken) -> dict[str, Any]:
    """A message as a report has it."""
    return {
        "number": spoken.number,
        "at": spoken.at,
        "person": spoken.person,
        "name": spoken.name,
        "seat": spoken.seat,
        "audience": spoken.audience,
        "text": spoken.text,
    }


def _refusal(error: Exception) -> Exception:
    """What those who wait are told."""
    if isinstance(error, Refusal | Unavailable):
        return error
    return Refusal(Code.UNAVAILABLE, "The server cannot save right now.")


def _row(spoken: Spoken) -> dict[str, Any]:
    row = vars(spoken) | {"table_id": spoken.table, "mentions": list(spoken.mentions)}
    row.pop("table")
    return row


def _spoken(row: Row[Any]) -> Spoken:
    return Spoken(
        table=row.table_id,
        audience=cast("Audience", row.audience),
        kind=cast("Kind", row.kind),
        seat=row.seat,
        person=row.person,
        name=row.name,
        text=row.text,
        command_id=row.command_id,
        mentions=tuple(row.mentions),
        at=row.at,
        number=row.number,
    )
