"""ASGI middleware: every request is timed by its route, and has an id that log lines carry."""

from __future__ import annotations

import re
import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moonpack.server.logs import About, about
from moonpack.server.metrics import Metrics

ID_HEADER = "x-request-id"
NO_ROUTE = "none"  # nothing is at that path, or the request was refused before anybody looked
METHODS = frozenset(("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"))
GONE = 499  # the client went before there was an answer
_TABLE = re.compile(r"/(?:api/tables|t)/([\w-]{1,40})(?:/|$)")


class Watched:
    """See the module. What is asked for is never a label, only the pattern it matches."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        table = _TABLE.match(scope["path"])
        request = secrets.token_hex(6)
        about.set(About(request, table[1] if table else None))
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        began, status = time.monotonic(), GONE

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[ID_HEADER] = request
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            seconds = time.monotonic() - began
            self._metrics.answered(_route(scope), method, status, seconds)


def _route(scope: Scope) -> str:
    """The pattern of the route that has answered, such as `/api/tables/{table}`."""
    route = scope.get("route")
    return getattr(route, "path_format", None) or getattr(route, "path", None) or NO_ROUTE
