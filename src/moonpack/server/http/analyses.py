"""Analyses over HTTP: kept ones at once, new ones line by line as they are made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.replays import record_of
from moonpack.server.reviews.report import Teller
from moonpack.server.reviews.reviewers import Progress
from moonpack.server.wire import languages
from moonpack.server.wire.answers import Analysis
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

router = APIRouter(prefix="/api/replays", tags=["analyses"])

LINES = "application/x-ndjson"
# A proxy that gathers an answer before it passes it on would hold back the progress.
AT_ONCE = {"x-accel-buffering": "no"}


@router.get("/{replay}/analysis")
async def kept(replay: str, house: TheHouse, language: InLanguage) -> Analysis:
    """The analysis of a game, if there is one; visitor does not make one."""
    record = await record_of(house, replay)
    found = await house.reviewers.kept(record)
    if found is None:
        return Analysis(type="none")
    return await asyncio.to_thread(lambda: Teller(record, languages.words(language)).tell(found))


@router.post(
    "/{replay}/analysis",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "JSON lines, each an `Analysis`; the last is `done` or `failed`.",
            "content": {LINES: {"schema": {"$ref": "#/components/schemas/Analysis"}}},
        }
    },
)
async def analyse(
    *,
    replay: str,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> StreamingResponse:
    """Analyse a game, or look on while it is being analysed: a line for everything new.

    Analyses are made one after the other. One that nobody looks at any more is given up, so
    closing the connection is all it takes to stop.
    """
    record = await record_of(house, replay)
    most = house.settings.limits.review_steps
    if len(record["steps"]) > most:
        raise Refusal(Code.TOO_LARGE, f"only games of at most {most} steps are analysed")
    teller = await asyncio.to_thread(Teller, record, languages.words(language))
    found = await house.reviewers.kept(record)
    if found is not None:
        return _Lines(teller, _only(found), ExitStack())
    with ExitStack() as held:
        held.enter_context(allowance.socket(visitor))
        review = house.reviewers.join(record, visitor.person, visitor.address)
        held.callback(house.reviewers.leave, review)
        return _Lines(teller, house.reviewers.look(review), held.pop_all())


async def _only(progress: Progress) -> AsyncIterator[Progress]:
    yield progress


class _Lines(StreamingResponse):
    """Progress as lines. What is held for it is let go when the connection ends, however early."""

    def __init__(self, teller: Teller, news: AsyncIterator[Progress], held: ExitStack) -> None:
        super().__init__(self._told(teller, news), media_type=LINES, headers=AT_ONCE)
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._held:
            await super().__call__(scope, receive, send)

    @staticmethod
    async def _told(teller: Teller, news: AsyncIterator[Progress]) -> AsyncIterator[str]:
        async for progress in news:
            told = await asyncio.to_thread(teller.tell, progress)
            yield told.model_dump_json() + "\n"
