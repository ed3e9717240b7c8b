"""Tables that are read from their journals to be looked at, and kept for the next look."""

from __future__ import annotations

import asyncio
from collections.abc import Container

from sqlalchemy.exc import SQLAlchemyError

from moonpack.server.live.room import DAMAGED_TABLE
from moonpack.server.store.store import Store
from moonpack.server.tables.endings import damaged
from moonpack.server.tables.table import Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

MOST_TABLES = 200
MOST_LINES = 100_000  # of all of them


class Glimpses:
    """Lists and replays read tables here, so that games are not replayed each time."""

    def __init__(
        self, store: Store, rooms: Container[str], former: Container[str] = frozenset()
    ) -> None:
        self._store = store
        self._former = former  # people who are named nowhere
        self._rooms = rooms  # tables that are in memory to be played at; these are not kept here
        self._tables: dict[str, Table] = {}

    async def table(self, name: str) -> Table:
        """A table read from its journal, or `Refusal`."""
        try:
            return await self._read(name)
        except Refusal:
            raise
        except Exception as error:  # whatever is wrong with its journal
            self.forget(name)
            self._store.troubles.note_once(DAMAGED_TABLE, name, error)
            raise damaged() from error

    def forget(self, name: str) -> None:
        """Forget a table that was deleted, or that is in memory to be played at."""
        self._tables.pop(name, None)

    def clear(self) -> None:
        """Forget all tables."""
        self._tables.clear()

    async def _read(self, name: str) -> Table:
        """A table from its journal, or what was added since it was last looked at."""
        seen = self._tables.get(name)
        try:
            lines = await self._store.lines(name, 0 if seen is None else seen.version)
        except (SQLAlchemyError, OSError) as error:
            raise Refusal(
                Code.UNAVAILABLE, "The server cannot read its database right now."
            ) from error
        is_deleted = bool(lines) and lines[-1].kind == "deleted"
        if is_deleted or (seen is None and not lines):
            self.forget(name)
            raise Refusal(Code.NOT_FOUND, "There is no such table.")
        if seen is None:
            seen = await asyncio.to_thread(Table, name, lines, self._former)
        for line in lines:
            if line.version > seen.version:  # not read by another request meanwhile
                seen.apply(line)
        if name not in self._rooms:
            self._tables[name] = seen
            self._forget_oldest()
        return seen

    def _forget_oldest(self) -> None:
        """Forget the oldest, until the others take a bounded amount of memory."""
        lines = sum(table.version for table in self._tables.values())
        while len(self._tables) > MOST_TABLES or lines > MOST_LINES:
            lines -= self._tables.pop(next(iter(self._tables))).version
