"""Addresses for alerts that lead to servers which mean harm: slow, endless, or elsewhere."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest

from moonpack.children import Workers
from moonpack.server.alerts.courier import Courier
from moonpack.server.alerts.events import Alert
from moonpack.server.alerts.guarded import MOST_OF_AN_ANSWER, is_public
from moonpack.server.alerts.queue import Waiting
from moonpack.server.settings import Settings
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


def _outcomes(*addresses: str, begin_within: float = 60.0, each: float = 1.0) -> list[str]:
    """What becomes of messages in a sending process that may reach this machine."""
    question = {
        "messages": [_message(address) for address in addresses],
        "private": True,
        "begin_within": begin_within,
        "each": each,
    }

    async def go() -> list[str]:
        workers = Workers("moonpack.server.alerts.sender")
        try:
            answer = await workers.ask(question, 50.0)
        finally:
            workers.close()
        return [one["outcome"] for one in answer["outcomes"]]

    return run(go())


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


def test_what_has_no_turn_in_time_is_not_sent() -> None:
    with PushService() as service:
        assert _outcomes(f"{service.address}/ann", begin_within=-1.0) == ["not_begun"]
        assert service.taken.empty()


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


# -- the order of messages


class Sent:
    """In place of the sending processes: notes what comes, and has an outcome for each server."""

    def __init__(self, outcomes: dict[str, str]) -> None:
        self.outcomes = outcomes
        self.order: list[str] = []

    async def ask(self, question: Any, _: float) -> Any:
        hosts = [message["address"].split("/")[2] for message in question["messages"]]
        self.order = hosts
        return {"outcomes": [{"outcome": self.outcomes[host]} for host in hosts]}

    def close(self) -> None:
        """There is nothing to end."""


class Anything:
    """Whatever is asked of it, it does nothing."""

    def __getattr__(self, _: str) -> Any:
        return Anything()

    def __call__(self, *_: object, **__: object) -> Any:
        return Anything()


def test_servers_that_took_the_last_message_come_first() -> None:
    async def go() -> None:
        nothing: Any = Anything()
        courier = Courier(nothing, Settings(), nothing, nothing, nothing)
        sent = Sent({"slow.example": "later", "good.example": "sent"})
        courier._workers = cast("Any", sent)
        messages = [{"kind": "push", "address": f"https://{one}/x"} for one in sent.outcomes]
        assert await courier._send(messages) == ["later", "sent"]
        assert sent.order == ["slow.example", "good.example"]  # nobody is known yet
        assert await courier._send(messages) == ["later", "sent"]
        assert sent.order == ["good.example", "slow.example"]
        sent.outcomes = {"slow.example": "sent", "good.example": "later"}
        assert await courier._send(messages) == ["sent", "later"]
        assert await courier._send(messages) == ["sent", "later"]
        assert sent.order == ["slow.example", "good.example"]

    run(go())


class Rows:
    """In place of the queue in the database: every alert is one message to one address."""

    def __init__(self, *addresses: str) -> None:
        self.due = [Waiting(n, _alert(address), 1, 0.0) for n, address in enumerate(addresses)]
        self.settled: list[str] = []
        self.postponed: list[str] = []

    async def take(self) -> list[Waiting]:
        taken, self.due = self.due, []
        return taken

    async def settle(self, waiting: Waiting) -> None:
        self.settled.append(waiting.alert.table)

    async def postpone(self, waiting: Waiting, _: float, *, counts: bool = True) -> None:
        assert not counts
        self.postponed.append(waiting.alert.table)


def _alert(address: str) -> Alert:
    return Alert("ann", address, "turn", "1")


def test_servers_that_answer_wait_for_no_batch_of_those_that_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Slow(Sent):
        async def ask(self, question: Any, seconds: float) -> Any:
            if any("slow" in message["address"] for message in question["messages"]):
                await asyncio.Event().wait()
            return await super().ask(question, seconds)

    async def messages(_: object, waiting: Waiting) -> Any:
        return [Anything()], [{"kind": "push", "address": waiting.alert.table}]

    async def go() -> None:
        nothing: Any = Anything()
        courier = Courier(nothing, Settings(), nothing, nothing, nothing)
        courier._workers = cast("Any", Slow({"good.example": "sent", "new.example": "sent"}))
        rows = Rows("https://good.example/1")
        courier.queue = cast("Any", rows)
        for addresses in (
            [],
            ["https://slow.example/1", "https://good.example/2"],
            ["https://slower.example/1", "https://new.example/1", "https://good.example/3"],
        ):
            rows.due += Rows(*addresses).due
            async with asyncio.timeout(5):
                await courier._send_due()
                while not rows.settled:
                    await asyncio.sleep(0)
        assert rows.settled == [f"https://good.example/{n}" for n in (1, 2, 3)]
        assert rows.postponed == ["https://slower.example/1", "https://new.example/1"]
        courier.close()

    monkeypatch.setattr(Courier, "_messages", messages)
    run(go())


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
