"""Several server processes on one port: `moonpack serve --workers`."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from prometheus_client import CollectorRegistry, generate_latest
from websockets.exceptions import WebSocketException

from moonpack.cli import main
from moonpack.server.http.handing_over import HandingOver, pairs, pass_on
from moonpack.server.settings import Settings
from moonpack.server.store.store import Store
from moonpack.server.supervisor import share
from moonpack.server.worker_metrics import WorkerMetrics
from tests.server.harness import HERE, ME, Person, Process, run
from tests.server.postgres import PostgreSQL
from tests.server.test_metrics import read, value

MANY = 2


class Server(Process):
    """A server with several processes."""

    def __init__(self, url: str, *options: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        super().__init__(
            url, "--workers", str(MANY), "--bot-workers", "1", "--metrics-port", f"{port}", *options
        )
        self.url = url
        self.status = f"http://127.0.0.1:{port}"

    @property
    def processes(self) -> set[int]:
        """Those that serve."""
        text = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("ascii")
        return set(map(int, text.split()))

    async def until_all_serve(self, without: set[int]) -> None:
        """Wait until all processes serve, and some others have ended."""
        async with httpx.AsyncClient(timeout=60) as web:
            while True:
                metrics = read((await web.get(f"{self.status}/metrics")).text)
                ready = (value(metrics, "moonpack_ready", worker=f"{n}") for n in (1, 2))
                if self.processes.isdisjoint(without) and len(self.processes) == MANY == sum(ready):
                    return
                await asyncio.sleep(0.05)


@pytest.fixture(scope="module")
def server(postgresql: PostgreSQL) -> Iterator[Server]:
    with Server(postgresql.database()) as one:
        run(one.until_all_serve(set()))
        yield one
        assert one.kill(signal.SIGTERM) == 0


async def play_on(server: Server, person: Person, table: str, enough: asyncio.Event) -> list[str]:
    """Click until it is enough, over all lost connections; returns the ids of the clicks."""
    done: list[str] = []
    while not enough.is_set():
        with suppress(WebSocketException, OSError):  # the page connects again as well
            async with person.at(table) as line:
                await line.until("whole")
                while not enough.is_set():
                    # Whatever was not answered is sent again, as the page does it.
                    beat, choices = line.now["beat"], line.now["scene"]["choices"]
                    if beat > len(done):  # it was done, but the answer was lost
                        done.append(f"click-{len(done)}")
                        continue
                    step = choices[0]["step"]
                    name = f"click-{len(done)}"
                    answer = await line.do(type="step", id=name, beat=beat, step=step)
                    assert answer["type"] == "done", answer
                    done.append(name)
                    while line.now["beat"] < len(done):
                        await line.until("news")
                    if line.now["actor"] is None:
                        return done
    return done


def test_a_rolling_restart_loses_and_doubles_no_click_and_refuses_nobody(server: Server) -> None:
    async def ask_all_the_time(enough: asyncio.Event) -> set[int]:
        codes = set()
        while not enough.is_set():
            # A connection for each; not `/api/ready`, which a process that drains answers with 503.
            async with httpx.AsyncClient(timeout=60) as web:
                codes.add((await web.get(f"http://{server.host}/api/me")).status_code)
            await asyncio.sleep(0.01)
        return codes

    async def go() -> None:
        enough = asyncio.Event()
        async with Person(server.host) as ann:
            tables = [await ann.open_table(ME, HERE) for _ in range(3)]
            playing = [asyncio.create_task(play_on(server, ann, t, enough)) for t in tables]
            asking = asyncio.create_task(ask_all_the_time(enough))
            before = server.processes
            server.send(signal.SIGHUP)
            await server.until_all_serve(without=before)
            enough.set()
            clicks = await asyncio.gather(*playing)
            assert await asking == {200}
        store = await Store.open(server.url)
        for table, done in zip(tables, clicks, strict=True):
            rows = [line.command_id for line in await store.lines(table) if line.command_id]
            assert len(rows) == len(set(rows))
            assert done
            assert set(done) <= set(rows)
            assert len(rows) <= len(done) + 1  # one may be done, but not answered
        await store.close()

    run(go())


def test_all_sockets_of_a_table_are_served_by_one_process(server: Server) -> None:
    async def go() -> None:
        many = 8
        async with Person(server.host) as ann, httpx.AsyncClient(timeout=60) as web:
            table = await ann.open_table(ME, HERE)
            async with AsyncExitStack() as opened:
                lines = [await opened.enter_async_context(ann.at(table)) for _ in range(many)]
                for line in lines:
                    await line.until("whole")
                metrics = read((await web.get(f"{server.status}/metrics")).text)
            sockets = [value(metrics, "moonpack_sockets", worker=f"{n}") for n in (1, 2)]
            assert sorted(sockets) == [0, many]

    run(go())


class Accepted:
    """A connection, as the event loop has it."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def get_extra_info(self, _: str) -> socket.socket:
        return self._connection

    def abort(self) -> None:
        self._connection.close()


