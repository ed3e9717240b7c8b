"""Clocks while servers are suspended, killed and restarted: no second is charged wrongly.

    python bench/clocks.py --json clocks.json               # 10,000 turns
    python bench/clocks.py --json short.json --turns 200 --tables 10

Two servers on one PostgreSQL; at many tables two people take turns and think for some tenths of a
second, at whichever server answers. Meanwhile one server is suspended (time counts: the other is
there), both are suspended, one is killed and restarted, both are. Afterwards every journal is
counted again by the rules of the game, and compared with the clock of the server and with a
stopwatch that ran where the people were.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import httpx

from servers import Server

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.server.clock_play import Count, Outages, Player, counted
from tests.server.postgres import PostgreSQL

from moonpack.server.store.store import Store

PAUSE = 4.0  # seconds between two incidents
SUSPENDED = 8.0  # seconds
DOWN = 6.0


@dataclass
class Result:
    """The figures of a run."""

    turns: int = 0
    clicks: int = 0
    tables: int = 0
    connections_lost: int = 0
    incidents: dict[str, int] = field(default_factory=dict)
    seconds_charged: float = 0.0
    seconds_stopped: float = 0.0
    seconds_elapsed: float = 0.0
    wrong_journals: list[str] = field(default_factory=list)
    largest_difference: float = 0.0  # of a seat, between the server and the stopwatch, in seconds
    difference_an_outage: float = 0.0  # the same for each outage of both servers


class Suspended(Server):
    """A server that can be suspended as well."""

    def send(self, what: signal.Signals) -> None:
        os.kill(self._pid, what)

    async def stay_down(self, seconds: float) -> None:
        """Be killed, and started again after some seconds."""
        os.kill(self._pid, signal.SIGKILL)
        while Path(f"/proc/{self._pid}").exists():
            await asyncio.sleep(0.001)
        await asyncio.sleep(seconds)
        await self.start()


async def disturb(
    servers: list[Suspended], outages: Outages, result: Result, is_over: asyncio.Event
) -> None:
    """Suspend and kill servers, one kind after the other, until it is over."""
    chance = random.Random(7)
    while True:
        for what in ("one suspended", "both suspended", "one killed", "both killed"):
            await asyncio.sleep(PAUSE)
            if is_over.is_set():
                return
            one = chance.choice(servers)
            began = time.time()
            if what == "one suspended":
                one.send(signal.SIGSTOP)
                await asyncio.sleep(SUSPENDED)
                one.send(signal.SIGCONT)
            elif what == "both suspended":
                for server in servers:
                    server.send(signal.SIGSTOP)
                await asyncio.sleep(SUSPENDED)
                for server in servers:
                    server.send(signal.SIGCONT)
                outages.spans.append((began, time.time()))
            elif what == "one killed":
                await one.stay_down(DOWN)
            else:
                await asyncio.gather(*(server.stay_down(DOWN) for server in servers))
                outages.spans.append((began, time.time()))
            result.incidents[what] = result.incidents.get(what, 0) + 1


def think(chance: random.Random) -> float:
    """How long a person thinks, in seconds."""
    return chance.expovariate(4.0)


async def measured(database: str, turns: int, tables: int) -> Result:
    """Play, and compare."""
    result, outages = Result(), Outages()
    async with Suspended(database) as one, Suspended(database) as two:
        hosts = [one.host, two.host]
        players: list[Player] = []
        is_over = asyncio.Event()
        trouble = asyncio.create_task(disturb([one, two], outages, result, is_over))

        async def play_on() -> None:
            while sum(player.lines for player in players) < turns:
                players.append(Player(hosts, random.Random(len(players)), think))
                with suppress(httpx.HTTPError, AssertionError):  # no server is there, or can do it
                    await players[-1].play()

        await asyncio.gather(*(play_on() for _ in range(tables)))
        is_over.set()
        await trouble
    store = await Store.open(database)
    try:
        for player in players:
            if not player.table:
                continue
            result.tables += 1
            await _compare(store, player, outages, result)
    finally:
        await store.close()
    both = result.incidents.get("both suspended", 0) + result.incidents.get("both killed", 0)
    result.difference_an_outage = result.largest_difference / max(1, both)
    return result


async def _compare(store: Store, player: Player, outages: Outages, result: Result) -> None:
    lines = await store.lines(player.table)
    try:
        count: Count = counted(player.table, lines)
    except AssertionError as error:
        result.wrong_journals.append(f"{player.table}: {error}")
        return
    stopwatch = player.measured(outages)
    for seat in range(2):
        difference = abs(count.charged[seat] - stopwatch[seat])
        result.largest_difference = max(result.largest_difference, difference)
    result.turns += count.turns
    result.clicks += player.lines
    result.connections_lost += player.lost
    result.seconds_charged += sum(count.charged)
    result.seconds_stopped += count.stopped
    result.seconds_elapsed += count.elapsed


def main() -> None:
    """Run it, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--json", type=Path, required=True)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=60, help="at the same time")
    asked = parser.parse_args()
    with PostgreSQL() as postgresql:
        result = asyncio.run(measured(postgresql.database(), asked.turns, asked.tables))
    asked.json.write_text(json.dumps(asdict(result), indent=1) + "\n", "utf-8")
    print(json.dumps(asdict(result), indent=1))
    if result.wrong_journals:
        sys.exit(1)


if __name__ == "__main__":
    main()
