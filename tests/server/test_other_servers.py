"""What servers on one PostgreSQL know of each other: who is connected, and who is gone."""

from __future__ import annotations

import asyncio
import json
import signal
from contextlib import AsyncExitStack
from typing import Any

import pytest

from moonpack.server.live import bots, others
from moonpack.server.live.connection import Connection
from moonpack.server.live.elsewhere import FORGOTTEN_AFTER, Elsewhere
from moonpack.server.live.house import House
from moonpack.server.live.thinkers import Question, Thinkers, Thought
from moonpack.server.settings import Settings
from moonpack.server.store.notices import Crowd, Notice, with_lines, with_people
from moonpack.server.tables.table import Opening
from moonpack.server.troubles import LOGGED_EVERY, Troubles
from tests.server.harness import FRIEND, ME, Line, Person, Process, run
from tests.server.postgres import PostgreSQL

MANY = 12
MOST_BYTES = 8_000  # of a notification, in PostgreSQL


async def _both_are_here(line: Line) -> None:
    while (await line.until("presence"))["here"] != [1, 2]:
        pass


def test_whoever_is_at_another_server_is_seen_at_every_table(postgresql: PostgreSQL) -> None:
    url = postgresql.database()

    async def go(one: Process, two: Process) -> None:
        async with Person(one.host) as ann, Person(two.host) as bob, AsyncExitStack() as open_now:
            tables = [await ann.open_table(ME, FRIEND) for _ in range(MANY)]
            for table in tables:
                async with bob.at(table) as line:
                    await line.until("whole")
                    assert (await line.do(type="sit", seat=2, name="Bob"))["type"] == "done"
            mine = [await open_now.enter_async_context(ann.at(table)) for table in tables]
            # All at once, as after a restart of the other server.
            his = [open_now.enter_async_context(bob.at(table)) for table in tables]
            await asyncio.gather(*his)
            await asyncio.gather(*map(_both_are_here, mine))
            # A server that stops says so: all of its people are gone at once.
            two.kill(signal.SIGINT)
            for line in mine:
                while (await line.until("presence"))["here"] != [1]:
                    pass

    with Process(url) as one, Process(url) as two:
        run(go(one, two))


def test_a_server_that_comes_later_learns_who_is_connected(postgresql: PostgreSQL) -> None:
    url = postgresql.database()

    async def go(one: Process, two: Process) -> None:
        async with Person(one.host) as ann:
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as line, Person(one.host) as bob:
                await line.until("whole")
                async with bob.at(table) as seated:
                    await seated.until("whole")
                    assert (await seated.do(type="sit", seat=2, name="Bob"))["type"] == "done"
                with two:
                    bob.host = two.host
                    async with bob.at(table) as late:
                        await _both_are_here(late)

    with Process(url) as one:
        run(go(one, Process(url)))


@pytest.mark.parametrize("is_killed", [False, True])
def test_only_one_server_lets_a_bot_think_and_another_if_that_is_gone(
    postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch, is_killed: bool
) -> None:
    url, bot = postgresql.database(), {"person": None, "name": "Bot", "level": "legend"}
    monkeypatch.setattr(bots, "TAKE_OVER_AFTER", 1.0)
    monkeypatch.setattr(bots, "SPREAD", 0.0)
    monkeypatch.setattr(others, "CLAIM_EVERY", 0.2)
    thinking: list[Thinkers] = []
    may_answer = asyncio.Event()

    async def decide(thinkers: Thinkers, question: Question) -> Thought:
        thinking.append(thinkers)
        await may_answer.wait()
        return Thought(question.view.steps()[0], 0.0, None)

    monkeypatch.setattr(Thinkers, "decide", decide)

    async def go() -> None:
        one, two = (
            await House.open(Settings(database=url)),
            await House.open(Settings(database=url)),
        )
        closed = [one.close, two.close]
        try:
            seats: Any = [bot, {"person": "ann", "name": "Ann", "level": None}]
            name = await one.open_table(Opening("wolves", seats), "ann")
            there = await two.room(name)  # where a spectator waits for the same bot
            there.presence.join(Connection("eve"))
            if is_killed:
                await closed.pop(0)()
                while two.thinkers not in thinking:
                    await asyncio.sleep(0.05)
            else:
                await asyncio.sleep(3.0)  # a long thought
                assert thinking == [one.thinkers]
            may_answer.set()
            while there.table.actor != 1:
                await asyncio.sleep(0.05)
        finally:
            for close in closed:
                await close()

    run(go())


