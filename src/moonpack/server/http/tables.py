"""Tables over HTTP: open one, list them, look at one."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from moonpack.errors import MoonpackError
from moonpack.server.http import pictures
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, WhoAsks
from moonpack.server.live.connection import Client
from moonpack.server.live.room import may_see
from moonpack.server.store.store import Listing
from moonpack.server.tables import messages, openings
from moonpack.server.tables.table import Table
from moonpack.server.wire import languages
from moonpack.server.wire.inbound import CountAsked, OpenTable
from moonpack.server.wire.outbound import Code, Moment, Opened, TableInfo, TableLine, TableList
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

_LOG = logging.getLogger("moonpack.server")
router = APIRouter(prefix="/api/tables", tags=["tables"])

MOST_MOMENTS = 100


@router.post("", status_code=201)
async def open_table(
    asked: OpenTable, request: Request, house: TheHouse, asking: WhoAsks, allowance: TheAllowance
) -> Opened:
    """Open a table. It begins by itself as soon as nobody is missing."""
    made = openings.opening(asked, asking.person)
    allowance.new_table(asking)
    name = await house.open_table(made, asking.person)
    return Opened(table=name, link=str(request.base_url.replace(path=f"/t/{name}")))


@router.get("")
async def tables(
    house: TheHouse,
    asking: WhoAsks,
    language: InLanguage,
    which: Annotated[Listing, Query(alias="list")] = "mine",
) -> TableList:
    """My tables, open tables that I may join, or tables that I may watch."""
    names = await house.store.listed(which, asking.person)
    found = [table for name in names if (table := await _readable(house, name)) is not None]
    words = languages.words(language)
    lines = [_line(table, asking.person, words) for table in found]
    return TableList(tables=sorted(lines, key=lambda line: line.at, reverse=True))


async def _readable(house: TheHouse, name: str) -> Table | None:
    """A table for a list. One of other rules than ours must not hide all the others."""
    try:
        return await house.table(name)
    except (MoonpackError, ValueError, KeyError, TypeError):
        _LOG.exception("table %s cannot be read", name)
        return None


def _line(table: Table, person: str, words: Words) -> TableLine:
    yours = table.seats_of(person)
    return TableLine(
        table=messages.table_info(table, words),
        yours=[seat + 1 for seat in yours],
        your_turn=table.actor in yours and not table.seats[table.actor or 0].is_bot,
        number=0 if table.game is None else len(table.game.played),
        at=table.lines[-1].at,
    )


async def _seen(house: TheHouse, name: str, person: str) -> tuple[Table, int | None]:
    """A table that a person may look at, and through which seat's eyes."""
    table = await house.table(name)
    if not may_see(table, person):
        raise Refusal(Code.NOT_ALLOWED, "this table may not be watched")
    eyes = Client(person).who(table).eyes
    return table, None if eyes is None else eyes - 1


@router.get("/{table}")
async def table_info(
    table: str, house: TheHouse, asking: WhoAsks, language: InLanguage
) -> TableInfo:
    """One table as everybody may know it."""
    found, _ = await _seen(house, table, asking.person)
    return messages.table_info(found, languages.words(language))


@router.get("/{table}/log")
async def log(
    table: str,
    house: TheHouse,
    asking: WhoAsks,
    language: InLanguage,
    before: Annotated[CountAsked | None, Query()] = None,
) -> list[Moment]:
    """What happened before a version, as I may know it: the last hundred moments of it."""
    found, seat = await _seen(house, table, asking.person)
    last = found.version if before is None else min(before - 1, found.version)
    first = max(0, last - MOST_MOMENTS)
    words = languages.words(language)
    most = max(0, last - first)
    return await asyncio.to_thread(messages.moments, found, first, seat, words, most)


@router.get("/{table}/picture.{kind}")
async def picture(
    *,
    table: str,
    kind: pictures.Kind,
    house: TheHouse,
    asking: WhoAsks,
    language: InLanguage,
    theme: pictures.Theme = "night",
) -> Response:
    """A picture of what I may see now."""
    found, seat = await _seen(house, table, asking.person)
    if found.game is None:
        raise Refusal(Code.NOT_BEGUN, "the table still waits for players")
    return await pictures.picture(found.game.view(seat), kind, theme, languages.words(language))
