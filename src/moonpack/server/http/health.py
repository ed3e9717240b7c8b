"""Whether this server can do its work, for load balancers and watchdogs."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from moonpack.server.http.guard import HEALTH, LIVE, METRICS, READY
from moonpack.server.metrics import Metrics
from moonpack.server.readiness import Readiness
from moonpack.server.wire.answers import Health

router = APIRouter(tags=["server"])


@router.get(LIVE)
async def live() -> Health:
    """That the server runs, whatever its database does: a restart would not help."""
    return Health(status="ok")


@router.get(HEALTH)
@router.get(READY)
async def ready(request: Request) -> Health:
    """Whether the database answers, and takes writes; 503 with the reason if not.

    It may be asked as often as one likes: the database is asked once a second at most.
    """
    readiness: Readiness = request.app.state.readiness
    await readiness.check()
    return Health(status="ok")


@router.get(METRICS, include_in_schema=False)
async def metrics(request: Request) -> Response:
    """What Prometheus reads, if the host has switched it on."""
    if not request.app.state.shows_metrics:
        raise HTTPException(404, "Not Found")
    kept: Metrics = request.app.state.metrics
    accepted = request.headers.get("accept", "")
    text, media_type = await asyncio.to_thread(kept.exposition, accepted)
    return Response(text, headers={"content-type": media_type})
