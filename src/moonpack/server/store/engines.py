"""The pool of connections to a database, and how each connection is prepared."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL, Dialect
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from moonpack.server.settings import Times
from moonpack.server.store.direct import SERVER_SETTINGS
from moonpack.server.store.sqlite import prepare_connection

RESTED = 5.0  # seconds; a connection that was not used for longer may be dead


def engine_for(url: URL, times: Times) -> AsyncEngine:
    """An engine for a SQLite file, or for a PostgreSQL database."""
    if url.get_backend_name() != "postgresql":
        engine = create_async_engine(url, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", prepare_connection)
        return engine
    engine = create_async_engine(
        url,
        pool_size=10,
        pool_timeout=times.answer,
        hide_parameters=True,
        connect_args={"timeout": times.connect, "server_settings": SERVER_SETTINGS},
    )
    event.listen(engine.sync_engine, "connect", partial(_prepare_postgresql, times))
    event.listen(engine.sync_engine, "checkin", _note_use)
    event.listen(engine.sync_engine, "checkout", partial(_check_rested, engine.dialect))
    return engine


def _prepare_postgresql(times: Times, connection: Any, _: object) -> None:
    """Limits that hold even if this server is frozen: it must not keep others from a table."""
    most = int(max(times.answer, times.flush) * 1000)
    limits = {"statement_timeout": most, "idle_in_transaction_session_timeout": 2 * most}
    command = "; ".join(f"SET {name} = {value}" for name, value in limits.items())
    connection.run_async(lambda asyncpg: asyncpg.execute(command))


def _note_use(_connection: object, record: Any) -> None:
    record.info["used_at"] = time.monotonic()


def _check_rested(dialect: Dialect, connection: Any, record: Any, _: object) -> None:
    """Ask a connection that has rested for an answer before it is used.

    SQLAlchemy's `pool_pre_ping` asks every time, which is a fourth of what a click takes from
    PostgreSQL. A connection that was lost a moment ago fails, and the question is asked again.
    """
    if time.monotonic() - record.info.get("used_at", float("inf")) < RESTED:
        return
    try:
        dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error
