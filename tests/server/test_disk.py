"""Disks that are full, files that are read-only, damaged, or in use by another server."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from moonpack.cli import main
from moonpack.server.store import sqlite, store
from moonpack.server.store.failures import DAMAGED, DISK_FAILS, FULL, READ_ONLY, unavailable
from moonpack.server.store.file_lock import FileLock, SeveralNames
from tests.server.harness import HERE, ME, Line, Person, Process, Thread, run

PAGE = 4_096  # bytes


def _serve(database: Path) -> Result:
    asked = ["serve", "--no-open", "--port", "0", "--database", f"sqlite:///{database}"]
    with ThreadPoolExecutor(1) as alone:  # a browser's loop may be running in this one
        return alone.submit(CliRunner().invoke, main, asked).result()


# -- two servers


@pytest.mark.slow
def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with Process(f"sqlite:///{database}") as first:
        assert first._process is not None
        result = _serve(database)
        assert result.exit_code == 1
        assert str(database) in result.output
        assert f"process {first._process.pid}" in result.output
        link = tmp_path / "link.sqlite3"
        link.symlink_to(database)  # the same file, whatever it is called
        assert "in use" in _serve(link).output
        first.kill()
        # A server that was killed holds nothing.
        first.start()


def test_a_file_with_two_names_is_refused(tmp_path: Path) -> None:
    """Each name of a hard link has a lock of its own, and a write-ahead log of its own."""
    database, link = tmp_path / "tables.sqlite3", tmp_path / "link.sqlite3"
    with Thread(tmp_path):
        pass
    os.link(database, link)
    for name in (database, link):
        with pytest.raises(SeveralNames, match="hard link"):
            FileLock(name).acquire()
    link.unlink()
    lock = FileLock(database)
    lock.acquire()
    lock.release()


def test_a_file_that_was_moved_away_takes_no_writes_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "CHECKED_FOR", 0.0)
    database, away = tmp_path / "tables.sqlite3", tmp_path / "away.sqlite3"

    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                database.rename(away)
                refused = await line.play()
                assert (refused["type"], refused["code"]) == ("refused", "unavailable")
                assert "moved or deleted" in refused["why"]
                answer = await ann.web.get("/api/health")
                assert answer.status_code == 503
                assert "moved or deleted" in answer.json()["why"]
                away.replace(database)
                assert (await line.play())["type"] == "done"
                assert (await ann.get("/api/health")) == {"status": "ok"}

    with Thread(tmp_path) as server:
        run(go(server))


# -- full, read-only, damaged


def _on_writer(server: Thread, statement: str) -> None:
    """Execute a statement on the connection that writes."""
    writer = server.house.store._sqlite_writer
    assert writer is not None

    def execute() -> None:
        assert writer is not None
        assert writer._connection is not None
        writer._connection.connection.cursor().execute(statement)

    writer._thread.submit(execute).result()


async def _play_until_refused(line: Line) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play and take back, which can go on for ever; the command that was refused, and why."""
    for n in range(2_000):
        beat = line.now["beat"]
        command: dict[str, Any] = {"type": "undo", "id": f"x{n}", "beat": beat}
        if line.now["undo"] is None:
            step = line.now["scene"]["choices"][0]["step"]
            command = {"type": "step", "id": f"x{n}", "beat": beat, "step": step}
        answer = await line.do(**command)
        if answer["type"] == "refused":
            return command, answer
    raise AssertionError("nothing was refused")


