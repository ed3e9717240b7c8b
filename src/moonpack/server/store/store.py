"""Where tables are kept: SQLite in a file, or PostgreSQL for several servers at once."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import (
    Connection,
    Engine,
    Integer,
    Row,
    Select,
    String,
    and_,
    column,
    create_engine,
    event,
    literal,
    select,
    values,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql.schema import Table as SqlTable

from moonpack.errors import BadInput
from moonpack.server.settings import Times
from moonpack.server.store import lists, schema
from moonpack.server.store.reach import Reach, Unavailable
from moonpack.server.store.rows import StoredReview
from moonpack.server.tables.journal import Line
from moonpack.server.troubles import Troubles

T = TypeVar("T")
MOST_AT_ONCE = 1_000  # tables that one question is about
LINES_AT_ONCE = 500  # lines that one answer has
GOODBYE = 2.0  # seconds for connections to be closed

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def new_id() -> str:
    """An id for a table or record that nobody can guess: only people with the link have it."""
    return secrets.token_urlsafe(12)


class Store:
    """Reads, and writes in transactions; lines of tables are written through `writer.py`."""

    def __init__(
        self, database: str, times: Times | None = None, troubles: Troubles | None = None
    ) -> None:
        url = _url(database)
        self.times = times or Times()
        self.troubles = troubles or Troubles()
        self.engine = _engine(url, self.times)
        self.reach = Reach(self._probe, self.troubles)
        self._asking: asyncio.Task[bool] | None = None
        self._sqlite_writer = None if self.is_shared else _SqliteWriter(url)

    @classmethod
    async def open(
        cls, database: str, times: Times | None = None, troubles: Troubles | None = None
    ) -> Store:
        """Open a database, and create what is missing in it."""
        store = cls(database, times, troubles)
        try:
            await store.write(store._prepare)
        except BaseException:
            await store.close()
            raise
        return store

    def _prepare(self, connection: Connection) -> None:
        if self.is_shared:  # servers that start together would create the same tables
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7237)")
        schema.metadata.create_all(connection)

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use this database at once."""
        return self.engine.dialect.name == "postgresql"

    async def close(self) -> None:
        """Close the database."""
        await self.reach.close()
        if self._sqlite_writer is not None:
            self._sqlite_writer.close()
        # A frozen database does not say goodbye.
        await asyncio.wait([asyncio.create_task(self.engine.dispose())], timeout=GOODBYE)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction, which is on disk when this returns.

        It may be done twice: if a connection is lost, nobody knows whether it was on disk already.
        """
        return await self.reach.ask(lambda: self._write(work), self.times.flush)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        if self._sqlite_writer is not None:
            return await self._sqlite_writer.write(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, wanted: Select[Any]) -> Sequence[Row[Any]]:
        """The rows that a statement selects."""

        async def rows() -> Sequence[Row[Any]]:
            async with self.engine.connect() as connection:
                answer: Sequence[Row[Any]] = (await connection.execute(wanted)).all()
                return answer

        return await self.reach.ask(rows, self.times.answer)

    async def is_ready(self) -> bool:
        """Whether the database answers, found out now."""
        if self._asking is None or self._asking.done():  # once for all who want to know
            self._asking = asyncio.create_task(self._answers())
        return await asyncio.shield(self._asking)

    async def _answers(self) -> bool:
        try:
            await self.read(select(literal(1)))
        except (Unavailable, SQLAlchemyError) as error:
            self.troubles.note("not ready", error)
            return False
        return True

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

    # -- tables

    async def lines(self, table: str, since: int = 0) -> list[Line]:
        """A table's journal after a version; empty if there is no such table."""
        columns, lines = schema.lines.c, list[Line]()
        wanted = select(schema.lines).where(columns.table_id == table).order_by(columns.version)
        while True:  # some at a time, so that the others are served in between
            page = await self.read(wanted.where(columns.version > since).limit(LINES_AT_ONCE))
            lines += [_line(row) for row in page]
            if len(page) < LINES_AT_ONCE:
                return lines
            since = lines[-1].version

    async def lines_since(self, known: Mapping[str, int]) -> dict[str, list[Line]]:
        """What was added to several tables after the versions that are known, in one question."""
        columns, lines = schema.lines.c, defaultdict[str, list[Line]](list)
        all_known = list(known.items())
        for first in range(0, len(all_known), MOST_AT_ONCE):
            part = all_known[first : first + MOST_AT_ONCE]
            pairs = values(column("id", String), column("known", Integer)).data(part).cte("known")
            wanted = select(schema.lines).order_by(columns.table_id, columns.version)
            wanted = wanted.join(
                pairs, and_(columns.table_id == pairs.c.id, columns.version > pairs.c.known)
            )
            for row in await self.read(wanted):
                lines[row.table_id].append(_line(row))
        return lines

    async def listed(self, list_query: lists.ListQuery) -> list[str]:
        """The tables of a list, in its order, and one more than fit if there are more."""
        return [row.id for row in await self.read(lists.wanted(list_query))]

    # -- records and settings

    async def add_record(self, record: str, person: str) -> str:
        """Store an uploaded record, as JSON; returns its id."""
        name = new_id()
        row = {"id": name, "record": record, "person": person, "at": time.time()}
        insert = self.insert(schema.records).on_conflict_do_nothing()
        await self.write(lambda connection: connection.execute(insert, row))
        return name

    async def record(self, name: str) -> str | None:
        """An uploaded record, as JSON: it may be long, and reading it takes a while."""
        wanted = select(schema.records.c.record).where(schema.records.c.id == name)
        rows = await self.read(wanted)
        return str(rows[0].record) if rows else None

    async def has_record(self, name: str) -> bool:
        """Whether there is such an uploaded record."""
        wanted = select(schema.records.c.id).where(schema.records.c.id == name)
        return bool(await self.read(wanted))

    async def add_review(self, key: str, review: StoredReview) -> None:
        """Store the analysis of a game, unless another server was faster."""
        row = {"key": key, "review": json.dumps(review), "at": time.time()}
        insert = self.insert(schema.reviews).on_conflict_do_nothing()
        await self.write(lambda connection: connection.execute(insert, row))

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


