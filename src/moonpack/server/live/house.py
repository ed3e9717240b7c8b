"""All the tables of a server: opened, loaded when somebody connects, unloaded when unused."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import gc
import hmac
import secrets
import time
from collections.abc import Coroutine
from itertools import count
from typing import Any, TypeVar

from moonpack.errors import MoonpackError
from moonpack.server.drawing.drawings import Drawings
from moonpack.server.fair_queue import Client, FairQueue, Load, Places
from moonpack.server.live.bots import BotSeats
from moonpack.server.live.draining import let_go
from moonpack.server.live.glimpses import Glimpses
from moonpack.server.live.hints import Hints
from moonpack.server.live.others import Others
from moonpack.server.live.results import Results
from moonpack.server.live.retention import Retention
from moonpack.server.live.room import Room, summary
from moonpack.server.live.thinkers import Thinkers
from moonpack.server.metrics import Metrics
from moonpack.server.people.access import Access
from moonpack.server.people.visits import Visits
from moonpack.server.reviews.kept import KeptReplays
from moonpack.server.reviews.reviewers import Reviewers
from moonpack.server.settings import Settings
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.quotas import Quotas
from moonpack.server.store.removal import Removal
from moonpack.server.store.store import Store, new_id
from moonpack.server.store.writer import Opener, Write, Writer
from moonpack.server.tables.admission import check_bot_tables, check_open_to
from moonpack.server.tables.endings import deleted
from moonpack.server.tables.journal import Line
from moonpack.server.tables.openings import begin_after, rematch
from moonpack.server.tables.table import Draft, Opening, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code, Done
from moonpack.server.wire.refusals import Refusal

T = TypeVar("T")
ACCESS_AGAIN_AFTER = 0.5  # seconds
SWEEP_EVERY = 30.0
COLLECT_EVERY = 20  # sweeps
MOST_WAITING = 40  # requests of a person that wait for slow work: all their pages at once


class House:
    """The tables. Everything of it runs in one event loop."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.settings = settings
        self.thinkers = Thinkers(settings)
        self.drawings = Drawings(settings)
        self.reviewers = Reviewers(store, settings)
        self.node = secrets.token_hex(6)
        self.writer = Writer(store, self.node, metrics)
        self.removal = Removal(store, self.node)
        self.quotas = Quotas(store, settings.limits)
        # What is sent to those who connect, made in the event loop.
        self.greetings = FairQueue(Places(1))
        self.slow_work = FairQueue(Places(1, waiting_a_person=MOST_WAITING))  # in threads
        self.hints = Hints(settings, store.troubles, self.slow_work)
        self.replays = KeptReplays()
        self.access = Access(self.network)
        self.visits = Visits(store)
        self._rooms: dict[str, Room] = {}
        self._bots: dict[str, BotSeats] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._glimpses = Glimpses(store, self._rooms)
        self._secret = ""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._others = Others(store, self.node, self._rooms, self._bots, self._look_who_is_barred)
        self.results = Results(store, self.table, self.public_id)
        self.is_draining = False

    @classmethod
    async def open(cls, settings: Settings, metrics: Metrics | None = None) -> House:
        """Open the database and start the background tasks."""
        store = await Store.open(settings.database, settings.times)
        house = cls(store, settings, metrics or Metrics())
        house._secret = await house.store.secret()
        await house.access.read(store)
        house.writer.start()
        house.background(house._others.behind.run())
        await house._others.start()
        house.background(house._others.claim())
        house.background(house._sweep())
        house.background(house.visits.run())
        house.background(house.results.run())
        retention = Retention(
            house.removal,
            settings.keep,
            house.forget_deleted,
            house.store.troubles,
            house.metrics,
        )
        house.background(retention.run())
        return house

    async def drain(self) -> None:
        """Let everybody go on elsewhere; commands under way are finished and answered first."""
        self.is_draining = True
        for bots in self._bots.values():
            bots.close()
        await self.reviewers.close()
        await let_go(self._rooms.values())
        await self._others.close()

    async def close(self) -> None:
        """Finish writing and release everything."""
        for bots in self._bots.values():
            bots.close()
        for room in self._rooms.values():
            room.presence.close()
        for task in self._tasks:
            task.cancel()
        await self._others.close()
        await self.reviewers.close()
        await self.writer.close()
        await self.visits.write()
        self.thinkers.close()
        self.hints.close()
        self.drawings.close()
        await self.store.close()

    # -- rooms

    async def room(self, name: str) -> Room:
        """A table in memory, loaded if necessary."""
        if name in self._rooms:
            return self._rooms[name]
        async with self._loading.setdefault(name, asyncio.Lock()):
            try:
                if name not in self._rooms:
                    table = await self.table(name)
                    if name not in self._rooms:  # not loaded by somebody else meanwhile
                        self._keep(table)
                        self._bots[name].resume()
                        if self.store.is_shared:  # lines may have been added while it was read
                            self._others.behind.add(name)
                return self._rooms[name]
            finally:
                self._loading.pop(name, None)

    @property
    def rooms(self) -> list[Room]:
        """All tables in memory."""
        return list(self._rooms.values())

    def queues(self) -> dict[str, Load]:
        """How much work of each kind waits and is being done."""
        return {
            "bots": self.thinkers.load,
            "hints": self.hints.load,
            "analyses": self.reviewers.load,
            "pictures": self.drawings.load,
            "slow work": self.slow_work.load,
            "greetings": self.greetings.load,
        }

    def has_room(self, name: str) -> bool:
        """Whether a table is in memory."""
        return name in self._rooms

    async def table(self, name: str) -> Table:
        """A table to look at: the one in memory, or one read from its journal."""
        if name in self._rooms:
            return self._rooms[name].table
        return await self._glimpses.table(name)

    def _keep(self, table: Table) -> Room:
        self._glimpses.forget(table.id)
        room = Room(table, self.store, self.writer, self.settings)
        room.on_close = lambda: self._drop(room)
        room.on_lines = lambda: self.results.look(room.table)
        self.results.look(table)  # it may have ended before anybody could write that
        room.presence.on_change = lambda: self._announce(room)
        bots = BotSeats(room, self.thinkers, self.store.troubles, self.metrics)
        self._rooms[table.id], self._bots[table.id] = room, bots
        self._others.add(room, bots)
        if self.is_draining:
            bots.close()
        return room

    def _announce(self, room: Room) -> None:
        """Somebody has come or gone."""
        name = room.table.id
        self._others.announce(room)
        if name in self._bots:
            self._bots[name].resume()

    def glanced(self, name: str, client: Client) -> None:
        """Somebody has asked for a table over HTTP: its bots go on for a while."""
        if name in self._rooms:
            self._rooms[name].audience.glanced(client)
            self._bots[name].resume()

    def hurry(self, room: Room) -> None:
        """Somebody at a table asked the bots to hurry, or no longer to."""
        self._bots[room.table.id].hurry()

    async def _sweep(self) -> None:
        """Unload unused tables."""
        for n in count(1):
            await asyncio.sleep(min(SWEEP_EVERY, self.settings.unload_after))
            self.unload(time.monotonic() - self.settings.unload_after)
            if n % COLLECT_EVERY == 0:
                gc.collect()

    def unload(self, since: float) -> None:
        """Unload the tables that nobody has used since a time."""
        for name, room in list(self._rooms.items()):
            is_at_work = room.lock.locked() or self._bots[name].is_at_work
            is_idle = room.used_at <= since and not is_at_work
            if is_idle and not room.presence.connections:
                self._drop(room)

    def _drop(self, room: Room) -> None:
        if self._rooms.get(room.table.id) is room:  # not unloaded already
            self.results.forget(room.table.id)
            self._bots.pop(room.table.id).close()
            self._rooms.pop(room.table.id).presence.close()

    def _look_who_is_barred(self) -> None:
        self.background(self._read_access_in_the_end())

    async def _read_access_in_the_end(self) -> None:
        """Read it, however long the database is away: nobody will notify us of it again."""
        while True:
            with contextlib.suppress(Unavailable):  # counted already
                return await self.read_access()
            await asyncio.sleep(ACCESS_AGAIN_AFTER)

    async def read_access(self) -> None:
        """Somebody was barred or signed out: whoever of them is connected here has to go."""
        await self.access.read(self.store)
        for room in self._rooms.values():
            for one in room.presence.connections:
                one.ended = self.access.refusal(one.person, one.address, one.signed_at)
                if one.ended is not None:
                    one.wake.set()

    def changed(self, name: str) -> None:
        """Lines were added to a table, but not by its room."""
        self._others.behind.add(name)

    # -- commands

    async def do(
        self, room: Room, person: str, command: inbound.TableCommand | inbound.Rematch
    ) -> Done:
        """Carry out a command to its end, even if the sender disconnects meanwhile."""
        self.visits.came(person)
        if isinstance(command, inbound.Rematch):
            return await self._finish(self._rematch(room, person, command))
        return await self._finish(room.do(person, command))

    async def open_table(
        self, opening: Opening, person: str, name: str = "", *, address: str = ""
    ) -> str:
        """Open a table, which is on disk when this returns; the game may begin at once.

        If a name is given, the table is opened only once, however often this is called. The address
        is the opener's, if it is known; only a keyed hash of it is stored.
        """
        is_own = opening.tournament is None
        if opening.is_for_bots_alone and is_own:
            tables = (room.table for room in self._rooms.values())
            check_bot_tables(tables, person, self.settings.limits.bot_tables_a_person)
        network = self.network(address) if address else None
        await self.quotas.check_table(person if is_own else "", network)
        name = name or new_id()
        first = Line(1, "opened", person=person, data=opening.to_json())
        if opening.record is None:
            table = _opened(name, first)
        else:  # a game that is continued may be long
            table = await asyncio.to_thread(_opened, name, first)
        lines = table.lines
        write = Write(name, lines, summary(table, lines, ends=table.state == "over"))
        seated = {seat.person: seat.name for seat in reversed(table.seats) if seat.person}
        write.sitters = {person: None, **seated}
        write.opener = Opener(person, network)
        try:
            is_new = await self._finish(self.writer.add(write))
        except Unavailable:
            raise
        except Exception as error:
            self.store.troubles.note("cannot write", error, with_trace=True)
            raise Refusal(Code.UNAVAILABLE, "The server cannot save right now.") from error
        if is_new:
            room = self._keep(table)
            room.leads = True
            room.presence.met(Client(person, address))
            self._bots[name].resume()
        return name

    async def delete(self, name: str, version: int) -> bool:
        """Delete a table, unless something has happened at it since a version."""
        if not await self._finish(self.removal.delete_table(name, version)):
            if name in self._rooms:
                await self._rooms[name].catch_up()
            return False
        self.forget_deleted(name)
        return True

    def forget_deleted(self, name: str) -> None:
        """A table was deleted."""
        self._glimpses.forget(name)
        if name in self._rooms:
            self._rooms[name].close(deleted())

    async def _rematch(self, room: Room, person: str, command: inbound.Rematch) -> Done:
        """Open the rematch, or join it if somebody else has opened it already."""
        check_open_to(room.table, person)
        if not room.table.seats_of(person):
            raise Refusal(Code.NOT_SEATED, "Only seated players may ask for a rematch.")
        async with room.rematch_lock:
            if room.table.rematch is None:
                # The same name each time: if the server dies between the two writes, none is lost.
                name = self._rematch_name(room.table.id)
                opening = rematch(room.table, is_full=room.is_full, level=command.level)
                await self.open_table(opening, person, name)

                def drafts(table: Table) -> list[Draft]:
                    version, data = table.version + 1, {"table": name}
                    line = Line(version, "rematch", person=person, command_id=command.id, data=data)
                    return [] if table.rematch is not None else [Draft(line)]

                await room.add(drafts)
        return Done(id=command.id, version=room.table.version, table=room.table.rematch)

    def _rematch_name(self, table: str) -> str:
        """The name of the table for the rematch of a table; nobody can guess it."""
        return self._keyed("rematch of", table)

    def network(self, address: str) -> str:
        """A word for an address, which is not stored itself."""
        return self._keyed("network", address)

    def public_id(self, person: str) -> str:
        """What others may know of a person's id."""
        return self._keyed("profile of", person)

    def table_of_tournament(self, tournament: str, number: int, board: int) -> str:
        """The name of a table of a tournament; whoever opens it, it is opened once."""
        return self._keyed("table of", f"{tournament} {number} {board}")

    def _keyed(self, purpose: str, text: str) -> str:
        """A word for a text, the same each time, from which nobody can tell the text."""
        digest = hmac.digest(self._secret.encode(), f"{purpose} {text}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:12]).decode("ascii")

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.shield(self.background(work))

    def background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something until it is done or the house is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal | MoonpackError):
            self.store.troubles.note("a task failed", error, with_trace=True)


def _opened(name: str, first: Line) -> Table:
    """A new table; the game may begin at once."""
    begun = begin_after(Table(name), first)
    return Table(name, [first, *(draft.line for draft in begun)])
