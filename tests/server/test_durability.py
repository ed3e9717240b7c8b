"""A server that is killed loses nothing it has acknowledged, and doubles nothing.

`MOONPACK_KILLS=50` says how often it is killed; a few times by default.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.harness import FRIEND, HERE, ME, Line, Person, Process, Thread, run

KILLS = int(os.environ.get("MOONPACK_KILLS", "3"))
TABLES = 8


class Player:
    """Plays a table alone, remembers what was acknowledged, and sends again what was not."""

    def __init__(self, person: Person, table: str, chance: random.Random) -> None:
        self.person = person
        self.table = table
        self.chance = chance
        self.acknowledged: dict[str, int] = {}  # version by id
        self.steps: dict[str, str] = {}  # by id
        self.open: dict[str, Any] | None = None  # sent, and not answered yet

    async def play(self, host: str) -> None:
        """Play until the line is lost."""
        self.person.host = host
        try:
            async with self.person.at(self.table) as line:
                await line.until("whole")
                if self.open is not None:
                    await self._send(line, self.open)
                while line.now["actor"] is not None:
                    await self._next(line)
                await line.wire.wait_closed()
        except (OSError, WebSocketException):
            return

    async def _next(self, line: Line) -> None:
        undo = line.now["undo"] is not None and self.chance.random() < 0.1
        command_id = f"m{len(self.steps)}"
        if undo:
            message = {"type": "undo", "id": command_id, "beat": line.now["beat"]}
        else:
            step = self.chance.choice(line.now["scene"]["choices"])["step"]
            message = {"type": "step", "id": command_id, "beat": line.now["beat"], "step": step}
        self.steps[command_id] = message.get("step", "undo")
        await self._send(line, message)

    async def _send(self, line: Line, message: dict[str, Any]) -> None:
        self.open = message
        answer = await line.do(**message)
        assert answer["type"] == "done", answer
        self.acknowledged[answer["id"]] = answer["version"]
        self.open = None


async def _journal(player: Player, host: str) -> list[dict[str, Any]]:
    """Every moment of a table, as the server tells it."""
    moments: list[dict[str, Any]] = []
    before: int | None = None
    player.person.web.base_url = f"http://{host}"
    while before != 1:
        query = {} if before is None else {"before": before}
        page = await player.person.get(f"/api/tables/{player.table}/log", **query)
        moments = page + moments
        before = page[0]["version"]
    return moments


async def _check(player: Player, host: str) -> int:
    """What the server has is what was acknowledged, and at most the one step still open."""
    moments = await _journal(player, host)
    assert [moment["version"] for moment in moments] == list(range(1, len(moments) + 1))
    played = {m["version"]: m["step"] or "undo" for m in moments if m["kind"] in ("step", "undo")}
    for command_id, version in player.acknowledged.items():
        assert played.pop(version) == player.steps[command_id], (
            f"acknowledged step {command_id} is lost"
        )
    assert len(played) <= 1, "a step was played that nobody sent"
    if played:
        assert player.open is not None
        assert list(played.values()) == [player.steps[player.open["id"]]]
    return len(player.acknowledged)


async def _until_played(players: list[Player], steps: int) -> None:
    """Wait for so many more steps to be acknowledged."""
    enough = sum(len(player.acknowledged) for player in players) + steps
    while sum(len(player.acknowledged) for player in players) < enough:
        await asyncio.sleep(0.001)


@pytest.mark.slow
def test_a_killed_server_has_every_acknowledged_step_and_none_twice(tmp_path: Path) -> None:
    chance = random.Random(5)
    server = Process(f"sqlite:///{tmp_path / 'tables.sqlite3'}")

    async def go() -> None:
        async with Person(server.host) as person:
            tables = [await person.open_table(ME, HERE, HERE, HERE) for _ in range(TABLES)]
            players = [Player(person, table, random.Random(table)) for table in tables]
            for _ in range(KILLS):
                playing = [asyncio.create_task(p.play(server.host)) for p in players]
                await _until_played(players, chance.randint(12, 60))
                await asyncio.sleep(chance.uniform(0, 0.02))  # in the middle of anything
                assert server.kill() == -signal.SIGKILL
                await asyncio.gather(*playing)
                server.start()
                acknowledged = sum([await _check(player, server.host) for player in players])
            assert acknowledged > 10 * KILLS, "hardly anything was played between the kills"
            print(f"{KILLS} kills, {acknowledged} steps acknowledged, none lost, none twice")

    with server:
        run(go(), within=None)


def test_a_restart_restores_tables_people_and_undo(tmp_path: Path) -> None:
    async def first(host: str) -> tuple[str, str, dict[str, Any]]:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE, seed="restart")
            async with ann.at(table) as line:
                await line.until("whole")
                while line.now["undo"] is None or line.now["number"] < 20:
                    await line.play()
                return ann.cookie, table, line.now

    async def second(host: str, cookie: str, table: str, now: dict[str, Any]) -> None:
        async with Person(host) as ann:
            ann.web.headers["cookie"] = cookie
            mine = await ann.get("/api/tables", list="mine")
            assert [line["table"]["id"] for line in mine["tables"]] == [table]
            ann.web.cookies.clear()
            ann.web.cookies.set(*cookie.split("=", 1))
            async with ann.at(table) as line:
                await line.until("whole")
                assert line.now == now
                assert line.you["seats"] == [1, 2]
                assert (await line.do(type="undo", beat=now["beat"]))["type"] == "done"

    with Thread(tmp_path) as server:
        kept = run(first(server.host))
    with Thread(tmp_path) as server:
        run(second(server.host, *kept))


def test_a_server_that_is_asked_to_stop_stops_in_order(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path / 'tables.sqlite3'}")

    async def go() -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as line:
                await line.until("whole")
                assert server.kill(signal.SIGINT) in (0, -signal.SIGINT, 130)

    with server:
        run(go())


def test_a_table_out_of_use_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.play()
                now = line.now
            await asyncio.sleep(0.3)
            async with ann.at(table, version=now["version"]) as line:
                news = await line.until("news", "whole")
                assert json.dumps(news["now"]) == json.dumps(now)

    with Thread(tmp_path, unload_after=0.1) as server:
        run(go(server.host))
