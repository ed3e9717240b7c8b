"""The example of a program that takes a seat, as the documentation tells it."""

from __future__ import annotations

import asyncio
import runpy
from dataclasses import replace
from pathlib import Path

import pytest

from moonpack.server.settings import Limits
from tests.server.harness import BOT, EASY, FRIEND, ME, SHORT, Person, Thread, run

EXAMPLE = Path(__file__).parents[2] / "examples" / "seat_bot.py"


def test_the_example_bot_sits_down_and_plays_to_the_end(host: str) -> None:
    bot = runpy.run_path(str(EXAMPLE))["SeatBot"]

    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, FRIEND, choices=SHORT)
            robo = asyncio.create_task(bot(f"http://{host}/t/{table}", "Robo").play())
            async with ann.at(table) as line:
                await line.until("whole")
                while line.table["state"] != "playing":
                    await line.until("news")
                while line.now["actor"] is not None:
                    await line.my_turn()
                    if line.now["actor"] == 1:
                        await line.play()
                assert line.table["seats"][1]["name"] == "Robo"
            await robo

    run(go())


@pytest.mark.parametrize("limits", [replace(EASY, messages=5), EASY])
def test_it_plays_as_fast_as_it_may(tmp_path: Path, limits: Limits) -> None:
    bot = runpy.run_path(str(EXAMPLE))["SeatBot"]

    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(FRIEND, BOT, choices={"round_limit": 5})
            await bot(f"http://{host}/t/{table}", "Žofie a Robo").play()
            assert (await ann.get(f"/api/tables/{table}"))["state"] == "over"

    with Thread(tmp_path, limits=limits) as server:
        run(go(server.host))


def test_it_says_why_it_cannot_sit_down(host: str) -> None:
    bot = runpy.run_path(str(EXAMPLE))["SeatBot"]

    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, FRIEND)
            with pytest.raises(SystemExit, match="name: expected at most 60 characters"):
                await bot(f"http://{host}/t/{table}", "R" * 61).play()
            for _ in range(5):
                with pytest.raises(SystemExit, match="There is no such table"):
                    await bot(f"http://{host}/t/nothing", "Robo").play()

    run(go())


@pytest.mark.parametrize("link", ["http://127.0.0.1:9/t/x", "nonsense"])
def test_it_says_that_there_is_no_server(link: str) -> None:
    bot = runpy.run_path(str(EXAMPLE))["SeatBot"]
    with pytest.raises(SystemExit, match="There is no server at"):
        run(bot(link, "Robo").play())
