"""A queue for work that takes long: whoever has used the least time is served next.

People are easy to invent, and so are networks of IPv6. So time is shared between the customers of
providers first, then between the addresses of a customer, and then between the people of an
address; an IPv4 address is a customer by itself. Nobody saves up time by waiting, and nobody who
was alone is punished for it: somebody new begins with what those who are served just now have used
(start-time fair queueing).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

from moonpack.server.addresses import CUSTOMER_PLACES, customer_of
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import source

SPARE_SHARES = 100  # idle ones that are kept without looking whether they still matter
QUICK = 1.0  # seconds; work that is expected to take no longer may use the quick places too


_Place = Literal["any", "quick"]  # quick ones are for quick work alone


@dataclass(frozen=True, order=True)
class Client:
    """For whom work is done: a person, and the address they were last seen at, if it is known."""

    person: str
    address: str = ""

    @property
    def names(self) -> tuple[str, str, str]:
        """By which the shares are known: of the customer, of the address, and of the person."""
        address = self.address or f"without address: {self.person}"
        return customer_of(address) or address, address, f"{self.address} {self.person}"


class QueueFull(Refusal):
    """Too much is waiting, of this client or in all."""

    def __init__(self) -> None:
        super().__init__(Code.TOO_FAST, source("Too many requests; wait a moment."))


@dataclass(frozen=True)
class Places:
    """How much is done at once, and how much may wait."""

    places: int
    quick_places: int = 0  # further ones, for quick work only
    a_person: int = 1_000_000  # of these, for one person
    an_address: int = 1_000_000
    waiting: int = 1_000_000
    waiting_a_person: int = 1_000_000
    waiting_an_address: int = 1_000_000


@dataclass(eq=False)
class _Ticket:
    """Somebody's work that waits; `place` is set when it may begin."""

    client: Client
    seconds: float  # expected
    place: asyncio.Future[_Place]
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.names = self.client.names

    def fits(self, place: _Place) -> bool:
        """Whether it may have a place: somebody still waits for it, and it is quick enough."""
        return not self.place.done() and (place == "any" or self.seconds <= QUICK)


@dataclass(eq=False)
class _Share:
    """What a customer, an address or a person has used, is doing and waits for."""

    used: float
    running: int = 0
    waiting: list[_Ticket] = field(default_factory=list)

    @property
    def is_idle(self) -> bool:
        return not self.running and not self.waiting


class _Shares:
    """The shares of customers, of addresses or of people."""

    def __init__(self, most: int, most_waiting: int) -> None:
        self._most = most
        self._most_waiting = most_waiting
        self._shares: dict[str, _Share] = {}
        self._level = 0.0  # what those have used who are served just now

    def join(self, name: str, ticket: _Ticket) -> None:
        share = self._shares.setdefault(name, _Share(self._level))
        share.used = max(share.used, self._level)
        share.waiting.append(ticket)

    def begin(self, name: str, ticket: _Ticket) -> None:
        share = self._shares[name]
        self._level = max(self._level, share.used)
        share.waiting.remove(ticket)
        share.running += 1
        share.used += ticket.seconds

    def end(self, name: str, ticket: _Ticket, seconds: float) -> None:
        share = self._shares[name]
        share.running -= 1
        share.used += seconds - ticket.seconds
        self._forget()

    def leave(self, name: str, ticket: _Ticket) -> None:
        self._shares[name].waiting.remove(ticket)
        self._forget()

    def is_full(self, name: str) -> bool:
        """Whether no more may wait."""
        return name in self._shares and len(self._shares[name].waiting) >= self._most_waiting

    def used(self, name: str) -> float:
        return self._shares[name].used

    def in_order(self, names: Iterable[str] | None = None) -> list[_Share]:
        """Those that may be served, of all or of some; those that have used the least first."""
        shares = [self._shares[name] for name in (self._shares if names is None else names)]
        eligible = [share for share in shares if share.waiting and share.running < self._most]
        return sorted(eligible, key=lambda share: share.used)

    def _forget(self) -> None:
        """Forget what no longer makes a difference; everybody, once nothing is going on."""
        busy = {name: share for name, share in self._shares.items() if not share.is_idle}
        if not busy:
            self._shares.clear()
        elif len(self._shares) > 2 * len(busy) + SPARE_SHARES:
            self._shares = {
                name: share
                for name, share in self._shares.items()
                if name in busy or share.used > self._level
            }


