"""The devices that a person is signed in with: listed, added, signed out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select, update

from moonpack.server.people.access import end_cookies, end_push
from moonpack.server.people.agents import Agent
from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

MOST_DEVICES = 30  # of a person, signed in at once
MOST_ROWS = 200  # those that are signed out included
COVERED_AFTER = 3600.0  # seconds; by then every server knows what was revoked


@dataclass(frozen=True)
class Device:
    """A device that is here now."""

    person: str
    id: str
    agent: Agent


async def devices_of(store: Store, person: str) -> Sequence[Row[Any]]:
    """The devices that a person is signed in with, the latest first."""
    columns = schema.devices.c
    wanted = select(schema.devices).where(columns.person == person, columns.revoked.is_(None))
    return await store.read(wanted.order_by(columns.seen.desc(), columns.id))


def note(store: Store, connection: Connection, device: Device, at: float) -> bool:
    """Note that a device is here, if its person is kept; False if there are too many already."""
    columns, people = schema.devices.c, schema.people.c
    own = (columns.person == device.person, columns.id == device.id)
    seen = update(schema.devices).where(*own).values(seen=at)
    if connection.execute(seen).rowcount:
        return True
    if not connection.execute(select(people.id).where(people.id == device.person)).all():
        return True
    counts = select(func.count(), func.count(columns.revoked)).where(
        columns.person == device.person
    )
    rows, revoked = connection.execute(counts).one()
    if rows >= MOST_ROWS or rows - revoked >= MOST_DEVICES:
        return False
    row = {
        "person": device.person,
        "id": device.id,
        "browser": device.agent.browser,
        "system": device.agent.system,
        "created": at,
        "seen": at,
        "revoked": None,
    }
    connection.execute(store.insert(schema.devices).on_conflict_do_nothing(), row)
    return True


def add(store: Store, connection: Connection, device: Device) -> None:
    """Add a device on which somebody signs in, or refuse it."""
    if not note(store, connection, device, time.time()):
        raise Refusal(
            Code.TOO_LARGE, "Too many devices are signed in already; sign some of them out first."
        )


def name_device(connection: Connection, person: str, device: str, name: str | None) -> bool:
    """Call a device something, or what it is again; False if there is no such device."""
    columns = schema.devices.c
    own = (columns.person == person, columns.id == device, columns.revoked.is_(None))
    return bool(connection.execute(update(schema.devices).where(*own).values(name=name)).rowcount)


def sign_out(connection: Connection, person: str, device: str) -> bool:
    """Let the cookies of one device count no longer; False if there is no such device."""
    columns = schema.devices.c
    revoke = update(schema.devices).where(
        columns.person == person, columns.id == device, columns.revoked.is_(None)
    )
    end_push(connection, person, lambda known: known == device)
    return bool(connection.execute(revoke.values(revoked=time.time())).rowcount)


def sign_out_others(store: Store, connection: Connection, person: str, kept: str) -> None:
    """Let no cookies count but those of one device.

    By their ids and by time: there may be cookies without a device. Links that nobody has used yet
    are gone as well.
    """
    columns, now = schema.devices.c, time.time()
    others = update(schema.devices).where(
        columns.person == person, columns.id != kept, columns.revoked.is_(None)
    )
    connection.execute(others.values(revoked=now))
    end_cookies(store, connection, person, kept)
    covered = delete(schema.devices).where(
        columns.person == person, columns.revoked < now - COVERED_AFTER
    )
    connection.execute(covered)
