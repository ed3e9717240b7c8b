"""Backups: made while people play, checked, and restored into either kind of database."""

from __future__ import annotations

import asyncio
import errno
import gzip
import json
import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.sql.schema import Table

from moonpack.cli import main
from moonpack.errors import MoonpackError
from moonpack.server.store import backup, backup_file, migrating
from moonpack.server.store.backup import HasTables, back_up, restore
from moonpack.server.store.backup_file import BadBackup, Totals, verify
from moonpack.server.store.direct import in_transaction, url_of
from moonpack.server.store.file_lock import InUse
from moonpack.server.store.schema import sitters
from tests.compatibility.test_database_v0_1 import TABLES, person, whole
from tests.server.harness import HERE, ME, Person, Thread, run
from tests.server.postgres import PostgreSQL

# A database that sorts texts as a dictionary does, not by code points.
IN_ENGLISH = ["-T", "template0", "-E", "UTF8", "--locale-provider=icu", "--icu-locale=en"]


def moonpack(*words: object) -> Result:
    with ThreadPoolExecutor(1) as alone:  # a browser's loop may be running in this one
        return alone.submit(CliRunner().invoke, main, [*map(str, words)]).result()


def rows(path: Path) -> dict[str, list[Any]]:
    """The rows of a backup by table; empty tables are left out, and what migrations make."""
    by_table: dict[str, list[Any]] = defaultdict(list)
    table = ""
    for part in backup_file.BackupReader(path).parts():
        if isinstance(part, backup_file.Columns):
            table = part.table
        else:
            by_table[table].append(part)
    by_table.pop("people", None)
    return by_table


