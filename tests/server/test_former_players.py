"""People delete themselves: their names are shown nowhere, and nobody else loses anything."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.devices import MARK, at_devices, link_for, post, tables_of
from tests.server.harness import BOT, FRIEND, ME, SHORT, Person, Thread, people, run


def test_whoever_deletes_themselves_is_a_former_player_and_nobody_else_loses_anything(
    tmp_path: Path,
) -> None:
    async def go(server: Thread) -> None:
        async with at_devices(server.host) as (ann, phone), people(server.host, 1) as (bob,):
            await post(ann, "/api/me", {"name": "Ann", "mark": MARK})
            await phone.web.post(await link_for(ann))
            alone = await ann.open_table(ME, BOT)
            shared = await ann.open_table(ME, FRIEND)
            cards = await ann.open_table(ME, FRIEND, game="moonlight")
            waiting = await ann.open_table(ME, FRIEND)
            for table in (shared, cards):
                async with bob.at(table) as line:
                    await line.until("whole")
                    assert (await line.do(type="sit", seat=2, name="Bob"))["type"] == "done"
            async with bob.at(shared) as line, phone.at(shared) as other:
                await line.until("whole")
                await other.until("whole")
                unsure = await ann.web.post("/api/me/delete", json={"sure": False})
                assert unsure.status_code == 422
                await post(ann, "/api/me/delete", {"sure": True})
                assert "signed out" in (await other.until("goodbye"))["why"]
                while "Ann" in str(line.table["seats"]):
                    await line.until("whole")
            await _check_former_player(bob, shared)
            hidden = (await bob.get(f"/api/tables/{cards}"))["seats"][0]
            assert (hidden["kind"], hidden["left"]) == ("bot", True)
            for table in (alone, waiting):
                assert (await bob.web.get(f"/api/tables/{table}")).status_code in (404, 410)
            for gone in (ann, phone):
                assert await tables_of(gone) == set()
                assert (await gone.get("/api/me"))["mark"] is None

    with Thread(tmp_path) as server:
        run(go(server))
    _check_database(tmp_path)
    # A server that starts later reads it the same way.
    with Thread(tmp_path) as server:
        run(_look_at_the_list(server.host))


async def _check_former_player(bob: Person, table: str) -> None:
    """What the other player sees of somebody who has gone."""
    seats = (await bob.get(f"/api/tables/{table}"))["seats"]
    assert [(seat["name"], seat["left"]) for seat in seats] == [
        ("A former player", True),
        ("Bob", False),
    ]
    assert seats[0]["own_mark"] is None
    log = await bob.get(f"/api/tables/{table}/log")
    assert "Ann" not in str(log)
    assert "A former player leaves." in str(log)
    translated = await bob.get(f"/api/tables/{table}", language="xx")
    assert translated["seats"][0]["name"].startswith("[")


def _check_database(folder: Path) -> None:
    """Nothing of the person is kept but what other people's games need."""
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database:
        for table in ("devices", "phrases", "passkeys", "links", "openers", "profiles", "places"):
            own = f"SELECT * FROM {table} WHERE person IN (SELECT person FROM former)"
            assert database.execute(own).fetchall() == [], table
        journal = str(database.execute("SELECT data FROM lines").fetchall())
    assert "Ann" in journal  # the journal itself stays whole


async def _look_at_the_list(host: str) -> None:
    async with people(host, 1) as (eve,):
        rows = (await eve.get("/api/tables", list="watch"))["tables"]
        assert "Ann" not in str(rows)


def test_a_finished_game_is_replayed_and_downloaded_without_the_name(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND, choices=SHORT)
            async with ann.at(table) as first, bob.at(table) as second:
                await first.until("whole")
                await second.until("whole")
                await second.do(type="sit", seat=2, name="Bob")
                await first.until("news")
                while first.now["actor"] is not None:
                    for line in (first, second):
                        await line.my_turn()
                        while line.now["actor"] == line.you["eyes"]:
                            assert (await line.play())["type"] == "done"
            record = await bob.get(f"/api/replays/{table}/record.json")
            assert record["players"] == ["Ann", "Bob"]
            await post(ann, "/api/me/delete", {"sure": True})
            after = await bob.get(f"/api/replays/{table}/record.json")
            assert after == {**record, "players": ["A former player", "Bob"]}
            info = await bob.get(f"/api/replays/{table}")
            assert info["names"] == ["A former player", "Bob"]

    run(go())


def test_several_former_players_are_told_apart(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bob, cy):
            table = await ann.open_table(ME, FRIEND, FRIEND)
            for seat, who in ((2, bob), (3, cy)):
                async with who.at(table) as line:
                    await line.until("whole")
                    await line.do(type="sit", seat=seat, name="Somebody")
            for who in (ann, bob):
                await post(who, "/api/me/delete", {"sure": True})
            names = [seat["name"] for seat in (await cy.get(f"/api/tables/{table}"))["seats"]]
            assert names[:2] == ["A former player", "A former player (2)"]

    run(go())


@pytest.mark.parametrize("delay", [0, 600, "over"])
@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_spectators_behind_the_game_see_no_name_either(
    host: str, game: str, delay: int | str
) -> None:
    async def go() -> None:
        async with people(host, 4) as (ann, bob, eve, late):
            asked = {"game": game, "delay": delay, "watchable": True}
            table = await ann.open_table(ME, FRIEND, **asked)
            async with bob.at(table) as line:
                assert (await line.do(type="sit", seat=2, name="Bobbington"))["type"] == "done"
            async with eve.at(table) as line:
                assert "Bobbington" in str(await line.until("whole"))
                await post(bob, "/api/me/delete", {"sure": True})
                assert "Bobbington" not in str(await line.until("whole"))
                async with late.at(table) as other:
                    assert "Bobbington" not in str(await other.until("whole"))
                for path in ("", "/log", "/picture.svg"):
                    seen = await eve.web.get(f"/api/tables/{table}{path}")
                    assert (seen.status_code, "Bobbington" in seen.text) == (200, False)
                assert "Bobbington" not in (await eve.web.get(f"/t/{table}")).text

    run(go())
