"""Addresses for alerts that lead to servers which mean harm: slow, endless, or elsewhere."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.utils import formatdate
from pathlib import Path
from typing import Any, cast

import pytest

from moonpack.children import ChildError
from moonpack.server.alerts.courier import Courier
from moonpack.server.alerts.guarded import MOST_OF_AN_ANSWER, is_public
from moonpack.server.alerts.post import Answer, Post
from moonpack.server.alerts.sender import seconds_after
from tests.server.harness import Thread, people, run
from tests.server.push_service import Browser, PushService

KEY = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE"
A_WHILE = 0.05  # seconds between two bytes
PIECE = b"x" * 65_536
MOST_BUFFERED = 64 * 2**20  # bytes that buffers on the way may take


class Hostile:
    """A server on the loopback that answers every request in its own way."""

    def __init__(self, answer: Callable[[socket.socket], None]) -> None:
        self._answer = answer
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/push"
        self.came = 0

    def serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self.came += 1
                threading.Thread(target=self._one, args=(connection,), daemon=True).start()

    def _one(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            connection.recv(65_536)
            self._answer(connection)

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


@contextmanager
def hostile(answer: Callable[[socket.socket], None]) -> Iterator[Hostile]:
    server = Hostile(answer)
    threading.Thread(target=server.serve, daemon=True).start()
    try:
        yield server
    finally:
        server.close()


def drip(connection: socket.socket) -> None:
    """A line that never ends, a byte at a time: no single read takes long."""
    connection.sendall(b"HTTP/1.1")
    waiting = threading.Event()
    while not waiting.wait(A_WHILE):
        connection.sendall(b" ")


class Endless:
    """A body that never ends; counts what was taken of it."""

    def __init__(self) -> None:
        self.taken = 0
        self.has_ended = threading.Event()

    def __call__(self, connection: socket.socket) -> None:
        try:
            connection.sendall(b"HTTP/1.1 201 Created\r\n\r\n")
            while self.taken < 4 * MOST_BUFFERED:
                self.taken += connection.send(PIECE)
        finally:
            self.has_ended.set()


def _message(address: str) -> dict[str, Any]:
    keys = Browser(address).subscription["keys"]
    payload = {"title": "Your turn", "body": "At the table: Bea.", "path": "/t/1"}
    message = {"kind": "push", "address": address, "payload": payload, "topic": "1", "key": KEY}
    return {**message, **cast("dict[str, str]", keys), "contact": "mailto:host@example.org"}


def _answers(*addresses: str, each: float = 1.0) -> list[Answer]:
    """What becomes of messages in a sending process that may reach this machine."""

    async def go() -> list[Answer]:
        post = Post(private=True)
        try:
            sent = (post.send(_message(address), each) for address in addresses)
            return await asyncio.gather(*sent)
        finally:
            post.close()

    return run(go())


def _outcomes(*addresses: str, each: float = 1.0) -> list[str]:
    return [answer.outcome for answer in _answers(*addresses, each=each)]


def test_a_server_that_answers_for_ever_is_cut_off_and_others_are_served() -> None:
    with hostile(drip) as slow, PushService() as service:
        outcomes = _outcomes(slow.address, f"{service.address}/ann")
    assert outcomes == ["later", "sent"]


def test_of_an_endless_answer_only_the_beginning_is_read() -> None:
    endless = Endless()
    with hostile(endless) as server:
        assert _outcomes(server.address, each=30.0) == ["sent"]  # the status has come
        assert endless.has_ended.wait(30)
    assert MOST_OF_AN_ANSWER < endless.taken < MOST_BUFFERED


def test_redirections_are_not_followed() -> None:
    with PushService() as private:

        def elsewhere(connection: socket.socket) -> None:
            head = f"HTTP/1.1 307 Moved\r\nLocation: {private.address}/\r\nContent-Length: 0"
            connection.sendall(f"{head}\r\n\r\n".encode())

        with hostile(elsewhere) as server:
            assert _outcomes(server.address) == ["refused"]
            assert server.came == 1
        assert private.taken.empty()


def test_a_server_without_a_name_is_forgotten() -> None:
    assert _outcomes("https://[::1]/push") == ["gone"]  # nothing can be signed for it


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_says_when_it_may_be_asked_again(status: int) -> None:
    tomorrow = formatdate(time.time() + 86_400, usegmt=True)

    def busy(after: str) -> Callable[[socket.socket], None]:
        head = f"HTTP/1.1 {status} Busy\r\nRetry-After: {after}\r\nContent-Length: 0"
        return lambda connection: connection.sendall(f"{head}\r\n\r\n".encode())

    with (
        hostile(busy("120")) as first,
        hostile(busy(tomorrow)) as second,
        hostile(busy("soon")) as third,
    ):
        answers = _answers(first.address, second.address, third.address)
    assert [answer.outcome for answer in answers] == ["later"] * 3
    assert [answer.after for answer in answers] == [120.0, pytest.approx(86_400, abs=60), 0.0]


@pytest.mark.parametrize(
    ("text", "seconds"), [("", 0), ("-5", 0), ("nan", 0), ("inf", 0), ("1e400", 0), ("7.5", 7.5)]
)
def test_retry_after_that_makes_no_sense_is_none(text: str, seconds: float) -> None:
    assert seconds_after(text) == seconds


def test_a_sending_process_that_has_ended_is_started_again() -> None:
    async def go(address: str) -> Answer:
        post = Post(private=True)
        try:
            assert (await post.send(_message(address))).outcome == "sent"
            process = post._process
            assert process is not None
            await process.end()
            while post._process is process:
                await asyncio.sleep(0)
            return await post.send(_message(address))
        finally:
            post.close()

    with PushService() as service:
        assert run(go(f"{service.address}/ann")).outcome == "sent"


def test_whoever_waits_for_a_sending_process_that_ends_is_told() -> None:
    async def go(address: str) -> None:
        post = Post(private=True)
        sending = asyncio.create_task(post.send(_message(address)))
        while not post._waiting:
            await asyncio.sleep(0.01)
        post.close()
        with pytest.raises(ChildError):
            await sending

    with hostile(drip) as slow:
        run(go(slow.address))


@pytest.mark.parametrize(
    "host",
    [
        "64:ff9b::7f00:1",  # NAT64 leads to 127.0.0.1
        "64:ff9b:1::a00:1",
        "::7f00:1",
        "fec0::1",
        "3fff::1",
        "5f00::1",
        "192.0.0.8",
        "2001:0:7f00:1::",
        "2002:c0a8:101::",
    ],
)
def test_addresses_that_stand_for_others_are_not_public(host: str) -> None:
    assert not is_public(host)


# -- at the door


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"endpoint": "http://push.example/1"}, "push.endpoint: expected an address that begins"),
        ({"endpoint": "https://user@push.example/1"}, "push.endpoint"),
        ({"endpoint": "ftp://push.example/1"}, "push.endpoint"),
        ({"keys": {"p256dh": "B" * 87, "auth": "A" * 22}}, "push.keys.p256dh: expected a point"),
        ({"keys": {"auth": "A" * 12}}, "push.keys.auth: expected 16 bytes"),
    ],
)
def test_subscriptions_to_which_nothing_can_be_sent_are_refused(
    host: str, change: dict[str, Any], field: str
) -> None:
    async def go() -> None:
        async with people(host, 1) as (ann,):
            usual = Browser("https://push.example/1").subscription
            keys = {**cast("dict[str, str]", usual["keys"]), **change.get("keys", {})}
            body = {"push": {**usual, **change, "keys": keys}}
            answer = await ann.web.post("/api/me/alerts/channels", json=body)
            assert answer.status_code == 422
            assert field in answer.json()["why"]

    run(go())


def test_codes_cannot_be_guessed_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_sent(*_: object) -> str:
        return "later"

    async def go(address: str) -> None:
        async with people(address, 1) as (eve,):
            mail = {"service": "email", "address": "ann@example.org"}
            channel = (await eve.web.post("/api/me/alerts/channels", json=mail)).json()["id"]
            path = f"/api/me/alerts/channels/{channel}/confirm"
            codes = [await eve.web.post(path, json={"code": "abc"}) for _ in range(6)]
            assert [answer.status_code for answer in codes] == [403] * 5 + [404]
            assert (await eve.get("/api/me/alerts"))["channels"] == []

    monkeypatch.setattr("moonpack.server.alerts.courier.can_notify", lambda: True)
    monkeypatch.setattr(Courier, "try_out", not_sent)
    mail = "mailtos://u:p@mx.example.org"
    with Thread(tmp_path, webhooks=True, mail=mail) as server:
        run(go(server.host))
