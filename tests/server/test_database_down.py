"""A PostgreSQL that freezes, restarts, or is asked strange things."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from urllib.parse import quote

import pytest

import moonpack
from tests.server.harness import HERE, ME, Line, Person, Process, run
from tests.server.postgres import PostgreSQL

STRANGE = ("\0", "a\0b", "\ud800")
NEWS_WITHIN = 2.0  # seconds after the database is back; a quarter of one on an idle machine


@pytest.fixture(scope="module")
def database() -> Iterator[PostgreSQL]:
    """One of our own: other tests go on with theirs."""
    with PostgreSQL() as server:
        yield server


@pytest.fixture(scope="module")
def hosts(database: PostgreSQL) -> Iterator[tuple[str, str]]:
    url = database.database()
    with Process(url) as one, Process(url) as two:
        yield one.host, two.host


PATHS = (
    *("/api/tables/{}", "/api/tables/{}/log", "/api/tables/{}/picture.svg"),
    *("/api/replays/{}", "/api/replays/{}/frames", "/api/replays/{}/analysis"),
    *("/api/replays/{}/record.json", "/api/tables/{}/why?step=done"),
)


def test_no_text_makes_the_database_fail(hosts: tuple[str, str]) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann:
            for text in STRANGE:
                address = quote(text, errors="surrogatepass")
                for path in PATHS:
                    answer = await ann.web.get(path.format(address))
                    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
                for path in ("/api/tables/{}", "/api/replays/{}"):
                    assert (await ann.web.delete(path.format(address))).status_code == 404
                async with ann.socket(address) as line:
                    assert (await line.receive())["code"] == "not_found"
                await _bodies(ann, text)

    run(go())


async def _bodies(ann: Person, text: str) -> None:
    """Bodies with a strange text in them are refused, and the reason can be sent."""
    named = [{"who": "me", "name": f"Ann{text}"}, HERE]
    record = moonpack.new("wolves", players=2, seed=1).record()
    bodies: list[tuple[str, dict[str, object]]] = [
        ("/api/tables", {"game": "wolves", "seats": named}),
        ("/api/tables", {"game": text, "seats": [ME, HERE]}),
        ("/api/tables", {"game": "wolves", "seats": [ME, HERE], "choices": {text: "x"}}),
        ("/api/me", {"name": text}),
        ("/api/replays", {**record, "players": [text, "Bob"]}),
        ("/api/replays", {**record, "game": text}),
    ]
    for path, body in bodies:
        headers = {"content-type": "application/json"}
        answer = await ann.web.post(path, content=json.dumps(body), headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_input"), (path, body)


def test_a_frozen_database_is_said_and_everything_goes_on_when_it_is_back(
    database: PostgreSQL, hosts: tuple[str, str]
) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann:
            assert await ann.get("/api/health") == {"status": "ok"}
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                database.signal(signal.SIGSTOP)
                try:
                    refused = await line.play()
                    assert (refused["type"], refused["code"]) == ("refused", "unavailable")
                    health = await ann.web.get("/api/health")
                    assert (health.status_code, health.json()["code"]) == (503, "unavailable")
                    other = await ann.web.get("/api/tables/none")
                    assert other.status_code == 503
                finally:
                    database.signal(signal.SIGCONT)
                while (await ann.web.get("/api/health")).status_code != 200:
                    await asyncio.sleep(0.05)
                while (await line.play())["type"] != "done":
                    await asyncio.sleep(0.05)

    run(go(), within=60)


async def _catch_up(line: Line, version: int) -> None:
    while line.now["version"] < version:
        await line.until("news", "whole")


def test_news_between_servers_come_at_once_after_a_restart_of_the_database(
    database: PostgreSQL, hosts: tuple[str, str]
) -> None:
    async def go() -> None:
        async with Person(hosts[0]) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as here:
                ann.host = hosts[1]
                async with ann.at(table) as there:
                    await here.until("whole")
                    await there.until("whole")
                    await here.play()
                    await _catch_up(there, here.now["version"])
                    await asyncio.to_thread(database.stop, signal.SIGKILL)
                    await asyncio.to_thread(database.start)
                    while (await here.play())["type"] != "done":
                        await asyncio.sleep(0.02)
                    done = time.monotonic()
                    await _catch_up(there, here.now["version"])
                    late = time.monotonic() - done
                    print(f"news {late:.3f} s after the step")
                    assert late < NEWS_WITHIN

    run(go(), within=60)
