"""How `moonpack admin` reaches a server, who may, and what hostile input does: nothing."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from click.testing import CliRunner, Result

from moonpack.cli import main
from moonpack.errors import BadInput, MoonpackError
from moonpack.server.admin import control, reaching
from moonpack.server.admin.requests import TYPES, checked, parsed
from moonpack.server.admin.whom import whom
from moonpack.server.run import make_server
from moonpack.server.settings import Settings
from moonpack.server.store.store import Store
from moonpack.server.supervisor import share
from tests.server.admin import Admin, administered
from tests.server.databases import database_of, write_version_0_1
from tests.server.harness import HERE, ME, Person, Process, Thread, run

TOKEN = "a-token-of-the-tests-1234"


def speak(path: Path, text: bytes) -> dict[str, Any]:
    """What the control socket answers."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(20)
        with control.short(path) as name:
            line.connect(name)
        line.sendall(text)
        line.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: line.recv(65_536), b""))
    made: dict[str, Any] = json.loads(answer)
    return made


# -- hostile input


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ([], "request"),
        ({}, "type"),
        ({"type": "drop"}, "type"),
        ({"type": "close table"}, "table"),
        ({"type": "close table", "table": "a'; DROP TABLE lines;--"}, "table"),
        ({"type": "close table", "table": "a\n"}, "table"),
        ({"type": "close table", "table": "x" * 25}, "table"),
        ({"type": "close table", "table": "\0"}, "table"),
        ({"type": "close table", "table": "t", "force": True}, "force"),
        ({"type": "free seat", "table": "t", "seat": 0}, "seat"),
        ({"type": "free seat", "table": "t", "seat": 1.5}, "seat"),
        ({"type": "tables", "limit": 0}, "limit"),
        ({"type": "tables", "limit": 1001}, "limit"),
        ({"type": "tables", "first": -1}, "first"),
        ({"type": "tables", "state": "gone"}, "state"),
        ({"type": "tables", "idle": -1}, "idle"),
        ({"type": "people", "name": "a\x1b[2J"}, "name"),
        ({"type": "bar", "who": "x", "days": 0}, "days"),
        ({"type": "bar", "who": "x", "days": float("nan")}, "days"),
        ({"type": "sign in", "person": "p", "hours": 1e9}, "hours"),
        ({"type": "purge", "keep": {"uploads": "soon"}}, "keep.uploads"),
    ],
)
def test_wrong_requests_are_refused_with_the_field(asked: Any, field: str) -> None:
    with pytest.raises(BadInput) as refused:
        checked(asked)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("203.0.113.7", "address 203.0.113.7/32"),
        ("203.0.113.7/24", "address 203.0.113.0/24"),
        ("address 203.0.113.7", "address 203.0.113.7/32"),
        ("2001:db8:1:2:3::4", "address 2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "address 203.0.113.7/32"),
        ("network:5c20m7Eny1vhF2jh", "network 5c20m7Eny1vhF2jh"),
        ("e3_0WpcDp3cmBfl3RBGC2iay", "person e3_0WpcDp3cmBfl3RBGC2iay"),
    ],
)
def test_bars_are_written_in_one_way(text: str, who: str) -> None:
    assert whom(text) == whom(who) == who


@pytest.mark.parametrize(
    "text", ["", "ann", "0.0.0.0/0", "::/0", "10.0.0.0/7", "network:x", "address ann", "person "]
)
def test_what_nobody_can_be_barred_by_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        whom(text)