def lines_of(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


# -- there and back


def test_from_sqlite_to_postgresql_and_back(
    old_url: str, tmp_path: Path, postgresql: PostgreSQL
) -> None:
    files = [tmp_path / f"{n}.backup" for n in range(3)]
    others = [postgresql.database(*IN_ENGLISH), f"sqlite:///{tmp_path / 'back.sqlite3'}"]
    totals = [back_up(old_url, files[0])]
    for before, after, database in zip(files, files[1:], others, strict=False):
        restore(before, database)
        totals.append(back_up(database, after))
    assert totals[0].rows["lines"] > 100
    assert len({one.journals for one in totals}) == 1
    assert rows(files[0]) == rows(files[1]) == rows(files[2])
    heads = [verify(path).head for path in files]
    assert [head.database for head in heads] == ["sqlite", "postgresql", "sqlite"]
    assert [head.schema for head in heads] == ["0001", *[migrating.newest()] * 2]


def test_people_go_on_in_the_restored_database(database: str, made: Path, tmp_path: Path) -> None:
    restore(made, database)
    expected = TABLES["wolves_mid_turn"]

    async def go(host: str) -> None:
        async with person(host, "ann") as ann, ann.at(expected["id"]) as line:
            await whole(line)
            assert line.now["version"] == expected["version"]
            assert (await line.play())["type"] == "done"

    with Thread(tmp_path, database=database) as server:
        run(go(server.host))


def test_a_backup_is_made_while_people_play(database: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.backup" for n in range(4)]

    acknowledged: dict[str, int] = {}  # the last version by table
    known: list[dict[str, int]] = []  # before each backup

    async def play(host: str, stopped: asyncio.Event) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                while not stopped.is_set() and line.now["actor"] is not None:
                    assert (await line.play())["type"] == "done"
                    acknowledged[table] = line.now["version"]

    async def go(host: str) -> None:
        stopped, many = asyncio.Event(), 0
        async with asyncio.TaskGroup() as group:
            for _ in range(3):
                group.create_task(play(host, stopped))
            for path in files:
                while sum(acknowledged.values()) < many + 10:
                    await asyncio.sleep(0.01)
                many = sum(acknowledged.values())
                known.append(dict(acknowledged))
                await asyncio.to_thread(back_up, database, path)
            stopped.set()

    with Thread(tmp_path, database=database) as server:
        run(go(server.host))
        journals = [rows(path)["lines"] for path in files]
    for lines, before in zip(journals, known, strict=True):
        versions: dict[str, list[int]] = defaultdict(list)
        for line in lines:
            versions[line[0]].append(line[1])
        assert all(own == [*range(1, len(own) + 1)] for own in versions.values())
        assert all(len(versions[table]) >= version for table, version in before.items())
    for earlier, later in pairwise(journals):
        assert {json.dumps(line) for line in earlier} < {json.dumps(line) for line in later}
    restored = restore(files[-1], f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}")
    assert restored.totals == verify(files[-1]).totals


def test_a_backup_is_of_one_moment(
    database: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    restore(made, database)
    with Thread(tmp_path, database=database):  # it makes the file one that is read while written
        pass
    read, row = backup._rows, {"person": "somebody", "table_id": "between"}

    def written_between(connection: Connection, table: Table) -> Iterator[Any]:
        yield from read(connection, table)
        if table.name == "lines":  # those who sit are read later
            insert = sqlite_insert if database.startswith("sqlite") else postgresql_insert
            once = insert(sitters).on_conflict_do_nothing()
            in_transaction(url_of(database), lambda other: other.execute(once, row))

    monkeypatch.setattr(backup, "_rows", written_between)
    back_up(database, tmp_path / "between.backup")
    back_up(database, tmp_path / "after.backup")
    assert rows(tmp_path / "between.backup")["sitters"] == rows(made)["sitters"]
    assert ["somebody", "between"] in rows(tmp_path / "after.backup")["sitters"]


# -- files that cannot be used


def _again(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(gzip.compress(b"".join(lines)))


def test_a_cut_off_file_is_refused(made: Path, tmp_path: Path) -> None:
    raw, target = made.read_bytes(), tmp_path / "cut.backup"
    for size in (0, 1, 10, 100, len(raw) // 2, len(raw) - 9, len(raw) - 1):
        target.write_bytes(raw[:size])
        with pytest.raises(BadBackup):
            verify(target)
    lines = lines_of(made)
    for count in (1, 2, len(lines) // 2, len(lines) - 1):
        _again(target, lines[:count])
        with pytest.raises(BadBackup, match="cut off"):
            verify(target)


def test_a_changed_file_is_refused(made: Path, tmp_path: Path) -> None:
    raw, target = made.read_bytes(), tmp_path / "changed.backup"
    lines = lines_of(made)
    for place in range(0, len(raw), len(raw) // 20):
        changed = bytearray(raw)
        changed[place] ^= 0x20
        target.write_bytes(changed)
        with suppress(OSError, EOFError, zlib.error):
            if lines_of(target) == lines:  # a bit that gzip does not use
                continue
        with pytest.raises(BadBackup):
            verify(target)
    number = next(n for n, line in enumerate(lines) if b'"play' in line or b"draft" in line)
    for instead in ([lines[number].replace(b"1", b"2")], []):
        _again(target, [*lines[:number], *instead, *lines[number + 1 :]])
        with pytest.raises(BadBackup, match="checksum"):
            verify(target)
    _again(target, [*lines, b"[]\n"])
    with pytest.raises(BadBackup, match="follows its end"):
        verify(target)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"format": 2, "moonpack": "9.0"}, r"format 2, of Moonpack 9\.0.*newer"),
        ({"format": "x"}, "format is no number"),
        ({"kind": "cats"}, "no backup of Moonpack"),
        ({"schema": None}, "first line must have schema"),
    ],
)
def test_another_head_is_refused(made: Path, change: dict[str, Any], match: str) -> None:
    lines = lines_of(made)
    _again(made, [json.dumps(json.loads(lines[0]) | change).encode() + b"\n", *lines[1:]])
    with pytest.raises(BadBackup, match=match):
        verify(made)


def test_a_newer_schema_is_refused(
    old_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, target = tmp_path / "newer.backup", tmp_path / "new.sqlite3"
    with monkeypatch.context() as patch:
        patch.setattr(migrating.Contents, "schema", "9999")
        back_up(old_url, path)
    with pytest.raises(BadBackup, match=r"schema has version 9999.*newer Moonpack"):
        restore(path, f"sqlite:///{target}")
    assert not target.exists()


@pytest.mark.parametrize("content", [b"", b"x", b'{"a": 1}\n', b"SQLite format 3\0"])
def test_other_files_are_no_backups(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    for raw in (content, gzip.compress(content)):
        path.write_bytes(raw)
        with pytest.raises(BadBackup):
            verify(path)


# -- whole or not at all


def test_a_full_disk_leaves_the_old_backup(
    old_url: str, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, write, written = made.read_bytes(), gzip.GzipFile.write, list[int]()

    def full(file: gzip.GzipFile, data: Any) -> int:
        if sum(written) > 5_000:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(write(file, data))
        return written[-1]

    monkeypatch.setattr(gzip.GzipFile, "write", full)
    result = moonpack("backup", made, "--database", old_url, "--force")
    assert result.exit_code == 3
    assert result.output == f"moonpack: {made} cannot be written: no space left on device\n"
    assert made.read_bytes() == before
    assert not [*made.parent.glob(".*")]


def test_a_restore_that_fails_changes_nothing(
    database: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    restore(made, database)
    after = tmp_path / "after.backup"
    with monkeypatch.context() as patch:
        patch.setattr(backup, "_count", lambda *_: Totals({}, ""))
        with pytest.raises(MoonpackError, match="not those of the backup"):
            restore(made, database, replaces=True)
    back_up(database, after)
    assert rows(after) == rows(made)


# -- what is refused


def test_a_database_with_tables_is_replaced_only_by_force(made: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.sqlite3"
    restore(made, f"sqlite:///{target}")
    with closing(sqlite3.connect(target)) as database:
        database.execute("DELETE FROM lines")
        database.commit()
    with pytest.raises(HasTables, match="--force"):
        restore(made, f"sqlite:///{target}")
    restored = restore(made, f"sqlite:///{target}", replaces=True)
    assert restored.copy is not None
    for file, count in ((restored.copy, 0), (target, restored.totals.rows["lines"])):
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("SELECT count(*) FROM lines").fetchone() == (count,)


def test_a_database_with_a_running_server_is_not_replaced(
    database: str, made: Path, tmp_path: Path
) -> None:
    with (
        Thread(tmp_path, database=database),
        pytest.raises(InUse if database.startswith("sqlite") else MoonpackError, match="in use"),
    ):
        restore(made, database, replaces=True)


def test_the_commands(old_url: str, tmp_path: Path) -> None:
    file, target = tmp_path / "a.backup", tmp_path / "new.sqlite3"
    done = moonpack("backup", file, "--database", old_url)
    assert done.exit_code == 0, done.output
    journals = done.output.split()[-1]
    assert file.stat().st_mode & 0o777 == 0o600  # the key of the cookies is in it
    again = moonpack("backup", file, "--database", old_url)
    assert (again.exit_code, again.output) == (
        3,
        f"moonpack: {file} already exists; --force overwrites it.\n",
    )
    assert moonpack("backup", file, "--database", old_url, "--force").exit_code == 0
    checked = moonpack("verify", file)
    assert checked.exit_code == 0
    assert journals in checked.output
    restored = moonpack("restore", file, "--database", f"sqlite:///{target}")
    assert restored.exit_code == 0, restored.output
    assert restored.output.split()[-1] == journals
    refused = moonpack("restore", file, "--database", f"sqlite:///{target}")
    assert refused.exit_code == 1
    assert "has tables already" in refused.output


def test_what_is_not_there_is_said(tmp_path: Path, unreachable: Callable[[], str]) -> None:
    nowhere, file = tmp_path / "nowhere.sqlite3", tmp_path / "a.backup"
    missing = moonpack("backup", file, "--database", f"sqlite:///{nowhere}")
    assert missing.exit_code == 1
    assert f"there is no database file {nowhere}; --config FILE names" in missing.output
    assert not nowhere.exists()
    nowhere.touch()
    assert (
        "nothing to back up"
        in moonpack("backup", file, "--database", f"sqlite:///{nowhere}").output
    )
    assert moonpack("verify", file).exit_code == 3
    assert moonpack("restore", file, "--database", f"sqlite:///{nowhere}").exit_code == 3
    lost = moonpack("backup", file, "--database", unreachable())
    assert lost.exit_code == 1
    assert "cannot be read" in lost.output
    assert not file.exists()


@pytest.fixture
def unreachable() -> Callable[[], str]:
    """The address of a PostgreSQL that does not run."""
    return lambda: "postgresql://nobody@127.0.0.1:1/nothing"


def test_one_is_not_counted_as_many() -> None:
    assert Totals({"tables": 1, "lines": 2}, "ab").sentence == (
        "1 table, 2 lines, 3 rows in all; journals ab"
    )
