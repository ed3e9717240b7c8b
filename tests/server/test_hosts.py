"""The host of a table: removes people, bars them, closes the table. Nobody else can."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from moonpack.server.tables.commands import play
from moonpack.server.tables.journal import Line as JournalLine
from moonpack.server.tables.openings import begin_after, rematch
from moonpack.server.tables.table import Opening, Table
from tests.server.harness import BOT, FRIEND, HERE, ME, SHORT, Line, Person, Thread, people, run

SIT = {"type": "sit", "seat": 2, "name": "Eve"}


async def _goodbye(line: Line) -> dict[str, Any]:
    return await line.until("goodbye")


def test_the_host_removes_a_stranger_before_the_game(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, FRIEND, open=True)
            async with ann.at(table) as one, eve.at(table) as two:
                await one.until("whole")
                await two.until("whole")
                assert (one.you["host"], two.you["host"]) == (True, False)
                assert one.table["host_seats"] == [1]
                assert (await two.do(**SIT))["type"] == "done"
                removed = await one.do(type="remove", seat=2, id="out")
                assert removed == await one.do(type="remove", seat=2, id="out")  # once
                assert one.table["seats"][1]["kind"] == "free"
                while two.moments[-1]["kind"] != "removed":
                    await two.receive()
                assert two.you["seats"] == []
                moment = two.moments[-1]
                assert moment["words"] == ["The host removed Eve from the table."]
                assert (moment["kind"], moment["seat"]) == ("removed", 2)
                assert (await two.do(**SIT))["type"] == "done"  # removed, but not barred

    run(go())


def test_a_player_removed_from_a_running_game_leaves_a_free_seat(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, eve, cy):
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as one, eve.at(table) as two:
                await two.do(**SIT)
                await one.until("whole")
                assert (await one.do(type="remove", seat=2))["type"] == "done"
                seat = one.table["seats"][1]
                assert (seat["kind"], seat["left"], one.table["state"]) == ("free", True, "playing")
                async with cy.at(table) as three:
                    assert (await three.do(type="sit", seat=2, name="Cy"))["type"] == "done"

    run(go())


def test_only_the_host_may_remove_and_close_and_not_everything_can_be(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, BOT, FRIEND)
            async with ann.at(table) as one, eve.at(table) as two:
                await two.do(**SIT)
                for command in ({"type": "remove", "seat": 1}, {"type": "close"}):
                    refused = await two.do(**command)
                    assert refused["code"] == "not_host"
                    assert refused["why"] == "Only the host, who opened the table, may do this."
                assert (await eve.web.delete(f"/api/tables/{table}")).status_code == 403
                codes = [(await one.do(type="remove", seat=seat))["code"] for seat in (1, 3, 4, 5)]
                assert codes == ["not_allowed", "nothing", "nothing", "bad_input"]

    run(go())


def test_a_barred_person_is_sent_away_and_cannot_come_back(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            asked = {"open": True, "watchable": True, "several": True}
            table = await ann.open_table(ME, FRIEND, FRIEND, FRIEND, **asked)
            async with ann.at(table) as one, eve.at(table) as two:
                await two.do(**SIT)
                await two.do(type="sit", seat=3, name="Eve again")
                assert (await one.do(type="remove", seat=2, bar=True))["type"] == "done"
                kinds = [seat["kind"] for seat in one.table["seats"]]
                assert kinds == ["person", "free", "free", "free"]
                goodbye = await _goodbye(two)
                assert goodbye["code"] == "barred"
                assert (
                    goodbye["why"]
                    == "The host has barred you from this table, so you cannot come back."
                )
            async with eve.socket(table) as again:
                assert (await again.receive())["code"] == "barred"
            for path in ("", "/log", "/picture.svg"):
                answer = await eve.web.get(f"/api/tables/{table}{path}")
                assert (answer.status_code, answer.json()["code"]) == (403, "barred")
            listed = await eve.get("/api/tables", list="mine")
            assert listed["tables"] == []

    run(go())


def test_new_cookies_do_not_help_a_barred_person(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, eve, cy):
            table = await ann.open_table(ME, FRIEND, FRIEND, open=True)
            async with ann.at(table) as one, eve.at(table) as two:
                await two.do(**SIT)
                await one.do(type="remove", seat=2, bar=True)
                assert one.table["by_invitation"]
                word = one.you["invitation"]
            async with Person(host) as mask, mask.at(table) as line:
                for wrong in (None, "guess"):
                    refused = await line.do(**SIT, invitation=wrong)
                    assert refused["code"] == "not_invited"
                assert line.you["invitation"] is None  # only the host is told
                assert table not in await _ids(mask, "open")
            async with cy.at(table) as line:
                command = {"type": "sit", "seat": 2, "name": "Cy", "invitation": word}
                assert (await line.do(**command))["type"] == "done"
                await line.do(type="leave", seat=2)
                again = {"type": "sit", "seat": 2, "name": "Cy"}  # who was invited stays invited
                assert (await line.do(**again))["type"] == "done"

    run(go())


async def _ids(person: Person, which: str) -> list[str]:
    listed = await person.get("/api/tables", list=which)
    return [line["table"]["id"] for line in listed["tables"]]


def test_a_closed_table_says_goodbye_and_is_in_no_list(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, FRIEND, open=True)
            async with ann.at(table) as one, eve.at(table) as two:
                await two.do(**SIT)
                assert (await one.do(type="close"))["type"] == "done"
                for line in (one, two):
                    goodbye = await _goodbye(line)
                    assert goodbye["code"] == "closed"
                    assert goodbye["why"] == "The host has closed this table."
            for person in (ann, eve):
                for which in ("mine", "open"):
                    assert table not in await _ids(person, which)
                assert (await person.web.get(f"/api/tables/{table}")).status_code == 410
            again = await ann.web.delete(f"/api/tables/{table}")
            assert again.status_code == 410

    run(go())


def test_bots_stop_at_a_closed_table_and_nothing_can_be_done_there(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, pace=5000)
            assert (await ann.web.delete(f"/api/tables/{table}")).status_code == 204
            assert (await ann.web.delete(f"/api/tables/{table}")).status_code == 204
            async with ann.socket(table) as line:
                assert (await line.receive())["code"] == "closed"

    run(go())


def test_a_finished_game_that_was_closed_is_left_to_its_players(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, HERE, choices=SHORT)
            async with ann.at(table) as line:
                await line.until("whole")
                while line.now["actor"] is not None:
                    await line.play()
                path = f"/api/replays/{table}"
                assert (await eve.web.get(path)).status_code == 200
                assert (await line.do(type="close"))["type"] == "done"
            assert (await ann.web.get(path)).status_code == 200
            for part in ("", "/frames", "/record.json", "/picture.svg", "/analysis"):
                assert (await eve.web.get(path + part)).status_code == 410
            assert table in await _ids(ann, "mine")

    run(go())


def test_a_stranger_takes_one_seat_of_a_listed_table(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, FRIEND, FRIEND, open=True)
            async with ann.at(table) as one, eve.at(table) as two:
                await two.do(**SIT)
                refused = await two.do(type="sit", seat=3, name="Bo")
                assert refused["code"] == "one_seat"
                filled = await two.do(type="lend", seat=3, level="pup")
                assert filled["code"] == "not_host"  # it could begin the game without the others
                assert (await one.do(type="sit", seat=3, name="Cid"))["type"] == "done"
                assert (await one.do(type="lend", seat=4, level="pup"))["type"] == "done"
            private = await ann.open_table(ME, FRIEND, FRIEND, FRIEND)
            shared = await ann.open_table(ME, FRIEND, FRIEND, FRIEND, open=True, several=True)
            for table in (private, shared):
                async with eve.at(table) as line:
                    await line.do(**SIT)
                    assert (await line.do(type="sit", seat=3, name="Bo"))["type"] == "done"

    run(go())


def test_names_that_look_the_same_are_told_apart(host: str) -> None:
    async def go() -> None:
        async with people(host, 4) as (ann, bob, cy, eve):
            table = await ann.open_table(ME, FRIEND, FRIEND, FRIEND)
            async with ann.at(table) as one, bob.at(table) as two, cy.at(table) as three:
                async with eve.at(table) as four:
                    for name in ("Ann", " ANN ", "Аnn", "A\u3164nn", "Ａｎｎ", "A.n.n"):  # noqa: RUF001
                        refused = await four.do(type="sit", seat=4, name=name)
                        assert refused["code"] == "name_taken", name
                    blank = await four.do(type="sit", seat=4, name="\u3164\u2800")
                    assert "a printable name that is not blank" in blank["why"]
                await two.do(type="sit", seat=2, name="Bob")
                await three.do(type="sit", seat=3, name="bоb")  # noqa: RUF001
                await one.until("whole")
                while one.table["seats"][2]["name"] is None:
                    await one.receive()
                names = [seat["name"] for seat in one.table["seats"]]
                assert names == ["Ann", "Bob", "bоb (2)", None]  # noqa: RUF001
            here = {"who": "here", "name": "ann"}
            table = await ann.open_table(ME, here, {**BOT, "name": "Ann"})
            seats = (await ann.get(f"/api/tables/{table}"))["seats"]
            assert [seat["name"] for seat in seats] == ["Ann", "ann (2)", "Ann (3)"]

    run(go())


def _over(**opening: Any) -> Table:
    """A finished table of Ann, who opened it, and Bob."""
    seats = [{"person": p, "name": p.title(), "level": None} for p in ("ann", "bob")]
    asked = Opening("wolves", seats, choices=SHORT, **opening)  # type: ignore[arg-type]
    first = JournalLine(1, "opened", person="ann", data=asked.to_json())
    table = Table("t", [first, *(draft.line for draft in begin_after(Table("t"), first))])
    while table.actor is not None and table.game is not None:
        draft = play(table, table.actor, [max(table.game.steps())], None)
        table.apply(draft.line, draft.games)
    return table


def test_the_host_stays_the_host_of_a_rematch_whoever_asks_for_it() -> None:
    again = rematch(_over(barred=["eve"], invitation="word"))
    table = Table("u", [JournalLine(1, "opened", person="bob", data=again.to_json())])
    assert table.guests.host == "ann"
    assert (table.guests.barred, table.guests.invitation) == ({"eve"}, "word")


def test_a_table_of_version_0_1_has_a_host_too() -> None:
    seats = [{"person": "ann", "name": "Ann", "level": None}] * 2
    opened = {"game": "wolves", "seats": seats, "choices": {}, "seed": None, "record": None}
    opened |= {"open": True, "watchable": False, "pace": 700, "origin": None}
    assert Table("t", [JournalLine(1, "opened", person="ann", data=opened)]).guests.host == "ann"


def test_the_journal_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def before(host: str, kept: dict[str, str]) -> str:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, FRIEND, open=True)
            async with ann.at(table) as one, eve.at(table) as two:
                await two.do(**SIT)
                await one.do(type="remove", seat=2, bar=True)
            kept.update(eve.web.cookies)
            return table

    async def after(host: str, table: str, kept: dict[str, str]) -> None:
        eve = Person(host)
        for name, value in kept.items():
            eve.web.cookies.set(name, value, domain="127.0.0.1")
        async with eve, eve.socket(table) as line:
            assert (await line.receive())["code"] == "barred"

    cookies: dict[str, str] = {}
    with Thread(tmp_path) as server:
        table = run(before(server.host, cookies))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        assert not database.execute("SELECT open FROM tables WHERE id = ?", [table]).fetchone()[0]
    with Thread(tmp_path) as server:
        run(after(server.host, table, cookies))
