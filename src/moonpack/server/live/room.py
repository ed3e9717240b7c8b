"""A table in memory: commands are carried out one at a time, and everybody is told."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from moonpack.server.alerts.events import alerts_after
from moonpack.server.alerts.queue import rows_for
from moonpack.server.live.audience import Audience
from moonpack.server.live.connection import Hearing
from moonpack.server.live.delayed import Delayed
from moonpack.server.live.outbox import Outbox
from moonpack.server.live.presence import Presence
from moonpack.server.live.talk import Talk
from moonpack.server.live.timekeeper import Timekeeper
from moonpack.server.settings import Settings
from moonpack.server.store.chats import Chats
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.rows import ClockRow, TableRow
from moonpack.server.store.store import Store
from moonpack.server.store.writer import Write, Writer
from moonpack.server.tables.clock_commands import arrived, stamped, stopped
from moonpack.server.tables.commands import plan
from moonpack.server.tables.deciding import with_decision
from moonpack.server.tables.delay import is_delayed
from moonpack.server.tables.endings import damaged, deleted
from moonpack.server.tables.journal import BEAT_KINDS, Line
from moonpack.server.tables.length import check_length, is_full
from moonpack.server.tables.seat_commands import Spectator
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire.inbound import Lend, Pause, TableCommand
from moonpack.server.wire.outbound import Code, Done
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.talk import TurnAway

# Lines that may change how a table appears in lists.
_LISTED_KINDS = ("opened", "sat", "left", "began", "removed", "closed")
DAMAGED_TABLE = "damaged table"
ATTEMPTS = 3  # to add a line while other servers add lines to the same table


class Room:
    """One table, its presence and its outbox."""

    def __init__(
        self,
        table: Table,
        store: Store,
        writer: Writer,
        chats: Chats,
        settings: Settings,
        *,
        time_: Timekeeper | None = None,
    ) -> None:
        self.table = table
        table.turn_grace = settings.turn_grace
        self._time = time_ or Timekeeper(store, "", settings.clocks.alive)
        self.talk = Talk(table, chats, settings)
        self.talk.on_change = self._wake_listeners
        self._delayed: Delayed | None = None  # what spectators see, if they are behind
        self._delaying = asyncio.Lock()
        self.presence = Presence(table, settings.alone_after)
        self.audience = Audience(table, self.presence)
        self.outbox = Outbox(table)
        self.lock = asyncio.Lock()
        self.rematch_lock = asyncio.Lock()
        self._changed_at = time.monotonic()
        self.change = asyncio.Event()  # set, and replaced, when lines are added
        self.on_change: Callable[[], None] = lambda: None
        self.on_lines: Callable[[], None] = lambda: None
        self.on_stale: Callable[[], None] = lambda: None
        self.reachable: Callable[[], frozenset[str]] = frozenset  # whom alerts can reach
        self.leads = not store.is_shared  # whether this server added the last line
        self.heard_at = -math.inf  # when another server last added a line, or was about to
        self._store = store
        self._writer = writer
        self._limits = settings.limits
        self.is_stale = False  # whether lines may have been written that are not in memory
        self.closed: Refusal | None = None  # why nothing can be done here any more
        self.on_close: Callable[[], None] = lambda: None

    @property
    def used_at(self) -> float:
        """When something last happened here, or somebody left."""
        return max(self._changed_at, self.presence.left_at)

    @property
    def is_full(self) -> bool:
        """Whether the table is as long as it may become: nobody can play on, bots neither."""
        return is_full(self.table, self._limits)

    # -- spectators

    async def prepare(self, person: str) -> None:
        """Make what a person sees, if they watch a game with a delay."""
        if is_delayed(self.table, person) and self._delayed is None:
            async with self._delaying:
                if self._delayed is None:
                    self._delayed = await Delayed.of(self.table, self._wake_all)
                    self._delayed.schedule()

    def outbox_of(self, person: str) -> Outbox | None:
        """What a person is sent; None if it has to be prepared first."""
        if not is_delayed(self.table, person):
            return self.outbox
        if self._delayed is None:
            return None
        self._delayed.advance()
        return self._delayed.outbox

    def version_for(self, person: str) -> int:
        """The version of the table that a person may know of."""
        outbox = self.outbox_of(person)
        return 0 if outbox is None else outbox.table.version

    async def shown_to(self, person: str) -> Table:
        """The table as a person sees it."""
        await self.prepare(person)
        outbox = self.outbox_of(person)
        return self.table if outbox is None else outbox.table

    def person_of(self, alias: str) -> str | None:
        """Whom a word stands for: somebody who plays, watches, or has said something."""
        players = (seat.person for seat in self.table.seats if seat.person is not None)
        here = (connection.person for connection in self.presence.connections)
        everybody = {*players, *here, *self.presence.spectators(), *self.talk.authors()}
        return next((one for one in everybody if self.talk.alias(one) == alias), None)

    def spectator_name(self, person: str, name: str | None) -> str | None:
        """What a spectator is called, told apart from those who play."""
        return self.presence.watcher_names({person: name})[person]

    def _spectator(self, alias: str) -> Spectator | None:
        spectators = self.presence.spectators()
        person = self.person_of(alias)
        if person is None or self.table.seats_of(person):
            return None
        return Spectator(person, self.spectator_name(person, spectators.get(person)))

    def stop(self) -> None:
        """Stop all timers: the table is unloaded."""
        self.presence.close()
        self.talk.close()
        if self._delayed is not None:
            self._delayed.close()

    def set_muted(self, person: str, muted: frozenset[str]) -> None:
        """Send a person, on all their connections, the chat without those whom they have muted."""
        for connection in self.presence.connections:
            hearing = connection.hearing
            if connection.person == person and hearing is not None and hearing.muted != muted:
                connection.hearing = Hearing(muted=muted)
                connection.wake.set()

    def forget_people(self, gone: set[str]) -> None:
        """Some people have deleted themselves: they are named nowhere, and have said nothing."""
        if gone & self.table.guests.seated:
            self.make_again()
        if self.talk.forget_people(gone):
            for connection in self.presence.connections:
                if connection.hearing is not None:
                    connection.hearing = Hearing(muted=connection.hearing.muted)
                    connection.wake.set()

    def _wake_listeners(self) -> None:
        for connection in self.presence.connections:
            if connection.hearing is not None:
                connection.wake.set()

    def _wake_all(self) -> None:
        for connection in self.presence.connections:
            connection.wake.set()

    def close(self, why: Refusal) -> None:
        """Tell everybody that this table is no more, and why."""
        if self.closed is None:
            self.closed = why
            self.on_close()
            for connection in self.presence.connections:
                connection.wake.set()

    def _check_open(self) -> None:
        if self.closed is not None:
            raise self.closed

    async def do(self, person: str, command: TableCommand) -> Done:
        """Carry out a person's command, or raise `Refusal`. When this returns it is on disk."""
        async with self.lock:
            self._check_open()
            await self._refresh()
            await self._note_stops()
            for _ in range(ATTEMPTS):
                earlier = self.table.line_of(person, command.id)
                if earlier is not None:
                    return Done(id=command.id, version=earlier.version)
                check_length(self.table, command, self._limits)
                alone = self.presence.alone() if isinstance(command, Lend | Pause) else ()
                away = self._spectator(command.who) if isinstance(command, TurnAway) else None
                now = self._time.stamp()
                drafts = plan(self.table, person, command, alone, away, now=now)
                if await self._add(drafts):
                    return Done(id=command.id, version=drafts[0].line.version)
                await self._read()
        raise Refusal(Code.UNAVAILABLE, "The table is very busy; try again.")

    async def add(self, make: Callable[[Table], list[Draft]]) -> bool:
        """Add lines of the server's own, such as a bot's; False if another server was faster."""
        async with self.lock:
            self._check_open()
            await self._refresh()
            await self._note_stops()
            if await self._add(make(self.table)):
                return True
            await self._read()
            return False

    @property
    def is_awaiting_arrivals(self) -> bool:
        """Whether the clock waits for somebody who is connected here."""
        return bool(arrived(self.table, self.presence.people_here()))

    async def note_arrivals(self) -> None:
        """Note who has opened the table, if its clock waits for that."""
        for _ in range(ATTEMPTS):
            if await self.add(lambda table: arrived(table, self.presence.people_here())):
                return

    async def note_stops(self) -> None:
        """Note for how long no server was there, if that is not in the journal yet."""
        async with self.lock:
            self._check_open()
            await self._note_stops()

    async def _note_stops(self) -> None:
        """Nobody is charged for a time in which no server was there, so this comes first."""
        if self.table.clock is None:
            return
        await self._time.settle()
        for _ in range(ATTEMPTS):
            stops = self._time.stops_since(self.table.clock.since)
            if await self._add(stopped(self.table, stops)):
                return
            await self._read()  # another server has added it, perhaps

    async def _add(self, drafts: list[Draft]) -> bool:
        """Write lines, then apply them: nobody is told of what is not on disk."""
        if not drafts:
            return True
        drafts = with_decision(self.table, drafts)
        drafts = stamped(self.table, drafts, self._time.stamp())
        lines = [draft.line for draft in drafts]
        ends = any(draft.games and draft.games[-1].over for draft in drafts)
        write = Write(self.table.id, lines, clock=clock_row(self.table, lines))
        write.alerts = rows_for(alerts_after(self.table, drafts, self.reachable()))
        if ends or any(line.kind in _LISTED_KINDS for line in lines):
            write.summary = summary(self.table, lines, ends=ends)
            write.sitters = {
                line.person: line.data["name"]
                for line in lines
                if line.kind == "sat" and line.person
            }
        try:
            if not await self._writer.add(write):
                return False
        except Exception as error:
            self.is_stale = True  # the lines may have been written nevertheless
            self.on_stale()
            if isinstance(error, Unavailable):  # counted and logged by the writer, once for all
                raise
            self._store.troubles.note("cannot write", error, with_trace=True)
            raise Refusal(Code.UNAVAILABLE, "The server cannot save right now.") from error
        for draft in drafts:
            self.table.apply(draft.line, draft.games)
        self.leads = True
        self._changed(lines)
        return True

    async def _refresh(self) -> None:
        if self.is_stale:
            await self._read()
            self.is_stale = False

    async def _read(self) -> None:
        try:
            await self.catch_up()
        except (SQLAlchemyError, OSError) as error:
            raise Refusal(
                Code.UNAVAILABLE, "The server cannot read its database right now."
            ) from error
        self._check_open()

    async def catch_up(self) -> None:
        """Read and apply the lines that other servers have added."""
        try:
            lines = await self._store.lines(self.table.id, self.table.version)
        except ValueError as error:  # of a line that is not JSON any more
            self._find_damaged(error)
        else:
            self._apply(lines)

    async def refresh(self) -> None:
        """Read what this table alone may have missed."""
        async with self.lock:
            await self.catch_up()
            self.is_stale = False

    async def hear(self, lines: list[Line]) -> None:
        """Apply lines that were read from the database, as far as they are not known yet."""
        async with self.lock:
            self._apply(lines)
            self.is_stale = False

    def _apply(self, lines: list[Line]) -> None:
        new = [line for line in lines if line.version > self.table.version]
        if any(line.kind == "deleted" for line in new):
            self.close(deleted())
            return
        try:
            for line in new:
                self.table.apply(line)
        except Exception as error:  # whatever is wrong with them, they cannot be skipped
            self._find_damaged(error)
            return
        if new:
            self.leads = False
            self.heard_at = time.monotonic()
            self._changed(new)

    def make_again(self) -> None:
        """Make the table from its lines again, and send all of it to everybody."""
        self.table.make_again()
        self.outbox.clear()
        if self._delayed is not None:
            self._delayed.make_again()
        for connection in self.presence.connections:
            connection.version = None
            connection.wake.set()

    def _find_damaged(self, error: Exception) -> None:
        self._store.troubles.note_once(DAMAGED_TABLE, self.table.id, error)
        self.close(damaged())

    def _changed(self, lines: list[Line]) -> None:
        self._changed_at = time.monotonic()
        self.change.set()
        self.change = asyncio.Event()
        self.outbox.clear()
        if self._delayed is not None:
            self._delayed.schedule()
        self._wake_all()
        if any(line.kind in ("sat", "left", "removed") for line in lines):
            self.presence.changed()  # other seats are connected now
        if self.table.state == "over" or any(line.kind not in BEAT_KINDS for line in lines):
            self.talk.changed()  # others may read it now
        self.on_change()
        self.on_lines()


def summary(table: Table, lines: list[Line], *, ends: bool) -> TableRow:
    """The row that lists read, for a table after some lines."""
    kinds = {line.kind for line in lines}
    state = "over" if ends else "playing" if "began" in kinds else table.state
    needs_invitation = table.guests.is_by_invitation_alone or any(
        line.kind == "removed" and line.data["is_barred"] and line.data["invitation"] is not None
        for line in lines
    )
    return {
        "id": table.id,
        "game": table.opening.game,
        "state": "closed" if "closed" in kinds and state != "over" else state,
        "open": table.opening.open and not needs_invitation,
        # What is played behind a password is nobody else's business.
        "watchable": table.opening.watchable and table.guests.password is None,
        "at": lines[-1].at,
    }


def clock_row(table: Table, lines: list[Line]) -> ClockRow | None:
    """When time will be up at a table after some lines; None if it has no clock."""
    if table.clock is None:
        return None
    clock = table.clock.after(lines)
    return {"table_id": table.id, "due": clock.due, "low": clock.low_at}
