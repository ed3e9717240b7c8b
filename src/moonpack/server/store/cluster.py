"""Several servers on one PostgreSQL: each is notified of new lines and of who is connected.

There is nothing to configure and no leader. The rows decide: a line can be added only once. The
notifications only make news travel quickly; a server that missed one finds the rows when it adds a
line of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any, Protocol

from pydantic import ValidationError

from moonpack.server.store.direct import SERVER_SETTINGS
from moonpack.server.store.notices import CHANNEL, Crowd, Notice, with_lines, with_people
from moonpack.server.store.store import Store

FIRST_PAUSE = 0.05  # seconds before connecting again; each further pause is longer
LONGEST_PAUSE = 1.0
ALIVE_EVERY = 5.0  # seconds; how often a server with no news says that it is there
REPEAT_EVERY = 60.0  # seconds; how often it says again who is connected to it
GOODBYE = 1.0  # seconds


class Member(Protocol):
    """A server, as its connection to the others sees it."""

    def receive(self, notice: Notice) -> None:
        """A notification, of this server or another."""

    def missed(self) -> None:
        """Notifications may have been missed."""

    def lives(self) -> None:
        """Called now and then, while notifications are received."""

    def crowds_here(self) -> dict[str, Crowd]:
        """Who is connected to each table here."""


class Cluster:
    """Sends and receives notifications on a database connection of its own, and reconnects.

    One task sends, one notification after the other: a connection can do only one thing at a time.
    What changes while it sends is collected for the next.
    """

    def __init__(self, store: Store, node: str, member: Member) -> None:
        self._store = store
        self._node = node
        self._member = member
        self._changed: dict[str, Crowd] = {}
        self._claimed: dict[str, int] = {}
        self._is_due = asyncio.Event()  # there is something to send, or the connection is lost
        self._repeats = False
        self._repeated_at = 0.0
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start to listen; returns once no notification can be missed any more."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(ready), name="cluster")
        await ready.wait()

    async def close(self) -> None:
        """Say goodbye to the others, if that is possible, and stop."""
        task, self._task = self._task, None
        if task is None:
            return
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):  # its end, as asked for
            await task

    def announce(self, table: str, crowd: Crowd) -> None:
        """Notify the others, soon, who is connected to a table here."""
        self._changed[table] = crowd
        self._is_due.set()

    def claim(self, lines: dict[str, int]) -> None:
        """Notify the others, soon, that the next lines of some tables will come from here."""
        if lines:
            self._claimed |= lines
            self._is_due.set()

    def repeat(self) -> None:
        """Notify the others, soon, who is connected to all tables here."""
        self._repeats = True
        self._is_due.set()

    async def _run(self, ready: asyncio.Event) -> None:
        import asyncpg  # only installed for PostgreSQL

        pause = FIRST_PAUSE
        while True:
            try:
                await self._connect()
                pause = FIRST_PAUSE
                ready.set()
                self._member.missed()
                await self._talk()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                self._store.troubles.note("cluster lost", error)
            except asyncio.CancelledError:
                await self._say_goodbye()
                raise
            finally:
                self._disconnect()
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE)

    async def _connect(self) -> None:
        import asyncpg

        url = self._store.engine.url.set(drivername="postgresql")
        address, times = url.render_as_string(hide_password=False), self._store.times
        self._connection = await asyncpg.connect(
            address,
            timeout=times.connect,
            command_timeout=times.answer,
            server_settings=SERVER_SETTINGS,
        )
        self._connection.add_termination_listener(lambda _: self._is_due.set())
        await self._connection.add_listener(CHANNEL, self._on_notify)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()  # at once: a frozen database would not answer

    async def _talk(self) -> None:
        """Send what is due, until the connection is lost."""
        await self._send([Notice(node=self._node, kind="hello").model_dump_json()])
        self._repeats = True
        while True:
            await self._send(self._due())
            self._member.lives()
            with contextlib.suppress(TimeoutError):  # no news: the server says that it is there
                await asyncio.wait_for(self._is_due.wait(), ALIVE_EVERY)
            self._is_due.clear()
            if self._connection.is_closed():
                raise ConnectionError("the database has closed the connection")

    def _due(self) -> list[str]:
        """The notifications that are to be sent now."""
        changed, self._changed = self._changed, {}
        claimed, self._claimed = self._claimed, {}
        return [*with_lines(self._node, claimed), *self._due_people(changed)]

    def _due_people(self, changed: dict[str, Crowd]) -> list[str]:
        if self._repeats or time.monotonic() - self._repeated_at >= REPEAT_EVERY:
            self._repeats, self._repeated_at = False, time.monotonic()
            return with_people(self._node, self._member.crowds_here(), is_whole=True)
        if changed:
            return with_people(self._node, changed, is_whole=False)
        return [Notice(node=self._node, kind="alive").model_dump_json()]

    async def _send(self, messages: list[str]) -> None:
        notify = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"
        await self._connection.execute(notify, CHANNEL, messages)

    async def _say_goodbye(self) -> None:
        """The others would find out by themselves, but later."""
        if self._connection is None or self._connection.is_closed():
            return
        try:
            async with asyncio.timeout(GOODBYE):
                await self._send([Notice(node=self._node, kind="bye").model_dump_json()])
        except Exception as error:
            self._store.troubles.note("cluster lost", error)

    def _on_notify(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        try:
            notice = Notice.model_validate_json(str(payload))
        except ValidationError as error:  # of a server of another version, perhaps
            self._store.troubles.note("strange notice", error)
        else:
            self._member.receive(notice)
