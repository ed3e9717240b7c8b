"""Lists of tables are fair: whoever opens many cannot push the others off."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from xml.etree import ElementTree

from moonpack.server.settings import Limits, Times
from moonpack.server.store.lists import ListQuery
from moonpack.server.store.store import Store
from moonpack.server.store.writer import Opener, Write, Writer
from moonpack.server.tables.journal import Line
from tests.server.harness import BOT, FRIEND, ME, Person, Thread, people, run


@asynccontextmanager
async def _store(database: str) -> AsyncIterator[tuple[Store, Writer]]:
    store = await Store.open(database, Times())
    writer = Writer(store, "node")
    writer.start()
    try:
        yield store, writer
    finally:
        await writer.close()
        await store.close()


async def _add(writer: Writer, name: str, opener: Opener | None, at: float) -> None:
    write = Write(name, [Line(1, "opened", at=at)], opener=opener)
    write.summary = {
        "id": name,
        "game": "wolves",
        "state": "seating",
        "open": True,
        "watchable": True,
        "at": at,
    }
    await writer.add(write)


NOW = 4e9  # later than any clock says now


def test_sixty_tables_of_one_person_do_not_push_the_others_off(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, eve, cy):
            wanted = await ann.open_table(ME, FRIEND, open=True)
            for _ in range(61):
                await eve.open_table({"who": "me", "name": "Eve"}, FRIEND, open=True)
            listed = (await cy.get("/api/tables", list="open"))["tables"]
            names = [line["table"]["seats"][0]["name"] for line in listed]
            assert wanted in [line["table"]["id"] for line in listed]
            assert names.count("Eve") == Limits().listed_a_person
            mine = await eve.get("/api/tables", list="mine")
            more = await eve.get("/api/tables", list="mine", first=60)
            assert (len(mine["tables"]), mine["more"]) == (60, True)
            assert (len(more["tables"]), more["more"]) == (1, False)

    run(go(), within=60.0)


def test_those_who_open_tables_take_turns(database: str) -> None:
    async def go() -> list[str]:
        async with _store(database) as (store, writer):
            for n in range(9):
                await _add(writer, f"eve {n}", Opener("eve", "there"), NOW + 10 + n)
            await _add(writer, "mask", Opener("eve with new cookies", "there"), NOW + 9)
            await _add(writer, "ann", Opener("ann", "here"), NOW + 1)
            await _add(writer, "bob", Opener("bob", "here"), NOW + 2)
            await _add(writer, "of 0.1", None, NOW)
            await _add(writer, "abandoned", Opener("cy", "home"), 1.0)
            return await store.listed(ListQuery("open", "dan"))

    expected = ["eve 8", "bob", "of 0.1", "mask", "ann", "eve 7", "eve 6"]
    assert run(go()) == expected


def test_new_cookies_from_one_network_fill_no_list(database: str) -> None:
    async def go() -> tuple[list[str], list[str]]:
        async with _store(database) as (store, writer):
            for n in range(70):
                await _add(writer, f"eve {n}", Opener(f"mask {n}", "there"), NOW + n)
            await _add(writer, "ann", Opener("ann", "here"), NOW - 1)
            few = ListQuery("open", "dan", of_a_network=20)
            many = ListQuery("open", "dan", of_a_network=100)
            return await store.listed(few), await store.listed(many)

    few, many = run(go())
    assert few[1] == many[1] == "ann"
    assert len(few) == 21
    assert len(many) == 61  # one more than fits, so there is another page


def test_a_network_is_known_without_its_address(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, eve):
            await ann.open_table(ME, FRIEND)
            await eve.open_table(ME, FRIEND)

    with Thread(tmp_path) as server:
        run(go(server.host))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        rows = database.execute("SELECT person, network FROM openers").fetchall()
    assert len({person for person, _ in rows}) == 2
    assert len({network for _, network in rows}) == 1
    assert "127.0.0.1" not in str(rows)


def test_somebody_who_opened_a_table_without_sitting_down_finds_it(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(FRIEND, FRIEND)
            mine = (await ann.get("/api/tables", list="mine"))["tables"]
            assert [line["table"]["id"] for line in mine] == [table]

    run(go())


def test_ones_own_tables_are_in_ones_own_list_alone(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            waiting = await ann.open_table(ME, FRIEND, open=True)
            playing = await ann.open_table(ME, BOT, open=True, watchable=True)
            for which, table in (("open", waiting), ("watch", playing)):
                assert table not in await _listed(ann, which)
                assert table in await _listed(bob, which)
            assert {waiting, playing} <= set(await _listed(ann, "mine"))

    run(go())


async def _listed(person: Person, which: str) -> list[str]:
    answer = await person.get("/api/tables", list=which)
    return [line["table"]["id"] for line in answer["tables"]]


def test_a_table_in_a_list_says_whose_turn_it_is_and_has_a_thumbnail(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            for game in ("wolves", "moonlight"):
                table = await ann.open_table(ME, BOT, game=game, watchable=True)
                listed = (await ann.get("/api/tables"))["tables"]
                line = next(line for line in listed if line["table"]["id"] == table)
                assert line["actor"] in (1, 2)
                assert line["thumbnail"].startswith(f"/api/tables/{table}/thumbnail.svg?version=")
                for person in (ann, bob):
                    drawn = await person.web.get(line["thumbnail"])
                    assert drawn.headers["content-type"] == "image/svg+xml"
                    ElementTree.fromstring(drawn.text)
                    assert len(drawn.text) < 10_000
            seating = await ann.open_table(ME, FRIEND)
            assert (await ann.web.get(f"/api/tables/{seating}/thumbnail.svg")).status_code == 404

    run(go())


def test_nobody_gets_the_thumbnail_of_a_game_they_may_not_watch(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(ME, BOT, watchable=False)
            answer = await bob.web.get(f"/api/tables/{table}/thumbnail.svg")
            assert answer.status_code == 403

    run(go())
