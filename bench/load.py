"""Load: many tables and sockets on one server, or on two versions of it, from a second process.

    python bench/load.py                       # 500 tables, 2,000 sockets, 200 clicks a second
    python bench/load.py --tables 50 --seconds 5
    python bench/load.py --before ../moonpack-0.1 --tables 60 --rate 60
    python bench/load.py --workers 2 --rate 200 400 600   # one rate after another

Each table has four people, each with a socket that reads everything it is sent. Games between bots
are played again click by click, as the page sends them: the payment and the step that it pays for
are one click, and so are the end of a move and the next action. Now and then somebody takes a click
back, or restarts a turn. Turns end automatically when nothing is left to do, as they do in the page
by default, so the last click of a turn ends it; with `--by-hand 1`, everybody ends them by a click.

Clicks come at random tables at a steady rate. The time of a click is from sending it until the last
of the four has its news; it is on disk by then, and the database is asked at the end how many lines
it has. With `--before`, a folder with the source of version 0.1, both servers run at the same time
and get the same clicks; version 0.1 takes each step and each undo as a message of its own. The
server is started on an empty SQLite file by this program, and only spoken to by the protocol. With
`--workers`, it is `moonpack serve --workers` on an empty PostgreSQL, and its metrics are on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import resource
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from load_clicks import SEATS, Click, Habits, clicks_of, lines_per_turn, played_by_bots
from load_servers import Running, on_postgresql, on_sqlite

GAMES = 8  # distinct games, each played at many tables
NOW = '"now":{"version":'


# -- the people


@dataclass
class Board:
    """A table as the four people at it know it."""

    name: str
    clicks: list[Click]
    sockets: list[ClientConnection] = field(default_factory=list)
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

    def __init__(self, server: Running, *, by_step: bool) -> None:
        self.server, self.port = server, server.port
        self.by_step = by_step
        self.boards: list[Board] = []
        self.times: list[float] = []
        self.acknowledged = 0
        self.refused: list[str] = []
        self.bytes = 0
        self.used = 0.0
        self._listeners: list[asyncio.Task[None]] = []

    async def open(self, tables: int, games: list[tuple[dict[str, Any], list[Click]]]) -> None:
        """Upload the games, open the tables, and let four people sit down at each."""
        limit = asyncio.Semaphore(20)
        cookies = [await self._person() for _ in range(SEATS)]
        url = f"http://127.0.0.1:{self.port}"
        headers = {"Cookie": cookies[0]}
        async with httpx.AsyncClient(base_url=url, timeout=60, headers=headers) as web:
            uploads = [await web.post("/api/replays", json=record) for record, _ in games]
            names = [answer.raise_for_status().json()["replay"] for answer in uploads]

            async def one(n: int) -> Board:
                async with limit:
                    _, clicks = games[n % len(games)]
                    return await self._open(web, names[n % len(games)], clicks, cookies)

            self.boards = list(await asyncio.gather(*(one(n) for n in range(tables))))
        for board in self.boards:
            for n in range(SEATS):
                self._listeners.append(asyncio.create_task(self._listen(board, n)))

    async def _person(self) -> str:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as web:
            await web.get("/api/me")
            return "; ".join(f"{name}={value}" for name, value in web.cookies.items())

    async def _open(
        self, web: httpx.AsyncClient, replay: str, clicks: list[Click], cookies: list[str]
    ) -> Board:
        seats = [{"who": "me", "name": "Seat 1"}, *({"who": "link"} for _ in range(SEATS - 1))]
        answer = await web.post(f"/api/replays/{replay}/try", json={"step": 0, "seats": seats})
        board = Board(answer.raise_for_status().json()["table"], clicks)
        url = f"ws://127.0.0.1:{self.port}/api/tables/{board.name}/socket"
        for n, cookie in enumerate(cookies, 1):
            headers = {"Cookie": cookie}
            wire = await connect(url, additional_headers=headers, compression=None, proxy=None)
            board.sockets.append(wire)
            await wire.send('{"type": "hello"}')
            if n > 1:
                sit = {"type": "sit", "id": "sit", "seat": n, "name": f"Seat {n}"}
                await wire.send(json.dumps(sit))
                while '"done"' not in (text := str(await wire.recv()))[:16]:
                    pass
                board.target = int(json.loads(text)["version"])
        board.target += 1  # the game has begun
        return board

    async def _listen(self, board: Board, n: int) -> None:
        """One person: read everything, and note the version and the acknowledgements."""
        with contextlib.suppress(ConnectionClosed):
            async for message in board.sockets[n]:
                text = str(message)
                self.bytes += len(text)
                kind = text[:16]
                if '"news"' in kind or '"whole"' in kind:
                    at = text.index(NOW) + len(NOW)
                    board.seen[n] = int(text[at : text.index(",", at)])
                elif '"done"' in kind and '"id":"s' in text:
                    board.unacknowledged -= 1
                elif '"refused"' in kind:
                    self.refused.append(text)
                self._settle(board)

    def _settle(self, board: Board) -> None:
        if board.sent_at is None or board.unacknowledged or min(board.seen) < board.target:
            return
        self.times.append(time.perf_counter() - board.sent_at)
        self.acknowledged += 1
        board.sent_at = None

    async def send(self, board: Board) -> None:
        """Send the next click of a table."""
        click = board.clicks[board.sent]
        messages = click.messages(board.beat, by_step=self.by_step)
        board.unacknowledged = len(messages)
        board.target += len(messages)
        board.beat += len(messages)
        board.sent += 1
        board.sent_at = time.perf_counter()
        for n, message in enumerate(messages):
            await board.sockets[click.seat].send(
                json.dumps({**message, "id": f"s{board.sent}-{n}"})
            )

    def begin(self) -> None:
        """Measure from now on."""
        self.times, self.acknowledged, self.bytes, self.used = [], 0, 0, self.server.cpu()

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
            await drive.send(drive.boards[n])
    return skipped


# -- figures


def compared(figures: dict[str, Any], clicks: list[list[Click]]) -> dict[str, Any]:
    """After as a share of before: server time per click, journal lines per turn."""
    shares = {
        "ended by a click": lines_of_turns(clicks, automatic=False),
        "ended automatically": lines_of_turns(clicks, automatic=True),
    }
    before, after = (figures[name]["server_ms_per_click"] for name in ("before", "after"))
    lines = [figures[name]["lines_in_the_database"] for name in ("before", "after")]
    return {
        "server_time_per_click": round(after / before, 3),
        "lines_in_the_database": round(lines[1] / lines[0], 3),
        "lines_per_turn": shares,
    }


def lines_of_turns(clicks: list[list[Click]], *, automatic: bool) -> dict[str, Any]:
    """Journal lines per turn before and after, by what people did in it."""
    shares = {}
    for name, kinds in {
        "all turns": None,
        "without second thoughts": {"play"},
        "with an undo": {"play", "undo"},
        "with a restart": {"play", "restart"},
    }.items():
        before, after = (
            lines_per_turn(clicks, by_step=old, automatic=automatic, kinds=kinds)
            for old in (True, False)
        )
        share = round(after / before, 2) if before else None
        shares[name] = {"before": before, "after": after, "ratio": share}
    return shares


async def drive(drives: dict[str, Drive], asked: argparse.Namespace) -> None:
    """The whole run; prints the figures."""
    chance = random.Random(asked.seed)
    records = [played_by_bots(n) for n in range(min(GAMES, asked.tables))]
    habits = Habits(asked.undo, asked.restart, asked.by_hand)
    games = [(record, clicks_of(record, chance, habits)) for record in records]
    every = list(drives.values())
    for one in every:
        await one.open(asked.tables, games)
    await play(every, asked.rate[0], asked.warm, chance)
    for rate in asked.rate:
        for one in every:
            one.begin()
        own = time.process_time()
        skipped = await play(every, rate, asked.seconds, chance)
        await asyncio.sleep(1.0)
        figures: dict[str, Any] = {
            name: await one.figures(asked.seconds) for name, one in drives.items()
        }
        figures["rate"] = rate
        figures["client_cpu"] = round((time.process_time() - own) / asked.seconds, 3)
        figures["skipped"] = skipped
        if "before" in figures:
            figures["compared"] = compared(figures, [clicks for _, clicks in games])
        print(json.dumps(figures, indent=1), flush=True)


def main() -> None:
    """Start the servers, drive them, print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument(
        "--rate", type=float, nargs="+", default=[200.0], help="clicks a second; one after another"
    )
    parser.add_argument("--workers", type=int, default=0, help="server processes, on PostgreSQL")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds that are not counted")
    parser.add_argument("--undo", type=float, default=0.1, help="share of clicks taken back")
    parser.add_argument("--restart", type=float, default=0.1, help="share of turns restarted")
    parser.add_argument(
        "--by-hand", type=float, default=0.0, help="share of people who end their turns by a click"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--before", type=Path, help="the source of version 0.1, to compare with")
    asked = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    sources = {"before": asked.before} if asked.before else {}
    sources["after"] = Path(__file__).parent.parent
    with contextlib.ExitStack() as stack:
        drives = {}
        for name, source in sources.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = (
                on_postgresql(asked.workers) if asked.workers else on_sqlite(source / "src", folder)
            )
            drives[name] = Drive(stack.enter_context(server), by_step=name == "before")
        asyncio.run(drive(drives, asked))


if __name__ == "__main__":
    main()
