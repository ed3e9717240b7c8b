"""Being oneself: a name and a mark, devices, links and recovery phrases."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from moonpack.server.people import links
from moonpack.server.people.phrases import new_phrase
from moonpack.server.settings import Limits
from tests.server.devices import MARK, at_devices, link_for, post, tables_of
from tests.server.harness import BOT, FRIEND, ME, Thread, people, run
from tests.server.postgres import PostgreSQL
from tests.server.push_service import Browser

CYRILLIC = "\u0410nn"  # looks like Ann


# -- name and mark


def test_a_name_and_a_mark_are_kept_once_something_is_chosen(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, stranger):
            assert (await stranger.get("/api/me"))["mark"] is None
            await post(stranger, "/api/me", {"language": "cs"})
            me = await post(ann, "/api/me", {"name": "Ann", "mark": MARK})
            assert (me["name"], me["mark"]) == ("Ann", MARK)
            for cookie in [*ann.web.cookies]:
                if cookie.endswith("_name"):
                    ann.web.cookies.delete(cookie)
            assert (await ann.get("/api/me"))["name"] == "Ann"
            bad = await ann.web.post("/api/me", json={"mark": {"shape": "cat", "colour": "ice"}})
            assert (bad.status_code, "mark.shape" in bad.json()["why"]) == (422, True)

    with Thread(tmp_path) as server:
        run(go(server.host))
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        rows = database.execute("SELECT chosen, mark FROM people").fetchall()
    assert rows == [("Ann", "howl amber")]  # whoever only looked left nothing


def test_the_mark_stands_beside_the_name_at_tables(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table({**ME, "mark": MARK}, FRIEND)
            async with bob.at(table) as line:
                await line.until("whole")
                paw = {"shape": "paw", "colour": "ice"}
                await line.do(type="sit", seat=2, name="Bob", mark=paw)
            seats = (await ann.get(f"/api/tables/{table}"))["seats"]
            assert [seat["own_mark"] for seat in seats] == [MARK, paw]

    run(go())


# -- links and devices


def test_a_link_moves_everything_to_another_device_once(host: str) -> None:
    async def go() -> None:
        async with at_devices(host) as (laptop, phone):
            await post(laptop, "/api/me", {"name": "Ann", "mark": MARK})
            table = await laptop.open_table(ME, BOT)
            path = await link_for(laptop)
            page = await phone.web.get(path)
            assert "Ann" in page.text
            assert "mark-howl colour-amber" in page.text
            assert "the games are theirs" in page.text.replace("\n", " ")
            assert await tables_of(phone) == set()  # looking uses nothing up, and changes nothing
            assert (await phone.web.post(path)).status_code == 303
            assert await tables_of(phone) == {table}
            assert (await phone.get("/api/me"))["mark"] == MARK
            async with phone.at(table) as line:
                await line.until("whole")
                assert line.you["seats"] == [1]
            # It is used up, also for somebody who has seen it.
            async with people(host, 1) as (eve,):
                assert (await eve.web.post(path)).status_code == 410
                assert await tables_of(eve) == set()
            devices = (await laptop.get("/api/me/account"))["devices"]
            names = {(one["browser"], one["system"], one["here"]) for one in devices}
            assert names == {("Chrome", "Linux", True), ("Firefox", "Android", False)}
            assert not any("127.0.0.1" in str(one) for one in devices)

    run(go())


def test_a_link_is_used_in_time_by_our_own_page_and_replaced_by_the_next(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with at_devices(host) as (laptop, phone):
            first, second = await link_for(laptop), await link_for(laptop)
            assert (await phone.web.get(first)).status_code == 410
            foreign = {"origin": "https://evil.example"}
            assert (await phone.web.post(second, headers=foreign)).status_code == 403
            now = time.time
            monkeypatch.setattr(links.time, "time", lambda: now() + links.LASTS + 1)
            assert (await phone.web.post(second)).status_code == 410

    run(go())


def test_whoever_opens_a_foreign_link_is_told_whose_it_is_and_can_go_back(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (eve, ann):
            await post(eve, "/api/me", {"name": CYRILLIC})  # with a Cyrillic letter
            await post(ann, "/api/me", {"name": "Ann"})
            own = await ann.open_table(ME, BOT)
            path = await link_for(eve)
            page = (await ann.web.get(path)).text
            assert "as somebody else" in page
            assert "Your own games stay where they are" in page
            await ann.web.post(path)
            assert await tables_of(ann) == set()
            assert await tables_of(eve) == set()  # nothing of the victim's is the attacker's
            account = await ann.get("/api/me/account")
            assert [one["name"] for one in account["earlier"]] == ["Ann"]
            await post(ann, "/api/me/earlier", {"number": 0})
            assert await tables_of(ann) == {own}
            assert [one["name"] for one in (await ann.get("/api/me/account"))["earlier"]] == [
                CYRILLIC
            ]
            assert (await ann.web.post("/api/me/earlier", json={"number": 7})).status_code == 404

    run(go())


def test_a_device_is_signed_out_alone_with_its_sockets(host: str) -> None:
    async def go() -> None:
        async with at_devices(host) as (laptop, phone):
            table = await laptop.open_table(ME, BOT)
            await phone.web.post(await link_for(laptop))
            devices = (await laptop.get("/api/me/account"))["devices"]
            (other,) = [one["id"] for one in devices if not one["here"]]
            async with phone.at(table) as line, laptop.at(table) as own:
                await line.until("whole")
                await own.until("whole")
                assert (await laptop.web.delete(f"/api/me/devices/{other}")).status_code == 204
                assert "signed out" in (await line.until("goodbye"))["why"]
                assert (await own.play())["type"] == "done"
            stolen = phone.cookie
            assert await tables_of(phone) == set()
            async with people(host, 1) as (eve,):
                answer = await eve.web.get("/api/tables?list=mine", headers={"cookie": stolen})
                assert answer.json()["tables"] == []
                mine = await eve.web.delete(f"/api/me/devices/{devices[0]['id']}")
                assert mine.status_code == 404  # nobody signs out the devices of others

    run(go())


def test_devices_have_names_that_only_their_person_gives(host: str) -> None:
    async def go() -> None:
        async with at_devices(host) as (laptop, phone), people(host, 1) as (eve,):
            await laptop.open_table(ME, BOT)
            await phone.web.post(await link_for(laptop))
            devices = (await laptop.get("/api/me/account"))["devices"]
            (other,) = [one["id"] for one in devices if not one["here"]]
            path = f"/api/me/devices/{other}"
            assert (await eve.web.put(path, json={"name": "mine"})).status_code == 404
            assert (await laptop.web.put(path, json={"name": "x" * 99})).status_code == 422
            for name in ("Old phone", None):
                assert (await laptop.web.put(path, json={"name": name})).status_code == 204
                devices = (await phone.get("/api/me/account"))["devices"]
                assert [(one["id"], one["name"]) for one in devices if one["here"]] == [
                    (other, name)
                ]

    run(go())


def test_a_device_that_was_signed_out_forgets_the_name(host: str) -> None:
    async def go() -> None:
        async with at_devices(host) as (laptop, phone):
            await post(laptop, "/api/me", {"name": "Ann"})
            await phone.web.post(await link_for(laptop))
            assert (await phone.get("/api/me"))["name"] == "Ann"
            assert (await laptop.web.delete("/api/me/devices")).status_code == 204
            for _ in range(2):  # as somebody new, and again with the cookie of that
                assert (await phone.get("/api/me"))["name"] is None
            assert (await laptop.get("/api/me"))["name"] == "Ann"

    run(go())


@pytest.mark.parametrize("way", ["this", "one", "others"])
def test_a_device_that_was_signed_out_is_sent_no_alerts(host: str, way: str) -> None:
    """Whoever has found a lost phone would read who plays, and what is said to its owner."""

    async def go() -> None:
        async with at_devices(host) as (laptop, phone):
            await post(laptop, "/api/me", {"name": "Ann"})
            await phone.web.post(await link_for(laptop))
            for who, label in ((laptop, "laptop"), (phone, "phone")):
                push = Browser(f"https://push.example/{label}").subscription
                await post(who, "/api/me/alerts/channels", {"push": push, "label": label})
            devices = (await phone.get("/api/me/account"))["devices"]
            [device] = [one["id"] for one in devices if one["here"]]
            who = phone if way == "this" else laptop
            path = "/api/me/devices" + ("" if way == "others" else f"/{device}")
            assert (await who.web.delete(path)).status_code == 204
            channels = (await laptop.get("/api/me/alerts"))["channels"]
            assert [channel["label"] for channel in channels] == ["laptop"]

    run(go())


def test_all_other_devices_are_signed_out_those_without_an_id_too(host: str) -> None:
    async def go() -> None:
        async with at_devices(host) as (laptop, phone):
            table = await laptop.open_table(ME, BOT)
            await phone.web.post(await link_for(laptop))
            unused = await link_for(laptop)
            async with laptop.at(table) as own:
                await own.until("whole")
                assert (await laptop.web.delete("/api/me/devices")).status_code == 204
                assert (await own.play())["type"] == "done"
            assert await tables_of(phone) == set()
            assert await tables_of(laptop) == {table}
            assert (await phone.web.post(unused)).status_code == 410
            assert len((await laptop.get("/api/me/account"))["devices"]) == 1
            # Whoever signs in afterwards stays.
            await phone.web.post(await link_for(laptop))
            assert await tables_of(phone) == {table}

    run(go())


def test_a_cookie_of_an_earlier_version_counts_and_gets_a_device(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        async with people(server.host, 1) as (ann,):
            table = await ann.open_table(ME, BOT)
            (name,) = [one for one in ann.web.cookies if "_" not in one.removeprefix("moonpack_")]
            person = ann.web.cookies[name].partition(".")[0]
            identity = _identity(server)
            old = identity._signer.sign(person).decode()
            async with httpx.AsyncClient(base_url=f"http://{server.host}") as web:
                answer = await web.get("/api/tables?list=mine", headers={"cookie": f"{name}={old}"})
                assert [row["table"]["id"] for row in answer.json()["tables"]] == [table]
                renewed = identity._verified(web.cookies[name])
                assert renewed is not None
                assert (renewed.person, bool(renewed.device)) == (person, True)

    with Thread(tmp_path) as server:
        run(go(server))


def _identity(server: Thread) -> Any:
    app: Any = server._server.config.app
    while not hasattr(app, "state"):
        app = app._app
    return app.state.identity


# -- phrases


def test_a_recovery_phrase_brings_everything_back(tmp_path: Path) -> None:
    async def go(host: str) -> list[str]:
        async with at_devices(host) as (laptop, phone):
            table = await laptop.open_table(ME, BOT)
            before = (await post(laptop, "/api/me/phrase"))["words"]
            words: list[str] = (await post(laptop, "/api/me/phrase"))["words"]
            assert (len(words), before != words) == (12, True)
            mistakes = {
                " ".join(words[:11]): "12 words",
                " ".join([*words[:11], "wulf"]): "word 12",
                " ".join([words[1], words[0], *words[2:]]): "order",
            }
            for typed, why in mistakes.items():
                answer = await phone.web.post("/api/signin/phrase", json={"phrase": typed})
                if answer.status_code != 403:  # swapped words have a valid checksum now and then
                    assert (answer.status_code, why in answer.json()["why"]) == (422, True)
            for wrong in (before, new_phrase()):
                answer = await phone.web.post(
                    "/api/signin/phrase", json={"phrase": " ".join(wrong)}
                )
                assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
            typed = "  " + "\n".join(words).upper()
            assert (await post(phone, "/api/signin/phrase", {"phrase": typed}))["name"] == "Ann"
            assert await tables_of(phone) == {table}
            assert (await phone.get("/api/me/account"))["phrase_made"] is not None
            assert (await phone.web.delete("/api/me/phrase")).status_code == 204
            assert (await phone.web.delete("/api/me/phrase")).status_code == 404
            again = await laptop.web.post("/api/signin/phrase", json={"phrase": typed})
            assert again.status_code == 403
            await post(laptop, "/api/me/phrase")
            return words

    with Thread(tmp_path) as server:
        words = run(go(server.host))
    stored = (tmp_path / "tables.sqlite3").read_bytes()
    assert " ".join(words).encode() not in stored


def test_guessing_is_stopped_by_address(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (eve, again):
            codes = []
            for who in (eve, eve, again, again):
                body = {"phrase": " ".join(new_phrase())}
                codes.append((await who.web.post("/api/signin/phrase", json=body)).status_code)
            assert codes == [403, 403, 403, 429]  # new cookies do not help
            assert (await again.web.post("/signin/word")).status_code == 429

    with Thread(tmp_path, limits=Limits(sign_ins_an_hour=3)) as server:
        run(go(server.host))


# -- several servers


def test_all_servers_of_a_database_know_at_once(tmp_path: Path, postgresql: PostgreSQL) -> None:
    async def go(here: str, there: str) -> None:
        async with at_devices(here) as (laptop, phone), people(there, 1) as (bob,):
            table = await laptop.open_table(ME, FRIEND)
            async with bob.at(table) as line:
                await line.until("whole")
                await line.do(type="sit", seat=2, name="Bob")
                # A link that was made here is used there, once.
                path = await link_for(laptop)
                phone.host = there
                phone.web.base_url = f"http://{there}"
                assert (await phone.web.post(path)).status_code == 303
                assert (await laptop.web.get(path)).status_code == 410
                async with phone.at(table) as moved:
                    await moved.until("whole")
                    assert moved.you["seats"] == [1]
                    assert (await laptop.web.delete("/api/me/devices")).status_code == 204
                    assert "signed out" in (await moved.until("goodbye"))["why"]
                await post(laptop, "/api/me/delete", {"sure": True})
                while line.table["seats"][0]["name"] != "A former player":
                    await line.until("whole", "news")

    url = postgresql.database()
    with Thread(tmp_path, database=url) as one, Thread(tmp_path, database=url) as two:
        run(go(one.host, two.host))
