"""Tournaments from the list to the end: joined, left, withdrawn from, given away, forgotten."""

from __future__ import annotations

import asyncio
import csv
import io
import time
from pathlib import Path
from typing import Any

import pytest

from moonpack.server.alerts.events import alerts_at_opening, still_holds
from moonpack.server.company.tournaments import Board, Entrant, Tournament
from moonpack.server.live import absence
from moonpack.server.live.opening import opened_table
from moonpack.server.live.tournaments import Tournaments
from moonpack.server.settings import Keep, Limits
from moonpack.server.tables.table import HolderJson, Opening
from tests.server.company.conftest import Place
from tests.server.harness import SHORT, Person, Thread, people, run

CUP = {"name": "Cup", "game": "wolves", "choices": SHORT}


async def _create(person: Person, **asked: Any) -> str:
    answer = await person.web.post("/api/tournaments", json={**CUP, **asked})
    assert answer.status_code == 201, answer.text
    return f"/api/tournaments/{answer.json()['tournament']}"


async def _join(path: str, *players: Person) -> None:
    for n, person in enumerate(players):
        name = {"name": f"Wolf {'ABCD'[n]}"}
        assert (await person.web.post(f"{path}/join", json=name)).status_code == 204


async def _begun(path: str, organiser: Person) -> dict[str, Any]:
    """The tournament once the tables of its first round are open."""
    assert (await organiser.web.post(f"{path}/start")).status_code == 204
    while True:
        shown: dict[str, Any] = await organiser.get(path)
        boards = [board for boards in shown["boards"] for board in boards]
        of_bots = all(one["level"] for one in shown["entrants"])
        if boards and all(of_bots or board["since"] or board["places"] for board in boards):
            return shown
        await asyncio.sleep(0.02)


async def _until_over(path: str, person: Person) -> dict[str, Any]:
    while (shown := await person.get(path))["state"] != "over":
        await asyncio.sleep(0.02)
    return dict(shown)


async def _ids(person: Person, which: str) -> list[str]:
    lines = (await person.get("/api/tournaments", list=which))["tournaments"]
    return [f"/api/tournaments/{line['id']}" for line in lines]


