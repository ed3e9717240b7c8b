"""Tables whose journal cannot be read any more: everybody is told, and the others go on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from moonpack.server.tables.journal import Line as JournalLine
from tests.server.harness import HERE, ME, Person, Thread, run

DAMAGE = {
    "not JSON": "UPDATE lines SET data = '{' WHERE version = 3 AND table_id = ?",
    "an illegal step": (
        """UPDATE lines SET data = '{"step": "nonsense"}' WHERE version = 3 AND table_id = ?"""
    ),
    "a missing line": "DELETE FROM lines WHERE version = 3 AND table_id = ?",
    "an unknown field": """UPDATE lines SET data = '{"x": 1}' WHERE version = 1 AND table_id = ?""",
}


async def _two_tables(host: str) -> tuple[str, str, str]:
    """A cookie, and two tables of which the first is going to be damaged."""
    async with Person(host) as ann:
        tables = [await ann.open_table(ME, HERE) for _ in range(2)]
        for table in tables:
            async with ann.at(table) as line:
                await line.until("whole")
                for _ in range(3):
                    assert (await line.play())["type"] == "done"
        return ann.cookie, tables[0], tables[1]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_says_so_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    with Thread(tmp_path) as server:
        cookie, bad, good = run(_two_tables(server.host))
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        database.execute(DAMAGE[damage], (bad,))
    database.close()

    async def go(host: str) -> None:
        async with Person(host) as ann:
            ann.web.cookies.clear()
            ann.web.cookies.set(*cookie.split("=", 1))
            for _ in range(3):
                async with ann.socket(bad) as line:
                    goodbye = await line.receive()
                    assert (goodbye["type"], goodbye["code"]) == ("goodbye", "damaged")
                    assert "Other tables are not affected" in goodbye["why"]
            for path in ("", "/log", "/picture.svg", "/why?step=done"):
                answer = await ann.web.get(f"/api/tables/{bad}{path}")
                assert (answer.status_code, answer.json()["code"]) == (500, "damaged")
            answer = await ann.web.get(f"/api/replays/{bad}")
            assert (answer.status_code, answer.json()["code"]) == (500, "damaged")
            listed = await ann.get("/api/tables", list="mine")
            assert [row["table"]["id"] for row in listed["tables"]] == [good]
            async with ann.at(good) as line:
                await line.until("whole")
                assert (await line.play())["type"] == "done"

    with Thread(tmp_path) as server:
        run(go(server.host))
        assert server.house.store.troubles.counts()["damaged table"] >= 8
    logged = [record for record in caplog.records if bad in record.getMessage()]
    assert len(logged) == 1
    assert "Traceback" not in caplog.text


def test_a_table_that_is_damaged_while_it_is_played_says_goodbye(tmp_path: Path) -> None:
    """Another server may have written a line that this one cannot read."""

    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                room = server.house._rooms[table]
                loop = room.presence.connections.copy().pop().wake._loop  # type: ignore[attr-defined]
                strange = JournalLine(
                    line.now["version"] + 1, "play", 0, "x", data={"steps": ["?"]}
                )
                heard = asyncio.run_coroutine_threadsafe(room.hear([strange]), loop)
                await asyncio.wrap_future(heard)
                goodbye = await line.until("goodbye")
                assert goodbye["code"] == "damaged"
            # What is on disk is fine, so the table can be opened again.
            async with ann.at(table) as line:
                await line.until("whole")

    with Thread(tmp_path) as server:
        run(go(server))


def test_a_room_that_was_unloaded_can_still_learn_that_its_table_is_deleted(
    tmp_path: Path,
) -> None:
    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            room = server.house._rooms[table]
            server.house.unload(time.monotonic())
            async with ann.at(table) as line:  # in a room of its own
                await line.until("whole")
                await room.hear([JournalLine(99, "deleted")])
                assert room.closed is not None
                assert server.house._rooms[table].closed is None
                assert (await line.play())["type"] == "done"

    with Thread(tmp_path) as server:
        run(go(server))


def test_whatever_fails_on_a_socket_is_counted_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> object:
        raise KeyError("a mistake of ours")

    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                monkeypatch.setattr("moonpack.server.live.room.plan", fails)
                await line.send(type="undo", id="a", beat=0)
                goodbye = await line.until("goodbye")
                assert goodbye["code"] == "unavailable"
                assert "went wrong" in goodbye["why"]

    with Thread(tmp_path) as server:
        run(go(server))
        assert server.house.store.troubles.counts()["a socket failed"] >= 1
