"""Carries out what administrators ask for, at a running server or on a database alone.

Everything goes through the database. A server that runs is told of it by its own `effects`, or by
notifications if it is another one: so memory and database agree. Each deed is written down first,
with who asked for it.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, delete, select, update

from moonpack.errors import BadInput, MoonpackError
from moonpack.server.admin import bot_tokens, lists, requests
from moonpack.server.admin.deeds import Answer, Deeds
from moonpack.server.admin.place import Effects, NoServer, Place
from moonpack.server.admin.requests import Impossible, NotThere
from moonpack.server.admin.whom import whom
from moonpack.server.live.departing import Departing
from moonpack.server.live.retention import Retention
from moonpack.server.live.room import ATTEMPTS, summary
from moonpack.server.people import devices
from moonpack.server.people.access import EVERYBODY, PERSON, end_cookies, write_access
from moonpack.server.people.links import make_link
from moonpack.server.settings import Keep
from moonpack.server.store import schema
from moonpack.server.store.expiry import A_DAY, count_expired
from moonpack.server.store.removal import Removal
from moonpack.server.store.writer import Write
from moonpack.server.tables.journal import Line
from moonpack.server.tables.table import Table

AN_HOUR = 3600.0


class Office:
    """Answers requests, one at a time or several."""

    def __init__(self, place: Place, effects: Effects) -> None:
        self._store = place.store
        self._place = place
        self._effects = effects
        self._removal = Removal(place.store, place.node)
        self._deeds = Deeds(place.store)

    async def answer(self, asked: requests.Looking | requests.Doing, by: str) -> Answer:
        """Look something up or do it; `MoonpackError` says why not. `by` is who asks."""
        match asked:
            case requests.Page():
                return await lists.rows(self._store, asked)
            case requests.LookAtDisk():
                return await lists.disk(self._store)
            case requests.ShowPerson():
                return _there(await lists.person(self._store, asked.person), "person", asked.person)
            case requests.ExportPerson():
                known = await lists.exported_person(self._store, asked.person)
                return _there(known, "person", asked.person)
            case requests.ShowTable():
                return lists.table_info(await self._table(asked.table))
            case requests.ExportTable():
                return lists.exported_table(await self._table(asked.table))
            case requests.ExportUpload():
                record = await self._store.record(asked.upload)
                return json.loads(_there(record, "upload", asked.upload))
            case _:
                return await self._do(asked, by)

    async def _do(self, asked: requests.Doing, by: str) -> Answer:
        match asked:
            case requests.CloseTable() | requests.FreeSeat():
                return await self._add_line(asked, by)
            case requests.RemoveTable():
                return await self._remove_table(asked.table, by)
            case requests.RemoveUpload():
                is_there = await self._store.has_record(asked.upload)
                _there(is_there or None, "upload", asked.upload)
                work = self._removal.remove_upload
                return await self._deeds.do(
                    by, asked.type, asked.upload, lambda: work(asked.upload)
                )
            case requests.RemoveAnalysis():
                return await self._remove_analysis(asked, by)
            case requests.RemovePerson():
                return await self._remove_person(asked, by)
            case requests.Bar() | requests.Unbar():
                return await self._bar(asked, by)
            case requests.SignOut():
                return await self._sign_out(asked, by)
            case requests.SignOutDevice():
                return await self._sign_out_device(asked, by)
            case requests.SignIn():
                return await self._sign_in(asked, by)
            case requests.GiveBotToken():
                return await bot_tokens.give(self._store, self._deeds, asked, by, self._write)
            case requests.TakeBackBotToken():
                return await bot_tokens.take_back(self._store, self._deeds, asked, by, self._write)
            case requests.CloseReport():
                return await self._close_report(asked.report, by)
            case requests.Purge():
                return await self._purge(asked, by)

    async def _close_report(self, name: str, by: str) -> Answer:
        columns = schema.reports.c
        this = columns.id == name
        _there(await self._store.read(select(columns.id).where(this)) or None, "report", name)

        async def work() -> Answer:
            closed = update(schema.reports).where(this).values(closed=time.time())
            await self._store.write(lambda connection: connection.execute(closed))
            return {"closed": name}

        return await self._deeds.do(by, "close report", name, work)

    # -- tables

    async def _table(self, name: str) -> Table:
        """A table, read from its journal."""
        lines = await self._store.lines(name)
        if not lines or lines[-1].kind == "deleted":
            raise NotThere(f"there is no table {name}")
        try:
            former = await self._store.read(select(schema.former.c.person))
            return await asyncio.to_thread(Table, name, lines, {row.person for row in former})
        except Exception as error:  # whatever is wrong with its journal
            raise Impossible(
                f"the table {name} is damaged: its journal cannot be read ({error}); "
                "it can only be removed"
            ) from error

    async def _add_line(self, asked: requests.CloseTable | requests.FreeSeat, by: str) -> Answer:
        """Add a line to a journal, whatever else is added to it meanwhile."""
        table = await self._table(asked.table)
        line = _line(table, asked)  # refuses what cannot be done, before it is written down

        async def work() -> Answer:
            current, wanted = table, line
            for _ in range(ATTEMPTS):
                row = summary(current, [wanted], ends=False)
                if await self._place.writer.add(Write(current.id, [wanted], row)):
                    self._effects.changed(current.id)
                    return lists.table_info(await self._table(current.id))
                current = await self._table(asked.table)
                wanted = _line(current, asked)
            raise Impossible("the table is very busy; try again")

        details = {"seat": asked.seat} if isinstance(asked, requests.FreeSeat) else {}
        return await self._deeds.do(by, asked.type, asked.table, work, **details)

    async def _remove_table(self, name: str, by: str) -> Answer:
        """Delete a table, a damaged one too."""

        async def last() -> int:
            columns = schema.lines.c
            newest = select(columns.version, columns.kind).where(columns.table_id == name)
            rows = await self._store.read(newest.order_by(columns.version.desc()).limit(1))
            if not rows or rows[0].kind == "deleted":
                raise NotThere(f"there is no table {name}")
            return int(rows[0].version)

        async def work() -> Answer:
            for _ in range(ATTEMPTS):
                if await self._removal.delete_table(name, await last()):
                    self._effects.forget_deleted(name)
                    return {"removed": name}
            raise Impossible("the table is very busy; try again")

        await last()
        return await self._deeds.do(by, "remove table", name, work)

    async def _remove_analysis(self, asked: requests.RemoveAnalysis, by: str) -> Answer:
        key, columns = asked.analysis, schema.reviews.c
        known = await self._store.read(select(columns.key).where(columns.key == key))
        _there(known or None, "analysis", key)
        return await self._deeds.do(by, asked.type, key, lambda: self._removal.remove_analysis(key))

    # -- people

    async def _check_known(self, person: str) -> None:
        _there(await lists.is_known(self._store, person) or None, "person", person)

    async def _remove_person(self, asked: requests.RemovePerson, by: str) -> Answer:
        await self._check_known(asked.person)

        async def work() -> Answer:
            effects, place = self._effects, self._place
            departing = Departing(
                place.store, place.writer, place.node, effects.changed, effects.forget_deleted
            )
            tables = await departing.delete(asked.person)
            await effects.read_access()
            await effects.forget_chats()
            return {"removed": asked.person, "tables": tables}

        return await self._deeds.do(by, asked.type, asked.person, work)

    async def _bar(self, asked: requests.Bar | requests.Unbar, by: str) -> Answer:
        who = whom(asked.who)
        kind, _, subject = who.partition(" ")
        columns = schema.bars.c
        if isinstance(asked, requests.Unbar):
            known = await self._store.read(select(columns.who).where(columns.who == who))
            if not known:
                raise NotThere(f"{who} is not barred")

            def change(connection: Connection) -> None:
                connection.execute(delete(schema.bars).where(columns.who == who))
        else:
            if kind == PERSON:
                await self._check_known(subject)
            now = time.time()
            until = None if asked.days is None else now + asked.days * A_DAY
            row = {"who": who, "reason": asked.reason, "at": now, "until": until}
            insert = self._store.insert(schema.bars)
            changes = {name: insert.excluded[name] for name in ("reason", "at", "until")}
            upsert = insert.on_conflict_do_update(index_elements=["who"], set_=changes)

            def change(connection: Connection) -> None:
                connection.execute(upsert, row)

        async def work() -> Answer:
            await self._write(change)
            return {"who": who}

        details: dict[str, Any] = {}
        if isinstance(asked, requests.Bar):
            details = {"reason": asked.reason, "days": asked.days}
        return await self._deeds.do(by, asked.type, who, work, **details)

    async def _sign_out(self, asked: requests.SignOut, by: str) -> Answer:
        if asked.person is not None:
            await self._check_known(asked.person)
        person = asked.person or EVERYBODY

        async def work() -> Answer:
            await self._write(lambda connection: end_cookies(self._store, connection, person))
            return {"signed_out": person}

        return await self._deeds.do(by, asked.type, person, work)

    async def _sign_out_device(self, asked: requests.SignOutDevice, by: str) -> Answer:
        known = {row.id for row in await devices.devices_of(self._store, asked.person)}
        _there(asked.device in known or None, "device", asked.device)

        async def work() -> Answer:
            await self._write(
                lambda connection: _ignore(devices.sign_out(connection, asked.person, asked.device))
            )
            return {"signed_out": asked.device}

        return await self._deeds.do(by, asked.type, asked.person, work, device=asked.device)

    async def _sign_in(self, asked: requests.SignIn, by: str) -> Answer:
        await self._check_known(asked.person)

        async def work() -> Answer:
            link = await make_link(self._store, asked.person, asked.hours * AN_HOUR)
            public = self._place.settings.public_url.rstrip("/")
            return {"link": f"{public}{link.path}", "until": link.until}

        return await self._deeds.do(by, asked.type, asked.person, work)

    async def _write(self, change: Callable[[Connection], None]) -> None:
        """Change who may use the server, and let all servers know."""
        await write_access(self._store, self._place.node, change)
        await self._effects.read_access()

    # -- age

    async def _purge(self, asked: requests.Purge, by: str) -> Answer:
        keep = _keep(self._place.settings.keep, asked.keep)
        now = time.time()
        if asked.dry_run:
            return dict(await self._store.write(lambda c: count_expired(c, keep, now)))
        place = self._place
        retention = Retention(
            self._removal, keep, self._effects.forget_deleted, self._store.troubles, place.metrics
        )
        if isinstance(self._effects, NoServer) and not self._store.is_shared:
            retention.pause = 0.0  # nobody plays

        async def work() -> Answer:
            return dict(await retention.delete_expired())

        return await self._deeds.do(by, asked.type, "", work, keep=vars(keep))


def _ignore(_: object) -> None:
    """For callers that need no answer."""


def _there(known: Any, what: str, name: str) -> Any:
    if known is None and what == "person":
        raise NotThere(
            f"there is no person with the id {name}; moonpack admin people list --name NAME shows "
            "the ids of those who have used a name"
        )
    if known is None:
        raise NotThere(f"there is no {what} {name}")
    return known


def _keep(usual: Keep, other: dict[str, float] | None) -> Keep:
    """How long things are kept, with some changes."""
    unknown = sorted(set(other or {}) - set(vars(usual)))
    if unknown:
        raise BadInput("keep", f"one of {', '.join(vars(usual))}", unknown[0])
    return replace(usual, **(other or {}))


def _line(table: Table, asked: requests.CloseTable | requests.FreeSeat) -> Line:
    """The line that a request adds to a table; `MoonpackError` if it cannot be done."""
    if table.guests.is_closed:
        raise Impossible(f"the table {table.id} is closed already")
    if isinstance(asked, requests.CloseTable):
        return Line(table.version + 1, "closed")
    if asked.seat > len(table.seats):
        raise BadInput("seat", f"1 to {len(table.seats)}", asked.seat)
    if table.state == "over":
        raise Impossible(f"the game at the table {table.id} is over")
    holder = table.seats[asked.seat - 1]
    if holder.person is None:
        raise MoonpackError(f"nobody has seat {asked.seat} of the table {table.id}")
    data = {"who": holder.person, "name": holder.name, "is_barred": False}
    return Line(table.version + 1, "removed", asked.seat - 1, data=data)
