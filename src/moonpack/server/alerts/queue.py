"""Where people can be reached, what they wish, and the alerts that wait: in the database.

Several servers may share it: whoever takes an alert has it for a while, and if that server dies,
another one takes it.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, or_, select, update

from moonpack.server.alerts.events import WAITS, Alert
from moonpack.server.alerts.surplus import Kept, surplus
from moonpack.server.alerts.wishes import Wishes
from moonpack.server.store import schema
from moonpack.server.store.rows import AlertRow
from moonpack.server.store.store import Store, new_id
from moonpack.server.wire.alerts import AlertKind

TAKEN_FOR = 120.0  # seconds before another server may try; sending takes less
MOST_WRONG_CODES = 5  # then another one has to be sent
KEPT_FOR = 3600.0  # seconds after an alert was settled: its turn may be undone and ended again


@dataclass(frozen=True)
class Channel:
    """A way to reach a person: a browser that takes Web Push, or an address of another service."""

    id: str
    person: str
    kind: str  # "push" or a kind of `addresses.py`
    address: str
    data: dict[str, Any]
    label: str
    created: float
    is_confirmed: bool = True


@dataclass(frozen=True)
class Waiting:
    """An alert that this server has taken to send."""

    id: int
    alert: Alert
    tries: int
    created: float


class AlertQueue:
    """The rows. Nothing is kept in memory except who can be reached."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self.reachable: frozenset[str] = frozenset()

    async def read_reachable(self) -> None:
        """Look up again who can be reached; for other people no alert is written."""
        columns, before = schema.channels.c, self.reachable
        rows = await self._store.read(select(columns.person).where(columns.is_confirmed).distinct())
        added = self.reachable - before  # while this was read
        self.reachable = frozenset(row.person for row in rows) | added

    # -- channels and wishes

    async def channels(self, person: str) -> list[Channel]:
        """Where a person can be reached, the oldest first."""
        columns = schema.channels.c
        wanted = select(schema.channels).where(columns.person == person).order_by(columns.created)
        return [_channel(row) for row in await self._store.read(wanted)]

    async def add_channel(self, channel: Channel) -> None:
        """Add a way to reach somebody; the same browser or address belongs to the last who came."""
        columns = schema.channels.c

        def work(connection: Connection) -> None:
            same = delete(schema.channels).where(columns.address == channel.address)
            if channel.kind != "push":  # two people may share a room of a chat program
                same = same.where(columns.person == channel.person)
            connection.execute(same)
            connection.execute(schema.channels.insert(), _row(channel))

        await self._store.write(work)
        if channel.is_confirmed:  # reading all of them would take longer with every one
            self.reachable |= {channel.person}

    async def confirm_channel(self, channel: Channel, code: str) -> bool:
        """Somebody has shown that an address is theirs, by the digest of a code; False if not.

        After some wrong codes the address is forgotten: whoever it belongs to would have the right
        one. It is counted where it is checked, for many may come at once.
        """
        columns = schema.channels.c
        own = columns.id == channel.id
        waiting = select(columns.data).where(own, columns.is_confirmed.is_(False)).with_for_update()

        def work(connection: Connection) -> bool:
            row = connection.execute(waiting).one_or_none()
            if row is None:
                return False
            is_right = hmac.compare_digest(code, str(row.data.get("code", "")))
            wrong = int(row.data.get("wrong", 0)) + 1
            if is_right:
                connection.execute(update(schema.channels).where(own).values(is_confirmed=True))
            elif wrong >= MOST_WRONG_CODES:
                connection.execute(delete(schema.channels).where(own))
            else:
                data = {**row.data, "wrong": wrong}
                connection.execute(update(schema.channels).where(own).values(data=data))
            return is_right

        is_right = await self._store.write(work)
        if is_right:
            self.reachable |= {channel.person}
        return is_right

    async def remove_channel(self, channel: str, person: str | None = None) -> bool:
        """Remove a way to reach somebody; False if there is none."""
        columns = schema.channels.c
        gone = delete(schema.channels).where(columns.id == channel)
        if person is not None:
            gone = gone.where(columns.person == person)
        count = await self._store.write(lambda connection: connection.execute(gone).rowcount)
        if count:  # anybody may ask for one that is not there, and all are read
            await self.read_reachable()
        return bool(count)

    async def wishes(self, person: str) -> Wishes:
        """What somebody wants to be told of."""
        columns = schema.wishes.c
        rows = await self._store.read(select(columns.data).where(columns.person == person))
        return Wishes.of_json(rows[0].data) if rows else Wishes()

    async def keep_wishes(self, person: str, wishes: Wishes) -> None:
        """Remember what somebody wants to be told of."""
        insert = self._store.insert(schema.wishes)
        upsert = insert.on_conflict_do_update(
            index_elements=["person"], set_={"data": insert.excluded["data"]}
        )
        row = {"person": person, "data": wishes.to_json()}
        await self._store.write(lambda connection: connection.execute(upsert, row))

    # -- alerts

    async def add(self, alerts: Sequence[Alert]) -> None:
        """Add alerts that do not come with lines of a journal."""
        if alerts:
            rows = rows_for(alerts, self._clock())
            insert = self._store.insert(schema.alerts).on_conflict_do_nothing()
            await self._store.write(lambda connection: connection.execute(insert, rows))

    async def take(self, most: int, but_of: Collection[str] = ()) -> list[Waiting]:
        """Alerts that are due, one of each person; nobody else takes them for a while.

        Whoever has waited longest comes first, and a person whose alert was sent or put off is at
        the end of the line with all others of theirs; see `_serve`.
        """
        columns, now = schema.alerts.c, self._clock()
        is_free = or_(columns.taken < now - TAKEN_FOR, columns.taken.is_(None))
        is_due = (columns.due <= now, is_free, columns.person.not_in(but_of))
        turn = func.row_number().over(
            partition_by=columns.person, order_by=(columns.due, columns.id)
        )
        turns = select(columns.id, columns.due, turn.label("turn")).where(*is_due).subquery()
        first = select(turns.c.id).where(turns.c.turn == 1)
        first = first.order_by(turns.c.due, turns.c.id).limit(most)
        wanted = select(columns.id).where(columns.id.in_(first), *is_due)
        if self._store.is_shared:
            wanted = wanted.with_for_update(skip_locked=True)
        take = (
            update(schema.alerts)
            .where(columns.id.in_(wanted))
            .values(taken=now, tries=columns.tries + 1)
            .returning(*columns)
        )

        def work(connection: Connection) -> list[Waiting]:
            rows = connection.execute(take).all()
            return [_waiting(row) for row in sorted(rows, key=lambda row: (row.due, row.id))]

        return await self._store.write(work)

    async def due(self) -> int:
        """How many alerts are due: a look at an index, so that taking none writes nothing."""
        wanted = select(func.count()).where(schema.alerts.c.due <= self._clock())
        return int((await self._store.read(wanted))[0][0])

    async def thin_out(self, person: str) -> set[int]:
        """Drop those of a person's alerts that are out of date or too many; their numbers."""
        columns = schema.alerts.c
        wanted = select(columns.id, columns.table_id, columns.kind).where(
            columns.person == person, columns.due.is_not(None)
        )
        rows = await self._store.read(wanted)
        dropped = surplus(Kept(row.id, row.table_id, row.kind) for row in rows)
        if dropped:
            change = update(schema.alerts).where(columns.id.in_(dropped)).values(due=None)
            await self._store.write(lambda connection: connection.execute(change))
        return dropped

    async def settle(self, *done: Waiting) -> None:
        """Alerts were sent, or are not wanted; they stay a while, and are not added again."""
        await self._serve(done, {"due": None})

    async def postpone(self, waiting: Waiting, until: float, *, counts: bool = True) -> None:
        """Try again later."""
        tries = waiting.tries if counts else waiting.tries - 1
        await self._serve((waiting,), {"due": until, "taken": None, "tries": tries})

    async def _serve(self, taken: Sequence[Waiting], values: dict[str, Any]) -> None:
        """Change alerts that were taken; others of these people go to the end of the line."""
        columns, now = schema.alerts.c, self._clock()
        numbers = [one.id for one in taken]
        people = [one.alert.person for one in taken]
        change = update(schema.alerts).where(columns.id.in_(numbers)).values(values)
        others = update(schema.alerts).where(
            columns.person.in_(people), columns.id.not_in(numbers), columns.due <= now
        )

        def work(connection: Connection) -> None:
            connection.execute(change)
            connection.execute(others.values(due=now))

        await self._store.write(work)

    async def forget_old(self) -> None:
        """Delete what was settled a while ago."""
        columns = schema.alerts.c
        old = delete(schema.alerts).where(
            columns.due.is_(None), columns.created < self._clock() - KEPT_FOR
        )
        await self._store.write(lambda connection: connection.execute(old))

    async def count(self) -> int:
        """How many alerts wait."""
        wanted = select(func.count()).where(schema.alerts.c.due.is_not(None))
        return int((await self._store.read(wanted))[0][0])


