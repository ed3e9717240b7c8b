"""Work in the background: whoever asked for it may disconnect meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from moonpack.errors import MoonpackError
from moonpack.server.troubles import Troubles
from moonpack.server.wire.refusals import Refusal

T = TypeVar("T")


class Tasks:
    """The tasks under way; if one fails, that is counted and logged."""

    def __init__(self, troubles: Troubles) -> None:
        self.running: set[asyncio.Task[Any]] = set()
        self._troubles = troubles

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin some work."""
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work to its end, even if whoever waits for it is cancelled."""
        return await asyncio.shield(self.begin(work))

    def cancel(self) -> None:
        """Cancel all of them."""
        for task in self.running:
            task.cancel()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal | MoonpackError):
            self._troubles.note("a task failed", error, with_trace=True)
