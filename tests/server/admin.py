"""What the tests of administration share: the command, and servers to administer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from moonpack.cli import main
from tests.server.databases import database_of
from tests.server.harness import Thread


class Admin:
    """`moonpack admin` for a database."""

    def __init__(self, database: str) -> None:
        self.database = database

    def run(self, *words: object, given: str | None = None) -> Result:
        """A command, as somebody types it."""
        line = ["admin", "--database", self.database, *map(str, words)]
        with ThreadPoolExecutor(1) as alone:  # a browser's loop may be running in this one
            return alone.submit(CliRunner().invoke, main, line, given).result()

    def __call__(self, *words: object) -> str:
        """What a command prints that succeeds."""
        done = self.run(*words)
        assert done.exit_code == 0, done.stderr
        return done.stdout

    def json(self, *words: object) -> Any:
        return json.loads(self(*words, "--json"))

    def refused(self, *words: object) -> str:
        """The sentence of a command that fails."""
        done = self.run(*words, "--yes") if words[-1] != "--json" else self.run(*words)
        assert done.exit_code in (1, 2, 3), done.stdout
        assert "Traceback" not in done.stderr
        return done.stderr.strip()

    def deeds(self) -> list[str]:
        return [row["deed"] for row in reversed(self.json("log"))]


@contextmanager
def administered(
    kind: str, folder: Path, request: pytest.FixtureRequest, **settings: Any
) -> Iterator[tuple[Thread, Admin]]:
    """A server that runs, and the command for it."""
    database = database_of(kind, folder, request)
    with Thread(folder, database=database, **settings) as server:
        yield server, Admin(database)
