"""Connections of which a test writes every byte."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from tests.server.harness import FRIEND, ME, Person

SOON = 8.0  # seconds; the server looks every second, and the machine may be busy


class Raw:
    """A connection on which anything can be sent, or nothing."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, *lines: str, body: str = "") -> None:
        self.writer.write(("\r\n".join((*lines, "", "")) + body).encode())

    async def answer(self) -> tuple[int, dict[str, str], str]:
        """The next response: its status, headers and body."""
        async with asyncio.timeout(SOON):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
            body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return int(head[0].split()[1]), headers, body.decode()

    async def drip(self, piece: bytes) -> None:
        """Send a little now and then until the server has had enough."""
        ending = asyncio.create_task(self.ends())
        while not ending.done():
            self.writer.write(piece)
            await asyncio.wait([ending], timeout=0.1)
        await ending

    async def ends(self) -> bytes:
        """What still comes until the server closes the connection."""
        async with asyncio.timeout(SOON):
            with suppress(ConnectionError):
                return await self.reader.read()
        return b""


@asynccontextmanager
async def raw(host: str) -> AsyncIterator[Raw]:
    name, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    try:
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()


def post(host: str, path: str, *headers: str) -> tuple[str, ...]:
    return (f"POST {path} HTTP/1.1", f"Host: {host}", "Content-Type: application/json", *headers)


HANDSHAKE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


@asynccontextmanager
async def raw_socket(host: str) -> AsyncIterator[Raw]:
    """A socket at a table, of which the test writes every byte."""
    async with Person(host) as ann:
        table = await ann.open_table(ME, FRIEND)
        async with raw(host) as line:
            path = f"/api/tables/{table}/socket"
            line.send(f"GET {path} HTTP/1.1", f"Host: {host}", f"Cookie: {ann.cookie}", *HANDSHAKE)
            assert (await line.reader.readline()).split()[1] == b"101"
            yield line


def frame(opcode: int, data: bytes, *, is_last: bool = True) -> bytes:
    """A frame as clients send it; the mask changes nothing."""
    return struct.pack("!BB4x", opcode | (is_last << 7), 0x80 | len(data)) + data


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(SOON):
        while not is_so():
            await asyncio.sleep(0.05)
