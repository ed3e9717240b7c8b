"""Limits are those of a person and of an address, however many sockets they open."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from moonpack.server.http.limits import (
    MOST_BUCKETS,
    AddressPlaces,
    AddressRates,
    Bucket,
    Rates,
    VisitorRates,
)
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


def test_strangers_with_new_cookies_are_not_all_remembered() -> None:
    rates = VisitorRates(10 / 86_400, 5, 10)
    refused = [rates.excess(f"stranger {n}", "192.0.2.1") for n in range(1_000)]
    assert refused.count(None) == 50
    assert set(refused[50:]) == {"address"}
    assert len(rates) == 51  # and the address
    assert rates.excess("stranger", "192.0.2.2") is None


def test_many_who_must_be_remembered_are_not_looked_through_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[Bucket] = []

    def is_full(bucket: Bucket) -> bool:
        looked.append(bucket)
        return False

    monkeypatch.setattr(Bucket, "is_full", property(is_full))
    rates = Rates(1 / 3_600, 10)
    for n in range(4 * MOST_BUCKETS):
        rates.take(f"{n}")
    assert len(looked) < 4 * MOST_BUCKETS


def test_networks_of_one_ipv6_customer_count_together_too() -> None:
    """A customer of a provider may have 65,536 networks, each of which counts as an address."""
    rates, places = AddressRates(30 / 3_600, 30), AddressPlaces(2)
    ours = [f"2001:db8:1:{n:x}::/64" for n in range(1_000)]
    assert [rates.take(ours[0]) for _ in range(31)] == [True] * 30 + [False]
    assert sum(rates.take(network) for network in ours) == 570
    assert not rates.has(ours[-1])
    assert len(rates) == 572  # those refused are not remembered
    assert rates.take("2001:db8:2:1::/64")
    assert sum(places.take(network) for network in ours) == 10
    places.give_back(ours[0])
    assert places.take(ours[20])
    strangers = [f"192.0.2.{n}" for n in range(200)]
    assert all(places.take(address) and rates.take(address) for address in strangers)


def test_passwords_are_not_guessed_from_many_networks_of_one_customer(tmp_path: Path) -> None:
    limits = Limits(sign_ins_an_hour=2, requests=1_000)
    with Thread(tmp_path, limits=limits, trusted_proxies=("127.0.0.1",)) as server:
        statuses = []
        for n in range(45):
            with httpx.Client(base_url=f"http://{server.host}") as web:
                headers = {"x-forwarded-for": f"2001:db8:0:{n:x}::1"}
                statuses.append(web.post("/signin/guess", headers=headers).status_code)
        assert statuses == [410] * 40 + [429] * 5
