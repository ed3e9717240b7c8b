"""Group commit: one task writes, and one flush carries all lines that are waiting.

Whoever adds lines waits until they are on disk. While one flush is under way, further lines are
collected for the next: the busier the server, the more lines share a flush.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, text

from moonpack.server.metrics import Metrics
from moonpack.server.store import schema
from moonpack.server.store.due import set_clocks
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.notices import CHANNEL, with_lines
from moonpack.server.store.rows import AlertRow, ClockRow, LineRow, TableRow
from moonpack.server.store.store import Store, met
from moonpack.server.tables.journal import Line

MOST_AT_ONCE = 500


@dataclass(frozen=True)
class Opener:
    """Who opened a table, and from which network, if that is known."""

    person: str
    network: str | None


@dataclass
class Write:
    """Lines of one table, written all or none, and the rows that lists of tables read."""

    table: str
    lines: list[Line]
    summary: TableRow | None = None
    sitters: dict[str, str | None] = field(default_factory=dict)  # people, and their names
    opener: Opener | None = None
    alerts: list[AlertRow] = field(default_factory=list)
    clock: ClockRow | None = None
    written: asyncio.Future[bool] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Writer:
    """The task that writes journal lines. `add` returns when they are on disk."""

    def __init__(self, store: Store, node: str, metrics: Metrics | None = None) -> None:
        self._store = store
        self._metrics = metrics or Metrics()
        self._node = node
        added = store.insert(schema.lines).on_conflict_do_nothing()
        self._insert = added.returning(schema.lines.c.table_id, schema.lines.c.version)
        self._waiting: asyncio.Queue[Write] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many writes wait for the next flush."""
        return self._waiting.qsize()

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._task is None:
            return
        await self._waiting.join()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):  # its end, as asked for
            await self._task

    async def add(self, write: Write) -> bool:
        """Write lines. False if another server wrote such a line first: then nothing is written."""
        self._waiting.put_nowait(write)
        return await asyncio.shield(write.written)

    async def _run(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._waiting.get_nowait())
            try:
                lost = await self._flush(batch)
            except Exception as error:  # reported to those who wait; the task itself goes on
                self._metrics.failed_flushes.inc()
                self._store.troubles.note("not written", error)
                if isinstance(error, Unavailable):  # those who came meanwhile waited long enough
                    while not self._waiting.empty():
                        batch.append(self._waiting.get_nowait())
                for write in batch:
                    write.written.set_exception(error)
                    write.written.exception()  # no warning if nobody waits any more
            else:
                for write in batch:
                    write.written.set_result(write.table not in lost)
            for _ in batch:
                self._waiting.task_done()

    async def _flush(self, batch: list[Write]) -> set[str]:
        """Write a batch in one transaction; returns the tables whose lines were not written."""
        began = time.monotonic()
        lost = await self._store.write(lambda connection: self._write(connection, batch))
        self._metrics.flush_seconds.observe(time.monotonic() - began)
        lines = sum(len(write.lines) for write in batch if write.table not in lost)
        self._metrics.flushed_lines.inc(lines)
        return lost

    def _write(self, connection: Connection, batch: list[Write]) -> set[str]:
        lost = self._add_lines(connection, batch)
        written = [write for write in batch if write.table not in lost]
        self._add_summaries(connection, written)
        set_clocks(self._store, connection, [w.clock for w in written if w.clock is not None])
        if self._store.is_shared and written:
            self._notify(connection, written)
        return lost

    def _add_lines(self, connection: Connection, batch: list[Write]) -> set[str]:
        rows = [_row(write.table, line) for write in batch for line in write.lines]
        # Always in the same order, so that servers writing the same lines cannot deadlock.
        rows.sort(key=lambda row: (row["table_id"], row["version"]))
        if self._store.is_shared:
            written = {tuple(row) for row in connection.execute(self._insert, rows)}
        else:
            written = _insert_into_sqlite(connection, rows)
        columns, lost = schema.lines.c, set()
        for write in batch:
            own = {(write.table, line.version) for line in write.lines}
            if not own <= written:
                lost.add(write.table)
                for table, version in own & written:
                    half = delete(schema.lines)
                    half = half.where(columns.table_id == table, columns.version == version)
                    connection.execute(half)
        return lost

    def _add_summaries(self, connection: Connection, writes: list[Write]) -> None:
        summaries = [write.summary for write in writes if write.summary is not None]
        if summaries:
            insert = self._store.insert(schema.tables)
            new = {name: insert.excluded[name] for name in ("state", "open", "watchable", "at")}
            upsert = insert.on_conflict_do_update(index_elements=["id"], set_=new)
            connection.execute(upsert, summaries)
        sitters = [{"person": p, "table_id": w.table} for w in writes for p in w.sitters]
        if sitters:
            insert = self._store.insert(schema.sitters).on_conflict_do_nothing()
            connection.execute(insert, sitters)
            names = {person: name for write in writes for person, name in write.sitters.items()}
            connection.execute(self._store.meeting(), met(names))
        alerts = [row for write in writes for row in write.alerts]
        if alerts:
            connection.execute(
                self._store.insert(schema.alerts).on_conflict_do_nothing(), list(alerts)
            )
        openers = [
            {
                "table_id": write.table,
                "person": write.opener.person,
                "network": write.opener.network,
            }
            for write in writes
            if write.opener is not None
        ]
        if openers:
            insert = self._store.insert(schema.openers).on_conflict_do_nothing()
            connection.execute(insert, openers)

    def _notify(self, connection: Connection, writes: list[Write]) -> None:
        """Notify the other servers; PostgreSQL does so when the transaction is committed."""
        versions = {write.table: write.lines[-1].version for write in writes}
        notify = text("SELECT pg_notify(:channel, :message)")
        for message in with_lines(self._node, versions):
            connection.execute(notify, {"channel": CHANNEL, "message": message})


# SQLAlchemy's way through `returning` takes longer than all the rest of a write.
_SQLITE_INSERT = (
    "INSERT INTO lines (table_id, version, kind, seat, person, said, data, at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)


def _insert_into_sqlite(connection: Connection, rows: list[LineRow]) -> set[tuple[str, int]]:
    """Add rows to the file; returns the keys of those that were not there yet."""
    cursor = connection.connection.cursor()
    written = set()
    try:
        for row in rows:
            values = [*row.values()]
            values[6] = json.dumps(row["data"])
            cursor.execute(_SQLITE_INSERT, values)
            if cursor.rowcount == 1:
                written.add((row["table_id"], row["version"]))
    finally:
        cursor.close()
    return written


def _row(table: str, line: Line) -> LineRow:
    return {
        "table_id": table,
        "version": line.version,
        "kind": line.kind,
        "seat": line.seat,
        "person": line.person,
        "said": line.command_id,
        "data": line.data,
        "at": line.at,
    }
