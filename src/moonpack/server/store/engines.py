"""The pool of connections to a database, and how each connection is prepared."""

from __future__ import annotations

import time
from functools import partial
from typing import Any
from weakref import WeakSet

from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from moonpack.server.settings import Times
from moonpack.server.store.direct import SERVER_SETTINGS
from moonpack.server.store.sqlite import prepare_connection

RESTED = 5.0  # seconds; a connection that was not used for longer may be dead
LOOK_WITHIN = 2.0  # seconds for such a connection to answer
# Seconds until PostgreSQL asks whether a silent server is still there, seconds between questions,
# and how many. Otherwise one that has vanished would keep its connections for two hours.
VANISHED = {"tcp_keepalives_idle": 60, "tcp_keepalives_interval": 10, "tcp_keepalives_count": 6}


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
    resting = _Resting()
    event.listen(engine.sync_engine, "checkin", resting.begin)
    event.listen(engine.sync_engine, "checkout", resting.end)
    return engine


def _prepare_postgresql(times: Times, connection: Any, _: object) -> None:
    """Limits that hold even if this server is frozen: it must not keep others from a table.

    They do not hold at every moment: see `frozen.py`.
    """
    limits = {
        "statement_timeout": int(max(times.answer, times.flush) * 1000),
        "idle_in_transaction_session_timeout": int(times.transaction * 1000),
        **VANISHED,
    }
    command = "; ".join(f"SET {name} = {value}" for name, value in limits.items())
    connection.run_async(lambda asyncpg: asyncpg.execute(command))


class _Resting:
    """The connections of a pool that nobody uses just now.

    Whoever gets one that has rested asks it for an answer first. SQLAlchemy's `pool_pre_ping` asks
    every time, which is a fourth of what a click takes from PostgreSQL. A connection that was lost
    a moment ago fails, and the question is asked again.
    """

    def __init__(self) -> None:
        self._connections: WeakSet[Any] = WeakSet()

    def begin(self, connection: Any, record: Any) -> None:
        """A connection comes back to the pool."""
        record.info["used_at"] = time.monotonic()
        if connection is not None:
            self._connections.add(connection.driver_connection)

    def end(self, connection: Any, record: Any, _: object) -> None:
        """A connection is to be used; if it is dead, all those that rest are replaced.

        A firewall that has forgotten them tells nobody: then each would be waited for in turn.
        """
        self._connections.discard(connection.driver_connection)
        if time.monotonic() - record.info.get("used_at", float("inf")) < RESTED:
            return
        try:
            connection.run_async(lambda driver: driver.execute("SELECT 1", timeout=LOOK_WITHIN))
        except Exception as error:  # whatever it says instead: it is of no use
            for one in (connection.driver_connection, *self._connections):
                one.terminate()  # the pool would wait for them to say goodbye
            raise InvalidatePoolError from error
