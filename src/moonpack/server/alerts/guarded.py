"""Connections of the sending process: none leads into a private network, and none lasts for long.

People choose the addresses that we send to. A name may lead to this machine or its neighbours, now
or at the next look, and a server may redirect there; so the address is checked where the connection
is made, after names were looked up. What answers there may be slow, or never end: a message has a
time after which its connections are cut, and of an answer only the beginning is read.
"""

from __future__ import annotations

import ipaddress
import socket
import threading
from http.client import HTTPException
from typing import Any

TOO_MANY = 429
MOST_OF_AN_ANSWER = 64 * 1024  # bytes that are read
_UNICAST = ipaddress.ip_network("2000::/3")  # all of IPv6 that is in use in the internet
# Python 3.11 takes these for public.
_OTHERS = [ipaddress.ip_network(text) for text in ("192.0.0.0/24", "3fff::/20")]


class PrivateAddress(OSError):
    """A connection to an address that is not in the public internet."""


def is_public(host: str) -> bool:
    """Whether an IP address is one of the public internet."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return is_public(str(inner))
        # Others stand for addresses of IPv4, too (64:ff9b::/96, ::/96), or for a site (fec0::/10).
        if address not in _UNICAST:
            return False
    is_other = any(address in network for network in _OTHERS)
    return address.is_global and not address.is_multicast and not is_other


class TooManyMessages(Exception):
    """A server wants to be left alone for a while; libraries would wait, and hold a thread."""


class Delivery:
    """A message under way in this thread: when its time is over, its connections are cut.

    Time limits of sockets are for each piece that comes, so a server that sends a byte now and then
    would hold a thread for ever.
    """

    _of_thread = threading.local()

    def __init__(self, seconds: float) -> None:
        self._lock = threading.Lock()
        self._connections: list[socket.socket] = []  # copies: a library may wrap or close its own
        self._is_over = False
        self.met_private = False  # whether a connection was refused by the guard
        self.status: int | None = None  # of the last answer over HTTP
        self.retry_after = ""  # what that said about trying again
        self._timer = threading.Timer(seconds, self._cut)
        self._timer.daemon = True

    @classmethod
    def current(cls) -> Delivery | None:
        """The message that this thread is sending."""
        delivery: Delivery | None = getattr(cls._of_thread, "delivery", None)
        return delivery

    def __enter__(self) -> Delivery:
        self._of_thread.delivery = self
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        self._of_thread.delivery = None
        with self._lock:
            for connection in self._connections:
                connection.close()

    def watch(self, connection: socket.socket) -> None:
        """Cut a connection, too, when the time is over; refuse it if that has come."""
        with self._lock:
            if self._is_over:
                raise TimeoutError("there is no time left for this message")
            self._connections.append(connection.dup())

    def answered(self, status: int, retry_after: str) -> None:
        """Note an answer over HTTP: a library may tell only that a message was not taken."""
        self.status, self.retry_after = status, retry_after
        if status == TOO_MANY:
            raise TooManyMessages

    def _cut(self) -> None:
        with self._lock:
            self._is_over = True
            for connection in self._connections:
                try:
                    connection.shutdown(socket.SHUT_RDWR)
                except OSError:  # it has ended already
                    continue


class GuardedSocket(socket.socket):
    """A socket that connects to public addresses only, and is cut with its `Delivery`."""

    allows_private = False

    def connect(self, address: Any) -> None:
        """Connect, if the address is public."""
        self._check(address)
        super().connect(address)

    def connect_ex(self, address: Any) -> int:
        """The same, with an error number instead of an exception."""
        self._check(address)
        return super().connect_ex(address)

    def _check(self, address: Any) -> None:
        if self.family not in (socket.AF_INET, socket.AF_INET6):
            raise PrivateAddress("only addresses of the internet can be reached")
        delivery = Delivery.current()
        if not self.allows_private and not is_public(str(address[0])):
            if delivery is not None:
                delivery.met_private = True
            raise PrivateAddress("this address is in a private network")
        if delivery is not None:
            delivery.watch(self)


class _SocketAtHome(GuardedSocket):
    allows_private = True


def guard_connections(*, allow_private: bool) -> None:
    """Let every connection of this process pass the check, whichever library makes it."""
    guarded = _SocketAtHome if allow_private else GuardedSocket
    setattr(socket, "socket", guarded)  # noqa: B010 - a type cannot be assigned otherwise
    setattr(socket, "SocketType", guarded)  # noqa: B010


def bound_answers() -> None:
    """Read only the beginning of any answer, and follow no redirection.

    The libraries that send alerts use Requests, which would keep all of an answer in memory.
    """
    import requests
    from urllib3.exceptions import HTTPError

    send = requests.Session.send

    def bounded(session: Any, request: Any, **options: Any) -> Any:
        response = send(session, request, **{**options, "stream": True, "allow_redirects": False})
        try:
            content = response.raw.read(MOST_OF_AN_ANSWER, decode_content=False)
        except (OSError, HTTPException, HTTPError):  # the status has come, and that is what counts
            content = b""
        response._content = content
        response._content_consumed = True
        response.close()
        if (delivery := Delivery.current()) is not None:
            delivery.answered(response.status_code, response.headers.get("Retry-After", ""))
        return response

    setattr(requests.Session, "send", bounded)  # noqa: B010
