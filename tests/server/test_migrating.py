"""The schema has versions: old databases get the newest one, and newer ones are refused."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from moonpack.server.store import migrating, schema
from moonpack.server.store.direct import in_snapshot, in_transaction, url_of
from moonpack.server.store.store import Store
from tests.server.harness import run
from tests.server.postgres import PostgreSQL
from tests.server.test_disk import _serve

KILLED = """
import asyncio, sys, time
from moonpack.server.store import migrating
from moonpack.server.store.store import Store
upgrade = migrating.upgrade
def slowly(connection):
    upgrade(connection)
    print("migrated", flush=True)
    time.sleep(60)
migrating.upgrade = slowly
asyncio.run(Store.open(sys.argv[1]))
"""
LATER = """
from alembic import op
import sqlalchemy as sa
revision, down_revision = "9999", "{newest}"
def upgrade():
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
    {then}
"""


async def _open(*databases: str) -> None:
    for store in await asyncio.gather(*map(Store.open, databases)):
        await store.close()


def _differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    return list(compare_metadata(context, schema.metadata))


def _statements(file: Path) -> dict[str, str]:
    """How the tables of a SQLite file were created; only there is all of it."""
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        return {name: " ".join(sql.split()) for name, sql in rows if name != "alembic_version"}


def _later(folder: Path, monkeypatch: pytest.MonkeyPatch, then: str = "") -> None:
    """A version of the schema after the newest one."""
    code = LATER.format(newest=migrating.newest(), then=then)
    shutil.copytree(migrating.FOLDER, folder / "migrations")
    (folder / "migrations" / "versions" / "v9999_later.py").write_text(code, "utf-8")
    monkeypatch.setattr(migrating, "FOLDER", folder / "migrations")


def test_migrations_make_the_schema_that_the_server_uses(database: str) -> None:
    run(_open(database))
    assert in_snapshot(url_of(database), _differences) == []
    assert in_snapshot(url_of(database), migrating.look).is_current


def test_a_database_without_a_version_is_migrated(database: str) -> None:
    """As servers of 0.1 left them, on PostgreSQL too."""

    def as_in_0_1(connection: Connection) -> None:
        migrating.upgrade(connection, "0001")
        connection.exec_driver_sql("DROP TABLE alembic_version")

    in_transaction(url_of(database), as_in_0_1)
    assert in_snapshot(url_of(database), migrating.look).schema == "0001"
    run(_open(database))
    assert in_snapshot(url_of(database), _differences) == []


def test_sqlite_tables_are_created_as_the_schema_says(tmp_path: Path) -> None:
    migrated, plain = tmp_path / "migrated.sqlite3", tmp_path / "plain.sqlite3"
    run(_open(f"sqlite:///{migrated}"))
    in_transaction(url_of(f"sqlite:///{plain}"), schema.metadata.create_all)
    assert _statements(migrated) == _statements(plain)
    assert not [*tmp_path.glob("*.before-*")]  # there was nothing to copy


def test_a_database_of_version_0_1_is_copied_and_migrated(
    old: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(old)) as database:
        before = list(database.iterdump())
    old.chmod(0o600)
    run(_open(f"sqlite:///{old}"))
    assert in_snapshot(url_of(f"sqlite:///{old}"), _differences) == []
    (copy,) = old.parent.glob("old.sqlite3.before-*")
    assert copy.name.startswith(f"old.sqlite3.before-{migrating.newest()}-")
    assert copy.stat().st_mode & 0o777 == 0o600  # the key of the cookies is in it
    with closing(sqlite3.connect(copy)) as database:
        assert list(database.iterdump()) == before
    assert f"from schema 0001 to {migrating.newest()}" in caplog.text
    assert str(copy) in caplog.text
    run(_open(f"sqlite:///{old}"))  # nothing is left to be done
    assert [*old.parent.glob("*.before-*")] == [copy]


def test_the_newest_copies_of_a_file_are_kept(old: Path) -> None:
    times = [f"2026010{n}-000000" for n in range(1, 6)]
    for when in times:
        old.with_name(f"{old.name}.before-0001-{when}").touch()
    other = old.with_name(f"other-{old.name}.before-0001-{times[0]}")
    other.touch()
    made = migrating.copy_file(old, "0002")
    kept = sorted(old.parent.glob("old.sqlite3.before-*"))
    assert len(kept) == migrating.COPIES
    assert made in kept
    assert {one.name[-15:] for one in kept if one != made} == set(times[-2:])
    assert other.exists()


def test_a_migration_that_fails_changes_nothing(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(_open(database))
    newest = migrating.newest()
    with monkeypatch.context() as patch:
        _later(tmp_path, patch, "raise RuntimeError('in the middle')")
        with pytest.raises(RuntimeError, match="in the middle"):
            run(_open(database))
    assert in_snapshot(url_of(database), migrating.look).revision == newest
    names = in_snapshot(url_of(database), lambda one: inspect(one).get_table_names())
    assert "later" not in names
    run(_open(database))


def test_a_server_killed_while_it_migrates_leaves_the_old_schema(old: Path) -> None:
    command = [sys.executable, "-c", KILLED, f"sqlite:///{old}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"migrated\n"  # but not committed
        process.kill()
    look = in_snapshot(url_of(f"sqlite:///{old}"), migrating.look)
    assert (look.revision, look.schema) == (None, "0001")
    run(_open(f"sqlite:///{old}"))
    assert in_snapshot(url_of(f"sqlite:///{old}"), _differences) == []


def test_a_newer_database_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"
    with monkeypatch.context() as patch:
        _later(tmp_path, patch)
        run(_open(f"sqlite:///{file}"))
    before = file.read_bytes()
    result = _serve(file)
    assert result.exit_code == 1
    assert "newer Moonpack: its schema has version 9999" in result.output
    assert f"knows versions up to {migrating.newest()}" in result.output
    assert len(result.output.splitlines()) == 1
    assert file.read_bytes() == before


def test_servers_that_start_together_migrate_once(
    postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, upgrade, upgraded = postgresql.database(), migrating.upgrade, list[Connection]()

    def slowly(connection: Connection) -> None:
        upgraded.append(connection)
        time.sleep(0.3)  # so that the others have looked
        upgrade(connection)
        time.sleep(0.3)  # and have tried, before this is visible

    monkeypatch.setattr(migrating, "upgrade", slowly)
    run(_open(*[database] * 4))
    assert len(upgraded) == 1
    assert in_snapshot(url_of(database), migrating.look).is_current
