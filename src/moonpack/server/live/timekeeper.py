"""What time it is for clocks, and when no server was there to keep them.

All servers go by the clock of the database, if it is shared. A process may be suspended, a laptop
may sleep, a clock may be set: while clocks run, a task looks at the time twice a second, and a time
in which it could not, or in which the database did not answer, is a stop if no other server was
there either (`store/alive.py`). Nobody is charged for a stop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from moonpack.server.store import alive
from moonpack.server.store.alive import Stop
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store

TICK = 0.5  # seconds between two looks at the time
LATE = 1.0  # seconds that a look may be late


class Timekeeper:
    """The time at a server. `on_stop` is called when a stop becomes known."""

    def __init__(
        self, store: Store, node: str, every: float, wall: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._node = node
        self._every = every
        self._wall = wall
        self._offset = 0.0  # of the database's clock from ours
        self._latest = 0.0  # the last time that was told
        self._ticked_at = 0.0  # when the task last looked at the time, and all was well
        self._beaten_at: float | None = None  # when the database last knew that we are there
        self._stops: list[Stop] = []
        self._is_wanted = asyncio.Event()  # while clocks run
        self._beating = asyncio.Lock()
        self.on_stop: Callable[[], None] = lambda: None

    def now(self) -> float:
        """The time in seconds since 1970; it never runs backwards."""
        self._latest = max(self._latest, self._wall() + self._offset)
        return self._latest

    def stamp(self) -> float:
        """The time for a line that is added now: no later than this server is known to be there.

        If the process was suspended a moment ago, that is found out later, and nobody has paid.
        """
        now = self.now()
        return min(now, self._ticked_at + TICK + LATE) if self._is_wanted.is_set() else now

    def stops_since(self, since: float) -> Sequence[Stop]:
        """The times after another in which no server was there, as far as they are known."""
        return [stop for stop in self._stops if stop.ended > since]

    def want(self, *, is_wanted: bool) -> None:
        """Clocks run from now on, or none does."""
        if not is_wanted:
            self._is_wanted.clear()
        elif not self._is_wanted.is_set():
            self._ticked_at, self._beaten_at = self.now(), None
            self._is_wanted.set()

    async def start(self) -> None:
        """Find out since when no server was there."""
        await self._beat(is_first=True)
        self._is_wanted.set()

    async def run(self) -> None:
        """Look at the time, for ever; while no clock runs there is nothing to look at."""
        while True:
            await self._is_wanted.wait()
            if self._is_beat_due():
                await self._try_to_beat()
            elif not self.is_doubtful():
                self._ticked_at = self.now()
            self._go_on_if_set_back()
            await asyncio.sleep(TICK)

    async def settle(self) -> None:
        """Find out about a stop before the time is used, if there may have been one."""
        if self._is_wanted.is_set() and self.is_doubtful():
            await self._beat()

    def is_doubtful(self) -> bool:
        """Whether this server may not have been there a moment ago."""
        now = self.now()
        if now - self._ticked_at > TICK + LATE:
            return True
        return self._beaten_at is not None and now - self._beaten_at > self._silence

    async def close(self) -> None:
        """Note for the last time that this server is there."""
        if self._is_wanted.is_set():
            self._beaten_at = None
            await self._try_to_beat(is_last=True)

    @property
    def _silence(self) -> float:
        """Seconds without a note after which a server is taken not to be there."""
        return 2 * self._every + LATE

    def _is_beat_due(self) -> bool:
        if self._beaten_at is None or self.is_doubtful():
            return True
        return self.now() - self._beaten_at >= self._every - TICK / 2

    async def _try_to_beat(self, *, is_last: bool = False) -> None:
        try:
            await self._beat(is_last=is_last)
        except Unavailable:
            return  # counted already; tried again soon
        except Exception as error:  # the task must go on, whatever it is
            self._store.troubles.note("clocks not kept", error)

    async def _beat(self, *, is_first: bool = False, is_last: bool = False) -> None:
        async with self._beating:
            if self._beaten_at is not None and not self._is_beat_due():
                return  # done meanwhile
            known = self._stops[-1].ended if self._stops else 0.0
            note = alive.Beat(
                node=self._node,
                alive_until=None if is_first else self._ticked_at,
                tolerance=TICK + LATE,
                others_tolerance=self._silence,
                known_until=known,
                is_last=is_last,
            )
            wall = self._wall if self._store.is_shared else self.now
            answer = await alive.beat(self._store, note, wall)
            if self._store.is_shared:
                self._offset, self._latest = answer.offset, answer.now
            self._ticked_at = self._beaten_at = max(answer.now, self._latest)
            new = [stop for stop in answer.stops if stop not in self._stops]
            self._stops = sorted([*self._stops, *new], key=lambda stop: stop.ended)
        if new:
            self.on_stop()

    def _go_on_if_set_back(self) -> None:
        """A clock that was set back would stand still until it has caught up: go on from there."""
        behind = self._latest - self._wall() - self._offset
        if behind > TICK and not self._store.is_shared:
            self._offset += behind
