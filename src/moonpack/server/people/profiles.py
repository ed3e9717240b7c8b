"""The name and the mark that somebody has chosen, kept by the server."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, select

from moonpack.server.people.access import signed_out
from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.server.wire.signs import PersonMark


@dataclass(frozen=True)
class Profile:
    """What the server keeps of a person for themselves and those they play with."""

    name: str | None = None
    mark: PersonMark | None = None


async def profile_of(store: Store, person: str) -> Profile | None:
    """What is kept of a person; None if nothing is."""
    return (await profiles_of(store, [person])).get(person)


async def profiles_of(store: Store, people: Collection[str]) -> dict[str, Profile]:
    """What is kept of some people; those of whom nothing is kept are missing."""
    columns = schema.people.c
    wanted = select(columns.id, columns.chosen, columns.name, columns.mark)
    rows = await store.read(wanted.where(columns.id.in_(people)))
    return {row.id: Profile(row.chosen or row.name, PersonMark.read(row.mark)) for row in rows}


def check_not_former(connection: Connection, person: str) -> None:
    """Refuse to keep anything of somebody who has deleted themselves, perhaps just now."""
    columns = schema.former.c
    if connection.execute(select(columns.person).where(columns.person == person)).first():
        raise signed_out()


async def keep_profile(store: Store, person: str, name: str | None, mark: str | None) -> None:
    """Keep a name, a mark or both, of somebody who may be new; nothing of a former player."""
    now = time.time()
    row = {"id": person, "seen": now, "created": now, "chosen": name, "mark": mark}
    insert = store.insert(schema.people)
    changes = {"seen": now} | {
        column: value for column, value in (("chosen", name), ("mark", mark)) if value is not None
    }
    upsert = insert.on_conflict_do_update(index_elements=["id"], set_=changes)

    def work(connection: Connection) -> None:
        check_not_former(connection, person)
        connection.execute(upsert, row)

    await store.write(work)
