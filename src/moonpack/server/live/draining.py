"""A server that is about to stop: whoever is connected is answered, and goes on elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from moonpack.server.live.room import Room

LOOK_EVERY = 0.02  # seconds


async def let_go(rooms: Iterable[Room]) -> None:
    """Wake all sockets, each of which ends once its commands are answered, and wait for that."""
    every = list(rooms)
    for room in every:
        for connection in room.presence.connections:
            connection.wake.set()
    while any(room.presence.connections for room in every):
        await asyncio.sleep(LOOK_EVERY)
