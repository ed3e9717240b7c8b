"""Acts when the time of a player is up, at any table, in memory or not.

One task waits for the next clock of all tables. What is to be done is planned as any line is; of
several servers that do so, the journal's primary key decides which one acted.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

from moonpack.server.live.room import Room
from moonpack.server.live.timekeeper import Timekeeper
from moonpack.server.store import due
from moonpack.server.store.store import Store
from moonpack.server.tables.clock import Turn
from moonpack.server.tables.clock_commands import time_out
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

LOOK_EVERY = 15.0  # seconds; for tables that are not in memory here
SPREAD = 1.5  # seconds by which the servers that have not got a table in memory let others go first
AGAIN_AFTER = 2.0  # seconds, if something could not be done
AT_ONCE = 8  # tables
GOODBYE = 2.0  # seconds for what is under way when the server stops
MOST_WARNED = 10_000  # tables of which it is remembered that somebody was warned

ClockEvent = Literal["time_low", "time_out"]
# Somebody has to be told: what happened, at which table, to which seat (from 0).
OnClockEvent = Callable[[ClockEvent, Table, int], None]


class Clocks:
    """The clocks of all tables. `on_event` is called by exactly one server each time."""

    def __init__(
        self,
        store: Store,
        time_: Timekeeper,
        rooms: Mapping[str, Room],
        load: Callable[[str], Awaitable[Room]],
    ) -> None:
        self._store = store
        self._time = time_
        self._rooms = rooms
        self._load = load
        self._heap: list[tuple[float, str]] = []  # when to look at which table
        self._is_earlier = asyncio.Event()
        self._is_closed = False
        self._has_ended = asyncio.Event()
        self._has_ended.set()  # it has not begun
        self._places = asyncio.Semaphore(AT_ONCE)
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._warned: dict[str, Turn] = {}  # the turn of the last warning at each table
        self.on_event: OnClockEvent = lambda _kind, _table, _seat: None
        time_.on_stop = self._note_stops

    def note(self, room: Room) -> None:
        """A table is in memory now, or has changed."""
        clock = room.table.clock
        if clock is None or clock.due is None:
            return
        self._time.want(is_wanted=True)
        while len(self._warned) > MOST_WARNED:
            del self._warned[next(iter(self._warned))]
        self._push(clock.due, room.table.id)
        if clock.low_at is not None:
            self._push(clock.low_at, room.table.id)

    async def run(self) -> None:
        """Wait and act, until `close`."""
        self._has_ended.clear()
        try:
            await self._run()
        finally:
            self._has_ended.set()

    async def _run(self) -> None:
        look_at = self._time.now()
        while not self._is_closed:
            now = self._time.now()
            if now >= look_at:
                await self._look()
                look_at = self._time.now() + LOOK_EVERY
            while self._heap and self._heap[0][0] <= now:
                self._start(heapq.heappop(self._heap)[1])
            first = self._heap[0][0] if self._heap else look_at
            if not self._is_closed:
                self._is_earlier.clear()
            wait = min(first, look_at) - self._time.now()
            # Never long: the clock of this machine may be set, or it may sleep.
            await _until(self._is_earlier, min(max(wait, 0.005), LOOK_EVERY))

    async def close(self) -> None:
        """Stop; what is under way is finished, unless that takes long."""
        self._is_closed = True
        self._is_earlier.set()
        await _until(self._has_ended, GOODBYE)
        under_way = list(self._at_work.values())
        if under_way:
            await asyncio.wait(under_way, timeout=GOODBYE)
        for task in under_way:
            task.cancel()

    def _push(self, at: float, name: str) -> None:
        heapq.heappush(self._heap, (at, name))
        if self._heap[0] == (at, name):
            self._is_earlier.set()

    async def _look(self) -> None:
        """Find what will be due soon at tables that are not in memory here."""
        try:
            is_any_running = await due.is_any_running(self._store)
            clocks = [room.table.clock for room in self._rooms.values()]
            is_here = any(clock is not None and clock.due is not None for clock in clocks)
            self._time.want(is_wanted=is_any_running or is_here)
            until = self._time.now() + LOOK_EVERY
            rows = await due.due_before(self._store, until) if is_any_running else []
        except Exception as error:  # this task must go on, whatever it is
            self._store.troubles.note("clocks not read", error)
            return
        for row in rows:
            if row["table_id"] not in self._rooms:
                times = [at for at in (row["due"], row["low"]) if at is not None]
                spread = random.uniform(SPREAD / 3, SPREAD) if self._store.is_shared else 0.0
                self._push(min(times) + spread, row["table_id"])

    def _note_stops(self) -> None:
        """No server was there for a while: whoever is at a table sees that nobody has paid."""
        for room in list(self._rooms.values()):
            clock = room.table.clock
            if clock is not None and clock.running is not None:
                self._start(room.table.id)

    def _start(self, name: str) -> None:
        if name not in self._at_work:
            task = asyncio.create_task(self._act(name), name=f"clock of {name}")
            self._at_work[name] = task
            task.add_done_callback(lambda _: self._at_work.pop(name, None))

    async def _act(self, name: str) -> None:
        try:
            async with self._places:
                await self._do(name)
        except Refusal as refusal:
            if refusal.code in (Code.NOT_FOUND, Code.DAMAGED, Code.CLOSED):
                await due.forget(self._store, name)
            else:  # such as a database that does not answer
                self._push(self._time.now() + AGAIN_AFTER, name)
        except Exception as error:
            self._store.troubles.note("a clock was not kept", error, with_trace=True)
            self._push(self._time.now() + 10 * AGAIN_AFTER, name)

    async def _do(self, name: str) -> None:
        """Do what is due at a table; if nothing is, it is known again when something will be."""
        room = await self._load(name)
        await room.note_stops()
        await self._warn(room)
        added: list[Draft] = []

        def make(table: Table) -> list[Draft]:
            added[:] = time_out(table, self._time.stamp())
            return added

        was_first = await room.add(make)
        if added and was_first:
            self.on_event("time_out", room.table, added[0].line.seat or 0)
        else:
            self.note(room)

    async def _warn(self, room: Room) -> None:
        """Warn a player whose time is low, if it is and no other server has done so."""
        clock, name = room.table.clock, room.table.id
        if clock is None or clock.low_at is None or clock.running is None:
            return
        low_at = clock.low_at
        if low_at > self._time.now() or self._warned.get(name) == clock.turn:
            return
        self._warned[name] = clock.turn
        if await due.claim_warning(self._store, name, low_at):
            self.on_event("time_low", room.table, clock.running)


async def _until(event: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
