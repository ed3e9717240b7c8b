"""Sockets opened and closed as fast as can be, at a table with a long game.

python bench/attacks/opening.py [--source ../earlier]
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from common import Attack, Target, join, main, person
from long_games import long_table

STEPS = 5_000
AT_ONCE = 20


async def prepare(target: Target) -> dict[str, Any]:
    """A table with a long game."""
    async with person(target) as web:
        return {"table": await long_table(web, STEPS), "cookie": web.headers["cookie"]}


async def opening(target: Target) -> dict[str, Any]:
    """Open a socket, say hello, wait for the table, close it."""
    outcomes: Counter[str] = Counter()

    async def opener(web: httpx.AsyncClient) -> None:
        while target.is_on:
            try:
                async with join(target, web, target.prepared["table"]) as socket:
                    await socket.send('{"type": "hello"}')
                    kind = ""
                    while kind not in ("whole", "goodbye"):
                        kind = "whole" if '"whole"' in (text := str(await socket.recv())) else ""
                        kind = "goodbye" if '"goodbye"' in text[:20] else kind
                    outcomes[kind] += 1
            except (WebSocketException, OSError, TimeoutError):
                outcomes["refused"] += 1

    async with person(target, target.prepared["cookie"]) as web:
        await asyncio.gather(*(opener(web) for _ in range(AT_ONCE)))
    return dict(outcomes)


if __name__ == "__main__":
    main(Attack("opening", opening, prepare))
