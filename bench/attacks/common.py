"""What all attacks share: a server with the default limits, and somebody innocent at it.

An attack is a coroutine that is rude to a server for some seconds. It runs in a process of its own;
meanwhile this one plays at another table and reads a page now and then, and measures how long the
answers take. What an attack needs, such as a very long game, is prepared at a server without
limits, on the same database. A module with attacks ends with `main(Attack(…), …)`, and each is then
run by `python bench/attacks/<module>.py`; `--source` runs an earlier version from its folder.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SERVE = """
import socket, sys
from dataclasses import fields
from moonpack.server.run import run
from moonpack.server.settings import Limits, Settings
listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
print(listener.getsockname()[1], flush=True)
limits = Limits()
if sys.argv[2] == "easy":
    limits = Limits(**{field.name: 10**9 for field in fields(Limits)})
run(Settings(database=sys.argv[1], limits=limits), listener)
"""
DATABASE = "attacked.sqlite3"
OWN_SOURCE = Path(__file__).parents[2]
ANOTHER_ADDRESS = "127.0.0.2"
READS_EVERY = 0.05  # seconds
CLICKS_EVERY = 0.15
LONGEST_PEACE = 10.0  # seconds that are measured before an attack
SEATS = [{"who": "me", "name": "Ann"}, {"who": "here", "name": "Ben"}]


@dataclass(frozen=True)
class Target:
    """A server to attack: where it is, until when, and what was prepared there."""

    port: int
    seconds: float = 0.0
    prepared: dict[str, Any] = field(default_factory=dict)
    until: float = 0.0

    @property
    def web(self) -> str:
        """The address for HTTP."""
        return f"http://127.0.0.1:{self.port}"

    def socket(self, table: str) -> str:
        """The address of a table's socket."""
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"

    @property
    def is_on(self) -> bool:
        """Whether the attack still has time."""
        return time.monotonic() < self.until


@dataclass(frozen=True)
class Attack:
    """An attack; what it returns is reported beside the measurements."""

    name: str
    run: Callable[[Target], Awaitable[dict[str, Any]]]
    prepare: Callable[[Target], Awaitable[dict[str, Any]]] | None = None
    at_the_table: bool = False  # the innocent player sits at the `table` that was prepared
    stored: Callable[[Path], dict[str, Any]] | None = None  # what the database has afterwards


