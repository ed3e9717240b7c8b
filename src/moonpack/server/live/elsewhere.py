"""Who is connected to the other servers of a cluster, as they report it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from moonpack.server.store.notices import Notice

# Seconds without a word after which a server is taken for dead; each says a word every five.
FORGOTTEN_AFTER = 20.0
NOBODY: frozenset[str] = frozenset()
Watching = dict[str, str | None]  # spectators, and their names


@dataclass
class _Server:
    """Another server, the people at its tables, and the tables of a repetition under way."""

    heard_at: float
    people: dict[str, frozenset[str]] = field(default_factory=dict)
    watching: dict[str, Watching] = field(default_factory=dict)
    repeated: set[str] = field(default_factory=set)


class Elsewhere:
    """The other servers.

    `on_change` is told the table, who has gone there, and when; `on_leave` which server is gone.
    """

    def __init__(
        self,
        on_change: Callable[[str, frozenset[str], float], None],
        clock: Callable[[], float] = time.monotonic,
        on_leave: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._on_change = on_change
        self._on_leave = on_leave
        self._clock = clock
        self._servers: dict[str, _Server] = {}

    @property
    def is_empty(self) -> bool:
        """Whether no other server is known to live."""
        return not self._servers

    def people(self, table: str) -> frozenset[str]:
        """The people connected to a table at other servers."""
        return NOBODY.union(*(server.people.get(table, ()) for server in self._servers.values()))

    def watching(self, table: str) -> Watching:
        """The spectators connected to a table at other servers, and their names."""
        crowds = (server.watching.get(table, {}) for server in self._servers.values())
        return {person: name for crowd in crowds for person, name in crowd.items()}

    def hear(self, notice: Notice) -> None:
        """A notification of another server."""
        now = self._clock()
        if notice.kind == "bye":
            self._forget(notice.node, now)
            return
        server = self._servers.setdefault(notice.node, _Server(now))
        server.heard_at = now
        for table, people in notice.people.items():
            self._set(server, table, people, now, notice.watching.get(table, {}))
        if notice.kind == "repeat":
            server.repeated |= notice.people.keys()
            if notice.is_last:
                known = server.people.keys() | server.watching.keys()
                for table in known - server.repeated:
                    self._set(server, table, NOBODY, now, {})
                server.repeated = set()

    def grant(self) -> None:
        """Nothing was heard because this server was cut off: nobody is silent yet."""
        now = self._clock()
        for server in self._servers.values():
            server.heard_at = now

    def forget_silent(self) -> None:
        """Forget the servers that have not said a word for a while."""
        now = self._clock()
        for node, server in list(self._servers.items()):
            if now - server.heard_at >= FORGOTTEN_AFTER:
                self._forget(node, server.heard_at)

    def _forget(self, node: str, since: float) -> None:
        server = self._servers.pop(node, None)
        people = {} if server is None else server.people
        for table in people | ({} if server is None else server.watching):
            self._on_change(table, people.get(table, NOBODY), since)
        self._on_leave(node)

    def _set(
        self,
        server: _Server,
        table: str,
        people: frozenset[str],
        now: float,
        watching: Watching,
    ) -> None:
        before, watched = server.people.pop(table, NOBODY), server.watching.pop(table, {})
        if people:
            server.people[table] = people
        if watching:
            server.watching[table] = watching
        if people != before or watching != watched:
            self._on_change(table, before - people, now)
