"""The people of the load test: four at each table, with a socket each."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx

from load_clicks import SEATS, Click
from load_friends import Friends
from load_servers import Running
from load_socket import Socket, connect

NOW = b'"now":{"version":'
SCRAPE_EVERY = 5.0  # seconds: the metrics are read, as Prometheus would


@dataclass
class Board:
    """A table as the four people at it know it."""

    name: str
    clicks: list[Click]
    sockets: list[Socket] = field(default_factory=list)
    seen: list[int] = field(default_factory=lambda: [0] * SEATS)  # versions
    sent: int = 0  # clicks
    beat: int = 0
    target: int = 0  # the version after the click that was sent
    unacknowledged: int = 0
    sent_at: float | None = None

    @property
    def is_ready(self) -> bool:
        """Whether a click can be sent: none is under way, and the game goes on."""
        return self.sent_at is None and self.sent < len(self.clicks)


class Drive:
    """Opens the tables at a server, plays at them, and measures."""

    def __init__(self, server: Running, *, by_step: bool, friends: Friends | None = None) -> None:
        self.server, self.port = server, server.port
        self.by_step = by_step
        self.friends = friends or Friends()
        self.boards: list[Board] = []
        self.times: list[float] = []
        self.acknowledged = 0
        self.refused: list[bytes] = []
        self.bytes = 0
        self.used = 0.0
        self._scraping: asyncio.Task[None] | None = None

    async def open(self, tables: int, games: list[tuple[dict[str, Any], list[Click]]]) -> None:
        """Upload the games, open the tables, and let four people sit down at each."""
        limit = asyncio.Semaphore(20)
        url = f"http://127.0.0.1:{self.port}"
        async with httpx.AsyncClient(base_url=url, timeout=60) as web:
            cookies = [await self._person(web) for _ in range(SEATS)]
        headers = {"Cookie": cookies[0]}
        async with httpx.AsyncClient(base_url=url, timeout=60, headers=headers) as web:
            uploads = [await web.post("/api/replays", json=record) for record, _ in games]
            names = [answer.raise_for_status().json()["replay"] for answer in uploads]

            async def one(n: int) -> Board:
                async with limit:
                    _, clicks = games[n % len(games)]
                    people = [cookies[0]]
                    if self.friends.are_many:
                        people += [await self._person(web) for _ in range(SEATS - 1)]
                    return await self._open(
                        web, names[n % len(games)], clicks, [*people, *cookies[1:]][:SEATS]
                    )

            self.boards = list(await asyncio.gather(*(one(n) for n in range(tables))))
        self._scraping = asyncio.create_task(self._scrape())

    async def _person(self, web: httpx.AsyncClient) -> str:
        answer = await web.get("/api/me", headers={"Cookie": ""})
        cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        web.cookies.clear()
        await self.friends.subscribe(web, cookie)
        return cookie

    async def _scrape(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as web:
            while True:
                await web.get("/metrics")
                await asyncio.sleep(SCRAPE_EVERY)

    async def _open(
        self, web: httpx.AsyncClient, replay: str, clicks: list[Click], cookies: list[str]
    ) -> Board:
        seats = [{"who": "me", "name": "Seat 1"}, *({"who": "link"} for _ in range(SEATS - 1))]
        answer = await web.post(f"/api/replays/{replay}/try", json={"step": 0, "seats": seats})
        board = Board(answer.raise_for_status().json()["table"], clicks)
        path = f"/api/tables/{board.name}/socket"
        for n, cookie in enumerate(cookies, 1):
            socket = await connect(self.port, path, cookie, partial(self._hear, board, n - 1))
            board.sockets.append(socket)
            socket.send('{"type": "hello"}')
            self.friends.greet(board, n - 1)
            if n > 1:
                sit = {"type": "sit", "id": "sit", "seat": n, "name": f"Seat {n}"}
                socket.send(json.dumps(sit))
                board.target = int(json.loads(await socket.expect(b'"done"'))["version"])
        board.target += 1  # the game has begun
        return board

    def _hear(self, board: Board, n: int, text: bytes) -> None:
        """One person: read everything, and note the version and the acknowledgements."""
        self.bytes += len(text)
        kind = text[:16]
        if self.friends.hear(kind, text):
            return
        if b'"news"' in kind or b'"whole"' in kind:
            at = text.index(NOW) + len(NOW)
            board.seen[n] = int(text[at : text.index(b",", at)])
        elif b'"done"' in kind and b'"id":"s' in text:
            board.unacknowledged -= b'"id":"sit"' not in text
        elif b'"refused"' in kind:
            self.refused.append(text)
        self._settle(board)

    def _settle(self, board: Board) -> None:
        if board.sent_at is None or board.unacknowledged or min(board.seen) < board.target:
            return
        self.times.append(time.perf_counter() - board.sent_at)
        self.acknowledged += 1
        board.sent_at = None

    def send(self, board: Board) -> None:
        """Send the next click of a table."""
        click = board.clicks[board.sent]
        messages = click.messages(board.beat, by_step=self.by_step)
        board.unacknowledged = len(messages)
        board.target += len(messages)
        board.beat += len(messages)
        board.sent += 1
        board.sent_at = time.perf_counter()
        for n, message in enumerate(messages):
            board.sockets[click.seat].send(json.dumps({**message, "id": f"s{board.sent}-{n}"}))

    def begin(self) -> None:
        """Measure from now on."""
        self.times, self.acknowledged, self.bytes, self.used = [], 0, 0, self.server.cpu()
        self.friends.begin()

    async def figures(self, seconds: float) -> dict[str, Any]:
        """What was measured."""
        times, used = sorted(self.times), self.server.cpu() - self.used
        now, most = self.server.memory()
        return {
            "clicks": self.acknowledged,
            "clicks_per_s": round(self.acknowledged / seconds, 1),
            "server_ms_per_click": round(1000 * used / self.acknowledged, 3),
            "server_cpu": round(used / seconds, 3),
            "p50_ms": round(1000 * statistics.median(times), 1),
            "p95_ms": round(1000 * times[int(0.95 * len(times))], 1),
            "p99_ms": round(1000 * times[int(0.99 * len(times))], 1),
            "worst_ms": round(1000 * times[-1], 1),
            "kilobytes_per_click": round(self.bytes / self.acknowledged / 1000, 1),
            "server_memory_mb": now,
            "server_memory_most_mb": most,
            "refused": len(self.refused),
            "lines_expected": sum(board.beat for board in self.boards),
            "lines_in_the_database": await self.server.durable(),
            **(
                {"friends": self.friends.figures(self.server.pids)} if self.friends.are_many else {}
            ),
        }


async def play(drives: list[Drive], rate: float, seconds: float, chance: random.Random) -> int:
    """Send clicks at a rate, the same to all servers; returns how many found no table ready."""
    began, sent, skipped = time.perf_counter(), 0, 0
    many = len(drives[0].boards)
    while (spent := time.perf_counter() - began) < seconds:
        if sent >= spent * rate:
            await asyncio.sleep(sent / rate - spent)
            continue
        sent += 1
        picks = (chance.randrange(many) for _ in range(50))
        n = next((n for n in picks if all(drive.boards[n].is_ready for drive in drives)), None)
        if n is None:
            skipped += 1
            continue
        for drive in drives:
            drive.send(drive.boards[n])
    return skipped