def test_lists_have_what_is_open_to_others_and_what_is_ones_own(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            await ann.web.post("/api/me", json={"name": "Ann"})
            public = await _create(ann, name="Public", listed=True)
            private = await _create(ann, name="Private")
            assert await _ids(ann, "mine") == [private, public]
            assert public in await _ids(bob, "open")
            assert private not in await _ids(bob, "open")
            assert public not in await _ids(ann, "open")  # it is among her own
            await _join(public, bob, ann)
            (mine,) = (await bob.get("/api/tournaments", list="mine"))["tournaments"]
            assert (mine["name"], mine["organiser"], mine["players"]) == ("Public", "Ann", 2)
            assert (mine["yours"], mine["entered"], mine["table"]) == (False, True, None)
            shown = await _begun(public, ann)
            (mine,) = (await bob.get("/api/tournaments", list="mine"))["tournaments"]
            assert (mine["state"], mine["round"]) == ("playing", 1)
            assert mine["table"] == shown["boards"][0][0]["table"]
            for path in (public, private):
                await ann.web.post(f"{path}/end")
            assert await _ids(ann, "mine") == [public]
            answer = await ann.web.get("/api/tournaments?list=all")
            assert (answer.status_code, answer.json()["field"]) == (422, "list")

    run(go())


def test_an_organiser_has_three_places_in_a_list_for_everybody(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            for n in range(4):
                path = await _create(ann, listed=True, bots=["pup", "yearling"], name=f"Cup {n}")
                await _begun(path, ann)
                await ann.web.post(f"{path}/end")
            lines = (await bob.get("/api/tournaments", list="over"))["tournaments"]
            names = [line["name"] for line in lines if line["name"].startswith("Cup ")]
            assert names == ["Cup 3", "Cup 2", "Cup 1"]

    run(go())


def test_people_leave_before_it_begins_and_the_others_move_up(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 3) as (ann, bob, cid):
            path = await _create(ann)
            assert (await ann.get(path))["why_not_begin"] == "At least two players are needed."
            await _join(path, ann, bob, cid)
            assert (await bob.web.post(f"{path}/leave")).status_code == 204
            again = await bob.web.post(f"{path}/leave")
            assert (again.status_code, again.json()["code"]) == (409, "nothing")
            shown = await cid.get(path)
            assert [one["name"] for one in shown["entrants"]] == ["Wolf A", "Wolf C"]
            assert (shown["you"], shown["yours"], shown["why_not_begin"]) == (2, False, "")
            await _join(path, bob)
            assert [one["name"] for one in (await ann.get(path))["entrants"]][2] == "Wolf A (2)"
            # The organiser, and nobody else, takes somebody out; whoever moved up stays.
            asked = {"number": 3, "name": "Wolf A (2)"}
            assert (await cid.web.post(f"{path}/remove", json=asked)).status_code == 403
            for wrong, status in (({"number": 9}, 422), ({**asked, "name": "Wolf C"}, 409)):
                assert (await ann.web.post(f"{path}/remove", json=wrong)).status_code == status
            assert (await ann.web.post(f"{path}/remove", json=asked)).status_code == 204
            shown = await bob.get(path)
            assert ([one["name"] for one in shown["entrants"]], shown["you"]) == (
                ["Wolf A", "Wolf C"],
                None,
            )
            invitation = await bob.get(f"{path}/invitation")
            assert invitation["link"].endswith(path.removeprefix("/api"))
            await ann.web.post(f"{path}/end")

    run(go())


def test_whoever_withdraws_loses_the_game_and_plays_no_other(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 3) as (ann, bob, cid):
            path = await _create(ann, kind="round_robin")
            await _join(path, ann, bob, cid)
            shown = await _begun(path, ann)
            (board,) = shown["boards"][0]
            absent = board["players"][0]
            person = (ann, bob, cid)[absent - 1]
            assert (await person.web.post(f"{path}/leave")).status_code == 204
            while len((shown := await ann.get(path))["boards"]) < 2:
                await asyncio.sleep(0.02)
            assert shown["boards"][0][0]["places"] == [2, 1]
            name = shown["entrants"][absent - 1]["name"]
            assert shown["boards"][0][0]["notes"] == [f"{name} left the game."]
            closed = await person.web.get(f"/api/tables/{board['table']}")
            assert closed.status_code == 410
            begun = {"number": 1}
            assert (await ann.web.post(f"{path}/remove", json=begun)).status_code == 403
            assert shown["entrants"][absent - 1]["withdrew"] == 1
            later = [one["players"] for boards in shown["boards"][1:] for one in boards]
            assert all(absent not in players for players in later)
            assert (await ann.web.post(f"{path}/end")).status_code == 204
            over = await ann.web.post(f"{path}/leave")
            assert over.status_code == 409

    run(go())


async def _delete(person: Person) -> None:
    answer = await person.web.post("/api/me/delete", json={"sure": True})
    assert answer.status_code == 204


def test_whoever_deletes_the_account_before_the_start_is_taken_out(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 4) as (ann, bob, cid, dan):
            path = await _create(ann)
            await _join(path, bob, cid, dan)
            await _delete(bob)
            shown = await dan.get(path)
            assert [one["name"] for one in shown["entrants"]] == ["Wolf B", "Wolf C"]
            assert shown["you"] == 2

    run(go())


def test_whoever_deletes_the_account_is_paired_with_nobody_and_nobody_waits(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 4) as (ann, bob, cid, dan):
            path = await _create(ann, kind="round_robin")
            await _join(path, bob, cid, dan)
            shown = await _begun(path, ann)
            (board,) = shown["boards"][0]
            first, second = ((bob, cid, dan)[n - 1] for n in board["players"])
            await _delete(first)  # loses this game, and is in no other round
            while len((shown := await second.get(path))["boards"]) < 2:
                await asyncio.sleep(0.02)
            gone = board["players"][0]
            assert shown["boards"][0][0]["places"] == [2, 1]
            assert shown["entrants"][gone - 1]["withdrew"] == 1
            assert shown["entrants"][gone - 1]["name"] is None
            later = [b for boards in shown["boards"][1:] for b in boards]
            assert all(gone not in b["players"] for b in later)
            # Whoever deletes the account between rounds is in none of those that follow.
            last = next(n for n in (1, 2, 3) if n not in board["players"])
            await _delete((bob, cid, dan)[last - 1])
            shown = await _until_over(path, second)
            assert shown["standings"][0]["number"] == board["players"][1]

    run(go())


def test_a_bot_plays_on_for_whoever_deletes_the_account_at_a_larger_table(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 4) as (ann, bob, cid, dan):
            path = await _create(ann, kind="swiss", size=3, rounds=1)
            await _join(path, bob, cid, dan)
            shown = await _begun(path, ann)
            (board,) = shown["boards"][0]
            await _delete((bob, cid, dan)[board["players"][0] - 1])
            stays = (bob, cid, dan)[board["players"][1] - 1]
            path = f"/api/tables/{board['table']}"
            while (table := await stays.get(path))["seats"][0]["kind"] != "bot":
                await asyncio.sleep(0.01)
            assert table["state"] == "playing"

    run(go())


def test_opponents_decide_nothing_for_each_other_and_nobody_has_hints(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            path = await _create(ann)
            await _join(path, ann, bob)
            ((board,),) = (await _begun(path, ann))["boards"]
            async with ann.at(board["table"]) as line:
                await line.until("whole")
                other = 2 if line.you["seats"] == [1] else 1
                lent = await line.do(type="lend", seat=other, level="pup")
                assert (lent["code"], "organiser" in lent["why"]) == ("not_allowed", True)
                assert (await line.do(type="hints", on=True))["code"] == "hints_off"

    run(go())


def test_a_game_is_given_to_those_who_are_there(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            path = await _create(ann, kind="round_robin", name="=cmd()")
            await _join(path, ann, bob)
            shown = await _begun(path, ann)
            (board,) = shown["boards"][0]
            table = {"table": board["table"]}
            room = await asyncio.to_thread(lambda: place.house._rooms[board["table"]])
            waits = board["waits_for"]
            there, absent = (ann, bob) if waits == 2 else (bob, ann)
            refused = await ann.web.post(f"{path}/award", json=table)
            assert refused.status_code == 403  # nobody has been away for long
            assert not board["can_award"]
            async with there.at(board["table"]) as line:
                await line.until("whole")
                monkeypatch.setattr(room.presence, "_alone_after", 0.0)
                assert (await ann.web.post(f"{path}/award", json=table)).status_code == 403
                monkeypatch.setattr(absence, "AWARD_AFTER", 0.0)
                assert (await bob.web.post(f"{path}/award", json=table)).status_code == 403
                assert (await ann.get(path))["boards"][0][0]["can_award"]
                assert not (await bob.get(path))["boards"][0][0]["can_award"]
                assert (await ann.web.post(f"{path}/award", json=table)).status_code == 204
            shown = await _until_over(path, ann)
            best, last = shown["standings"]
            assert (best["points"], last["points"], last["number"]) == (1, 0, waits)
            assert shown["boards"][0][0]["notes"] == [f"Wolf {'AB'[waits - 1]} is absent."]
            text = (await bob.web.get(f"{path}/standings.csv")).text
            rows = list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))
            assert [row["points"] for row in rows] == ["1.0", "0.0"]
            rounds = (await absent.web.get(f"{path}/rounds.csv")).text
            assert len(rounds.strip().splitlines()) == 3

    run(go())


def test_the_clock_of_a_tournament_lets_bots_play_on(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 1) as (ann,):
            for clock, field in (
                ({"kind": "bank", "seconds": 900, "at_end": "nudge"}, "clock.at_end"),
                ({"kind": "bank", "seconds": 1, "at_end": "bot"}, "clock.seconds"),
            ):
                answer = await ann.web.post("/api/tournaments", json={**CUP, "clock": clock})
                assert (answer.status_code, answer.json()["field"]) == (422, field)
            clock = {"kind": "turn", "seconds": 60, "at_end": "bot"}
            path = await _create(ann, clock=clock, bots=["pup"])
            await _join(path, ann)
            shown = await _begun(path, ann)
            assert shown["clock"]["seconds"] == 60
            # The clock waits for Ann, who is told so as long as it is true.
            number = shown["you"]
            assert shown["boards"][0][0]["awaited"] == [number]
            async with ann.at(shown["boards"][0][0]["table"]) as line:
                await line.until("whole")
                while line.now["clock"]["awaited"]:
                    await line.until("news")
            assert (await ann.get(path))["boards"][0][0]["awaited"] == []
            info = await ann.get(f"/api/tables/{shown['boards'][0][0]['table']}")
            assert info["clock"]["at_end"] == "bot"
            assert info["tournament"] == shown["id"]
            assert (await ann.web.post(f"{path}/end")).status_code == 204

    run(go())


def test_tournaments_that_nobody_touches_are_ended(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            begun, open_ = await _create(ann), await _create(ann)
            await _join(begun, ann, bob)
            assert (await _begun(begun, ann))["kept_days"] == 60  # the page says so
            later = time.time() + 61 * 86_400
            wrapped = asyncio.wrap_future(
                asyncio.run_coroutine_threadsafe(
                    place.house.removal.expire(Keep(), later), place.house.writer._task.get_loop()
                )
            )
            expired = await wrapped
            assert expired.counts["tournaments"] >= 2
            assert (await ann.get(begun))["state"] == "over"
            assert (await ann.web.get(open_)).status_code == 404

    run(go())


def test_players_are_told_that_their_table_is_open() -> None:
    seats: list[HolderJson] = [
        {"person": person, "name": person.title(), "level": None}
        for person in ("ann", "bob", "cid")
    ]
    for tournament, kinds in (("cup", ["began", "turn"]), (None, [])):
        opening = Opening(game="wolves", seats=seats, tournament=tournament)
        table = run(opened_table("t", opening, "eve", 1.0, frozenset()))
        assert table.actor is not None
        first = ("ann", "bob", "cid")[table.actor]
        other = next(one for one in ("ann", "bob", "cid") if one != first)
        alerts = alerts_at_opening(table, {first, other, "eve"})
        assert sorted(alert.kind for alert in alerts) == kinds
        assert all((alert.kind == "turn") == (alert.person == first) for alert in alerts)
        assert all(still_holds(table, alert) for alert in alerts)


def test_a_round_in_which_nobody_is_left_to_play_is_left_out() -> None:
    entrants = [Entrant(name, None, name, None) for name in "abcd"]
    one = Tournament(
        id="t", name="T", organiser="a", game="wolves", kind="round_robin", size=2, rounds=3,
        choices={}, rated=False, state="playing", entrants=entrants,
    )  # fmt: skip
    number, tables = one.next_round()
    assert (number, len(tables)) == (0, 2)
    (first, _), (partner, _) = tables
    one.boards.append([Board("x", tables[0], [1, 2]), Board("y", tables[1], [1, 2])])
    for gone in (first, partner):
        entrants[gone] = Entrant("gone", None, "gone", 1)
    number, tables = one.next_round()
    assert len(tables) == 1
    assert not {first, partner} & set(tables[0])
    points = {line.player: line.points for line in one.table()}
    assert sum(points.values()) == 2
    entrants[tables[0][0]] = Entrant("gone", None, "gone", 1)
    assert one.next_round()[1] == []


def test_tables_of_a_tournament_count_as_tables_of_its_organiser(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            paths = [await _create(ann, bots=["pup"] * 8) for _ in range(2)]
            codes = [(await ann.web.post(f"{path}/start")).status_code for path in paths]
            assert codes == [204, 429]
            assert (await ann.get(paths[1]))["state"] == "entering"

    with Thread(tmp_path, limits=Limits(tables_an_hour=9)) as server:
        run(go(server.host))


def test_a_tournament_that_cannot_go_on_keeps_no_other_waiting(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with Person(place.host) as ann:
            bad, good = [await _create(ann, bots=["pup"] * 2) for _ in range(2)]
            go_on = Tournaments._go_on

            async def fails(task: Tournaments, name: str) -> None:
                if name in bad:
                    raise ValueError("broken")
                await go_on(task, name)

            monkeypatch.setattr(Tournaments, "_go_on", fails)
            for path in (bad, good):
                assert (await ann.web.post(f"{path}/start")).status_code == 204
            await _until_over(good, ann)
            assert (await ann.get(bad))["boards"] == []
            await ann.web.post(f"{bad}/end")

    run(go())
