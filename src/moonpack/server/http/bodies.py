"""Bodies of requests: read only when they are wanted, as far as they are wanted, and in time.

The application is asked first and may refuse a request before any of its body is read. The
response then goes out at once, and what the client is still sending is thrown away for a moment:
most clients read a response only after they have sent everything.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Send

from moonpack.server.http.limits import Places
from moonpack.server.settings import Settings
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

MOST_DISCARDED = 2_000_000  # bytes
MOST_DISCARDING = 3  # requests of an address at once
SHARE = 4  # an address may hold this part of the memory for large bodies
NO_MORE: Message = {"type": "http.response.body", "body": b"", "more_body": False}


class BodyRefused(HTTPException):
    """A body is too large, too slow, or too much together with others.

    An HTTP exception, because FastAPI takes any other one for invalid JSON.
    """

    def __init__(self, status: int, refusal: Refusal) -> None:
        super().__init__(status)
        self.refusal = refusal


class Bodies:
    """All bodies that are being read or used."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.patience = settings.patience
        self.small = limits.body_bytes  # up to this size memory is not counted
        self._most = max(limits.upload_bytes, limits.record_bytes)
        self._most_of_one = max(self._most // SHARE, limits.record_bytes)
        self._held: Counter[str] = Counter()
        self.discarding = Places(MOST_DISCARDING)

    @contextmanager
    def of(self, receive: Receive, send: Send, most: int, address: str) -> Iterator[Body]:
        """The body of a request; its memory counts until the request is done."""
        body = Body(self, receive, send, most, address)
        try:
            yield body
        finally:
            self._held[address] -= body.counted
            if not self._held[address]:
                del self._held[address]

    def hold(self, address: str, more: int) -> None:
        """Count more memory, or refuse it."""
        if self._held.total() + more > self._most or self._held[address] + more > self._most_of_one:
            busy = Refusal(Code.UNAVAILABLE, "Too many uploads at once; try again in a moment.")
            raise BodyRefused(503, busy)
        self._held[address] += more


class Body:
    """The body of one request, and the way of its response."""

    def __init__(
        self, bodies: Bodies, receive: Receive, send: Send, most: int, address: str
    ) -> None:
        self._bodies = bodies
        self._receive, self._send = receive, send
        self._most = most
        self._address = address
        self._deadline = asyncio.get_running_loop().time() + bodies.patience.body
        self._size = 0
        self.counted = 0  # bytes
        self._is_complete = False
        self._is_answered = False

    async def receive(self) -> Message:
        """The next part of the body, or the news that the client is gone."""
        if self._is_complete:
            return await self._receive()
        if self._is_answered:  # only the news that the client is gone still matters
            message = await self._receive()
            self._is_complete = not message.get("more_body", False)
            return {**message, "body": b""}
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            late = Refusal(Code.BAD_INPUT, "The request took too long to arrive.")
            raise BodyRefused(408, late) from None
        self._count(len(message.get("body", b"")))
        self._is_complete = not message.get("more_body", False)
        return message

    def _count(self, more: int) -> None:
        self._size += more
        if self._size > self._most:
            raise BodyRefused(413, too_large(self._most))
        if self._size > self._bodies.small:
            uncounted = self._size - self.counted
            self._bodies.hold(self._address, uncounted)
            self.counted += uncounted

    async def send(self, message: Message) -> None:
        """Send a part of the response; without the whole body, the connection ends with it."""
        is_last = message["type"] == "http.response.body" and not message.get("more_body", False)
        if self._is_complete:
            await self._send(message)
            return
        if message["type"] == "http.response.start":
            self._is_answered = True
            MutableHeaders(scope=message)["connection"] = "close"
        await self._send({**message, "more_body": True} if is_last else message)
        if is_last:
            await self._discard()
            await self._send(NO_MORE)

    async def _discard(self) -> None:
        """Let the client finish sending, if it does so soon, and keep nothing of it."""
        if not self._bodies.discarding.take(self._address):
            return  # somebody sends much that is refused: reading it would be the real work
        try:
            async with asyncio.timeout(self._bodies.patience.closing):
                await self._read_rest()
        except TimeoutError:
            pass
        finally:
            self._bodies.discarding.give_back(self._address)

    async def _read_rest(self) -> None:
        discarded = 0
        while discarded < MOST_DISCARDED:
            message = await self._receive()
            discarded += len(message.get("body", b""))
            if not message.get("more_body", False):
                return


def has_body(headers: Headers) -> bool:
    """Whether a request comes with a body."""
    return "transfer-encoding" in headers or headers.get("content-length", "0").strip("0") != ""


def too_large(most: int) -> Refusal:
    """The refusal of a body over its limit."""
    return Refusal(
        Code.TOO_LARGE,
        "The body may have at most {n} byte.",
        "The body may have at most {n} bytes.",
        n=most,
    )
