"""A player's socket, as cheap as possible: it shares the processors with the server it measures.

It reads every frame and hands it on as bytes, without tasks, checks or compression.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LONG, LONGER = 126, 127  # lengths that say that the length follows in two or eight bytes
NO_MASK = b"\0\0\0\0"  # clients must mask what they send; this mask changes nothing


class Socket(asyncio.Protocol):
    """A connection to a table; `on_text` is called with every message."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self._request = request
        self._on_text = on_text
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport
        self._awaited: tuple[bytes, asyncio.Future[bytes]] | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed in the handshake"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, end, _ = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            del self._buffer[: len(head) + len(end)]
            self._is_open = True
            self.opened.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            length, begin = buffer[start + 1], start + 2
            if length == LONG and len(buffer) >= begin + 2:
                (length,), begin = struct.unpack_from("!H", buffer, begin), begin + 2
            elif length == LONGER and len(buffer) >= begin + 8:
                (length,), begin = struct.unpack_from("!Q", buffer, begin), begin + 8
            elif length >= LONG:
                break
            if len(buffer) < begin + length:
                break
            opcode, start = buffer[start] & 15, begin + length
            self._take(opcode, bytes(buffer[begin:start]))
        del buffer[:start]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            self._send(PONG, payload)
        elif opcode == CLOSE:
            self._transport.close()
        elif opcode == TEXT:
            if self._awaited is not None and self._awaited[0] in payload[:16]:
                self._awaited[1].set_result(payload)
                self._awaited = None
            self._on_text(payload)

    async def expect(self, kind: bytes) -> bytes:
        """Wait for the next message of a kind."""
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._awaited = kind, future
        return await future

    def send(self, text: str) -> None:
        """Send a message."""
        self._send(TEXT, text.encode())

    def _send(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        if length >= LONG:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | LONG, length)
        self._transport.write(head + NO_MASK + payload)


async def connect(port: int, path: str, cookie: str, on_text: Callable[[bytes], None]) -> Socket:
    """Open a socket at a server on this machine."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request, on_text), "127.0.0.1", port)
    await socket.opened
    return socket
