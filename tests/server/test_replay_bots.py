"""Which bots had a seat is known of a table's replay, so that its game can go on against them."""

from __future__ import annotations

from tests.server.harness import BOT, ME, SHORT, people, run


def test_a_replay_says_which_bots_played(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, {**BOT, "style": "builder"}, choices=SHORT)
            async with ann.at(table) as line:
                await line.until("whole")
                while line.now["actor"] is not None:
                    await line.play()
                    await line.my_turn()
            shown = await eve.get(f"/api/replays/{table}")
            assert shown["bots"] == [None, {"level": "pup", "style": "builder"}]
            record = await eve.get(f"/api/replays/{table}/record.json")
            uploaded = (await ann.web.post("/api/replays", json=record)).json()["replay"]
            assert (await eve.get(f"/api/replays/{uploaded}"))["bots"] == []

    run(go())
