"""Network connections: how many there may be, and how long each may keep the server waiting.

uvicorn reads requests and sockets off the network; what is added here holds for both of its readers
of HTTP. A connection without a request under way has a deadline for the next one: for its first
byte, then for its head. A request's body is the application's to wait for (`bodies.py`). Clients
that do not read what they are sent, or do not end a closed connection, have a deadline too. What
uvicorn reads without asking the application has limits: heads of requests, and frames of sockets.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from dataclasses import dataclass
from typing import Any, ClassVar

from uvicorn.protocols.http import auto
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from moonpack.server.addresses import Proxies, network_of
from moonpack.server.http.deflate import Deflate
from moonpack.server.http.handing_over import HandingOver
from moonpack.server.http.limits import AddressPlaces, Bucket
from moonpack.server.settings import Patience, Settings

BESIDES_SOCKETS = 100  # connections of an address beyond its open sockets
MOST_AHEAD = 10  # requests sent on a connection before the first of them is answered
MOST_FRAGMENTS = 1_000  # of one message on a socket
MOST_HEADERS = 100  # of a request, those after a chunked body included
MOST_BESIDES_BODY = 65_536  # bytes of a request that are not its body; as much again as the body
NEWCOMER = 1.0  # seconds in which a new connection has its first request, unless it is kept ready
PIECE = 4_096  # bytes off a socket that are read at once; thousands of frames would hold up others
FRAMES_AT_ONCE = 15.0  # seconds' worth of frames that may come on a socket at once
INVALID_TEXT = 1007  # a socket is closed with this code


def _response(status: bytes, code: bytes, why: bytes, *headers: bytes) -> bytes:
    """A refusal of a connection, as it is sent."""
    body = b'{"code":"%s","why":"%s"}' % (code, why)
    head = [
        b"HTTP/1.1 " + status,
        b"content-type: application/json",
        b"content-length: %d" % len(body),
        *headers,
        b"connection: close",
    ]
    return b"\r\n".join([*head, b"", body])


TOO_MANY = _response(
    b"429 Too Many Requests",
    b"too_fast",
    b"Too many open connections from this address.",
    b"retry-after: 10",
)
HEAD_TOO_LARGE = _response(
    b"431 Request Header Fields Too Large",
    b"too_large",
    b"A request may have at most %d headers and %d bytes besides its body."
    % (MOST_HEADERS, MOST_BESIDES_BODY),
)


@dataclass(eq=False)
class Watch:
    """One open connection, and until when it may keep the server waiting."""

    transport: asyncio.Transport
    address: str | None  # None if it is not counted: a proxy's
    came_at: float = -math.inf
    is_silent: bool = True  # nothing has been read of it
    request_by: float = math.inf  # while no request is under way
    has_begun: bool = False  # to send the head of a request
    read_by: float = math.inf  # while it does not read what it is sent
    gone_by: float = math.inf  # once the connection is closed

    def is_overdue(self, now: float, patience: Patience) -> bool:
        """Whether this client has kept the server waiting for too long."""
        if self.transport.is_closing() and self.gone_by == math.inf:
            self.gone_by = now + patience.closing
        return now > min(self.request_by, self.read_by, self.gone_by)


class Network:
    """All open connections of a server."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.patience = settings.patience
        self.frames = limits.frames
        self._most = limits.connections
        self._places = AddressPlaces(limits.sockets_an_address + BESIDES_SOCKETS)
        self._proxies = Proxies(settings.trusted_proxies)
        self._open: dict[asyncio.Transport, Watch] = {}
        # Those without a request, the longest first; some have one by now.
        self._waiting: dict[asyncio.Transport, Watch] = {}
        self.handing_over: HandingOver | None = None  # to other processes on the same port

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def admit(self, transport: asyncio.Transport) -> Watch | None:
        """Watch a new connection; None if there are too many."""
        client = get_remote_addr(transport)
        peer = "" if client is None else client[0]
        # The people behind a proxy are counted by their own addresses, one layer up.
        address = None if peer in self._proxies else network_of(peer)
        if not (address is None or self._places.take(address)):
            return None
        if len(self._open) >= self._most and not self._make_room():
            if address is not None:
                self._places.give_back(address)
            return None
        now = asyncio.get_running_loop().time()
        watch = self._open[transport] = Watch(transport, address, now)
        return watch

    def waits(self, watch: Watch) -> None:
        """A connection has no request under way from now on."""
        # A proxy sees to its connections itself; an answer may end after its connection.
        if watch.address is not None and watch.transport in self._open:
            self._waiting.pop(watch.transport, None)
            self._waiting[watch.transport] = watch

    def _make_room(self) -> bool:
        """End the connection that has done nothing for the longest time, if there is one.

        Idle ones cost their owner nothing; from many addresses they would keep everybody out.
        """
        while self._waiting:
            transport, watch = next(iter(self._waiting.items()))
            del self._waiting[transport]
            if watch.request_by < math.inf:
                transport.abort()
                self.forget(transport)
                return True
        return False

    def has_newcomers(self) -> bool:
        """Whether somebody has just connected, and is about to send a request."""
        since = asyncio.get_running_loop().time() - NEWCOMER
        return any(watch.is_silent and watch.came_at > since for watch in self._open.values())

    def admitted(self, transport: asyncio.Transport) -> Watch:
        """The watch of a connection that has become a socket."""
        return self._open[transport]

    def forget(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        watch = self._open.pop(transport, None)
        self._waiting.pop(transport, None)
        if watch is not None and watch.address is not None:
            self._places.give_back(watch.address)

    async def sweep(self) -> None:
        """End the connections that keep the server waiting; called every second."""
        now = asyncio.get_running_loop().time()
        for watch in [*self._open.values()]:
            if watch.is_overdue(now, self.patience):
                watch.transport.abort()  # closing would wait for what is not read


def protocols(network: Network) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The classes for HTTP and for sockets that uvicorn makes an object of for each connection."""
    own = {"network": network}
    bases: tuple[type, ...] = (_WatchedHTTP, auto.AutoHTTPProtocol)
    if hasattr(auto.AutoHTTPProtocol, "on_header"):  # httptools; h11 has limits of its own
        bases = (_LimitedHeads, *bases)
    http = type("WatchedHTTP", bases, own)
    return http, type("WatchedSocket", (_WatchedSocket,), own)


class _Watched(asyncio.Protocol):
    """What connections of both kinds have in common."""

    network: ClassVar[Network]
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    watch: Watch | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.network.forget(self.transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.watch is not None:
            self.watch.read_by = self.loop.time() + self.network.patience.reading

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.watch is not None:
            self.watch.read_by = math.inf


class _WatchedHTTP(_Watched):
    """A connection with HTTP requests on it; goes before one of uvicorn's two classes."""

    cycle: Any  # the latest request and its response
    read_before = b""  # by another process, which has handed over the connection

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unanswered: deque[Any] = deque()  # requests, where several may be sent ahead

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.watch = self.network.admit(self.transport)
        if self.watch is None:
            self.transport.write(TOO_MANY)
            self.transport.close()
        else:
            self._wait_for_request(self.watch)
            if self.read_before:
                self.data_received(self.read_before)

    def _wait_for_request(self, watch: Watch) -> None:
        watch.has_begun = False
        watch.request_by = self.loop.time() + self.network.patience.idle
        self.network.waits(watch)

    def data_received(self, data: bytes) -> None:
        watch = self.watch
        if watch is None:  # it was turned away
            return
        is_new, watch.is_silent = watch.is_silent, False
        handing_over = self.network.handing_over
        if is_new and handing_over is not None and handing_over.hand_over(self.transport, data):
            return
        if not watch.has_begun:
            watch.has_begun = True
            watch.request_by = self.loop.time() + self.network.patience.head
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            watch.request_by = math.inf  # now it is the application that decides

    def on_headers_complete(self) -> None:
        if len(self._unanswered) > MOST_AHEAD:  # each takes kilobytes, and a packet may have many
            self.transport.abort()
            return
        latest = self.cycle
        super().on_headers_complete()  # type: ignore[misc]
        if self.cycle is not latest:
            self._unanswered.append(self.cycle)

    def on_response_complete(self) -> None:
        if self._unanswered:
            self._unanswered.popleft()
        if self.watch is not None:
            self._wait_for_request(self.watch)
        super().on_response_complete()  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        for cycle in self._unanswered:  # uvicorn would tell only the latest
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)