def test_a_connection_is_handed_over_with_what_was_read_of_it() -> None:
    ends = pairs(range(1, MANY + 1))
    outboxes = {place: outbox for place, (_, outbox) in ends.items()}
    one = HandingOver(1, ends[1][0], outboxes)
    theirs = next(f"t{n}" for n in range(99) if one.place_of(f"t{n}".encode()) == 2)
    ours = next(f"t{n}" for n in range(99) if one.place_of(f"t{n}".encode()) == 1)
    client, accepted = socket.socketpair()
    transport: Any = Accepted(accepted)
    request = f"GET /moonpack/api/tables/{theirs}/socket HTTP/1.1\r\n".encode()
    assert not one.hand_over(transport, request)  # nobody serves there yet
    one.serving = frozenset({1, 2})
    assert not one.hand_over(transport, request.replace(theirs.encode(), ours.encode()))
    assert not one.hand_over(transport, b"GET /api/tables HTTP/1.1\r\n")
    assert one.hand_over(transport, request)
    data, files, _, _ = socket.recv_fds(ends[2][0], 9_999, 1)
    assert data == request
    with socket.socket(fileno=files[0]) as handed, client:
        handed.sendall(b"hello")
        assert client.recv(9) == b"hello"  # the connection lives on, although it was closed here
    for end in (end for both in ends.values() for end in both):
        end.close()


def test_what_was_handed_to_a_process_that_has_ended_is_taken_by_another() -> None:
    ends = pairs(range(1, MANY + 1))
    client, accepted = socket.socketpair()
    socket.send_fds(ends[1][1], [b"GET /"], [accepted.fileno()])
    accepted.close()
    pass_on(ends[1][0], [ends[2][1]])
    data, files, _, _ = socket.recv_fds(ends[2][0], 9_999, 1)
    assert data == b"GET /"
    with socket.socket(fileno=files[0]) as handed, client:
        handed.sendall(b"hello")
        assert client.recv(9) == b"hello"
    for end in (end for both in ends.values() for end in both):
        end.close()


def test_a_connection_that_no_process_can_take_is_closed() -> None:
    ends = pairs(range(1, MANY + 1))
    client, accepted = socket.socketpair()
    socket.send_fds(ends[1][1], [b"GET /"], [accepted.fileno()])
    accepted.close()
    ends[2][0].close()
    pass_on(ends[1][0], [ends[2][1]])
    with client:
        assert client.recv(9) == b""
    for end in (ends[1][0], ends[1][1], ends[2][1]):
        end.close()


def test_a_process_that_is_killed_is_replaced_and_everybody_goes_on(server: Server) -> None:
    async def go() -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            victim = min(server.processes)
            os.kill(victim, signal.SIGKILL)
            async with ann.at(table) as line:
                await line.until("whole")
                assert (await line.play())["type"] == "done"
            await server.until_all_serve(without={victim})
            async with httpx.AsyncClient(timeout=60) as web:
                for path in ("live", "ready"):
                    assert (await web.get(f"{server.status}/{path}")).status_code == 200

    run(go())


def test_several_processes_on_a_file_are_refused_with_what_to_do(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    asked = ["serve", "--no-open", "--port", "0", "--database", database, "--workers", "2"]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 1
    assert "workers: several processes need PostgreSQL" in result.output
    assert "--workers 1 (from the option --workers)" in result.output


def test_bots_are_shared_out() -> None:
    assert share(Settings(bot_workers=4, metrics_port=1), 2).bot_workers == 2
    assert share(Settings(bot_workers=1), 4).bot_workers == 1
    assert share(Settings(metrics_port=1), 2).metrics_port is None


def test_metrics_of_processes_are_told_apart() -> None:
    text = "# HELP moonpack_clicks_total Clicks.\n# TYPE moonpack_clicks_total counter\n"
    texts = {1: f"{text}moonpack_clicks_total 3\n", 2: f"{text}moonpack_clicks_total 4\n", 3: ""}
    registry = CollectorRegistry()
    registry.register(WorkerMetrics(lambda: texts))
    answer = generate_latest(registry).decode()
    assert answer.count("# TYPE moonpack_clicks_total") == 1
    series = read(answer)
    counts = [value(series, "moonpack_clicks_total", worker=f"{n}") for n in (1, 2, 3)]
    assert counts == [3, 4, 0]
