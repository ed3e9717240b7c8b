"""What is looked up when metrics are asked for: tables, sockets, queues, troubles."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar, get_args

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from moonpack.server.live.house import House
from moonpack.server.readiness import Readiness
from moonpack.server.store.disk import disk_use
from moonpack.server.store.failures import Unavailable
from moonpack.server.tables.table import State

T = TypeVar("T")

log = logging.getLogger("moonpack.server")

WITHIN = 5.0  # seconds; a loop that takes longer is in trouble itself


class Gauges(Collector):
    """Looks at the tables, in their event loop, and only then."""

    def __init__(self, house: House, readiness: Readiness, loop: asyncio.AbstractEventLoop) -> None:
        self._house = house
        self._readiness = readiness
        self._loop = loop

    def describe(self) -> list[Metric]:
        """Nothing: asking for it must not wait for the loop."""
        return []

    def collect(self) -> Iterator[Metric]:
        """The metrics. Called in a thread of its own, never in the loop."""
        began = time.monotonic()
        metrics: list[Metric] = []
        is_ready, took = False, WITHIN
        looking = self._look()
        try:
            metrics = asyncio.run_coroutine_threadsafe(looking, self._loop).result(WITHIN)
            took = time.monotonic() - began
        except TimeoutError:  # it is busy
            log.warning("the event loop has not answered within %g s", WITHIN)
        except RuntimeError:  # it is closed
            looking.close()
        else:
            is_ready = self._ask(self._readiness.is_ready(), False)
        if is_ready:
            metrics += self._ask(self._disk(), [])
        yield GaugeMetricFamily(
            "moonpack_event_loop_seconds",
            "How long the event loop took to answer this question.",
            took,
        )
        yield GaugeMetricFamily(
            "moonpack_ready", "Whether people should be sent here: as /ready says.", is_ready
        )
        yield from metrics

    def _ask(self, question: Coroutine[Any, Any, T], otherwise: T) -> T:
        """What the loop answers in time; the database may be asked for it."""
        asked = asyncio.run_coroutine_threadsafe(question, self._loop)
        try:
            return asked.result(WITHIN)
        except TimeoutError:
            return otherwise

    async def _look(self) -> list[Metric]:
        house = self._house
        rooms = house.rooms
        states = Counter("closed" if r.table.guests.is_closed else r.table.state for r in rooms)
        tables = GaugeMetricFamily(
            "moonpack_tables", "Tables in memory, by how far they are.", labels=["state"]
        )
        for state in (*get_args(State), "closed"):
            tables.add_metric([state], states[state])
        sockets = GaugeMetricFamily(
            "moonpack_sockets",
            "Open sockets at tables.",
            sum(len(room.presence.connections) for room in rooms),
        )
        writes = GaugeMetricFamily(
            "moonpack_writes_waiting", "Commands that wait for a flush.", house.writer.waiting
        )
        troubles = CounterMetricFamily(
            "moonpack_troubles", "What went wrong and was survived, by kind.", labels=["kind"]
        )
        for kind, many in house.store.troubles.counts().items():
            troubles.add_metric([kind], many)
        return [tables, sockets, writes, troubles, *self._queues()]

    async def _disk(self) -> list[Metric]:
        try:
            use = await disk_use(self._house.store)
        except (Unavailable, OSError):
            return []
        room = {"used": use.used, "on_disk": use.on_disk, "free": use.free}
        sizes = GaugeMetricFamily(
            "moonpack_database_bytes",
            "Bytes in use in the database, of its files, and free on their disk.",
            labels=["kind"],
        )
        for kind, many in room.items():
            if many is not None:
                sizes.add_metric([kind], many)
        return [sizes]

    def _queues(self) -> list[Metric]:
        waiting = GaugeMetricFamily(
            "moonpack_queue_waiting", "Work that waits for its turn.", labels=["queue"]
        )
        running = GaugeMetricFamily(
            "moonpack_queue_running", "Work that is being done.", labels=["queue"]
        )
        for name, load in self._house.queues().items():
            waiting.add_metric([name], load.waiting)
            running.add_metric([name], load.running)
        return [waiting, running]
