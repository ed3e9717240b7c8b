"""What is said at tables: who reads it, what is kept of it, and what is refused."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moonpack.server.alerts.events import TableEvent
from tests.server.admin import Admin
from tests.server.harness import EASY, FRIEND, ME, SHORT, Line, Person, Thread, people, run

CHATTY = replace(
    EASY, chat_messages=2_000, chat_messages_a_table=2_000, chat_kept=64, reports_a_person=3
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Thread, Path]]:
    folder = tmp_path_factory.mktemp("chat")
    with Thread(folder, limits=CHATTY) as thread:
        yield thread, folder


async def next_text(line: Line) -> list[str]:
    """The texts of the next message with any."""
    while not (message := await line.until("chat"))["messages"]:
        pass
    return [one["text"] for one in message["messages"]]


async def listen(line: Line, since: int = 0) -> dict[str, Any]:
    await line.send(type="listen", since=since)
    return await line.until("chat")


async def say(line: Line, text: str) -> dict[str, Any]:
    return await line.do(type="say", text=text)


class Evening:
    """Two players and a spectator at a table whose game has begun, all of them listening."""

    def __init__(self, table: str, ann: Line, bob: Line, eve: Line) -> None:
        self.table, self.ann, self.bob, self.eve = table, ann, bob, eve


async def evening(host: str, go: Any, **asked: Any) -> None:
    async with people(host, 3) as (ann, bob, eve):
        await eve.web.post("/api/me", json={"name": "Eve"})
        table = await ann.open_table(ME, FRIEND, watchable=True, choices=SHORT, **asked)
        async with ann.at(table) as first, bob.at(table) as second, eve.at(table) as third:
            await first.until("whole")
            assert (await second.do(type="sit", seat=2, name="Bob"))["type"] == "done"
            await third.until("whole")
            for line in (first, second, third):
                await listen(line)
            await go(Evening(table, first, second, third))


async def play_to_the_end(one: Evening) -> None:
    while one.ann.now["actor"] is not None:
        actor = one.ann if one.ann.now["actor"] == 1 else one.bob
        other = one.bob if actor is one.ann else one.ann
        assert (await actor.play())["type"] == "done"
        while other.now["version"] < actor.now["version"]:
            await other.until("news")


def test_players_and_spectators_talk_apart_until_the_game_is_over(
    server: tuple[Thread, Path],
) -> None:
    async def go(one: Evening) -> None:
        assert (await say(one.ann, "a secret"))["type"] == "done"
        assert await next_text(one.bob) == ["a secret"]
        assert (await say(one.eve, "Bob should howl"))["type"] == "done"
        assert await next_text(one.eve) == ["Bob should howl"]
        assert (await say(one.bob, "no idea"))["type"] == "done"
        assert await next_text(one.ann) == ["a secret"]
        assert await next_text(one.ann) == ["no idea"]  # and not what the spectator said
        await play_to_the_end(one)
        assert "Bob should howl" in await next_text(one.bob)
        await one.eve.until("news")
        assert (await say(one.ann, "that was close"))["type"] == "done"
        assert await next_text(one.eve) == [
            "that was close"
        ]  # and not what the players said before

    run(evening(server[0].host, go))


def test_what_players_say_is_public_only_if_the_table_was_opened_so(
    server: tuple[Thread, Path],
) -> None:
    async def go(one: Evening) -> None:
        await say(one.ann, "read this, everybody")
        assert await next_text(one.eve) == ["read this, everybody"]

    run(evening(server[0].host, go, public_chat=True))


def test_a_message_is_there_for_those_who_come_later_and_after_a_restart(tmp_path: Path) -> None:
    async def before(host: str) -> tuple[str, str]:
        async with Person(host) as ann:
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as line:
                await listen(line)
                for n in range(3):
                    assert (await say(line, f"message {n}"))["type"] == "done"
                again = await line.do(type="say", id="same", text="once")
                assert await line.do(type="say", id="same", text="once") == again
            return table, ann.cookie

    async def after(host: str, table: str, cookie: str) -> None:
        async with Person(host) as ann:
            ann.web.cookies.clear()
            ann.web.headers["Cookie"] = cookie
            async with Person(host) as bob, bob.at(table) as line:
                whole = await listen(line)
                assert whole["whole"]
                texts = [one["text"] for one in whole["messages"]]
                assert texts == ["message 0", "message 1", "message 2", "once"]
                assert {one["name"] for one in whole["messages"]} == {"Ann"}
            async with bob_again(host, table) as line:
                rest = await listen(line, since=2)
                assert [one["number"] for one in rest["messages"]] == [3, 4]
                assert not rest["whole"]

    def bob_again(host: str, table: str) -> Any:
        return Person(host).at(table)

    with Thread(tmp_path, limits=CHATTY) as server:
        table, cookie = run(before(server.host))
    with Thread(tmp_path, limits=CHATTY) as server:
        run(after(server.host, table, cookie))


def test_nothing_of_it_is_in_the_journal_or_in_a_record(server: tuple[Thread, Path]) -> None:
    async def go(one: Evening) -> None:
        version = one.ann.now["version"]
        assert (await say(one.ann, "not for the record"))["version"] == version
        await play_to_the_end(one)
        async with Person(server[0].host) as anybody:
            record = await anybody.get(f"/api/replays/{one.table}/record.json")
            assert "not for the record" not in json.dumps(record)

    run(evening(server[0].host, go))


def test_what_is_refused_says_why(server: tuple[Thread, Path]) -> None:
    async def go(one: Evening) -> None:
        empty = await say(one.ann, "\u200b\u202e\u3164")
        assert empty["code"] == "bad_input"
        long = await say(one.ann, "x" * 301)
        assert (long["code"], "300" in long["why"]) == ("too_large", True)
        assert (await say(one.ann, "y" * 300))["type"] == "done"
        assert (await one.ann.do(type="react", reaction="<b>"))["code"] == "bad_message"
        assert (await one.ann.do(type="say", text=""))["code"] == "bad_message"
        await one.ann.send(type="say", id="huge", text="z" * 5_000)
        assert (await one.ann.until("refused"))["code"] == "too_large"
        assert (await one.bob.do(type="chat", mode="off"))["code"] == "not_host"

    run(evening(server[0].host, go))


def test_the_host_switches_the_chat_and_everybody_knows(server: tuple[Thread, Path]) -> None:
    async def go(one: Evening) -> None:
        await one.ann.do(type="chat", mode="reactions")
        assert (await one.bob.until("chat"))["mode"] == "reactions"
        assert (await say(one.bob, "hello"))["code"] == "chat_off"
        assert (await one.bob.do(type="react", reaction="oops"))["type"] == "done"
        assert await next_text(one.ann) == ["reactions"]
        assert await next_text(one.ann) == ["oops"]
        await one.ann.do(type="chat", mode="off")
        assert (await one.eve.do(type="react", reaction="wow"))["code"] == "chat_off"
        await one.ann.do(type="chat", mode="on")
        assert (await say(one.bob, "hello again"))["type"] == "done"

    run(evening(server[0].host, go))


def test_spectators_can_be_kept_silent(server: tuple[Thread, Path]) -> None:
    async def go(one: Evening) -> None:
        assert (await say(one.eve, "psst"))["code"] == "chat_off"
        assert (await say(one.bob, "hello"))["type"] == "done"

    run(evening(server[0].host, go, spectator_chat=False))


def test_somebody_who_is_muted_is_not_read_on_any_page(server: tuple[Thread, Path]) -> None:
    async def go(one: Evening) -> None:
        await say(one.bob, "you play badly")
        message = await one.ann.until("chat")
        (insult,) = message["messages"]
        assert (await one.ann.do(type="mute", who=insult["who"]))["type"] == "done"
        muted = await one.ann.until("chat")
        assert muted["whole"]
        assert muted["messages"] == []
        assert [person["name"] for person in muted["muted"]] == ["Bob"]
        await say(one.bob, "very badly")
        await say(one.ann, "peace")
        assert await next_text(one.ann) == ["peace"]
        await one.ann.do(type="mute", who=insult["who"], on=False)
        assert "very badly" in await next_text(one.ann)

    run(evening(server[0].host, go))


def test_a_report_reaches_the_host_and_the_administrators(server: tuple[Thread, Path]) -> None:
    admin = Admin(f"sqlite:///{server[1] / 'tables.sqlite3'}")

    async def go(one: Evening) -> None:
        await say(one.ann, "before it")
        await one.bob.until("chat")
        await say(one.eve, "an insult")
        (insult,) = (await one.eve.until("chat"))["messages"]
        assert (await one.bob.do(type="report", number=insult["number"]))["code"] == "not_found"
        await say(one.bob, "another insult")
        while (message := await one.ann.until("chat"))["messages"][0]["seat"] != 2:
            pass
        number = message["messages"][0]["number"]
        # Whoever was reported, and is not the host, is told nothing.
        assert (await one.ann.do(type="report", number=number))["type"] == "done"
        assert (await one.ann.until("chat"))["reported"] == [number]
        assert (await one.bob.do(type="report", number=number))["code"] == "not_allowed"

    run(evening(server[0].host, go))
    (report,) = admin.json("reports", "list")
    assert report["text"] == "another insult"
    assert [one["text"] for one in report["around"]] == ["before it", "another insult"]
    assert "> " in admin("reports", "show", report["id"])
    admin("reports", "close", report["id"])
    assert admin.json("reports", "list") == []
    assert len(admin.json("reports", "list", "--all")) == 1
    assert "close report" in admin.deeds()
    assert "there is no report" in admin.run("reports", "close", "nobody").stderr


def test_who_is_named_is_told_of_it_once(server: tuple[Thread, Path]) -> None:
    events: list[TableEvent] = []
    house = server[0].house

    async def go(one: Evening) -> None:
        house.on_event = events.append
        await one.ann.do(type="say", id="m", text="@Bob your turn, @Ann waits")
        await one.ann.do(type="say", id="m", text="@Bob your turn, @Ann waits")
        (message,) = (await one.bob.until("chat"))["messages"]
        assert message["mentions"] == [1, 2]
        await say(one.eve, "@Bob look left")  # a spectator cannot call a player

    run(evening(server[0].host, go))
    assert [(event.kind, event.seat) for event in events] == [("mentioned", 1)]


def test_only_the_last_messages_are_kept_and_all_of_it_goes_with_the_table(
    server: tuple[Thread, Path],
) -> None:
    async def go() -> str:
        async with Person(server[0].host) as ann:
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as line:
                await listen(line)
                await line.do(type="chat", mode="reactions")
                await line.do(type="chat", mode="on")
                for n in range(110):
                    assert (await say(line, f"message {n}"))["type"] == "done"
                await line.send(type="listen", before=100)
                while (page := await line.until("chat"))["before"] is None:
                    pass
                assert [one["number"] for one in page["messages"]][-1] == 99
            assert _rows(server[1], table) <= 64 + 32 + 1
            assert (await ann.web.delete(f"/api/tables/{table}/data")).status_code == 204
            return table

    assert _rows(server[1], run(go())) == 0


def _rows(folder: Path, table: str) -> int:
    with sqlite3.connect(folder / "tables.sqlite3") as database:
        (count,) = database.execute("SELECT count(*) FROM chat WHERE table_id = ?", (table,))
    return int(count[0])


def test_a_flood_is_refused_and_nobody_else_waits_for_it(host: str) -> None:
    async def go(one: Evening) -> None:
        answers = [await one.bob.do(type="react", reaction="wow") for _ in range(40)]
        codes = [answer.get("code", "done") for answer in answers]
        assert codes[:6] == ["done"] * 6
        assert codes.count("too_fast") >= 30
        assert (await say(one.ann, "stop that"))["type"] == "done"
        await one.ann.my_turn() if one.ann.now["actor"] == 1 else await one.bob.play()

    run(evening(host, go))


@pytest.mark.parametrize("mode", ["off", "reactions"])
def test_a_server_can_do_without_it(tmp_path: Path, mode: str) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as line:
                assert (await listen(line))["mode"] == mode
                assert (await say(line, "hello"))["code"] == "chat_off"

    with Thread(tmp_path, chat=mode) as server:
        run(go(server.host))


def test_a_socket_that_does_not_listen_is_sent_no_chat(server: tuple[Thread, Path]) -> None:
    async def go() -> None:
        async with people(server[0].host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND, FRIEND)
            async with ann.at(table) as first, bob.at(table) as second:
                await second.until("whole")
                await say(first, "hello")
                await second.send(type="why", ask=1, steps=["x"])
                while (message := await second.receive())["type"] != "why":
                    assert message["type"] != "chat"

    run(go())
