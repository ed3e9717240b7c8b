"""Analyses over HTTP: stored ones at once, new ones line by line as they are made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from moonpack import languages
from moonpack.server.fair_queue import Client
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.replays import replay_of
from moonpack.server.http.slow_work import made, slowly
from moonpack.server.reviews.report import Reporter
from moonpack.server.reviews.reviewers import Progress
from moonpack.server.wire.answers import Analysis
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

router = APIRouter(prefix="/api/replays", tags=["analyses"])

LINES = "application/x-ndjson"
ANALYSIS_LINES = {
    "description": "JSON lines, each an `Analysis`; the last is `done` or `failed`.",
    "content": {LINES: {"schema": {"$ref": "#/components/schemas/Analysis"}}},
}
# Proxies must not buffer the answer, or nobody would see the progress.
AT_ONCE = {"x-accel-buffering": "no"}


@router.get("/{replay}/analysis", response_model=Analysis)
async def stored_analysis(
    replay: str, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Analysis | Response:
    """The stored analysis of a game, if there is one. This call never starts one."""
    current = await replay_of(house, visitor, replay)
    progress = await house.reviewers.stored(current.record)
    if progress is None:
        return Analysis(type="none")
    words = languages.words(language)
    return await made(house, visitor, lambda: Reporter(current, words).report(progress))


@router.post(
    "/{replay}/analysis",
    response_class=StreamingResponse,
    responses={200: ANALYSIS_LINES},
)
async def analyse(
    *,
    replay: str,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> StreamingResponse:
    """Analyse a game, or follow its analysis: a line for everything new.

    Analyses are made one after the other. One that nobody follows any more is aborted, so closing
    the connection is all it takes to stop it.
    """
    current = await replay_of(house, visitor, replay)
    record = current.record
    most = house.settings.limits.review_steps
    if len(record["steps"]) > most:
        raise Refusal(
            Code.TOO_LARGE,
            "This game is too long to be analysed: the limit is {n} step.",
            "This game is too long to be analysed: the limit is {n} steps.",
            n=most,
        )
    words = languages.words(language)
    reporter = await slowly(house, visitor, lambda: Reporter(current, words))
    progress = await house.reviewers.stored(record)
    if progress is not None:
        return Lines(reporter, _only(progress), ExitStack())
    with ExitStack() as held:
        held.enter_context(allowance.socket(visitor))
        client = Client(visitor.person, visitor.address)
        review = await house.reviewers.join(replay, record, client)
        held.callback(house.reviewers.leave, review, client)
        return Lines(reporter, house.reviewers.follow(review), held.pop_all())


async def _only(progress: Progress) -> AsyncIterator[Progress]:
    yield progress


class Lines(StreamingResponse):
    """Progress as lines. What is held for it is released when the connection ends."""

    def __init__(
        self, reporter: Reporter, progress: AsyncIterator[Progress], held: ExitStack
    ) -> None:
        super().__init__(self._lines(reporter, progress), media_type=LINES, headers=AT_ONCE)
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._held:
            await super().__call__(scope, receive, send)

    @staticmethod
    async def _lines(reporter: Reporter, progress: AsyncIterator[Progress]) -> AsyncIterator[str]:
        async for part in progress:
            analysis = await asyncio.to_thread(reporter.report, part)
            yield analysis.model_dump_json() + "\n"
