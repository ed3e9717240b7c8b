"""The wire: versions and gaps, messages that are none, and limits."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from moonpack.server.live.connection import Connection
from moonpack.server.live.house import House
from moonpack.server.live.outbox import Outbox
from moonpack.server.settings import Limits
from tests.server.harness import BOT, FRIEND, HERE, ME, Person, Thread, duel, people, run


def test_a_client_that_lost_its_line_gets_the_gap(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                for _ in range(7):
                    await line.play()
                moments, now = line.moments, line.now
            async with ann.at(table, version=4) as again:
                news = await again.until("whole", "news")
                assert (news["type"], news["since"]) == ("news", 4)
                assert news["moments"] == [moment for moment in moments if moment["version"] > 4]
                assert news["now"] == now

    run(go())


def test_a_client_that_missed_nothing_is_told_so(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table, version=2) as line:
                news = await line.until("whole", "news")
                assert (news["type"], news["since"], news["moments"]) == ("news", 2, [])

    run(go())


def test_the_news_of_a_click_and_its_done_go_out_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a page has both before it paints, however long the command takes to return."""
    sent: list[list[str]] = []
    due, do = Outbox.due, House.do

    def noted(outbox: Outbox, connection: Connection) -> list[str]:
        texts = list(due(outbox, connection))
        sent.append([json.loads(text)["type"] for text in texts])
        return texts

    async def slow(house: House, *command: Any) -> Any:
        done = await do(house, *command)
        await asyncio.sleep(0.02)  # everybody else is sent the news meanwhile
        return done

    monkeypatch.setattr(Outbox, "due", noted)
    monkeypatch.setattr(House, "do", slow)

    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                sent.clear()
                await line.play()

    with Thread(tmp_path) as thread:
        run(go(thread.host))
    assert any(kinds[-2:] == ["news", "done"] for kinds in sent), sent
    assert not any(kinds[-1:] == ["news"] for kinds in sent), sent


@pytest.mark.parametrize("version", [None, 0, 3, 2_000_000_000])
def test_a_version_the_server_does_not_know_gets_the_whole(host: str, version: int | None) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table, version=version) as line:
                whole = await line.until("whole", "news")
                assert whole["type"] == "whole"
                assert whole["now"]["version"] == 2

    run(go())


