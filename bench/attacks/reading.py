"""Reading without end: frames and descriptions of long replays, logs of long games, lists, uploads.

python bench/attacks/reading.py [--source ../earlier]
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx

from common import Attack, Target, main, person
from long_games import add_lines, long_record, long_table, upload

REPLAY_STEPS = 15_000
STEPS = 5_000
LINES = 2_000
TABLES = 10
AT_ONCE = 20


async def prepare(target: Target) -> dict[str, Any]:
    """A long replay, and tables with long games, one of them with a long journal."""
    async with person(target) as web:
        replay = await upload(web, REPLAY_STEPS)
        tables = [await long_table(web, STEPS, replay) for _ in range(TABLES)]
        version = await add_lines(target, web, tables[0], LINES)
        cookie = web.headers["cookie"]
        return {"replay": replay, "table": tables[0], "version": version, "cookie": cookie}


async def _read(target: Target, path: Callable[[int], str]) -> dict[str, Any]:
    """Read many paths, several at once."""
    statuses: Counter[int] = Counter()
    numbers = itertools.count()

    async def reader(web: httpx.AsyncClient) -> None:
        while target.is_on:
            answer = await web.get(path(next(numbers)))
            statuses[answer.status_code] += 1
            if answer.status_code != 200:
                await asyncio.sleep(0.1)

    async with person(target, target.prepared["cookie"]) as web:
        await asyncio.gather(*(reader(web) for _ in range(AT_ONCE)))
    return {"answers": dict(statuses)}


async def frames(target: Target) -> dict[str, Any]:
    """Fifty frames at a time, all over a long replay."""
    replay = target.prepared["replay"]

    def path(n: int) -> str:
        first = n * 7919 % (REPLAY_STEPS - 50)
        return f"/api/replays/{replay}/frames?first={first}&last={first + 49}"

    return await _read(target, path)


async def descriptions(target: Target) -> dict[str, Any]:
    """What a page of a long replay asks for first."""
    return await _read(target, lambda _: f"/api/replays/{target.prepared['replay']}")


async def logs(target: Target) -> dict[str, Any]:
    """Old pages of the log of a long game."""
    table, version = target.prepared["table"], target.prepared["version"]
    return await _read(target, lambda n: f"/api/tables/{table}/log?before={n * 37 % version + 1}")


async def lists(target: Target) -> dict[str, Any]:
    """The list of one's own tables, all with long games."""
    return await _read(target, lambda _: "/api/tables?list=mine")


async def uploads(target: Target) -> dict[str, Any]:
    """Long records, uploaded one after the other."""
    record = json.dumps(long_record(REPLAY_STEPS)).encode()
    statuses: Counter[int] = Counter()

    async def uploader(web: httpx.AsyncClient) -> None:
        while target.is_on:
            headers = {"content-type": "application/json"}
            answer = await web.post("/api/replays", content=record, headers=headers)
            statuses[answer.status_code] += 1
            await asyncio.sleep(0.1 if answer.status_code == 429 else 0)

    async with person(target) as web:
        await asyncio.gather(*(uploader(web) for _ in range(AT_ONCE)))
    return {"answers": dict(statuses)}


if __name__ == "__main__":
    main(
        Attack("frames", frames, prepare),
        Attack("descriptions", descriptions, prepare),
        Attack("logs", logs, prepare),
        Attack("lists", lists, prepare),
        Attack("uploads", uploads),
    )
