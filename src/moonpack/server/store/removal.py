"""Deleting: a table, an upload or an analysis goes with everything that belongs to it.

A deleted table leaves one empty line behind for a day, with the number that its next line would
have had. A server that has the table in memory meets this line as soon as it adds one or hears of
it, and learns that the table is gone: nothing can be added to a deleted table.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, delete, select, text, update

from moonpack.server.settings import Keep
from moonpack.server.store import expiry, schema
from moonpack.server.store.entrants import withdraw_everywhere
from moonpack.server.store.expiry import A_DAY
from moonpack.server.store.notices import CHANNEL, with_lines
from moonpack.server.store.rows import HoldingRow, LineRow
from moonpack.server.store.store import Store

BATCH = 20  # what is deleted in one transaction, so that nobody waits for long
DELETED = "deleted"  # whom the last lines of deleted tables belong to
TRACES = "traces"  # of what was deleted before
PEOPLES_TABLES = "tables of people"


@dataclass(frozen=True)
class Expired:
    """What was deleted because it was too old: how many of each kind, and which tables."""

    counts: Counter[str] = field(default_factory=Counter)
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

    async def remove_upload(self, name: str) -> bool:
        """Delete a record, whoever has uploaded it; False if there is no such record."""
        columns = schema.records.c

        def work(connection: Connection) -> bool:
            is_there = connection.execute(select(columns.id).where(columns.id == name)).all()
            return bool(_delete_uploads(connection, [row.id for row in is_there]))

        return await self._store.write(work)

    async def remove_analysis(self, key: str) -> bool:
        """Delete an analysis; False if there is no such analysis."""
        columns = schema.reviews.c

        def work(connection: Connection) -> bool:
            is_there = connection.execute(select(columns.key).where(columns.key == key)).all()
            return bool(_delete_analyses(connection, [row.key for row in is_there]))

        return await self._store.write(work)

    async def forget_person(self, person: str) -> list[str]:
        """Delete everything that is a person's alone; returns the tables among it."""
        tables: list[str] = []
        while True:
            gone, is_done = await self._store.write(
                lambda connection: self._forget_person(connection, person)
            )
            tables += gone
            if is_done:
                return tables

    async def expire(self, keep: Keep, now: float) -> Expired:
        """Delete some of what is older than the host wants to keep. Of several servers, one does.

        There may be more of it as long as anything was deleted.
        """
        return await self._store.write(lambda connection: self._expire(connection, keep, now))

    # -- in a transaction

    def _delete_table(
        self, connection: Connection, name: str, version: int, *, keeps_result: bool = False
    ) -> bool:
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
        if not keeps_result:
            connection.execute(delete(schema.results).where(schema.results.c.table_id == name))
            connection.execute(delete(schema.places).where(schema.places.c.table_id == name))
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
        counts, tables = Counter({TRACES: _forget_deleted(connection, now - A_DAY)}), list[str]()
        counts[TRACES] += _forget_ended(connection, now)
        for kind, old in expiry.expired(keep, now).items():
            rows = connection.execute(old.limit(BATCH)).all()
            match kind:
                case "analyses":
                    counts[kind] = _delete_analyses(connection, [row[0] for row in rows])
                case "uploads":
                    counts[kind] = _delete_uploads(connection, [row[0] for row in rows])
                case "tournaments":
                    counts[kind] = _end_tournaments(connection, {row[0]: row[1] for row in rows})
                case "people":
                    gone = self._forget_people(connection, [row[0] for row in rows], counts)
                    tables += gone
                case _:
                    # Results stay: they are small, and people like to look back.
                    gone = [
                        name
                        for name, last in rows
                        if self._delete_table(connection, name, last, keeps_result=True)
                    ]
                    counts[kind] = len(gone)
                    tables += gone
        return Expired(+counts, tuple(tables))

    def _forget_people(
        self, connection: Connection, people: list[str], counts: Counter[str]
    ) -> list[str]:
        """Forget people, as long as there is not too much to delete; returns their tables."""
        tables: list[str] = []
        for person in people:
            gone, is_done = self._forget_person(connection, person)
            tables += gone
            counts[PEOPLES_TABLES] += len(gone)
            counts["people"] += is_done
            if len(tables) >= BATCH:
                break
        return tables

    def _forget_person(self, connection: Connection, person: str) -> tuple[list[str], bool]:
        """Delete what is a person's alone; the tables, and whether that was all of them."""
        own = connection.execute(expiry.tables_alone(person).limit(BATCH)).all()
        gone = [name for name, last in own if self._delete_table(connection, name, last)]
        if len(own) == BATCH:
            return gone, False
        records = schema.records.c
        uploads = connection.execute(select(records.id).where(records.person == person))
        _delete_uploads(connection, [row.id for row in uploads])
        for table, column in (
            (schema.sitters, schema.sitters.c.person),
            (schema.openers, schema.openers.c.person),
            (schema.holdings, schema.holdings.c.owner),
            (schema.links, schema.links.c.person),
            (schema.channels, schema.channels.c.person),
            (schema.wishes, schema.wishes.c.person),
            (schema.alerts, schema.alerts.c.person),
            (schema.phrases, schema.phrases.c.person),
            (schema.passkeys, schema.passkeys.c.person),
            (schema.challenges, schema.challenges.c.person),
            (schema.chat, schema.chat.c.person),
            (schema.mutes, schema.mutes.c.person),
            (schema.mutes, schema.mutes.c.muted),
            (schema.reports, schema.reports.c.person),
            (schema.reports, schema.reports.c.reporter),
            (schema.people, schema.people.c.id),
        ):
            connection.execute(delete(table).where(column == person))
        _forget_devices(connection, person)
        forget_company(connection, person)
        return gone, True


