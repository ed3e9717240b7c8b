"""A table as its spectators see it, if it has a delay: another table, made of its first lines.

It has a version, a log and pictures of its own. So nothing that is sent to a spectator can be from
later than they may see: it was not there yet.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from moonpack.server.live.outbox import Outbox
from moonpack.server.tables.delay import due_in, version_then
from moonpack.server.tables.table import Table

A_MOMENT = 0.01  # seconds; timers may be early


class Delayed:
    """What spectators see of a table in memory; lines are added to it when they are due."""

    def __init__(self, present: Table, shown: Table, on_change: Callable[[], None]) -> None:
        self.present = present
        self.table = shown
        shown.behind = present.opening.delay
        self.outbox = Outbox(shown, present)
        self._on_change = on_change
        self._timer: asyncio.TimerHandle | None = None

    @classmethod
    async def of(cls, present: Table, on_change: Callable[[], None] = lambda: None) -> Delayed:
        """Make it; a long game has to be replayed for it."""
        lines = present.lines[: version_then(present, time.time())]
        return cls(present, await asyncio.to_thread(Table, present.id, lines), on_change)

    def advance(self) -> bool:
        """Add the lines that are due; whether there were any."""
        until = version_then(self.present, time.time(), self.table.version)
        lines = self.present.lines[self.table.version : until]
        for line in lines:
            self.table.apply(line)
        if lines:
            self.outbox.clear()
        return bool(lines)

    def make_again(self) -> None:
        """Make it from the lines again, as far as spectators see them: names have changed."""
        lines = self.present.lines[: self.table.version]
        self.table = Table(self.present.id, lines)
        self.table.behind = self.present.opening.delay
        self.outbox = Outbox(self.table, self.present)

    def schedule(self) -> None:
        """Add the next line, and tell of it, as soon as it is due."""
        self.close()
        seconds = due_in(self.present, self.table.version, time.time())
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds + A_MOMENT, self._come)

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _come(self) -> None:
        if self.advance():
            self._on_change()
        self.schedule()


class KeptDelays:
    """The same for tables that are only looked at over HTTP, kept for the next look."""

    MOST = 50

    def __init__(self) -> None:
        self._kept: dict[str, Delayed] = {}

    async def shown(self, present: Table) -> Table:
        """A table as spectators see it now."""
        delayed = self._kept.pop(present.id, None)
        if delayed is None or delayed.present is not present:
            delayed = await Delayed.of(present)
        delayed.advance()
        self._kept[present.id] = delayed
        while len(self._kept) > self.MOST:
            del self._kept[next(iter(self._kept))]
        return delayed.table

    def forget(self, name: str) -> None:
        """Forget a table."""
        self._kept.pop(name, None)
