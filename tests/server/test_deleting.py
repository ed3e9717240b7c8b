"""What people delete, what the host no longer keeps, and how much anybody may store."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.server.live import retention
from moonpack.server.live.retention import Retention
from moonpack.server.settings import Keep, Limits
from moonpack.server.store import removal
from moonpack.server.store.expiry import A_DAY
from moonpack.server.store.removal import Removal
from moonpack.server.store.store import Store
from tests.server.harness import (
    BOT,
    FRIEND,
    HERE,
    ME,
    Person,
    Process,
    Thread,
    in_loop,
    people,
    run,
)
from tests.server.postgres import PostgreSQL

REVIEW: Any = {"turns": [], "now": {"shares": [], "scores": []}}
EASY = {"messages": 2_000, "requests": 2_000, "tables_an_hour": 10_000}


def _record(seed: int = 1) -> dict[str, Any]:
    return dict(moonpack.new("wolves", players=2, seed=seed).record())


def _rows(folder: Path) -> dict[str, int]:
    """How many rows each table has, except those that belong to no table and no upload."""
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database:
        names = [
            row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        counts = {n: database.execute(f"SELECT count(*) FROM {n}").fetchone()[0] for n in names}
    apart = ("settings", "alembic_version", "people", "devices", "alive")
    return {name: count for name, count in counts.items() if name not in apart and count}


def test_a_table_of_ones_own_is_deleted_with_everything(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        async with people(server.host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as line, bob.at(table) as spectator:
                await line.until("whole")
                await spectator.until("whole")
                refused = await bob.web.delete(f"/api/tables/{table}/data")
                assert (refused.status_code, refused.json()["code"]) == (403, "not_seated")
                assert (await ann.web.delete(f"/api/tables/{table}/data")).status_code == 204
                for there in (line, spectator):
                    goodbye = await there.until("goodbye")
                    assert goodbye["code"] == "closed"
                    assert "deleted" in goodbye["why"]
            for method, part in (("GET", ""), ("DELETE", "/data"), ("DELETE", "")):
                gone = await ann.web.request(method, f"/api/tables/{table}{part}")
                assert (gone.status_code, gone.json()["code"]) == (404, "not_found")
            assert (await ann.get("/api/tables", list="mine"))["tables"] == []

    with Thread(tmp_path) as server:
        run(go(server))
    # One empty line stays for a day, so that nothing can be added by a server that missed it.
    assert _rows(tmp_path) == {"lines": 1, "holdings": 1}


def test_a_table_where_others_play_cannot_be_deleted(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND)
            async with bob.at(table) as line:
                await line.until("whole")
                assert (await line.do(type="sit", seat=2, name="Bob"))["type"] == "done"
                mine = (await ann.get("/api/tables", list="mine"))["tables"]
                assert [row["can_delete"] for row in mine] == [False]
                refused = await ann.web.delete(f"/api/tables/{table}/data")
                assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
            alone = await ann.open_table(ME, BOT)
            mine = (await ann.get("/api/tables", list="mine"))["tables"]
            assert {row["table"]["id"]: row["can_delete"] for row in mine} == {
                table: False,
                alone: True,
            }

    run(go())


def test_an_upload_is_deleted_by_its_owner_with_its_analysis(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        store = server.house.store
        async with people(server.host, 2) as (ann, bob):
            uploads = []
            for _ in range(2):
                stored = await ann.web.post("/api/replays", json=_record())
                uploads.append(stored.json()["replay"])
            assert (await ann.get(f"/api/replays/{uploads[0]}"))["yours"] is True
            for path in ("", "/frames?first=0"):  # kept by browsers, but not long
                answer = await ann.web.get(f"/api/replays/{uploads[0]}{path}")
                assert answer.headers["cache-control"] == "private, max-age=300"
            assert (await bob.get(f"/api/replays/{uploads[0]}"))["yours"] is False
            writer = store._sqlite_writer
            assert writer is not None
            links = [("only", uploads[:1]), ("shared", uploads)]
            for key, names in links:
                await in_loop(server, store.add_review(key, REVIEW, names))
            refused = await bob.web.delete(f"/api/replays/{uploads[0]}")
            assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
            assert (await ann.web.delete(f"/api/replays/{uploads[0]}")).status_code == 204
            await in_loop(server, store.add_review("late", REVIEW, uploads[:1]))
            for method in ("GET", "DELETE"):
                gone = await ann.web.request(method, f"/api/replays/{uploads[0]}")
                assert gone.status_code == 404
            assert (await ann.web.get(f"/api/replays/{uploads[1]}")).status_code == 200

    with Thread(tmp_path) as server:
        run(go(server))
    # The analysis that the other upload has too is still there, and nothing of one that was still
    # being made: nobody could delete it any more.
    assert _rows(tmp_path) == {"records": 1, "holdings": 2, "reviews": 1, "analysed": 1}


# -- quotas


def test_tables_and_uploads_have_quotas_and_deleting_makes_room(tmp_path: Path) -> None:
    limits = Limits(**EASY, tables_a_person=2, uploads_a_person=2, upload_bytes_a_person=30_000)

    async def go(host: str) -> None:
        async with people(host, 2) as (ann, bob):
            tables = [await ann.open_table(ME, HERE) for _ in range(2)]
            body = {"game": "wolves", "seats": [ME, HERE]}
            refused = await ann.web.post("/api/tables", json=body)
            assert (refused.status_code, refused.json()["code"]) == (413, "too_large")
            assert "opened 2 tables" in refused.json()["why"]
            await bob.open_table(ME, HERE)
            assert (await ann.web.delete(f"/api/tables/{tables[0]}/data")).status_code == 204
            await ann.open_table(ME, HERE)
            uploads = [await ann.web.post("/api/replays", json=_record(n)) for n in range(3)]
            assert [answer.status_code for answer in uploads] == [201, 201, 413]
            large = {**_record(), "comment": "x" * 40_000}
            refused = await bob.web.post("/api/replays", content=json.dumps(large))
            assert "30,000 bytes" in refused.json()["why"]

    with Thread(tmp_path, limits=limits) as server:
        run(go(server.host))


def test_addresses_have_quotas_and_are_not_stored(tmp_path: Path) -> None:
    limits = Limits(**EASY, tables_an_address=2, uploads_an_address=1)

    async def go(host: str) -> None:
        async with people(host, 3) as everybody:
            statuses = []
            for person in everybody:
                body = {"game": "wolves", "seats": [ME, HERE]}
                statuses.append((await person.web.post("/api/tables", json=body)).status_code)
                statuses.append((await person.web.post("/api/replays", json=_record())).status_code)
            assert statuses == [201, 201, 201, 413, 413, 413]

    with Thread(tmp_path, limits=limits) as server:
        run(go(server.host))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        owners = [row[0] for row in database.execute("SELECT owner FROM holdings")]
    assert len(owners) == 2  # a person and a network
    assert not any("127.0.0.1" in owner for owner in owners)


# -- retention


def _grow_old(folder: Path, table: str, days: float) -> None:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database, database:
        for name, column in (("lines", "table_id"), ("tables", "id")):
            database.execute(
                f"UPDATE {name} SET at = at - ? WHERE {column} = ?", (days * A_DAY, table)
            )


def test_old_tables_are_deleted_wholly_and_newer_ones_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.0)

    async def go(server: Thread) -> None:
        house = server.house
        keep = Keep(unfinished=30, uploads=30, analyses=30)
        async with Person(server.host) as ann:
            old, moved, new = [await ann.open_table(ME, HERE) for _ in range(3)]
            upload = (await ann.web.post("/api/replays", json=_record())).json()["replay"]
            await in_loop(server, house.store.add_review("key", REVIEW, [upload, new]))
            for table in (old, moved):
                _grow_old(tmp_path, table, 40)
            async with ann.at(moved) as line, ann.at(old) as idle:
                await line.until("whole")
                await idle.until("whole")
                assert (await line.play())["type"] == "done"  # so it is not old
                gone = Retention(
                    house.removal,
                    keep,
                    house.forget_deleted,
                    house.store.troubles,
                    house.metrics,
                )
                assert (await in_loop(server, gone.delete_expired())).total() == 1
                assert (await idle.until("goodbye"))["code"] == "closed"
                assert (await line.play())["type"] == "done"
            mine = (await ann.get("/api/tables", list="mine"))["tables"]
            assert {row["table"]["id"] for row in mine} == {moved, new}
            # A month later the rest is old, too; the last lines of deleted tables go as well.
            monkeypatch.setattr(time, "time", lambda: now + 32 * A_DAY)
            assert (await in_loop(server, gone.delete_expired())).total() == 5
            monkeypatch.setattr(time, "time", lambda: now + 34 * A_DAY)
            assert (await in_loop(server, gone.delete_expired())).total() == 2

    now = time.time()
    with Thread(tmp_path) as server:
        run(go(server))
    assert _rows(tmp_path) == {}


def test_finished_tables_have_a_time_of_their_own(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        house = server.house
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
                database.execute("UPDATE tables SET state = 'over'")
            _grow_old(tmp_path, table, 10)
            for keep, count in (
                (Keep(unfinished=1), 0),
                (Keep(finished=11), 0),
                (Keep(finished=9), 1),
            ):
                expired = await in_loop(server, house.removal.expire(keep, time.time()))
                assert expired.counts.total() == count

    with Thread(tmp_path) as server:
        run(go(server))


def test_people_who_have_not_come_for_long_are_forgotten_with_what_is_theirs_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.0)
    monkeypatch.setattr(removal, "BATCH", 2)

    async def go(server: Thread) -> None:
        house = server.house
        async with people(server.host, 2) as (ann, bob):
            for _ in range(3):
                await ann.open_table(ME, HERE)
            shared = await ann.open_table(ME, FRIEND)
            assert (await ann.web.post("/api/replays", json=_record())).status_code == 201
            async with bob.at(shared) as line:
                await line.until("whole")
                assert (await line.do(type="sit", seat=2, name="Bob"))["type"] == "done"
            with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
                database.execute("UPDATE people SET seen = seen - ? WHERE name = 'Ann'", (9e6,))
            keep = Keep(people=100)
            task = Retention(
                house.removal, keep, house.forget_deleted, house.store.troubles, house.metrics
            )
            counts = await in_loop(server, task.delete_expired())
            assert counts == {"people": 1, "tables of people": 3}
            mine = (await bob.get("/api/tables", list="mine"))["tables"]
            assert [row["table"]["id"] for row in mine] == [shared]

    with Thread(tmp_path) as server:
        run(go(server))
    rows = _rows(tmp_path)
    assert {name: rows.get(name, 0) for name in ("tables", "sitters", "openers", "records")} == {
        "tables": 1,
        "sitters": 1,
        "openers": 0,
        "records": 0,
    }
    assert "deleted what was too old: 1 person, 3 tables of people" in caplog.text


# -- several servers


def test_a_table_deleted_at_one_server_is_gone_at_the_other(postgresql: PostgreSQL) -> None:
    url = postgresql.database()

    async def go(one: Process, two: Process) -> None:
        async with Person(one.host) as ann:
            table = await ann.open_table(ME, HERE)
            ann.host = two.host
            async with ann.at(table) as line:
                await line.until("whole")
                assert (await ann.web.delete(f"/api/tables/{table}/data")).status_code == 204
                assert (await line.until("goodbye"))["code"] == "closed"
            async with ann.socket(table) as line:
                assert (await line.receive())["code"] == "not_found"

    with Process(url) as one, Process(url) as two:
        run(go(one, two))


def test_nothing_is_added_to_a_deleted_table_and_one_server_cleans_up(
    postgresql: PostgreSQL,
) -> None:
    async def go(url: str) -> None:
        stores = [await Store.open(url) for _ in range(2)]
        try:
            one, two = (Removal(store, f"node{n}") for n, store in enumerate(stores))
            results = await asyncio.gather(one.delete_table("t", 0), two.delete_table("t", 0))
            assert sorted(results) == [False, True]
            assert [line.kind for line in await stores[0].lines("t")] == ["deleted"]
            later = time.time() + 2 * A_DAY
            expired = await asyncio.gather(*(r.expire(Keep(), later) for r in (one, two)))
            assert sum(done.counts.total() for done in expired) == 1
            assert await stores[0].lines("t") == []
        finally:
            for store in stores:
                await store.close()

    run(go(postgresql.database()))


def test_names_of_what_cannot_be_deleted_are_refused(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            for path in ("/api/tables/%00/data", "/api/replays/%00", "/api/tables/none/data"):
                gone = await ann.web.delete(path)
                assert (gone.status_code, gone.json()["code"]) == (404, "not_found")

    run(go())
