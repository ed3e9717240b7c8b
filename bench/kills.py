"""Kills: servers and databases are killed while people play; nothing may be lost or doubled.

    python bench/kills.py --json kills.json              # 270 kills, 50,000 clicks, 25 minutes
    python bench/kills.py --json kills.json --minutes 5  # as many as fit; the rest another time

Three settings, in rounds of ten kills on an empty database each: a server on SQLite, killed with
SIGKILL; two nodes on one PostgreSQL, killed in turn; and PostgreSQL itself, all of its processes
killed at once. Games between random players are clicked through: steps that belong together in one
`play`, some clicks taken back, some turns restarted. A player whose connection is lost connects
again, to the other node if there is one, and sends what was not answered with the same id. After
every kill the journals in the database are compared with what was acknowledged.

The figures are written after every round, and a run with the same file goes on where it stopped. A
new server is forked from a process that has loaded all modules, so a gap is without that time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import AsyncExitStack, closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx

from kill_players import Player, games_to_click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.server.postgres import PostgreSQL

ROUND = 10  # kills
PLAN = {"sqlite": 200, "nodes": 50, "postgresql": 20}  # kills of each setting
TABLES = 24
CLICKS_A_KILL = (120, 280)
CLICKED = ("play", "undo", "restart")  # lines that clicks make
LINES = "SELECT version, kind, said, data FROM lines WHERE table_id = {} ORDER BY version"
SERVE = """
import os, signal, socket, sys
from moonpack.server.run import run
from moonpack.server.settings import Limits, Settings
many = 10**6
limits = Limits(messages=many, requests=many, tables_an_hour=many, sockets_a_person=many,
                sockets_an_address=many, new_sockets=many, hellos=many)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    pid = os.fork()
    if pid:
        print(pid, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    listener = socket.create_server(("127.0.0.1", int(sys.argv[2])), backlog=512)
    run(Settings(database=sys.argv[1], limits=limits), listener)
    os._exit(0)
"""


@dataclass
class Figures:
    """What a setting has come to, over all of its rounds."""

    kills: int = 0
    clicks: int = 0
    plays_of_several_steps: int = 0
    undos_and_restarts: int = 0
    sent_again: int = 0
    lost: int = 0
    doubled: int = 0
    longest_gap_s: float = 0.0  # between two answers to one player
    gaps_s: list[float] = field(default_factory=list)  # the longest of each kill
    seconds: float = 0.0


class Server:
    """A server that can be killed. Its parent has loaded all modules, and starts the next one."""

    def __init__(self, database: str, port: int) -> None:
        self._database = database
        self.port = port
        self._parent: asyncio.subprocess.Process | None = None
        self._pid = 0

    async def __aenter__(self) -> Self:
        command = [sys.executable, "-c", SERVE, self._database, str(self.port)]
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        self._parent = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=nothing
        )
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._parent is not None
        self._end()
        self._parent.kill()
        await self._parent.wait()

    async def start(self) -> None:
        """Start a server, and wait until it answers."""
        assert self._parent is not None
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write(b"\n")
        self._pid = int(await self._parent.stdout.readline())
        async with httpx.AsyncClient() as web:
            while True:
                try:
                    await web.get(f"http://127.0.0.1:{self.port}/api/me")
                    return
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """SIGKILL, and the next server at once."""
        self._end()
        while Path(f"/proc/{self._pid}").exists():
            await asyncio.sleep(0.001)
        await self.start()

    def _end(self) -> None:
        os.kill(self._pid, signal.SIGKILL)


# -- a round


async def play_round(setting: str, seed: str, kills: int, figures: Figures) -> None:
    """One database, some servers, and some kills."""
    chance = random.Random(seed)
    async with AsyncExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="moonpack-kills-")))
        postgresql = None
        if setting == "sqlite":
            file = folder / "tables.sqlite3"
            servers = [await held.enter_async_context(Server(f"sqlite:///{file}", free_port()))]
        else:
            postgresql = held.enter_context(PostgreSQL())
            url = postgresql.database()
            nodes = (Server(url, free_port()) for _ in range(2))
            servers = [await held.enter_async_context(node) for node in nodes]
        database = str(folder / "tables.sqlite3") if postgresql is None else url
        ports = [server.port for server in servers]
        players = await open_tables(ports, chance)
        playing = [asyncio.create_task(player.play()) for player in players]
        for n in range(kills):
            await until_clicked(players, playing, chance.randint(*CLICKS_A_KILL))
            await asyncio.sleep(chance.uniform(0, 0.02))  # in the middle of anything
            await strike(setting, servers[n % len(servers)], postgresql)
            await until_clicked(players, playing, len(players))
            figures.gaps_s.append(round(max(player.take_gap() for player in players), 3))
            figures.kills += 1
            await check(database, players, figures)
        for player in players:
            player.is_stopping = True
        await asyncio.gather(*playing)
        await check(database, players, figures)
        for player in players:
            player.count(figures)
    figures.longest_gap_s = max(figures.gaps_s)


async def strike(setting: str, server: Server, postgresql: PostgreSQL | None) -> None:
    """Kill what is to be killed, and start it again."""
    if setting == "postgresql":
        assert postgresql is not None
        await asyncio.to_thread(postgresql.stop, signal.SIGKILL)
        await asyncio.to_thread(postgresql.start)
    else:
        await server.kill()


async def open_tables(ports: list[int], chance: random.Random) -> list[Player]:
    """A table for each player, who holds all seats of it."""
    games = games_to_click(chance)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports[0]}", timeout=60) as web:
        await web.get("/api/me")
        uploads = [await web.post("/api/replays", json=record) for record, _ in games]
        replays = [upload.raise_for_status().json()["replay"] for upload in uploads]
        cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        players = []
        for n in range(TABLES):
            clicks = [clicks for _, clicks in games]
            shift = n % len(games)
            order = [*range(shift, len(games)), *range(shift)]
            plan = [(replays[g], clicks[g]) for g in order]
            players.append(Player(ports, cookie, plan, random.Random(f"{n}")))
        await asyncio.gather(*(player.open_next() for player in players))
    return players


async def until_clicked(
    players: list[Player], playing: list[asyncio.Task[None]], clicks: int
) -> None:
    """Wait for that many more clicks to be acknowledged."""
    enough = sum(player.acknowledged for player in players) + clicks
    while sum(player.acknowledged for player in players) < enough:
        for task in playing:
            if task.done():
                task.result()  # it may have failed
        await asyncio.sleep(0.002)


# -- what is in the database


async def check(database: str, players: list[Player], figures: Figures) -> None:
    """Every acknowledged click is in the journal once, in order, and nothing else is."""
    for player in players:
        for board in player.latest_boards():
            # The player goes on meanwhile: what is acknowledged before the journal is read must be
            # in it, and what is in it must have been sent by the time it was read.
            acknowledged = {i: v for i, v in board.sent.items() if v is not None}
            rows = await lines_of(database, board.name)
            ids = [(version, i) for version, kind, i, _ in rows if kind in CLICKED]
            by_id = {command_id: version for version, command_id in ids}
            figures.lost += sum(by_id.get(i) != version for i, version in acknowledged.items())
            figures.doubled += len(ids) - len(by_id)
            figures.doubled += len(by_id.keys() - board.sent.keys())
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "a gap in a journal"
            player.compare(board, rows)


async def lines_of(database: str, table: str) -> list[tuple[int, str, str | None, Any]]:
    """The journal of a table."""
    if "://" not in database:
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute(LINES.format("?"), (table,)).fetchall()
    else:
        import asyncpg

        connection = await asyncpg.connect(database)
        rows = [tuple(row) for row in await connection.fetch(LINES.format("$1"), table)]
        await connection.close()
    return [
        (version, kind, command_id, json.loads(data)) for version, kind, command_id, data in rows
    ]


def free_port() -> int:
    """A port that nobody uses."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


# -- all rounds


def load(path: Path) -> dict[str, Figures]:
    """The figures so far."""
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return {name: Figures(**known.get(name, {})) for name in PLAN}


def main() -> None:
    """Play the rounds that are missing, as far as time allows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, default=Path("kills.json"), help="the figures")
    parser.add_argument("--minutes", type=float, default=25.0, help="no new round after these")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what it has started
    figures, deadline = load(asked.json), time.monotonic() + 60 * asked.minutes
    while time.monotonic() < deadline and (setting := behind(figures)) is not None:
        own, began = figures[setting], time.monotonic()
        trial = Figures(**asdict(own))  # an interrupted round counts for nothing
        kills = min(ROUND, PLAN[setting] - own.kills)
        asyncio.run(play_round(setting, f"{setting} {own.kills}", kills, trial))
        trial.seconds = round(own.seconds + time.monotonic() - began, 1)
        figures[setting] = trial
        text = json.dumps({name: asdict(one) for name, one in figures.items()}, indent=1)
        asked.json.write_text(text, "utf-8")
        print(
            f"{setting}: {trial.kills} kills, {trial.clicks} clicks, {trial.lost} lost, "
            f"{trial.doubled} doubled, longest gap {trial.longest_gap_s} s "
            f"(load {os.getloadavg()[0]:.0f})",
            flush=True,
        )


def behind(figures: dict[str, Figures]) -> str | None:
    """The setting of which the smallest part is done; None if all are."""
    parts = {name: figures[name].kills / wanted for name, wanted in PLAN.items()}
    name = min(parts, key=lambda name: parts[name])
    return name if parts[name] < 1 else None


if __name__ == "__main__":
    main()
