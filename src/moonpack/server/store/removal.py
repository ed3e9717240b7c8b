"""Deleting: a table, an upload or an analysis goes with everything that belongs to it.

A deleted table leaves one empty line behind for a day, with the number that its next line would
have had. A server that has the table in memory meets this line as soon as it adds one or hears of
it, and learns that the table is gone: nothing can be added to a deleted table.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, text

from moonpack.server.settings import Keep
from moonpack.server.store import schema
from moonpack.server.store.notices import CHANNEL, with_lines
from moonpack.server.store.rows import HoldingRow, LineRow
from moonpack.server.store.store import Store

A_DAY = 24 * 3600.0
BATCH = 20  # what is deleted in one transaction, so that nobody waits for long
DELETED = "deleted"  # whom the last lines of deleted tables belong to
UNFINISHED, FINISHED = ("seating", "playing", "closed"), ("over",)


@dataclass(frozen=True)
class Expired:
    """What was deleted because it was too old: how many of anything, and which tables."""

    count: int = 0
    tables: tuple[str, ...] = ()


class Removal:
    """Deletes, in the name of one server."""

    def __init__(self, store: Store, node: str) -> None:
        self._store = store
        self._node = node

    async def delete_table(self, name: str, version: int) -> bool:
        """Delete a table; False if something has happened at it since a version."""
        return await self._store.write(
            lambda connection: self._delete_table(connection, name, version)
        )

    async def delete_upload(self, name: str, person: str) -> bool:
        """Delete a record that a person has uploaded; False if there is no such record."""
        columns = schema.records.c

        def work(connection: Connection) -> bool:
            own = delete(schema.records).where(columns.id == name, columns.person == person)
            if not connection.execute(own).rowcount:
                return False
            _forget(connection, [name])
            return True

        return await self._store.write(work)

    async def expire(self, keep: Keep, now: float) -> Expired:
        """Delete some of what is older than the host wants to keep. Of several servers, one does.

        There may be more of it as long as anything was deleted.
        """
        return await self._store.write(lambda connection: self._expire(connection, keep, now))

    # -- in a transaction

    def _delete_table(self, connection: Connection, name: str, version: int) -> bool:
        last: LineRow = {
            "table_id": name,
            "version": version + 1,
            "kind": "deleted",
            "seat": None,
            "person": None,
            "said": None,
            "data": {},
            "at": time.time(),
        }
        insert = self._store.insert(schema.lines).on_conflict_do_nothing()
        if not connection.execute(insert, last).rowcount:
            return False
        columns = schema.lines.c
        connection.execute(
            delete(schema.lines).where(columns.table_id == name, columns.version <= version)
        )
        _forget(connection, [name])
        row: HoldingRow = {"owner": DELETED, "name": name, "bytes": 0, "at": last["at"]}
        connection.execute(self._store.insert(schema.holdings).on_conflict_do_nothing(), row)
        if self._store.is_shared:
            notify = text("SELECT pg_notify(:channel, :message)")
            for message in with_lines(self._node, {name: version + 1}):
                connection.execute(notify, {"channel": CHANNEL, "message": message})
        return True

    def _expire(self, connection: Connection, keep: Keep, now: float) -> Expired:
        if self._store.is_shared:
            mine = text("SELECT pg_try_advisory_xact_lock(7238)")
            if not connection.execute(mine).scalar():
                return Expired()
        count = _forget_deleted(connection, now - A_DAY)
        if keep.analyses:
            count += _expire_analyses(connection, now - keep.analyses * A_DAY)
        if keep.uploads:
            count += _expire_uploads(connection, now - keep.uploads * A_DAY)
        tables: list[str] = []
        for states, days in ((UNFINISHED, keep.unfinished), (FINISHED, keep.finished)):
            if days:
                old = _old_tables(connection, states, now - days * A_DAY)
                tables += [n for n, last in old if self._delete_table(connection, n, last)]
        return Expired(count + len(tables), tuple(tables))


def _old_tables(
    connection: Connection, states: Collection[str], before: float
) -> list[tuple[str, int]]:
    """Some tables at which nothing has happened since a time, with their last versions."""
    tables, lines = schema.tables.c, schema.lines.c
    newer = exists().where(lines.table_id == tables.id, lines.at >= before)
    last = select(func.max(lines.version)).where(lines.table_id == tables.id).scalar_subquery()
    wanted = select(tables.id, func.coalesce(last, 0))
    wanted = wanted.where(tables.state.in_(states), tables.at < before, ~newer).limit(BATCH)
    return [(name, version) for name, version in connection.execute(wanted)]


def _expire_uploads(connection: Connection, before: float) -> int:
    columns = schema.records.c
    names = _names(connection, columns.id, columns.at < before)
    connection.execute(delete(schema.records).where(columns.id.in_(names)))
    _forget(connection, names)
    return len(names)


def _expire_analyses(connection: Connection, before: float) -> int:
    columns = schema.reviews.c
    keys = _names(connection, columns.key, columns.at < before)
    connection.execute(delete(schema.reviews).where(columns.key.in_(keys)))
    connection.execute(delete(schema.analysed).where(schema.analysed.c.key.in_(keys)))
    return len(keys)


def _forget_deleted(connection: Connection, before: float) -> int:
    """The last lines of tables that were deleted long ago, when every server knows of it."""
    columns, lines = schema.holdings.c, schema.lines.c
    is_old = (columns.owner == DELETED) & (columns.at < before)
    names = _names(connection, columns.name, is_old)
    connection.execute(
        delete(schema.lines).where(lines.table_id.in_(names), lines.kind == "deleted")
    )
    connection.execute(
        delete(schema.holdings).where(columns.owner == DELETED, columns.name.in_(names))
    )
    return len(names)


def _names(
    connection: Connection, column: ColumnElement[str], which: ColumnElement[bool]
) -> list[str]:
    return [row[0] for row in connection.execute(select(column).where(which).limit(BATCH))]


def _forget(connection: Connection, names: Iterable[str]) -> None:
    """Delete whatever belongs to tables or uploads, analyses of no other game included."""
    gone = list(names)
    analysed, reviews = schema.analysed.c, schema.reviews.c
    keys = [
        row.key for row in connection.execute(select(analysed.key).where(analysed.name.in_(gone)))
    ]
    for table, column in (
        (schema.tables, schema.tables.c.id),
        (schema.sitters, schema.sitters.c.table_id),
        (schema.openers, schema.openers.c.table_id),
        (schema.holdings, schema.holdings.c.name),
        (schema.analysed, analysed.name),
    ):
        connection.execute(delete(table).where(column.in_(gone)))
    others = select(analysed.key).where(analysed.key.in_(keys))
    connection.execute(
        delete(schema.reviews).where(reviews.key.in_(keys), reviews.key.not_in(others))
    )
