"""A server that is stopped: what is under way is answered, and everybody goes on elsewhere."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from moonpack.server import run as runner
from moonpack.server.http import network
from moonpack.server.live import bots
from moonpack.server.live.connection import Connection
from moonpack.server.live.house import House
from moonpack.server.live.leaders import MOST_TABLES, Leaders
from moonpack.server.live.thinkers import Question, Thinkers, Thought
from moonpack.server.settings import Settings
from moonpack.server.store.notices import Notice
from moonpack.server.store.store import Store
from moonpack.server.tables.table import Opening
from tests.server.harness import HERE, ME, Line, Person, Thread, run
from tests.server.postgres import PostgreSQL

RESTART = 1012


async def closed(line: Line) -> int | None:
    """The code that a socket is closed with; what is left on it is read first."""
    try:
        while True:
            await line.receive()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


def stop(server: Thread) -> None:
    server._server.should_exit = True


def test_a_click_under_way_is_answered_before_the_socket_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_writing, may_write = asyncio.Event(), asyncio.Event()
    write = Store.write

    async def slow_write(store: Store, work: Callable[..., Any]) -> Any:
        is_writing.set()
        await may_write.wait()
        return await write(store, work)

    async def go(server: Thread) -> None:
        status = server._server.status
        assert status is not None
        loop = server.house.writer._task.get_loop()  # type: ignore[union-attr]
        async with Person(server.host) as ann, httpx.AsyncClient(timeout=60) as web:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line, ann.at(table) as idle:
                await line.until("whole")
                await idle.until("whole")
                monkeypatch.setattr(Store, "write", slow_write)
                step = max(choice["step"] for choice in line.now["scene"]["choices"])
                click = {"type": "step", "beat": line.now["beat"], "step": step}
                await line.send(**click, id="under-way")
                await asyncio.to_thread(
                    lambda: asyncio.run_coroutine_threadsafe(is_writing.wait(), loop).result(60)
                )
                stop(server)
                assert await closed(idle) == RESTART
                answer = await web.get(f"{status.address}/ready")
                assert (answer.status_code, "stopping" in answer.text) == (503, True)
                with pytest.raises(ConnectionRefusedError):  # nobody else is let in
                    await ann.socket(table).__aenter__()
                await line.send(**{**click, "beat": click["beat"] + 1}, id="too-late")
                loop.call_soon_threadsafe(may_write.set)
                assert (await line.until("done", "refused"))["id"] == "under-way"
                assert await closed(line) == RESTART

    with Thread(tmp_path, metrics_port=0) as server:
        run(go(server))
    with Thread(tmp_path) as again:
        rows = [line.command_id for line in run(_lines(again))]
    assert rows.count("under-way") == 1
    assert "too-late" not in rows  # it is sent again by the client


async def _lines(server: Thread) -> list[Any]:
    (name,) = [row.id for row in await _tables(server)]
    return await server.house.store.lines(name)


async def _tables(server: Thread) -> Any:
    from sqlalchemy import select

    from moonpack.server.store import schema

    return await server.house.store.read(select(schema.tables.c.id))


def test_whoever_has_just_connected_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "NEWCOMER", 60.0)
    monkeypatch.setattr(runner, "SETTLING", 60.0)
    with Thread(tmp_path) as server:
        host, port = server.host.split(":")
        with socket.create_connection((host, int(port)), timeout=60) as late:
            while server.connections == 0:
                time.sleep(0.01)
            stop(server)
            while server._listener.fileno() >= 0:  # until it is closed
                time.sleep(0.01)
            late.sendall(f"GET /api/live HTTP/1.1\r\nhost: {host}\r\n\r\n".encode())
            assert b" 200 OK" in late.recv(9_999)


def test_what_takes_too_long_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Store.write

    async def stuck(store: Store, work: Callable[..., Any]) -> Any:
        await asyncio.sleep(1)
        return await write(store, work)

    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                monkeypatch.setattr(Store, "write", stuck)
                step = max(choice["step"] for choice in line.now["scene"]["choices"])
                await line.send(type="step", id="slow", beat=line.now["beat"], step=step)
                stop(server)
                assert await closed(line) in (RESTART, None)

    with Thread(tmp_path, drain=0.2) as server:
        run(go(server))


def test_a_server_waits_for_load_balancers_before_it_drains(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                stop(server)
                while (await ann.web.get("/api/ready")).status_code == 200:
                    await asyncio.sleep(0.01)
                assert (await line.play())["type"] == "done"  # served as ever
                server._server.force_exit = True  # Ctrl-C again

    with Thread(tmp_path, drain_delay=60.0) as server:
        run(go(server))


def test_an_analysis_of_a_server_that_stops_has_no_last_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import moonpack

    game = moonpack.new("wolves", players=2, seed=1, options={"round_limit": 1})
    while game.actor is not None:
        game.play(game.steps()[0])

    async def go(server: Thread) -> list[str]:
        async with Person(server.host) as ann:
            upload = await ann.web.post("/api/replays", json=game.record())
            address = f"/api/replays/{upload.json()['replay']}/analysis"
            async with ann.web.stream("POST", address) as answer:
                lines = [line async for line in _stopping(answer, server)]
        return lines

    async def _stopping(answer: httpx.Response, server: Thread) -> Any:
        async for line in answer.aiter_lines():
            stop(server)
            yield line

    with Thread(tmp_path, review_simulations=100_000) as server:
        lines = run(go(server))
    assert lines
    assert not any('"type":"done"' in line or '"type":"failed"' in line for line in lines)


def test_bots_of_a_server_that_stops_think_elsewhere_at_once(
    postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, bot = postgresql.database(), {"person": None, "name": "Bot", "level": "legend"}
    monkeypatch.setattr(bots, "TAKE_OVER_AFTER", 1_000.0)
    monkeypatch.setattr(bots, "SPREAD", 0.3)
    thinking: list[Thinkers] = []

    async def decide(thinkers: Thinkers, question: Question) -> Thought:
        thinking.append(thinkers)
        if len(thinking) == 1:
            await asyncio.Event().wait()  # until it is cancelled
        return Thought(question.view.steps()[0], 0.0, None)

    monkeypatch.setattr(Thinkers, "decide", decide)

    async def go() -> None:
        houses = [await House.open(Settings(database=url)) for _ in range(3)]
        one, *others = houses
        try:
            seats: Any = [bot, {"person": "ann", "name": "Ann", "level": None}]
            name = await one.open_table(Opening("wolves", seats), "ann")
            there = [await house.room(name) for house in others]
            for room in there:
                room.presence.join(Connection("eve"))
            while one.thinkers not in thinking:
                await asyncio.sleep(0.01)
            await one.drain()
            while any(room.table.actor != 1 for room in there):
                await asyncio.sleep(0.01)
            assert thinking.count(one.thinkers) == 1
            lines = await others[0].store.lines(name)
            assert [line.version for line in lines] == [*range(1, len(lines) + 1)]
        finally:
            for house in houses:
                await house.close()

    run(go())


def test_a_table_is_free_once_its_server_is_gone() -> None:
    leaders = Leaders()
    leaders.hear(Notice(node="a", kind="lines", lines={"t": 1, "u": 1}))
    leaders.hear(Notice(node="b", kind="lines", lines={"u": 2}))
    assert leaders.leave("a") == ["t"]
    assert [leaders.is_free(table) for table in "tux"] == [True, False, False]
    leaders.hear(Notice(node="b", kind="lines", lines={"t": 2}))
    assert not leaders.is_free("t")
    leaders.hear(Notice(node="c", kind="lines", lines={f"t{n}": 1 for n in range(MOST_TABLES)}))
    assert leaders.leave("b") == []  # forgotten, as the oldest
