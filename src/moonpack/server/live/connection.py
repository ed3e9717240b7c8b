"""One connection to a table: whose it is, what it has received, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache

from moonpack import languages
from moonpack.server.fair_queue import Client
from moonpack.server.tables.table import Table
from moonpack.server.tables.visibility import ShownSeat, Sight, may_sit, sight_of
from moonpack.server.wire.inbound import Hurry, Reading, Views
from moonpack.server.wire.outbound import PresenceInfo, SocketAnswer, You
from moonpack.server.wire.refusals import Refusal

MOST_WAITING = 200  # answers a client has not read; one that reads nothing is disconnected


@dataclass
class Hearing:
    """What a connection has of the chat at its table."""

    since: int = 0  # messages up to this number are the client's already
    before: int | None = None  # earlier ones are asked for
    sent: set[tuple[int, str | None]] = field(default_factory=set)  # numbers, authors' names
    muted: frozenset[str] = frozenset()
    stamp: int = -1  # of the chat when it was last looked at
    header: Hashable = None  # what was last sent beside the messages


class TooSlow(Exception):
    """A client that does not read its answers."""


@dataclass(eq=False)
class Connection:
    """A connection. What changes at the table is not queued: the client is sent the difference."""

    person: str
    language: str = languages.DEFAULT
    version: int | None = None  # of the table, as the client knows it
    views: Views = "none"  # beside scenes, or instead of them
    is_greeted: bool = False
    hurries: bool = False  # the bots are not to pause
    reads: bool = False  # the bots are to wait
    is_looking: bool = True  # whether the person sees the page, as far as it says
    is_answering: bool = False  # a command of this connection is being carried out
    you: You | None = None  # as last sent
    answers: deque[SocketAnswer] = field(default_factory=deque)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    name: str | None = None  # that the browser remembers; a seat has one of its own
    hearing: Hearing | None = None  # what it has of the chat; None: it has not asked for it
    address: str = ""
    signed_at: float = 0.0  # the cookie that says whose it is
    device: str | None = None  # of the person
    ended: Refusal | None = None  # why it is closed
    _look: ShownSeat | None = None
    _who: tuple[Hashable, You] | None = None  # and what it depends on

    @property
    def client(self) -> Client:
        """For whom bots think while this connection is open."""
        return Client(self.person, self.address)

    def pace(self, message: Hurry | Reading) -> None:
        """Note what is asked of the bots."""
        if isinstance(message, Hurry):
            self.hurries = message.on
        else:
            self.reads = message.on

    def answer(self, message: SocketAnswer) -> None:
        """Send a message, after the news of everything that happened before it."""
        if len(self.answers) >= MOST_WAITING:
            raise TooSlow
        self.answers.append(message)
        self.wake.set()

    @property
    def is_busy(self) -> bool:
        """Whether a command is being carried out or its answer waits to be sent."""
        return self.is_answering or (self.is_greeted and bool(self.own_answers()))

    def own_answers(self) -> list[SocketAnswer]:
        """The answers that wait, without what is for everybody: all that is left at the end."""
        return [answer for answer in self.answers if not isinstance(answer, PresenceInfo)]

    def announce(self, presence: PresenceInfo) -> None:
        """Send who is connected, instead of an older such message that still waits."""
        if self.views == "only":  # a program plays, whoever looks on
            return
        waiting = [answer for answer in self.answers if not isinstance(answer, PresenceInfo)]
        self.answers.clear()
        self.answers.extend([*waiting, presence])
        self.wake.set()

    def attend(self, *, is_looking: bool) -> None:
        """Somebody sees the page, or has turned to another one: then alerts reach them."""
        self.is_looking = is_looking

    def look(self, seat: int | None, table: Table) -> None:
        """At a shared screen: look at one of the person's seats until another is to decide."""
        self._look = ShownSeat(seat, table.actor)
        self.wake.set()

    def who(self, table: Table, shown: Table | None = None) -> You:
        """The person's seats at a table, and as which of them this connection sees it.

        `shown` is the table as the person sees it, perhaps as it was a while ago.
        """
        behind = None if shown is None else (shown.seating, shown.actor)
        depends_on = table.seating, table.actor, behind, self._look
        if self._who is None or self._who[0] != depends_on:
            self._who = depends_on, self._you(table, shown)
        return self._who[1]

    def _you(self, table: Table, shown: Table | None) -> You:
        sight = sight_of(table, self.person, self._look)
        is_host = self.person == table.guests.host
        invitation = table.guests.invitation if is_host else None
        seats = tuple(table.seats_of(self.person))
        return _you(seats, sight, is_host, invitation, may_sit(shown or table, self.person))


@lru_cache(maxsize=1024)
def _you(
    seats: tuple[int, ...],
    sight: Sight,
    is_host: bool,
    invitation: str | None,
    may_take: tuple[int, ...],
) -> You:
    """The message; most of those at other tables have the same."""
    return You(
        seats=[seat + 1 for seat in seats],
        eyes=None if sight.seat is None else sight.seat + 1,
        must_look=None if sight.must_look is None else sight.must_look + 1,
        host=is_host,
        invitation=invitation,
        may_sit=[seat + 1 for seat in may_take],
    )
