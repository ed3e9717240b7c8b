"""Where tables are kept: SQLite in a file, or PostgreSQL for several servers at once."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql.schema import Table as SqlTable

from moonpack.errors import BadInput
from moonpack.games.contract import Record
from moonpack.server.store import schema
from moonpack.server.store.rows import StoredReview
from moonpack.server.tables.journal import Line

T = TypeVar("T")
MOST_LISTED = 60

Listing = Literal["mine", "open", "watch"]
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def new_id() -> str:
    """An id for a table or record that nobody can guess: only people with the link have it."""
    return secrets.token_urlsafe(12)


class Store:
    """Reads, and writes in transactions; lines of tables are written through `writer.py`."""

    def __init__(self, database: str) -> None:
        url = _url(database)
        self.engine = _engine(url)
        self._sqlite_writer = None if self.is_shared else _SqliteWriter(url)

    @classmethod
    async def open(cls, database: str) -> Store:
        """Open a database, and create what is missing in it."""
        store = cls(database)
        await store.write(store._prepare)
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
        if self._sqlite_writer is not None:
            self._sqlite_writer.close()
        await self.engine.dispose()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction, which is on disk when this returns."""
        if self._sqlite_writer is not None:
            return await self._sqlite_writer.write(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    def insert(self, table: SqlTable) -> Any:
        """An insert statement that supports `on_conflict_…`."""
        make = postgresql.insert if self.is_shared else sqlite.insert
        return make(table)

    # -- tables

    async def lines(self, table: str, since: int = 0) -> list[Line]:
        """A table's journal after a version; empty if there is no such table."""
        columns = schema.lines.c
        wanted = (
            select(schema.lines)
            .where(columns.table_id == table, columns.version > since)
            .order_by(columns.version)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            Line(row.version, row.kind, row.seat, row.person, row.said, row.data, row.at)
            for row in rows
        ]

    async def listed(self, which: Listing, person: str) -> list[str]:
        """The tables of a list, the latest first."""
        columns = schema.tables.c
        wanted = select(columns.id).order_by(columns.at.desc()).limit(MOST_LISTED)
        if which == "mine":
            own = schema.sitters.c
            wanted = wanted.join(schema.sitters, own.table_id == columns.id)
            wanted = wanted.where(own.person == person)
        elif which == "open":
            wanted = wanted.where(columns.state == "seating", columns.open)
        else:
            wanted = wanted.where(columns.state == "playing", columns.watchable)
        async with self.engine.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    # -- records and settings

    async def add_record(self, record: Record, person: str) -> str:
        """Store an uploaded record; returns its id."""
        name = new_id()
        row = {"id": name, "record": json.dumps(record), "person": person, "at": time.time()}
        await self.write(lambda connection: connection.execute(self.insert(schema.records), row))
        return name

    async def record(self, name: str) -> Record | None:
        """An uploaded record."""
        wanted = select(schema.records.c.record).where(schema.records.c.id == name)
        async with self.engine.connect() as connection:
            text = (await connection.execute(wanted)).scalar()
        return None if text is None else cast("Record", json.loads(text))

    async def add_review(self, key: str, review: StoredReview) -> None:
        """Store the analysis of a game, unless another server was faster."""
        row = {"key": key, "review": json.dumps(review), "at": time.time()}
        async with self.engine.begin() as connection:
            await connection.execute(self.insert(schema.reviews).on_conflict_do_nothing(), row)

    async def review(self, key: str) -> StoredReview | None:
        """The analysis of a game."""
        wanted = select(schema.reviews.c.review).where(schema.reviews.c.key == key)
        async with self.engine.connect() as connection:
            text = (await connection.execute(wanted)).scalar()
        return None if text is None else cast("StoredReview", json.loads(text))

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
        self._engine: Engine = create_engine(url.set(drivername="sqlite"))
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


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() == "postgresql":
        return create_async_engine(url, pool_size=10, pool_pre_ping=True)
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Write-ahead logging, flushed at every commit: acknowledged clicks survive a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
