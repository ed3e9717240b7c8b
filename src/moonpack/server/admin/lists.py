"""What administrators look at: lists, a person, a table, the room that is left."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, func, or_, select

from moonpack.server.admin import requests
from moonpack.server.people import phrases
from moonpack.server.people.devices import devices_of
from moonpack.server.people.passkeys import passkeys_of
from moonpack.server.store import schema
from moonpack.server.store.direct import file_of
from moonpack.server.store.disk import disk_use
from moonpack.server.store.expiry import A_DAY, last_version
from moonpack.server.store.store import Store
from moonpack.server.tables.journal import Line
from moonpack.server.tables.records import record_of
from moonpack.server.tables.table import Table

Rows = list[dict[str, Any]]
COUNTED = (
    *("tables", "lines", "chat", "people", "devices", "records", "reviews"),
    *("bars", "reports", "deeds"),
)


async def rows(store: Store, asked: requests.Page) -> Rows:
    """The rows of a list."""
    match asked:
        case requests.ListPeople():
            wanted = _with_counts(_people(asked), asked)
        case requests.ListTables():
            wanted = _with_lines_and_names(_tables(asked), asked)
        case requests.ListUploads():
            wanted = _part(_uploads(asked.person), asked)
        case requests.ListAnalyses():
            wanted = _part(_analyses(), asked)
        case requests.ListReports():
            wanted = _part(_reports(asked), asked)
        case requests.ListBots():
            wanted = _part(_bots(), asked)
        case requests.ListBars():
            bars = schema.bars.c
            wanted = _part(select(schema.bars).order_by(bars.at.desc(), bars.who), asked)
        case _:
            deeds = schema.deeds.c
            wanted = _part(select(schema.deeds).order_by(deeds.at.desc(), deeds.id), asked)
    return _plain(await store.read(wanted))


def _part(wanted: Select[Any], asked: requests.Page) -> Select[Any]:
    return wanted.limit(asked.limit).offset(asked.first)


def _plain(read: Sequence[Row[Any]]) -> Rows:
    return [dict(row._mapping) for row in read]


def _people(asked: requests.ListPeople) -> Select[Any]:
    people = schema.people.c
    wanted = select(schema.people)
    if asked.name:
        used = (people.name, people.chosen)
        wanted = wanted.where(or_(*(name.icontains(asked.name, autoescape=True) for name in used)))
    if asked.unseen is not None:
        wanted = wanted.where(people.seen < time.time() - asked.unseen * A_DAY)
    return wanted.order_by(people.seen.desc(), people.id)


def _tables(asked: requests.ListTables) -> Select[Any]:
    columns, opener = schema.tables.c, schema.openers.c
    wanted = select(
        columns.id,
        columns.game,
        columns.state,
        columns.at,
        opener.person.label("opener"),
        opener.network,
    ).outerjoin(schema.openers, opener.table_id == columns.id)
    if asked.state is not None:
        wanted = wanted.where(columns.state == asked.state)
    if asked.game:
        wanted = wanted.where(columns.game == asked.game)
    if asked.person is not None:
        own = select(schema.sitters.c.table_id).where(schema.sitters.c.person == asked.person)
        wanted = wanted.where(columns.id.in_(own))
    if asked.idle is not None:
        wanted = wanted.where(columns.at < time.time() - asked.idle * A_DAY)
    return wanted.order_by(columns.at.desc(), columns.id)


# What is counted is counted for the rows of the answer only, not for all that are sorted.


def _with_counts(people: Select[Any], asked: requests.Page) -> Select[Any]:
    """People, with how many tables and uploads each has."""
    shown = _part(people, asked).subquery()
    own, records = schema.sitters.c, schema.records.c
    tables = select(func.count()).where(own.person == shown.c.id).scalar_subquery()
    uploads = select(func.count()).where(records.person == shown.c.id).scalar_subquery()
    wanted = select(shown, tables.label("tables"), uploads.label("uploads"))
    return wanted.order_by(shown.c.seen.desc(), shown.c.id)


def _with_lines_and_names(tables: Select[Any], asked: requests.Page) -> Select[Any]:
    """Tables, with how long the journal of each is, and the name of whoever opened it."""
    shown, people = _part(tables, asked).subquery(), schema.people.c
    lines = last_version(shown.c.id)
    name = select(people.name).where(people.id == shown.c.opener).scalar_subquery()
    wanted = select(shown, lines.label("lines"), name.label("opener_name"))
    return wanted.order_by(shown.c.at.desc(), shown.c.id)


def _reports(asked: requests.ListReports) -> Select[Any]:
    reports = schema.reports.c
    wanted = select(schema.reports)
    if not asked.closed:
        wanted = wanted.where(reports.closed.is_(None))
    if asked.person is not None:
        wanted = wanted.where(reports.person == asked.person)
    return wanted.order_by(reports.at.desc(), reports.id)


def _bots() -> Select[Any]:
    columns = schema.bot_tokens.c
    shown = (columns.id, columns.name, columns.owner, columns.tables, columns.created)
    wanted = select(*shown, columns.until, columns.taken_back)
    return wanted.order_by(columns.created.desc(), columns.id)


def _uploads(person: str | None) -> Select[Any]:
    columns = schema.records.c
    size = func.length(columns.record).label("bytes")
    wanted = select(columns.id, columns.person, size, columns.at)
    if person is not None:
        wanted = wanted.where(columns.person == person)
    return wanted.order_by(columns.at.desc(), columns.id)


def _analyses() -> Select[Any]:
    columns, named = schema.reviews.c, schema.analysed.c
    games = select(func.min(named.name)).where(named.key == columns.key).scalar_subquery()
    size = func.length(columns.review).label("bytes")
    wanted = select(columns.key, games.label("game"), size, columns.at)
    return wanted.order_by(columns.at.desc(), columns.key)


# -- people


async def is_known(store: Store, person: str) -> bool:
    """Whether a person has ever done anything here that is still stored."""
    there = or_(
        select(schema.people.c.id).where(schema.people.c.id == person).exists(),
        select(schema.sitters.c.person).where(schema.sitters.c.person == person).exists(),
    )
    (row,) = await store.read(select(there.label("is_there")))
    return bool(row.is_there)


async def person(store: Store, who: str) -> dict[str, Any] | None:
    """All that is known of a person; None if there is no such person."""
    if not await is_known(store, who):
        return None
    people, bars, signouts = schema.people.c, schema.bars.c, schema.signouts.c
    known = await store.read(select(schema.people).where(people.id == who))
    tables = requests.ListTables(type="tables", person=who, limit=requests.MOST_ROWS)
    barred = await store.read(select(schema.bars).where(bars.who == f"person {who}"))
    signed_out = await store.read(select(signouts.before).where(signouts.person == who))
    return {
        "id": who,
        "name": known[0].name if known else None,
        "chosen": known[0].chosen if known else None,
        "mark": known[0].mark if known else None,
        "created": known[0].created if known else None,
        "seen": known[0].seen if known else None,
        "devices": _plain(await devices_of(store, who)),
        "phrase": await phrases.made_at(store, who),
        "passkeys": len(await passkeys_of(store, who)),
        "barred": _plain(barred)[0] if barred else None,
        "signed_out": signed_out[0].before if signed_out else None,
        "tables": await rows(store, tables),
        "uploads": _plain(await store.read(_uploads(who))),
    }


async def exported_person(store: Store, who: str) -> dict[str, Any] | None:
    """A person's data: who they are, their tables, what they did there, and their uploads."""
    known = await person(store, who)
    if known is None:
        return None
    lines, own = schema.lines.c, schema.sitters.c
    tables = select(own.table_id).where(own.person == who)
    done = select(
        lines.table_id.label("table"), lines.version, lines.kind, lines.seat, lines.data, lines.at
    )
    done = done.where(lines.table_id.in_(tables), lines.person == who)
    records, chat = schema.records.c, schema.chat.c
    uploads = select(records.id, records.at, records.record).where(records.person == who)
    talk = select(chat.table_id.label("table"), chat.number, chat.kind, chat.text, chat.at)
    talk = talk.where(chat.person == who).order_by(chat.table_id, chat.number)
    return {
        **known,
        "chat": _plain(await store.read(talk)),
        "done": _plain(await store.read(done.order_by(lines.table_id, lines.version))),
        "uploads": _plain(await store.read(uploads.order_by(records.at))),
    }


