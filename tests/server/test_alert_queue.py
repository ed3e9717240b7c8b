"""Alerts wait in a fair line: nobody's slow server, and nobody's many alerts, delay another's."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from moonpack.server.alerts.destinations import FIRST_PAUSE, LONGEST_PAUSE
from moonpack.server.alerts.events import Alert
from moonpack.server.alerts.parcels import LATEST
from moonpack.server.alerts.post import Answer
from moonpack.server.alerts.queue import TAKEN_FOR, AlertQueue
from moonpack.server.alerts.surplus import MOST_WAITING
from moonpack.server.alerts.wishes import QuietHours, Wishes
from moonpack.server.store.store import Store
from tests.server.alert_clock import TIMEOUT, Alerts, ControlledClock, Servers, sending
from tests.server.harness import run

NOW = datetime(2026, 11, 17, 12, tzinfo=ZoneInfo("Europe/Prague")).timestamp()
WAIT = 6.0  # seconds until an alert is due
COARSE = 300.0  # seconds, where nothing is to happen sooner


@pytest.fixture
def clock() -> ControlledClock:
    return ControlledClock(NOW)


@pytest.fixture
def servers(clock: ControlledClock) -> Servers:
    return Servers(clock)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


def _outcomes(alerts: Alerts, outcome: str) -> float:
    return (
        alerts.metrics.registry.get_sample_value("moonpack_alerts_total", {"outcome": outcome})
        or 0.0
    )


# -- fairness


def test_a_thousand_alerts_to_a_server_that_never_answers_delay_nobody(
    file: Path, clock: ControlledClock, servers: Servers
) -> None:
    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("eve", "silent.example")
            await alerts.reach("bob", "good.example")
            await alerts.tell("eve", [f"eve {n}" for n in range(1_000)])
            await clock.advance(WAIT + 5)
            for n in range(5):  # while one of Eve's is under way, and while her server has a pause
                began_at = clock.passed
                await alerts.tell("bob", [f"bob {n}"])
                await clock.advance(WAIT + 2)
                came = [at for at, _, table in servers.came if table == f"bob {n}"]
                assert len(came) == 1
                assert came[0] - began_at <= WAIT + 2
            assert await alerts.queue.count() <= MOST_WAITING  # all of them Eve's
            assert servers.most_under_way <= 2
            assert _outcomes(alerts, "dropped") == 1_000 - MOST_WAITING
            # One message is cut off; the others know that they have to wait.
            await clock.advance(FIRST_PAUSE)
            assert len(servers.times("silent.example")) <= 2

    run(go(), within=None)


def test_a_crowd_with_silent_servers_delays_others_for_a_bounded_time(
    file: Path, clock: ControlledClock, servers: Servers
) -> None:
    crowd = [f"eve {n}" for n in range(40)]

    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            for n, eve in enumerate(crowd):
                await alerts.reach(eve, f"silent{n}.example")
                await alerts.tell(eve, [f"{eve} {game}" for game in range(20)])
            await alerts.reach("bob", "new.example")
            await alerts.tell("bob", ["bob 1"])
            # Eight places, and each of the crowd has one of them for ten seconds, once.
            await clock.advance(WAIT + len(crowd) / 8 * TIMEOUT + 2 * TIMEOUT)
            assert len(servers.times("new.example")) == 1

    run(go(), within=None)


def test_whose_server_has_answered_soon_waits_for_no_slow_ones(
    file: Path, clock: ControlledClock, servers: Servers
) -> None:
    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("ann", "known.example")
            await alerts.reach("bob", "new.example")
            await alerts.tell("ann", ["ann 1"])
            await clock.advance(WAIT + 2)
            for n in range(8):
                await alerts.reach(f"eve {n}", f"silent{n}.example")
                await alerts.tell(f"eve {n}", [f"eve {n}"])
            await clock.advance(2)
            began_at = clock.passed
            await alerts.tell("ann", ["ann 2"])
            await alerts.tell("bob", ["bob 1"])
            await clock.advance(WAIT + 2)  # the eight have all places but the quick ones
            assert len(servers.under_way) == 8
            first, second = servers.times("known.example")
            assert first < began_at < second <= began_at + WAIT + 1
            assert servers.times("new.example") == []
            await clock.advance(TIMEOUT)
            assert len(servers.times("new.example")) == 1

    run(go(), within=None)


def test_people_take_turns_whoever_has_more_alerts(
    file: Path, clock: ControlledClock, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moonpack.server.alerts.courier.MOST_UNDER_WAY", 1)

    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            for person in ("ann", "bob", "eve"):
                await alerts.reach(person, "push.example")
            await clock.advance(0.5)  # whole seconds, at which the server looks, come later
            await alerts.tell("eve", [f"eve {n}" for n in range(8)])
            await alerts.tell("ann", ["ann 1", "ann 2"])
            await alerts.tell("bob", ["bob 1", "bob 2"])
            await clock.advance(0.5)
            await clock.advance(WAIT + 15)
            people = [table.split()[0] for _, _, table in servers.came]
            assert people == ["eve", "ann", "bob", "eve", "ann", "bob", *["eve"] * 6]
            assert await alerts.queue.count() == 0

    run(go(), within=None)


def test_a_dead_address_holds_up_no_other_of_the_same_person(
    file: Path, clock: ControlledClock, servers: Servers
) -> None:
    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("ann", "silent.example", "good.example")
            await alerts.tell("ann", ["1", "2", "3"])
            await clock.advance(WAIT + TIMEOUT + 6)
            assert [table for _, one, table in servers.came if one == "good.example"] == [
                "1",
                "2",
                "3",
            ]
            assert len(servers.times("silent.example")) == 1
            assert await alerts.queue.count() == 0

    run(go(), within=None)


def test_the_line_has_one_alert_of_each_person_and_two_servers_take_different_ones(
    database: str,
) -> None:
    clock = ControlledClock(NOW)

    async def go() -> None:
        store = await Store.open(database)
        here, there = AlertQueue(store, clock), AlertQueue(store, clock)
        for person in ("eve", "ann", "bob"):
            await here.add([Alert(person, f"{person} {n}", "over", "over") for n in range(3)])
        clock.passed = WAIT + 1
        first = await here.take(2)
        assert [one.alert.table for one in first] == ["eve 0", "ann 0"]
        second = await there.take(10, {"eve", "ann"})
        assert [one.alert.table for one in second] == ["bob 0"]
        await here.settle(first[0])
        await here.postpone(first[1], clock() + 100)
        clock.passed += 1
        assert [one.alert.table for one in await here.take(3)] == ["bob 1", "eve 1", "ann 1"]
        clock.passed += TAKEN_FOR + 1  # as if both servers had died
        again = await there.take(10)
        assert {(one.alert.table, one.tries) for one in again} == {
            ("bob 0", 2),
            ("eve 1", 2),
            ("ann 1", 2),
        }
        assert await here.due() == 8
        await store.close()

    run(go())


# -- tried again


def test_pauses_grow_and_go_on_after_a_restart_and_end_after_a_day(
    file: Path, clock: ControlledClock, servers: Servers
) -> None:
    servers.answers["down.example"] = Answer("later", 0.1)

    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("ann", "down.example")
            await alerts.tell("ann", ["1"])
            await clock.advance(250)
        came = servers.times("down.example")
        assert [round(b - a) for a, b in pairwise(came)] == [30, 60, 120]
        tries = len(came)
        for _ in range(3):  # servers that are started again; the next try is due after 240 s
            async with sending(file, clock, servers) as alerts:
                await clock.advance(50)
                assert len(servers.times("down.example")) == tries
        async with sending(file, clock, servers) as alerts:
            await clock.advance(200)
            came = servers.times("down.example")
            assert round(came[-1] - came[-2]) in range(240, 250)
            await clock.advance(2 * 24 * 3600, step=COARSE)
            came = servers.times("down.example")
            pauses = [b - a for a, b in pairwise(came)]
            assert all(a <= b + COARSE + 1 for a, b in pairwise(pauses))
            assert LONGEST_PAUSE <= pauses[-1] <= LONGEST_PAUSE + COARSE + 1
            assert LATEST - LONGEST_PAUSE - 2 * COARSE <= came[-1] <= LATEST
            assert await alerts.queue.count() == 0
            assert _outcomes(alerts, "given_up") == 1

    run(go(), within=None)


def test_an_alert_whose_server_died_is_sent_by_the_next(
    file: Path, clock: ControlledClock, servers: Servers
) -> None:
    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("ann", "silent.example")
            await alerts.tell("ann", ["1"])
            while not servers.under_way:
                await clock.advance(1)
        async with sending(file, clock, servers) as alerts:
            await clock.advance(TAKEN_FOR - 5)
            assert len(servers.came) == 1
            await clock.advance(10)
            assert len(servers.came) == 2

    run(go(), within=None)


def test_a_server_is_left_alone_for_as_long_as_it_asks(
    file: Path, clock: ControlledClock, servers: Servers
) -> None:
    servers.answers["busy.example"] = Answer("later", 0.1, after=600.0)

    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("ann", "busy.example")
            await alerts.reach("bob", "busy.example")
            await alerts.tell("ann", ["ann 1", "ann 2"])
            await clock.advance(WAIT + 590, step=5)
            assert len(servers.came) == 1
            servers.answers.clear()
            await alerts.tell("bob", ["bob 1"])  # it asked for the address, not for itself
            await clock.advance(WAIT + 1)
            assert servers.came[-1][2] == "bob 1"
            await clock.advance(20)
            assert sorted(table for _, _, table in servers.came[1:]) == ["ann 1", "ann 2", "bob 1"]

    run(go(), within=None)


def test_a_browser_that_is_gone_is_sent_nothing_more(
    file: Path, clock: ControlledClock, servers: Servers
) -> None:
    servers.answers["gone.example"] = Answer("gone", 0.1)

    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("ann", "gone.example", "good.example")
            await alerts.reach("bob", "gone.example")
            await alerts.tell("ann", ["ann 1", "ann 2"])
            await alerts.tell("bob", ["bob 1", "bob 2"])
            await clock.advance(WAIT + 5)
            assert len(servers.times("gone.example")) == 2  # one for each of them
            assert len(servers.times("good.example")) == 2
            assert [one.address for one in await alerts.queue.channels("ann")] == [
                "https://good.example/ann"
            ]
            assert await alerts.queue.channels("bob") == []
            assert alerts.queue.reachable == {"ann"}
            assert await alerts.queue.count() == 0

    run(go(), within=None)


# -- quiet hours


@pytest.mark.parametrize(
    ("zone", "now", "until"),
    [
        ("Europe/Prague", "2026-11-17 23:10", "2026-11-18 07:00"),  # over midnight
        ("America/New_York", "2026-11-17 22:00", "2026-11-18 07:00"),
        ("Asia/Kathmandu", "2026-11-18 06:59", "2026-11-18 07:00"),
        ("Europe/Prague", "2027-03-28 01:30", "2027-03-28 07:00"),  # the hour after 2 is left out
        ("Europe/Prague", "2026-10-25 01:30", "2026-10-25 07:00"),  # it comes twice
    ],
)
def test_an_alert_in_quiet_hours_comes_when_they_end(
    zone: str, now: str, until: str, file: Path, servers: Servers, clock: ControlledClock
) -> None:
    here = ZoneInfo(zone)
    begin, end = (
        datetime.fromisoformat(text).replace(tzinfo=here).timestamp() for text in (now, until)
    )
    clock.began = begin
    quiet = QuietHours(22 * 60, 7 * 60, zone)

    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("ann", "good.example")
            await alerts.queue.keep_wishes("ann", Wishes(quiet=quiet))
            await alerts.tell("ann", ["1"])
            await clock.advance(end - begin - 20, step=COARSE)
            assert servers.came == []
            await clock.advance(25)
            assert servers.times("good.example") == [pytest.approx(end - begin, abs=2)]

    run(go(), within=None)


@pytest.mark.parametrize(
    ("now", "fold", "end", "until"),
    [
        ("2027-03-28 01:30", 0, "02:30", "2027-03-28 03:00"),  # there is no half past two
        ("2026-10-25 02:10", 0, "02:30", "2026-10-25 02:30"),
        ("2026-10-25 02:10", 1, "02:30", "2026-10-25 02:30"),
    ],
)
def test_quiet_hours_end_in_an_hour_that_is_left_out_or_comes_twice(
    now: str, fold: int, end: str, until: str
) -> None:
    hour, minute = (int(part) for part in end.split(":"))
    quiet = QuietHours(22 * 60, hour * 60 + minute, "Europe/Prague")
    here = ZoneInfo("Europe/Prague")
    at, expected = (
        datetime.fromisoformat(text).replace(tzinfo=here, fold=fold).timestamp()
        for text in (now, until)
    )
    assert quiet.until(at) == expected


def test_the_longest_quiet_hours_are_no_reason_to_give_up(
    file: Path, servers: Servers, clock: ControlledClock
) -> None:
    here = ZoneInfo("Europe/Prague")
    clock.began = datetime(2026, 10, 24, 12, 1, tzinfo=here).timestamp()  # clocks are put back
    quiet = QuietHours(12 * 60 + 1, 11 * 60 + 50, "Europe/Prague")

    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("ann", "good.example")
            await alerts.queue.keep_wishes("ann", Wishes(quiet=quiet))
            await alerts.tell("ann", ["1"])
            await clock.advance(26 * 3600, step=COARSE)
            assert servers.times("good.example") == [pytest.approx(25 * 3600 - 660, abs=COARSE + 1)]

    run(go(), within=None)


# -- what is counted


def test_what_waits_is_counted(file: Path, servers: Servers, clock: ControlledClock) -> None:
    async def go() -> None:
        async with sending(file, clock, servers) as alerts:
            await alerts.reach("eve", "silent.example")
            await alerts.tell("eve", ["1", "2", "3"])
            await clock.advance(WAIT - 2)
            assert (alerts.courier.load.waiting, alerts.courier.load.running) == (0, 0)
            await clock.advance(5)
            assert (alerts.courier.load.waiting, alerts.courier.load.running) == (2, 1)
            await clock.advance(TIMEOUT + 5)  # all have a pause
            assert (alerts.courier.load.waiting, alerts.courier.load.running) == (0, 0)

    run(go(), within=None)
