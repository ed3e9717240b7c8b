"""Bots wait while the only person at a table reads what happened."""

from __future__ import annotations

import asyncio

import pytest

from moonpack.server.live import bots
from tests.server.harness import BOT, FRIEND, ME, Line, Person, people, run

A_WHILE = 1.0  # seconds, in which bots without a pause play many steps


async def _steps_meanwhile(line: Line) -> int:
    """How many steps are played in a while."""
    await _now(line)
    before = line.now["version"]
    await asyncio.sleep(A_WHILE)
    await _now(line)
    version: int = line.now["version"]
    return version - before


async def _now(line: Line) -> None:
    """Receive all news until now."""
    await line.send(type="time", ask=1)
    await line.until("time")


async def _lend(line: Line) -> None:
    done = await line.do(type="lend", seat=1, level="pup")
    assert done["type"] == "done"


def test_bots_wait_while_their_only_rival_reads(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, pace=1, seed="reading")
            async with ann.at(table) as line:
                await line.until("whole")
                await line.send(type="reading", on=True)
                await _lend(line)
                assert await _steps_meanwhile(line) == 0
                assert (await line.do(type="take_back", seat=1))["type"] == "done"
                await line.play()  # the table has moved on, and the reader still reads
                assert (await line.do(type="lend", seat=1, level="pup"))["type"] == "done"
                assert await _steps_meanwhile(line) == 0
                await line.send(type="reading", on=False)
                await line.until("news")

    run(go())


def test_bots_go_on_when_the_reader_has_gone(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, pace=1, seed="reading")
            async with ann.at(table) as line:
                async with ann.at(table) as other:
                    await other.until("whole")
                    await line.until("whole")
                    await other.send(type="reading", on=True)
                    await _lend(line)
                    assert await _steps_meanwhile(line) == 0
                await line.until("news")

    run(go())


async def _plays_on(line: Line) -> None:
    """Lend one's seat; the bots play although somebody reads."""
    await line.send(type="reading", on=True)
    await _lend(line)
    before = line.now["version"]
    while line.now["version"] < before + 2:
        await line.receive()


def test_other_people_do_not_wait_for_a_reader(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(ME, BOT, FRIEND, pace=1)
            async with ann.at(table) as line, bob.at(table) as friend:
                await line.until("whole")
                await friend.until("whole")
                assert (await friend.do(type="sit", seat=3, name="Bob"))["type"] == "done"
                await _plays_on(line)

    run(go())


def test_no_reader_stops_a_clock(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            clock = {"kind": "turn", "seconds": 600}
            table = await ann.open_table(ME, BOT, pace=1, clock=clock)
            async with ann.at(table) as line:
                await line.until("whole")
                await _plays_on(line)

    run(go())


def test_bots_do_not_wait_for_ever(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "LONGEST_READING", 0.2)

    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, pace=1, seed="reading")
            async with ann.at(table) as line:
                await line.until("whole")
                await _plays_on(line)

    run(go())
