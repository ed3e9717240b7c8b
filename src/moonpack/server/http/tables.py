"""Tables over HTTP: open one, list them, look at one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import RootModel

from moonpack import languages, scene
from moonpack.server.drawing.drawings import Kind, Theme, Wanted
from moonpack.server.fair_queue import Client
from moonpack.server.http import pictures
from moonpack.server.http.dependencies import (
    InLanguage,
    TheAllowance,
    TheHouse,
    TheVisitor,
    link_to,
)
from moonpack.server.http.openapi import PICTURE, THUMBNAIL
from moonpack.server.http.slow_work import made, shown_table, slowly, table_of
from moonpack.server.live import deleting
from moonpack.server.live.hints import check_may_ask
from moonpack.server.settings import Keep
from moonpack.server.store.lists import MOST_LISTED, Listing, ListQuery
from moonpack.server.tables import clock_rules, messages, openings
from moonpack.server.tables.clock_messages import clock_now
from moonpack.server.tables.commands import why_not
from moonpack.server.tables.endings import may_delete
from moonpack.server.tables.passwords import hashed
from moonpack.server.tables.table import Table
from moonpack.server.tables.visibility import check_may_see, may_see, sight_of
from moonpack.server.wire.answers import Opened, TableLine, TableList
from moonpack.server.wire.bodies import OpenTable
from moonpack.server.wire.fields import ClickSteps, CountAsked
from moonpack.server.wire.hints import HintInfo
from moonpack.server.wire.inbound import Close
from moonpack.server.wire.keeping import KeptDays
from moonpack.server.wire.outbound import Code, Moment, Reason, TableInfo
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

router = APIRouter(prefix="/api/tables", tags=["tables"])

MOST_LINES = 100
Log = RootModel[list[Moment]]


@router.post("", status_code=201)
async def open_table(
    asked: OpenTable,
    request: Request,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> Opened:
    """Open a table. The game begins by itself as soon as all seats are taken."""
    clock_rules.check(asked.clock, house.settings.clocks)
    opening = await slowly(house, visitor, lambda: openings.opening(asked, visitor.person))
    allowance.new_table(visitor)
    if (password := asked.password) is not None:  # only now: a hash takes long
        digest = await slowly(house, visitor, lambda: hashed(password))
        opening = openings.with_password(opening, digest)
    name = await house.open_table(opening, visitor.person, address=visitor.address)
    return Opened(table=name, link=link_to(request, f"/t/{name}"))


@router.get("")
async def tables(
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
    which: Annotated[Listing, Query(alias="list")] = "mine",
    first: Annotated[CountAsked, Query()] = 0,
) -> TableList:
    """The visitor's tables, open tables to join, or tables to watch: 60, from the first asked for.

    One's own tables come with the latest first. In the other lists those who opened them take
    turns, so that nobody can fill them.
    """
    limits, person = house.settings.limits, visitor.person
    few = (limits.listed_a_person, limits.listed_an_address)
    names = await house.store.listed(ListQuery(which, person, first, *few))
    readable = [
        table
        for name in names[:MOST_LISTED]
        if (table := await _readable(house, visitor, name)) is not None
    ]
    words = languages.words(language)
    now = house.time.stamp()
    lines = [_line(table, person, words, now) for table in readable if _is_shown(table, person)]
    if which == "mine":
        lines.sort(key=lambda line: line.at, reverse=True)
    kept = _kept_days(house.settings.keep) if which == "mine" else None
    return TableList(tables=lines, more=len(names) > MOST_LISTED, kept=kept)


def _kept_days(keep: Keep) -> KeptDays | None:
    """For how long tables are kept; None if all are kept for ever."""
    if not (keep.unfinished or keep.finished):
        return None
    return KeptDays(unfinished=keep.unfinished or None, finished=keep.finished or None)


def _is_shown(table: Table, person: str) -> bool:
    """Whether a table is in the lists of a person: not those they are barred from."""
    return person not in table.guests.barred


async def _readable(house: TheHouse, visitor: TheVisitor, name: str) -> Table | None:
    """A table for a list; None if it cannot be read, which must not hide all the others."""
    try:
        return await shown_table(house, visitor, name)
    except Refusal as refusal:
        if refusal.code in (Code.DAMAGED, Code.NOT_FOUND):  # deleted meanwhile
            return None
        raise


def _line(table: Table, person: str, words: Words, now: float) -> TableLine:
    yours = table.seats_of(person)
    clock = clock_now(table)
    shown_at = table.lines[-1].at if table.behind == "over" else now - table.behind
    held = None if table.clock is None or clock is None else table.clock.held(shown_at)
    return TableLine(
        table=messages.table_info(table, words),
        yours=[seat + 1 for seat in yours],
        your_turn=table.actor in yours and not table.seats[table.actor or 0].is_bot,
        actor=messages.number(table.actor),
        number=0 if table.game is None else table.game.step_count,
        thumbnail=_thumbnail_path(table, person),
        at=table.lines[-1].at,
        due=None if clock is None or held else clock.due,
        held=held,
        awaited=clock.awaited if clock is not None and held == "players" else [],
        out=clock is not None and any(seat.out for seat in clock.seats),
        away=table.clock is not None and person in table.clock.on_vacation,
        can_delete=may_delete(table, person),
    )


def _thumbnail_path(table: Table, person: str) -> str | None:
    """Where the thumbnail of a table is; elsewhere after every change, so that it can be kept."""
    is_drawn = table.game is not None and scene.has_thumbnails(table.opening.game)
    if not is_drawn or not may_see(table, person):
        return None
    return f"/api/tables/{table.id}/thumbnail.svg?version={table.version}"


async def _visible(house: TheHouse, name: str, visitor: TheVisitor) -> Table:
    """A table that a visitor may look at, as they see it."""
    check_may_see(await table_of(house, visitor, name), visitor.person)
    house.glanced(name, Client(visitor.person, visitor.address))
    return await shown_table(house, visitor, name)


@router.get("/{table}")
async def table_info(
    table: str, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> TableInfo:
    """What everybody may know of one table."""
    current = await _visible(house, table, visitor)
    return messages.table_info(current, languages.words(language))


@router.delete("/{table}", status_code=204)
async def close_table(table: str, house: TheHouse, visitor: TheVisitor) -> None:
    """Close a table for good, as its host. The same as `close` on the socket."""
    room = await house.room(table)
    await house.do(room, visitor.person, Close(type="close", id=f"close-{room.table.id}"))


@router.delete("/{table}/data", status_code=204)
async def delete_table(table: str, house: TheHouse, visitor: TheVisitor) -> None:
    """Delete a table where nobody but the visitor plays, and everything that is stored of it."""
    await deleting.delete_table(house, table, visitor.person)


@router.get("/{table}/log", response_model=list[Moment])
async def log(
    table: str,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
    before: Annotated[CountAsked | None, Query()] = None,
) -> Response:
    """What happened before a version, as the visitor may know it: the last hundred lines."""
    current = await _visible(house, table, visitor)
    seat = sight_of(current, visitor.person).seat
    last = current.version if before is None else min(before - 1, current.version)
    first = max(0, last - MOST_LINES)
    words = languages.words(language)
    return await made(
        house, visitor, lambda: Log(messages.moments(current, first, seat, words, last))
    )


@router.get("/{table}/why")
async def why(
    *,
    table: str,
    step: Annotated[ClickSteps, Query()],
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Reason:
    """Why the visitor cannot play these steps now, one after the other; empty if they can.

    The answer is about the first step that is not possible. Nothing changes by asking.
    """
    allowance.question(visitor)
    current = await _visible(house, table, visitor)
    return Reason(why=why_not(current, visitor.person, step, languages.words(language)))


@router.get("/{table}/hint")
async def hint(
    *,
    table: str,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> HintInfo:
    """What a strong player would do now, if the visitor is to decide and all agreed to hints."""
    allowance.question(visitor)
    current = await _visible(house, table, visitor)
    check_may_ask(current, visitor.person)
    room, client = await house.room(table), Client(visitor.person, visitor.address)
    return await house.hints.hint(room, visitor.person, client, languages.words(language))


@router.get("/{table}/picture.{kind}", response_class=Response, responses={200: PICTURE})
async def picture(
    *,
    table: str,
    kind: Kind,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
    theme: Theme = "night",
) -> Response:
    """A picture of what the visitor may see now; before the game, of one like it."""
    current = await _visible(house, table, visitor)
    seat, opening = sight_of(current, visitor.person).seat, current.opening
    shown = (current.game or openings.sample(opening.game, len(opening.seats))).called(
        languages.words(language)
    )
    wanted = Wanted.of(shown.view(seat), kind, theme, language)
    return await pictures.picture(house, visitor, wanted)


@router.get("/{table}/thumbnail.svg", response_class=Response, responses={200: THUMBNAIL})
async def thumbnail(
    table: str, house: TheHouse, visitor: TheVisitor, version: Annotated[CountAsked, Query()] = 0
) -> Response:
    """A small picture of the board, as spectators see it; the lists name it with its version."""
    check_may_see(await table_of(house, visitor, table), visitor.person)
    current = await shown_table(house, visitor, table)
    drawn = "" if current.game is None else scene.of(current.opening.game).thumbnail(current.game)
    if not drawn:
        raise Refusal(Code.NOT_FOUND, "There is no picture of this table.")
    return pictures.kept(drawn, is_final=version == current.version)
