"""A server process that is stopped, or busy for ever: the others do its work, it is replaced."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
import zlib
from contextlib import AsyncExitStack, aclosing
from pathlib import Path

import httpx
import pytest

from moonpack.server import worker_pulse
from moonpack.server.store.store import Store
from moonpack.server.supervisor import LEFT_OUT_AFTER
from moonpack.server.worker_pulse import EVERY, MOST_AT_ONCE, Silence, silences
from tests.server.harness import HERE, ME, Person, run
from tests.server.postgres import PostgreSQL
from tests.server.test_metrics import read, value
from tests.server.test_workers import MANY, Server, play_on

NEVER = ("--worker-patience", "3600")
WITHIN = LEFT_OUT_AFTER + 25.0  # seconds for an answer; the machine may have much else to do
# What a fault of ours would be like: the event loop never comes to anything else.
ENDLESS_LOOP = """
import signal

def spin(*_):
    while True:
        pass

signal.signal(signal.SIGUSR1, spin)
"""


@pytest.fixture(params=[signal.SIGSTOP, signal.SIGUSR1], ids=["stopped", "in an endless loop"])
def hang(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> signal.Signals:
    """What makes a process hang."""
    (tmp_path / "sitecustomize.py").write_text(ENDLESS_LOOP, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    how: signal.Signals = request.param
    return how


async def table_of_each_process(person: Person) -> list[str]:
    """For each process a table whose sockets are handed to it."""
    tables: dict[int, str] = {}
    while len(tables) < MANY:
        table = await person.open_table(ME, HERE)
        tables[zlib.crc32(table.encode()) % MANY] = table
    return list(tables.values())


async def play_once(person: Person, table: str) -> None:
    """Connect, and play a step."""
    async with asyncio.timeout(WITHIN), person.at(table) as line:
        await line.until("whole")
        # A process that has just woken up hears of what was played meanwhile a moment later.
        while (answer := await line.play())["type"] != "done":
            assert answer["code"] == "late", answer
            await line.until("news")


async def processes(server: Server) -> list[float]:
    """Which processes serve, as the metrics say."""
    async with httpx.AsyncClient(timeout=WITHIN) as web:
        series = read((await web.get(f"{server.status}/metrics")).text)
    return [value(series, "moonpack_process_serves", worker=f"{n}") for n in range(1, MANY + 1)]


async def until_serving(server: Server, many: int) -> None:
    async with asyncio.timeout(WITHIN):
        while sum(await processes(server)) != many:
            await asyncio.sleep(0.1)


def test_who_connects_does_not_wait_for_a_process_that_hangs(
    postgresql: PostgreSQL, hang: signal.Signals, capfd: pytest.CaptureFixture[str]
) -> None:
    """Neither for a page nor for a table of its own; and it has them again once it answers.

    It ends with its parent, however that ends.
    """

    async def go(server: Server) -> int:
        await server.until_all_serve(set())
        async with Person(server.host) as ann:
            tables = await table_of_each_process(ann)
            victim = max(server.processes)
            os.kill(victim, hang)
            for table in tables:  # the first of them before anybody has noticed
                await play_once(ann, table)
            for _ in range(20):
                async with httpx.AsyncClient(timeout=WITHIN) as web:
                    assert (await web.get(f"http://{server.host}/api/me")).status_code == 200
            await until_serving(server, 1)
            async with httpx.AsyncClient(timeout=WITHIN) as web:
                for path in ("live", "ready"):  # what hangs is no reason to restart the others
                    assert (await web.get(f"{server.status}/{path}")).status_code == 200
            assert victim in server.processes
            if hang == signal.SIGSTOP:
                os.kill(victim, signal.SIGCONT)
                await until_serving(server, MANY)
                for table in tables:
                    await play_once(ann, table)
        return victim

    with Server(postgresql.database(), *NEVER, "--drain", "1") as server:
        victim = run(go(server), within=None)
    until = time.monotonic() + WITHIN
    while Path(f"/proc/{victim}").exists():
        assert time.monotonic() < until, "it outlives its parent"
        time.sleep(0.1)
    log = capfd.readouterr().err
    assert re.search(r"server process \d \(\d+\) does not answer: the others take new conn", log)
    assert ("answers again" in log) is (hang == signal.SIGSTOP)


def test_a_process_that_hangs_is_replaced_and_the_games_go_on(
    postgresql: PostgreSQL, hang: signal.Signals, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nothing that was acknowledged is lost, and nothing is done twice."""

    async def go(server: Server) -> None:
        await server.until_all_serve(set())
        enough = asyncio.Event()
        async with AsyncExitStack() as opened:
            ann = await opened.enter_async_context(Person(server.host))
            tables = await table_of_each_process(ann)
            playing = [asyncio.create_task(play_on(server, ann, t, enough)) for t in tables]
            await asyncio.sleep(0.5)
            victim = max(server.processes)
            os.kill(victim, hang)
            await server.until_all_serve(without={victim})
            await until_serving(server, MANY)
            async with httpx.AsyncClient(timeout=WITHIN) as web:
                series = read((await web.get(f"{server.status}/metrics")).text)
            replaced = [
                value(series, "moonpack_processes_replaced_total", worker=f"{n}", cause="silent")
                for n in range(1, MANY + 1)
            ]
            assert sorted(replaced) == [0, 1]
            enough.set()
            clicks = await asyncio.gather(*playing)
            for table in tables:
                await play_once(ann, table)
        store = await Store.open(server.url)
        for table, done in zip(tables, clicks, strict=True):
            rows = [line.command_id for line in await store.lines(table) if line.command_id]
            assert len(rows) == len(set(rows))
            assert done
            assert set(done) <= set(rows)
        await store.close()

    with Server(postgresql.database(), "--worker-patience", "4") as server:
        run(go(server), within=None)
        assert server.kill(signal.SIGTERM) == 0
    assert "still does not answer after 4 s: killed" in capfd.readouterr().err


