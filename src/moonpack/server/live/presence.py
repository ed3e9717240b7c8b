"""Who is connected to a table, and who has been away for how long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from moonpack.server.alerts.parcels import Whereabouts
from moonpack.server.fair_queue import Client
from moonpack.server.live.connection import Connection
from moonpack.server.live.elsewhere import Watching
from moonpack.server.store.notices import Crowd
from moonpack.server.tables.table import Table
from moonpack.server.wire.looks import distinct
from moonpack.server.wire.outbound import PresenceInfo
from moonpack.server.wire.talk import Watcher

MOST_WATCHERS = 20  # whose names are sent; the others are counted


class Presence:
    """The connections of a table at this server, and the people connected to other servers."""

    def __init__(self, table: Table, alone_after: float) -> None:
        self.connections: set[Connection] = set()
        self.on_change: Callable[[], None] = lambda: None  # for bots and other servers
        self.elsewhere: Callable[[], frozenset[str]] = frozenset  # people at other servers
        self.watching_elsewhere: Callable[[], Watching] = dict
        self.alias: Callable[[str], str] = lambda person: person  # a word for a person, here
        self._table = table
        self._alone_after = alone_after
        self._loaded_at = self.left_at = time.monotonic()
        self._last_seen: dict[str, float] = {}  # when a person was last connected
        self._timer: asyncio.TimerHandle | None = None
        self.last_player: Client | None = None  # the last seated person who came or went

    def join(self, connection: Connection) -> None:
        """Add a connection."""
        self.connections.add(connection)
        self.met(connection.client)
        self.changed()

    def leave(self, connection: Connection) -> None:
        """Remove a connection that is closed."""
        self.connections.discard(connection)
        self.met(connection.client)
        self.left_at = self._last_seen[connection.person] = time.monotonic()
        self.changed()

    def rename(self, person: str, name: str) -> None:
        """Somebody who is connected has chosen a name."""
        own = [one for one in self.connections if one.person == person and one.name != name]
        for connection in own:
            connection.name = name
        if own:
            self.changed()

    def met(self, client: Client) -> None:
        """Remember who was here, and from where, if they play."""
        if self._table.seats_of(client.person):
            self.last_player = client

    def changed(self) -> None:
        """Announce who is connected, here and to other servers."""
        self._announce()
        self.on_change()

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()

    def people_here(self) -> frozenset[str]:
        """The seated people who are connected to this server."""
        seated = frozenset(seat.person for seat in self._table.seats if seat.person is not None)
        return seated & {connection.person for connection in self.connections}

    def changed_elsewhere(self, gone: frozenset[str], at: float) -> None:
        """Other people are connected to other servers now; some have gone there, at a time."""
        self._last_seen.update(dict.fromkeys(gone, at))
        self._announce()

    def alone(self) -> list[int]:
        """The seats that the others may give to a bot, because their player has been away."""
        now = time.monotonic()
        return [seat for seat, since in self._away() if now - since >= self._alone_after]

    def whereabouts(self, person: str) -> Whereabouts:
        """Whether somebody sees the table."""
        own = [one for one in self.connections if one.person == person]
        is_elsewhere = not own and person in self.elsewhere()
        return Whereabouts(any(one.is_looking for one in own), is_elsewhere)

    def info(self) -> PresenceInfo:
        """Who is connected, as it is sent."""
        table, spectators = self._table, self.spectators()
        return PresenceInfo(
            here=[n + 1 for n in range(len(table.seats)) if self._is_connected(n)],
            alone=[n + 1 for n in self.alone()],
            watching=len(spectators),
            watchers=[
                Watcher(who=self.alias(person), name=name)
                for person, name in self.watcher_names(spectators).items()
            ],
        )

    def crowd(self) -> Crowd:
        """Who is connected to this server, for the others."""
        here = sorted(self._spectators_here().items(), key=_named_first)
        return Crowd(self.people_here(), tuple(here[:MOST_WATCHERS]))

    def spectators(self) -> Watching:
        """Everybody who is connected, here or elsewhere, and has no seat, with their names."""
        everybody = {**self.watching_elsewhere(), **self._spectators_here()}
        seats_of = self._table.seats_of
        return {person: name for person, name in everybody.items() if not seats_of(person)}

    def _spectators_here(self) -> Watching:
        seats_of = self._table.seats_of
        return {one.person: one.name for one in self.connections if not seats_of(one.person)}

    def watcher_names(self, spectators: Watching) -> Watching:
        """Some of those who watch, told apart from each other and from those who play."""
        taken = [seat.name for seat in self._table.seats] + self._table.guests.host_names
        names: Watching = {}
        for person, name in sorted(spectators.items(), key=_named_first)[:MOST_WATCHERS]:
            others = [] if person == self._table.guests.host else taken
            names[person] = None if name is None else distinct(name, [*others, *names.values()])
        return names

    def _is_connected(self, seat: int) -> bool:
        """Whether the player of a seat is connected, to this server or another."""
        person = self._table.seats[seat].person
        if any(connection.person == person for connection in self.connections):
            return True
        return person in self.elsewhere()

    def _away(self) -> list[tuple[int, float]]:
        """The seats of people who are not connected, and when each was last seen."""
        return [
            (n, self._last_seen.get(seat.person, self._loaded_at))
            for n, seat in enumerate(self._table.seats)
            if seat.person is not None and not self._is_connected(n)
        ]

    def _announce(self) -> None:
        info = self.info()
        for connection in self.connections:
            connection.announce(info)
        self._schedule()

    def _schedule(self) -> None:
        """Announce it again once the next absent player has been away long enough."""
        self.close()
        now = time.monotonic()
        waits = [since + self._alone_after - now for _, since in self._away()]
        due = [wait for wait in waits if wait > 0]
        self._timer = None
        if due and self.connections:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(due) + 0.05, self._announce)


def _named_first(spectator: tuple[str, str | None]) -> tuple[bool, str, str]:
    person, name = spectator
    return name is None, name or "", person
