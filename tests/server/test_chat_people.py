"""Who is who in a chat: people who are muted, have no name yet, or have deleted themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from moonpack.server.alerts.events import TableEvent
from tests.server.company.conftest import rows
from tests.server.devices import post
from tests.server.harness import FRIEND, ME, Thread, people, run
from tests.server.test_chat import CHATTY, Evening, evening, listen, say


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thread]:
    with Thread(tmp_path_factory.mktemp("chat"), limits=CHATTY) as thread:
        yield thread


def test_somebody_who_is_muted_calls_nobody(server: Thread) -> None:
    events: list[TableEvent] = []

    async def go(one: Evening) -> None:
        server.house.on_event = events.append
        await say(one.bob, "@Ann!")
        (message,) = (await one.ann.until("chat"))["messages"]
        await one.ann.do(type="mute", who=message["who"])
        await say(one.bob, "@Ann! @Ann!")
        await one.ann.do(type="mute", who=message["who"], on=False)
        await say(one.bob, "@Ann, sorry")

    run(evening(server.host, go))
    assert len(events) == 2


def test_what_somebody_said_before_they_sat_down_gets_their_name(server: Thread) -> None:
    async def go() -> None:
        async with people(server.host, 2) as (ann, bea):
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as first, bea.at(table) as second:
                for line in (first, second):
                    await line.until("whole")
                    await listen(line)
                await say(second, "Is this seat free?")
                (message,) = (await first.until("chat"))["messages"]
                assert message["name"] is None
                await second.do(type="sit", seat=2, name="Bea")
                while not (again := (await first.until("chat"))["messages"]):
                    pass
                assert again == [{**message, "name": "Bea"}]
                await say(second, "Thank you")
                while not (new := (await first.until("chat"))["messages"]):
                    pass
                assert [one["text"] for one in new] == ["Thank you"]  # nothing comes a third time

    run(go())


def test_what_a_former_player_said_is_gone_from_chats_that_are_open(server: Thread) -> None:
    async def go() -> None:
        async with people(server.host, 2) as (ann, eve):
            await post(eve, "/api/me", {"name": "Eve"})
            table = await ann.open_table(ME, FRIEND, watchable=True)
            async with ann.at(table) as first:
                await first.until("whole")
                await listen(first)
                async with eve.at(table) as third:
                    await third.until("whole")
                    await say(third, "my secret")
                await say(first, "hello")
                while len(first.said) < 2:
                    await first.receive()
                await post(eve, "/api/me/delete", {"sure": True})
                whole = await first.until("chat")
                while not whole["whole"]:
                    whole = await first.until("chat")
                assert [one["text"] for one in whole["messages"]] == ["hello"]
            async with ann.at(table) as again:
                assert "my secret" not in str(await listen(again))

    run(go())


def test_nobody_has_all_of_a_chat_sent_again_and_again(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 1) as (eve,):
            table = await eve.open_table(ME, FRIEND)
            async with eve.at(table) as line:
                await line.until("whole")
                await listen(line)
                await line.send(type="listen")
                assert (await line.until("refused"))["code"] == "too_fast"
                await line.send(type="listen", before=5)  # a page of it is another matter
                while (await line.until("chat"))["before"] != 5:
                    pass

    with Thread(tmp_path, limits=replace(CHATTY, hellos=0.1)) as thread:
        run(go(thread.host))


def test_whom_a_stranger_mutes_is_counted_and_forgotten_with_them(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, watchable=True)
            async with ann.at(table) as line, eve.at(table) as other:
                await line.until("whole")
                await listen(line)
                await say(line, "hello")
                await other.until("whole")
                who = (await listen(other))["messages"][0]["who"]
                codes = []
                for on in (True, False, True):
                    answer = await other.do(type="mute", who=who, on=on)
                    codes.append(answer.get("code") or answer["type"])
                assert codes == ["done", "done", "too_fast"]

    with Thread(tmp_path, limits=replace(CHATTY, account_changes_an_hour=2)) as thread:
        run(go(thread.host))
    assert len(rows(tmp_path / "tables.sqlite3", "SELECT id FROM people")) == 2


def test_throwaway_people_cannot_report_without_end(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 7) as (ann, *others):
            table = await ann.open_table(ME, FRIEND, watchable=True)
            async with ann.at(table) as line:
                await line.until("whole")
                await listen(line)
                await say(line, "hello")
            codes = []
            for one in others:
                async with one.at(table) as line:
                    await line.until("whole")
                    answer = await line.do(type="report", number=1)
                    codes.append(answer.get("code") or answer["type"])
            assert codes == [*["done"] * 5, "too_fast"]

    with Thread(tmp_path, limits=replace(CHATTY, reports_a_person=1)) as thread:
        run(go(thread.host))
