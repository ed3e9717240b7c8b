"""Clients that keep a server waiting: stalled uploads, endless heads, idle connections, no reading.

They come from another loopback address than somebody innocent, as they would in a network. Each
attack opens its connections again as soon as the server has closed them.

python bench/attacks/slow.py [uploads heads idle unread] [--source ../earlier] [--seconds 20]
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from common import Attack, Target, main

STRANGERS = "127.0.0.{}"
FIRST_STRANGER = 2
UPLOAD = 950_000  # bytes; the last of them never comes
PAUSE = 0.2  # seconds
Rudeness = Callable[[asyncio.StreamReader, asyncio.StreamWriter, Target], Any]


class Crowd:
    """Many connections at once, and what became of them."""

    def __init__(self, target: Target, rudeness: Rudeness, addresses: int) -> None:
        self._target = target
        self._rudeness = rudeness
        self._addresses = itertools.cycle(range(FIRST_STRANGER, FIRST_STRANGER + addresses))
        self.counts: Counter[str] = Counter()
        self._open = 0

    async def gather(self, many: int) -> dict[str, Any]:
        """Hold as many connections as there may be, until the time is up."""
        await asyncio.gather(*(self._keep_one() for _ in range(many)))
        return dict(self.counts)

    async def _keep_one(self) -> None:
        while self._target.is_on:
            with suppress(OSError, EOFError, TimeoutError):
                await self._once()
            await asyncio.sleep(PAUSE)

    async def _once(self) -> None:
        local = (STRANGERS.format(next(self._addresses)), 0)
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._target.port, local_addr=local
        )
        self._open += 1
        self.counts["opened"] += 1
        self.counts["most_at_once"] = max(self._open, self.counts["most_at_once"])
        try:
            waiting = asyncio.create_task(self._rudeness(reader, writer, self._target))
            status = await self._status(reader)
            waiting.cancel()
            self.counts[status] += 1
        finally:
            self._open -= 1
            writer.transport.abort()

    async def _status(self, reader: asyncio.StreamReader) -> str:
        """The status that comes; otherwise whether the connection was closed or is still open."""
        while self._target.is_on:
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    line = await reader.readline()
                return line.split()[1].decode() if line else "closed"
        return "open_at_the_end"


async def _stall(_: asyncio.StreamReader, writer: asyncio.StreamWriter, target: Target) -> None:
    """Send an upload but for its last byte."""
    head = f"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n"
    writer.write(f"{head}Content-Length: {UPLOAD + 1}\r\n\r\n".encode())
    for _ in range(UPLOAD // 10_000):
        writer.write(b" " * 10_000)
        await writer.drain()


async def _drip(_: asyncio.StreamReader, writer: asyncio.StreamWriter, target: Target) -> None:
    """Send a head that never ends."""
    writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n".encode())
    while True:
        await asyncio.sleep(1.0)
        writer.write(b"X: y\r\n")


async def _nothing(*_: object) -> None:
    """Send nothing at all."""


async def _not_read(_: asyncio.StreamReader, writer: asyncio.StreamWriter, target: Target) -> None:
    """Ask for a large answer again and again, and read none."""
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    request = f"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n\r\n".encode()
    for _ in range(1000):
        writer.write(request)
        await writer.drain()


async def uploads(target: Target) -> dict[str, Any]:
    """Three hundred stalled uploads from one address."""
    return await Crowd(target, _stall, 1).gather(300)


async def heads(target: Target) -> dict[str, Any]:
    """Five hundred endless heads from one address."""
    return await Crowd(target, _drip, 1).gather(500)


async def idle(target: Target) -> dict[str, Any]:
    """A thousand idle connections from ten addresses."""
    return await Crowd(target, _nothing, 10).gather(1000)


async def unread(target: Target) -> dict[str, Any]:
    """Two hundred clients that read nothing, from one address."""
    return await Crowd(target, _not_read, 1).gather(200)


if __name__ == "__main__":
    main(*(Attack(act.__name__, act) for act in (uploads, heads, idle, unread)))
