"""SQLite: one file, one server, one thread that writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError

from moonpack.server.store.failures import GONE, Unavailable

T = TypeVar("T")


class SqliteWriter:
    """The one connection that writes to a SQLite file, in a thread of its own.

    The thread runs a whole transaction: switching for each statement would take more processor
    time than all the rest of a step.
    """

    def __init__(self, url: URL) -> None:
        self._engine: Engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self._engine, "connect", prepare_connection)
        self._thread = ThreadPoolExecutor(1, "sqlite writer")
        self._connection: Connection | None = None
        self._path = Path(url.database or "")
        self._file: tuple[int, int] | None = None  # the device and the number of the open file

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction, which is on disk when this returns."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        self.check_in_place()
        if self._connection is None:
            self._connection = self._engine.connect()
            self._file = self._file or _file_at(self._path)
        try:
            with self._connection.begin():
                return work(self._connection)
        except (
            DatabaseError,
            sqlite3.DatabaseError,
        ):  # a file that was repaired in place is found on a new connection
            self._connection.close()
            self._engine.dispose()
            self._connection = None
            raise

    def check_in_place(self) -> None:
        """Refuse to use a file that was moved or deleted: nobody would find what is written."""
        if self._file is not None and _file_at(self._path) != self._file:
            raise Unavailable(f"{self._path} was moved, deleted or replaced", GONE)

    def close(self) -> None:
        """Release the file and end the thread."""
        if self._connection is not None:
            self._thread.submit(self._connection.close).result()
        self._thread.shutdown()
        self._engine.dispose()


def _file_at(path: Path) -> tuple[int, int] | None:
    """Which file is at a path: its device and number; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def prepare_connection(connection: Any, _: object) -> None:
    """Write-ahead logging, flushed at every commit: acknowledged clicks survive a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
