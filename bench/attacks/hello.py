"""Hellos for old versions of a long game, from one socket and from twenty.

python bench/attacks/hello.py [--source ../earlier]
"""

from __future__ import annotations

import asyncio
import itertools
import json
from contextlib import AsyncExitStack, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from common import Attack, Target, join, main, person
from long_games import add_lines, long_table

STEPS = 5_000
LINES = 3_000
GAP = 199  # lines; the most that version 0.2 was promised to send as a difference


async def prepare(target: Target) -> dict[str, Any]:
    """A long game with a long journal."""
    async with person(target) as web:
        table = await long_table(web, STEPS)
        version = await add_lines(target, web, table, LINES)
        return {"table": table, "version": version, "cookie": web.headers["cookie"]}


async def _greet(socket: ClientConnection, target: Target, version: int, first: int) -> int:
    """Send hellos for many versions, each time as soon as there is an answer."""
    answered = 0
    languages = itertools.cycle(["en", "cs", "pl", "uk", "hu"])
    with suppress(ConnectionClosed):
        for number in itertools.count(first):
            if not target.is_on:
                break
            old = version - GAP + number % GAP
            hello = {"type": "hello", "version": old, "language": next(languages)}
            await socket.send(json.dumps(hello))
            message = json.loads(await socket.recv())
            while message["type"] not in ("news", "whole", "refused"):
                message = json.loads(await socket.recv())
            answered += message["type"] != "refused"
            await asyncio.sleep(0.2 if message["type"] == "refused" else 0)
    return answered


async def _attack(target: Target, sockets: int) -> dict[str, Any]:
    prepared = target.prepared
    async with person(target, prepared["cookie"]) as web, AsyncExitStack() as held:
        opened = []
        for _ in range(sockets):
            with suppress(Exception):  # a server may refuse some
                socket = join(target, web, prepared["table"])
                opened.append(await held.enter_async_context(socket))
        version = prepared["version"]
        many = await asyncio.gather(
            *(_greet(socket, target, version, 7 * n) for n, socket in enumerate(opened))
        )
        return {"sockets": len(opened), "answered": sum(many)}


async def one(target: Target) -> dict[str, Any]:
    """From one socket."""
    return await _attack(target, 1)


async def twenty(target: Target) -> dict[str, Any]:
    """From as many sockets as a person may have."""
    return await _attack(target, 20)


if __name__ == "__main__":
    main(Attack("one", one, prepare), Attack("twenty", twenty, prepare))
