"""When people, and their devices, were last here: written now and then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection, bindparam, select, update

from moonpack.server.people import devices
from moonpack.server.people.agents import Agent
from moonpack.server.people.devices import Device
from moonpack.server.store import schema
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store

NOTED_EVERY = 3600.0  # seconds; nobody is noted more often
WRITTEN_EVERY = 60.0
MOST_NOTED = 20_000
LOOKED_UP_AT_ONCE = 500  # people
WRITTEN_AT_ONCE = 20


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
        by_person: dict[str, list[Device]] = {}
        for key in sorted(here):
            by_person.setdefault(key[0], []).append(here[key])
        try:
            for some in _parts(sorted(waiting), LOOKED_UP_AT_ONCE):
                for kept in _parts(await self._kept(some), WRITTEN_AT_ONCE):
                    came = {person: waiting[person] for person in kept}
                    await self._write(came, by_person)
        except Unavailable:  # counted already; the next time they come is soon enough
            self._noted.clear()

    async def _kept(self, people: Sequence[str]) -> list[str]:
        """Those of some people of whom anything is kept.

        Strangers can come by thousands, with a new cookie each. Nothing is written for them, and
        what is written takes so short a time that nobody's click waits for it.
        """
        columns = schema.people.c
        rows = await self._store.read(select(columns.id).where(columns.id.in_(people)))
        return sorted(row.id for row in rows)

    async def _write(self, came: Mapping[str, float], here: Mapping[str, Sequence[Device]]) -> None:
        people = schema.people.c
        later = update(schema.people).where(
            people.id == bindparam("who"), people.seen < bindparam("came")
        )
        rows = [{"who": person, "came": at} for person, at in came.items()]

        def work(connection: Connection) -> None:
            connection.execute(later.values(seen=bindparam("came")), rows)
            for person, at in came.items():
                for device in here.get(person, ()):
                    devices.note(self._store, connection, device, at)

        await self._store.write(work)


def _parts(people: Sequence[str], most: int) -> Iterator[Sequence[str]]:
    return (people[start : start + most] for start in range(0, len(people), most))
