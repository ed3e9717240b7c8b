"""Whether requests should be sent to this server: it has started, and its database answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

from moonpack.server.store.disk import disk_use
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Fault, Refusal

WITHIN = 3.0  # seconds for the answer, whatever the database does
Phase = Literal["starting", "running", "stopping"]


class Readiness:
    """Asked by load balancers and watchdogs."""

    def __init__(self) -> None:
        self.phase: Phase = "starting"
        self._store: Store | None = None
        self._drain: Callable[[], Awaitable[None]] | None = None

    def begin(self, store: Store, drain: Callable[[], Awaitable[None]] | None = None) -> None:
        """The server has started; `drain` lets everybody who is connected go on elsewhere."""
        self._store, self._drain, self.phase = store, drain, "running"

    def end(self) -> None:
        """The server is about to stop: what is under way is finished, nothing new should come."""
        self.phase = "stopping"

    async def drain(self) -> None:
        """Let everybody who is connected go on elsewhere."""
        self.end()
        if self._drain is not None:
            await self._drain()

    async def check(self) -> None:
        """Raise a refusal, with the reason, unless the server is ready."""
        store = self._store
        if self.phase != "running" or store is None:
            raise Fault(Code.UNAVAILABLE, f"The server is {self.phase}.")
        try:
            async with asyncio.timeout(WITHIN):
                await store.check()
        except TimeoutError:
            raise Unavailable(f"the database has not answered within {WITHIN:g} s") from None

    async def room(self) -> str:
        """How much room the database takes, and how much there is."""
        return "" if self._store is None else (await disk_use(self._store)).sentence

    async def is_ready(self) -> bool:
        """The same as a yes or no."""
        try:
            await self.check()
        except Refusal:
            return False
        return True
