"""Until when something is kept, as `expiry.py` selects it: for those who look at it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, func, select

from moonpack.server.settings import Keep
from moonpack.server.store import schema
from moonpack.server.store.expiry import A_DAY, FINISHED
from moonpack.server.store.store import Store


async def kept_until(store: Store, keep: Keep, name: str) -> float | None:
    """Until when a table whose game is over, or an upload, is kept at least.

    None: its kind is kept for ever. It goes earlier if all go who have had a seat there or have
    uploaded it, because what is theirs alone goes with them.
    """
    ways = (
        (keep.uploads, _uploaded(name), _uploader_seen(name)),
        (keep.finished, _last_touched(name), _players_seen(name)),
    )
    for days, touched, seen in ways:
        if days and (at := await _moment(store, touched)) is not None:
            last_seen = await _moment(store, seen) if keep.people else None
            until = at + days * A_DAY
            return until if last_seen is None else min(until, last_seen + keep.people * A_DAY)
    return None


async def _moment(store: Store, wanted: Select[Any]) -> float | None:
    rows = await store.read(wanted)
    return rows[0][0] if rows else None


def _uploaded(name: str) -> Select[Any]:
    return select(schema.records.c.at).where(schema.records.c.id == name)


def _uploader_seen(name: str) -> Select[Any]:
    people, records = schema.people.c, schema.records.c
    seen = select(people.seen).join(schema.records, records.person == people.id)
    return seen.where(records.id == name)


def _last_touched(name: str) -> Select[Any]:
    """When something last happened at a table whose game is over."""
    tables, lines = schema.tables.c, schema.lines.c
    last = select(func.max(lines.at)).join(schema.tables, tables.id == lines.table_id)
    return last.where(tables.id == name, tables.state.in_(FINISHED))


def _players_seen(name: str) -> Select[Any]:
    """When the last of those was here who have had a seat at a table."""
    people, sitters = schema.people.c, schema.sitters.c
    seen = select(func.max(people.seen)).join(schema.sitters, sitters.person == people.id)
    return seen.where(sitters.table_id == name)
