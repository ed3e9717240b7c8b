"""Deletes what is older than the host wants to keep, a little at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from moonpack.server.settings import Keep
from moonpack.server.store.removal import Removal
from moonpack.server.troubles import Troubles

FIRST_AFTER = 60.0  # seconds after the start
EVERY = 3600.0
PAUSE = 0.2  # between two transactions, for those who play


class Retention:
    """A task that looks once an hour. `on_deleted` is told the tables that are gone."""

    def __init__(
        self,
        removal: Removal,
        keep: Keep,
        on_deleted: Callable[[str], None],
        troubles: Troubles,
    ) -> None:
        self._removal = removal
        self._keep = keep
        self._on_deleted = on_deleted
        self._troubles = troubles

    async def run(self) -> None:
        """Look now and then, for ever."""
        await asyncio.sleep(FIRST_AFTER)
        while True:
            try:
                await self.delete_expired()
            except Exception as error:  # such as a full disk; the next attempt may go better
                self._troubles.note("old tables not deleted", error)
            await asyncio.sleep(EVERY)

    async def delete_expired(self) -> int:
        """Delete everything that is too old now; returns how much that was."""
        count, now = 0, time.time()
        while (expired := await self._removal.expire(self._keep, now)).count:
            count += expired.count
            for table in expired.tables:
                self._on_deleted(table)
            await asyncio.sleep(PAUSE)
        return count
