"""Several servers on one PostgreSQL, which the tests start."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

import moonpack
from tests.server.harness import BOT, FRIEND, ME, SHORT, Line, Person, Process, run
from tests.server.postgres import PostgreSQL


@pytest.fixture(scope="module")
def hosts(postgresql: PostgreSQL) -> Iterator[tuple[str, str]]:
    url = postgresql.database()
    quick = ("--review-simulations", "5")
    with Process(url, *quick) as one, Process(url, *quick) as two:
        yield one.host, two.host


async def _game(first: Line, second: Line) -> None:
    while first.now["actor"] is not None:
        actor = first if first.now["actor"] == 1 else second
        other = second if actor is first else first
        assert (await actor.play())["type"] == "done"
        while other.now["version"] < actor.now["version"]:
            await other.until("news")


def test_people_at_two_servers_play_one_game(hosts: tuple[str, str]) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann, Person(hosts[1]) as bob:
            table = await ann.open_table(ME, FRIEND, choices=SHORT)
            async with ann.at(table) as first, bob.at(table) as second:
                await first.until("whole")
                await second.until("whole")
                await second.do(type="sit", seat=2, name="Bob")
                await first.until("news")
                await _game(first, second)
                assert second.table["state"] == first.table["state"] == "over"
                assert first.moments == second.moments

    run(go())


def test_what_a_host_does_at_one_server_holds_at_the_other(hosts: tuple[str, str]) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann, Person(hosts[1]) as eve, Person(hosts[1]) as cy:
            table = await ann.open_table(ME, FRIEND, FRIEND, open=True)
            async with ann.at(table) as first, eve.at(table) as second, cy.at(table) as third:
                await first.until("whole")
                await second.do(type="sit", seat=2, name="Eve")
                while first.table["seats"][1]["kind"] == "free":
                    await first.receive()
                assert (await first.do(type="remove", seat=2, bar=True))["type"] == "done"
                assert (await second.until("goodbye"))["code"] == "barred"
                refused = await third.do(type="sit", seat=2, name="Cy")
                assert refused["code"] == "not_invited"
                assert (await first.do(type="close"))["type"] == "done"
                assert (await third.until("goodbye"))["code"] == "closed"

    run(go())


def test_one_person_known_to_both_servers_plays_a_step_once(hosts: tuple[str, str]) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann:
            table = await ann.open_table(ME, {"who": "here", "name": "Cid"})
            async with ann.at(table) as here:
                ann.host = hosts[1]
                async with ann.at(table) as there:
                    await here.until("whole")
                    await there.until("whole")
                    assert there.you["seats"] == [1, 2]
                    for n in range(12):
                        while there.now["version"] != here.now["version"]:
                            behind = min(here, there, key=lambda line: line.now["version"])
                            await behind.until("news")
                        beat = here.now["beat"]
                        steps = [choice["step"] for choice in here.now["scene"]["choices"]]
                        answers = await asyncio.gather(
                            here.do(type="step", id=f"h{n}", beat=beat, step=steps[0]),
                            there.do(type="step", id=f"t{n}", beat=beat, step=steps[-1]),
                        )
                        kinds = sorted(answer["type"] for answer in answers)
                        assert kinds == ["done", "refused"]
                        late = [answer for answer in answers if answer["type"] == "refused"]
                        assert late[0]["code"] == "late"
                    # The same message to both servers is one step.
                    while there.now["version"] != here.now["version"]:
                        behind = min(here, there, key=lambda line: line.now["version"])
                        await behind.until("news")
                    step = here.now["scene"]["choices"][0]["step"]
                    message = {"type": "step", "id": "same", "beat": here.now["beat"], "step": step}
                    one, two = await asyncio.gather(here.do(**message), there.do(**message))
                    assert one == two

    run(go())


def test_bots_play_on_when_the_server_that_asked_them_is_gone(hosts: tuple[str, str]) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann:
            table = await ann.open_table(BOT, ME, pace=5000)
            ann.host = hosts[1]
            async with ann.at(table) as line:
                await line.until("whole")
                await line.my_turn()
                assert line.now["actor"] == 2

    run(go())


def test_who_is_at_another_server_is_not_alone(hosts: tuple[str, str]) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann, Person(hosts[1]) as bob:
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as first:
                await first.until("whole")
                async with bob.at(table) as second:
                    await second.until("whole")
                    await second.do(type="sit", seat=2, name="Bob")
                async with bob.at(table) as second:
                    await second.until("whole")
                    while (await first.until("presence"))["here"] != [1, 2]:
                        pass
                while (await first.until("presence"))["here"] != [1]:
                    pass

    run(go())


def test_a_table_is_in_the_lists_of_every_server_as_it_is_now(hosts: tuple[str, str]) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann, Person(hosts[1]) as eve:
            table = await ann.open_table(
                ME, {"who": "here", "name": "Cid"}, open=True, watchable=True
            )

            async def listed() -> dict[str, object] | None:
                tables = (await eve.get("/api/tables", list="watch"))["tables"]
                return next((one for one in tables if one["table"]["id"] == table), None)

            first = await listed()
            assert first is not None
            async with ann.at(table) as line:
                await line.until("whole")
                assert (await line.play())["type"] == "done"
                assert (await listed()) != first  # somebody else is to decide
                assert (await line.do(type="close"))["type"] == "done"
            assert await listed() is None

    run(go())


def test_an_analysis_made_at_one_server_is_there_at_the_other(hosts: tuple[str, str]) -> None:
    game = moonpack.new("moonlight", seed=1)
    while game.actor is not None:
        game.play(game.steps()[0])

    async def go() -> None:
        async with Person(hosts[0]) as ann, Person(hosts[1]) as bob:
            upload = await ann.web.post("/api/replays", json=game.record())
            address = f"/api/replays/{upload.json()['replay']}/analysis"
            assert (await bob.get(address))["type"] == "none"
            made = await ann.web.post(address)
            assert json.loads(made.text.splitlines()[-1])["type"] == "done"
            assert (await bob.get(address))["type"] == "done"

    run(go())


def test_people_at_two_servers_talk_and_see_who_watches(hosts: tuple[str, str]) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann, Person(hosts[1]) as bob, Person(hosts[1]) as eve:
            await eve.web.post("/api/me", json={"name": "Eve"})
            table = await ann.open_table(ME, FRIEND, watchable=True)
            async with ann.at(table) as first, bob.at(table) as second:
                await first.until("whole")
                await second.do(type="sit", seat=2, name="Bob")
                for line in (first, second):
                    await line.send(type="listen")
                    await line.until("chat")
                for n in range(4):  # at the same time, each time
                    sending = (line.do(type="say", text=f"{n}") for line in (first, second))
                    assert {answer["type"] for answer in await asyncio.gather(*sending)} == {"done"}
                for line in (first, second):
                    while len(line.said) < 8:
                        await line.receive()
                assert first.said == second.said  # in the same order, by number
                async with eve.at(table) as third:
                    await third.until("whole")
                    while not (presence := await first.until("presence"))["watchers"]:
                        pass
                    (watcher,) = presence["watchers"]
                    assert (watcher["name"], presence["watching"]) == ("Eve", 1)
                    away = await first.do(type="turn_away", who=watcher["who"])
                    assert away["type"] == "done"
                    assert (await third.until("goodbye"))["code"] == "barred"

    run(go())


def test_somebody_is_muted_on_all_servers_at_once(hosts: tuple[str, str]) -> None:
    async def next_message(line: Line) -> dict[str, Any]:
        while not (chat := await line.until("chat"))["messages"]:
            pass
        return chat["messages"][0]

    async def go() -> None:
        async with Person(hosts[0]) as ann, Person(hosts[0]) as bob:
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as first, bob.at(table) as second:
                ann.host = hosts[1]
                async with ann.at(table) as other:
                    for line in (first, second, other):
                        await line.until("whole")
                        await line.send(type="listen")
                        await line.until("chat")
                    await second.do(type="sit", seat=2, name="Bob")
                    await second.do(type="say", text="you play badly")
                    await next_message(other)
                    insult = await next_message(first)
                    await first.do(type="mute", who=insult["who"])
                    while not (chat := await other.until("chat"))["whole"]:
                        pass
                    assert chat["messages"] == []
                    assert [person["name"] for person in chat["muted"]] == ["Bob"]
                    await other.do(type="mute", who=insult["who"], on=False)
                    assert await next_message(first) == insult

    run(go())