@pytest.mark.parametrize(
    ("pragma", "why"), [("max_page_count = 1", "disk is full"), ("query_only = 1", "read-only")]
)
def test_what_cannot_be_saved_is_refused_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pragma: str, why: str
) -> None:
    is_full = [True]
    prepare: Callable[..., None] = sqlite.prepare_connection

    def prepare_full(connection: Any, record: object) -> None:
        prepare(connection, record)
        if is_full[0]:
            connection.execute(f"PRAGMA {pragma}")

    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.play()
                is_full[0] = True
                _on_writer(server, f"PRAGMA {pragma}")
                refused, answer = await _play_until_refused(line)
                assert answer["code"] == "unavailable"
                assert why in answer["why"]
                version = line.now["version"]
                again = await line.do(**refused)
                assert (again["type"], again["version"]) == ("refused", version)
                # The disk has room again: the same command is carried out, without a restart.
                is_full[0] = False
                assert (await line.do(**refused))["type"] == "done"
                log = await ann.get(f"/api/tables/{table}/log")
                assert log[-1]["version"] == version + 1 == line.now["version"]
            assert (await ann.web.get("/api/health")).status_code == 200

    is_full[0] = False
    monkeypatch.setattr(sqlite, "prepare_connection", prepare_full)
    with Thread(tmp_path) as server:
        run(go(server))


def test_health_says_that_nothing_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "CHECKED_FOR", 0.0)

    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            assert (await ann.get("/api/health")) == {"status": "ok"}
            _on_writer(server, "PRAGMA query_only = 1")
            async with ann.at(table) as line:
                await line.until("whole")
                monkeypatch.setattr(sqlite.SqliteWriter, "_write", read_only)
                assert (await line.play())["type"] == "refused"
            answer = await ann.web.get("/api/health")
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert "read-only" in answer.json()["why"]
            assert "set-cookie" not in answer.headers
            monkeypatch.undo()
            monkeypatch.setattr(store, "CHECKED_FOR", 0.0)
            assert (await ann.get("/api/health")) == {"status": "ok"}

    write = sqlite.SqliteWriter._write

    def read_only(self: Any, work: Any) -> Any:
        if self._connection is None:
            self._connection = self._engine.connect()
        self._connection.connection.cursor().execute("PRAGMA query_only = 1")
        return write(self, work)

    with Thread(tmp_path) as server:
        run(go(server))


def test_a_file_that_is_read_only_is_told_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = sqlite.prepare_connection

    def read_only(connection: Any, record: object) -> None:
        prepare(connection, record)
        connection.execute("PRAGMA query_only = 1")

    database = tmp_path / "tables.sqlite3"
    with Thread(tmp_path):
        pass
    monkeypatch.setattr(sqlite, "prepare_connection", read_only)
    result = _serve(database)
    assert result.exit_code == 1
    assert "read-only" in result.output
    assert "tables.sqlite3" in result.output


@pytest.mark.parametrize("first", [0, PAGE])
def test_a_damaged_file_is_told_at_the_start(tmp_path: Path, first: int) -> None:
    database = tmp_path / "tables.sqlite3"
    with Thread(tmp_path):
        pass
    with database.open("r+b") as file:
        file.seek(first)
        file.write(os.urandom(database.stat().st_size - first))
    result = _serve(database)
    assert result.exit_code == 1
    assert "damaged" in result.output
    assert "Traceback" not in result.output


def _error(work: Callable[[sqlite3.Connection], object], file: Path) -> sqlite3.Error:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        try:
            work(connection)
        except sqlite3.Error as error:
            return error
    raise AssertionError("nothing failed")


def test_every_way_in_which_a_file_fails_has_a_sentence(tmp_path: Path) -> None:
    def full(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA max_page_count = 2")
        connection.execute("CREATE TABLE t (x)")
        connection.execute("INSERT INTO t VALUES (zeroblob(100000))")

    def read_only(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA query_only = 1")
        connection.execute("CREATE TABLE t (x)")

    (tmp_path / "noise").write_bytes(os.urandom(PAGE))
    errors = {
        FULL: _error(full, tmp_path / "full"),
        READ_ONLY: _error(read_only, tmp_path / "read-only"),
        DAMAGED: _error(lambda c: c.execute("SELECT * FROM t"), tmp_path / "noise"),
        DISK_FAILS: _error(lambda c: c.execute(f"ATTACH '{tmp_path}' AS x"), tmp_path / "fine"),
    }
    from sqlalchemy.exc import OperationalError

    for sentence, error in errors.items():
        failure = unavailable(OperationalError("select", {}, error))
        assert failure is not None
        assert failure.sentence == sentence
        assert str(error) in failure.reason
