"""When servers were there, in the database: nobody is charged for time in which none was.

While clocks run, every server notes every few seconds that it is there. The first one that comes
after a time in which none was notes that time (a stop), exactly once: one transaction reads the
others' notes and writes its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from moonpack.server.store import schema
from moonpack.server.store.store import Store

LOCK = 7_305_170  # any number; it means this lock on PostgreSQL, and nothing else
FORGOTTEN_AFTER = 3_600.0  # seconds; notes of servers that are gone
STOPS_KEPT = 2 * 366 * 86_400.0  # seconds; longer than any clock runs


class Stop(NamedTuple):
    """A time in which no server was there."""

    began: float
    ended: float


@dataclass(frozen=True)
class Beat:
    """A note that a server is there.

    `alive_until` is when it was there last, by its own account; None if it has just begun.
    """

    node: str
    alive_until: float | None
    tolerance: float  # seconds without a server that are no stop, by its own account
    others_tolerance: float  # the same by the notes of the others, which come now and then
    known_until: float  # the last stop that it knows
    is_last: bool = False  # whether the server ends now


@dataclass(frozen=True)
class Answer:
    """What came of a note: the time by the database's clock, and the stops that are new."""

    now: float
    offset: float  # of that time from the server's own
    stops: list[Stop]


async def beat(store: Store, note: Beat, wall: Callable[[], float] = time.time) -> Answer:
    """Note that a server is there; a time without any before that is a stop."""

    def work(connection: Connection) -> Answer:
        if store.is_shared:  # one server after the other
            connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            told = connection.execute(select(func.extract("epoch", func.clock_timestamp())))
            now = float(told.scalar_one())
        else:
            now = wall()
        offset = now - wall()
        _note_stop(connection, note, now, may_have_others=store.is_shared)
        insert = store.insert(schema.alive)
        changes = {name: insert.excluded[name] for name in ("at", "has_ended")}
        upsert = insert.on_conflict_do_update(index_elements=["node"], set_=changes)
        row = {"node": note.node, "at": now, "has_ended": note.is_last}
        connection.execute(upsert, row)
        wanted = select(schema.stops).where(schema.stops.c.ended > note.known_until)
        rows = connection.execute(wanted.order_by(schema.stops.c.ended)).all()
        return Answer(now, offset, [Stop(row.began, row.ended) for row in rows])

    return await store.write(work)


def _note_stop(connection: Connection, note: Beat, now: float, *, may_have_others: bool) -> None:
    """Write down for how long no server was there, if that was long."""
    columns = schema.alive.c
    others = connection.execute(select(schema.alive).where(columns.node != note.node)).all()
    lately = now - note.others_tolerance
    is_other_there = any(row.at >= lately and not row.has_ended for row in others)
    ends = [row.at for row in others]
    if note.alive_until is not None:
        ends.append(note.alive_until)
    if note.alive_until is None:
        connection.execute(delete(schema.alive).where(columns.at < now - FORGOTTEN_AFTER))
        connection.execute(delete(schema.stops).where(schema.stops.c.ended < now - STOPS_KEPT))
    if (may_have_others and is_other_there) or not ends:
        return
    if now - max(ends) > note.tolerance:
        connection.execute(schema.stops.insert(), {"began": max(ends), "ended": now})
