"""Backups: a whole database in one file, made while people play, and put into another database.

A backup has the rows as they are and the version of their schema. It is restored in that version
and then migrated; so every later Moonpack can restore it, into either kind of database.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, MetaData, String, inspect, select, text
from sqlalchemy.sql.schema import Table

import moonpack
from moonpack.errors import MoonpackError
from moonpack.files import replacing
from moonpack.server.store import migrating, schema
from moonpack.server.store.backup_file import (
    BackupReader,
    BackupWriter,
    BadBackup,
    Columns,
    Counting,
    FileFailed,
    Head,
    Totals,
    verify,
)
from moonpack.server.store.direct import (
    SERVER_SETTINGS,
    file_of,
    in_snapshot,
    in_transaction,
    no_file,
    url_of,
)
from moonpack.server.store.failures import opening
from moonpack.server.store.file_lock import FileLock

AT_ONCE = 1_000  # rows


class HasTables(MoonpackError):
    """The database to restore into has tables."""


@dataclass(frozen=True)
class Restored:
    """What was restored, and where a SQLite file was copied to before that."""

    totals: Totals
    copy: Path | None


# -- making one


def back_up(database: str, path: Path) -> Totals:
    """Write a backup of a database, completely or not at all; an `OSError` is the file's."""
    url = url_of(database)
    file = file_of(url)
    if file is not None and not file.exists():
        raise no_file(file)
    if file is not None and path.exists() and path.samefile(file):
        raise MoonpackError(f"{path} is the database itself")
    try:
        with replacing(path) as temporary, opening(database, "read"):
            temporary.chmod(0o600)  # the key that signs cookies is in it
            return in_snapshot(url, lambda connection: _write(connection, temporary))
    except FileFailed as failed:
        raise cast("OSError", failed.__cause__) from failed


def _write(connection: Connection, path: Path) -> Totals:
    contents = migrating.look(connection)
    if not contents.tables:
        raise MoonpackError("there is nothing to back up: the database has no tables of Moonpack")
    head = Head(
        schema=contents.schema,
        moonpack=moonpack.__version__,
        database=connection.dialect.name,
        at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    )
    with BackupWriter(path, head) as writer:
        for table in _tables(connection, contents.tables):
            writer.begin(Columns(table.name, tuple(table.c.keys())))
            for row in _rows(connection, table):
                writer.add(row)
        return writer.end()


def _tables(connection: Connection, names: frozenset[str]) -> list[Table]:
    """Tables as they are in a database, whatever its version, by name."""
    there = MetaData()
    there.reflect(connection, only=sorted(names))
    return [there.tables[name] for name in sorted(names)]


def _rows(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """The rows of a table, in an order that is the same in every database."""
    is_postgresql = connection.dialect.name == "postgresql"
    order = [
        column.collate("C") if is_postgresql and isinstance(column.type, String) else column
        for column in table.primary_key
    ]
    wanted = select(table).order_by(*order)
    for row in connection.execute(wanted, execution_options={"yield_per": AT_ONCE}):
        yield tuple(row)


# -- putting one back


def restore(path: Path, database: str, *, replaces: bool = False) -> Restored:
    """Put a backup into a database, completely or not at all; an `OSError` is the file's.

    A database that has tables is refused unless it is to be replaced; a SQLite file is then copied.
    """
    reader = verify(path)
    if reader.head.schema not in migrating.known():
        raise BadBackup(
            f"{path} cannot be used: its schema has version {reader.head.schema}, of Moonpack "
            f"{reader.head.moonpack}, and this version knows them up to {migrating.newest()}; "
            "install a newer Moonpack"
        )
    url = url_of(database)
    file, copy = file_of(url), None
    with ExitStack() as stack, opening(database, "restored into"):
        if file is not None:
            file.resolve().parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(file)
            lock.acquire()
            stack.callback(lock.release)
            if replaces and file.exists():
                copy = migrating.copy_file(file, "restore")
            lock.create_database()
        in_transaction(url, lambda connection: _restore(connection, reader, replaces))
    return Restored(reader.totals, copy)


def _restore(connection: Connection, reader: BackupReader, replaces: bool) -> None:
    migrating.lock(connection)
    _check_unused(connection)
    _make_room(connection, replaces)
    migrating.upgrade(connection, reader.head.schema)
    tables = _insert_all(connection, reader)
    if _count(connection, tables) != reader.totals:
        raise MoonpackError("the restored rows are not those of the backup; nothing was changed")
    migrating.upgrade(connection)


def _check_unused(connection: Connection) -> None:
    """Servers of a PostgreSQL database would go on with what they have in memory."""
    if connection.dialect.name != "postgresql":
        return  # a file has a lock
    connected = text(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND application_name = :name"
    )
    count = connection.execute(connected, {"name": SERVER_SETTINGS["application_name"]}).scalar()
    if count:
        raise MoonpackError(
            f"the database is in use: Moonpack servers have {count} connections to it; stop them"
        )


def _make_room(connection: Connection, replaces: bool) -> None:
    """Delete our tables if they are to be replaced; refuse to begin if there are any."""
    names = inspect(connection).get_table_names()
    if names and not replaces:
        raise HasTables(
            f"the database has tables already ({', '.join(sorted(names)[:3])}…); choose an empty "
            "one, or replace everything in it with --force"
        )
    migrating.look(connection)  # a newer one has tables that we do not know
    schema.metadata.drop_all(connection)
    connection.exec_driver_sql(f"DROP TABLE IF EXISTS {migrating.VERSION_TABLE}")


def _insert_all(connection: Connection, reader: BackupReader) -> list[Table]:
    """Insert all rows of a backup; returns the tables it has."""
    created = inspect(connection).get_table_names()
    by_name = {table.name: table for table in _tables(connection, frozenset(created))}
    tables, names, waiting = list[Table](), tuple[str, ...](), list[dict[str, Any]]()

    def insert() -> None:
        if waiting:
            connection.execute(tables[-1].insert(), waiting)
            waiting.clear()

    for part in reader.parts():
        if isinstance(part, Columns):
            insert()
            tables.append(_table_for(part, by_name))
            names = part.names
        else:
            waiting.append(dict(zip(names, part, strict=True)))
            if len(waiting) == AT_ONCE:
                insert()
    insert()
    return tables


def _table_for(columns: Columns, by_name: dict[str, Table]) -> Table:
    table = by_name.get(columns.table)
    if table is None or not set(columns.names) <= set(table.c.keys()):
        raise BadBackup(f"the backup has a table {columns.table} that its schema does not have")
    return table


def _count(connection: Connection, tables: Sequence[Table]) -> Totals:
    counting = Counting()
    for table in tables:
        counting.begin(table.name)
        for row in _rows(connection, table):
            counting.add(table.name, table.c.keys(), row)
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("CLOSE ALL")  # tables that are read cannot be migrated
    return counting.totals
