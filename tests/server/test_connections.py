"""Connections to PostgreSQL that died, or whose server is frozen."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import ClassVar, Self

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert

from moonpack.errors import MoonpackError
from moonpack.server.live.house import House
from moonpack.server.settings import Settings, Times
from moonpack.server.store import engines, frozen, schema
from moonpack.server.store.direct import url_of
from moonpack.server.store.failures import Unavailable, opening
from moonpack.server.store.store import Store
from moonpack.server.troubles import Troubles
from tests.server.harness import run
from tests.server.postgres import PostgreSQL

MANY = 4  # connections in use at once
END_ALL = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
)


class Noted(Troubles):
    """Remembers what is noted."""

    kinds: ClassVar[list[str]] = []

    def note(self, kind: str, error: object, *, with_trace: bool = False) -> None:
        self.kinds.append(kind)


@pytest.mark.parametrize("is_looked_at", [True, False], ids=["looked at first", "asked again"])
def test_a_connection_that_died_is_replaced(
    postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch, is_looked_at: bool
) -> None:
    """After a rest it is looked at before it is used; otherwise it fails, and is replaced."""
    monkeypatch.setattr(engines, "RESTED", 0.0 if is_looked_at else 3600.0)
    Noted.kinds.clear()

    async def go() -> None:
        url = postgresql.database()
        store, other = await Store.open(url, troubles=Noted()), await Store.open(url)
        try:
            backend = select(func.pg_backend_pid())
            before = (await store.read(backend))[0][0]
            await other.write(lambda connection: connection.execute(END_ALL))
            assert (await store.read(backend))[0][0] != before
            assert bool(Noted.kinds) is not is_looked_at
        finally:
            await store.close()
            await other.close()

    run(go())


class _NotLetIn(OSError):
    sqlstate = "28P01"


@pytest.mark.parametrize("is_given", [True, False])
@pytest.mark.parametrize("is_cause", [True, False])
def test_whoever_forgets_the_password_is_told(is_given: bool, is_cause: bool) -> None:
    failed = _NotLetIn("password authentication failed")
    error = Unavailable(str(failed)) if is_cause else failed
    error.__cause__ = failed if is_cause else None
    url = f"postgresql://ann{':secret' if is_given else ''}@127.0.0.1/moonpack"
    with pytest.raises(MoonpackError) as caught, opening(url):
        raise error
    assert str(caught.value).endswith("password-file FILE)") is not is_given
    assert "authentication failed" in str(caught.value)
    assert "secret" not in str(caught.value)


class Firewall:
    """Passes connections on to a port, and forgets them: then nothing arrives, nobody is told."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._passing: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1")
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.forget()
        for end in self._ends:
            end.transport.abort()

    def forget(self) -> None:
        """Pass on nothing more of the connections that are open."""
        for task in self._passing:
            task.cancel()

    async def _connected(self, own: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        other, there = await asyncio.open_connection("127.0.0.1", self._behind)
        self._ends += [back, there]
        self._passing |= {
            asyncio.create_task(self._pass_on(own, there)),
            asyncio.create_task(self._pass_on(other, back)),
        }

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await source.read(65_536):
                target.write(data)
        target.close()


def test_connections_that_are_silent_after_a_rest_cost_one_short_wait(
    postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A firewall forgets what was idle for long. Nobody waits for one connection after another."""
    monkeypatch.setattr(engines, "RESTED", 0.0)
    monkeypatch.setattr(engines, "LOOK_WITHIN", 0.3)

    async def go() -> None:
        async with Firewall(postgresql.port) as firewall:
            url = postgresql.database().replace(f":{postgresql.port}/", f":{firewall.port}/")
            store = await Store.open(url, troubles=Noted())
            try:
                await asyncio.gather(*(store.read(select(func.pg_sleep(0.1))) for _ in range(MANY)))
                firewall.forget()
                began = time.monotonic()
                for _ in range(MANY):
                    await store.read(select(func.now()))
                assert (
                    time.monotonic() - began < 3.0
                )  # it would be 5 for the first alone, and refused
            finally:
                await store.close()

    run(go())


async def _write_row(store: Store) -> None:
    """Write it twice if need be, as servers write: nobody knows what a lost answer was."""
    row = insert(schema.settings).values(name="row", value="theirs").on_conflict_do_nothing()
    await store.write(lambda connection: connection.execute(row))


@pytest.mark.parametrize("prepares", [False, True], ids=["between statements", "while it prepares"])
def test_a_frozen_server_keeps_nothing_from_the_others_for_long(
    postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch, prepares: bool
) -> None:
    """PostgreSQL itself ends its transaction, except while a statement is being prepared."""
    monkeypatch.setattr(frozen, "EVERY", 0.1 if prepares else 3_600.0)
    # Much longer until the transaction is ended than until a write is given up, so that on a busy
    # machine, too, somebody tries to write before it is ended.
    times = Times(answer=2.0, flush=0.5)

    async def go() -> None:
        url = postgresql.database()
        house = await House.open(Settings(database=url))
        others = engines.engine_for(url_of(url), times)
        try:
            # Not before: opening a database has as long as it takes on this machine.
            monkeypatch.setattr(house.store, "times", times)
            async with others.connect() as connection:
                await connection.execute(insert(schema.settings).values(name="row", value="ours"))
                if prepares:
                    raw = await connection.get_raw_connection()
                    assert raw.driver_connection is not None
                    await raw.driver_connection.prepare("SELECT 1")
                with pytest.raises(Unavailable):
                    await _write_row(house.store)
                while True:
                    with contextlib.suppress(Unavailable):
                        await _write_row(house.store)
                        break
                    await asyncio.sleep(0.05)  # a database that seems silent refuses at once
                # The frozen server has not heard of it: a rollback would or would not fail.
                await connection.invalidate()
            monkeypatch.undo()
            row = select(schema.settings.c.value).where(schema.settings.c.name == "row")
            assert (await house.store.read(row))[0][0] == "theirs"
        finally:
            monkeypatch.undo()
            await others.dispose()
            await house.close()

    run(go())
