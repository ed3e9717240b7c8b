"""A port for those who run the server: `/metrics`, `/live` and `/ready`, apart from the players'.

It answers in threads of its own, so it can tell that the server is starting, stopping or stuck. It
listens on the loopback interface unless the host wants it elsewhere.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterable
from socketserver import ThreadingMixIn
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import make_wsgi_app

from moonpack.errors import MoonpackError
from moonpack.server import readiness
from moonpack.server.metrics import Metrics
from moonpack.server.readiness import Readiness
from moonpack.server.wire.refusals import Refusal

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

LOOP_WITHIN = 2.0  # seconds in which a loop that is well says that it lives
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

    def __init__(self, host: str, port: int, metrics: Metrics, ready: Readiness) -> None:
        self._ready = ready
        self._metrics = make_wsgi_app(metrics.registry)
        self._loop: asyncio.AbstractEventLoop | None = None
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

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Answer from now on."""
        self._loop = loop
        self._thread.start()

    def close(self) -> None:
        """Answer no longer."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def _answer(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return _say(start, "405 Method Not Allowed", "GET")
        if path == "/metrics":
            answer: Iterable[bytes] = self._metrics(environ, start)
            return answer
        if path == "/live":
            return self._live(start)
        if path == "/ready":
            return self._check(start)
        return _say(start, "404 Not Found", "There are /metrics, /live and /ready.")

    def _live(self, start: StartResponse) -> Iterable[bytes]:
        answered = threading.Event()
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(answered.set)
        except RuntimeError:  # it is closed
            return _say(start, "503 Service Unavailable", "The server has stopped.")
        if answered.wait(LOOP_WITHIN):
            return _say(start, "200 OK", "ok")
        return _say(start, "503 Service Unavailable", "The event loop does not answer.")

    def _check(self, start: StartResponse) -> Iterable[bytes]:
        assert self._loop is not None
        why = "The event loop does not answer."
        question = self._ready.check()
        try:
            asked = asyncio.run_coroutine_threadsafe(question, self._loop)
            asked.result(readiness.WITHIN + LOOP_WITHIN)
        except Refusal as refusal:
            why = refusal.why()
        except TimeoutError:
            asked.cancel()
        except RuntimeError:  # the loop is closed
            question.close()
        else:
            return _say(start, "200 OK", "ok")
        return _say(start, "503 Service Unavailable", why)


def _say(start: StartResponse, status: str, text: str) -> list[bytes]:
    start(status, [*_TEXT])  # a list of its own: lengths are added to it
    return [f"{text}\n".encode()]
