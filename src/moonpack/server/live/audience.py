"""For whom the bots of a table play: they pause when nobody looks at it or waits for it."""

from __future__ import annotations

import time

from moonpack.server.fair_queue import Client
from moonpack.server.live.presence import Presence
from moonpack.server.tables.table import Table

GLANCE = 10.0  # seconds for which somebody who asked over HTTP counts as looking


class Audience:
    """Who looks at a table, and who has gone but will find it at their own next decision.

    Bots go on while somebody is connected, player or spectator, or asks for the table over HTTP. If
    a person plays a seat, they also answer when nobody is there, up to that person's decision.
    Tournaments go on in any case.
    """

    def __init__(self, table: Table, presence: Presence) -> None:
        self._table = table
        self._presence = presence
        self._glance: tuple[Client, float] | None = None  # who asked over HTTP last, and when

    def glanced(self, client: Client) -> None:
        """Somebody has asked for the table over HTTP."""
        self._glance = client, time.monotonic()

    @property
    def is_there(self) -> bool:
        """Whether somebody looks at the table or waits for it."""
        return bool(
            self._presence.connections
            or self._has_glance
            or any(seat.person is not None and not seat.is_bot for seat in self._table.seats)
            or self._presence.elsewhere()
            or self._table.opening.tournament is not None
        )

    @property
    def client(self) -> Client:
        """Whose time the bots use: players before spectators, so that nobody can slow them down."""
        clients = sorted(connection.client for connection in self._presence.connections)
        seated = [client for client in clients if self._table.seats_of(client.person)]
        last_player = self._presence.last_player
        if seated:
            return last_player if last_player in seated else seated[0]
        if last_player is not None and self._table.seats_of(last_player.person):
            return last_player
        if clients:
            return clients[0]
        if self._glance is not None and self._has_glance:
            return self._glance[0]
        return Client(self._table.lines[0].person or "")  # who opened it

    @property
    def _has_glance(self) -> bool:
        return self._glance is not None and time.monotonic() - self._glance[1] < GLANCE
