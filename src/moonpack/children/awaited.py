"""The parent's end under asyncio: nothing here blocks the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

from moonpack.children.child import NEVER, Child
from moonpack.children.messages import Message

T = TypeVar("T")


class AwaitedChild:
    """A child whose answers are awaited. If a wait is cancelled, the child must be ended."""

    def __init__(self, child: Child) -> None:
        self.child = child

    def send(self, message: dict[str, Any]) -> None:
        """Send a message; see `Child.send`."""
        self.child.send(message)

    async def receive(self, until: float = NEVER) -> Message:
        """The next message; see `Child.receive`."""
        return await _in_thread(lambda: self.child.receive(until))

    async def end(self, patience: float = 0.0) -> str:
        """End the child; see `Child.end`. Goes on if the wait for it is cancelled."""
        return await _in_thread(lambda: self.child.end(patience))


async def _in_thread(work: Callable[[], T]) -> T:
    """Run something that blocks.

    The thread is a daemon: unlike those of an executor it does not keep Python from exiting.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(set_outcome: Callable[[Any], None], outcome: object) -> None:
        if not done.done():  # else the wait was cancelled
            set_outcome(outcome)

    def run() -> None:
        try:
            settling: tuple[Callable[[Any], None], object] = (done.set_result, work())
        except Exception as error:
            settling = (done.set_exception, error)
        with suppress(RuntimeError):  # the loop was closed meanwhile
            loop.call_soon_threadsafe(settle, *settling)

    Thread(target=run, daemon=True).start()
    return await done
