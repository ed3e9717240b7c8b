"""A hundred tables at which the strongest bots play, opened and watched by one person or by ten.

python bench/attacks/bots.py [--source ../earlier] --seconds 30

Meanwhile a stranger from another address plays against the weakest bot, and then against the
strongest. What is measured is how long each takes for its first step; None if there was none while
the attack lasted.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from common import Attack, Target, join, main, person

TABLES = 100
LEGENDS = [{"who": "bot", "level": "legend"}] * 4
AND_ME = [*LEGENDS, {"who": "me", "name": "Eve"}]  # for whom bots play even if nobody watches
ELSEWHERE = "127.0.0.2"  # the stranger's address
ANSWERS = 3


async def _open_tables(web: httpx.AsyncClient, many: int, seats: list[Any]) -> list[str]:
    """Open tables as fast as the server lets one person do so."""
    tables: list[str] = []
    for _ in range(3 * many):
        if len(tables) == many:
            break
        body = {"game": "wolves", "seats": seats, "pace": 0, "watchable": True}
        answer = await web.post("/api/tables", json=body)
        if answer.status_code == 201:
            tables.append(answer.json()["table"])
        elif "wait a moment" not in answer.text:
            break
        else:
            await asyncio.sleep(0.1)
    return tables


async def _watch(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        await socket.send('{"type": "hello"}')
        while True:
            await socket.recv()


async def _answer(target: Target, level: str) -> float | None:
    """How long a stranger waits for the first step of a bot."""
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
    async with httpx.AsyncClient(base_url=target.web, transport=transport, timeout=60) as web:
        await web.get("/api/me")
        cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        seats = [{"who": "bot", "level": level}, {"who": "me", "name": "Stranger"}]
        body = {"game": "wolves", "seats": seats, "pace": 0}
        began = time.monotonic()
        table = (await web.post("/api/tables", json=body)).raise_for_status().json()["table"]
        headers = {"Cookie": cookie}
        address = (ELSEWHERE, 0)
        async with connect(
            target.socket(table), additional_headers=headers, proxy=None, local_addr=address
        ) as socket:
            await socket.send('{"type": "hello"}')
            try:
                async with asyncio.timeout(max(0.1, target.until - time.monotonic())):
                    while json.loads(await socket.recv()).get("now", {}).get("actor") != 2:
                        pass
            except TimeoutError:
                return None
    return round(time.monotonic() - began, 2)


async def _attack(target: Target, people: int, seats: list[Any]) -> dict[str, Any]:
    async with AsyncExitStack() as held:
        webs = [await held.enter_async_context(person(target)) for _ in range(people)]
        opened = await asyncio.gather(*(_open_tables(web, TABLES // people, seats) for web in webs))
        watching = []
        for web, tables in zip(webs, opened, strict=True):
            for table in tables[:20]:
                with suppress(Exception):  # a server may refuse some
                    socket = await held.enter_async_context(join(target, web, table))
                    watching.append(asyncio.create_task(_watch(socket)))
        await asyncio.sleep(2)
        answers: dict[str, list[float | None]] = {"pup": [], "legend": []}
        for level, seconds in answers.items():
            while target.is_on and len(seconds) < ANSWERS:
                seconds.append(await _answer(target, level))
                await asyncio.sleep(0.5)
        for task in watching:
            task.cancel()
        return {
            "tables": sum(map(len, opened)),
            "watched": len(watching),
            "seconds_until_a_bot_answers": answers,
        }


async def one(target: Target) -> dict[str, Any]:
    """By one person."""
    return await _attack(target, 1, LEGENDS)


async def seated(target: Target) -> dict[str, Any]:
    """By one person, who plays at each of them."""
    return await _attack(target, 1, AND_ME)


async def ten(target: Target) -> dict[str, Any]:
    """By ten people of one address."""
    return await _attack(target, 10, LEGENDS)


if __name__ == "__main__":
    main(Attack("one", one), Attack("seated", seated), Attack("ten", ten))
