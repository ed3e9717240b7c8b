"""Deletes what is older than the host wants to keep, a little at a time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable

from moonpack.server.metrics import Metrics
from moonpack.server.settings import Keep
from moonpack.server.store.amounts import amounts
from moonpack.server.store.removal import TRACES, Removal
from moonpack.server.troubles import Troubles

log = logging.getLogger("moonpack.server")

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
        metrics: Metrics,
    ) -> None:
        self._removal = removal
        self._keep = keep
        self._on_deleted = on_deleted
        self._troubles = troubles
        self._metrics = metrics
        self.pause = PAUSE

    async def run(self) -> None:
        """Look now and then, for ever."""
        await asyncio.sleep(FIRST_AFTER)
        while True:
            try:
                await self.delete_expired()
            except Exception as error:  # such as a full disk; the next attempt may go better
                self._troubles.note("old tables not deleted", error)
            await asyncio.sleep(EVERY)

    async def delete_expired(self) -> Counter[str]:
        """Delete everything that is too old now; returns how much that was of each kind."""
        counts, now = Counter[str](), time.time()
        while (expired := await self._removal.expire(self._keep, now)).counts:
            counts += expired.counts
            for kind, many in expired.counts.items():
                self._metrics.expired.labels(kind).inc(many)
            for table in expired.tables:
                self._on_deleted(table)
            await asyncio.sleep(self.pause)
        ended = counts["tournaments"]
        if ended:
            log.warning("ended or deleted tournaments that nobody has touched for long: %d", ended)
        deleted = Counter({kind: n for kind, n in counts.items() if kind != "tournaments"})
        if deleted - Counter({TRACES: counts[TRACES]}):
            log.warning("deleted what was too old: %s", amounts(deleted))
        return counts