def rows_for(alerts: Sequence[Alert], now: float | None = None) -> list[AlertRow]:
    """Alerts as rows to insert."""
    now = time.time() if now is None else now
    return [
        {
            "person": alert.person,
            "table_id": alert.table,
            "kind": alert.kind,
            "key": alert.key,
            "created": now,
            "due": now + WAITS[alert.kind],
            "tries": 0,
        }
        for alert in alerts
    ]


def new_channel(person: str, kind: str, address: str, data: dict[str, Any], label: str) -> Channel:
    """A channel that was not there before."""
    return Channel(new_id(), person, kind, address, data, label, time.time())


def _row(channel: Channel) -> dict[str, Any]:
    return {
        "id": channel.id,
        "person": channel.person,
        "kind": channel.kind,
        "address": channel.address,
        "data": channel.data,
        "label": channel.label,
        "created": channel.created,
        "is_confirmed": channel.is_confirmed,
    }


def _channel(row: Any) -> Channel:
    return Channel(
        row.id,
        row.person,
        row.kind,
        row.address,
        row.data,
        row.label,
        row.created,
        row.is_confirmed,
    )


def _waiting(row: Any) -> Waiting:
    kind: AlertKind = row.kind
    return Waiting(row.id, Alert(row.person, row.table_id, kind, row.key), row.tries, row.created)
