"""Rate limits and counts, kept in memory."""

from __future__ import annotations

import time
from collections import Counter
from typing import Literal

from moonpack.server.addresses import CUSTOMER_PLACES, customer_of

BURST = 3.0  # seconds of the allowed rate that may come at once, by default
MOST_BUCKETS = 10_000
# A customer with many IPv6 networks may have as much as so many addresses: more than of places, for
# connections are fewer than what comes on them.
CUSTOMER_RATES = 20


class Bucket:
    """A rate limit: a number per second on average, with bursts."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._level = most
        self._filled = time.monotonic()

    def take(self, many: int = 1) -> bool:
        """Whether one more, or so many more, are allowed now."""
        if not self.has(many):
            return False
        self._level -= many
        return True

    def has(self, many: int = 1) -> bool:
        """Whether one more, or so many more, would be allowed now."""
        now = time.monotonic()
        self._level = min(self._most, self._level + (now - self._filled) * self._rate)
        self._filled = now
        return self._level >= many

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
        self._look_at = MOST_BUCKETS  # above that, buckets that are full again are forgotten

    def __contains__(self, who: str) -> bool:
        return who in self._buckets

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, who: str, many: int = 1) -> bool:
        """Whether one more of this client, or so many more, are allowed now."""
        if len(self._buckets) > self._look_at:
            self._buckets = {n: b for n, b in self._buckets.items() if not b.is_full}
            # All may have to be kept for hours, and to look through them takes milliseconds.
            self._look_at = max(MOST_BUCKETS, 2 * len(self._buckets))
        return self._buckets.setdefault(who, Bucket(self._rate, self._most)).take(many)

    def has(self, who: str, many: int = 1) -> bool:
        """Whether one more of this client, or so many more, would be allowed now."""
        return self._buckets[who].has(many) if who in self._buckets else many <= self._most


class AddressRates:
    """A bucket for each address, and a larger one for all IPv6 networks of a customer."""

    def __init__(self, rate: float, most: float | None = None) -> None:
        burst = rate * BURST if most is None else most
        self._addresses = Rates(rate, burst)
        self._customers = Rates(rate * CUSTOMER_RATES, burst * CUSTOMER_RATES)

    def __len__(self) -> int:
        return len(self._addresses) + len(self._customers)

    def take(self, address: str, many: int = 1) -> bool:
        """Whether one more of this address, or so many more, are allowed now."""
        customer = customer_of(address)
        if customer is None:
            return self._addresses.take(address, many)
        # Not even remembered if it is one of very many.
        return (
            self._customers.has(customer, many)
            and self._addresses.take(address, many)
            and self._customers.take(customer, many)
        )

    def has(self, address: str, many: int = 1) -> bool:
        """Whether one more of this address, or so many more, would be allowed now."""
        customer = customer_of(address)
        is_left = customer is None or self._customers.has(customer, many)
        return is_left and self._addresses.has(address, many)


class VisitorRates:
    """A bucket for each person, and a larger one for each address, which many people may share."""

    def __init__(self, rate: float, factor: float, most: float | None = None) -> None:
        burst = rate * BURST if most is None else most
        self._people = Rates(rate, burst)
        self._addresses = AddressRates(rate * factor, burst * factor)

    def __len__(self) -> int:
        return len(self._people) + len(self._addresses)

    def excess(self, person: str, address: str) -> Literal["person", "address"] | None:
        """Count one more; who has had too many now, if anybody has."""
        # Cookies cost nothing: whoever sends a new one each time must not be remembered each time.
        if person not in self._people and not self._addresses.has(address):
            return "address"
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


class AddressPlaces:
    """A number of places for each address, and for all IPv6 networks of a customer."""

    def __init__(self, most: int) -> None:
        self._addresses = Places(most)
        self._customers = Places(most * CUSTOMER_PLACES)

    def take(self, address: str) -> bool:
        """Take a place, if there is one."""
        if not self._addresses.take(address):
            return False
        customer = customer_of(address)
        if customer is None or self._customers.take(customer):
            return True
        self._addresses.give_back(address)
        return False

    def give_back(self, address: str) -> None:
        """Give a place back."""
        self._addresses.give_back(address)
        customer = customer_of(address)
        if customer is not None:
            self._customers.give_back(customer)
