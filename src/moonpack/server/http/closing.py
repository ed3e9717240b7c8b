"""The end of a socket: a goodbye, and what is sent when it is closed already."""

from __future__ import annotations

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from moonpack.server.troubles import Troubles
from moonpack.server.wire.outbound import Goodbye

CLOSED_NORMALLY = 1000


async def send_text(socket: WebSocket, text: str) -> None:
    """Send a message; `WebSocketDisconnect` if the socket was closed while it was made."""
    try:
        await socket.send_text(text)
    except RuntimeError:
        if not _is_open(socket):
            raise
        raise WebSocketDisconnect(CLOSED_NORMALLY) from None


async def close(
    socket: WebSocket, troubles: Troubles, code: int, goodbye: Goodbye | None = None
) -> None:
    """Close a socket, perhaps with a reason."""
    is_open = _is_open(socket)
    try:
        if goodbye is not None:
            await socket.send_text(goodbye.model_dump_json())
        await socket.close(code)
    except (WebSocketDisconnect, OSError):  # the client was faster
        return
    except RuntimeError as error:
        if not is_open:
            troubles.note("goodbye not sent", error)


def _is_open(socket: WebSocket) -> bool:
    """Whether a socket is open as far as we know; what comes too late is not our mistake then.

    Uvicorn closes sockets by itself: after a message that is too large or broken, if no pong comes,
    and when it stops. The message about it that we receive may still wait in a queue.
    """
    return socket.application_state is WebSocketState.CONNECTED
