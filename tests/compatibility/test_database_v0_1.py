"""A database that a server of version 0.1 wrote: every table opens, plays on and replays."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.databases import write_version_0_1
from tests.server.harness import Line, Person, Thread, run

FIXTURES = Path(__file__).parent.parent / "fixtures" / "v0_1"
EXPECTED = json.loads((FIXTURES / "expected.json").read_text("utf-8"))
TABLES: dict[str, dict[str, Any]] = EXPECTED["tables"]
OVER = [name for name, table in TABLES.items() if table["state"] == "over"]
# Bots decide at these as soon as somebody looks, so they are not where they were for long.
STILL = [name for name in TABLES if name not in ("wolves_rematch", "tried")]


@pytest.fixture
def host(tmp_path: Path) -> Any:
    write_version_0_1(tmp_path / "tables.sqlite3")
    with Thread(tmp_path) as server:
        yield server.host


@asynccontextmanager
async def person(host: str, name: str) -> AsyncIterator[Person]:
    """Somebody who comes back with the cookie of then."""
    somebody = Person(host)
    key, _, value = EXPECTED["people"][name].partition("=")
    somebody.web.cookies.set(key, value, domain="127.0.0.1")
    async with somebody:
        yield somebody


def owner(label: str) -> str:
    """Whose table it is."""
    return {"tried": "cid", "moonlight_over": "bob"}.get(label, "ann")


async def whole(line: Line) -> dict[str, Any]:
    return await line.until("whole")


@pytest.mark.parametrize("label", STILL)
def test_a_table_is_as_it_was_left(host: str, label: str) -> None:
    async def look() -> None:
        expected = TABLES[label]
        async with person(host, owner(label)) as who, who.at(expected["id"]) as line:
            await whole(line)
            for field in ("version", "beat", "number", "actor", "undo"):
                assert line.now[field] == expected[field], field
            assert line.table["state"] == expected["state"]
            for seat, was in zip(line.table["seats"], expected["seats"], strict=True):
                assert seat.items() >= was.items()
            assert line.table["result"] == expected["result"]

    run(look())


def test_people_find_their_tables(host: str) -> None:
    async def look() -> None:
        async with person(host, "ann") as ann:
            listed = await ann.get("/api/tables", list="mine")
            ids = {entry["table"]["id"] for entry in listed["tables"]}
            assert {TABLES[label]["id"] for label in STILL if owner(label) == "ann"} <= ids

    run(look())


def test_single_steps_of_a_turn_can_be_taken_back(host: str) -> None:
    async def play() -> None:
        expected = TABLES["wolves_mid_turn"]
        async with person(host, "ann") as ann, ann.at(expected["id"]) as line:
            await whole(line)
            number = line.now["number"]
            reply = await line.do(type="undo", beat=line.now["beat"])
            assert reply["type"] == "done", reply
            assert line.now["number"] == number - 1
            assert (await line.play())["type"] == "done"
            assert line.now["number"] == number

    run(play())


@pytest.mark.parametrize("label", ["wolves_mid_turn", "moonlight_mid"])
def test_a_game_is_played_on(host: str, label: str) -> None:
    async def play() -> None:
        expected = TABLES[label]
        async with (
            person(host, "ann") as ann,
            person(host, "bob") as bob,
            ann.at(expected["id"]) as one,
            bob.at(expected["id"]) as two,
        ):
            await whole(one)
            if label == "moonlight_mid":
                await whole(two)
            played = 0
            while played < 20 and one.now["actor"] is not None:
                played += 1
                mine = one.now["actor"] in one.you["seats"]
                line = one if mine else two
                assert (await line.play())["type"] == "done"
                if label == "moonlight_mid":
                    other = two if mine else one
                    while other.now["version"] < line.now["version"]:
                        await other.receive()
            assert played >= 5
            assert one.now["number"] == expected["number"] + played

    run(play())


@pytest.mark.parametrize("label", OVER)
def test_a_finished_game_is_replayed(host: str, label: str) -> None:
    async def look() -> None:
        expected = TABLES[label]
        async with person(host, owner(label)) as who:
            replay = await who.get(f"/api/replays/{expected['id']}")
            assert replay["steps"] == expected["number"]
            assert replay["result"] == expected["result"]
            record = await who.get(f"/api/replays/{expected['id']}/record.json")
            assert record["steps"] == expected["record"]["steps"]
            path = f"/api/replays/{expected['id']}/frames"
            frames = await who.get(path, first=0, last=min(40, expected["number"]))
            assert len(frames["frames"]) == min(40, expected["number"]) + 1

    run(look())


def test_an_uploaded_record_and_an_analysis_are_still_there(host: str) -> None:
    async def look() -> None:
        uploaded = EXPECTED["replays"]["uploaded"]
        async with person(host, "cid") as cid:
            replay = await cid.get(f"/api/replays/{uploaded['answer']['replay']}")
            assert replay["steps"] == len(uploaded["record"]["steps"])
            analysis = await cid.get(f"/api/replays/{TABLES['wolves_over']['id']}/analysis")
            assert analysis["type"] == "done"

    run(look())
