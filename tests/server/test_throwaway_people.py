"""People are easy to invent, with a new cookie each: what many of them cost everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moonpack.server.alerts.queue import MOST_WRONG_CODES, new_channel
from moonpack.server.company import tournament_changes
from moonpack.server.http import dependencies
from moonpack.server.http.dependencies import Allowance
from moonpack.server.http.guard import Visitor
from moonpack.server.limits import Limits
from moonpack.server.people import devices, identity
from moonpack.server.people.identity import Remembered
from moonpack.server.people.phrases import Hashed, keep
from moonpack.server.people.profiles import keep_profile
from moonpack.server.people.visits import Visits
from moonpack.server.store import schema
from moonpack.server.wire.refusals import Refusal
from tests.server.company.conftest import rows
from tests.server.harness import Thread, people, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thread]:
    with Thread(tmp_path_factory.mktemp("doors")) as thread:
        yield thread


def _file(server: Thread) -> Path:
    return Path(server.house.settings.database.removeprefix("sqlite:///"))


async def _in_server(server: Thread, work: Coroutine[Any, Any, Any]) -> Any:
    """Have something done in the server's own event loop."""
    task = server.house.writer._task
    assert task is not None
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, task.get_loop()))


# -- what is kept


def test_wishes_about_alerts_are_counted_and_forgotten_with_their_person(tmp_path: Path) -> None:
    async def go(host: str) -> list[int]:
        async with people(host, 1) as (ann,):
            wishes = {"kinds": ["turn"]}
            return [
                (await ann.web.put("/api/me/alerts", json=wishes)).status_code for _ in range(3)
            ]

    with Thread(tmp_path, limits=Limits(account_changes_an_hour=2)) as server:
        assert run(go(server.host)) == [204, 204, 429]
    file = tmp_path / "tables.sqlite3"
    assert rows(file, "SELECT person FROM wishes") == rows(file, "SELECT id FROM people")
    assert len(rows(file, "SELECT person FROM wishes")) == 1


def test_codes_that_are_typed_at_once_are_all_counted(server: Thread) -> None:
    queue = server.house.courier.queue
    channel = replace(
        new_channel("somebody", "email", "ann@example.org", {"code": "right"}, ""),
        is_confirmed=False,
    )

    async def go() -> list[bool]:
        await queue.add_channel(channel)
        codes = [*(f"wrong {n}" for n in range(MOST_WRONG_CODES + 3)), "right"]
        return await asyncio.gather(*(queue.confirm_channel(channel, code) for code in codes))

    assert not any(run(_in_server(server, go())))
    assert rows(_file(server), "SELECT id FROM channels WHERE id = ?", channel.id) == []