def test_notifications_are_small_enough_and_say_everything() -> None:
    lines = {f"table-{n:018}": n for n in range(3_000)}
    people = {table: frozenset({f"{table}-person-{n}" for n in range(5)}) for table in lines}
    watching = {table: {f"{table}-spectator": "Žofie 🐺" * 4} for table in lines}
    crowds = {t: Crowd(people[t], tuple(watching[t].items())) for t in lines}
    for texts in (with_lines("n" * 12, lines), with_people("n" * 12, crowds, is_whole=True)):
        assert all(len(text.encode()) < MOST_BYTES for text in texts)
        notices = [Notice.model_validate_json(text) for text in texts]
        versions = {table: count for notice in notices for table, count in notice.lines.items()}
        here = {table: those for notice in notices for table, those in notice.people.items()}
        names = {table: those for notice in notices for table, those in notice.watching.items()}
        assert (versions, here, names) in ((lines, {}, {}), ({}, people, watching))
        assert [notice.is_last for notice in notices[:-1]] == [False] * (len(notices) - 1)
    empty = [json.loads(text) for text in with_people("n", {}, is_whole=True)]
    assert [(notice["kind"], notice["is_last"]) for notice in empty] == [("repeat", True)]


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_server_that_dies_is_forgotten_and_one_that_lives_is_not() -> None:
    changes: list[tuple[str, frozenset[str], float]] = []
    clock = Clock()
    elsewhere = Elsewhere(lambda *change: changes.append(change), clock)
    ann, bob = frozenset({"ann"}), frozenset({"bob"})
    elsewhere.hear(Notice(node="a", kind="people", people={"t": ann}))
    elsewhere.hear(Notice(node="b", kind="people", people={"t": bob}))
    assert elsewhere.people("t") == ann | bob
    clock.now += FORGOTTEN_AFTER - 1
    elsewhere.hear(Notice(node="b", kind="alive"))
    clock.now += 1
    changes.clear()
    elsewhere.forget_silent()
    assert elsewhere.people("t") == bob
    assert changes == [("t", ann, 100.0)]  # away since it was last heard of
    # While we are cut off ourselves, nobody is silent.
    clock.now += FORGOTTEN_AFTER
    elsewhere.grant()
    elsewhere.forget_silent()
    assert elsewhere.people("t") == bob
    elsewhere.hear(Notice(node="b", kind="bye"))
    assert elsewhere.people("t") == frozenset()


def test_a_repetition_corrects_what_was_missed() -> None:
    changed: list[str] = []
    elsewhere = Elsewhere(lambda table, *_: changed.append(table))
    ann = frozenset({"ann"})
    elsewhere.hear(Notice(node="a", kind="people", people={"t": ann, "u": ann, "v": ann}))
    changed.clear()
    elsewhere.hear(Notice(node="a", kind="repeat", people={"t": ann}))
    assert changed == []  # the rest of it is still to come
    elsewhere.hear(Notice(node="a", kind="repeat", people={"v": ann}, is_last=True))
    assert changed == ["u"]
    assert elsewhere.people("u") == frozenset()
    assert elsewhere.people("v") == ann


def test_troubles_are_counted_and_logged_but_not_endlessly(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = Clock()
    troubles = Troubles(clock)
    for _ in range(1_000):
        troubles.note("lost", ConnectionError("gone\n[SQL: SELECT secret]"))
    clock.now += LOGGED_EVERY
    troubles.note("lost", ConnectionError("again"))
    assert troubles.counts() == {"lost": 1_001}
    logged = [record.getMessage() for record in caplog.records]
    assert logged == [
        "lost: ConnectionError: gone",
        "lost: ConnectionError: again (and 999 before this one)",
    ]
