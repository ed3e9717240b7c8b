"""PNG pictures of many positions, asked for by one person as fast as the server answers.

python bench/attacks/pictures.py [--source ../earlier]
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from typing import Any

import httpx

from common import Attack, Target, main, person

AT_ONCE = 16  # requests under way
STEPS = 120


async def prepare(target: Target) -> dict[str, Any]:
    """A game with many positions."""
    import moonpack
    from moonpack.games.rng import Rng

    game, rng = moonpack.new("wolves", players=4, seed="pictures"), Rng("pictures")
    while len(game.played) < STEPS:
        game.play(rng.choice(game.steps()))
    async with person(target) as web:
        answer = await web.post("/api/replays", json=game.record())
        return {"replay": answer.raise_for_status().json()["replay"]}


async def _ask(target: Target, web: httpx.AsyncClient, steps: Any, statuses: Counter[str]) -> None:
    while target.is_on:
        path = f"/api/replays/{target.prepared['replay']}/picture.png"
        answer = await web.get(path, params={"step": next(steps)})
        statuses[str(answer.status_code)] += 1
        if answer.status_code != 200:
            await asyncio.sleep(0.05)


async def flood(target: Target) -> dict[str, Any]:
    """One person."""
    statuses: Counter[str] = Counter()
    steps = itertools.cycle(range(STEPS + 1))
    async with person(target) as web:
        await asyncio.gather(*(_ask(target, web, steps, statuses) for _ in range(AT_ONCE)))
    return {"answers": dict(statuses)}


if __name__ == "__main__":
    main(Attack("flood", flood, prepare))
