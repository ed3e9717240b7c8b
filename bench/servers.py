"""Servers for the programs here: started on an empty database with generous limits, and ended.

`Server` is one process, which can be killed and started again; `Workers` is `moonpack serve
--workers`. Both are context managers, and answer when they are entered.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import httpx

EASY = (  # limits for single people, who are all players at once here
    "messages",
    "requests",
    "tables_an_hour",
    "tables_an_hour_an_address",
    "sockets_a_person",
    "sockets_an_address",
    "new_sockets",
    "questions",
    "hellos",
    "chat_messages",
    "chat_messages_a_table",
    "account_changes_an_hour",
)
MANY = 10**6
# Loads all modules once, then forks a server for every line that it reads.
SERVE = f"""
import os, signal, socket, sys
from dataclasses import fields
from moonpack.server.run import run
from moonpack.server.settings import Limits, Settings
def known(kind, **values):  # version 0.1 has fewer settings
    names = [field.name for field in fields(kind)]
    return kind(**{{name: value for name, value in values.items() if name in names}})
limits = known(Limits, **dict.fromkeys({EASY!r}, {MANY}))
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    pid = os.fork()
    if pid:
        print(pid, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    host, port = sys.argv[2].split(":")
    listener = socket.create_server((host, int(port)), backlog=2048)
    chosen = {{"metrics": True, "alert_private": True}}  # push services of the bench are here
    run(known(Settings, database=sys.argv[1], limits=limits, **chosen), listener)
    os._exit(0)
"""
PIPE, NOTHING = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


async def until_it_answers(host: str) -> None:
    """Wait until a server answers."""
    async with httpx.AsyncClient() as web:
        while True:
            try:
                await web.get(f"http://{host}/api/me")
                return
            except httpx.HTTPError:
                await asyncio.sleep(0.02)


class Server:
    """A server that can be killed. Its parent has loaded all modules, and starts the next one.

    `source` is a folder with another version of Moonpack; `within` is the beginning of the command,
    for a server in a network of its own at `address`.
    """

    def __init__(
        self,
        database: str,
        *,
        source: Path | None = None,
        address: str = "127.0.0.1",
        within: Sequence[str] = (),
    ) -> None:
        self.host = f"{address}:{free_port()}"
        self._command = [*within, sys.executable, "-c", SERVE, database, self.host]
        self._environment = {**os.environ}
        if source is not None:
            self._environment["PYTHONPATH"] = str(source)
        self._parent: asyncio.subprocess.Process | None = None
        self._pid = 0

    @property
    def pids(self) -> tuple[int, ...]:
        """Its processes, without the parent."""
        return (self._pid,)

    async def __aenter__(self) -> Self:
        self._parent = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=NOTHING, env=self._environment
        )
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._parent is not None
        os.kill(self._pid, signal.SIGKILL)
        self._parent.kill()
        await self._parent.wait()

    async def start(self) -> None:
        """Start a server, and wait until it answers."""
        assert self._parent is not None
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write(b"\n")
        self._pid = int(await self._parent.stdout.readline())
        await until_it_answers(self.host)

    async def end(self, how: signal.Signals) -> None:
        """SIGKILL, or SIGTERM: then it drains. The next server is started at once."""
        os.kill(self._pid, how)
        while Path(f"/proc/{self._pid}").exists():
            await asyncio.sleep(0.001)
        await self.start()


class Workers:
    """`moonpack serve --workers`, restarted by SIGHUP, or one of its processes killed."""

    def __init__(self, database: str, workers: int = 2) -> None:
        self.host = f"127.0.0.1:{free_port()}"
        self._workers = workers
        self._command = [sys.executable, "-m", "moonpack", "serve", "--no-open", "--metrics"]
        self._command += ["--workers", f"{workers}", "--database", database]
        self._command += ["--port", self.host.partition(":")[2], "--alert-private"]
        for limit in EASY:
            self._command += ["--limit", f"{limit}={MANY}"]
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that serve; their parent only watches over them."""
        assert self._process is not None
        if self._workers == 1:
            return (self._process.pid,)
        return tuple(sorted(map(int, self._processes())))

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=NOTHING, stderr=NOTHING
        )
        await until_it_answers(self.host)
        await self._until_all_serve()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        await self._process.wait()

    async def restart(self) -> None:
        """All processes, one after the other."""
        assert self._process is not None
        before = self._processes()
        self._process.send_signal(signal.SIGHUP)
        while self._processes() & before:
            await asyncio.sleep(0.02)

    async def kill(self, number: int) -> None:
        """SIGKILL for one of the processes, and wait until another one serves in its place."""
        await self._until_all_serve()
        before = self._processes()
        os.kill(int(sorted(before)[number % self._workers]), signal.SIGKILL)
        while len(self._processes()) < self._workers or self._processes() == before:
            await asyncio.sleep(0.02)
        await self._until_all_serve()

    async def _until_all_serve(self) -> None:
        async with httpx.AsyncClient(timeout=60) as web:
            while True:
                metrics = (await web.get(f"http://{self.host}/metrics")).text
                ready = re.findall(r"^moonpack_ready(\{.*\})? 1.0$", metrics, re.MULTILINE)
                if len(ready) == self._workers:
                    return
                await asyncio.sleep(0.1)

    def _processes(self) -> set[str]:
        assert self._process is not None
        pid = self._process.pid
        return set(Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split())
