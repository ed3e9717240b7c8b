"""Where tables are kept: SQLite in a file, or PostgreSQL for several servers at once."""

from __future__ import annotations

import json
import secrets
import time
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import event, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql.schema import Table as SqlTable

from moonpack.errors import BadInput
from moonpack.server import schema
from moonpack.server.journal import Line

MOST_LISTED = 60

Listing = Literal["mine", "open", "watch"]
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def new_id() -> str:
    """A name for a table or a record that nobody can guess: whoever has it was given the link."""
    return secrets.token_urlsafe(12)


class Store:
    """Reads; what is written goes through `writer.py`, except for what no table waits for."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @classmethod
    async def open(cls, database: str) -> Store:
        """Open a database, making what is missing in it."""
        engine = _engine(database)
        store = cls(engine)
        async with engine.begin() as connection:
            if store.is_shared:  # servers that start at once would make the same tables at once
                await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7237)")
            await connection.run_sync(schema.metadata.create_all)
        return store

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use this database at once."""
        return self.engine.dialect.name == "postgresql"

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    def insert(self, table: SqlTable) -> Any:
        """An insert that can say what is to happen on a conflict."""
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

    async def add_record(self, record: dict[str, Any], person: str) -> str:
        """Keep an uploaded record; returns its name."""
        name = new_id()
        row = {"id": name, "record": json.dumps(record), "person": person, "at": time.time()}
        async with self.engine.begin() as connection:
            await connection.execute(self.insert(schema.records), row)
        return name

    async def record(self, name: str) -> dict[str, Any] | None:
        """An uploaded record."""
        wanted = select(schema.records.c.record).where(schema.records.c.id == name)
        async with self.engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar()
        if found is None:
            return None
        record: dict[str, Any] = json.loads(found)
        return record

    async def secret(self) -> str:
        """What cookies are signed with: made once, the same for all servers of a database."""
        made = self.insert(schema.settings).on_conflict_do_nothing()
        wanted = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        async with self.engine.begin() as connection:
            await connection.execute(made, {"name": "secret", "value": secrets.token_hex(32)})
            return str((await connection.execute(wanted)).scalar_one())


def _engine(database: str) -> AsyncEngine:
    """The engine for a URL; the drivers are ours to choose."""
    url = make_url(database)
    family = url.get_backend_name()
    if family not in _DRIVERS:
        raise BadInput("database", "a URL that begins with sqlite: or postgresql:", database)
    url = url.set(drivername=_DRIVERS[family])
    if family == "postgresql":
        return create_async_engine(url, pool_size=10, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).expanduser().resolve().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Write-ahead logging, flushed at every commit: what is acknowledged outlives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
