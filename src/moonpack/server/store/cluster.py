"""Several servers on one PostgreSQL: each is notified of new lines and of who is connected.

There is nothing to configure and no leader. The rows decide: a line can be added only once. The
notifications only make news travel quickly; a server that missed one finds the rows when it adds a
line of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from moonpack.server.store.store import Store
from moonpack.server.store.writer import CHANNEL

log = logging.getLogger("moonpack.server")

RETRY_AFTER = 1.0
ALIVE_EVERY = 10.0


@dataclass(frozen=True)
class Notice:
    """A notification of another server: a table has new lines, or these people are connected."""

    node: str
    table: str
    here: frozenset[str] | None = None


class Cluster:
    """Sends and receives notifications on a database connection of its own, and reconnects."""

    def __init__(self, store: Store, node: str, receive: Callable[[Notice | None], None]) -> None:
        self._store = store
        self._node = node
        self._receive = receive  # called with None if notifications may have been missed
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start to listen; returns once no notification can be missed any more."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(ready), name="cluster")
        await ready.wait()

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def announce_presence(self, table: str, here: set[str]) -> None:
        """Notify the others who is connected to a table here. It is repeated now and then."""
        import asyncpg

        message = json.dumps({"node": self._node, "table": table, "here": sorted(here)})
        if self._connection is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    async def _run(self, ready: asyncio.Event) -> None:
        import asyncpg  # only installed for PostgreSQL

        url = self._store.engine.url.set(drivername="postgresql")
        while True:
            try:
                self._connection = await asyncpg.connect(url.render_as_string(hide_password=False))
                await self._connection.add_listener(CHANNEL, self._on_notify)
                ready.set()
                self._receive(None)
                while not self._connection.is_closed():
                    await asyncio.sleep(ALIVE_EVERY)
                    await self._connection.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no connection to the other servers: %s", error)
            self._connection = None
            await asyncio.sleep(RETRY_AFTER)

    def _on_notify(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            message = json.loads(str(payload))
            if message["node"] != self._node:
                here = frozenset(message["here"]) if "here" in message else None
                self._receive(Notice(message["node"], message["table"], here))
