"""Tables that may be behind the database are read again, all of them with one question.

They are behind when another server has added lines, when notifications of it may have been missed,
and when nobody knows whether lines of our own were written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from moonpack.server.live.room import Room
from moonpack.server.store.chats import Chats

AGAIN_AFTER = 0.2  # seconds, if the database cannot be reached
UNWATCHED_AFTER = 0.25  # seconds; tables to which nobody is connected here are read together


class CatchingUp:
    """One task that reads for all rooms that are behind; what comes meanwhile is read next."""

    def __init__(self, chats: Chats, rooms: Mapping[str, Room]) -> None:
        self._store = chats.store
        self._rooms = rooms
        self._behind: set[str] = set()
        self._chats = chats
        self._unheard: set[str] = set()  # tables at which something was said elsewhere
        self._muting: set[str] = set()  # people who may have muted somebody elsewhere
        self._is_due = asyncio.Event()
        self._unwatched: set[str] = set()
        self._hearing: set[asyncio.Task[None]] = set()

    def add(self, table: str) -> None:
        """A table may be behind."""
        self._behind.add(table)
        self._is_due.set()

    def add_elsewhere(self, table: str) -> None:
        """Another server has added lines to a table, which is urgent if anybody here sees it."""
        room = self._rooms.get(table)
        if room is None or room.is_stale or room.presence.connections:
            self.add(table)
            return
        if not self._unwatched:
            asyncio.get_running_loop().call_later(UNWATCHED_AFTER, self._add_unwatched)
        self._unwatched.add(table)

    def _add_unwatched(self) -> None:
        self._behind |= self._unwatched
        self._unwatched.clear()
        self._is_due.set()

    def add_chat(self, table: str) -> None:
        """Something was said at a table, at another server."""
        self._unheard.add(table)
        self._is_due.set()

    def add_mutes(self, person: str) -> None:
        """A person has muted somebody at another server, or no longer."""
        self._muting.add(person)
        self._is_due.set()

    def add_all(self) -> None:
        """Every table in memory may be behind."""
        self._behind.update(self._rooms)
        self._unheard.update(self._rooms)
        connections = (one for room in self._rooms.values() for one in room.presence.connections)
        self._muting.update(one.person for one in connections if one.hearing is not None)
        self._is_due.set()

    async def run(self) -> None:
        """Read whenever something is behind, for ever."""
        while True:
            await self._is_due.wait()
            self._is_due.clear()
            behind, self._behind = self._behind, set()
            unheard, self._unheard = self._unheard, set()
            muting, self._muting = self._muting, set()
            try:
                await self._read(behind)
                await self._listen(unheard)
                await self._mute(muting)
            except ValueError as error:  # a line that is not JSON: only its table may suffer
                self._store.troubles.note("not read", error)
                for name in behind & self._rooms.keys():
                    self._start(self._rooms[name].refresh())
            except Exception as error:  # this task must go on, whatever it is
                self._store.troubles.note("not read", error)
                self._behind |= behind
                self._unheard |= unheard
                self._muting |= muting
                self._is_due.set()
                await asyncio.sleep(AGAIN_AFTER)

    async def _read(self, behind: set[str]) -> None:
        rooms = {name: room for name in behind if (room := self._rooms.get(name)) is not None}
        known = {name: room.table.version for name, room in rooms.items()}
        lines = await self._store.lines_since(known) if known else {}
        for name, room in rooms.items():
            if name in lines or room.is_stale:  # each waits for its table's lock by itself
                self._start(room.hear(lines.get(name, [])))

    async def _listen(self, unheard: set[str]) -> None:
        rooms = {name: self._rooms[name] for name in unheard & self._rooms.keys()}
        talks = {name: room.talk for name, room in rooms.items() if room.talk.is_listened_to}
        known = {name: talk.last for name, talk in talks.items()}
        for name, messages in (await self._chats.since(known) if known else {}).items():
            talks[name].take(messages)

    async def _mute(self, muting: set[str]) -> None:
        for person in muting:
            muted = await self._chats.muted_by(person)
            for room in list(self._rooms.values()):
                room.set_muted(person, muted)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._hearing.add(task)
        task.add_done_callback(self._heard)

    def _heard(self, task: asyncio.Task[None]) -> None:
        self._hearing.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._store.troubles.note("not applied", error)


class OwnNews:
    """Notifications of our own lines, which matter only if we do not know that we wrote them."""

    AFTER = 1.0  # seconds; by then a line that was written is in memory as well

    def __init__(self, rooms: Mapping[str, Room], behind: Callable[[str], None]) -> None:
        self._rooms = rooms
        self._behind = behind

    def hear(self, table: str, version: int) -> None:
        """A line of our own is in the database."""
        if self._is_behind(table, version):
            asyncio.get_running_loop().call_later(self.AFTER, self._look, table, version)

    def _look(self, table: str, version: int) -> None:
        if self._is_behind(table, version):
            self._behind(table)

    def _is_behind(self, table: str, version: int) -> bool:
        room = self._rooms.get(table)
        return room is not None and room.table.version < version