def test_another_database_than_that_of_the_settings_is_named(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    settings = tmp_path / "moonpack.toml"
    with administered("sqlite", tmp_path, request) as (_, admin):
        settings.write_text('database = "postgresql://ann:secret@127.0.0.1/away"', "utf-8")
        done = admin.run("--config", settings, "disk")
        assert done.exit_code == 0, done.stderr
        assert f"Administering {admin.database}, not postgresql://" in done.stderr
        assert "secret" not in done.stderr
        settings.write_text(f'database = "{admin.database}"', "utf-8")
        assert admin.run("--config", settings, "disk").stderr == ""


def test_nothing_is_changed_by_mistakes(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    async def fill(host: str) -> str:
        async with Person(host) as ann:
            return await ann.open_table({"who": "me", "name": "Ann"}, HERE)

    with administered("sqlite", tmp_path, request) as (server, admin):
        table = run(fill(server.host))
        nobody = "e3_0WpcDp3cmBfl3RBGC2iay"
        for words, sentence in (
            (("tables", "close", "none"), "there is no table none"),
            (("tables", "close", "a b"), "table: expected text of the pattern"),
            (("people", "remove", nobody), "there is no person"),
            (("people", "sign-in", nobody), "people list --name NAME shows the ids"),
            (("people", "sign-out", nobody), "there is no person"),
            (("people", "sign-out"), "either a person or --everybody"),
            (("people", "sign-out", nobody, "--everybody"), "either a person or --everybody"),
            (("bar", nobody), "there is no person"),
            (("bar", "ann"), "who: expected the id of a person"),
            (("bar", "203.0.113.7", "--days", "-1"), "days: "),
            (("tables", "list", "--limit", "5000", "--json"), "limit"),
        ):
            assert sentence in admin.refused(*words), words
        for given, sentence in (("n\n", "nothing was changed"), (None, "add --yes")):
            done = admin.run("tables", "close", table, given=given)
            assert (done.exit_code, sentence in done.stderr) == (1, True)
        assert admin.deeds() == []
        path = tmp_path / "tables.sqlite3.control"
        for text in (b"", b"\n", b"{", b"\xff\xfe\n", b"null\n", b'{"type": "x"}\n'):
            assert "message" in speak(path, text)["error"]
        assert "65,536 bytes" in speak(path, b" " * 100_000 + b"\n")["error"]["message"]
        assert admin.json("tables", "list")[0]["state"] == "playing"


def test_requests_have_types_of_their_own() -> None:
    assert len(set(TYPES)) == len(TYPES)
    with pytest.raises(BadInput, match="not valid JSON"):
        parsed(b"{")


# -- the socket


def test_only_the_owner_may_use_the_socket_wherever_it_is(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("a" * 60) / ("b" * 60)  # longer than the name of a socket may be
    folder.mkdir(parents=True)
    with administered("sqlite", folder, request) as (_, admin):
        path = folder / "tables.sqlite3.control"
        assert stat.S_ISSOCK(path.stat().st_mode)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert admin.json("tables", "list") == []
        monkeypatch.setattr(os, "geteuid", lambda: 4711)
        monkeypatch.setattr(control, "ROOT", 4712)
        assert "only the user of the server" in admin.refused("bars", "--json")
        monkeypatch.undo()
        monkeypatch.setattr(reaching, "STARTS_WITHIN", 0.0)
        path.unlink()  # as if the server had none
        assert "is in use by another Moonpack server" in admin.refused("bars", "--json")
    assert not path.exists()
    assert admin.json("bars") == []


def test_a_killed_server_leaves_no_door_behind_that_leads_nowhere(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    admin = Admin(database)
    with Process(database) as server:
        assert admin.json("tables", "list") == []
        server.kill()
        assert (tmp_path / "tables.sqlite3.control").exists()
        admin("bar", "203.0.113.7", "--yes")
    with Thread(tmp_path):
        assert [row["who"] for row in admin.json("bars")] == ["address 203.0.113.7/32"]


def test_databases_that_are_not_ours_or_too_old_are_left_alone(tmp_path: Path) -> None:
    missing = tmp_path / "missing.sqlite3"
    assert "there is no database file" in Admin(f"sqlite:///{missing}").refused("bars", "--json")
    assert not missing.exists()
    old = tmp_path / "old.sqlite3"
    write_version_0_1(old)
    before = old.read_bytes()
    assert "start its server once" in Admin(f"sqlite:///{old}").refused("bars", "--json")
    empty = tmp_path / "empty.sqlite3"
    empty.touch()
    assert "no tables of Moonpack" in Admin(f"sqlite:///{empty}").refused("bars", "--json")
    assert old.read_bytes() == before
    assert "cannot be opened" in Admin("postgresql://x@127.0.0.1:9/none").refused("bars", "--json")


def test_hostile_names_do_not_reach_the_terminal(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    async def fill() -> None:
        await (await Store.open(database)).close()

    run(fill())
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as stored, stored:
        stored.execute(
            "INSERT INTO people (id, name, seen) VALUES ('ann', ?, 1)", ("\x1b[2Jboo\n",)
        )
    assert "?[2Jboo?" in Admin(database)("people", "list")


# -- over HTTP


def over_http(server: Thread, token: Path, *words: str) -> Result:
    assert server._server.status is not None
    line = ["admin", "--server", server._server.status.address, "--token-file", str(token), *words]
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(CliRunner().invoke, main, line).result()


def test_administration_over_http_needs_the_switch_and_the_token(tmp_path: Path) -> None:
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_text(f"{TOKEN}\n", "utf-8")
    wrong.write_text("something else, as long", "utf-8")

    async def fill(host: str) -> str:
        async with Person(host) as ann:
            for method in ("GET", "POST"):
                answer = await ann.web.request(method, "/api/admin", headers=bearer)
                assert answer.status_code == 404  # never on the port of the players
            return await ann.open_table(ME, HERE)

    bearer = {"authorization": f"Bearer {TOKEN}"}
    with Thread(tmp_path, metrics_port=0, admin_token=TOKEN) as server:
        table = run(fill(server.host))
        assert server._server.status is not None
        address = f"{server._server.status.address}/api/admin"
        body = {"type": "close table", "table": table}
        for headers in ({}, {"authorization": TOKEN}, {"authorization": f"Basic {TOKEN}"}):
            assert httpx.post(address, json=body, headers=headers).status_code == 404
        assert httpx.get(address, headers=bearer).status_code == 405
        assert httpx.post(address, content=b" " * 70_000, headers=bearer).status_code == 413
        assert _status_of_long_length(address, bearer) == 413
        assert "not open" in over_http(server, wrong, "tables", "list").stderr
        listed = over_http(server, right, "tables", "list", "--json")
        assert [row["state"] for row in json.loads(listed.stdout)] == ["playing"]
        assert over_http(server, right, "tables", "close", table, "--yes").exit_code == 0
        (deed,) = json.loads(over_http(server, right, "log", "--json").stdout)
        assert deed["by"] == "token from 127.0.0.1"
        ready = httpx.get(f"{server._server.status.address}/ready").text
        assert ready.startswith("ok\ndatabase ")
    with Thread(tmp_path, metrics_port=0) as server:
        assert "not open" in over_http(server, right, "tables", "list").stderr
    assert "cannot be reached" in over_http(server, right, "tables", "list").stderr


def test_the_parent_of_several_processes_answers_from_the_database(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = database_of("postgresql", tmp_path, request)
    settings = Settings(database=database, metrics_port=0, admin_token=TOKEN)
    assert share(settings, 2).admin_token == ""
    asked = json.dumps({"type": "bar", "who": "203.0.113.7"}).encode()
    empty = json.loads(reaching.answered_directly(settings, asked, "somebody"))
    assert "no tables of Moonpack" in empty["error"]["message"]
    with Thread(tmp_path, database=database):
        done = json.loads(reaching.answered_directly(settings, asked, "somebody"))
        assert done == {"answer": {"who": "address 203.0.113.7/32"}}
        assert Admin(database).json("log")[0]["by"] == "somebody"


@pytest.mark.parametrize(
    ("settings", "problem"),
    [({"metrics_port": 0, "admin_token": "short"}, "at least 20"), ({}, "needs metrics_port")],
)
def test_a_token_that_is_no_use_is_refused(
    settings: dict[str, Any], problem: str, tmp_path: Path
) -> None:
    chosen = {"database": f"sqlite:///{tmp_path / 'x'}", "admin_token": TOKEN, **settings}
    with pytest.raises(MoonpackError, match=problem):
        make_server(Settings(**chosen))


def _status_of_long_length(address: str, headers: dict[str, str]) -> int:
    """What is answered to a length with more digits than Python makes a number of."""
    parts = urlsplit(address)
    with closing(HTTPConnection(parts.netloc)) as connection:
        connection.putrequest("POST", parts.path)
        for name, value in {**headers, "Content-Length": "9" * 5_000}.items():
            connection.putheader(name, value)
        connection.endheaders()
        return connection.getresponse().status
