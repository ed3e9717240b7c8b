"""Tournaments that a server plays."""

from __future__ import annotations

import asyncio

from tests.server.company.conftest import Place
from tests.server.harness import SHORT, people, run


def test_sixteen_bots_play_a_tournament_to_its_end(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            bots = ["pup", "yearling"] * 8
            body = {"name": "Moon cup", "game": "wolves", "bots": bots, "choices": SHORT}
            created = await ann.web.post("/api/tournaments", json=body)
            assert created.status_code == 201, created.text
            path = f"/api/tournaments/{created.json()['tournament']}"
            assert (await bob.web.post(f"{path}/start")).status_code == 403
            assert (await ann.web.post(f"{path}/start")).status_code == 204
            late = await bob.web.post(f"{path}/join", json={"name": "Bob"})
            assert late.status_code == 403
            while (shown := await bob.get(path))["state"] != "over":
                await asyncio.sleep(0.2)
            assert (len(shown["boards"]), shown["rounds"]) == (4, 4)
            met = [frozenset(one["players"]) for boards in shown["boards"] for one in boards]
            assert len(set(met)) == 32
            assert all(one["places"] for boards in shown["boards"] for one in boards)
            assert sum(one["points"] for one in shown["standings"]) == 32
            assert [one["games"] for one in shown["standings"]] == [4] * 16
            assert {one["words"] == "" for one in shown["standings"]} == {True, False}
            assert (await ann.get("/api/tables", list="mine"))["tables"] == []  # she plays none

    run(go(), within=200)


def test_people_join_and_sit_at_their_tables(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            body = {"name": "Duel", "game": "wolves", "kind": "round_robin"}
            created = (await ann.web.post("/api/tournaments", json=body)).json()
            path = f"/api/tournaments/{created['tournament']}"
            assert (await ann.web.post(f"{path}/start")).status_code == 403  # nobody plays yet
            for person in (ann, bob, bob):
                await person.web.post(f"{path}/join", json={"name": "Wolf"})
            shown = await ann.get(path)
            assert [one["name"] for one in shown["entrants"]] == ["Wolf", "Wolf (2)"]
            await ann.web.post(f"{path}/start")
            while not (shown := await ann.get(path))["boards"]:
                await asyncio.sleep(0.02)
            ((board,),) = shown["boards"]
            while (await bob.web.get(f"/api/tables/{board['table']}")).status_code != 200:
                await asyncio.sleep(0.02)
            lines = (await bob.get("/api/tables"))["tables"]
            assert [line["table"]["id"] for line in lines] == [board["table"]]
            assert (await ann.web.post(f"{path}/end")).status_code == 204
            assert (await ann.get(path))["state"] == "over"

    run(go())


def test_mistakes_are_named(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 1) as (ann,):
            for field, wrong in (
                ("size", {"size": 3, "kind": "round_robin"}),
                ("bots[0]", {"bots": ["cat"]}),
                ("choices", {"rated": True, "choices": SHORT}),
                ("choices.packs", {"choices": {"packs": ["a"]}}),
                ("rounds", {"rounds": 0}),
            ):
                body = {"name": "Cup", "game": "wolves", **wrong}
                answer = await ann.web.post("/api/tournaments", json=body)
                assert answer.status_code == 422, field
                assert answer.json()["why"].startswith(f"{field}: "), answer.text
            assert (await ann.web.get("/api/tournaments/nothing")).status_code == 404

    run(go())


def test_nobody_has_more_than_three_tournaments_at_once(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 1) as (ann,):
            body = {"name": "Cup", "game": "wolves"}
            answers = [await ann.web.post("/api/tournaments", json=body) for _ in range(4)]
            assert [one.status_code for one in answers] == [201, 201, 201, 429]
            first = f"/api/tournaments/{answers[0].json()['tournament']}"
            assert (await ann.web.post(f"{first}/end")).status_code == 204
            assert (await ann.web.get(first)).status_code == 404
            assert (await ann.web.post("/api/tournaments", json=body)).status_code == 201

    run(go())
