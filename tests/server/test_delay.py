"""Spectators of a table with a delay see it as it was then, and nothing of it is from later."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from moonpack.server.tables.delay import due_in, is_delayed, version_then
from moonpack.server.tables.journal import Line as JournalLine
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import Opening, Table
from tests.server.harness import FRIEND, ME, SHORT, Line, Person, people, run


@asynccontextmanager
async def watched(host: str, **asked: Any) -> AsyncIterator[tuple[str, Line, Line, Person]]:
    """Two people who play, and one who may watch."""
    async with people(host, 3) as (ann, bob, eve):
        body = {"open": True, "watchable": True, "choices": SHORT, **asked}
        table = await ann.open_table(ME, FRIEND, **body)
        async with ann.at(table) as first, bob.at(table) as second:
            await first.until("whole")
            assert (await second.do(type="sit", seat=2, name="Bob"))["type"] == "done"
            yield table, first, second, eve


async def click(first: Line, second: Line, times: int) -> None:
    for line in (first, second):
        while line.now.get("scene") is None:
            await line.until("whole", "news")
    for _ in range(times):
        if first.now["actor"] is None:
            return
        actor, other = (first, second) if first.now["actor"] == 1 else (second, first)
        assert (await actor.play())["type"] == "done"
        while other.now["version"] < actor.now["version"]:
            await other.until("news")


async def all_there_is(eve: Person, table: str) -> dict[str, str]:
    """Everything that a spectator can get of a table over HTTP."""
    lists = await eve.get("/api/tables", list="watch")
    (line,) = (one for one in lists["tables"] if one["table"]["id"] == table)
    paths = {
        "info": f"/api/tables/{table}",
        "log": f"/api/tables/{table}/log",
        "picture": f"/api/tables/{table}/picture.svg",
        "thumbnail": line["thumbnail"],
        "newest thumbnail": f"/api/tables/{table}/thumbnail.svg",
        "why": f"/api/tables/{table}/why?step=x",
        "hint": f"/api/tables/{table}/hint",
        "replay": f"/api/replays/{table}",
        "frames": f"/api/replays/{table}/frames?first=0",
        "record": f"/api/replays/{table}/record.json",
        "position": f"/api/replays/{table}/position?step=0",
        "card": f"/t/{table}",
    }
    got = {name: (await eve.web.get(path)).text for name, path in paths.items()}
    return {**got, "line": str(line)}


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_nothing_of_a_game_is_told_until_it_is_over(host: str, game: str) -> None:
    async def go() -> None:
        asked = {"game": game, "choices": SHORT if game == "wolves" else {}}
        async with watched(host, delay="over", **asked) as (table, first, second, eve):
            before = await all_there_is(eve, table)
            async with eve.at(table) as third:
                whole = await third.until("whole")
                await click(first, second, 6)
                assert await all_there_is(eve, table) == before
                async with eve.at(table) as again:
                    assert (await again.until("whole"))["now"] == whole["now"]
                refused = await third.do(type="step", beat=0, step="x")
                assert refused["code"] == "not_seated"
                assert refused["version"] == whole["now"]["version"]
                assert refused["beat"] == 0
                assert third.now == whole["now"]
                if game == "wolves":
                    await click(first, second, 1_000)
                    assert (await third.until("news", "whole"))["table"]["state"] == "over"
                    assert third.now == {**first.now, "scene": third.now["scene"]}

    run(go())


def test_what_happened_is_told_when_it_is_due(host: str) -> None:
    async def go() -> None:
        async with watched(host, delay=1) as (table, first, second, eve), eve.at(table) as third:
            await third.until("whole")
            await click(first, second, 2)
            while third.now["version"] < first.now["version"]:
                news = await third.until("news", "whole")
                now = time.time()
                assert all(moment["at"] <= now - 1 for moment in news["moments"][-1:])
            assert third.now["beat"] == first.now["beat"]

    run(go())


def test_spectators_see_the_clock_of_the_moment_that_they_see(host: str) -> None:
    clock = {"kind": "bank", "seconds": 600}

    async def go() -> None:
        async with (
            watched(host, delay=2, clock=clock) as (table, first, second, eve),
            eve.at(table) as third,
        ):
            await third.until("whole")
            await click(first, second, 1)
            while third.now["version"] < first.now["version"]:
                await third.until("news", "whole")
            seen, real = third.now["clock"], first.now["clock"]
            assert seen["running"] == real["running"]
            # The page counts from `since`: the spectator's seconds are those of the player,
            # two seconds later.
            for time_ in ("since", "due"):
                assert seen[time_] == pytest.approx(real[time_] + 2)
            assert seen["seats"] == real["seats"]
            lists = await eve.get("/api/tables", list="watch")
            (line,) = (one for one in lists["tables"] if one["table"]["id"] == table)
            assert line["due"] == pytest.approx(real["due"] + 2)

    run(go())


def test_no_clock_runs_for_those_who_see_a_game_when_it_is_over(host: str) -> None:
    clock = {"kind": "bank", "seconds": 600}

    async def go() -> None:
        async with watched(host, delay="over", clock=clock) as (table, first, second, eve):
            await click(first, second, 1)
            async with eve.at(table) as third:
                await third.until("whole")
                seen = third.now["clock"]
                assert (seen["running"], seen["due"], seen["starts"]) == (None, None, None)
                assert [seat["left"] for seat in seen["seats"]] == [600, 600]

    run(go())


def test_a_player_who_leaves_sees_what_spectators_see(host: str) -> None:
    async def go() -> None:
        async with watched(host, delay="over") as (_, first, second, _):
            await click(first, second, 4)
            assert (await second.do(type="leave", seat=2))["type"] == "done"
            while second.now["beat"] != 0:
                await second.until("whole")
            assert second.you["seats"] == []
            assert second.you["may_sit"] == []  # whoever watches does not know of it yet

    run(go())


def test_a_host_who_only_watches_is_behind_as_well(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bob, cid):
            table = await ann.open_table(FRIEND, FRIEND, watchable=True, delay="over")
            async with ann.at(table) as line, bob.at(table) as first, cid.at(table) as second:
                await first.do(type="sit", seat=1, name="Bob")
                await second.do(type="sit", seat=2, name="Cid")
                await click(first, second, 3)
                while not line.now or line.now["scene"] is None:
                    await line.until("whole", "news")
                assert line.now["beat"] == 0
                assert line.you["host"]
                done = await line.do(type="remove", seat=2)
                assert (done["type"], done["version"]) == ("done", line.now["version"])

    run(go())


def test_what_players_say_in_public_comes_with_the_delay(host: str) -> None:
    async def go() -> None:
        public = {"delay": 1, "public_chat": True}
        async with watched(host, **public) as (table, first, _, eve), eve.at(table) as third:
            await third.send(type="listen")
            await third.until("chat")
            began = time.time()
            await first.do(type="say", text="now")
            await third.do(type="say", text="at once, among us")
            while len(third.said) < 2:
                await third.receive()
            assert time.time() >= began + 1
            assert list(third.said.values()) == ["at once, among us", "now"]

    run(go())


def test_who_watches_is_known_and_told_apart(host: str) -> None:
    async def go() -> None:
        async with watched(host) as (table, first, _, eve):
            await eve.web.post("/api/me", json={"name": "ΑNN"})  # noqa: RUF001 - looks like Ann
            async with eve.at(table) as third, Person(host) as somebody:
                await third.until("whole")
                async with somebody.at(table) as fourth:
                    await fourth.until("whole")
                    while (presence := await first.until("presence"))["watching"] != 2:
                        pass
                    assert [one["name"] for one in presence["watchers"]] == ["ΑNN (2)", None]  # noqa: RUF001
                    who = presence["watchers"][0]["who"]
                    refused = await fourth.do(type="turn_away", who=who)
                    assert refused["code"] == "not_host"
                    assert (await first.do(type="turn_away", who=who))["type"] == "done"
                    assert (await third.until("goodbye"))["code"] == "barred"
                    assert not first.table["by_invitation"]
                    assert (await eve.web.get(f"/api/tables/{table}")).status_code == 403
                    gone = await first.do(type="turn_away", who="nobody")
                    assert gone["code"] == "nothing"

    run(go())


# -- without a server


def _table(delay: Any) -> Table:
    seats = [{"person": name, "name": name, "level": None} for name in ("ann", "bob")]
    opening = Opening("wolves", seats, delay=delay)  # type: ignore[arg-type]
    first = JournalLine(1, "opened", person="ann", data=opening.to_json(), at=0.0)
    began = begin_after(Table("t"), first)
    table = Table("t", [first, *(draft.line for draft in began)])
    for at in (100.0, 110.0, 130.0):
        table.apply(JournalLine(table.version + 1, "hints", 0, "ann", None, {"on": True}, at))
    return table


def test_the_version_of_then() -> None:
    table = _table(30)
    assert [version_then(table, now) for now in (0.0, 129.9, 130.0, 145.0, 160.0)] == [
        2,
        2,
        3,
        4,
        5,
    ]
    assert version_then(table, 0.0, known=4) == 4  # a clock that was set back takes nothing away
    assert due_in(table, 2, 110.0) == 20.0
    assert due_in(table, 5, 110.0) is None
    assert version_then(_table("over"), 1e9) == 2
    assert due_in(_table("over"), 2, 1e9) is None


def test_who_is_behind() -> None:
    assert is_delayed(_table(30), "eve")
    assert not is_delayed(_table(30), "ann")
    assert not is_delayed(_table(0), "eve")


def test_a_table_without_these_choices_is_written_as_before() -> None:
    assert not {"delay", "chat", "spectator_chat", "public_chat"} & set(_table(0).lines[0].data)
    assert _table("over").opening.delay == "over"


def test_a_spectator_who_chooses_a_name_is_shown_by_it_at_once(host: str) -> None:
    async def go() -> None:
        async with watched(host) as (table, first, _, eve), eve.at(table) as third:
            await third.until("whole")
            while (presence := await first.until("presence"))["here"] != [1, 2]:
                pass
            while not presence["watchers"]:
                presence = await first.until("presence")
            assert presence["watchers"][0]["name"] is None
            await eve.web.post("/api/me", json={"name": "Eve"})
            assert (await first.until("presence"))["watchers"][0]["name"] == "Eve"

    run(go())
