"""When people were last here: written now and then, for hosts who do not keep everything."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import Connection, bindparam, update

from moonpack.server.store import schema
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store

NOTED_EVERY = 3600.0  # seconds; nobody is noted more often
WRITTEN_EVERY = 60.0
MOST_NOTED = 20_000


class Visits:
    """Remembers who came, and writes it. Only people are noted who have played or uploaded."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[str, float] = {}
        self._waiting: dict[str, float] = {}

    def came(self, person: str) -> None:
        """Somebody is here."""
        now = time.time()
        if now - self._noted.get(person, 0.0) < NOTED_EVERY:
            return
        if len(self._noted) >= MOST_NOTED:
            self._noted.clear()
        self._noted[person] = self._waiting[person] = now

    async def run(self) -> None:
        """Write what was noted, for ever."""
        while True:
            await asyncio.sleep(WRITTEN_EVERY)
            await self.write()

    async def write(self) -> None:
        """Write what was noted."""
        waiting, self._waiting = self._waiting, {}
        if not waiting:
            return
        people = schema.people.c
        later = update(schema.people).where(
            people.id == bindparam("who"), people.seen < bindparam("came")
        )
        rows = [{"who": person, "came": waiting[person]} for person in sorted(waiting)]

        def work(connection: Connection) -> None:
            connection.execute(later.values(seen=bindparam("came")), rows)

        try:
            await self._store.write(work)
        except Unavailable:  # counted already; the next time they come is soon enough
            self._noted.clear()
