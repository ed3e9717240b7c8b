"""Very long games of The Wolves, for attacks: all they do is walk."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx

import moonpack
from common import Target, join

# Whatever brings the end of the game nearer.
ENDING = ("howl", "dominate", "den", "lair")


def long_record(steps: int) -> dict[str, Any]:
    """A record with as many steps as are wanted, which is not over."""
    chance = random.Random(1)
    game = moonpack.new("wolves", players=2, seed=3)
    while len(game.played) < steps:
        legal = game.steps()
        harmless = [step for step in legal if step.split()[0] not in ENDING]
        game.play(chance.choice(harmless or legal))
    return dict(game.record())


async def upload(web: httpx.AsyncClient, steps: int) -> str:
    """Upload a long record; returns the replay's id."""
    answer = await web.post("/api/replays", json=long_record(steps))
    return str(answer.raise_for_status().json()["replay"])


async def long_table(web: httpx.AsyncClient, steps: int, replay: str = "") -> str:
    """A table that continues a long record, all its seats held by one person."""
    replay = replay or await upload(web, steps)
    seats = [{"who": "me", "name": "Cid"}, {"who": "here", "name": "Dot"}]
    body = {"step": steps, "seats": seats}
    answer = await web.post(f"/api/replays/{replay}/try", json=body)
    return str(answer.raise_for_status().json()["table"])


async def add_lines(target: Target, web: httpx.AsyncClient, table: str, lines: int) -> int:
    """Play a step and take it back, again and again; returns the table's version then."""
    async with join(target, web, table) as socket:
        await socket.send('{"type": "hello"}')
        now: dict[str, Any] = {}
        while not now:
            message = json.loads(await socket.recv())
            now = message.get("now", {})
        version, number = now["version"], 0
        while version < lines:
            message = {"id": f"l{number}", "beat": now["beat"]}
            if now["undo"] is not None:
                message["type"] = "undo"
            else:
                message |= {"type": "step", "step": now["scene"]["choices"][0]["step"]}
            await socket.send(json.dumps(message))
            number += 1
            while (answer := json.loads(await socket.recv()))["type"] not in ("done", "refused"):
                now = answer.get("now", now)
            if answer["type"] == "refused":
                break
            version = answer["version"]
        return int(version)
