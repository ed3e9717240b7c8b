"""Clocks that wait: in rematches and tournaments no time runs before the players have come."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moonpack.server.alerts.events import alerts_at_opening, still_holds
from moonpack.server.alerts.texts import alert_text
from moonpack.server.live.house import House
from moonpack.server.live.opening import opened_table
from moonpack.server.settings import Settings
from moonpack.server.tables.clock import Clock
from moonpack.server.tables.clock_rules import REMATCH_GRACE, waiting
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.table import Opening
from moonpack.words import ENGLISH
from tests.server.harness import SHORT, Line, Person, Process, duel, people, run
from tests.server.test_clock import PEOPLE, WITH_BOT, Journal
from tests.server.test_clocks import play, seats

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.postgres import PostgreSQL

WAITS = ClockRules("turn", 60.0, grace=300.0)
BANK = {"kind": "bank", "seconds": 600, "at_end": "bot"}


def _arrive(journal: Journal, person: str) -> None:
    journal.add("arrived", [one["person"] for one in journal.seats].index(person), person=person)


def test_nobody_is_charged_before_everybody_has_come() -> None:
    journal = Journal(WAITS)
    assert (journal.clock.awaited(), journal.clock.starts) == ({"ann", "bob"}, 1_300.0)
    journal.wait(20)
    _arrive(journal, "ann")
    journal.wait(40)
    assert (journal.clock.awaited(), journal.clock.due) == ({"bob"}, 1_360.0)
    assert journal.clock.held(journal.now) == "players"  # 300 seconds of it are no time left
    assert journal.clock.held(1_300.0) is None
    _arrive(journal, "bob")
    assert journal.clock.held(journal.now) is None
    assert (journal.clock.awaited(), journal.clock.starts) == (set(), None)
    assert (journal.clock.left(0), journal.clock.due) == (60.0, journal.now + 60.0)
    journal.wait(10)
    journal.play()
    assert (journal.clock.used(0), journal.clock.turn_times) == (10.0, [10.0])


def test_a_clock_starts_after_its_grace_though_somebody_is_missing() -> None:
    journal = Journal(WAITS)
    _arrive(journal, "ann")
    journal.wait(100)
    journal.play()  # Ann does not wait with her turn
    assert (journal.clock.used(0), journal.clock.starts) == (0.0, 1_300.0)
    journal.wait(230)
    _arrive(journal, "bob")  # 30 seconds too late
    assert (journal.clock.used(1), journal.clock.awaited()) == (30.0, set())


def test_a_clock_waits_neither_for_bots_nor_for_people_who_have_left() -> None:
    journal = Journal(WAITS, seats=list(WITH_BOT))
    _arrive(journal, "ann")
    journal.wait(5)
    journal.add("left", 1, person="bob")
    assert (journal.clock.awaited(), journal.clock.starts) == (set(), None)
    journal.wait(7)
    journal.play()
    assert journal.clock.used(0) == 7.0


def test_time_in_which_no_server_was_there_is_no_grace() -> None:
    journal = Journal(WAITS)
    _arrive(journal, "ann")
    journal.wait(1_000)
    journal.add("stopped", stops=[[journal.now - 900.0, journal.now]])
    assert journal.clock.starts == journal.now + 200.0
    again = Clock(WAITS, PEOPLE)
    for line in journal.lines:
        again.take(line)
    assert (again.starts, again.due) == (journal.clock.starts, journal.clock.due)


def test_slow_clocks_and_those_of_other_tables_do_not_wait() -> None:
    days = ClockRules("days", 86_400.0).to_json()
    assert waiting(days, 60.0) == days
    assert waiting(None, 60.0) is None
    live = ClockRules("bank", 60.0).to_json()
    assert "grace" not in live  # as servers of earlier versions read it
    assert waiting(live, 60.0) == {**live, "grace": 60.0}


def _left(line: Line) -> list[float]:
    return [seat["left"] for seat in line.now["clock"]["seats"]]


async def _until_all_have_come(line: Line) -> None:
    while line.now["clock"]["awaited"]:
        await line.until("news")


async def _finish(first: Line, second: Line) -> None:
    while first.now["actor"] is not None:
        actor, other = (first, second) if first.now["actor"] == 1 else (second, first)
        assert (await actor.play())["type"] == "done"
        while other.now["version"] < actor.now["version"]:
            await other.until("news")


def test_the_clock_of_a_rematch_waits_for_the_other_player(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(
                {"who": "me", "name": "Ann"}, {"who": "link"}, clock=BANK, choices=SHORT
            )
            async with ann.at(table) as first, bob.at(table) as second:
                await first.until("whole")
                await second.until("whole")
                await second.do(type="sit", seat=2, name="Bob")
                await first.until("news")
                await _finish(first, second)
                again = (await first.do(type="rematch"))["table"]
                await second.until("news")
                assert second.table["rematch"] == again
                assert second.moments[-1]["words"] == ["Ann has opened a rematch."]
            await _rematch(ann, bob, again)

    async def _rematch(ann: Person, bob: Person, table: str) -> None:
        async with ann.at(table) as first:
            await first.until("whole")
            while len(first.now["clock"]["awaited"]) > 1:  # Ann's own coming is a line, too
                await first.until("news")
            assert first.table["clock"]["grace"] == REMATCH_GRACE
            assert [first.table["seats"][n - 1]["name"] for n in first.now["clock"]["awaited"]] == [
                "Bob"
            ]
            await asyncio.sleep(1.2)
            (row,) = (
                row
                for row in (await ann.get("/api/tables", list="mine"))["tables"]
                if row["table"]["id"] == table
            )
            assert (row["held"], row["due"]) == ("players", None)
            assert row["awaited"] == first.now["clock"]["awaited"]
            async with bob.at(table) as second:
                await second.until("whole")
                await _until_all_have_come(first)
                assert first.moments[-1]["kind"] == "arrived"
                assert first.moments[-1]["words"] == ["Bob has come to the table."]
                assert first.now["clock"]["starts"] is None
                assert _left(first) == [600.0, 600.0]
                await asyncio.sleep(0.3)
                await _until_all_have_come(second)
                actor = first if first.now["actor"] == first.you["eyes"] else second
                await actor.play()
                assert min(_left(actor)) < 600.0

    run(go())


def test_a_waiting_clock_is_the_same_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite3'}")

    async def go() -> None:
        house = await House.open(settings)
        opening = Opening("wolves", seats("ann", "bob"), clock=WAITS.to_json())
        name = await house.open_table(opening, "ann")
        await house.close()
        await asyncio.sleep(3)
        house = await House.open(settings)
        try:
            room = await house.room(name)
            clock = room.table.clock
            assert clock is not None
            assert clock.awaited() == {"ann", "bob"}
            await play(house, room)  # whoever plays has come
            assert len(clock.awaited()) == 1
            assert clock.starts is not None
            began = next(line.at for line in room.table.lines if line.kind == "began")
            assert clock.starts - began > 302.0  # no server was there for three seconds
            assert sum(map(clock.used, range(2))) == 0.0
        finally:
            await house.close()

    run(go())


def test_players_may_come_at_different_servers(postgresql: PostgreSQL) -> None:
    url = postgresql.database()

    async def go(one: Process, two: Process) -> None:
        async with duel(one.host, clock=BANK, choices=SHORT) as (_, first, second):
            await _finish(first, second)
            again = (await first.do(type="rematch"))["table"]
            cookies = [line.wire.request.headers["Cookie"] for line in (first, second)]  # type: ignore[union-attr]
        await _meet(again, (one.host, cookies[0]), (two.host, cookies[1]))

    with Process(url) as one, Process(url) as two:
        run(go(one, two))


async def _meet(table: str, *places: tuple[str, str]) -> None:
    """Two people come to a table, each at a server of their own."""
    (here, cookie), (there, other) = places
    async with Person(here) as ann, Person(there) as bob, ann.socket(table, Cookie=cookie) as first:
        await first.send(type="hello")
        await first.until("whole")
        while len(first.now["clock"]["awaited"]) > 1:
            await first.until("news")
        async with bob.socket(table, Cookie=other) as second:
            await second.send(type="hello")
            await second.until("whole")
            await _until_all_have_come(first)
            await _until_all_have_come(second)
            kinds = [moment["kind"] for moment in first.moments]
            assert kinds.count("arrived") == 2
            assert _left(first) == _left(second) == [600.0, 600.0]


def test_the_others_are_told_of_a_rematch() -> None:
    plain = Opening("wolves", seats("ann", "bob", "cid"), seed="told")
    for origin, record in ((None, None), ("t", "some")):
        opening: Any = replace(plain, origin=origin)
        table = run(opened_table("n", opening, "ann", 1.0, frozenset()))
        table.opening = replace(opening, record=record)
        assert alerts_at_opening(table, {"ann", "bob", "cid"}) == []
    table = run(opened_table("n", replace(plain, origin="t"), "ann", 1.0, frozenset()))
    alerts = alerts_at_opening(table, {"ann", "bob", "cid"})
    assert sorted(alert.person for alert in alerts) == ["bob", "cid"]
    assert all(still_holds(table, alert) for alert in alerts)
    titles = {alert.kind: alert_text(alert, table, ENGLISH).title for alert in alerts}
    assert titles["began"].startswith("A rematch has begun")
