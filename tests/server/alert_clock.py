"""Alerts under a clock that a test moves: nothing is waited for in real time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

from moonpack.server.alerts.courier import Courier
from moonpack.server.alerts.destinations import Destinations
from moonpack.server.alerts.events import Alert
from moonpack.server.alerts.parcels import Whereabouts
from moonpack.server.alerts.post import Answer
from moonpack.server.alerts.queue import new_channel
from moonpack.server.metrics import Metrics
from moonpack.server.settings import Settings
from moonpack.server.store.store import Store

ROUNDS = 100  # of the event loop, in which whatever can be done without time is done
TIMEOUT = 10.0


class ControlledClock:
    """The time of the day, and the time of the event loop: both pass when the test says so."""

    def __init__(self, at: float) -> None:
        self.began = at
        self.passed = 0.0
        self.busy = 0  # questions to the database that are being answered

    def __call__(self) -> float:
        return self.began + self.passed

    def rule(self) -> None:
        """Set the time of the running loop, too."""
        loop: Any = asyncio.get_running_loop()
        loop.time = lambda: self.passed

    def watch(self, store: Store) -> None:
        """Count the questions to a database: time does not pass meanwhile."""
        for name in ("read", "write"):
            setattr(store, name, self._counted(getattr(store, name)))

    def _counted(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        async def counted(*given: Any) -> Any:
            self.busy += 1
            try:
                return await ask(*given)
            finally:
                self.busy -= 1

        return counted

    async def settle(self) -> None:
        """Let everything go on until it waits for time to pass."""
        rounds = 0
        while rounds < ROUNDS:
            await asyncio.sleep(0)
            rounds = 0 if self.busy else rounds + 1

    async def advance(self, seconds: float, step: float = 1.0) -> None:
        """Let time pass, once everything waits for that.

        A question to the database that is under way would time out.
        """
        await self.settle()
        until = self.passed + seconds
        while self.passed < until:
            self.passed = min(until, self.passed + step)
            await self.settle()


class Servers:
    """In place of the process that sends: notes when messages come, and answers for each server.

    One that is named `silent…` never answers, so that its message is cut off.
    """

    def __init__(self, clock: ControlledClock) -> None:
        self._clock = clock
        self.came: list[tuple[float, str, str]] = []  # when, to which server, about which table
        self.answers: dict[str, Answer] = {}
        self.under_way: list[str] = []
        self.most_under_way = 0

    async def send(self, message: Any) -> Answer:
        server = urlsplit(message["address"]).hostname or ""
        self.came.append((self._clock.passed, server, message["payload"]["path"][3:]))
        self.under_way.append(server)
        self.most_under_way = max(self.most_under_way, len(self.under_way))
        try:
            if server.startswith("silent"):
                await asyncio.sleep(TIMEOUT)
                return Answer("later", TIMEOUT)
            return self.answers.get(server, Answer("sent", 0.1))
        finally:
            self.under_way.remove(server)

    def close(self) -> None:
        """There is nothing to end."""

    def times(self, server: str) -> list[float]:
        """When messages came to a server."""
        return [at for at, one, _ in self.came if one == server]


async def _table(name: str) -> Any:
    """A table at which a game is over and everybody sits."""
    return SimpleNamespace(
        id=name,
        guests=SimpleNamespace(is_closed=False),
        seats=[SimpleNamespace(person=Anybody(), name=None, is_bot=False)],
        game=None,
        state="over",
        opening=SimpleNamespace(game="wolves"),
    )


class Anybody:
    """Equal to everybody."""

    def __eq__(self, _: object) -> bool:
        return True

    __hash__ = object.__hash__


class Alerts:
    """What sends alerts, with a real database and no real servers."""

    def __init__(self, store: Store, clock: ControlledClock, servers: Servers) -> None:
        def nobody_looks(_: str, __: str) -> Whereabouts:
            return Whereabouts(is_looking=False, is_elsewhere=False)

        self.metrics = Metrics()
        self.courier = Courier(
            store, Settings(), self.metrics, cast("Any", _table), nobody_looks, clock=clock
        )
        self.courier._post = cast("Any", servers)
        self.courier._destinations = Destinations(clock, lambda: 0.5)  # no jitter
        self.queue = self.courier.queue
        self.store = store

    async def reach(self, person: str, *servers: str) -> None:
        """Let a person be reached at servers."""
        keys = {"p256dh": "x", "auth": "y"}
        for server in servers:
            address = f"https://{server}/{person}"
            await self.queue.add_channel(new_channel(person, "push", address, keys, ""))

    async def tell(self, person: str, tables: Sequence[str]) -> None:
        """Somebody's games are over."""
        await self.queue.add([Alert(person, table, "over", "over") for table in tables])


@asynccontextmanager
async def sending(file: Path, clock: ControlledClock, servers: Servers) -> AsyncIterator[Alerts]:
    """A server that sends alerts; to be started again with the same file."""
    clock.rule()
    store = await Store.open(f"sqlite:///{file}")
    clock.watch(store)
    alerts = Alerts(store, clock, servers)
    await alerts.queue.read_reachable()
    running = asyncio.create_task(alerts.courier.run())
    try:
        yield alerts
    finally:
        running.cancel()
        alerts.courier.close()
        await clock.settle()
        await store.close()
