"""One server for the tests of this folder."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from moonpack.server.live.house import House
from tests.server.harness import Thread


@dataclass(frozen=True)
class Place:
    """A server, and the file of its database."""

    host: str
    file: Path
    house: House

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return rows(self.file, statement, *values)


def rows(file: Path, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """What a statement selects from a database file."""
    with closing(sqlite3.connect(file)) as database:
        return database.execute(statement, values).fetchall()


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("company")
    with Thread(folder) as server:
        yield Place(server.host, folder / "tables.sqlite3", server.house)
