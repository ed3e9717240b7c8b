"""Databases for tests: empty ones of each kind, and one that version 0.1 has written."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.postgres import PostgreSQL

KINDS = ("sqlite", "postgresql")
_DUMP = Path(__file__).parent.parent / "fixtures" / "v0_1" / "tables.sql"


def database_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """The address of an empty database; that of SQLite is the one `Thread` uses in the folder."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'tables.sqlite3'}"
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.database()


def write_version_0_1(file: Path) -> None:
    """Make a database file of version 0.1, which no later server has opened."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(_DUMP.read_text("utf-8"))