def forget_company(connection: Connection, person: str) -> None:
    """A person has no ratings and no profile any more, and no name in results and tournaments.

    They withdraw from tournaments: nobody has to play against somebody who is no more.
    """
    connection.execute(delete(schema.ratings).where(schema.ratings.c.key == person))
    connection.execute(delete(schema.profiles).where(schema.profiles.c.person == person))
    withdraw_everywhere(connection, person)
    # The places of others count against somebody, whoever that was.
    for table in (schema.places, schema.entrants):
        nobody = update(table).where(table.c.person == person).values(person=None, name=None)
        connection.execute(nobody)
    own = update(schema.tournaments).where(schema.tournaments.c.organiser == person)
    connection.execute(own.values(organiser=None, state="over"))


def _end_tournaments(connection: Connection, states: Mapping[str, str]) -> int:
    """End tournaments by the state they are in, and delete those that nobody has begun."""
    unbegun = [name for name, state in states.items() if state == "entering"]
    for column in (schema.tournaments.c.id, schema.entrants.c.tournament_id):
        connection.execute(delete(column.table).where(column.in_(unbegun)))
    rest = update(schema.tournaments).where(schema.tournaments.c.id.in_(list(states)))
    connection.execute(rest.values(state="over"))
    return len(states)


def _forget_devices(connection: Connection, person: str) -> None:
    """What was signed out stays so, but nobody knows any more what kind of device it was."""
    columns = schema.devices.c
    own = columns.person == person
    connection.execute(delete(schema.devices).where(own, columns.revoked.is_(None)))
    connection.execute(update(schema.devices).where(own).values(browser="", system=""))


def _delete_uploads(connection: Connection, names: list[str]) -> int:
    connection.execute(delete(schema.records).where(schema.records.c.id.in_(names)))
    _forget(connection, names)
    return len(names)


def _delete_analyses(connection: Connection, keys: list[str]) -> int:
    connection.execute(delete(schema.reviews).where(schema.reviews.c.key.in_(keys)))
    connection.execute(delete(schema.analysed).where(schema.analysed.c.key.in_(keys)))
    return len(keys)


def _forget_ended(connection: Connection, now: float) -> int:
    """Links and challenges that nobody has used in time, and bars that have ended."""
    ended = (
        delete(schema.links).where(schema.links.c.until < now),
        delete(schema.challenges).where(schema.challenges.c.until < now),
        delete(schema.bars).where(schema.bars.c.until < now),
    )
    return sum(connection.execute(statement).rowcount for statement in ended)


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
        (schema.alerts, schema.alerts.c.table_id),
        (schema.clocks, schema.clocks.c.table_id),
        (schema.holdings, schema.holdings.c.name),
        (schema.analysed, analysed.name),
        (schema.chat, schema.chat.c.table_id),
        (schema.reports, schema.reports.c.table_id),
    ):
        connection.execute(delete(table).where(column.in_(gone)))
    others = select(analysed.key).where(analysed.key.in_(keys))
    connection.execute(
        delete(schema.reviews).where(reviews.key.in_(keys), reviews.key.not_in(others))
    )
