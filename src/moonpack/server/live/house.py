"""All the tables of a server: opened, loaded when somebody connects, unloaded when unused."""

from __future__ import annotations

import asyncio
import base64
import gc
import hmac
import secrets
import time
from collections.abc import Callable, Coroutine
from functools import lru_cache, partial
from itertools import count
from typing import Any, TypeVar

from sqlalchemy import Connection

from moonpack.server.alerts.courier import Courier
from moonpack.server.alerts.events import TableEvent
from moonpack.server.alerts.parcels import Whereabouts
from moonpack.server.drawing.drawings import Drawings
from moonpack.server.fair_queue import Client, FairQueue, Load, Places
from moonpack.server.live.bots import BotSeats
from moonpack.server.live.clocks import Clocks
from moonpack.server.live.delayed import KeptDelays
from moonpack.server.live.doorkeeper import Doorkeeper
from moonpack.server.live.draining import let_go
from moonpack.server.live.glimpses import Glimpses
from moonpack.server.live.hints import Hints
from moonpack.server.live.opening import first_write, join_rematch, opened_table
from moonpack.server.live.others import Others
from moonpack.server.live.results import Results
from moonpack.server.live.retention import Retention
from moonpack.server.live.room import Room
from moonpack.server.live.tasks import Tasks
from moonpack.server.live.thinkers import Thinkers
from moonpack.server.live.timekeeper import Timekeeper
from moonpack.server.metrics import Metrics
from moonpack.server.people.access import Access, write_access
from moonpack.server.people.visits import Visits
from moonpack.server.reviews.kept import KeptReplays
from moonpack.server.reviews.reviewers import Reviewers
from moonpack.server.settings import Settings
from moonpack.server.store.chats import Chats
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.frozen import end_frozen
from moonpack.server.store.quotas import Quotas
from moonpack.server.store.removal import Removal
from moonpack.server.store.store import Store, new_id
from moonpack.server.store.writer import Writer
from moonpack.server.tables.admission import check_bot_tables, with_invitation
from moonpack.server.tables.delay import is_delayed
from moonpack.server.tables.endings import deleted
from moonpack.server.tables.table import Opening, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code, Done
from moonpack.server.wire.refusals import Refusal

