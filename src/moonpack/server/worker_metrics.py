"""The metrics of several server processes as one answer: each has the number of its process.

Their parent adds which of them serve, and how often it has replaced one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

LABEL = "worker"
CAUSES = ("ended", "silent")
Cause = Literal["ended", "silent"]


class WorkerMetrics(Collector):
    """Asks the processes for their metrics, and only then.

    Nothing is added up here: Prometheus does that, and knows that a process that was started again
    counts from 0.
    """

    def __init__(self, texts: Callable[[], Mapping[int, str]]) -> None:
        self._texts = texts

    def describe(self) -> Iterable[Metric]:
        """Nothing: asking for it must not ask the processes."""
        return []

    def collect(self) -> Iterator[Metric]:
        """The metrics. Called in a thread."""
        families: dict[str, Metric] = {}
        for place, text in sorted(self._texts().items()):
            for family in text_string_to_metric_families(text):
                known = families.setdefault(
                    family.name, Metric(family.name, family.documentation, family.type)
                )
                for sample in family.samples:
                    labels = {**sample.labels, LABEL: str(place)}
                    known.samples.append(sample._replace(labels=labels))
        yield from families.values()


class ProcessMetrics:
    """What the parent knows of each process."""

    def __init__(
        self, places: Iterable[int], serves: Callable[[int], bool], registry: CollectorRegistry
    ) -> None:
        is_serving = Gauge(
            "moonpack_process_serves",
            "1 if this process serves and answers, else 0.",
            [LABEL],
            registry=registry,
        )
        replaced = Counter(
            "moonpack_processes_replaced",
            "Processes that were replaced because they had ended by themselves or were silent.",
            [LABEL, "cause"],
            registry=registry,
        )
        self._replaced = {}
        for place in places:
            is_serving.labels(str(place)).set_function(partial(serves, place))
            for cause in CAUSES:  # all series are there from the start
                self._replaced[place, cause] = replaced.labels(str(place), cause)

    def replaced(self, place: int, cause: Cause) -> None:
        """A process was replaced."""
        self._replaced[place, cause].inc()
