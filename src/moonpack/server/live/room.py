"""A table in memory with everybody who is connected to it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Hashable, Iterator
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from moonpack.server.live.connection import Client
from moonpack.server.settings import Settings
from moonpack.server.store.store import Store
from moonpack.server.store.writer import Write, Writer
from moonpack.server.tables import messages, visibility
from moonpack.server.tables.commands import Draft, Playable, plan
from moonpack.server.tables.journal import Line
from moonpack.server.tables.table import Table
from moonpack.server.wire import languages
from moonpack.server.wire.outbound import Code, Done, News, Presence, Whole, You
from moonpack.server.wire.refusals import Refusal

log = logging.getLogger("moonpack.server")

# Lines after which lists may show a table differently.
_LISTED_KINDS = ("opened", "sat", "left", "began")
BELIEVED_FOR = 75.0  # seconds: what another server said of who is there; it says so again
MOST_TOLD = 50  # texts kept of a version; many only if somebody asks for old versions
ATTEMPTS = 3  # to add a line while other servers add lines to the same table


class Room:
    """One table: commands come in one by one, news go out to all clients."""

    def __init__(self, table: Table, store: Store, writer: Writer, settings: Settings) -> None:
        self.table = table
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.used_at = time.monotonic()
        self.on_change: Callable[[], None] = lambda: None
        self.on_presence: Callable[[], None] = lambda: None  # for other servers
        self.leads = not store.is_shared  # whether the last line was added by this server
        self.rematch_lock = asyncio.Lock()
        self._store = store
        self._writer = writer
        self._settings = settings
        self._is_stale = False
        self._loaded_at = time.monotonic()
        self._seen: dict[str, float] = {}  # when a person was last connected
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}  # people at other servers
        self._told: dict[Hashable, str] = {}  # messages of this version, encoded once
        self._made: dict[Hashable, News | Whole] = {}  # the same before choices, while being told
        self._timer: asyncio.TimerHandle | None = None

    # -- commands

    async def do(self, person: str, command: Playable) -> Done:
        """Do a person's command, or raise `Refusal`. When this returns it is on disk."""
        async with self.lock:
            await self._refresh()
            for _ in range(ATTEMPTS):
                before = self.table.done_before(person, command.id)
                if before is not None:
                    return Done(id=command.id, version=before.version)
                drafts = plan(self.table, person, command, self.alone())
                if await self._add(drafts):
                    return Done(id=command.id, version=drafts[0].line.version)
                await self._read()
        raise Refusal(Code.UNAVAILABLE, "the table is very busy; send it again")

    async def add(self, make: Callable[[Table], list[Draft]]) -> bool:
        """Add what the server itself has to say; False if another server was faster."""
        async with self.lock:
            await self._refresh()
            if await self._add(make(self.table)):
                return True
            await self._read()
            return False

    async def _add(self, drafts: list[Draft]) -> bool:
        """Write lines, then take them in: nobody is told of what is not on disk."""
        if not drafts:
            return True
        lines = [draft.line for draft in drafts]
        ends = any(draft.game is not None and draft.game.over for draft in drafts)
        write = Write(self.table.id, lines)
        if ends or any(line.kind in _LISTED_KINDS for line in lines):
            write.summary = summary(self.table, lines, ends=ends)
            write.sitters = [line.person for line in lines if line.kind == "sat" and line.person]
        try:
            if not await self._writer.add(write):
                return False
        except Exception as error:
            self._is_stale = True  # it may have been written all the same
            log.exception("table %s cannot be written", self.table.id)
            raise Refusal(Code.UNAVAILABLE, "the server cannot write now") from error
        for draft in drafts:
            self.table.apply(draft.line, draft.game)
        self.leads = True
        self._changed(lines)
        return True

    async def _refresh(self) -> None:
        if self._is_stale:
            await self._read()
            self._is_stale = False

    async def _read(self) -> None:
        try:
            await self.catch_up()
        except (SQLAlchemyError, OSError) as error:
            raise Refusal(Code.UNAVAILABLE, "the server cannot read now") from error

    async def catch_up(self) -> None:
        """Take in what other servers have added."""
        lines = await self._store.lines(self.table.id, self.table.version)
        for line in lines:
            self.table.apply(line)
        if lines:
            self.leads = False
            self._changed(lines)

    def _changed(self, lines: list[Line]) -> None:
        self.used_at = time.monotonic()
        self._told.clear()
        self._made.clear()
        for client in self.clients:
            client.wake.set()
        if any(line.kind in ("sat", "left") for line in lines):
            self._tell_presence()  # who is here on which seat
            self.on_presence()
        self.on_change()

    # -- clients

    def join(self, client: Client) -> None:
        """A client is connected."""
        self.clients.add(client)
        self._tell_presence()
        self.on_presence()

    def part(self, client: Client) -> None:
        """A client is gone."""
        self.clients.discard(client)
        self.used_at = self._seen[client.person] = time.monotonic()
        self._tell_presence()
        self.on_presence()

    def close(self) -> None:
        """The room leaves the memory."""
        if self._timer is not None:
            self._timer.cancel()

    def people_here(self) -> set[str]:
        """Who of those that sit is connected to this server."""
        sitting = {seat.person for seat in self.table.seats if seat.person is not None}
        return sitting & {client.person for client in self.clients}

    def hear(self, node: str, people: frozenset[str]) -> None:
        """Another server tells who is connected to it."""
        now = time.monotonic()
        before, _ = self._elsewhere.get(node, (frozenset(), now))
        self._elsewhere[node] = (people, now)
        self._seen.update(dict.fromkeys(before | people, now))
        if people != before:
            self._tell_presence()

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is connected, to this server or another."""
        person = self.table.seats[seat].person
        if any(client.person == person for client in self.clients):
            return True
        now = time.monotonic()
        return any(
            person in people and now - heard < BELIEVED_FOR
            for people, heard in self._elsewhere.values()
        )

    def alone(self) -> list[int]:
        """The seats that the others may give to a bot."""
        now = time.monotonic()
        return [n for n, since in self._away() if now - since >= self._settings.alone_after]

    def _away(self) -> list[tuple[int, float]]:
        """The seats of people who are not here, and when each was seen last."""
        return [
            (n, self._seen.get(seat.person, self._loaded_at))
            for n, seat in enumerate(self.table.seats)
            if seat.person is not None and not self.is_here(n)
        ]

    def presence(self) -> Presence:
        """Who is connected."""
        seats = self.table.seats
        watching = {c.person for c in self.clients if not self.table.seats_of(c.person)}
        return Presence(
            here=[n for n in range(1, len(seats) + 1) if self.is_here(n - 1)],
            alone=[n + 1 for n in self.alone()],
            watching=len(watching),
        )

    def _tell_presence(self) -> None:
        presence = self.presence()
        for client in self.clients:
            # One at most waits: only the last is of interest.
            waiting = [a for a in client.answers if not isinstance(a, Presence)]
            client.answers.clear()
            client.answers.extend([*waiting, presence])
            client.wake.set()
        self._look_again()

    def _look_again(self) -> None:
        """Tell it again when the next one who is away has been so for long enough."""
        if self._timer is not None:
            self._timer.cancel()
        now, enough = time.monotonic(), self._settings.alone_after
        waits = [since + enough - now for _, since in self._away() if now - since < enough]
        self._timer = None
        if waits and self.clients:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(waits) + 0.05, self._tell_presence)

    # -- telling

    def due(self, client: Client) -> Iterator[str]:
        """What a client has to be sent now, in order."""
        if not client.is_greeted:
            return
        you = client.who(self.table)
        sees_anew = client.you is None or client.you.eyes != you.eyes
        if you != client.you:
            client.you = you
            yield you.model_dump_json()
        version = self.table.version
        if sees_anew or client.version != version:
            since, client.version = client.version, version
            yield self._news(client, you, since)
        while client.answers:
            yield client.answers.popleft().model_dump_json()

    def _news(self, client: Client, you: You, since: int | None) -> str:
        """The gap of a client, or the whole. What several see is made and encoded only once."""
        seat = None if you.eyes is None else you.eyes - 1
        gap = since if messages.has_gap(self.table, since) else None
        game, words = self.table.game, languages.words(client.language)
        key = (gap, None if game is None else visibility.eyes(game, seat), client.language)
        decides = game is not None and seat is not None and seat == game.actor
        if (decides, key) not in self._told:
            if len(self._told) >= MOST_TOLD:
                self._told.clear()
            if key not in self._made:
                # All clients are told in one turn of the loop. What is kept longer is kept as text,
                # which costs the garbage collector nothing.
                asyncio.get_running_loop().call_soon(self._made.clear)
                self._made[key] = (
                    messages.whole(self.table, seat, words)
                    if gap is None
                    else messages.news(self.table, gap, seat, words)
                )
            made = self._made[key]
            if game is not None and seat is not None and decides:
                made = messages.with_choices(made, game, seat, words)
            self._told[decides, key] = made.model_dump_json()
        return self._told[decides, key]


def summary(table: Table, lines: list[Line], *, ends: bool) -> dict[str, Any]:
    """What lists need to know of a table after some lines."""
    begins = any(line.kind == "began" for line in lines)
    return {
        "id": table.id,
        "game": table.opening.game,
        "state": "over" if ends else "playing" if begins else table.state,
        "open": table.opening.open,
        "watchable": table.opening.watchable,
        "at": lines[-1].at,
    }


def may_see(table: Table, person: str) -> bool:
    """Whether a person may look at a table: not at the running game of others who want it so."""
    return bool(
        table.opening.watchable
        or table.state != "playing"
        or table.seats_of(person)
        or any(seat.is_free for seat in table.seats)
    )
