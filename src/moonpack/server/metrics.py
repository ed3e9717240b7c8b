"""What the server counts and times, for Prometheus.

A click costs one counter and one histogram. Everything else is looked up when it is asked for
(`live/gauges.py`). Labels have few values, all known beforehand: no name of a person, a table or an
address is ever among them.
"""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, choose_encoder

import moonpack
from moonpack.server.wire.outbound import Code

# In seconds. A click is expected in milliseconds; longer than 50 is what people begin to notice.
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
REQUEST = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0)
# When each counter was created, as a series beside it, is of no use here and would double them all.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of one server, in a registry of its own."""

    def __init__(self) -> None:
        # If this is one of several processes on a port: the metrics of all of them, as text.
        self.of_all: Callable[[], str] | None = None
        self.registry = own = CollectorRegistry()
        ProcessCollector(registry=own)  # memory, processor time and open files; on Linux
        GCCollector(registry=own)
        Info("moonpack", "The version that runs.", registry=own).info(
            {"version": moonpack.__version__}
        )
        self.connections = self._gauge("connections", "Open connections of any kind.")
        self.clicks = self._counter("clicks", "Clicks of people that were acknowledged.")
        self.click_seconds = self._histogram(
            "click_seconds", "From a click's arrival until its acknowledgement is sent.", QUICK
        )
        self.bot_steps = self._counter("bot_steps", "Steps that bots have played.")
        self.bot_failures = self._counter(
            "bot_failures", "Thoughts of bots that crashed or took too long."
        )
        self.flush_seconds = self._histogram(
            "flush_seconds", "From the begin of a flush until its lines are on disk.", QUICK
        )
        self.flushed_lines = self._counter("flushed_lines", "Journal lines that were written.")
        self.failed_flushes = self._counter("failed_flushes", "Flushes that were not written.")
        self.expired = self._counter("expired", "What was deleted because it was old.", "kind")
        self.alerts = self._counter("alerts", "Alerts, by what became of them.", "outcome")
        refusals = self._counter("refusals", "What was asked for and refused.", "code")
        self._refused = {code: refusals.labels(code.value) for code in Code}
        self._requests = self._counter(
            "http_requests", "Requests that were answered.", "route", "method", "status"
        )
        self._request_seconds = self._histogram(
            "http_request_seconds",
            "From a request's arrival until the end of its answer.",
            REQUEST,
            "route",
        )

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"moonpack_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"moonpack_{name}", text, registry=self.registry)

    def _histogram(
        self, name: str, text: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        return Histogram(f"moonpack_{name}", text, labels, buckets=buckets, registry=self.registry)

    def clicked(self, seconds: float) -> None:
        """A click was acknowledged."""
        self.clicks.inc()
        self.click_seconds.observe(seconds)

    def refused(self, code: Code | str) -> None:
        """Something was refused."""
        self._refused[Code(code)].inc()

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """A request was answered. The route is a pattern, never the path that was asked for."""
        self._requests.labels(route, method, f"{status // 100}xx").inc()
        self._request_seconds.labels(route).observe(seconds)

    def exposition(self, accepted: str = "") -> tuple[bytes, str]:
        """All metrics as text and its type. Call it in a thread: it asks the event loop."""
        if self.of_all is not None:
            return self.of_all().encode(), CONTENT_TYPE_PLAIN_0_0_4
        return self.own_exposition(accepted)

    def own_exposition(self, accepted: str) -> tuple[bytes, str]:
        """Those of this process alone."""
        encode, media_type = choose_encoder(accepted)
        return encode(self.registry), media_type
