"""A real server on the loopback, and people who talk to it only through the protocol."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

from moonpack.server.live.house import House
from moonpack.server.run import make_server
from moonpack.server.settings import Hosted, Limits, Settings
from moonpack.server.wire import outbound

T = TypeVar("T")
PATIENCE = 60.0  # seconds: the machine may have much else to do
ANSWERS: TypeAdapter[Any] = TypeAdapter(outbound.SocketAnswer)
SERVE = "from moonpack.cli.serve import serve; serve()"

# Tests are faster than people.
EASY = Limits(
    messages=2_000,
    questions=2_000,
    hellos=2_000,
    new_sockets=2_000,
    requests=2_000,
    tables_an_hour=10_000,
    tables_an_hour_an_address=10_000,
    sign_ins_an_hour=10_000,
    account_changes_an_hour=10_000,
    joins_an_hour=10_000,
)


def run(work: Coroutine[Any, Any, T], within: float | None = PATIENCE) -> T:
    """Run a test's coroutine, but not for ever.

    In a thread of its own: while a browser is open, Playwright has a loop running in the main one.
    """

    async def bounded() -> T:
        async with asyncio.timeout(within):
            return await work

    with ThreadPoolExecutor(1) as alone:
        return alone.submit(lambda: asyncio.run(bounded())).result()


class Thread:
    """A server in a thread of this process."""

    def __init__(self, folder: Path, *, lan: bool = False, **settings: Any) -> None:
        chosen: dict[str, Any] = {"database": f"sqlite:///{folder / 'tables.sqlite3'}"}
        chosen |= {"limits": EASY, "turn_grace": 2.0, **settings}
        everywhere = "0.0.0.0"
        made = Hosted(**chosen, host=everywhere) if lan else Settings(**chosen)
        self._server = make_server(made)
        self._listener = socket.create_server((everywhere if lan else "127.0.0.1", 0))
        # One that a failed test has not ended must not keep the run from ending.
        self._thread = threading.Thread(
            target=self._server.run, args=([self._listener],), daemon=True
        )
        self.host = f"127.0.0.1:{self._listener.getsockname()[1]}"

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._server.server_state.connections)

    @property
    def house(self) -> House:
        """What the server runs, to break some of it."""
        app: Any = self._server.config.app
        while not hasattr(app, "state"):  # what every request passes stands before it
            app = app._app
        house: House = app.state.house
        return house

    def __enter__(self) -> Self:
        self._thread.start()
        with httpx.Client(timeout=PATIENCE) as client:
            while client.get(f"http://{self.host}/api/me").status_code != 200:
                pass
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listener.close()


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, database: str, *options: str, port: int = 0) -> None:
        self._command = [sys.executable, "-c", SERVE, "--port", str(port), "--no-open"]
        self._command += ["--database", database, *options]
        for limit in ("messages", "requests", "hellos", "questions", "new_sockets"):
            self._command += ["--limit", f"{limit}=2000"]
        self._process: subprocess.Popen[str] | None = None
        self._host = f"127.0.0.1:{port}" if port else ""  # behind a proxy it prints the public one
        self.host = ""

    def start(self) -> Self:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        address = re.search(r"https?://([^/]+)/", self._process.stdout.readline())
        assert address is not None
        self.host = self._host or address[1]
        return self

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def send(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE)
        self._process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()


class Person:
    """Somebody with a cookie of their own."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.web = httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE)

    async def __aenter__(self) -> Self:
        assert (await self.web.get("/api/me")).status_code == 200
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.web.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.web.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open_table(self, *seats: dict[str, Any], **asked: Any) -> str:
        body = {"game": "wolves", "pace": 0, "seats": list(seats), **asked}
        answer = await self.web.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        name: str = answer.json()["table"]
        return name

    @asynccontextmanager
    async def at(self, table: str, **hello: Any) -> AsyncIterator[Line]:
        """A socket at a table, greeted."""
        async with self.socket(table) as line:
            await line.send(type="hello", **hello)
            yield line

    @asynccontextmanager
    async def socket(self, table: str, **headers: str) -> AsyncIterator[Line]:
        """A socket at a table."""
        url = f"ws://{self.host}/api/tables/{table}/socket"
        sent = {"Cookie": self.cookie, **headers}
        async with connect(url, additional_headers=sent, proxy=None, open_timeout=PATIENCE) as wire:
            yield Line(wire)


class Line:
    """One socket. Every message that comes must be of the protocol."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.now: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.moments: list[dict[str, Any]] = []
        self.said: dict[int, str] = {}  # in the chat, by number
        self._ids = count(1)

    async def send(self, **message: Any) -> None:
        await self.wire.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        text = await self.wire.recv()
        ANSWERS.validate_json(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("whole", "news"):
            self.now = message["now"]
            self.table = message["table"] or self.table
            self.moments += message["moments"]
        if message["type"] == "view":
            self.now, self.table = message["now"], message["table"] or self.table
        if message["type"] == "you":
            self.you = message
        if message["type"] == "chat":
            self.said |= {one["number"]: one["text"] for one in message["messages"]}
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of some kinds."""
        while (message := await self.receive())["type"] not in kinds:
            pass
        return message

    async def do(self, **command: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        command_id = command.setdefault("id", f"c{next(self._ids)}-{id(self)}")
        await self.send(**command)
        while (answer := await self.until("done", "refused"))["id"] != command_id:
            pass
        return answer

    async def play(self, step: str | None = None) -> dict[str, Any]:
        """Play a step at the beat that is now; the last by notation if none is said."""
        chosen = step or max(choice["step"] for choice in self.now["scene"]["choices"])
        return await self.do(type="step", beat=self.now["beat"], step=chosen)

    async def my_turn(self) -> None:
        """Wait until the seat of these eyes is to decide, or the game is over."""
        while self.now.get("actor") not in (None, self.you["eyes"]) or not self.now:
            await self.receive()


ME = {"who": "me", "name": "Ann"}
HERE = {"who": "here", "name": "Cid"}
FRIEND = {"who": "link"}
BOT = {"who": "bot", "level": "pup"}
SHORT = {"options": {"round_limit": 1}}


async def finished_table(person: Person, **asked: Any) -> str:
    """A table of a person alone, whose game is over."""
    table = await person.open_table(ME, HERE, choices=SHORT, **asked)
    async with person.at(table) as line:
        await line.until("whole")
        while line.now["actor"] is not None:
            await line.play()
    return table


async def in_loop(server: Thread, work: Any) -> Any:
    """Do some work in a server's own event loop."""
    task = next(iter(server.house._tasks.running))
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, task.get_loop()))


@asynccontextmanager
async def people(host: str, many: int) -> AsyncIterator[list[Person]]:
    """Some people, each with a cookie of their own."""
    entered = [await Person(host).__aenter__() for _ in range(many)]
    try:
        yield entered
    finally:
        for person in entered:
            await person.__aexit__()


@asynccontextmanager
async def duel(host: str, **asked: Any) -> AsyncIterator[tuple[str, Line, Line]]:
    """Two people at one table, the game begun."""
    async with people(host, 2) as (ann, bob):
        table = await ann.open_table(ME, FRIEND, **asked)
        async with ann.at(table) as first, bob.at(table) as second:
            await first.until("whole")
            await second.until("whole")
            assert (await second.do(type="sit", seat=2, name="Bob"))["type"] == "done"
            await first.until("news")
            yield table, first, second
