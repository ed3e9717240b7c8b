"""Whether a server lives and is ready, asked from threads other than that of its event loop."""

from __future__ import annotations

import asyncio
import threading
from typing import Protocol

from moonpack.server import readiness
from moonpack.server.readiness import Readiness
from moonpack.server.wire.refusals import Refusal

LOOP_WITHIN = 2.0  # seconds in which a loop that is well says that it lives
STUCK = "The event loop does not answer."


class Vitals(Protocol):
    """Whoever can be asked. An answer is the reason why not; empty if all is well."""

    def live(self) -> str:
        """Whether it runs; if not, it should be restarted."""

    def ready(self) -> str:
        """Whether people should be sent here."""

    def room(self) -> str:
        """How much room the database takes, and how much there is; empty if nobody knows."""


class LoopVitals:
    """Those of the server in this process."""

    def __init__(self, ready: Readiness) -> None:
        self._ready = ready
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Ask this loop from now on."""
        self._loop = loop

    def live(self) -> str:
        """Whether the event loop answers."""
        if self._loop is None:
            return "The server has not started yet."
        answered = threading.Event()
        try:
            self._loop.call_soon_threadsafe(answered.set)
        except RuntimeError:  # it is closed
            return "The server has stopped."
        return "" if answered.wait(LOOP_WITHIN) else STUCK

    def ready(self) -> str:
        """Whether the server has started, and its database answers."""
        if self._loop is None:
            return "The server has not started yet."
        question = self._ready.check()
        try:
            asked = asyncio.run_coroutine_threadsafe(question, self._loop)
            asked.result(readiness.WITHIN + LOOP_WITHIN)
        except Refusal as refusal:
            return refusal.why()
        except TimeoutError:
            asked.cancel()
            return STUCK
        except RuntimeError:  # the loop is closed
            question.close()
            return STUCK
        return ""

    def room(self) -> str:
        """How much room the database takes, and how much there is."""
        question = self._ready.room()
        if self._loop is None or self._loop.is_closed():
            question.close()
            return ""
        asked = asyncio.run_coroutine_threadsafe(question, self._loop)
        try:
            return asked.result(LOOP_WITHIN)
        except (Refusal, OSError):  # timeouts are among them
            asked.cancel()
            return ""
