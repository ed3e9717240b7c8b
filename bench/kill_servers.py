"""The servers of `kills.py`: killed, stopped, restarted one after the other, or cut off."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import httpx

SERVE = """
import os, signal, socket, sys
from moonpack.server.run import run
from moonpack.server.settings import Limits, Settings
many = 10**6
limits = Limits(messages=many, requests=many, tables_an_hour=many,
                tables_an_hour_an_address=many, sockets_a_person=many, sockets_an_address=many,
                new_sockets=many, hellos=many)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    pid = os.fork()
    if pid:
        print(pid, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    host, port = sys.argv[2].split(":")
    listener = socket.create_server((host, int(port)), backlog=512)
    run(Settings(database=sys.argv[1], limits=limits), listener)
    os._exit(0)
"""
EASY = (
    "messages",
    "requests",
    "tables_an_hour",
    "tables_an_hour_an_address",
    "sockets_a_person",
    "sockets_an_address",
)
PIPE, NOTHING = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
FALSE_ADDRESS = "02:00:00:00:00:99"  # of a network card that there is not


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
    """A server that can be killed. Its parent has loaded all modules, and starts the next one."""

    def __init__(self, database: str, namespace: Namespace | None = None) -> None:
        self._database = database
        address = "127.0.0.1" if namespace is None else namespace.address
        self.host = f"{address}:{free_port()}"
        self._before = [] if namespace is None else ["ip", "netns", "exec", namespace.name]
        self._parent: asyncio.subprocess.Process | None = None
        self._pid = 0

    async def __aenter__(self) -> Self:
        command = [*self._before, sys.executable, "-c", SERVE, self._database, self.host]
        self._parent = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=NOTHING
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
    """`moonpack serve --workers 2`, restarted by SIGHUP, or one of its processes killed."""

    def __init__(self, database: str) -> None:
        self.host = f"127.0.0.1:{free_port()}"
        self._command = [sys.executable, "-m", "moonpack", "serve", "--no-open", "--workers", "2"]
        self._command.append("--metrics")
        self._command += ["--port", self.host.partition(":")[2], "--database", database]
        for limit in (*EASY, "new_sockets", "hellos"):
            self._command += ["--limit", f"{limit}=1000000"]
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=NOTHING, stderr=NOTHING
        )
        await until_it_answers(self.host)
        await self._until_both_serve()
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
        await self._until_both_serve()
        before = self._processes()
        os.kill(int(sorted(before)[number % 2]), signal.SIGKILL)
        while len(self._processes()) < 2 or self._processes() == before:
            await asyncio.sleep(0.02)
        await self._until_both_serve()

    async def _until_both_serve(self) -> None:
        async with httpx.AsyncClient(timeout=60) as web:
            while True:
                metrics = (await web.get(f"http://{self.host}/metrics")).text
                if len(re.findall(r"^moonpack_ready\{.*\} 1.0$", metrics, re.MULTILINE)) == 2:
                    return
                await asyncio.sleep(0.1)

    def _processes(self) -> set[str]:
        assert self._process is not None
        pid = self._process.pid
        return set(Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split())


class Namespace:
    """A network of its own for a server, which can be cut off from it silently. Needs root.

    Each end has the other's address with a false network card while it is cut off: packets leave
    and never arrive, as with a cable that was pulled out behind the next switch.
    """

    name = "moonpack-kills"
    outside, address = "10.77.31.1", "10.77.31.2"
    _links = ("moonpack-out", "moonpack-in")

    def __enter__(self) -> Self:
        out, inside = self._links
        subprocess.run(["ip", "netns", "del", self.name], capture_output=True, check=False)
        _ip("netns", "add", self.name)
        _ip("link", "add", out, "type", "veth", "peer", "name", inside)
        _ip("link", "set", inside, "netns", self.name)
        _ip("address", "add", f"{self.outside}/24", "dev", out)
        _ip("link", "set", out, "up")
        _ip("-n", self.name, "address", "add", f"{self.address}/24", "dev", inside)
        _ip("-n", self.name, "link", "set", inside, "up")
        _ip("-n", self.name, "link", "set", "lo", "up")
        return self

    def __exit__(self, *_: object) -> None:
        _ip("netns", "del", self.name)

    def cut(self) -> None:
        """Nothing arrives any more, in either direction."""
        self._neighbours(FALSE_ADDRESS, FALSE_ADDRESS)

    def join(self) -> None:
        """The network is well again."""
        out, inside = self._links
        shown = _ip("link", "show", out), _ip("-n", self.name, "link", "show", inside)
        there, here = (re.findall(r"link/ether (\S+)", text)[0] for text in shown)
        self._neighbours(here, there)

    def _neighbours(self, inner: str, outer: str) -> None:
        out, inside = self._links
        _ip("neigh", "replace", self.address, "lladdr", inner, "dev", out, "nud", "permanent")
        within: Any = ("lladdr", outer, "dev", inside, "nud", "permanent")
        _ip("-n", self.name, "neigh", "replace", self.outside, *within)


def _ip(*arguments: str) -> str:
    return subprocess.run(["ip", *arguments], capture_output=True, check=True, text=True).stdout