class _LimitedHeads(_WatchedHTTP):
    """A limit for what comes with a body: the address, headers, trailers, marks of chunks."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._headers = 0  # of this request
        self._besides_body = 0  # bytes of it
        self._body = 0  # bytes of this connection
        self._body_before = 0  # bytes of earlier requests' bodies
        self._is_refused = False

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        body = self._body
        super().data_received(data)
        self._besides_body += len(data) - (self._body - body)
        if self._besides_body > MOST_BESIDES_BODY + (self._body - self._body_before):
            self._refuse()

    def _refuse(self) -> None:
        self._is_refused = True
        if self._unanswered:  # in the midst of a request
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.write(HEAD_TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        self._headers = self._besides_body = 0
        self._body_before = self._body
        super().on_message_begin()  # type: ignore[misc]

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        if self._headers > MOST_HEADERS and not self._is_refused:
            self._refuse()
        if not self._is_refused:
            super().on_header(name, value)  # type: ignore[misc]

    def on_headers_complete(self) -> None:
        if not self._is_refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if not self._is_refused:
            super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        if not self._is_refused:
            super().on_message_complete()  # type: ignore[misc]


class _WatchedSocket(_Watched, WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [Deflate()]
        frames = self.network.frames
        self._frames = Bucket(frames, frames * FRAMES_AT_ONCE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.watch = self.network.admitted(self.transport)
        self.watch.request_by = self.loop.time() + self.network.patience.head

    def handle_connect(self, event: Any) -> None:
        if self.watch is not None:
            self.watch.request_by = math.inf
        super().handle_connect(event)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        if not self._frames.take(len(self.conn.events)):
            self.transport.abort()
            return
        super().handle_events()

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:  # empty ones count as well
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # answers that nobody reads would pile up
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:  # uvicorn would log it as if it were a fault of ours
                self.frames = []
                self.conn.send_close(INVALID_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
