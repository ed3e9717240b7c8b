"""Kills and restarts while people play: no click may be lost or doubled.

    python bench/kills.py --json kills.json --minutes 120  # everything; go on with the same command
    python bench/kills.py --json kills.json --minutes 5 --only nodes --only postgresql
    python bench/kills.py --json short.json --part 0.02    # a little of everything

Settings, in rounds on an empty database each: a server on SQLite, killed with SIGKILL; two nodes on
one PostgreSQL, killed in turn; PostgreSQL itself, all of its processes killed at once; two nodes
restarted in turn with SIGTERM; `moonpack serve --workers 2`, one of its processes killed, or all
restarted with SIGHUP; and a node cut off from everybody for 30 seconds, in a network namespace (as
root only).

Games between random players are clicked through: steps that belong together in one `play`, some
clicks taken back, some turns restarted. A player whose connection is lost connects again when the
page would, to the other node if there is one, and sends what was not answered with the same id. The
gap is the longest that anybody waited for an answer. After every kill the journals in the database
are compared with what was acknowledged.

After a kill, whoever has had an answer waits for the others, so that the time is spent on kills.
The figures are written after every round, and a run with the same file goes on where it stopped.
Most of the time players wait, so two runs at once, with files and seeds of their own, are done
sooner. A new server is forked from a process that has loaded all modules, so a gap is without that
time; that does not hold for `--workers`.
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
from typing import Any

import httpx

from kill_network import Namespace
from kill_players import Player, games_to_click
from servers import Server, Workers

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.server.postgres import PostgreSQL

PLAN = {  # how often it happens in each setting
    "sqlite": 1_000,
    "nodes": 100,
    "postgresql": 100,
    "nodes restarted": 20,
    "workers": 20,
    "workers restarted": 20,
    "cut off": 4,
}
ROUND = {"sqlite": 20, "cut off": 1}  # that often in a round
USUAL_ROUND = 10
CUT_OFF = 30.0  # seconds
TABLES = 24
CLICKS_A_KILL = (80, 160)
CLICKED = ("play", "undo", "restart")  # lines that clicks make
LINES = "SELECT version, kind, said, data FROM lines WHERE table_id = {} ORDER BY version"


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
    longest_trail: list[str] = field(default_factory=list)  # what happened meanwhile, by seconds
    gaps_s: list[float] = field(default_factory=list)  # the longest of each kill
    seconds: float = 0.0


# -- a round


class Scene:
    """What a setting consists of: the servers, their database, and what happens to them."""

    def __init__(self, setting: str, held: AsyncExitStack) -> None:
        self._setting = setting
        self._held = held
        self._postgresql: PostgreSQL | None = None
        self._namespace: Namespace | None = None
        self._servers: list[Server | Workers] = []
        self.database = ""  # where the journals are read

    @property
    def hosts(self) -> list[str]:
        """Where people connect."""
        return [server.host for server in self._servers]

    async def start(self) -> None:
        """Start everything, on an empty database."""
        enter = self._held.enter_context
        folder = enter(tempfile.TemporaryDirectory(prefix="moonpack-kills-"))
        if self._setting == "sqlite":
            self.database = str(Path(folder) / "tables.sqlite3")
            await self._add(Server(f"sqlite:///{self.database}"))
            return
        if self._setting == "cut off":
            self._namespace = enter(Namespace())
        also = () if self._namespace is None else (self._namespace.outside,)
        self._postgresql = enter(PostgreSQL(also=also))
        self.database = url = self._postgresql.database()
        if self._setting in ("workers", "workers restarted"):
            await self._add(Workers(url))
            return
        if self._namespace is not None:
            there = url.replace("127.0.0.1", self._namespace.outside)
            network = self._namespace
            await self._add(Server(there, address=network.address, within=network.within))
        else:
            await self._add(Server(url))
        await self._add(Server(url))

    async def _add(self, server: Server | Workers) -> None:
        self._servers.append(await self._held.enter_async_context(server))

    async def strike(self, number: int, players: list[Player]) -> None:
        """Let it happen, and let everything be well again."""
        server = self._servers[number % len(self._servers)]
        if self._setting == "postgresql":
            assert self._postgresql is not None
            await asyncio.to_thread(self._postgresql.stop, signal.SIGKILL)
            await asyncio.to_thread(self._postgresql.start)
        elif isinstance(server, Workers):
            await (server.kill(number) if self._setting == "workers" else server.restart())
        elif self._namespace is not None:
            self._namespace.cut()
            await asyncio.sleep(CUT_OFF)
            self._namespace.join()
            for player in players[::2]:  # half of them come back
                player.move()
        else:
            is_stopped = self._setting == "nodes restarted"
            await server.end(signal.SIGTERM if is_stopped else signal.SIGKILL)


async def play_round(setting: str, seed: str, kills: int, figures: Figures) -> None:
    """One database, some servers, and some kills."""
    chance = random.Random(seed)
    async with AsyncExitStack() as held:
        scene = Scene(setting, held)
        await scene.start()
        players = await open_tables(scene.hosts, chance)
        playing = [asyncio.create_task(player.play()) for player in players]
        for n in range(kills):
            await until_clicked(players, playing, chance.randint(*CLICKS_A_KILL))
            await asyncio.sleep(chance.uniform(0, 0.02))  # in the middle of anything
            for player in players:
                player.take_gap()
            await scene.strike(n, players)
            await until_all_clicked(players, playing)
            gap, trail = max((player.take_gap(), player.trail) for player in players)
            if gap > max(figures.gaps_s, default=0.0):
                figures.longest_trail = trail
            figures.gaps_s.append(round(gap, 3))
            figures.kills += 1
            await check(scene.database, players, figures)
            for player in players:
                player.go_on()
        for player in players:
            player.is_stopping = True
        await asyncio.gather(*playing)
        await check(scene.database, players, figures)
        for player in players:
            player.count(figures)
    figures.longest_gap_s = max(figures.gaps_s)


async def open_tables(hosts: list[str], chance: random.Random) -> list[Player]:
    """A table for each player, who holds all seats of it."""
    games = games_to_click(chance)
    async with httpx.AsyncClient(base_url=f"http://{hosts[0]}", timeout=60) as web:
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
            players.append(Player(hosts, cookie, plan, random.Random(f"{n}")))
        await asyncio.gather(*(player.open_next() for player in players))
    return players


async def until_all_clicked(players: list[Player], playing: list[asyncio.Task[None]]) -> None:
    """Wait until every player has had an answer since now; who has had one waits for the others."""
    since = [player.acknowledged for player in players]
    for player in players:
        player.rest_after_one()
    while any(p.acknowledged == n for p, n in zip(players, since, strict=True)):
        await until_clicked(players, playing, 1)


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
    parser.add_argument("--only", action="append", choices=PLAN, help="this setting; repeatable")
    parser.add_argument("--part", type=float, default=1.0, help="of all kills")
    parser.add_argument("--seed", default="", help="other games and moments; for a second run")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what it has started
    figures, deadline = load(asked.json), time.monotonic() + 60 * asked.minutes
    settings = asked.only or [name for name in PLAN if name != "cut off" or os.geteuid() == 0]
    plan = {name: max(1, round(PLAN[name] * asked.part)) for name in settings}
    while time.monotonic() < deadline and (setting := behind(figures, plan)) is not None:
        own, began = figures[setting], time.monotonic()
        trial = Figures(**asdict(own))  # an interrupted round counts for nothing
        kills = min(ROUND.get(setting, USUAL_ROUND), plan[setting] - own.kills)
        asyncio.run(play_round(setting, f"{setting} {own.kills}{asked.seed}", kills, trial))
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


def behind(figures: dict[str, Figures], plan: dict[str, int]) -> str | None:
    """The setting of which the smallest part is done; None if all are."""
    parts = {name: figures[name].kills / wanted for name, wanted in plan.items()}
    name = min(parts, key=lambda name: parts[name])
    return name if parts[name] < 1 else None


if __name__ == "__main__":
    main()
