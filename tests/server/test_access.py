"""Who may not use the server, whose cookies count no longer, and when people were last here."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from moonpack.server.live import doorkeeper
from moonpack.server.live.house import House
from moonpack.server.people.access import Access
from moonpack.server.settings import Limits
from moonpack.server.store import schema
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store
from tests.server.harness import HERE, ME, Person, Thread, in_loop, people, run
from tests.server.test_deleting import _record


async def add(house: House, table: Any, **row: Any) -> None:
    """Write a row as an administrator would, and let the server read it."""

    def work(connection: Connection) -> None:
        connection.execute(insert(table).values(**row))

    await house.store.write(work)
    await house.read_access()


async def person_of(server: Thread, table: str) -> str:
    opened = (await in_loop(server, server.house.store.lines(table)))[0]
    assert opened.person is not None
    return str(opened.person)


def test_a_barred_person_is_sent_away_and_meets_one_sentence(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        async with people(server.host, 2) as (ann, bob):
            table = await ann.open_table(ME, HERE, open=True, watchable=True)
            who = f"person {await person_of(server, table)}"
            async with ann.at(table) as line, bob.at(table) as other:
                await line.until("whole")
                await other.until("whole")
                row = {"who": who, "reason": "", "at": 0.0, "until": time.time() + 3600}
                await in_loop(server, add(server.house, schema.bars, **row))
                goodbye = await line.until("goodbye")
                assert goodbye["code"] == "barred"
                assert goodbye["why"] == "An administrator has barred you from this server."
                assert (await bob.get("/api/tables", list="watch"))["tables"]
            refused = await ann.web.get("/api/me", headers={"accept-language": "cs"})
            assert (refused.status_code, refused.json()["code"]) == (403, "barred")
            assert "Správce" in refused.json()["why"]
            page = await ann.web.get("/", headers={"accept": "text/html"})
            assert page.status_code == 403
            assert f"<p>{goodbye['why']}</p>" in page.text
            async with ann.socket(table) as line:
                assert (await line.receive())["code"] == "barred"
            assert (await ann.web.get("/api/live")).status_code == 200

    with Thread(tmp_path) as server:
        run(go(server))


def test_whoever_is_signed_out_is_somebody_new(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE, open=True, watchable=True)
            who = await person_of(server, table)
            async with ann.at(table) as line:
                await line.until("whole")
                row = {"person": who, "before": time.time() + 1}
                await in_loop(server, add(server.house, schema.signouts, **row))
                assert "signed out" in (await line.until("goodbye"))["why"]
            assert (await ann.get("/api/tables", list="mine"))["tables"] == []
            async with ann.socket(table) as line:
                await line.send(type="hello")
                await line.until("you")
                assert line.you["seats"] == []

    with Thread(tmp_path) as server:
        run(go(server))


def access(
    file: Path, *bars: tuple[str, float | None], signouts: dict[str, float] | None = None
) -> Access:
    """What a server makes of rows."""

    async def read() -> Access:
        store = await Store.open(f"sqlite:///{file}")
        try:
            rows = [{"who": who, "reason": "", "at": 0.0, "until": until} for who, until in bars]
            cutoffs = [{"person": p, "before": at} for p, at in (signouts or {}).items()]

            def work(connection: Connection) -> None:
                if rows:
                    connection.execute(insert(schema.bars), rows)
                if cutoffs:
                    connection.execute(insert(schema.signouts), cutoffs)

            await store.write(work)
            made = Access(lambda address: f"word-{address}")
            await made.read(store)
            return made
        finally:
            await store.close()

    return run(read())


def test_bars_are_for_people_addresses_and_networks(tmp_path: Path) -> None:
    now = time.time()
    bars = access(
        tmp_path / "tables.sqlite3",
        ("person ann", None),
        ("person bob", now - 1),
        ("address 203.0.113.0/24", None),
        ("address 2001:db8::/48", None),
        ("network word-198.51.100.7", now + 60),
    )
    for person, address, is_barred in (
        ("ann", "192.0.2.1", True),
        ("bob", "192.0.2.1", False),
        ("eve", "203.0.113.77", True),
        ("eve", "203.0.114.77", False),
        ("eve", "2001:db8:0:1::/64", True),
        ("eve", "2001:db9:0:1::/64", False),
        ("eve", "198.51.100.7", True),
        ("eve", "", False),
        ("eve", "testclient", False),
    ):
        assert bars.is_barred(person, address) is is_barred, (person, address)


def test_sign_outs_are_for_a_person_or_everybody(tmp_path: Path) -> None:
    known = access(tmp_path / "tables.sqlite3", signouts={"ann": 200.0, "*": 100.0})
    assert [known.is_signed_out("ann", at) for at in (199.0, 200.0)] == [True, False]
    assert [known.is_signed_out("bob", at) for at in (99.0, 100.0)] == [True, False]


def test_people_are_known_by_name_and_when_they_were_last_here(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        async with people(server.host, 3) as (ann, bob, _):
            await ann.open_table(ME, HERE)
            await bob.web.post("/api/replays", json=_record())
            with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
                database.execute("UPDATE people SET seen = 1")
            await ann.get("/api/me")
            await in_loop(server, server.house.visits.write())

    with Thread(tmp_path) as server:
        run(go(server))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        rows = dict(database.execute("SELECT name, seen FROM people").fetchall())
    assert rows.keys() == {"Ann", None}
    assert min(rows.values()) > time.time() - 600


def test_the_whole_server_has_quotas(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 3) as everybody:
            answers = []
            for person in everybody:
                body = {"game": "wolves", "seats": [ME, HERE]}
                answers.append(await person.web.post("/api/tables", json=body))
                answers.append(await person.web.post("/api/replays", json=_record()))
            assert [answer.status_code for answer in answers] == [201, 201, 201, 413, 413, 413]
            assert "no room for more tables" in answers[4].json()["why"]
            assert "no room for more uploads" in answers[5].json()["why"]

    with Thread(tmp_path, limits=Limits(tables_in_all=2, uploads_in_all=1)) as server:
        run(go(server.host))
    with Thread(tmp_path, limits=Limits(database_bytes=10_000)) as server:

        async def full() -> None:
            async with Person(server.host) as ann:
                body = {"game": "wolves", "seats": [ME, HERE]}
                assert (await ann.web.post("/api/tables", json=body)).status_code == 413

        run(full())


def test_what_was_missed_is_read_once_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: list[int] = []

    async def fails_twice(self: Access, store: Store) -> None:
        attempts.append(1)
        if len(attempts) < 3:
            raise Unavailable("away")

    async def go(server: Thread) -> None:
        monkeypatch.setattr(Access, "read", fails_twice)
        await in_loop(server, server.house.doorkeeper.look_in_the_end())

    monkeypatch.setattr(doorkeeper, "AGAIN_AFTER", 0.01)
    with Thread(tmp_path) as server:
        run(go(server))
    assert len(attempts) == 3
