"""Bodies of requests: what is refused is refused early, and memory is limited."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from starlette.types import Message

import moonpack
from moonpack.server.http.bodies import MOST_DISCARDING, Bodies
from moonpack.server.settings import Limits, Settings
from tests.server.harness import EASY, Person, Thread, run
from tests.server.raw import post, raw

LARGE = "Content-Length: 900000"
REFUSED_EARLY = [
    ("PUT", "/api/me", "Content-Length: 9000", 405),
    ("POST", "/api/nothing", "Content-Length: 9000", 404),
    ("POST", "/api/nothing", "Transfer-Encoding: chunked", 404),
    ("POST", "/api/tables", LARGE, 413),
    ("POST", "/api/replays", "Content-Length: 2000000", 413),
    ("POST", "/api/replays", f"{LARGE}\r\nOrigin: https://evil.example", 403),
]


@pytest.mark.parametrize(("method", "path", "header", "status"), REFUSED_EARLY)
def test_what_is_refused_anyway_is_refused_before_its_body_is_read(
    host: str, method: str, path: str, header: str, status: int
) -> None:
    async def go() -> None:
        async with raw(host) as sender:
            sender.send(f"{method} {path} HTTP/1.1", f"Host: {host}", header)
            answered, headers, body = await sender.answer()
            assert (answered, headers["connection"]) == (status, "close")
            assert json.loads(body)["why"]

    run(go())


def test_uploads_beyond_the_allowance_are_refused_before_they_are_read(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann, raw(host) as sender:
            assert (await ann.web.post("/api/replays", json={})).status_code == 422
            sender.send(*post(host, "/api/replays", LARGE, f"Cookie: {ann.cookie}"))
            assert (await sender.answer())[0] == 429

    with Thread(tmp_path, limits=Limits(tables_an_hour=1)) as server:
        run(go(server.host))


def test_a_client_that_sends_a_large_body_still_gets_the_answer(host: str) -> None:
    with httpx.Client(base_url=f"http://{host}") as client:
        for _ in range(5):
            assert client.post("/api/tables", content=b" " * 1_500_000).status_code == 413


def test_the_memory_for_uploads_is_limited_in_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [0]  # bytes, after each part that came

    def hold(bodies: Bodies, address: str, more: int) -> None:
        count(bodies, address, more)
        held.append(held[-1] + more)

    count = Bodies.hold
    monkeypatch.setattr(Bodies, "hold", hold)
    record = json.dumps(moonpack.new("wolves", players=2, seed=1).record())
    padded = record + " " * (80_000 - len(record))

    async def go(host: str) -> None:
        async with raw(host) as first, raw(host) as second:
            first.send(*post(host, "/api/replays", "Content-Length: 80000"), body=padded[:-1])
            await first.writer.drain()
            while held[-1] < len(padded) - 1:  # or the other one might come first
                await asyncio.sleep(0.02)
            async with raw(host) as other:
                other.send(*post(host, "/api/replays", "Content-Length: 90000"), body=" " * 70_000)
                other.writer.write(b" " * 20_000)
                status, _, body = await other.answer()
            assert (status, json.loads(body)["code"]) == (503, "unavailable")
            small = post(host, "/api/me", "Content-Length: 2")
            second.send(*small, body="{}")
            assert (await second.answer())[0] == 200
            first.writer.write(b" ")
            assert (await first.answer())[0] == 201
            second.send(*post(host, "/api/replays", "Content-Length: 80000"), body=padded)
            assert (await second.answer())[0] == 201

    limits = replace(EASY, record_bytes=100_000, upload_bytes=100_000)
    with Thread(tmp_path, limits=limits) as server:
        run(go(server.host))


def test_only_a_few_refused_bodies_of_an_address_are_read_to_their_end() -> None:
    async def go() -> list[bool]:
        silence = asyncio.Event()

        async def receive() -> Message:
            await silence.wait()  # the client stalls
            return {"type": "http.disconnect"}

        async def send(_: Message) -> None:
            pass

        bodies = Bodies(Settings())

        async def refuse() -> None:
            with bodies.of(receive, send, 1, "203.0.113.7") as body:
                await body.send({"type": "http.response.start", "status": 429, "headers": []})
                await body.send({"type": "http.response.body", "body": b""})

        refused = [asyncio.create_task(refuse()) for _ in range(MOST_DISCARDING + 2)]
        for _ in range(20):
            await asyncio.sleep(0)
        are_done = [task.done() for task in refused]
        silence.set()
        await asyncio.gather(*refused)
        return are_done

    assert run(go()) == [False] * MOST_DISCARDING + [True] * 2
