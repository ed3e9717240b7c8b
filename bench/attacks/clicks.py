"""Clicks and undos in long games, of one person and of many people at one address.

python bench/attacks/clicks.py [--source ../earlier]
"""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from common import Attack, Target, join, main, person
from long_games import add_lines, long_table, upload

STEPS = 5_000
LINES = 2_000
PEOPLE = 10
TABLES_EACH = 4


async def prepare(target: Target) -> dict[str, Any]:
    """Long games with long journals, the tables of several people."""
    tables: list[list[str]] = []
    replay = ""
    for _ in range(PEOPLE):
        async with person(target) as web:
            replay = replay or await upload(web, STEPS)
            for _ in range(TABLES_EACH):
                table = await long_table(web, STEPS, replay)
                tables.append([web.headers["cookie"], table])
    async with person(target, tables[0][0]) as web:
        await add_lines(target, web, tables[0][1], LINES)
    return {"tables": tables}


async def _click(socket: ClientConnection, target: Target) -> int:
    """Play and take back as fast as answers come."""
    clicks = 0
    with suppress(ConnectionClosed):
        await socket.send('{"type": "hello"}')
        now: dict[str, Any] = {}
        while not now:
            now = json.loads(await socket.recv()).get("now", {})
        for number in range(1_000_000):
            if not target.is_on:
                break
            message: dict[str, Any] = {"id": f"{id(socket)}-{number}", "beat": now["beat"]}
            if now["undo"] is not None:
                message["type"] = "undo"
            else:
                message |= {"type": "step", "step": now["scene"]["choices"][0]["step"]}
            await socket.send(json.dumps(message))
            while (answer := json.loads(await socket.recv()))["type"] not in ("done", "refused"):
                now = answer.get("now", now)
            clicks += answer["type"] == "done"
            if answer["type"] == "refused":
                await asyncio.sleep(0.3)
    return clicks


async def _attack(target: Target, tables: list[list[str]]) -> dict[str, Any]:
    async with AsyncExitStack() as held:
        opened = []
        for cookie, table in tables:
            web = await held.enter_async_context(person(target, cookie))
            with suppress(Exception):  # a server may refuse some
                opened.append(await held.enter_async_context(join(target, web, table)))
        many = await asyncio.gather(*(_click(socket, target) for socket in opened))
        return {"sockets": len(opened), "clicks": sum(many)}


async def one(target: Target) -> dict[str, Any]:
    """One person at one table."""
    return await _attack(target, target.prepared["tables"][:1])


async def many(target: Target) -> dict[str, Any]:
    """Several people of one address, each at several tables."""
    return await _attack(target, target.prepared["tables"])


if __name__ == "__main__":
    main(Attack("one", one, prepare), Attack("many", many, prepare))
