"""A million messages of chat, of one player and of many spectators of one table.

python bench/attacks/chat.py many --seconds 900 [--source ../earlier]

Each socket sends as fast as the server answers, comes back when it is sent away, and goes on until
a million messages were sent in all or the time is over. The innocent player of `many` sits at the
same table, and reads its chat. What was sent on a connection that the server has closed meanwhile
has no answer; it is counted as `unanswered`.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from common import Attack, Target, join, main, open_table, person

MOST = 1_000_000
PEOPLE = 40
MOST_WAITING = 40  # messages of a socket that have no answer yet
PAUSE = 0.2  # seconds before somebody comes back who was sent away
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


async def _receive(
    socket: ClientConnection, answers: Counter[str], places: asyncio.Semaphore
) -> None:
    with suppress(ConnectionClosed):
        async for text in socket:
            answer = json.loads(text)
            if answer["type"] == "goodbye":
                answers["goodbye"] += 1
            elif answer["type"] in ("done", "refused"):
                answers[answer.get("code") or "done"] += 1
                places.release()


async def _send(
    target: Target,
    socket: ClientConnection,
    sent: Counter[str],
    name: str,
    places: asyncio.Semaphore,
) -> None:
    for n in count():
        if not target.is_on or sent["messages"] >= MOST:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):  # the socket may be closed, and no answer come
                await places.acquire()
        message = {"type": "say", "id": f"{name}-{n}", "text": TEXTS[n % len(TEXTS)]}
        await socket.send(json.dumps(message))
        sent["messages"] += 1


async def _flood(target: Target, name: str, sent: Counter[str], answers: Counter[str]) -> None:
    """One person, who comes back again and again."""
    cookie = target.prepared["cookie"] if name == "player" else ""
    async with person(target, cookie) as web:
        for visit in count():
            if not target.is_on or sent["messages"] >= MOST:
                return
            try:
                async with join(target, web, target.prepared["table"]) as socket:
                    sent["connections"] += 1
                    await socket.send('{"type": "hello"}')
                    await socket.send('{"type": "listen"}')
                    places = asyncio.Semaphore(MOST_WAITING)
                    reading = asyncio.create_task(_receive(socket, answers, places))
                    try:
                        await _send(target, socket, sent, f"{name}-{visit}", places)
                    finally:
                        reading.cancel()
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(PAUSE)


async def _flood_all(target: Target, names: list[str]) -> dict[str, Any]:
    """Everybody at once. A socket that the server does not read keeps nobody here for ever."""
    sent, answers = Counter[str](), Counter[str]()
    floods = [asyncio.create_task(_flood(target, name, sent, answers)) for name in names]
    while not all(flood.done() for flood in floods) and target.is_on:
        await asyncio.wait(floods, timeout=1.0)
    for flood in floods:
        flood.cancel()
    for error in await asyncio.gather(*floods, return_exceptions=True):
        if isinstance(error, Exception):
            answers[f"failed: {type(error).__name__}"] += 1
    unanswered = sent["messages"] - sum(answers.values()) + answers["goodbye"]
    return {**sent, **answers, "unanswered": unanswered}


async def one(target: Target) -> dict[str, Any]:
    """One player."""
    return await _flood_all(target, ["player"])


async def many(target: Target) -> dict[str, Any]:
    """Many spectators of one address."""
    return await _flood_all(target, [f"spectator{n}" for n in range(PEOPLE)])


def stored(database: Path) -> dict[str, Any]:
    """How many messages are kept, and how large the database is."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT count(*) FROM chat").fetchone()[0]
    return {"chat_rows": rows, "kilobytes": database.stat().st_size // 1024}


if __name__ == "__main__":
    main(
        Attack("one", one, prepare, stored=stored),
        Attack("many", many, prepare, at_the_table=True, stored=stored),
    )
