"""Turns for work that takes a while: one after the other, and nobody waits behind one busy visitor.

The event loop serves everybody between two turns. Whoever wants many turns at once gets them when
all others who wait have had one: turns go round the addresses, and round the people of an address.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

_Waiting = deque[asyncio.Future[None]]


class FairQueue:
    """A number of places that are taken in turns."""

    def __init__(self, places: int = 1, most_waiting: int | None = None) -> None:
        self._free = places
        self._most_waiting = most_waiting  # of a person
        self._waiting: OrderedDict[str, OrderedDict[str, _Waiting]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, address: str, person: str) -> AsyncIterator[None]:
        """Wait for a turn and take it."""
        await self._take(address, person)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, address: str, person: str) -> None:
        if self._free and not self._waiting:
            self._free -= 1
            return
        people = self._waiting.get(address) or OrderedDict()
        turns = people.get(person) or deque()
        if self._most_waiting is not None and len(turns) >= self._most_waiting:
            raise Refusal(Code.TOO_FAST, "Too many requests; wait a moment.")
        turn = asyncio.get_running_loop().create_future()
        turns.append(turn)
        self._waiting.setdefault(address, people).setdefault(person, turns)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it had its turn already
                self._give_back()
            raise

    def _give_back(self) -> None:
        """Let the next one have the place."""
        while self._waiting:
            turn = self._next()
            if not turn.done():  # else whoever waited has gone
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None]:
        """The next in line; the address and the person go to the end of theirs."""
        address, people = self._waiting.popitem(last=False)
        person, turns = people.popitem(last=False)
        turn = turns.popleft()
        if turns:
            people[person] = turns
        if people:
            self._waiting[address] = people
        return turn