def test_a_client_too_far_behind_gets_the_whole(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                for _ in range(205):
                    await line.play()
            async with ann.at(table, version=2) as again:
                whole = await again.until("whole", "news")
                assert whole["type"] == "whole"
                assert len(whole["moments"]) == 40
            log = await ann.get(f"/api/tables/{table}/log", before=whole["moments"][0]["version"])
            assert [moment["version"] for moment in log][-1] == whole["moments"][0]["version"] - 1
            assert len(log) == 100

    run(go())


def test_the_gap_is_the_same_for_both_players(host: str) -> None:
    async def go() -> None:
        async with duel(host) as (_, first, second):
            for _ in range(6):
                actor = first if first.now["actor"] == 1 else second
                other = second if actor is first else first
                await actor.play()
                await other.until("news")
            assert first.moments == second.moments
            versions = [moment["version"] for moment in first.moments]
            assert versions == list(range(1, len(versions) + 1))

    run(go())


BAD = [
    "",
    "null",
    "[]",
    "{}",
    "17",
    '"hello"',
    "{",
    "\x00",
    '{"type": "fly"}',
    '{"type": ["hello"]}',
    '{"type": "step"}',
    '{"type": "step", "id": "a", "beat": "0", "step": "end"}',
    '{"type": "step", "id": "a", "beat": -1, "step": "end"}',
    '{"type": "step", "id": "a", "beat": 1e999, "step": "end"}',
    '{"type": "step", "id": "", "beat": 0, "step": "end"}',
    '{"type": "step", "id": "a b", "beat": 0, "step": "end"}',
    '{"type": "step", "id": "a", "beat": 0, "step": "end", "seat": 1}',
    '{"type": "step", "id": "a", "beat": 0, "step": ""}',
    '{"type": "step", "id": "a", "beat": 0, "step": "\\ud800"}',
    '{"type": "sit", "id": "a", "seat": 2, "name": "   "}',
    '{"type": "sit", "id": "a", "seat": 2, "name": "\\u0007"}',
    '{"type": "hurry", "on": 1}',
    '{"type": "look", "seat": 0}',
    '{"type": "hello", "version": true}',
    '{"type": "hello", "language": "../../etc"}',
    "[" * 2000,
]


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_message_is_refused_and_the_socket_lives_on(host: str, text: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.wire.send(text)
                refused = await line.until("refused")
                assert refused["code"] == "bad_message"
                assert refused["why"]
                assert (await line.play())["type"] == "done"

    run(go())


def test_bytes_are_read_as_text(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.socket(table) as line:
                await line.wire.send(json.dumps({"type": "hello"}).encode())
                await line.until("whole")
                await line.wire.send(b"\xff\xfe")
                assert (await line.until("refused"))["code"] == "bad_message"

    run(go())


def test_the_first_message_must_be_a_hello(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.socket(table) as line:
                await line.send(type="undo", id="a", beat=0)
                assert (await line.until("goodbye"))["code"] == "bad_message"
                with pytest.raises(ConnectionClosed):
                    await line.receive()

    run(go())


def test_who_says_nothing_is_let_go(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.socket(table) as line:
                assert (await line.until("goodbye"))["code"] == "bad_message"

    with Thread(tmp_path, hello_within=0.1) as server:
        run(go(server.host))


def test_a_table_that_is_not_there(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            for name in ("nowhere", "x" * 300, "%00"):
                async with ann.socket(name) as line:
                    assert (await line.receive())["code"] == "not_found"

    run(go())


def test_sockets_of_other_sites_are_refused(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            for origin in ("https://evil.example", "null", f"http://{host}.evil.example"):
                async with ann.socket(table, Origin=origin) as line:
                    assert (await line.receive())["code"] == "not_allowed"
            async with ann.socket(table, Origin=f"http://{host}") as line:
                await line.send(type="hello")
                await line.until("whole")

    run(go())


def test_too_many_messages_are_refused_then_the_socket_is_closed(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                for _ in range(60):
                    await line.send(type="hurry", on=False)
                assert (await line.until("refused"))["code"] == "too_fast"
                assert (await line.until("goodbye"))["code"] == "too_fast"

    with Thread(tmp_path, limits=Limits(messages=5)) as server:
        run(go(server.host))


def test_a_large_message_is_refused_and_a_huge_one_closes_the_socket(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.wire.send(" " * 5_000)
                assert (await line.until("refused"))["code"] == "too_large"
                await line.wire.send(" " * 1_000_000)
                await line.wire.wait_closed()
                assert line.wire.close_code == 1009

    run(go())


def test_a_person_has_so_many_sockets(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as one, ann.at(table) as two:
                await one.until("whole")
                await two.until("whole")
                async with ann.socket(table) as three:
                    assert (await three.receive())["code"] == "too_fast"

    with Thread(tmp_path, limits=Limits(sockets_a_person=2)) as server:
        run(go(server.host))


def test_presence_tells_who_is_here(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND, watchable=True)
            async with ann.at(table) as line:
                assert (await line.until("presence"))["here"] == [1]
                async with bob.at(table) as other:
                    await other.until("whole")
                    assert (await line.until("presence"))["watching"] == 1
                    await other.do(type="sit", seat=2, name="Bob")
                    here = await line.until("presence")
                    assert (here["here"], here["watching"]) == ([1, 2], 0)
                assert (await line.until("presence"))["here"] == [1]

    run(go())


def test_news_and_choices_come_in_the_language_of_the_socket(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT)
            async with ann.at(table, language="xx") as line:
                await line.until("whole")
                await line.my_turn()
                assert all(words.startswith("[") for m in line.moments for words in m["words"])
                assert line.now["scene"]["prompt"].startswith("[")
                await line.send(type="hello", language="en")
                await line.until("whole")
                assert not line.now["scene"]["prompt"].startswith("[")

    run(go())
