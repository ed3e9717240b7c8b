"""Sockets that the server below us has closed: what is sent too late is nobody's mistake."""

from __future__ import annotations

from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from moonpack.server.http.closing import close, send_text
from moonpack.server.http.socket import CLOSED_BY_RULE
from moonpack.server.troubles import Troubles
from moonpack.server.wire.outbound import Code, Goodbye
from tests.server.harness import run


class Noted:
    """In place of the troubles of a server."""

    def __init__(self) -> None:
        self.what: list[str] = []

    def note(self, what: str, *_: object, **__: object) -> None:
        self.what.append(what)


async def _never() -> Any:
    raise AssertionError("nothing is received here")


async def _too_late(message: Any) -> None:
    """Uvicorn has closed the socket by itself, after a message that was too large."""
    raise RuntimeError(f"Unexpected ASGI message '{message['type']}', after 'websocket.close'.")


def _socket() -> WebSocket:
    socket = WebSocket({"type": "websocket"}, _never, _too_late)
    socket.client_state = socket.application_state = WebSocketState.CONNECTED
    return socket


def test_news_for_a_socket_that_is_closed_below_us_end_it_as_if_the_client_had() -> None:
    with pytest.raises(WebSocketDisconnect):
        run(send_text(_socket(), "news"))


def test_to_write_to_a_socket_that_we_have_closed_is_a_mistake() -> None:
    socket = _socket()
    socket.application_state = WebSocketState.DISCONNECTED
    with pytest.raises(RuntimeError):
        run(send_text(socket, "news"))


@pytest.mark.parametrize("goodbye", [None, Goodbye(code=Code.TOO_FAST, why="Too many messages.")])
def test_a_goodbye_that_comes_too_late_is_no_trouble(goodbye: Goodbye | None) -> None:
    noted = Noted()
    run(close(_socket(), cast("Troubles", noted), CLOSED_BY_RULE, goodbye))
    assert noted.what == []
