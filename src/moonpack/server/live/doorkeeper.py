"""Sends away those who may not use the server any more."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping

from moonpack.server.live.room import Room
from moonpack.server.people.access import Access
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store

AGAIN_AFTER = 0.5  # seconds


class Doorkeeper:
    """Reads again who may use the server; those at its tables who may not have to go.

    `on_former` is called with the people who have deleted themselves since the last time.
    """

    def __init__(
        self,
        store: Store,
        access: Access,
        rooms: Mapping[str, Room],
        on_former: Callable[[set[str]], None],
    ) -> None:
        self._store = store
        self._access = access
        self._rooms = rooms
        self._on_former = on_former

    async def look(self) -> None:
        """Somebody was barred or signed out: whoever of them is connected here has to go."""
        known = set(self._access.former)
        await self._access.read(self._store)
        for room in self._rooms.values():
            for one in room.presence.connections:
                one.ended = self._access.refusal(one.person, one.address, one.signed_at, one.device)
                if one.ended is not None:
                    one.wake.set()
        if gone := self._access.former - known:
            self._on_former(gone)

    async def look_in_the_end(self) -> None:
        """Look, however long the database is away: nobody will notify us of it again."""
        while True:
            with contextlib.suppress(Unavailable):  # counted already
                return await self.look()
            await asyncio.sleep(AGAIN_AFTER)
