"""Where tables are kept: SQLite in a file, or PostgreSQL for several servers at once."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import (
    ARRAY,
    Connection,
    FromClause,
    Integer,
    Row,
    Select,
    String,
    and_,
    bindparam,
    column,
    func,
    literal,
    select,
    union,
    values,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql.schema import Table as SqlTable

from moonpack.server.settings import Times
from moonpack.server.store import lists, migrating, schema
from moonpack.server.store.direct import file_of, url_of
from moonpack.server.store.engines import engine_for
from moonpack.server.store.failures import Unavailable, unavailable
from moonpack.server.store.file_lock import FileLock
from moonpack.server.store.reach import Reach
from moonpack.server.store.rows import HoldingRow, PersonRow, StoredReview
from moonpack.server.store.sqlite import SqliteWriter
from moonpack.server.tables.journal import Line
from moonpack.server.troubles import Troubles

T = TypeVar("T")
MOST_AT_ONCE = 1_000  # tables that one question is about
LINES_AT_ONCE = 500  # lines that one answer has
GOODBYE = 2.0  # seconds for connections to be closed
CHECK_WITHIN = 2.0  # seconds
CHECKED_FOR = 1.0  # seconds

_ID = re.compile(r"[A-Za-z0-9_-]{1,24}")


def new_id() -> str:
    """An id for a table or record that nobody can guess: only people with the link have it."""
    return secrets.token_urlsafe(12)


def is_id(name: str) -> bool:
    """Whether a text can be an id at all; PostgreSQL does not take every text in a question."""
    return _ID.fullmatch(name) is not None


class Store:
    """Reads, and writes in transactions; lines of tables are written through `writer.py`."""

    def __init__(
        self, database: str, times: Times | None = None, troubles: Troubles | None = None
    ) -> None:
        self.url = url = url_of(database)
        if (file := file_of(url)) is not None:
            file.expanduser().resolve().parent.mkdir(parents=True, exist_ok=True)
        self.times = times or Times()
        self.troubles = troubles or Troubles()
        self.engine = engine_for(url, self.times)
        self.reach = Reach(self._probe, self.troubles)
        self._checked: asyncio.Task[Unavailable | None] | None = None
        self._checked_at = 0.0
        self._last_write_failed = False
        self._lock = None if self.is_shared else FileLock(Path(url.database or ""))
        self._sqlite_writer = None if self.is_shared else SqliteWriter(url)

    @classmethod
    async def open(
        cls, database: str, times: Times | None = None, troubles: Troubles | None = None
    ) -> Store:
        """Open a database, and give it the newest schema."""
        store = cls(database, times, troubles)
        try:
            if store._lock is not None:
                store._lock.acquire()
                store._lock.create_database()
            await store._migrate()
            await store.write(store._note_opened)
        except BaseException:
            await store.close()
            raise
        return store

    async def _migrate(self) -> None:
        """Give the database the newest schema, which may take long."""
        if (await self.write(migrating.look)).is_current:
            return
        try:
            await asyncio.to_thread(migrating.migrate, self.url)
        except Exception as error:
            if (failure := unavailable(error)) is None:
                raise
            raise failure from error

    def _note_opened(self, connection: Connection) -> None:
        """Write something, which finds out that a disk is full or a file read-only."""
        opened = {"name": "opened", "value": str(time.time())}
        insert = self.insert(schema.settings)
        upsert = insert.on_conflict_do_update(
            index_elements=["name"], set_={"value": insert.excluded.value}
        )
        connection.execute(upsert, opened)

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use this database at once."""
        return self.engine.dialect.name == "postgresql"

    async def close(self, *, keeps_lock: bool = False) -> None:
        """Close the database. The lock of a file can stay with this process, to open it again."""
        await self.reach.close()
        if self._sqlite_writer is not None:
            self._sqlite_writer.close()
        if self._lock is not None:
            if keeps_lock:
                self._lock.keep()
            self._lock.release()
        # A frozen database does not say goodbye.
        await asyncio.wait([asyncio.create_task(self.engine.dispose())], timeout=GOODBYE)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction, which is on disk when this returns.

        It may be done twice: if a connection is lost, nobody knows whether it was on disk already.
        """
        try:
            result = await self.reach.ask(lambda: self._write(work), self.times.flush)
        except Unavailable:
            self._last_write_failed = True
            raise
        self._last_write_failed = False
        return result

    async def _write(self, work: Callable[[Connection], T]) -> T:
        if self._sqlite_writer is not None:
            return await self._sqlite_writer.write(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, wanted: Select[Any]) -> Sequence[Row[Any]]:
        """The rows that a statement selects."""
        return await self._select(wanted, self.times.answer)

    async def _select(self, wanted: Select[Any], seconds: float) -> Sequence[Row[Any]]:
        async def rows() -> Sequence[Row[Any]]:
            async with self.engine.connect() as connection:
                answer: Sequence[Row[Any]] = (await connection.execute(wanted)).all()
                return answer

        return await self.reach.ask(rows, seconds)

    async def check(self) -> None:
        """Ask the database for an answer, or for a write if the last one failed.

        Raises `Unavailable`. The answer is good for a moment, and one question serves all who ask.
        """
        now = asyncio.get_running_loop().time()
        is_recent = self._checked is not None and now - self._checked_at < CHECKED_FOR
        if self._checked is None or (self._checked.done() and not is_recent):
            self._checked = asyncio.create_task(self._ask_for_check())
            self._checked_at = now
        failure = await asyncio.shield(self._checked)
        if failure is not None:
            raise Unavailable(failure.reason, failure.sentence)

    async def _ask_for_check(self) -> Unavailable | None:
        try:
            if self._sqlite_writer is not None:
                self._sqlite_writer.check_in_place()
            if self._last_write_failed:
                await self.write(self._note_opened)
            else:
                await self._select(select(literal(1)), CHECK_WITHIN)
        except Unavailable as failure:
            self.troubles.note("not ready", failure)
            return failure
        return None

    async def _probe(self) -> None:
        """Ask the database for an answer on a new connection, not one that may hang."""
        fresh = create_async_engine(self.engine.url, poolclass=NullPool)
        try:
            async with fresh.connect() as connection:
                await connection.execute(select(literal(1)))
        finally:
            await fresh.dispose()

    def insert(self, table: SqlTable) -> Any:
        """An insert statement that supports `on_conflict_…`."""
        make = postgresql.insert if self.is_shared else sqlite.insert
        return make(table)

    def meeting(self) -> Any:
        """The statement that remembers people who do something here; see `met`."""
        insert, there = self.insert(schema.people), schema.people.c
        name = func.coalesce(insert.excluded.name, there.name)
        changes = {"seen": insert.excluded.seen, "name": name}  # but not since when
        return insert.on_conflict_do_update(index_elements=["id"], set_=changes)

    # -- tables

    async def lines(self, table: str, since: int = 0) -> list[Line]:
        """A table's journal after a version; empty if there is no such table."""
        columns, lines = schema.lines.c, list[Line]()
        wanted = select(schema.lines).where(columns.table_id == table).order_by(columns.version)
        while is_id(table):  # some at a time, so that the others are served in between
            page = await self.read(wanted.where(columns.version > since).limit(LINES_AT_ONCE))
            lines += [_line(row) for row in page]
            if len(page) < LINES_AT_ONCE:
                break
            since = lines[-1].version
        return lines

    async def lines_since(self, known: Mapping[str, int]) -> dict[str, list[Line]]:
        """What was added to several tables after the versions that are known, in one question."""
        columns, lines = schema.lines.c, defaultdict[str, list[Line]](list)
        all_known = list(known.items())
        for first in range(0, len(all_known), MOST_AT_ONCE):
            part = all_known[first : first + MOST_AT_ONCE]
            pairs = self._pairs(part)
            wanted = select(schema.lines).order_by(columns.table_id, columns.version)
            wanted = wanted.join(
                pairs, and_(columns.table_id == pairs.c.id, columns.version > pairs.c.known)
            )
            for row in await self.read(wanted):
                lines[row.table_id].append(_line(row))
        return lines

    def _pairs(self, known: list[tuple[str, int]]) -> FromClause:
        """Tables and their versions as a table of the statement: columns `id` and `known`."""
        if not self.is_shared:
            return values(column("id", String), column("known", Integer)).data(known).cte("known")
        # Two arrays make the same statement for any number of tables. It is compiled once, and not
        # whenever another server has added a line.
        ids = bindparam("ids", [table for table, _ in known], ARRAY(String))
        versions = bindparam("versions", [version for _, version in known], ARRAY(Integer))
        return func.unnest(ids, versions).table_valued("id", "known").render_derived()

    async def listed(self, list_query: lists.ListQuery) -> list[str]:
        """The tables of a list, in its order, and one more than fit if there are more."""
        return [row.id for row in await self.read(lists.wanted(list_query))]

    # -- records and settings

    async def add_record(self, record: str, person: str, owners: Sequence[str] = ()) -> str:
        """Store an uploaded record, as JSON; returns its id."""
        name, now = new_id(), time.time()
        row = {"id": name, "record": record, "person": person, "at": now}
        rows: list[HoldingRow] = [
            {"owner": owner, "name": name, "bytes": len(record), "at": now} for owner in owners
        ]
        insert = self.insert(schema.records).on_conflict_do_nothing()
        charge = self.insert(schema.holdings).on_conflict_do_nothing()

        def work(connection: Connection) -> None:
            connection.execute(insert, row)
            connection.execute(self.meeting(), met({person: None}))
            if rows:
                connection.execute(charge, rows)

        await self.write(work)
        return name

    async def record(self, name: str) -> str | None:
        """An uploaded record, as JSON: it may be long, and reading it takes a while."""
        if not is_id(name):
            return None
        wanted = select(schema.records.c.record).where(schema.records.c.id == name)
        rows = await self.read(wanted)
        return str(rows[0].record) if rows else None

    async def has_record(self, name: str) -> bool:
        """Whether there is such an uploaded record."""
        wanted = select(schema.records.c.id).where(schema.records.c.id == name)
        return is_id(name) and bool(await self.read(wanted))

    async def uploader(self, name: str) -> str | None:
        """Who has uploaded a record."""
        wanted = select(schema.records.c.person).where(schema.records.c.id == name)
        rows = await self.read(wanted) if is_id(name) else ()
        return rows[0].person if rows else None

    async def add_review(self, key: str, review: StoredReview, names: Collection[str]) -> None:
        """Store the analysis of a game, unless another server was faster.

        It is for tables and uploads, and goes with the last of them. If all were deleted while it
        was made, nothing would ever delete it.
        """
        row = {"key": key, "review": json.dumps(review), "at": time.time()}
        insert = self.insert(schema.reviews).on_conflict_do_nothing()
        link = self.insert(schema.analysed).on_conflict_do_nothing()
        tables, uploads = schema.tables.c.id, schema.records.c.id
        left = union(
            select(tables).where(tables.in_(list(names))),
            select(uploads).where(uploads.in_(list(names))),
        )

        def work(connection: Connection) -> None:
            links = [{"name": one.id, "key": key} for one in connection.execute(left)]
            if links or not names:
                connection.execute(insert, row)
            if links:
                connection.execute(link, links)

        await self.write(work)

    async def review(self, key: str) -> StoredReview | None:
        """The analysis of a game."""
        wanted = select(schema.reviews.c.review).where(schema.reviews.c.key == key)
        rows = await self.read(wanted)
        return cast("StoredReview", json.loads(rows[0].review)) if rows else None

    async def secret(self) -> str:
        """The key that signs cookies: made once, the same for all servers of a database."""
        insert = self.insert(schema.settings).on_conflict_do_nothing()
        wanted = select(schema.settings.c.value).where(schema.settings.c.name == "secret")

        def once(connection: Connection) -> str:
            connection.execute(insert, {"name": "secret", "value": secrets.token_hex(32)})
            return str(connection.execute(wanted).scalar_one())

        return await self.write(once)


def met(names: Mapping[str, str | None]) -> list[PersonRow]:
    """Rows for people who are here now, with the names they have chosen, if they did."""
    now = time.time()  # in the same order everywhere, so that servers cannot deadlock
    return [
        {"id": person, "name": names[person], "seen": now, "created": now}
        for person in sorted(names)
    ]


def _line(row: Row[Any]) -> Line:
    return Line(row.version, row.kind, row.seat, row.person, row.said, row.data, row.at)