class _SqliteWriter:
    """The one connection that writes to a SQLite file, in a thread of its own.

    The thread runs a whole transaction: switching for each statement would take more processor
    time than all the rest of a step.
    """

    def __init__(self, url: URL) -> None:
        self._engine: Engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self._engine, "connect", _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, "sqlite writer")
        self._connection: Connection | None = None

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            return work(self._connection)

    def close(self) -> None:
        if self._connection is not None:
            self._thread.submit(self._connection.close).result()
        self._thread.shutdown()
        self._engine.dispose()


def _url(database: str) -> URL:
    """The URL of a database, with our choice of driver."""
    url = make_url(database)
    family = url.get_backend_name()
    if family not in _DRIVERS:
        raise BadInput("database", "a URL that begins with sqlite: or postgresql:", database)
    if family == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise BadInput("database", "a file, as in sqlite:///tables.sqlite3", database)
        Path(url.database or "").expanduser().resolve().parent.mkdir(parents=True, exist_ok=True)
    return url.set(drivername=_DRIVERS[family])


def _line(row: Row[Any]) -> Line:
    return Line(row.version, row.kind, row.seat, row.person, row.said, row.data, row.at)


def _engine(url: URL, times: Times) -> AsyncEngine:
    if url.get_backend_name() == "postgresql":
        engine = create_async_engine(
            url,
            pool_size=10,
            pool_timeout=times.answer,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": times.connect},
        )
        event.listen(engine.sync_engine, "connect", partial(_prepare_postgresql, times))
        return engine
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_postgresql(times: Times, connection: Any, _: object) -> None:
    """Limits that hold even if this server is frozen: it must not keep others from a table."""
    most = int(max(times.answer, times.flush) * 1000)
    limits = {"statement_timeout": most, "idle_in_transaction_session_timeout": 2 * most}
    command = "; ".join(f"SET {name} = {value}" for name, value in limits.items())
    connection.run_async(lambda asyncpg: asyncpg.execute(command))


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Write-ahead logging, flushed at every commit: acknowledged clicks survive a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
