"""Whether this server can do its work, for load balancers and watchdogs."""

from __future__ import annotations

from fastapi import APIRouter

from moonpack.server.http.dependencies import TheHouse
from moonpack.server.http.guard import HEALTH
from moonpack.server.wire.answers import Health

router = APIRouter(tags=["server"])


@router.get(HEALTH)
async def health(house: TheHouse) -> Health:
    """Whether the database answers, and takes writes; 503 with the reason if not.

    It may be asked as often as one likes: the database is asked once a second at most.
    """
    await house.store.check()
    return Health(status="ok")
