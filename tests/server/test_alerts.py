"""Alerts: who is told what and when, and how it is delivered."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from queue import Empty
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from moonpack.errors import BadInput
from moonpack.server.alerts import events
from moonpack.server.alerts.addresses import SERVICES, Service, apprise_url, checked, shown
from moonpack.server.alerts.events import KINDS
from moonpack.server.alerts.guarded import GuardedSocket, PrivateAddress, is_public
from moonpack.server.alerts.keys import public_key
from moonpack.server.alerts.wishes import QuietHours, Wishes
from tests.server.harness import FRIEND, ME, SHORT, Line, Person, Thread, people, run
from tests.server.push_service import Browser, PushService

PRAGUE = ZoneInfo("Europe/Prague")


# -- quiet hours


def _at(hour: int, minute: int = 0) -> float:
    return datetime(2026, 11, 17, hour, minute, tzinfo=PRAGUE).timestamp()


@pytest.mark.parametrize(
    ("hour", "until"),
    [(21, None), (22, 24 + 8), (23, 24 + 8), (3, 8), (7, 8), (8, None), (12, None)],
)
def test_quiet_hours_pass_midnight_and_end_in_the_morning(hour: int, until: int | None) -> None:
    wishes = Wishes(quiet=QuietHours(22 * 60, 8 * 60, "Europe/Prague"))
    expected = None if until is None else _at(0) + until * 3600
    assert wishes.quiet_until(_at(hour)) == expected


def test_wishes_survive_being_stored() -> None:
    wishes = Wishes(("turn", "over"), QuietHours(60, 120, "Europe/Kyiv"), "uk", {"later": 1})
    assert Wishes.of_json(wishes.to_json()) == wishes
    assert Wishes.of_json({}) == Wishes()
    assert Wishes().kinds == KINDS


# -- addresses of other services


@pytest.mark.parametrize(
    ("service", "address", "expected"),
    [
        ("discord", "https://discord.com/api/webhooks/123/abc", "discord://123/abc"),
        ("slack", "https://hooks.slack.com/services/T1/B2/c3", "slack://T1/B2/c3"),
        ("ntfy", "https://ntfy.sh/my-topic", "ntfys://ntfy.sh/my-topic?mode=private"),
        (
            "matrix",
            "https://hooks.example.org/api/v1/matrix/hook/xyz",
            "matrixs://xyz@hooks.example.org?mode=matrix",
        ),
        ("email", "ann@example.org", "mailtos://u:p@mx.example.org?to=ann@example.org"),
    ],
)
def test_an_address_is_handed_on_as_its_service_takes_it(
    service: Service, address: str, expected: str
) -> None:
    mail = "mailtos://u:p@mx.example.org"
    assert apprise_url(service, checked(service, f" {address} "), mail) == expected


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://discord.com/api/webhooks/123/abc",
        "https://discord.com.evil.example/api/webhooks/123/abc",
        "https://evil@hooks.slack.com/services/T1/B2/c3",
        "https://ntfy.sh/topic?x=1",
        "https://ntfy.sh:8080/topic",
        "https://ntfy.sh/a/b",
        "json://127.0.0.1/",
        "exec:///bin/sh",
        "mailto://root:x@127.0.0.1",
        "a@b.example&to=c@d.example",
        "ann@example.org, bea@example.org",
        "https://[::1",
        "x" * 600,
        "https://ntfy.sh/to\u202epic",
    ],
)
def test_other_addresses_are_refused(service: Service, address: str) -> None:
    with pytest.raises(BadInput, match="address: expected"):
        checked(service, address)


def test_what_is_secret_in_an_address_is_not_shown() -> None:
    assert shown("discord", "https://discord.com/api/webhooks/123/secret9") == "discord.com/…ret9"


# -- private networks


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("93.184.216.34", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("10.0.0.8", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("::1", False),
        ("fd00::1", False),
        ("fe80::1%eth0", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("224.0.0.1", False),
        ("localhost", False),
    ],
)
def test_only_public_addresses_are_reached(host: str, expected: bool) -> None:
    assert is_public(host) == expected


def test_a_guarded_socket_does_not_connect_to_this_machine() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, GuardedSocket() as sending:
        with pytest.raises(PrivateAddress):
            sending.connect(listener.getsockname())
        with pytest.raises(PrivateAddress):
            sending.connect_ex(listener.getsockname())


# -- over HTTP, to a push service


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that sends alerts at once, also to this machine."""
    monkeypatch.setattr(events, "WAITS", dict.fromkeys(KINDS, 0.0))
    monkeypatch.setattr("moonpack.server.alerts.queue.WAITS", dict.fromkeys(KINDS, 0.0))
    with Thread(tmp_path, alert_private=True) as server:
        yield server.host


