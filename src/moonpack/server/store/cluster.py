"""Several servers on one PostgreSQL: each hears what the others have added, and who is there.

There is nothing to set up and nobody is in charge. Servers meet at the rows: a line can be added
only once. This only makes sure that news come quickly; a server that heard nothing finds the rows
when it adds a line of its own.
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
class Heard:
    """What another server says of a table: it has new lines, or these people are at it there."""

    node: str
    table: str
    here: frozenset[str] | None = None


class Neighbours:
    """Listens and tells, on a connection of its own, and connects again when the line is lost."""

    def __init__(self, store: Store, node: str, heard: Callable[[Heard | None], None]) -> None:
        self._store = store
        self._node = node
        self._heard = heard
        self._line: Any = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen; returns when nothing can be missed any more."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(ready), name="neighbours")
        await ready.wait()

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def tell_presence(self, table: str, here: set[str]) -> None:
        """Tell who is at a table here. If it gets lost, it is told again after a while."""
        import asyncpg

        told = json.dumps({"node": self._node, "table": table, "here": sorted(here)})
        if self._line is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._line.execute("SELECT pg_notify($1, $2)", CHANNEL, told)

    async def _run(self, ready: asyncio.Event) -> None:
        import asyncpg  # only there when PostgreSQL is used

        url = self._store.engine.url.set(drivername="postgresql")
        while True:
            try:
                self._line = await asyncpg.connect(url.render_as_string(hide_password=False))
                await self._line.add_listener(CHANNEL, self._on_notify)
                ready.set()
                self._heard(None)  # what was said while the line was lost
                while not self._line.is_closed():
                    await asyncio.sleep(ALIVE_EVERY)
                    await self._line.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no line to the other servers: %s", error)
            self._line = None
            await asyncio.sleep(RETRY_AFTER)

    def _on_notify(self, _line: Any, _pid: int, _channel: str, told: object) -> None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            message = json.loads(str(told))
            if message["node"] != self._node:
                here = frozenset(message["here"]) if "here" in message else None
                self._heard(Heard(message["node"], message["table"], here))