def test_somebody_who_removes_what_is_not_there_makes_nobody_look(
    server: Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = server.house.courier.queue
    read: list[int] = []

    async def reading() -> None:
        read.append(1)

    async def go() -> None:
        async with people(server.host, 1) as (eve,):
            gone = await eve.web.delete("/api/me/alerts/channels/nothing")
            assert gone.status_code == 404

    monkeypatch.setattr(queue, "read_reachable", reading)
    run(go())
    assert not read


def test_strangers_who_come_by_hundreds_are_looked_up_and_nothing_is_written(
    server: Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    note = devices.note

    def noting(*given: Any) -> bool:
        noted.append(given[2].person)
        return note(*given)

    monkeypatch.setattr(devices, "note", noting)

    async def go() -> None:
        async with people(server.host, 1) as (ann,):
            await ann.web.post("/api/me", json={"name": "Ann"})
            visits = Visits(server.house.store)
            for _ in range(1_200):
                visits.came(identity.new_person(), identity.new_device(), "Mozilla/5.0")
            person = rows(_file(server), "SELECT id FROM people ORDER BY seen DESC LIMIT 1")[0][0]
            visits.came(person, "a-device", "Mozilla/5.0 Firefox/1")
            await _in_server(server, visits.write())
            assert noted == [person]
            known = "SELECT browser FROM devices WHERE person = ? AND id = ?"
            assert rows(_file(server), known, person, "a-device") == [("Firefox",)]

    run(go())


def test_only_what_is_there_lets_servers_read_again_who_may_use_them(
    server: Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    access = server.house.access

    async def reading(_store: Any) -> None:
        read.append(1)

    async def go() -> None:
        async with people(server.host, 1) as (eve,):
            await eve.web.post("/api/me", json={"name": "Eve"})
            monkeypatch.setattr(access, "read", reading)
            assert (await eve.web.delete("/api/me/devices/nothing")).status_code == 404
            eve.web.cookies.clear()
            gone = await eve.web.post("/api/me/delete", json={"sure": True})
            assert gone.status_code == 204

    run(go())
    assert not read


def test_throwaway_people_who_are_deleted_are_counted_by_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dependencies, "ENDINGS_AN_HOUR", 2.0)

    async def go(host: str) -> None:
        async with people(host, 3) as everybody:
            statuses = [
                (await one.web.post("/api/me/delete", json={"sure": True})).status_code
                for one in everybody
            ]
            assert statuses == [204, 204, 429]

    with Thread(tmp_path) as server:
        run(go(server.host))
    assert len(rows(tmp_path / "tables.sqlite3", "SELECT person FROM former")) == 2


def test_what_is_refused_to_one_person_uses_up_nothing_of_the_others() -> None:
    allowance = Allowance(
        Limits(tables_an_hour=1, tables_an_hour_an_address=3, account_changes_an_hour=1)
    )
    eve, bob = (
        Visitor(name, "192.0.2.7", is_new=False, remembered=Remembered(name), cookies=())
        for name in ("eve", "bob")
    )
    for count in (allowance.new_table, allowance.account):
        count(eve)
        for _ in range(50):
            with pytest.raises(Refusal):
                count(eve)
        count(bob)


def test_nothing_is_kept_of_somebody_who_was_deleted_a_moment_ago(server: Thread) -> None:
    store, person = server.house.store, identity.new_person()

    async def go() -> None:
        row = {"person": person, "at": 1.0}
        await store.write(lambda connection: connection.execute(store.insert(schema.former), row))
        with pytest.raises(Refusal):
            await keep_profile(store, person, "Ann", None)
        phrase = Hashed("lookup", "digest")
        with pytest.raises(Refusal):
            await store.write(lambda connection: keep(store, connection, person, phrase))

    run(_in_server(server, go()))
    assert rows(_file(server), "SELECT name FROM people WHERE id = ?", person) == []


# -- tournaments


def test_two_who_join_at_once_are_told_apart(server: Thread) -> None:
    async def go() -> None:
        async with people(server.host, 7) as (ann, *others):
            begun = await ann.web.post("/api/tournaments", json={"name": "Cup", "game": "wolves"})
            path = f"/api/tournaments/{begun.json()['tournament']}"
            joined = (one.web.post(f"{path}/join", json={"name": "Bea"}) for one in others)
            assert {answer.status_code for answer in await asyncio.gather(*joined)} == {204}
            names = [one["name"] for one in (await ann.get(path))["entrants"]]
            assert names == ["Bea", *(f"Bea ({n})" for n in range(2, 7))]

    run(go())


def test_one_address_cannot_fill_a_tournament(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 4) as (ann, *others):
            begun = await ann.web.post("/api/tournaments", json={"name": "Cup", "game": "wolves"})
            path = f"/api/tournaments/{begun.json()['tournament']}/join"
            statuses = [
                (await one.web.post(path, json={"name": "Eve"})).status_code for one in others
            ]
            assert statuses == [204, 204, 429]

    with Thread(tmp_path, limits=Limits(joins_an_hour=2)) as server:
        run(go(server.host))


def test_a_tournament_that_has_just_begun_is_not_deleted(server: Thread) -> None:
    store = server.house.store

    async def go() -> None:
        async with people(server.host, 1) as (ann,):
            asked = {"name": "Cup", "game": "wolves", "bots": ["pup", "pup"]}
            name = (await ann.web.post("/api/tournaments", json=asked)).json()["tournament"]
            await ann.web.post(f"/api/tournaments/{name}/start")
            with pytest.raises(Refusal):
                await _in_server(server, tournament_changes.drop(store, name))
            assert (await ann.get(f"/api/tournaments/{name}"))["state"] != "entering"

    run(go())
