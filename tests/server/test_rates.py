"""Limits are those of a person and of an address, however many sockets they open."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from moonpack.server.http.limits import VisitorRates
from moonpack.server.settings import Limits
from tests.server.harness import HERE, ME, Line, Person, Thread, people, run


async def refusals(line: Line) -> list[str]:
    """The codes of everything that was refused so far."""
    codes = []
    try:
        while True:
            message = await asyncio.wait_for(line.receive(), 0.3)
            if message["type"] in ("refused", "goodbye"):
                codes.append(message["code"])
    except TimeoutError:
        return codes


def test_the_sockets_of_a_person_share_one_limit(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann, AsyncExitStack() as held:
            table = await ann.open_table(ME, HERE)
            lines = [await held.enter_async_context(ann.at(table)) for _ in range(4)]
            for line in lines:
                await line.until("whole")
                for _ in range(10):
                    await line.send(type="hurry", on=False)
            refused = [code for line in lines for code in await refusals(line)]
            assert set(refused) == {"too_fast"}
            assert len(refused) > 10
            async with Person(host) as ben:  # has a limit of their own
                other = await ben.open_table(ME, HERE)
                async with ben.at(other) as line:
                    await line.until("whole")
                    assert (await line.play())["type"] == "done"

    with Thread(tmp_path, limits=Limits(messages=5)) as server:
        run(go(server.host))


@pytest.mark.parametrize("message", ["hello", "why", "look"])
def test_hellos_and_questions_have_limits_of_their_own(tmp_path: Path, message: str) -> None:
    sent = {
        "hello": {"type": "hello", "version": 2},
        "why": {"type": "why", "ask": 1, "steps": ["end"]},
        "look": {"type": "look", "seat": 1},
    }

    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                for _ in range(40):
                    await line.send(**sent[message])
                refused = await line.until("refused")
                assert refused["code"] == "too_fast"
                assert (await line.play())["type"] == "done"  # commands are counted apart

    limits = Limits(messages=30, bad_messages=100)
    with Thread(tmp_path, limits=limits) as server:
        run(go(server.host))


def test_sockets_are_not_opened_without_end(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE, watchable=True)
            with suppress(InvalidStatus):
                for _ in range(60):
                    async with ann.at(table) as line:
                        await line.until("whole")
                pytest.fail("sixty sockets were opened")
            async with Person(host) as ben, ben.at(table) as line:
                await line.until("whole")  # other people still reach the table

    with Thread(tmp_path, limits=Limits()) as server:
        run(go(server.host))


def test_what_is_refused_to_one_person_does_not_use_up_what_others_may_have() -> None:
    rates = VisitorRates(1.0, 2)  # three at once for a person, six for an address
    assert [rates.excess("ann", "here") for _ in range(20)].count("person") == 17
    assert [rates.excess("ben", "here") for _ in range(3)] == [None] * 3
    assert rates.excess("cid", "here") == "address"
    assert rates.excess("cid", "there") is None


def test_tables_of_an_address_are_limited_by_the_hour(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, bob):
            for person in (ann, bob):
                await person.open_table(ME, HERE)
            answer = await ann.web.post("/api/tables", json={"game": "wolves", "seats": [ME, HERE]})
            assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")

    limits = Limits(tables_an_hour=1_000, tables_an_hour_an_address=2)
    with Thread(tmp_path, limits=limits) as server:
        run(go(server.host))
