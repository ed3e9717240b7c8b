"""One connection to a table: whose it is, what it has been told, and what is to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field

from moonpack.server.tables import visibility
from moonpack.server.tables.table import Table
from moonpack.server.wire import languages
from moonpack.server.wire.outbound import SocketAnswer, You

MOST_WAITING = 200  # answers that a client has not read; one that reads nothing is let go


class TooSlow(Exception):
    """A client that does not read its answers."""


@dataclass(eq=False)
class Client:
    """A connection. What changes at the table is not queued for it: it is told the gap."""

    person: str
    language: str = languages.DEFAULT
    version: int | None = None  # what it has of the table
    is_greeted: bool = False
    hurries: bool = False
    looked: tuple[int | None, int | None] | None = None  # own seat looked at, who was to decide
    you: You | None = None  # as it was told last
    answers: deque[SocketAnswer] = field(default_factory=deque)
    wake: asyncio.Event = field(default_factory=asyncio.Event)

    def answer(self, message: SocketAnswer) -> None:
        """Send something as soon as the client has been told what happened before it."""
        if len(self.answers) >= MOST_WAITING:
            raise TooSlow
        self.answers.append(message)
        self.wake.set()

    def look(self, seat: int | None, table: Table) -> None:
        """See through the eyes of an own seat, until somebody else is to decide."""
        self.looked = (seat, table.actor)
        self.wake.set()

    def who(self, table: Table) -> You:
        """Who this client is at a table now, and through whose eyes it sees."""
        seats = table.seats_of(self.person)
        eyes, must_look = self._eyes(table, seats)
        return You(
            seats=[seat + 1 for seat in seats],
            eyes=None if eyes is None else eyes + 1,
            must_look=None if must_look is None else must_look + 1,
        )

    def _eyes(self, table: Table, seats: list[int]) -> tuple[int | None, int | None]:
        if len(seats) < 2:
            return (seats[0] if seats else None), None
        actor = table.actor if table.actor in seats else None
        if table.game is None or not visibility.has_secrets(table.game):
            return (seats[0] if actor is None else actor), None
        seat = None
        if self.looked is not None and self.looked[1] == table.actor:
            seat = self.looked[0] if self.looked[0] in seats else None
        return seat, None if seat == actor else actor
