"""The metrics of several server processes as one answer: each has the number of its process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

LABEL = "worker"


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
