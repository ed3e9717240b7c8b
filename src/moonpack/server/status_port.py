"""A port for those who run the server: `/metrics`, `/live` and `/ready`, apart from the players'.

With a token, administration as well (`/api/admin`).

It answers in threads of its own, so it can tell that the server is starting, stopping or stuck. It
listens on the loopback interface unless the host wants it elsewhere.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable
from socketserver import ThreadingMixIn
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import CollectorRegistry, make_wsgi_app

from moonpack.errors import MoonpackError
from moonpack.server.admin.answering import MOST_BYTES
from moonpack.server.admin.door import Door
from moonpack.server.settings import Settings
from moonpack.server.vitals import Vitals

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

ADMIN = "/api/admin"
LONGEST_NUMBER = 12  # digits
WHAT_THERE_IS = "There are /metrics, /live and /ready."
_TEXT = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]


class _Threads(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Threads6(_Threads):
    address_family = socket.AF_INET6


class _Quiet(WSGIRequestHandler):
    timeout = 10  # seconds for a client to send its request

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Requests of watchdogs are not worth a line."""


class StatusPort:
    """The port; it listens once made, and answers once started."""

    def __init__(
        self,
        address: tuple[str, int],
        registry: CollectorRegistry,
        vitals: Vitals,
        door: Door | None = None,
    ) -> None:
        self._vitals = vitals
        self._door = door
        host, port = address
        self._metrics = make_wsgi_app(registry)
        kind = _Threads6 if ":" in host else _Threads
        try:
            self._server = make_server(host, port, self._answer, kind, _Quiet)
        except OSError as error:
            raise MoonpackError(
                f"cannot listen on {host}:{port} for metrics: {error.strerror or error}"
            ) from error
        self.address = f"http://{host}:{self._server.server_port}"
        self._thread = threading.Thread(
            target=self._server.serve_forever, name="status port", daemon=True
        )

    @classmethod
    def of(
        cls, settings: Settings, registry: CollectorRegistry, vitals: Vitals, door: Door | None
    ) -> StatusPort | None:
        """The port that a host wants; None for none."""
        if settings.metrics_port is None:
            return None
        return cls((settings.metrics_host, settings.metrics_port), registry, vitals, door)

    def start(self) -> None:
        """Answer from now on."""
        self._thread.start()

    def close(self) -> None:
        """Answer no longer."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def _answer(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path == ADMIN:
            return self._administer(environ, start)
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return _say(start, "405 Method Not Allowed", "GET")
        if path == "/metrics":
            answer: Iterable[bytes] = self._metrics(environ, start)
            return answer
        if path == "/live":
            return _judge(start, self._vitals.live())
        if path == "/ready":
            trouble = self._vitals.ready()
            return _judge(start, trouble, "" if trouble else self._vitals.room())
        return _say(start, "404 Not Found", WHAT_THERE_IS)

    def _administer(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer an administrator; for everybody else there is nothing here."""
        door = self._door
        if door is None or not door.is_open_to(environ.get("HTTP_AUTHORIZATION", "")):
            return _say(start, "404 Not Found", WHAT_THERE_IS)
        if environ["REQUEST_METHOD"] != "POST":
            return _say(start, "405 Method Not Allowed", "POST")
        length = environ.get("CONTENT_LENGTH") or "0"
        is_number = length.isdecimal() and len(length) <= LONGEST_NUMBER
        if not is_number or int(length) > MOST_BYTES:
            return _say(start, "413 Content Too Large", f"At most {MOST_BYTES:,} bytes.")
        assert door.answer is not None
        asked = environ["wsgi.input"].read(int(length))
        answer = door.answer(asked, f"token from {environ.get('REMOTE_ADDR', 'somewhere')}")
        start("200 OK", [("Content-Type", "application/json"), ("Cache-Control", "no-store")])
        return [answer]


def _judge(start: StartResponse, trouble: str, more: str = "") -> list[bytes]:
    if trouble:
        return _say(start, "503 Service Unavailable", trouble)
    return _say(start, "200 OK", f"ok\n{more}" if more else "ok")


def _say(start: StartResponse, status: str, text: str) -> list[bytes]:
    start(status, [*_TEXT])  # a list of its own: lengths are added to it
    return [f"{text}\n".encode()]
