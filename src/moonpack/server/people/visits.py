"""When people, and their devices, were last here: written now and then."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import Connection, bindparam, update

from moonpack.server.people import devices
from moonpack.server.people.agents import Agent
from moonpack.server.people.devices import Device
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
        self._noted: dict[tuple[str, str | None], float] = {}  # people and devices
        self._waiting: dict[str, float] = {}
        self._devices: dict[tuple[str, str], Device] = {}  # that wait

    def came(self, person: str, device: str | None = None, user_agent: str = "") -> None:
        """Somebody is here, perhaps with a device that says what it is."""
        now = time.time()
        if now - self._noted.get((person, device), 0.0) < NOTED_EVERY:
            return
        if len(self._noted) >= MOST_NOTED:
            self._noted.clear()
        self._noted[person, device] = self._waiting[person] = now
        if device is not None:
            self._devices[person, device] = Device(person, device, Agent.of(user_agent))

    async def run(self) -> None:
        """Write what was noted, for ever."""
        while True:
            await asyncio.sleep(WRITTEN_EVERY)
            await self.write()

    async def write(self) -> None:
        """Write what was noted."""
        waiting, self._waiting = self._waiting, {}
        here, self._devices = self._devices, {}
        if not waiting:
            return
        people = schema.people.c
        later = update(schema.people).where(
            people.id == bindparam("who"), people.seen < bindparam("came")
        )
        rows = [{"who": person, "came": waiting[person]} for person in sorted(waiting)]

        def work(connection: Connection) -> None:
            connection.execute(later.values(seen=bindparam("came")), rows)
            for key in sorted(here):
                devices.note(self._store, connection, here[key], waiting[key[0]])

        try:
            await self._store.write(work)
        except Unavailable:  # counted already; the next time they come is soon enough
            self._noted.clear()
