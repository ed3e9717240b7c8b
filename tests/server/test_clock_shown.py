"""What is told of clocks beside the table: time left in lists, times in replays and records."""

from __future__ import annotations

from typing import Any

import moonpack
from tests.server.harness import HERE, ME, SHORT, Person, duel, people, run

DAYS = {"kind": "days", "seconds": 2 * 86_400, "vacation": 86_400, "at_end": "nudge"}
TURN = {"kind": "turn", "seconds": 600, "at_end": "nudge"}


async def _row(person: Person, table: str) -> dict[str, Any]:
    rows = (await person.get("/api/tables", list="mine"))["tables"]
    row: dict[str, Any] = next(row for row in rows if row["table"]["id"] == table)
    return row


def test_lists_tell_until_when_the_player_to_decide_has_time(host: str) -> None:
    async def go() -> None:
        async with people(host, 1) as (ann,):
            slow = await ann.open_table(ME, HERE, clock=DAYS)
            plain = await ann.open_table(ME, HERE)
            row = await _row(ann, slow)
            assert row["due"] - row["at"] == 2 * 86_400
            assert (await _row(ann, plain))["due"] is None
            async with ann.at(slow) as line:
                await line.until("whole")
                await line.do(type="vacation", on=True)
                away = await _row(ann, slow)
                assert (away["held"], away["due"]) == (
                    "vacation",
                    None,
                )  # days off are no time left
                await line.do(type="pause", on=True)
            row = await _row(ann, slow)
            assert (row["held"], row["due"]) == ("paused", None)  # nobody's time runs

    run(go())


def test_the_times_of_a_finished_game_are_in_its_replay_and_its_record(host: str) -> None:
    async def go() -> None:
        async with duel(host, clock=TURN, choices=SHORT) as (table, first, second):
            while first.now["actor"] is not None:
                actor, other = (first, second) if first.now["actor"] == 1 else (second, first)
                assert (await actor.play())["type"] == "done"
                while other.now["version"] < actor.now["version"]:
                    await other.until("news")
            async with people(host, 1) as (eve,):
                replay = await eve.get(f"/api/replays/{table}")
                assert len(replay["times"]) == len(replay["turns"])
                assert all(0 <= seconds < 600 for seconds in replay["times"])
                assert sum(replay["times"]) > 0
                record = await eve.get(f"/api/replays/{table}/record.json")
                assert record["clock"]["turns"] == replay["times"]
                assert (record["clock"]["kind"], record["clock"]["seconds"]) == ("turn", 600)
                assert moonpack.replay(record).record() == record

                stored = await eve.web.post("/api/replays", json=record)
                again = await eve.get(f"/api/replays/{stored.json()['replay']}")
                assert again["times"] == replay["times"]
                bare = {name: value for name, value in record.items() if name != "clock"}
                stored = await eve.web.post("/api/replays", json=bare)
                assert (await eve.get(f"/api/replays/{stored.json()['replay']}"))["times"] == []
                wrong = {**record, "clock": {**record["clock"], "seconds": "ten"}}
                refused = await eve.web.post("/api/replays", json=wrong)
                assert refused.status_code == 422
                assert "clock.seconds: expected 0 to" in refused.json()["why"]

    run(go())
