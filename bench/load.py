"""Load: many tables and sockets on one server, driven from a second process.

    python bench/load.py                       # 500 tables, 2,000 sockets, 200 steps a second
    python bench/load.py --tables 50 --seconds 5

Each table has four people, each with a socket that reads everything it is sent. Every table is
first played some way into its game, where scenes are largest. Then steps are played at random
tables at a steady rate, whatever comes back. The time of a step is from sending it until the last
of the four has its news; every step is on disk by then, and the database is asked at the end how
many it has. The server is started on an empty SQLite file by this program, and is asked for nothing
but the protocol.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SERVE = """
import socket, sys
from moonpack.server.run import run
from moonpack.server.settings import Limits, Settings
listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
print(listener.getsockname()[1], flush=True)
limits = Limits(messages=1e6, requests=1e6, tables_an_hour=1e6, sockets_a_person=10**6,
                sockets_an_address=10**6)
run(Settings(database=sys.argv[1], limits=limits), listener)
"""
SEATS = 4


@dataclass
class Board:
    """A table as the four players at it know it."""

    name: str
    sockets: list[ClientConnection] = field(default_factory=list)
    beat: int = 0
    actor: int = 0
    choices: list[str] = field(default_factory=list)
    sent_at: float | None = None
    waiting: int = 0  # players who have not heard of the step that was sent
    steps: int = 0


class Drive:
    """Opens the tables, plays at them, and measures."""

    def __init__(self, port: int, rate: float, seed: int) -> None:
        self.port = port
        self.rate = rate
        self.chance = random.Random(seed)
        self.boards: list[Board] = []
        self.times: list[float] = []
        self.skipped = 0
        self.refused = 0
        self.bytes = 0
        self.measures = False
        self.listeners: list[asyncio.Task[None]] = []

    async def open(self, tables: int) -> None:
        """Open the tables, and let four people sit down at each."""
        limit = asyncio.Semaphore(20)
        cookies = [await self._person() for _ in range(SEATS)]

        async def one() -> None:
            async with limit:
                self.boards.append(await self._open(web, cookies))

        headers = {"Cookie": cookies[0]}
        url = f"http://127.0.0.1:{self.port}"
        async with httpx.AsyncClient(base_url=url, timeout=60, headers=headers) as web:
            await asyncio.gather(*(one() for _ in range(tables)))

    async def _person(self) -> str:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as web:
            await web.get("/api/me")
            return "; ".join(f"{name}={value}" for name, value in web.cookies.items())

    async def _open(self, web: httpx.AsyncClient, cookies: list[str]) -> Board:
        seats = [{"who": "me", "name": "Seat 1"}, *({"who": "link"} for _ in range(SEATS - 1))]
        answer = await web.post("/api/tables", json={"game": "wolves", "seats": seats})
        board = Board(answer.raise_for_status().json()["table"])
        url = f"ws://127.0.0.1:{self.port}/api/tables/{board.name}/socket"
        for n, cookie in enumerate(cookies, 1):
            headers = {"Cookie": cookie}
            wire = await connect(url, additional_headers=headers, compression=None, proxy=None)
            board.sockets.append(wire)
            await wire.send('{"type": "hello"}')
            if n > 1:
                sit = {"type": "sit", "id": "sit", "seat": n, "name": f"Seat {n}"}
                await wire.send(json.dumps(sit))
                while '"done"' not in str(await wire.recv())[:16]:
                    pass
        return board

    async def listen(self, board: Board, n: int) -> None:
        """One player: read everything; who is to decide also looks at it."""
        with contextlib.suppress(ConnectionClosed):
            async for text in board.sockets[n]:
                self.bytes += len(text)
                kind = text[:16]
                if '"news"' in kind or '"whole"' in kind:
                    self._heard(board, str(text), n)
                elif '"refused"' in kind:
                    self.refused += 1

    def _heard(self, board: Board, text: str, n: int) -> None:
        if '"choices":[]' not in text:
            now = json.loads(text)["now"]
            if now["actor"] == n + 1:
                board.beat, board.actor = now["beat"], n
                board.choices = [choice["step"] for choice in now["scene"]["choices"]]
        if '"news"' not in text[:16] or board.sent_at is None:
            return
        board.waiting -= 1
        if board.waiting == 0:
            if self.measures:
                self.times.append(time.perf_counter() - board.sent_at)
            board.sent_at = None

    async def lead(self, steps: int) -> None:
        """Play every table some steps on, not all tables at once."""
        limit = asyncio.Semaphore(10)

        async def one(board: Board) -> None:
            async with limit:
                while board.steps < steps:
                    if board.sent_at is None and board.choices:
                        await self._send(board)
                    await asyncio.sleep(0.005)

        await asyncio.gather(*(one(board) for board in self.boards))

    async def play(self, seconds: float) -> None:
        """Send steps at the rate, each to a table where none is under way."""
        began = time.perf_counter()
        sent = 0
        while (spent := time.perf_counter() - began) < seconds:
            if sent >= spent * self.rate:
                await asyncio.sleep(sent / self.rate - spent)
                continue
            sent += 1
            ready = (self.chance.choice(self.boards) for _ in range(50))
            board = next((b for b in ready if b.sent_at is None and b.choices), None)
            if board is None:
                self.skipped += 1
                continue
            await self._send(board)

    async def _send(self, board: Board) -> None:
        board.steps += 1
        message: dict[str, Any] = {
            "type": "step",
            "id": f"s{board.steps}",
            "beat": board.beat,
            "step": self.chance.choice(board.choices),
        }
        board.waiting, board.choices = SEATS, []
        board.sent_at = time.perf_counter()
        await board.sockets[board.actor].send(json.dumps(message))


def memory(pid: int) -> tuple[int, int]:
    """The memory of a process now and at its most, in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    now, most = (re.search(rf"{name}:\s+(\d+) kB", status) for name in ("VmRSS", "VmHWM"))
    return (int(now[1]) // 1024 if now else 0), (int(most[1]) // 1024 if most else 0)


def durable(file: str) -> int:
    """How many steps a database has."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT count(*) FROM lines WHERE kind = 'step'").fetchone()
    return int(found[0])


def cpu(pid: int) -> float:
    """The seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def drive(port: int, pid: int, asked: argparse.Namespace) -> dict[str, Any]:
    """The whole run; returns the figures."""
    load = Drive(port, asked.rate, asked.seed)
    began = time.perf_counter()
    await load.open(asked.tables)
    opened = time.perf_counter() - began
    for board in load.boards:
        for n in range(SEATS):
            load.listeners.append(asyncio.create_task(load.listen(board, n)))
    await load.lead(asked.lead)
    await load.play(asked.warm)
    load.measures, load.skipped, load.bytes, used = True, 0, 0, cpu(pid)
    own = time.process_time()
    await load.play(asked.seconds)
    figures = {
        "server_cpu": round((cpu(pid) - used) / asked.seconds, 3),
        "client_cpu": round((time.process_time() - own) / asked.seconds, 3),
    }
    await asyncio.sleep(1.0)
    load.measures = False
    now, most = memory(pid)
    times = sorted(load.times)
    return {
        "tables": len(load.boards),
        "sockets": sum(len(board.sockets) for board in load.boards),
        "opened_in_s": round(opened, 1),
        "seconds": asked.seconds,
        "steps": len(times),
        "steps_per_s": round(len(times) / asked.seconds, 1),
        "skipped": load.skipped,
        "refused": load.refused,
        "steps_sent_in_all": sum(board.steps for board in load.boards),
        "p50_ms": round(1000 * statistics.median(times), 1),
        "p95_ms": round(1000 * times[int(0.95 * len(times))], 1),
        "p99_ms": round(1000 * times[int(0.99 * len(times))], 1),
        "worst_ms": round(1000 * times[-1], 1),
        "megabytes_sent_per_s": round(load.bytes / asked.seconds / 1e6, 2),
        **figures,
        "server_memory_mb": now,
        "server_memory_most_mb": most,
    }


def main() -> None:
    """Start a server, drive it, print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200.0, help="steps a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds that are not counted")
    parser.add_argument("--lead", type=int, default=30, help="steps of each table before that")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="another database than an empty SQLite file")
    asked = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"sqlite:///{folder}/load.sqlite3"
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE, database], stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            figures = asyncio.run(drive(port, server.pid, asked))
            if asked.database is None:
                figures["steps_in_the_database"] = durable(f"{folder}/load.sqlite3")
            print(json.dumps(figures, indent=1))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
