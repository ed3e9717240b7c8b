"""Log lines that anybody can cause, as often as they like: of each, one is written now and then."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

WRITTEN_EVERY = 10.0  # seconds between two lines of a kind
# Lines of uvicorn's about requests that are not HTTP, and sockets that are refused.
CAUSED_BY_ANYBODY = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "ASGI callable returned without completing handshake.",
    "Invalid WebSocket",
    "opening handshake failed",
    "data transfer failed",
)


class Sparingly(logging.Filter):
    """Lets a line of these kinds pass once in a while, with the number of those left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._written: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        text = str(record.msg)
        kind = next((begin for begin in CAUSED_BY_ANYBODY if text.startswith(begin)), None)
        if kind is None:
            return True
        now = self._clock()
        if now - self._written.get(kind, -WRITTEN_EVERY) < WRITTEN_EVERY:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        self._written[kind] = now
        if left_out := self._left_out.pop(kind, 0):
            record.msg = f"{text} (and {left_out} before this one)"
        return True