async def _subscribe(person: Person, browser: Browser) -> Any:
    body = {"push": browser.subscription, "label": "Firefox"}
    answer = await person.web.post("/api/me/alerts/channels", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def _next(service: PushService, browser: Browser) -> tuple[dict[str, str], Any]:
    headers, body = await asyncio.to_thread(service.taken.get, True, 30)
    return {name.lower(): value for name, value in headers.items()}, browser.read(body)


async def _nothing(service: PushService, seconds: float = 2.5) -> None:
    with pytest.raises(Empty):
        await asyncio.to_thread(service.taken.get, True, seconds)


@asynccontextmanager
async def _game(host: str, **asked: Any) -> AsyncIterator[tuple[Person, Person, str, Line, Line]]:
    """Two people at a table of The Wolves, before its first step."""
    async with people(host, 2) as (ann, bea):
        table = await ann.open_table(ME, FRIEND, **asked)
        async with ann.at(table) as first, bea.at(table) as second:
            await first.until("whole")
            await second.until("whole")
            yield ann, bea, table, first, second


async def _play_until(line: Line, other: Line, seat: int) -> None:
    """Let both play until a seat is to decide."""
    while line.now["actor"] != seat:
        mover = line if line.now["actor"] == line.you["seats"][0] else other
        before = line.now["version"]
        while not mover.now.get("scene") or mover.now["version"] < before:
            await mover.receive()
        assert (await mover.play())["type"] == "done"
        while line.now["version"] == before:
            await line.receive()


def test_a_push_message_is_encrypted_and_signed_and_says_whose_turn_it_is(
    host: str, service: PushService
) -> None:
    async def go() -> None:
        async with _game(host) as (ann, _, table, first, second):
            browser = Browser(f"{service.address}/push/1")
            channel = await _subscribe(ann, browser)
            assert channel["address"] == ""
            await first.send(type="looking", on=False)
            await second.do(type="sit", seat=2, name="Bea")
            headers, message = await _next(service, browser)
            assert headers["content-encoding"] == "aes128gcm"
            assert headers["authorization"].startswith("vapid t=")
            key = (await ann.get("/api/me/alerts"))["push_key"]
            assert f"k={key}" in headers["authorization"]
            assert message["path"] == f"/t/{table}"
            assert message["title"] in ("Your turn · The Wolves", "The game has begun · The Wolves")
            assert message["body"] == "At the table: Bea."

    run(go())


def test_whoever_looks_at_the_table_is_not_told(host: str, service: PushService) -> None:
    async def go() -> None:
        async with _game(host) as (ann, _, _, _, second):
            await _subscribe(ann, Browser(f"{service.address}/push/2"))
            await second.do(type="sit", seat=2, name="Bea")
            await _nothing(service)

    run(go())


def test_a_turn_is_told_once_however_many_steps_it_has(host: str, service: PushService) -> None:
    async def go() -> None:
        async with _game(host, choices={"starting_player": 2}) as (ann, _, _, first, second):
            browser = Browser(f"{service.address}/push/3")
            await second.do(type="sit", seat=2, name="Bea")
            while first.now.get("actor") is None:
                await first.receive()
            await _play_until(first, second, 2)
            await _subscribe(ann, browser)
            await first.send(type="looking", on=False)
            await _play_until(second, first, 1)
            _, message = await _next(service, browser)
            assert message["kind"] == "turn"
            while first.now["actor"] != 1:
                await first.receive()
            await first.play()  # a step of the same turn, and back
            await first.do(type="undo", beat=first.now["beat"])
            await _nothing(service)

    run(go())


def test_a_browser_that_is_gone_is_forgotten(host: str, service: PushService) -> None:
    async def go() -> None:
        async with people(host, 1) as (ann,):
            channel = await _subscribe(ann, Browser(f"{service.address}/push/4"))
            service.status = 410
            path = f"/api/me/alerts/channels/{channel['id']}/test"
            answer = await ann.web.post(path)
            assert answer.json() == {"outcome": "gone"}
            assert (await ann.get("/api/me/alerts"))["channels"] == []
            assert (await ann.web.post(path)).status_code == 404

    run(go())


def test_a_private_address_is_refused_unless_the_host_allows_it(
    tmp_path: Path, service: PushService
) -> None:
    async def go(host: str) -> None:
        async with people(host, 1) as (ann,):
            secure = service.address.replace("http:", "https:")
            channel = await _subscribe(ann, Browser(f"{secure}/push/5"))
            answer = await ann.web.post(f"/api/me/alerts/channels/{channel['id']}/test")
            assert answer.json() == {"outcome": "gone"}
            await _nothing(service, 0.1)

    with Thread(tmp_path) as server:
        run(go(server.host))


def test_nobody_else_can_see_try_or_remove_a_channel(host: str, service: PushService) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            channel = await _subscribe(ann, Browser(f"{service.address}/push/6"))
            path = f"/api/me/alerts/channels/{channel['id']}"
            assert (await eve.web.post(f"{path}/test")).status_code == 404
            assert (await eve.web.delete(path)).status_code == 404
            assert (await eve.get("/api/me/alerts"))["channels"] == []
            assert (await ann.web.delete(path)).status_code == 204

    run(go())


def test_wishes_are_kept_and_checked(host: str) -> None:
    async def go() -> None:
        async with people(host, 1) as (ann,):
            quiet = {"begin": 1320, "end": 480, "zone": "Europe/Prague"}
            wishes = {"kinds": ["turn"], "quiet": quiet}
            assert (await ann.web.put("/api/me/alerts", json=wishes)).status_code == 204
            info = await ann.get("/api/me/alerts")
            assert (info["kinds"], info["quiet"]) == (["turn"], quiet)
            wrong = {"kinds": ["turn"], "quiet": {**quiet, "zone": "Moon/Crater"}}
            answer = await ann.web.put("/api/me/alerts", json=wrong)
            assert "quiet.zone: expected the name of a time zone" in answer.json()["why"]
            both = {"service": "ntfy"}
            answer = await ann.web.post("/api/me/alerts/channels", json=both)
            assert answer.status_code == 422
            ntfy = {"service": "ntfy", "address": "https://ntfy.sh/x"}
            answer = await ann.web.post("/api/me/alerts/channels", json=ntfy)
            assert answer.json()["code"] == "unavailable"  # the host has not switched it on

    run(go())


def test_the_servers_key_is_made_once(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bea):
            one = (await ann.get("/api/me/alerts"))["push_key"]
            assert (await bea.get("/api/me/alerts"))["push_key"] == one
            assert len(one) == 87  # 65 bytes

    run(go())
    assert public_key("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE").startswith("BGsX0fLhLEJH")


def test_the_end_of_a_game_is_told_to_those_who_did_not_end_it(
    host: str, service: PushService
) -> None:
    async def go() -> None:
        async with _game(host, choices=SHORT) as (ann, _, table, first, second):
            browser = Browser(f"{service.address}/push/7")
            wishes = {"kinds": ["over"], "quiet": None}
            await ann.web.put("/api/me/alerts", json=wishes)
            await _subscribe(ann, browser)
            await second.do(type="sit", seat=2, name="Bea")
            while first.now.get("actor") is None:
                await first.receive()
            await first.send(type="looking", on=False)
            last = 0
            while (actor := first.now["actor"]) is not None:
                mover = first if actor == 1 else second
                last = actor
                while mover.now.get("version", 0) < first.now["version"]:
                    await mover.receive()
                before = first.now["version"]
                assert (await mover.play())["type"] == "done"
                while first.now["version"] == before:
                    await first.receive()
            if last == 1:  # whoever ends it knows
                await _nothing(service)
            else:
                _, message = await _next(service, browser)
                assert (message["kind"], message["path"]) == ("over", f"/t/{table}")

    run(go())
