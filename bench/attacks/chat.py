"""A million messages of chat, of one person and of many people at one table.

python bench/attacks/chat.py [--source ../earlier]

Each socket sends as fast as it can, comes back when it is sent away, and goes on until a million
messages were sent in all or the time is over.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from common import Attack, Target, join, main, open_table, person

MOST = 1_000_000
PEOPLE = 40
TEXTS = [
    "hello",
    "<script>alert(1)</script>",
    "\u202eabc",
    "Z" + "\u0335" * 200,
    "x" * 3_000,
    "\u200b",
]


async def prepare(target: Target) -> dict[str, Any]:
    """A table that everybody may watch."""
    async with person(target) as web:
        table = await open_table(web, watchable=True)
        return {"table": table, "cookie": web.headers["cookie"]}


async def _receive(socket: ClientConnection, answers: Counter[str]) -> None:
    with suppress(ConnectionClosed):
        async for text in socket:
            answer = json.loads(text)
            if answer["type"] in ("done", "refused", "goodbye"):
                answers[answer.get("code") or "done"] += 1


async def _flood(target: Target, cookie: str, sent: Counter[str], answers: Counter[str]) -> None:
    ids = count()
    async with person(target, cookie) as web:
        while target.is_on and sent["messages"] < MOST:
            try:
                async with join(target, web, target.prepared["table"]) as socket:
                    reading = asyncio.create_task(_receive(socket, answers))
                    await socket.send('{"type": "hello"}')
                    await socket.send('{"type": "listen"}')
                    while target.is_on and sent["messages"] < MOST:
                        n = next(ids)
                        message = {
                            "type": "say",
                            "id": f"{id(web)}-{n}",
                            "text": TEXTS[n % len(TEXTS)],
                        }
                        await socket.send(json.dumps(message))
                        sent["messages"] += 1
                        await asyncio.sleep(0)  # the answers are read, too
                    reading.cancel()
            except (ConnectionClosed, InvalidHandshake, OSError):
                sent["sent away"] += 1


async def one(target: Target) -> dict[str, Any]:
    """One player."""
    sent, answers = Counter[str](), Counter[str]()
    await _flood(target, target.prepared["cookie"], sent, answers)
    return {**sent, **answers}


async def many(target: Target) -> dict[str, Any]:
    """Many spectators of one address."""
    sent, answers = Counter[str](), Counter[str]()
    await asyncio.gather(*(_flood(target, "", sent, answers) for _ in range(PEOPLE)))
    return {**sent, **answers}


if __name__ == "__main__":
    main(Attack("one", one, prepare), Attack("many", many, prepare))
