"""`moonpack admin`: what administrators do, at servers that run and on databases alone."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.server.live import retention
from moonpack.server.settings import Keep
from tests.server.admin import Admin, administered
from tests.server.databases import database_of
from tests.server.harness import FRIEND, HERE, ME, Person, Thread, duel, in_loop, people, run
from tests.server.test_deleting import REVIEW, _grow_old, _record

KINDS = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
CLOSED = "An administrator of this server has closed this table."
BARRED = "An administrator has barred you from this server."


async def typed(command: Callable[..., Any], *words: object) -> Any:
    """A command, while the test's own sockets go on."""
    return await asyncio.to_thread(command, *words)


@KINDS
def test_a_table_is_closed_and_removed_while_people_play(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def go(host: str, admin: Admin) -> None:
        async with duel(host) as (table, first, second):
            (row,) = await typed(admin.json, "tables", "list", "--state", "playing")
            assert (row["id"], row["game"], row["opener_name"]) == (table, "wolves", "Ann")
            await typed(admin, "tables", "close", f"http://{host}/t/{table}", "--yes")
            for line in (first, second):
                goodbye = await line.until("goodbye")
                assert (goodbye["code"], goodbye["why"]) == ("closed", CLOSED)
        assert "closed already" in await typed(admin.refused, "tables", "close", table)
        async with Person(host) as eve:
            assert (await eve.web.get(f"/api/tables/{table}")).status_code == 410
            await typed(admin, "tables", "remove", table, "--yes")
            while (gone := await eve.web.get(f"/api/tables/{table}")).status_code == 410:
                pass  # a server on PostgreSQL learns of it a moment later
            assert gone.status_code == 404
        assert "there is no table" in await typed(admin.refused, "tables", "remove", table)
        assert await typed(admin.deeds) == ["close table", "remove table"]

    with administered(kind, tmp_path, request) as (server, admin):
        run(go(server.host, admin))


def test_a_seat_is_freed_and_everybody_reads_by_whom(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def go(host: str, admin: Admin) -> None:
        async with duel(host) as (table, first, second):
            await typed(admin, "seats", "free", table, 2, "--yes")
            while second.you.get("seats") != []:
                await second.receive()
            while first.moments[-1]["kind"] != "removed":
                await first.receive()
            words = first.moments[-1]["words"]
            assert words == ["An administrator removed Bob from the table."]
            assert "nobody has seat 2" in await typed(admin.refused, "seats", "free", table, 2)
            assert "seat: expected 1 to 2" in await typed(admin.refused, "seats", "free", table, 3)
            assert (await first.play())["type"] == "done"
            (one, two) = await typed(admin.json, "seats", "list", table)
            assert (one["name"], two["person"], two["left"]) == ("Ann", None, True)

    with administered("sqlite", tmp_path, request) as (server, admin):
        run(go(server.host, admin))


def test_all_nodes_learn_of_a_bar_and_of_its_end(tmp_path: Path, request: Any) -> None:
    database = database_of("postgresql", tmp_path, request)
    admin = Admin(database)

    async def go(one: str, two: str) -> None:
        async with people(one, 2) as (ann, bob):
            table = await ann.open_table(ME, HERE, watchable=True)
            (row,) = await typed(admin.json, "people", "list", "--name", "aNN")
            ann.host = two
            async with ann.at(table) as line, bob.at(table) as other:
                await line.until("whole")
                await other.until("whole")
                await typed(admin, "bar", row["id"], "--days", 1, "--reason", "rude", "--yes")
                assert (await line.until("goodbye"))["why"] == BARRED
                (bar,) = await typed(admin.json, "bars")
                assert (bar["who"], bar["reason"]) == (f"person {row['id']}", "rude")
                (deed,) = await typed(admin.json, "log")
                assert deed["details"] == {"reason": "rude", "days": 1}
                while (await ann.web.get("/api/me")).status_code != 403:
                    pass  # the first node learns of it a moment later
                await typed(admin, "unbar", row["id"], "--yes")
                while (await ann.web.get("/api/me")).status_code != 200:
                    pass
                assert "is not barred" in await typed(admin.refused, "unbar", row["id"])
                assert (await bob.web.get("/api/me")).status_code == 200

    async def only(node: str, servers: dict[str, Any]) -> None:
        """The command was no server that bots have to wait for."""
        while servers.keys() != {node}:
            await asyncio.sleep(0.01)

    with Thread(tmp_path, database=database) as first, Thread(tmp_path, database=database) as other:
        run(go(first.host, other.host))
        run(only(other.house.node, first.house._others._elsewhere._servers))
    assert admin.deeds() == ["bar", "unbar"]


def test_an_address_is_barred_and_so_is_the_network_of_a_table(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def go(host: str, admin: Admin) -> None:
        async with Person(host) as ann:
            await ann.open_table(ME, HERE)
            (table,) = await typed(admin.json, "tables", "list")
            for who in ("127.0.0.0/8", f"network:{table['network']}"):
                await typed(admin, "bar", who, "--yes")
                assert (await ann.web.get("/api/games")).status_code == 403
                await typed(admin, "unbar", who, "--yes")
                assert (await ann.web.get("/api/games")).status_code == 200

    with administered("sqlite", tmp_path, request) as (server, admin):
        run(go(server.host, admin))


@KINDS
def test_a_person_is_signed_out_and_signed_in_again_by_a_link_that_works_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def go(host: str, admin: Admin) -> None:
        async with people(host, 2) as (ann, phone):
            table = await ann.open_table(ME, HERE)
            (row,) = await typed(admin.json, "people", "list")
            async with ann.at(table) as line:
                await line.until("whole")
                await typed(admin, "people", "sign-out", row["id"], "--yes")
                assert "signed out" in (await line.until("goodbye"))["why"]
            assert (await ann.get("/api/tables", list="mine"))["tables"] == []
            link = (await typed(admin, "people", "sign-in", row["id"], "--yes")).strip()
            assert link.startswith("https://play.example.org/signin/")
            path = link.removeprefix("https://play.example.org")
            for language, button in (("en", "Sign in"), ("cs", "Přihlásit se")):
                page = await phone.web.get(path, headers={"accept-language": language})
                assert f">{button}</button>" in page.text  # a preview does not use it up
                # Without a referrer, browsers would not say that the form is of our own page.
                assert page.headers["referrer-policy"] == "same-origin"
            foreign = {"origin": "https://evil.example"}
            assert (await phone.web.post(path, headers=foreign)).status_code == 403
            done = await phone.web.post(path)
            assert (done.status_code, done.headers["location"]) == (303, "/")
            (mine,) = (await phone.get("/api/tables", list="mine"))["tables"]
            assert mine["yours"] == [1, 2]
            for method in ("GET", "POST"):
                again = await ann.web.request(method, path)
                assert (again.status_code, "used already" in again.text) == (410, True)
            assert (await ann.web.get("/signin/%00")).status_code == 410

    public = {"public_url": "https://play.example.org"}
    with administered(kind, tmp_path, request, **public) as (server, admin):
        if kind == "postgresql":  # the command uses settings of its own
            request.getfixturevalue("monkeypatch").setenv(
                "MOONPACK_PUBLIC_URL", public["public_url"]
            )
        run(go(server.host, admin))


@pytest.mark.parametrize("kind", ["running", "stopped"])
def test_what_is_old_is_counted_and_purged(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.0)
    admin = Admin(f"sqlite:///{tmp_path / 'tables.sqlite3'}")

    async def fill(server: Thread) -> None:
        async with Person(server.host) as ann:
            old, _ = [await ann.open_table(ME, HERE) for _ in range(2)]
            upload = (await ann.web.post("/api/replays", json=_record())).json()["replay"]
            await in_loop(server, server.house.store.add_review("key", REVIEW, [upload]))
        _grow_old(tmp_path, old, 40)

    def purge() -> None:
        counted = admin.json("purge", "--dry-run")
        assert counted == {"unfinished tables": 1, "tournaments": 0}
        assert admin("purge", "--yes") == "Deleted: 1 unfinished table\n"
        assert admin("purge", "--yes") == "Deleted: nothing\n"
        counted = admin.json("purge", "--dry-run", "--keep", "uploads=0.0000001")
        assert counted == {"unfinished tables": 0, "uploads": 1, "tournaments": 0}
        assert "one of unfinished, finished" in admin.refused("purge", "--keep", "cards=1")
        assert "NAME=DAYS" in admin.refused("purge", "--keep", "uploads")
        assert len(admin.json("tables", "list")) == 1

    with Thread(tmp_path, keep=Keep(unfinished=30)) as server:
        run(fill(server))
        if kind == "running":
            purge()
    if kind == "stopped":
        monkeypatch.setenv("MOONPACK_KEEP", "unfinished=30")
        purge()
    assert admin.deeds() == ["purge", "purge"]


@KINDS
def test_people_and_tables_are_exported_and_removed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def play(host: str) -> tuple[str, str]:
        async with people(host, 2) as (ann, bob):
            alone, shared = await ann.open_table(ME, HERE), await ann.open_table(ME, FRIEND)
            assert (await ann.web.post("/api/replays", json=_record())).status_code == 201
            async with bob.at(shared) as line, ann.at(alone) as own:
                await line.until("whole")
                assert (await line.do(type="sit", seat=2, name="Bob"))["type"] == "done"
                await own.until("whole")
                assert (await own.play())["type"] == "done"
            return alone, shared

    with administered(kind, tmp_path, request) as (server, admin):
        alone, shared = run(play(server.host))
        (ann,) = admin.json("people", "list", "--name", "Ann")
        assert (ann["tables"], ann["uploads"]) == (2, 1)
        record, data = tmp_path / "record.json", tmp_path / "ann.json"
        admin("tables", "export", alone, "--output", record)
        assert moonpack.load(record).step_count == 1
        assert stat.S_IMODE(record.stat().st_mode) == 0o600
        assert "already exists" in admin.run("tables", "export", alone, "--output", record).stderr
        admin("people", "export", ann["id"], "--output", data)
        exported = json.loads(data.read_text("utf-8"))
        assert {line["kind"] for line in exported["done"]} == {"opened", "play"}
        assert len(exported["uploads"]) == 1
        assert "and 1 table\n" in admin("people", "remove", ann["id"], "--yes")
        assert [row["id"] for row in admin.json("tables", "list")] == [shared]
        assert admin.json("uploads", "list") == []
        assert [row["name"] for row in admin.json("people", "list")] == ["Bob"]


def test_uploads_and_analyses_are_listed_and_removed(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def fill(server: Thread) -> None:
        async with Person(server.host) as ann:
            upload = (await ann.web.post("/api/replays", json=_record())).json()["replay"]
            for key, names in (("one", [upload]), ("two", [])):
                await in_loop(server, server.house.store.add_review(key, REVIEW, names))

    with administered("sqlite", tmp_path, request) as (server, admin):
        run(fill(server))
        (upload,) = admin.json("uploads", "list")
        assert json.loads(admin("uploads", "export", upload["id"]))["game"] == "wolves"
        admin("analyses", "remove", "two", "--yes")
        (left,) = admin.json("analyses", "list")
        assert (left["key"], left["game"]) == ("one", upload["id"])
        admin("uploads", "remove", upload["id"], "--yes")
        assert admin.json("analyses", "list") == admin.json("uploads", "list") == []
        assert "there is no upload" in admin.refused("uploads", "remove", upload["id"])
        assert "there is no analysis" in admin.refused("analyses", "remove", "two")


def test_a_damaged_table_can_only_be_removed(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def fill(host: str) -> str:
        async with Person(host) as ann:
            return await ann.open_table(ME, HERE)

    with administered("sqlite", tmp_path, request) as (server, admin):
        table = run(fill(server.host))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
        database.execute("UPDATE lines SET data = '{}' WHERE kind = 'opened'")
    assert "is damaged" in admin.refused("tables", "close", table)
    assert admin.run("tables", "remove", table, given="n\n").exit_code == 1
    assert "damaged table" in admin.run("tables", "remove", table, given="y\n").stdout
    assert admin.json("tables", "list") == []


def test_the_room_that_is_taken_is_shown(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with administered("sqlite", tmp_path, request) as (_, admin):
        use = admin.json("disk")
        assert 0 < use["used"] <= use["on_disk"]
        assert use["free"] > 0
        assert use["rows"]["tables"] == 0
        shown = admin("disk")
        assert "free on its disk" in shown
        assert {"uploads", "analyses"} <= set(shown.split())
        assert not {"records", "reviews", "deeds"} & set(shown.split())
