"""Work that takes longer than a moment: in a thread, in turns, never in the event loop.

Even in a thread Python runs one thing at a time, so one such thread is at work at once: everybody
else is served between its slices. Long answers are written there too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TypeVar

from pydantic import BaseModel
from starlette.responses import Response

from moonpack.server.fair_queue import Client
from moonpack.server.http.guard import Visitor
from moonpack.server.live.house import House
from moonpack.server.tables.table import Table

T = TypeVar("T")
USUAL = 0.02  # seconds that such work takes


def slow_turn(house: House, visitor: Visitor) -> AbstractAsyncContextManager[None]:
    """The visitor's turn to have some slow work done."""
    return house.slow_work.place(Client(visitor.person, visitor.address), USUAL)


async def slowly(house: House, visitor: Visitor, work: Callable[[], T]) -> T:
    """Do some work in a thread, when it is the visitor's turn."""
    async with slow_turn(house, visitor):
        return await asyncio.to_thread(work)


async def made(
    house: House,
    visitor: Visitor,
    make: Callable[[], BaseModel],
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A long answer, as JSON."""
    body = await slowly(house, visitor, lambda: make().model_dump_json())
    return Response(body, headers=dict(headers or {}), media_type="application/json")


async def table_of(house: House, visitor: Visitor, name: str) -> Table:
    """A table as it is now; it may have to be read first."""
    if house.has_room(name):
        return await house.table(name)
    async with slow_turn(house, visitor):
        return await house.table(name)


async def shown_table(house: House, visitor: Visitor, name: str) -> Table:
    """A table as a visitor sees it, if they may look at it: spectators may be behind."""
    if house.has_room(name):
        return await house.shown(name, visitor.person)
    async with slow_turn(house, visitor):
        return await house.shown(name, visitor.person)
