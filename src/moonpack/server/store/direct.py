"""A connection of one's own to the database, for work that takes as long as it takes.

Migrations, backups and restores use it: they are no part of what a server does while people wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from moonpack.errors import BadInput, MoonpackError

T = TypeVar("T")
# How the connections of servers can be told from others.
SERVER_SETTINGS = {"application_name": "moonpack"}
BUSY = 60.0  # seconds that a SQLite file may be in use by another transaction

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def url_of(database: str) -> URL:
    """The URL of a database, with our choice of driver."""
    url = make_url(database)
    family = url.get_backend_name()
    if family not in _DRIVERS:
        shown = url.render_as_string()  # without its password
        raise BadInput("database", "a URL that begins with sqlite: or postgresql:", shown)
    if family == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadInput("database", "a file, as in sqlite:///tables.sqlite3", database)
    return url.set(drivername=_DRIVERS[family])


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def no_file(file: Path) -> MoonpackError:
    """There is no such database: whoever calls a command by hand may have left out where it is."""
    hint = "--config FILE names the settings of a server, --database URL its database"
    return MoonpackError(f"there is no database file {file}; {hint}")


def in_transaction(url: URL, work: Callable[[Connection], T]) -> T:
    """Do some work that writes, in one transaction: all of it is on disk afterwards, or nothing.

    Changes of the schema are part of the transaction too, in both kinds of database.
    """
    return _connected(url, work, begin="BEGIN IMMEDIATE", options={})


def in_snapshot(url: URL, work: Callable[[Connection], T]) -> T:
    """Do some work that reads the database as it is now, whatever is written meanwhile."""
    options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    return _connected(url, work, begin="BEGIN", options=options)


def _connected(url: URL, work: Callable[[Connection], T], begin: str, options: dict[str, Any]) -> T:
    if file_of(url) is not None:
        return _in_sqlite(url, work, begin)
    with ThreadPoolExecutor(1, "database") as alone:  # the caller may have a loop of its own
        return alone.submit(lambda: asyncio.run(_in_postgresql(url, work, options))).result()


def _in_sqlite(url: URL, work: Callable[[Connection], T], begin: str) -> T:
    engine = create_engine(
        url.set(drivername="sqlite"),
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={"timeout": BUSY},
    )
    # Python's driver begins transactions late, and never before a change of the schema.
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    with engine.begin() as connection:
        return work(connection)


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


async def _in_postgresql(url: URL, work: Callable[[Connection], T], options: dict[str, Any]) -> T:
    engine = create_async_engine(
        url, poolclass=NullPool, hide_parameters=True, execution_options=options
    )
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()
