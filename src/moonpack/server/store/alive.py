"""When servers were there, in the database: nobody is charged for time in which none was.

While clocks run, every server notes every few seconds that it is there. Whoever comes first after a
time in which none was notes that time: a stop. If two come at the same moment, both do so; stops
may overlap, and a second that is in two of them is left out once. So no server waits for another
one, which may be frozen.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from moonpack.server.store import schema
from moonpack.server.store.store import Store

READ_AGAIN = 60.0  # seconds; another server may have noted a stop while we did
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
        if store.is_shared:
            answer = connection.execute(select(func.extract("epoch", func.clock_timestamp())))
            now = float(answer.scalar_one())
        else:
            now = wall()
        offset = now - wall()
        stop = _stop_before(connection, note, now, may_have_others=store.is_shared)
        if stop is not None:
            noted = store.insert(schema.stops).on_conflict_do_nothing()
            connection.execute(noted, stop._asdict())
        insert = store.insert(schema.alive)
        changes = {name: insert.excluded[name] for name in ("at", "has_ended")}
        upsert = insert.on_conflict_do_update(index_elements=["node"], set_=changes)
        row = {"node": note.node, "at": now, "has_ended": note.is_last}
        connection.execute(upsert, row)
        known = note.known_until - READ_AGAIN
        wanted = select(schema.stops).where(schema.stops.c.ended > known)
        rows = connection.execute(wanted.order_by(schema.stops.c.ended)).all()
        return Answer(now, offset, [Stop(row.began, row.ended) for row in rows])

    return await store.write(work)


def _stop_before(
    connection: Connection, note: Beat, now: float, *, may_have_others: bool
) -> Stop | None:
    """The time until now in which no server was there, if that was long."""
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
        return None
    return Stop(max(ends), now) if now - max(ends) > note.tolerance else None