@asynccontextmanager
async def person(
    target: Target, cookie: str = "", address: str | None = None
) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with a cookie, a new one or one from before; perhaps at an address of their own."""
    headers = {"cookie": cookie} if cookie else {}
    limits = httpx.Limits(max_connections=None)
    transport = httpx.AsyncHTTPTransport(limits=limits, local_address=address)
    async with httpx.AsyncClient(
        base_url=target.web, headers=headers, timeout=60, transport=transport
    ) as web:
        if not cookie:
            (await web.get("/api/me")).raise_for_status()
            web.headers["cookie"] = "; ".join(f"{n}={v}" for n, v in web.cookies.items())
        yield web


async def open_table(web: httpx.AsyncClient, **asked: Any) -> str:
    """Open a table of The Wolves at which one person plays all seats."""
    body = {"game": "wolves", "seats": SEATS, "pace": 0, **asked}
    answer = (await web.post("/api/tables", json=body)).raise_for_status()
    return str(answer.json()["table"])


def join(target: Target, web: httpx.AsyncClient, table: str, address: str | None = None) -> connect:
    """A socket at a table, to be awaited or entered."""
    local: dict[str, Any] = {} if address is None else {"local_addr": (address, 0)}
    headers = {"Cookie": web.headers["cookie"]}
    # A server that is too busy to answer pings is what is measured here, not an error.
    return connect(
        target.socket(table),
        additional_headers=headers,
        compression=None,
        proxy=None,
        ping_interval=None,
        open_timeout=60,
        **local,
    )


# -- somebody innocent


class Innocent:
    """Reads a page and plays at a table of their own, and notes how long each takes."""

    def __init__(self, target: Target, *, at_the_table: bool = False) -> None:
        self._target = target
        self._prepared = target.prepared if at_the_table else {}
        # Limits are also those of an address, which a flood at the same one would use up.
        self._address = ANOTHER_ADDRESS if at_the_table else None
        self.reads: list[float] = []
        self.clicks: list[float] = []
        self.refused = 0

    async def live(self) -> None:
        """Read and play until cancelled."""
        cookie = self._prepared.get("cookie", "")
        async with person(self._target, cookie, self._address) as web:
            table = self._prepared.get("table") or await open_table(web)
            async with join(self._target, web, table, self._address) as socket:
                await asyncio.gather(self._read(web), self._play(socket))

    async def _read(self, web: httpx.AsyncClient) -> None:
        while True:
            began = time.perf_counter()
            answer = await web.get("/api/me")
            self.reads.append(time.perf_counter() - began)
            self.refused += answer.status_code != 200
            await asyncio.sleep(READS_EVERY)

    async def _play(self, socket: ClientConnection) -> None:
        """Play the first step there is, or take one back, for ever."""
        await socket.send('{"type": "hello"}')
        now = (await _next(socket, "whole"))["now"]
        await socket.send('{"type": "listen"}')  # as the page does
        for number in range(1_000_000):
            command: dict[str, Any] = {"id": f"c{number}", "beat": now["beat"]}
            if now["undo"] is not None:
                command |= {"type": "undo"}
            else:
                command |= {"type": "step", "step": now["scene"]["choices"][0]["step"]}
            began = time.perf_counter()
            await socket.send(json.dumps(command))
            now = (await _next(socket, "news"))["now"]
            answer = await _next(socket, "done", "refused")
            self.clicks.append(time.perf_counter() - began)
            self.refused += answer["type"] == "refused"
            await asyncio.sleep(CLICKS_EVERY)


async def _next(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] in kinds:
            return message


def _figures(times: list[float]) -> dict[str, Any]:
    if not times:
        return {"many": 0}
    sorted_times = sorted(times)
    shares = {"p50": 0.5, "p99": 0.99, "worst": 1.0}
    last = len(times) - 1
    return {
        "many": len(times),
        **{
            f"{name}_ms": round(1000 * sorted_times[int(s * last)], 1) for name, s in shares.items()
        },
    }


# -- the server


@contextmanager
def serving(source: Path, folder: Path, limits: str = "default") -> Iterator[tuple[int, int]]:
    """A server of some source: its port and its process."""
    environment = {**os.environ, "PYTHONPATH": str(source / "src")}
    command = [sys.executable, "-c", SERVE, f"sqlite:///{folder / DATABASE}", limits]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline()), process.pid
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def memory(pid: int) -> dict[str, int]:
    """The memory of a process now and at its most, in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    names = {"now": "VmRSS", "most": "VmHWM"}
    matches = {key: re.search(rf"{name}:\s+(\d+) kB", status) for key, name in names.items()}
    return {f"{key}_mb": int(match[1]) // 1024 for key, match in matches.items() if match}


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- a run


async def _measure(attack: Attack, target: Target, pid: int) -> dict[str, Any]:
    """Measure somebody innocent, first in peace and then during the attack."""
    before = memory(pid)["now_mb"]
    innocent = Innocent(target, at_the_table=attack.at_the_table)
    life = asyncio.create_task(innocent.live())
    await asyncio.sleep(min(target.seconds / 2, LONGEST_PEACE))
    calm = {"reads": _figures(innocent.reads), "clicks": _figures(innocent.clicks)}
    innocent.reads.clear()
    innocent.clicks.clear()
    used, began = processor_seconds(pid), time.monotonic()
    command = [sys.executable, sys.argv[0], "--carry-out", attack.name]
    child = await asyncio.create_subprocess_exec(
        *command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    output, _ = await child.communicate(json.dumps(asdict(target)).encode())
    used, took = processor_seconds(pid) - used, time.monotonic() - began
    life.cancel()
    with suppress(asyncio.CancelledError, ConnectionClosed):
        await life
    return {
        "in_peace": calm,
        "attacked": {"reads": _figures(innocent.reads), "clicks": _figures(innocent.clicks)},
        "refused_to_the_innocent": innocent.refused,
        "attacker": json.loads(output or b"{}"),
        "attack_took_s": round(took, 1),
        "server_cores": round(used / took, 2),
        "server_memory": {"before_mb": before, **memory(pid)},
    }


def _run(attack: Attack, source: Path, seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder, prepared = Path(name), {}
        if attack.prepare is not None:
            with serving(source, folder, "easy") as (port, _):
                prepared = asyncio.run(_prepare(attack.prepare, Target(port)))
        with serving(source, folder) as (port, pid):
            target = Target(port, seconds, prepared)
            figures = asyncio.run(_measure(attack, target, pid))
        if attack.stored is not None:
            figures["database"] = attack.stored(folder / DATABASE)
        return figures


async def _prepare(
    prepare: Callable[[Target], Awaitable[dict[str, Any]]], target: Target
) -> dict[str, Any]:
    return await prepare(target)


async def _carry_out(attack: Attack, order: dict[str, Any]) -> dict[str, Any]:
    until = time.monotonic() + order["seconds"]
    async with asyncio.timeout(order["seconds"] + 60):
        return await attack.run(Target(**{**order, "until": until}))


def main(*attacks: Attack) -> None:
    """Run attacks, each against a new server, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description="Attack a server of our own on this machine.")
    parser.add_argument("attacks", nargs="*", help=f"of {', '.join(a.name for a in attacks)}")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--source", type=Path, default=OWN_SOURCE, help="a folder with `src`")
    parser.add_argument("--carry-out", help=argparse.SUPPRESS)  # the process of an attack
    asked = parser.parse_args()
    by_name = {attack.name: attack for attack in attacks}
    if asked.carry_out:
        order = json.loads(sys.stdin.read())
        print(json.dumps(asyncio.run(_carry_out(by_name[asked.carry_out], order))))
        return
    figures = {}
    for name in asked.attacks or by_name:
        busy = os.getloadavg()[0]
        figures[name] = {**_run(by_name[name], asked.source, asked.seconds), "load_average": busy}
    print(json.dumps(figures, indent=1))
