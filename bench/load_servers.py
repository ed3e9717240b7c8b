"""The servers of `load.py`: one process on SQLite, or several on PostgreSQL; and what they use."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SERVE = """
import socket, sys
from dataclasses import fields
from moonpack.server.run import run
from moonpack.server.settings import Limits, Settings
listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
print(listener.getsockname()[1], flush=True)
easy = ("messages", "requests", "tables_an_hour", "tables_an_hour_an_address",
        "sockets_a_person", "sockets_an_address", "questions", "hellos", "new_sockets")
known = {field.name for field in fields(Limits)}  # version 0.1 has fewer
limits = Limits(**{name: 10**6 for name in easy if name in known})
run(Settings(database=sys.argv[1], limits=limits), listener)
"""
EASY = (
    "messages",
    "requests",
    "tables_an_hour",
    "tables_an_hour_an_address",
    "sockets_a_person",
    "sockets_an_address",
)
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


@contextlib.contextmanager
def on_sqlite(source: Path, folder: Path) -> Iterator[Running]:
    """A server of some source on an empty file."""
    environment = {**os.environ, "PYTHONPATH": str(source)}
    file = folder / "load.sqlite3"
    command = [sys.executable, "-c", SERVE, f"sqlite:///{file}"]
    with _process(command, environment) as process:
        assert process.stdout is not None
        yield Running(int(process.stdout.readline()), (process.pid,), str(file))


@contextlib.contextmanager
def on_postgresql(workers: int) -> Iterator[Running]:
    """`moonpack serve --workers` on an empty database, with metrics on."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.server.postgres import PostgreSQL

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with PostgreSQL() as postgresql:
        url = postgresql.database()
        command = [sys.executable, "-m", "moonpack", "serve", "--no-open", "--port", f"{port}"]
        command += ["--database", url, "--workers", f"{workers}", "--metrics"]
        for limit in (*EASY, "questions", "hellos", "new_sockets"):
            command += ["--limit", f"{limit}=1000000"]
        with _process(command, dict(os.environ)) as process:
            pids: list[int] = [] if workers > 1 else [process.pid]
            while len(pids) < workers:
                time.sleep(0.2)
                listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
                pids = [int(pid) for pid in listed.split()]
            time.sleep(10)  # until all of them serve: the first would get all sockets
            yield Running(port, tuple(pids), url)


@contextlib.contextmanager
def _process(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)