# -- tables


def table_info(table: Table) -> dict[str, Any]:
    """A table for administrators: they see who sits where, but no cards."""
    seats = [
        {
            "seat": n,
            "name": seat.name,
            "person": seat.person,
            "bot": seat.level,
            "left": seat.left,
        }
        for n, seat in enumerate(table.seats, 1)
    ]
    return {
        "id": table.id,
        "game": table.opening.game,
        "state": "closed" if table.guests.is_closed and table.state != "over" else table.state,
        "opener": table.lines[0].person,
        "opened": table.lines[0].at,
        "last": table.lines[-1].at,
        "lines": table.version,
        "steps": 0 if table.game is None else table.game.step_count,
        "seats": seats,
        "listed": table.opening.open,
        "watchable": table.opening.watchable,
        "rematch": table.rematch,
    }


def exported_table(table: Table) -> dict[str, Any]:
    """A table with its journal, and the record of its game if it has begun."""
    return {
        **table_info(table),
        "record": None if table.game is None else record_of(table),
        "journal": [_exported(line) for line in table.lines],
    }


def _exported(line: Line) -> dict[str, Any]:
    return {
        "version": line.version,
        "kind": line.kind,
        "seat": line.seat,
        "person": line.person,
        "data": line.data,
        "at": line.at,
    }


# -- room


async def disk(store: Store) -> dict[str, Any]:
    """How much room the database takes, how much there is, and what is in it."""
    use, file = await disk_use(store), file_of(store.url)
    counts = {}
    for name in COUNTED:
        count = select(func.count().label("many")).select_from(schema.metadata.tables[name])
        (row,) = await store.read(count)
        counts[name] = row.many
    uploads = select(func.coalesce(func.sum(func.length(schema.records.c.record)), 0).label("size"))
    (row,) = await store.read(uploads)
    copies = [] if file is None else sorted(file.resolve().parent.glob(f"{file.name}.before-*"))
    return {
        "used": use.used,
        "on_disk": use.on_disk,
        "free": use.free,
        "rows": counts,
        "upload_bytes": int(row.size),
        "copies": {copy.name: copy.stat().st_size for copy in copies},
    }
