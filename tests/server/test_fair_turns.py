"""A crowd from one address does not hold up anybody else."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from starlette.types import Receive, Scope, Send

from moonpack.server.fair_turns import AT_ONCE, FairTurns
from moonpack.server.http.guard import Guard
from moonpack.server.http.site import Site
from moonpack.server.people.identity import Identity
from moonpack.server.settings import Settings
from tests.server.harness import Process, run

CROWD = 60
STEPS = 5  # times that a request lets others go on


def test_a_few_of_an_address_begin_then_others_have_a_turn() -> None:
    async def go() -> list[str]:
        turns, begun = FairTurns(), []

        async def work(address: str) -> None:
            await turns.turn(address)
            begun.append(address)

        await asyncio.gather(*(work("crowd") for _ in range(CROWD)), work("other"))
        return begun

    begun = run(go())
    assert begun.index("other") == AT_ONCE
    assert begun.count("crowd") == CROWD


def test_whoever_leaves_while_waiting_holds_up_nobody() -> None:
    async def go() -> list[int]:
        turns, begun = FairTurns(), []

        async def work(number: int) -> None:
            await turns.turn("crowd")
            begun.append(number)

        tasks = [asyncio.create_task(work(number)) for number in range(8)]
        await asyncio.sleep(0)
        for task in tasks[2:6]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await work(8)
        return begun

    assert run(go()) == [0, 1, 6, 7, 8]


def test_requests_of_a_crowd_are_answered_after_those_of_somebody_else() -> None:
    async def go() -> list[str]:
        answered: list[str] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            for _ in range(STEPS):
                await asyncio.sleep(0)
            answered.append(scope["client"][0])

        settings = Settings()
        guard = Guard(app, settings, Site(settings), FairTurns())
        guard.identity = Identity("a secret", "/")
        crowd = [_get("10.0.0.1") for _ in range(CROWD)]
        requests = [guard(scope, _nothing, _nothing) for scope in (*crowd, _get("10.0.0.2"))]
        await asyncio.gather(*requests)
        return answered

    answered = run(go())
    assert len(answered) == CROWD + 1
    assert answered.index("10.0.0.2") <= AT_ONCE * 2  # the last to come, and among the first


def test_many_connections_may_wait_although_few_are_accepted_at_once(tmp_path: Path) -> None:
    with Process(f"sqlite:///{tmp_path}/x.sqlite3") as server, ExitStack() as held:
        assert httpx.get(f"http://{server.host}/api/health", timeout=60).status_code == 200
        host, port = server.host.split(":")
        os.kill(server.pid, signal.SIGSTOP)
        held.callback(os.kill, server.pid, signal.SIGCONT)
        for _ in range(200):
            held.enter_context(socket.create_connection((host, int(port)), timeout=20))


def _get(address: str) -> Scope:
    return {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": "/api/me",
        "headers": [(b"host", b"127.0.0.1:1")],
        "client": (address, 1),
    }


async def _nothing(*_: Any) -> Any:
    return {"type": "http.disconnect"}