def test_nobody_is_replaced_because_the_machine_slept(
    postgresql: PostgreSQL, capfd: pytest.CaptureFixture[str]
) -> None:
    """A laptop that is closed, or a virtual machine that is paused: here by signals to all."""
    patience = 10.0

    async def go(server: Server) -> None:
        await server.until_all_serve(set())
        workers = server.processes
        for pid in workers:
            os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(2 * EVERY)  # so that a question is left open
        server.send(signal.SIGSTOP)
        await asyncio.sleep(patience)
        server.send(signal.SIGCONT)  # first: it has a look before anybody could answer
        await asyncio.sleep(EVERY)
        for pid in workers:
            os.kill(pid, signal.SIGCONT)
        await until_serving(server, MANY)
        assert server.processes == workers

    with Server(postgresql.database(), "--worker-patience", f"{patience:g}") as server:
        run(go(server), within=None)
    assert "killed" not in capfd.readouterr().err


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_time_in_which_everything_stood_still_is_no_silence_of_anybody() -> None:
    clock = Clock()
    silence = Silence(clock)
    for _ in range(4):
        clock.now += EVERY
        silence.look(has_answered=False)
    assert silence.seconds == 4 * EVERY
    clock.now += 3_600  # somebody has closed the laptop
    silence.look(has_answered=False)
    assert silence.seconds <= 4 * EVERY + MOST_AT_ONCE
    silence.look(has_answered=True)
    assert silence.seconds == 0


def test_an_answer_that_nothing_works_is_silence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread of a process may answer that its event loop does not."""
    monkeypatch.setattr(worker_pulse, "EVERY", 0.001)
    answers = [True, False, False, True]

    async def go() -> list[bool]:
        async def answer() -> bool:
            return answers.pop(0)

        async with aclosing(silences(answer)) as counted:
            return [await anext(counted) > 0 for _ in range(3)]

    assert run(go()) == [False, True, True]
