"""The example of a program that takes a seat, as the documentation tells it."""

from __future__ import annotations

import asyncio
import runpy
from pathlib import Path

from tests.server.harness import FRIEND, ME, SHORT, Person, run

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
