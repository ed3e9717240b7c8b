"""Writes what comes of tables, after their journals and never in the way of play.

Tables that ended while nobody was there to write it, because a server died or was of an earlier
version, are looked up at the start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from moonpack.server.company import ledger
from moonpack.server.company.outcomes import Outcome, has_ended, outcome
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store
from moonpack.server.tables.table import Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

AT_ONCE = 20  # tables that are looked up together
PAUSE = 0.2  # seconds between two of them, for those who play
AGAIN_AFTER = 1.0  # seconds, while the database is away


class Results:
    """A task. `load` reads a table; whoever waits for a result waits for `change`."""

    def __init__(
        self,
        store: Store,
        load: Callable[[str], Awaitable[Table]],
        public_id: Callable[[str], str],
    ) -> None:
        self._store = store
        self._public_id = public_id
        self._load = load
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._seen: set[str] = set()  # queued here, or written
        self.change = asyncio.Event()  # set, and replaced, when a result was written
        self.pause = PAUSE

    def look(self, table: Table) -> None:
        """Lines were added to a table: it may have ended."""
        if table.id not in self._seen and has_ended(table):
            self._seen.add(table.id)
            self._waiting.put_nowait(table.id)

    async def look_up(self, name: str) -> None:
        """Lines were added to a table that is not in memory: it may have ended."""
        self.look(await self._load(name))

    def forget(self, name: str) -> None:
        """A table is no longer in memory."""
        self._seen.discard(name)

    async def run(self) -> None:
        """Write results for ever."""
        earlier = asyncio.create_task(self._recover())
        try:
            while True:
                await self._write_in_the_end(await self._waiting.get())
        finally:
            earlier.cancel()

    async def _recover(self) -> None:
        """Write what came of tables that have ended already."""
        while True:
            try:
                names = await ledger.without_result(self._store, AT_ONCE)
            except Unavailable:  # counted already
                await asyncio.sleep(AGAIN_AFTER)
                continue
            if not names:
                return
            for name in names:
                await self._write_in_the_end(name)
                await asyncio.sleep(self.pause)

    async def _write_in_the_end(self, name: str) -> None:
        """Write a result, however long the database is away."""
        while True:
            try:
                return await self._write(name)
            except Unavailable:
                await asyncio.sleep(AGAIN_AFTER)

    async def _write(self, name: str) -> None:
        try:
            table = await self._load(name)
            came = await asyncio.to_thread(outcome, table)
        except Unavailable:
            raise
        except Refusal as refusal:
            if refusal.code == Code.NOT_FOUND:  # deleted meanwhile
                return
            if refusal.code != Code.DAMAGED:
                raise Unavailable("database", str(refusal)) from refusal
            came = Outcome("", "none", False, ())
        except Exception as error:  # a game that cannot be counted must not hold up the others
            self._store.troubles.note_once("no result", name, error)
            came = Outcome("", "none", False, ())
        await ledger.write(self._store, name, came, self._public_id)
        self.change.set()
        self.change = asyncio.Event()
