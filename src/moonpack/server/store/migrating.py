"""The version of the database's schema: what it is, and how a database gets the newest.

The changes are in `migrations/`. All that are missing are made in one transaction, so a server that
is killed meanwhile leaves the old schema or the new one. Of several servers that start together on
one PostgreSQL, one makes them and the others wait for it.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from shutil import copymode
from typing import cast

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.engine import URL

import moonpack
from moonpack.errors import MoonpackError
from moonpack.files import give_to_owner_of, replacing
from moonpack.server.store import schema
from moonpack.server.store.direct import file_of, in_transaction

FOLDER = Path(__file__).parent / "migrations"
COPIES = 3  # of a SQLite file, the newest ones
VERSION_TABLE = "alembic_version"
_FIRST, _SECOND = "0001", "0002"
_SINCE_SECOND = {"openers", "analysed", "holdings"}
_ONE_AT_A_TIME = threading.Lock()  # Alembic can do no more in one process

log = logging.getLogger("moonpack.server")


class NewerDatabase(MoonpackError):
    """A newer Moonpack has used the database, and this one does not know what is in it."""


@dataclass(frozen=True)
class Contents:
    """What there is in a database: the version of its schema, if it has one, and our tables."""

    revision: str | None
    tables: frozenset[str]

    @property
    def is_current(self) -> bool:
        """Whether nothing has to be done."""
        return self.revision == newest()

    @property
    def schema(self) -> str:
        """The version of the schema; databases without one are told by their tables."""
        if self.revision is not None:
            return self.revision
        return _SECOND if self.tables & _SINCE_SECOND else _FIRST


def newest() -> str:
    """The version of the schema that this Moonpack uses."""
    return cast("str", ScriptDirectory(str(FOLDER)).get_current_head())


def known() -> frozenset[str]:
    """All versions of the schema that this Moonpack knows."""
    return frozenset(one.revision for one in ScriptDirectory(str(FOLDER)).walk_revisions())


def look(connection: Connection) -> Contents:
    """What there is in a database; `NewerDatabase` if we do not know it."""
    names = frozenset(inspect(connection).get_table_names())
    revision = None
    if VERSION_TABLE in names:
        revision = MigrationContext.configure(connection).get_current_revision()
    if revision is not None and revision not in known():
        raise NewerDatabase(
            f"the database was last used by a newer Moonpack: its schema has version {revision}, "
            f"and Moonpack {moonpack.__version__} knows versions up to {newest()}; install the "
            "newer Moonpack again, or use a backup or a copy of the database from before"
        )
    return Contents(revision, names & schema.metadata.tables.keys())


def migrate(url: URL) -> None:
    """Give a database the newest schema; a SQLite file is copied first, unless it is empty."""

    def work(connection: Connection) -> Contents:
        lock(connection)
        before = look(connection)  # another server may have been faster
        if not before.is_current:
            upgrade(connection)
        return before

    file = file_of(url)
    copy = copy_file(file, newest()) if file is not None else None
    before = in_transaction(url, work)
    if before.tables and not before.is_current:
        where = f"; the file as it was before is {copy}" if copy else ""
        log.warning(
            "the database was migrated from schema %s to %s%s", before.schema, newest(), where
        )


def lock(connection: Connection) -> None:
    """Wait until no other server changes the schema, up to the end of the transaction."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7237)")


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Make the changes up to a version, in the transaction of a connection."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _ONE_AT_A_TIME:
        command.upgrade(config, revision)


def copy_file(file: Path, version: str) -> Path | None:
    """Copy a SQLite file, with what is in its log, beside it; None if it has no tables.

    Of all copies the newest `COPIES` are kept.
    """
    when = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    copy = file.with_name(f"{file.name}.before-{version}-{when}")
    with closing(sqlite3.connect(file)) as source:
        if not source.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall():
            return None
        with replacing(copy) as target:
            copymode(file, target)
            give_to_owner_of(file, target)
            with closing(sqlite3.connect(target)) as to:
                source.backup(to)
    copies = sorted(
        file.parent.glob(f"{_literally(file.name)}.before-*"), key=lambda one: one.name[-15:]
    )
    for old in copies[:-COPIES]:
        old.unlink(missing_ok=True)
    return copy


def _literally(name: str) -> str:
    """A name as a pattern for files, in which no letter stands for others."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
