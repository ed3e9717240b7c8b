"""Replays over HTTP: finished tables and uploaded records, and tables that continue them."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

import moonpack
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.games.contract import Record
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
from moonpack.server.reviews import replays
from moonpack.server.tables import openings
from moonpack.server.tables.visibility import check_may_replay
from moonpack.server.wire import languages
from moonpack.server.wire.answers import Frames, Opened, ReplayInfo, Stored
from moonpack.server.wire.inbound import CountAsked, OtherLine, SeatAsked, TryFrom
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

router = APIRouter(prefix="/api/replays", tags=["replays"])

# A replay never changes, except for the language.
KEPT = {"cache-control": "private, max-age=86400", "vary": "accept-language, cookie"}


async def record_of(house: TheHouse, name: str, person: str) -> Record:
    """The record of a finished table or an upload; a game that is not over has none yet."""
    uploaded = await house.store.record(name)
    if uploaded is not None:
        return uploaded
    try:
        table = await house.table(name)
    except Refusal as refusal:
        raise Refusal(refusal.code, "There is no such game.") from refusal
    if table.game is None or not table.game.over:
        raise Refusal(Code.NOT_OVER, "The game is not over.")
    check_may_replay(table, person)
    return table.game.record()


@router.post("", status_code=201, openapi_extra=RECORD)
async def upload(
    request: Request, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> Stored:
    """Upload a record, as `moonpack` or a download wrote it, to replay it here."""
    allowance.new_table(visitor)  # before the body is read
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("record", "JSON in UTF-8") from error
    game = await asyncio.to_thread(_verified, text, house.settings.limits.record_steps)
    name = await house.store.add_record(game.record(), visitor.person)
    return Stored(replay=name, link=link_to(request, f"/r/{name}"))


def _verified(text: str, most: int) -> Game:
    """The game of a record that is valid and not too long."""
    record = read_json(text, "record")
    steps = record.get("steps") if isinstance(record, dict) else None
    if isinstance(steps, list) and len(steps) > most:
        raise BadInput("steps", f"{most} at most", len(steps))
    return moonpack.verify(record)


@router.get("/{replay}")
async def replay_info(
    replay: str, house: TheHouse, visitor: TheVisitor, language: InLanguage, response: Response
) -> ReplayInfo:
    """A game that can be replayed: its players, its length, places to stop at."""
    house.glanced(replay, Client(visitor.person, visitor.address))  # who waits for its end
    record = await record_of(house, replay, visitor.person)
    response.headers.update(KEPT)
    return await asyncio.to_thread(replays.info, replay, record, languages.words(language))


@router.get("/{replay}/frames")
async def frames(
    *,
    replay: str,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
    response: Response,
    first: Annotated[CountAsked, Query()] = 0,
    last: Annotated[CountAsked | None, Query()] = None,
    seat: Annotated[SeatAsked | None, Query()] = None,
    is_open: Annotated[bool, Query(alias="open")] = False,
) -> Frames:
    """The game after each of some steps, as a seat or a spectator saw it. It is over: no secrets.

    From `first` to `last`, at most 50; without `last`, the first alone. `open` shows
    all hands, as if everybody looked at the table together afterwards.
    """
    record = await record_of(house, replay, visitor.person)
    end = first if last is None else last
    words = languages.words(language)
    response.headers.update(KEPT)
    viewer = replays.Viewer(seat, is_open)
    return await asyncio.to_thread(replays.frames, record, (first, end), viewer, words)


@router.post("/{replay}/line")
async def variation_frames(
    replay: str,
    variation: OtherLine,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
) -> Frames:
    """A variation: the game after each of some other steps, such as a better turn."""
    record = await record_of(house, replay, visitor.person)
    return await asyncio.to_thread(replays.variation, record, variation, languages.words(language))


@router.get("/{replay}/record.json")
async def download(
    replay: str, house: TheHouse, visitor: TheVisitor, response: Response
) -> dict[str, object]:
    """The record, to keep."""
    record = await record_of(house, replay, visitor.person)
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
    record = await record_of(house, replay, visitor.person)
    game = await asyncio.to_thread(openings.game_at, record, step)
    view = replays.Viewer(seat, is_open).view(game)
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
    record = await record_of(house, replay, visitor.person)
    opening = await asyncio.to_thread(openings.try_from, record, replay, trial, visitor.person)
    allowance.new_table(visitor)
    name = await house.open_table(opening, visitor.person, address=visitor.address)
    return Opened(table=name, link=link_to(request, f"/t/{name}"))
