"""A queue for work that takes long: whoever has used the least time is served next.

People are easy to invent, so time is shared between addresses first, and then between the people of
an address. Nobody saves up time by waiting, and nobody who was alone is punished for it: somebody
new begins with what those who are served just now have used (start-time fair queueing).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

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
    def names(self) -> tuple[str, str]:
        """By which the shares are known: of the address, if there is one, and of the person."""
        return self.address or f"without address: {self.person}", f"{self.address} {self.person}"


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

    def fits(self, place: _Place) -> bool:
        """Whether it may have a place: somebody still waits for it, and it is quick enough."""
        return not self.place.done() and (place == "any" or self.seconds <= QUICK)


@dataclass(eq=False)
class _Share:
    """What an address or a person has used, is doing and waits for."""

    used: float
    running: int = 0
    waiting: list[_Ticket] = field(default_factory=list)

    @property
    def is_idle(self) -> bool:
        return not self.running and not self.waiting


class _Shares:
    """The shares of addresses, or of people."""

    def __init__(self, most: int) -> None:
        self._most = most
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

    def waiting(self, name: str) -> int:
        return len(self._shares[name].waiting) if name in self._shares else 0

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
        self._addresses = _Shares(places.an_address)
        self._people = _Shares(places.a_person)
        self._waiting = 0

    @property
    def load(self) -> Load:
        """How much waits and is being done now."""
        places = self._places.places + self._places.quick_places
        return Load(self._waiting, places - sum(self._free.values()))

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

    def _join(self, client: Client, seconds: float) -> _Ticket:
        address, person = client.names
        most = self._places
        if (
            self._waiting >= most.waiting
            or self._addresses.waiting(address) >= most.waiting_an_address
            or self._people.waiting(person) >= most.waiting_a_person
        ):
            raise QueueFull
        ticket = _Ticket(client, seconds, asyncio.get_running_loop().create_future())
        self._addresses.join(address, ticket)
        self._people.join(person, ticket)
        self._waiting += 1
        self._serve()
        return ticket

    def _leave(self, ticket: _Ticket) -> None:
        address, person = ticket.client.names
        self._waiting -= 1
        self._addresses.leave(address, ticket)
        self._people.leave(person, ticket)

    def _end(self, ticket: _Ticket, place: _Place, seconds: float) -> None:
        address, person = ticket.client.names
        self._free[place] += 1
        self._addresses.end(address, ticket, seconds)
        self._people.end(person, ticket, seconds)
        self._serve()

    def _serve(self) -> None:
        """Give away the places that are free."""
        for place in self._free:
            while self._free[place] and (ticket := self._next(place)) is not None:
                address, person = ticket.client.names
                self._free[place] -= 1
                self._waiting -= 1
                self._addresses.begin(address, ticket)
                self._people.begin(person, ticket)
                ticket.place.set_result(place)

    def _next(self, place: _Place) -> _Ticket | None:
        """Who gets a place."""
        for address in self._addresses.in_order():
            people = dict.fromkeys(ticket.client.names[1] for ticket in address.waiting)
            for person in self._people.in_order(people):
                for ticket in person.waiting:
                    if ticket.fits(place):
                        return ticket
        return None
