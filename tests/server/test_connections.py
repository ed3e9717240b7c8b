"""Connections to PostgreSQL that died while nobody used them."""

from __future__ import annotations

from typing import ClassVar

import pytest
from sqlalchemy import func, select, text

from moonpack.server.store import engines
from moonpack.server.store.store import Store
from moonpack.server.troubles import Troubles
from tests.server.harness import run
from tests.server.postgres import PostgreSQL

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