T = TypeVar("T")
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
        self.courier = Courier(store, settings, metrics, self.table, self._whereabouts)
        self._rooms: dict[str, Room] = {}
        self._bots: dict[str, BotSeats] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._glimpses = Glimpses(store, self._rooms, self.access.former)
        self.secret = ""  # of this server and those that share its database
        self._tasks = Tasks(store.troubles)
        self.chats = Chats(store, self.node, settings.limits.chat_kept)
        self._delays = KeptDelays()
        self.doorkeeper = Doorkeeper(store, self.access, self._rooms, self._forget_names)
        self._others = Others(self.chats, self.node, self._rooms, self._bots, self._on_access)
        # Whoever tells people elsewhere what happens to them; see `TableEvent`.
        self.on_event: Callable[[TableEvent], None] = self.courier.mentioned
        self.time = Timekeeper(store, self.node, settings.clocks.alive)
        self.clocks = Clocks(store, self.time, self._rooms, self.room)
        self.clocks.on_event = self.courier.time_event
        self.results = Results(store, self.table, self.public_id)
        self.is_draining = False

    @classmethod
    async def open(cls, settings: Settings, metrics: Metrics | None = None) -> House:
        """Open the database and start the background tasks."""
        store = await Store.open(settings.database, settings.times)
        house = cls(store, settings, metrics or Metrics())
        begin = house._tasks.begin
        house.secret = await house.store.secret()
        await house.access.read(store)
        house.writer.start()
        house.chats.start()
        begin(house._others.behind.run())
        await house._others.start()
        begin(house._others.claim())
        begin(end_frozen(store))
        await house.time.start()
        begin(house.time.run())
        begin(house.clocks.run())
        begin(house._sweep())
        begin(house.visits.run())
        begin(house.courier.run())
        begin(house.results.run())
        forget, metrics = house.forget_deleted, house.metrics
        retention = Retention(house.removal, settings.keep, forget, store.troubles, metrics)
        begin(retention.run())
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
        await self.clocks.close()
        for bots in self._bots.values():
            bots.close()
        for room in self._rooms.values():
            room.stop()
        self._tasks.cancel()
        await self._others.close()
        await self.reviewers.close()
        await self.writer.close()
        await self.chats.close()
        await self.time.close()
        await self.visits.write()
        self.courier.close()
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
            "alerts": self.courier.load,
        }

    def has_room(self, name: str) -> bool:
        """Whether a table is in memory."""
        return name in self._rooms

    async def table(self, name: str) -> Table:
        """A table to look at: the one in memory, or one read from its journal."""
        if name in self._rooms:
            return self._rooms[name].table
        return await self._glimpses.table(name)

    async def shown(self, name: str, person: str) -> Table:
        """A table as a person sees it: spectators may be behind."""
        if name in self._rooms:
            return await self._rooms[name].shown_to(person)
        table = await self._glimpses.table(name)
        return await self._delays.shown(table) if is_delayed(table, person) else table

    def alias(self, table: str, person: str) -> str:
        """A word for a person at a table, for the others there; another at every other table."""
        return self.keyed(f"person at {table}", person)

    def _keep(self, table: Table) -> Room:
        self._glimpses.forget(table.id)
        self._delays.forget(table.id)
        room = Room(table, self.store, self.writer, self.chats, self.settings, time_=self.time)
        room.talk.alias = room.presence.alias = lru_cache(partial(self.alias, table.id))
        room.on_close = lambda: self._drop(room)
        room.reachable = lambda: self.courier.queue.reachable
        room.on_lines = lambda: self.results.look(room.table)
        self.results.look(table)  # it may have ended before anybody could write that
        room.presence.on_change = lambda: self._announce(room)
        bots = BotSeats(room, self.thinkers, self.store.troubles, self.metrics)
        self._rooms[table.id], self._bots[table.id] = room, bots
        room.on_change = lambda: self._changed(room, bots)
        self.clocks.note(room)
        self._others.add(room, bots)
        if self.is_draining:
            bots.close()
        return room

    def _whereabouts(self, table: str, person: str) -> Whereabouts:
        """Whether somebody sees a table."""
        room = self._rooms.get(table)
        return Whereabouts() if room is None else room.presence.whereabouts(person)

    def _changed(self, room: Room, bots: BotSeats) -> None:
        """Lines were added to a table."""
        self.clocks.note(room)
        bots.wake()

    def _announce(self, room: Room) -> None:
        """Somebody has come or gone."""
        name = room.table.id
        self._others.announce(room)
        if room.is_awaiting_arrivals:
            self._tasks.begin(room.note_arrivals())
        if name in self._bots:
            self._bots[name].resume()

    def glanced(self, name: str, client: Client) -> None:
        """Somebody has asked for a table over HTTP: its bots go on for a while."""
        if name in self._rooms:
            self._rooms[name].audience.glanced(client)
            self._bots[name].resume()

    def pace_bots(self, room: Room) -> None:
        """Somebody at a table asked the bots to hurry or to wait, or no longer to."""
        self._bots[room.table.id].change_pace()

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
            self._rooms.pop(room.table.id).stop()

    async def read_access(self) -> None:
        """Somebody was barred or signed out: whoever of them is connected here has to go."""
        await self.doorkeeper.look()

    def _on_access(self) -> None:
        """Another server, or the command, has changed who may use the server."""
        self._tasks.begin(self.doorkeeper.look_in_the_end())

    def _forget_names(self, gone: set[str]) -> None:
        """Some people have deleted themselves: they are named nowhere any more."""
        self._glimpses.clear()
        self.replays.clear()
        for room in self._rooms.values():
            room.forget_people(gone)

    async def change_access(self, change: Callable[[Connection], T]) -> T:
        """Change who may use the server, here and on all other servers."""
        result = await self.finish(write_access(self.store, self.node, change))
        await self.doorkeeper.look()
        return result

    async def forget_chats(self) -> None:
        """Messages were deleted: what is in memory of chats is read again."""
        for room in self.rooms:
            await room.talk.forget()

    def changed(self, name: str) -> None:
        """Lines were added to a table, but not by its room."""
        self._others.behind.add(name)
        if name not in self._rooms:  # else its room tells of them
            self._tasks.begin(self.results.look_up(name))

    # -- commands

    async def do(
        self, room: Room, person: str, command: inbound.TableCommand | inbound.Rematch
    ) -> Done:
        """Carry out a command to its end, even if the sender disconnects meanwhile."""
        self.visits.came(person)
        if isinstance(command, inbound.Sit) and command.password is not None:
            command = await asyncio.to_thread(with_invitation, room.table, command)
        if isinstance(command, inbound.Rematch):
            name = self.keyed("rematch of", room.table.id)  # nobody can guess it
            return await self.finish(join_rematch(room, person, command, name, self.open_table))
        return await self.finish(room.do(person, command))

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
        now, former = self.time.stamp(), self.access.former
        table = await opened_table(name, opening, person, now, former)
        write = first_write(table, person, network, self.courier.queue.reachable)
        try:
            is_new = await self.finish(self.writer.add(write))
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
        if not await self.finish(self.removal.delete_table(name, version)):
            if name in self._rooms:
                await self._rooms[name].catch_up()
            return False
        self.forget_deleted(name)
        return True

    def forget_deleted(self, name: str) -> None:
        """A table was deleted."""
        self._glimpses.forget(name)
        self._delays.forget(name)
        if name in self._rooms:
            self._rooms[name].close(deleted())

    def network(self, address: str) -> str:
        """A word for an address, which is not stored itself."""
        return self.keyed("network", address)

    def public_id(self, person: str) -> str:
        """What others may know of a person's id."""
        return self.keyed("profile of", person)

    def keyed(self, purpose: str, text: str) -> str:
        """A word for a text, the same each time, from which nobody can tell the text."""
        digest = hmac.digest(self.secret.encode(), f"{purpose} {text}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:12]).decode("ascii")

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work to its end, even if whoever asked for it disconnects meanwhile."""
        return await self._tasks.finish(work)

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work until it is done or the house is closed."""
        self._tasks.begin(work)
