"""The servers of `load.py`: one process on SQLite, or several on PostgreSQL; and what they use."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from servers import Server, Workers

CLICKED = "SELECT count(*) FROM lines WHERE kind IN ('step', 'play', 'undo', 'restart')"


@dataclass(frozen=True)
class Running:
    """A server: where it listens, its processes, and its database."""

    port: int
    pids: tuple[int, ...]
    database: str  # a file, or the address of a PostgreSQL database

    def cpu(self) -> float:
        """The seconds of processor time that its processes have used."""
        return sum(map(_cpu, self.pids))

    def memory(self) -> tuple[int, int]:
        """The memory of its processes now and at their most, in megabytes."""
        both = [_memory(pid) for pid in self.pids]
        return sum(now for now, _ in both), sum(most for _, most in both)

    async def durable(self) -> int:
        """How many lines of clicks its database has."""
        if "://" not in self.database:
            with contextlib.closing(sqlite3.connect(self.database)) as database:
                return int(database.execute(CLICKED).fetchone()[0])
        import asyncpg

        connection = await asyncpg.connect(self.database)
        try:
            return int(await connection.fetchval(CLICKED))
        finally:
            await connection.close()


def _memory(pid: int) -> tuple[int, int]:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    now, most = (re.search(rf"{name}:\s+(\d+) kB", status) for name in ("VmRSS", "VmHWM"))
    return (int(now[1]) // 1024 if now else 0), (int(most[1]) // 1024 if most else 0)


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.asynccontextmanager
async def on_sqlite(source: Path, folder: Path) -> AsyncIterator[Running]:
    """A server of some source on an empty file."""
    file = folder / "load.sqlite3"
    async with Server(f"sqlite:///{file}", source=source) as server:
        yield _running(server, str(file))


@contextlib.asynccontextmanager
async def on_postgresql(workers: int) -> AsyncIterator[Running]:
    """`moonpack serve --workers` on an empty database."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.server.postgres import PostgreSQL

    with PostgreSQL() as postgresql:
        url = postgresql.database()
        async with Workers(url, workers) as server:
            yield _running(server, url)


def _running(server: Server | Workers, database: str) -> Running:
    return Running(int(server.host.partition(":")[2]), server.pids, database)
