"""Replays over HTTP: finished tables and uploaded records, and tables that continue them."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

import moonpack
from moonpack import languages
from moonpack.errors import BadInput, Phrase
from moonpack.games.contract import View
from moonpack.records import read_json
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
from moonpack.server.http.openapi import PICTURE, RECORD
from moonpack.server.http.slow_work import made, slowly, table_of
from moonpack.server.reviews import replays
from moonpack.server.reviews.kept import Replay
from moonpack.server.store.keeping import kept_until
from moonpack.server.store.quotas import owners
from moonpack.server.store.store import is_id
from moonpack.server.tables import openings
from moonpack.server.tables.records import record_of
from moonpack.server.tables.table import Table
from moonpack.server.tables.visibility import check_may_replay
from moonpack.server.wire.answers import (
    Frames,
    Opened,
    ReplayInfo,
    SeatBot,
    StatisticsInfo,
    Stored,
)
from moonpack.server.wire.bodies import OtherLine, TryFrom
from moonpack.server.wire.fields import CountAsked, SeatAsked
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.positions import PositionInfo
from moonpack.server.wire.refusals import Refusal
from moonpack.words import source

router = APIRouter(prefix="/api/replays", tags=["replays"])

# A replay never changes, but it may be deleted, and its players may become former ones: it is kept
# only as long as somebody goes through it.
KEPT = {"cache-control": "private, max-age=300", "vary": "accept-language, cookie"}


async def replay_of(house: TheHouse, visitor: TheVisitor, name: str) -> Replay:
    """A finished table or an upload; a game that is not over has no replay yet."""
    kept = house.replays.get(name)
    if kept is not None and await house.store.has_record(name):  # not deleted meanwhile
        return kept
    text = await house.store.record(name)
    if text is not None:
        replay = await _uploaded(house, visitor, name, text)
    else:
        table = await _finished(house, visitor, name)
        if kept is not None:
            return kept
        replay = await slowly(house, visitor, lambda: _played_at(table))
    house.replays.add(name, replay)
    return replay


def _played_at(table: Table) -> Replay:
    bots = [
        SeatBot(level=seat.level, style=seat.style) if seat.level else None
        for seat in table.starters
    ]
    return Replay(record_of(table), table.lent_steps(), bots)


async def _uploaded(house: TheHouse, visitor: TheVisitor, name: str, text: str) -> Replay:
    """An upload, which may be damaged."""
    try:
        record = await slowly(house, visitor, lambda: json.loads(text))
    except ValueError as error:  # not JSON any more
        house.store.troubles.note_once("damaged upload", name, error)
        raise Refusal(Code.DAMAGED, "This game is damaged and cannot be opened.") from error
    return await slowly(house, visitor, lambda: Replay(record))


async def _finished(house: TheHouse, visitor: TheVisitor, name: str) -> Table:
    """A table whose game is over, or decided before its end."""
    try:
        table = await table_of(house, visitor, name)
    except Refusal as refusal:
        if refusal.code != Code.NOT_FOUND:
            raise
        raise Refusal(Code.NOT_FOUND, "There is no such game.") from refusal
    if table.game is None or not (table.game.over or table.guests.is_awarded):
        raise Refusal(Code.NOT_OVER, "The game is not over.")
    check_may_replay(table, visitor.person)
    return table


@router.post("", status_code=201, openapi_extra=RECORD)
async def upload(
    request: Request, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> Stored:
    """Upload a record, as `moonpack` or a download wrote it, to replay it here."""
    allowance.new_table(visitor)  # before the body is read
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("record", Phrase(source("a text file in UTF-8"))) from error
    network = house.network(visitor.address)
    await house.quotas.check_upload(visitor.person, network, len(text))
    most = house.settings.limits.record_steps
    record = await slowly(house, visitor, lambda: _verified(text, most))
    name = await house.store.add_record(record, visitor.person, owners(visitor.person, network))
    return Stored(replay=name, link=link_to(request, f"/r/{name}"))


def _verified(text: str, most: int) -> str:
    """The text of a record that is valid and not too long, as it is stored."""
    record = read_json(text, "record")
    steps = record.get("steps") if isinstance(record, dict) else None
    if isinstance(steps, list) and len(steps) > most:
        raise BadInput("steps", Phrase(source("{most} at most"), most=most), len(steps))
    return json.dumps(moonpack.verify(record).record())


@router.get("/{replay}", response_model=ReplayInfo)
async def replay_info(
    replay: str, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """A game that can be replayed: its players, its length, places to stop at."""
    house.glanced(replay, Client(visitor.person, visitor.address))  # who waits for its end
    shown, words = await replay_of(house, visitor, replay), languages.words(language)
    is_own = await house.store.uploader(replay) == visitor.person
    seats = await _seats(house, visitor, replay)
    until = await kept_until(house.store, house.settings.keep, replay)
    about = replays.KeptHere(replay, is_own=is_own, seats=seats, kept_until=until)
    return await made(house, visitor, lambda: replays.info(about, shown, words), KEPT)


async def _seats(house: TheHouse, visitor: TheVisitor, name: str) -> list[int]:
    """The seats that a visitor has at the table of a replay; an upload has no table."""
    if await house.store.has_record(name):
        return []
    return (await table_of(house, visitor, name)).seats_of(visitor.person)


@router.get("/{replay}/statistics", response_model=StatisticsInfo)
async def statistics(
    *,
    replay: str,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
    seat: Annotated[SeatAsked | None, Query()] = None,
) -> Response:
    """What a finished game came to: places, scores, counts, in words for a seat or a spectator."""
    shown, words = await replay_of(house, visitor, replay), languages.words(language)
    if not shown.game.over:  # an upload may break off
        raise Refusal(Code.NOT_OVER, "The game is not over.")
    until = await kept_until(house.store, house.settings.keep, replay)
    return await made(house, visitor, lambda: replays.statistics(shown, seat, words, until), KEPT)


@router.delete("/{replay}", status_code=204)
async def delete_upload(replay: str, house: TheHouse, visitor: TheVisitor) -> None:
    """Delete a record that the visitor has uploaded, for good."""
    if is_id(replay) and await house.removal.delete_upload(replay, visitor.person):
        return
    await replay_of(house, visitor, replay)
    raise Refusal(Code.NOT_YOURS, "Only the person who uploaded a game can delete it.")


@router.get("/{replay}/frames", response_model=Frames)
async def frames(
    *,
    replay: str,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
    first: Annotated[CountAsked, Query()] = 0,
    last: Annotated[CountAsked | None, Query()] = None,
    seat: Annotated[SeatAsked | None, Query()] = None,
    is_open: Annotated[bool, Query(alias="open")] = False,
) -> Response:
    """The game after each of some steps, as a seat or a spectator saw it. It is over: no secrets.

    From `first` to `last`, at most 50; without `last`, the first alone. `open` shows
    all hands, as if everybody looked at the table together afterwards.
    """
    shown, words = await replay_of(house, visitor, replay), languages.words(language)
    span = (first, first if last is None else last)
    viewer = replays.Viewer(seat, is_open)
    return await made(house, visitor, lambda: replays.frames(shown, span, viewer, words), KEPT)


@router.post("/{replay}/line", response_model=Frames)
async def variation_frames(
    replay: str, variation: OtherLine, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """A variation: the game after each of some other steps, such as a better turn."""
    shown, words = await replay_of(house, visitor, replay), languages.words(language)
    return await made(house, visitor, lambda: replays.variation(shown, variation, words))


@router.get("/{replay}/position", response_model=PositionInfo)
async def position(
    *,
    replay: str,
    house: TheHouse,
    visitor: TheVisitor,
    step: Annotated[CountAsked | None, Query()] = None,
) -> Response:
    """The position at a step, to edit it; if there is none at that step, the nearest one."""
    record = (await replay_of(house, visitor, replay)).record
    return await made(house, visitor, lambda: replays.nearest_position(record, step))


@router.get("/{replay}/record.json")
async def download(
    replay: str, house: TheHouse, visitor: TheVisitor, response: Response
) -> dict[str, object]:
    """The record, to keep."""
    record = (await replay_of(house, visitor, replay)).record
    name = f"{record['game']}-{replay}.json"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return dict(record)


@router.get("/{replay}/picture.{kind}", response_class=Response, responses={200: PICTURE})
async def picture(
    *,
    replay: str,
    kind: Kind,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
    step: Annotated[CountAsked | None, Query()] = None,
    seat: Annotated[SeatAsked | None, Query()] = None,
    is_open: Annotated[bool, Query(alias="open")] = False,
    theme: Theme = "night",
) -> Response:
    """A picture of the game after a step, as a seat or a spectator saw it."""
    shown = await replay_of(house, visitor, replay)
    viewer = replays.Viewer(seat, is_open)
    words = languages.words(language)

    def seen() -> View:
        return viewer.view(replays.game_after(shown, step).called(words))

    view = await slowly(house, visitor, seen)
    return await pictures.picture(house, visitor, Wanted.of(view, kind, theme, language))


@router.post("/{replay}/try", status_code=201)
async def try_from(
    *,
    replay: str,
    trial: TryFrom,
    request: Request,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> Opened:
    """Continue from a step at a new table, against bots or with friends."""
    most = house.settings.limits.table_steps
    if trial.step >= most:
        expected = source("a step below {most} (no game on this server is longer)")
        raise BadInput("step", Phrase(expected, most=most), trial.step)
    record = (await replay_of(house, visitor, replay)).record
    opening = await slowly(
        house, visitor, lambda: openings.try_from(record, replay, trial, visitor.person)
    )
    allowance.new_table(visitor)
    name = await house.open_table(opening, visitor.person, address=visitor.address)
    return Opened(table=name, link=link_to(request, f"/t/{name}"))