@dataclass(frozen=True)
class Load:
    """How much waits, and how much is being done."""

    waiting: int
    running: int


class FairQueue:
    """Places for work, given to whoever has used the least time; see the module."""

    def __init__(self, places: Places, clock: Callable[[], float] = time.monotonic) -> None:
        self._places = places
        self._clock = clock
        self._free: dict[_Place, int] = {"any": places.places, "quick": places.quick_places}
        self._shares = (
            _Shares(
                CUSTOMER_PLACES * places.an_address, CUSTOMER_PLACES * places.waiting_an_address
            ),
            _Shares(places.an_address, places.waiting_an_address),
            _Shares(places.a_person, places.waiting_a_person),
        )
        self._waiting: dict[_Ticket, None] = {}  # in the order in which they came

    @property
    def load(self) -> Load:
        """How much waits and is being done now."""
        places = self._places.places + self._places.quick_places
        return Load(len(self._waiting), places - sum(self._free.values()))

    @asynccontextmanager
    async def place(self, client: Client, seconds: float) -> AsyncIterator[None]:
        """Wait for a place and hold it. The work is expected to take so many seconds.

        `QueueFull` if too much is waiting. What counts in the end is the time it really took.
        """
        ticket = self._join(client, seconds)
        try:
            place = await ticket.place
        except asyncio.CancelledError:
            if ticket.place.done() and not ticket.place.cancelled():  # given at the last moment
                self._end(ticket, ticket.place.result(), 0.0)
            else:
                self._leave(ticket)
            raise
        began = self._clock()
        try:
            yield
        finally:
            self._end(ticket, place, self._clock() - began)

    def order(self) -> list[Client]:
        """Those who wait, in the order of their turns if all goes on as expected."""
        levels = range(len(self._shares))
        waiting, order = [*self._waiting], list[_Ticket]()
        used = {
            (level, name): self._shares[level].used(name)
            for ticket in waiting
            for level, name in enumerate(ticket.names)
        }
        while waiting:
            following = min(waiting, key=lambda ticket: [used[n, ticket.names[n]] for n in levels])
            waiting.remove(following)
            order.append(following)
            for at in enumerate(following.names):
                used[at] += following.seconds
        return [ticket.client for ticket in order]

    def _join(self, client: Client, seconds: float) -> _Ticket:
        ticket = _Ticket(client, seconds, asyncio.get_running_loop().create_future())
        if len(self._waiting) >= self._places.waiting or any(
            shares.is_full(name) for shares, name in self._of(ticket)
        ):
            raise QueueFull
        for shares, name in self._of(ticket):
            shares.join(name, ticket)
        self._waiting[ticket] = None
        self._serve()
        return ticket

    def _of(self, ticket: _Ticket) -> Iterator[tuple[_Shares, str]]:
        """The shares that a ticket counts for."""
        return zip(self._shares, ticket.names, strict=True)

    def _leave(self, ticket: _Ticket) -> None:
        del self._waiting[ticket]
        for shares, name in self._of(ticket):
            shares.leave(name, ticket)

    def _end(self, ticket: _Ticket, place: _Place, seconds: float) -> None:
        self._free[place] += 1
        for shares, name in self._of(ticket):
            shares.end(name, ticket, seconds)
        self._serve()

    def _serve(self) -> None:
        """Give away the places that are free."""
        for place in self._free:
            while self._free[place] and (ticket := self._next(place)) is not None:
                self._free[place] -= 1
                del self._waiting[ticket]
                for shares, name in self._of(ticket):
                    shares.begin(name, ticket)
                ticket.place.set_result(place)

    def _next(
        self, place: _Place, level: int = 0, names: Iterable[str] | None = None
    ) -> _Ticket | None:
        """Who gets a place: of a customer an address, and of that a person."""
        for share in self._shares[level].in_order(names):
            if level + 1 == len(self._shares):
                following = next((one for one in share.waiting if one.fits(place)), None)
            else:
                parts = dict.fromkeys(ticket.names[level + 1] for ticket in share.waiting)
                following = self._next(place, level + 1, parts)
            if following is not None:
                return following
        return None
