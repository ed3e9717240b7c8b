"""Clocks across restarts, suspended processes and several servers."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from moonpack.server.live import clocks as live_clocks
from moonpack.server.live.house import House
from moonpack.server.settings import ClockLimits, Settings
from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.table import Opening
from tests.server.clock_play import Outages, Player, counted
from tests.server.harness import HERE, ME, Line, Person, Process, duel, run
from tests.server.postgres import PostgreSQL
from tests.server.test_clocks import play, seats, until

TURN = {"kind": "turn", "seconds": 60}
OFTEN = ("--clock", "alive=1")  # servers note each second that they are there: 3 seconds are a stop


def _paid(line: Line) -> float:
    """The seconds that have been charged at a table of ten minutes for each."""
    return sum(600.0 - seat["left"] for seat in line.now["clock"]["seats"])


# -- restarts


def test_a_slow_game_that_no_server_has_in_memory_runs_out_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_clocks, "LOOK_EVERY", 0.2)
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite3'}", clocks=ClockLimits(alive=0.5)
    )

    async def go() -> None:
        house = await House.open(settings)
        clock = ClockRules("days", 2.5, at_end="bot", level="pup").to_json()
        name = await house.open_table(Opening("wolves", seats("ann", "bob"), clock=clock), "ann")
        await house.close()
        house = await House.open(settings)
        try:
            await until(lambda: house.has_room(name))  # its time is up
            room = await house.room(name)
            await until(lambda: any(seat.is_bot for seat in room.table.seats))
            assert not await house.store.read(select(schema.clocks))
        finally:
            await house.close()

    run(go())


def test_nobody_pays_for_the_time_between_two_servers(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite3'}")

    async def go() -> None:
        house = await House.open(settings)
        clock = ClockRules("bank", 60.0).to_json()
        name = await house.open_table(Opening("wolves", seats("ann", "bob"), clock=clock), "ann")
        await house.close()
        await asyncio.sleep(3)
        house = await House.open(settings)
        try:
            room = await house.room(name)
            await play(house, room)
            assert room.table.clock is not None
            assert [line.kind for line in room.table.lines].count("stopped") == 1
            assert sum(map(room.table.clock.used, range(2))) < 2.5
        finally:
            await house.close()

    run(go())


def test_nobody_pays_while_the_only_server_is_suspended(tmp_path: Path) -> None:
    async def go(server: Process) -> None:
        async with duel(server.host, clock=TURN) as (_, first, second):
            line = first if first.now["actor"] == 1 else second
            began = line.now["clock"]["since"]
            await line.send(type="time", ask=1)
            started = (await line.until("time"))["now"]
            server.send(signal.SIGSTOP)
            await asyncio.sleep(5)
            server.send(signal.SIGCONT)
            await line.play()
            stops = [moment for moment in line.moments if moment["kind"] == "stopped"]
            assert len(stops) == 1
            await line.send(type="time", ask=2)
            ended = (await line.until("time"))["now"]
            assert ended - started > 5
            seats = line.now["clock"]["seats"]
            used = 60 - min(seat["left"] for seat in seats)
            assert used < ended - began - 4, (used, ended - began)

    with Process(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server:
        run(go(server))


def test_time_counts_as_long_as_one_of_two_servers_is_there(postgresql: PostgreSQL) -> None:
    url = postgresql.database()

    async def go(one: Process, two: Process) -> None:
        async with Person(one.host) as ann:  # and Cid, at the same screen
            table = await ann.open_table(ME, HERE, clock={"kind": "bank", "seconds": 600})
            one.send(signal.SIGSTOP)  # people go on at the other server
            await asyncio.sleep(4)
            ann.host = two.host
            async with ann.at(table) as line:
                await line.until("whole")
                await line.play()
                paid, since = _paid(line), time.monotonic()
                assert paid > 3
                two.send(signal.SIGSTOP)  # nobody can play
                await asyncio.sleep(5)
                two.send(signal.SIGCONT)
                one.send(signal.SIGCONT)
                await line.play()
                assert [moment for moment in line.moments if moment["kind"] == "stopped"]
                assert _paid(line) - paid < time.monotonic() - since - 3

    with Process(url, *OFTEN) as one, Process(url, *OFTEN) as two:
        try:
            run(go(one, two))
        finally:
            for server in (one, two):
                os.kill(server.pid, signal.SIGCONT)


def test_no_second_is_charged_twice_or_to_the_wrong_player(postgresql: PostgreSQL) -> None:
    """A few of the ten thousand turns of `bench/clocks.py`."""
    url, outages = postgresql.database(), Outages()

    async def disturb(one: Process, two: Process) -> None:
        await asyncio.sleep(1)
        one.send(signal.SIGSTOP)
        await asyncio.sleep(2)
        began = time.time()
        two.send(signal.SIGSTOP)
        await asyncio.sleep(5)
        one.send(signal.SIGCONT)
        outages.spans.append((began, time.time()))
        two.send(signal.SIGCONT)

    async def go(one: Process, two: Process) -> None:
        hosts = [one.host, two.host]
        players = [
            Player(hosts, random.Random(n), lambda chance: 0.3 * chance.random()) for n in range(4)
        ]
        await asyncio.gather(disturb(one, two), *(player.play() for player in players))
        store = await Store.open(url)
        try:
            for player in players:
                count = counted(player.table, await store.lines(player.table))
                assert count.turns > 10
                for paid, taken in zip(count.charged, player.measured(outages), strict=True):
                    assert abs(paid - taken) < 8, (count, player.measured(outages))
        finally:
            await store.close()

    with Process(url, *OFTEN) as one, Process(url, *OFTEN) as two:
        try:
            run(go(one, two), within=150)
        finally:
            for server in (one, two):
                os.kill(server.pid, signal.SIGCONT)
