"""Rate limits and counts, kept in memory."""

from __future__ import annotations

import time
from collections import Counter
from typing import Literal

BURST = 3.0  # seconds of the allowed rate that may come at once, by default
MOST_BUCKETS = 10_000


class Bucket:
    """A rate limit: a number per second on average, with bursts."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._level = most
        self._filled = time.monotonic()

    def take(self, many: int = 1) -> bool:
        """Whether one more, or so many more, are allowed now."""
        now = time.monotonic()
        self._level = min(self._most, self._level + (now - self._filled) * self._rate)
        self._filled = now
        if self._level < many:
            return False
        self._level -= many
        return True

    @property
    def is_full(self) -> bool:
        """Whether the bucket is unused long enough to be forgotten."""
        return (time.monotonic() - self._filled) * self._rate >= self._most


class Rates:
    """A bucket for each client."""

    def __init__(self, rate: float, most: float | None = None) -> None:
        self._rate = rate
        self._most = rate * BURST if most is None else most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Whether one more of this client is allowed now."""
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets = {n: b for n, b in self._buckets.items() if not b.is_full}
        return self._buckets.setdefault(who, Bucket(self._rate, self._most)).take()


class VisitorRates:
    """A bucket for each person, and a larger one for each address, which many people may share."""

    def __init__(self, rate: float, factor: float, most: float | None = None) -> None:
        burst = rate * BURST if most is None else most
        self._people = Rates(rate, burst)
        self._addresses = Rates(rate * factor, burst * factor)

    def excess(self, person: str, address: str) -> Literal["person", "address"] | None:
        """Count one more; who has had too many now, if anybody has."""
        # The person first: what is refused to one must not use up what others may have.
        if not self._people.take(person):
            return "person"
        return None if self._addresses.take(address) else "address"


class Places:
    """A number of places for each client."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, who: str) -> bool:
        """Take a place, if there is one."""
        if self._taken[who] >= self._most:
            return False
        self._taken[who] += 1
        return True

    def give_back(self, who: str) -> None:
        """Give a place back."""
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
