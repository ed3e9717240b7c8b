"""The other servers on the same database, as the tables of this one need them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping

from moonpack.server.live.bots import BotSeats
from moonpack.server.live.catching_up import CatchingUp, OwnNews
from moonpack.server.live.elsewhere import Elsewhere
from moonpack.server.live.leaders import Leaders
from moonpack.server.live.room import Room
from moonpack.server.store.chats import Chats
from moonpack.server.store.cluster import Cluster
from moonpack.server.store.notices import Crowd, Notice

CLAIM_EVERY = 2.0  # seconds; well below `TAKE_OVER_AFTER` of the bots


class Others:
    """Tells the other servers what happens here, and the tables here what happens there."""

    def __init__(
        self,
        chats: Chats,
        node: str,
        rooms: Mapping[str, Room],
        bots: Mapping[str, BotSeats],
        on_access: Callable[[], None],
    ) -> None:
        store = chats.store
        self._is_shared = store.is_shared
        self._node = node
        self._rooms = rooms
        self._bots = bots
        self._on_access = on_access  # somebody may have been barred or signed out
        self._cluster = Cluster(store, node, self)
        self._leaders = Leaders()
        self._elsewhere = Elsewhere(self._changed_elsewhere, on_leave=self._left)
        self.behind = CatchingUp(chats, rooms)
        self._own_news = OwnNews(rooms, self.behind.add)

    async def start(self) -> None:
        """Start to listen; returns once no notification can be missed any more."""
        if self._is_shared:
            await self._cluster.start()

    async def close(self) -> None:
        """Say goodbye: the others take over at once."""
        await self._cluster.close()

    def add(self, room: Room, bots: BotSeats) -> None:
        """A table is in memory now."""
        name = room.table.id
        room.on_stale = lambda: self.behind.add(name)
        if self._is_shared:
            room.presence.elsewhere = lambda: self._elsewhere.people(name)
            room.presence.watching_elsewhere = lambda: self._elsewhere.watching(name)
            bots.is_free = lambda: self._elsewhere.is_empty or self._leaders.is_free(name)
            bots.on_take_over = lambda: self._cluster.claim({name: room.table.version})

    def announce(self, room: Room) -> None:
        """Somebody has come to a table here, or gone."""
        if self._is_shared:
            self._cluster.announce(room.table.id, room.presence.crowd())

    async def claim(self) -> None:
        """Notify the others of the tables whose bots think here: they need not think for them."""
        while self._is_shared:
            await asyncio.sleep(CLAIM_EVERY)
            at_work = [name for name, bots in self._bots.items() if bots.is_at_work]
            self._cluster.claim({name: self._rooms[name].table.version for name in at_work})

    # -- what the others say

    def receive(self, notice: Notice) -> None:
        """A notification of a server; our own come back to us too."""
        self._leaders.hear(notice)
        if notice.node == self._node:
            for table, version in notice.lines.items():
                self._own_news.hear(table, version)
            return
        self._elsewhere.hear(notice)
        if notice.kind == "hello":
            self._cluster.repeat()
        if notice.kind == "access":
            self._on_access()
        if notice.mutes:
            self.behind.add_mutes(notice.mutes)
        for table, number in notice.chat.items():
            if table in self._rooms and self._rooms[table].talk.is_behind(number):
                self.behind.add_chat(table)
        for table, version in notice.lines.items():
            if table in self._rooms:
                self._rooms[table].heard_at = time.monotonic()
                if self._rooms[table].table.version < version:
                    self.behind.add_elsewhere(table)

    def missed(self) -> None:
        """Notifications may have been missed, for this server was not connected to the others."""
        self._elsewhere.grant()
        self.behind.add_all()
        self._on_access()

    def lives(self) -> None:
        """Other servers that have been silent for long, while they could be heard, are dead."""
        self._elsewhere.forget_silent()

    def crowds_here(self) -> dict[str, Crowd]:
        """Who is connected to each table here, for the other servers."""
        everywhere = ((name, room.presence.crowd()) for name, room in self._rooms.items())
        return {name: crowd for name, crowd in everywhere if crowd}

    def _left(self, node: str) -> None:
        """Another server is gone: its bots think here now, or at a third server."""
        for table in self._leaders.leave(node):
            if table in self._bots:
                self._bots[table].take_over()

    def _changed_elsewhere(self, table: str, gone: frozenset[str], at: float) -> None:
        if table in self._rooms:
            self._rooms[table].presence.changed_elsewhere(gone, at)
            self._bots[table].resume()
