"""What strangers tried at the doors, and what it may cost: see `docs/security.md`."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.datastructures import Headers

from moonpack import languages
from moonpack.games.choices import Choices
from moonpack.render import qr
from moonpack.server.company.tournaments import Tournament
from moonpack.server.http import account, invitations, tables
from moonpack.server.http.site import LONGEST_NAME
from moonpack.server.limits import Limits
from moonpack.server.people import identity
from moonpack.server.people.identity import Identity, Remembered
from moonpack.server.tables import openings
from tests.server.harness import FRIEND, ME, Person, Thread, people, run

FIELD = {"who": "link"}
LONG = 20_000
RULED = {"type": "webauthn.create"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thread]:
    with Thread(tmp_path_factory.mktemp("doors")) as thread:
        yield thread


class _Where:
    """Notes whether something is done in the event loop, where everybody else waits for it."""

    def __init__(self) -> None:
        self.in_loop: list[bool] = []

    def watched(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*given: Any, **named: Any) -> Any:
            try:
                asyncio.get_running_loop()
                self.in_loop.append(True)
            except RuntimeError:
                self.in_loop.append(False)
            return work(*given, **named)

        return noting


# -- heads of requests


def test_of_very_many_cookies_only_some_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    cookies, tried = Identity("a secret"), []
    verified = Identity._verified

    def counting(self: Identity, signed: str) -> Any:
        tried.append(signed)
        return verified(self, signed)

    monkeypatch.setattr(Identity, "_verified", counting)
    own = cookies.person_cookie
    for sent in (
        f"{own}_aside={'~' * LONG}",
        f"{own}_aside={'a.b.c~' * LONG}",
        ";".join(f"{own}_aside=a.b.c~a.b.c" for _ in range(LONG)),
        ";".join(f"{own}=a.b.c" for _ in range(LONG)),
    ):
        tried.clear()
        assert cookies.read(Headers({"cookie": sent})).person is None
        assert len(tried) <= 2 * identity.MOST_TRIED
    parsed = identity._sent(Headers({"cookie": ";".join(f"c{n}=1" for n in range(LONG))}))
    assert len(parsed) == identity.MOST_SENT


def test_who_a_browser_was_before_is_read_all_the_same() -> None:
    cookies = Identity("a secret")
    earlier = [identity.Earlier(f"person{n}", f"device{n}") for n in range(5)]
    header = cookies.set_aside(earlier, is_secure=False).partition(";")[0]
    assert cookies.read(Headers({"cookie": header})).set_aside == tuple(earlier[:3])


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("Ann", "Ann"),
        (" Ann\u00a0B ", "Ann B"),
        ("A" + "\u0302" * 30, "\u00c2" + "\u0302" * 4),
        ("\u3164\u3164", None),
        ("\u2800", None),
        ("Ann\u202e", None),
        ("", None),
        ("x" * 500, "x" * 60),
    ],
)
def test_a_name_in_a_cookie_is_checked_like_one_that_is_typed(name: str, read: str | None) -> None:
    cookies = Identity("a secret")
    sent = Headers({"cookie": f"{cookies.person_cookie}_name={quote(name)}"})
    assert cookies.read(sent) == Remembered(None, read)


def test_only_the_beginning_of_what_a_browser_accepts_is_read() -> None:
    assert languages.choose(accepted="xy-XY,hu;q=0.5,cs") == "hu"
    assert languages.choose(accepted="," * LONG + "hu") == "en"


def test_no_link_has_a_host_name_that_cannot_be_one(server: Thread) -> None:
    async def go() -> None:
        async with people(server.host, 1) as (ann,):
            table = await ann.open_table(ME, FRIEND)
            path, ending = f"/api/tables/{table}/invitation", ".localhost"
            for length, status in ((LONGEST_NAME, 200), (LONGEST_NAME + 1, 403), (3_000, 403)):
                host = "a" * (length - len(ending)) + ending
                assert (await ann.web.get(path, headers={"host": host})).status_code == status
            odd = {"host": "localhost:" + "1" * 3_000}
            assert (await ann.web.post("/api/me/link", headers=odd)).status_code == 403

    run(go())


def test_an_origin_without_a_site_is_as_good_as_none(server: Thread) -> None:
    async def go() -> None:
        async with people(server.host, 1) as (ann,):
            for site, status in (("same-origin", 201), ("cross-site", 403)):
                sent = {"origin": "", "sec-fetch-site": site}
                assert (await ann.web.post("/api/me/link", headers=sent)).status_code == status

    run(go())


def test_a_password_is_nobody_elses_with_something_invisible_behind_it(server: Thread) -> None:
    async def go() -> None:
        async with people(server.host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, password="moonlit")
            async with eve.at(table) as line:
                for behind in ("\0", "\0\0", " ", "\u200b"):
                    wrong = {
                        "type": "sit",
                        "seat": 2,
                        "name": "Eve",
                        "password": f"moonlit{behind}",
                    }
                    assert (await line.do(**wrong))["type"] == "refused"
                right = {"type": "sit", "seat": 2, "name": "Eve", "password": "moonlit"}
                assert (await line.do(**right))["type"] == "done"

    run(go())


# -- passkeys


def _b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _passkey(client: bytes, attestation: bytes = b"") -> dict[str, Any]:
    name = _b64(b"x" * 16)
    response = {"clientDataJSON": _b64(client), "attestationObject": _b64(attestation)}
    return {"id": name, "rawId": name, "type": "public-key", "response": response}


def _attested(statement: str, key: bytes) -> bytes:
    """What an authenticator answers, in CBOR, with a key that may be none."""
    cbor2 = pytest.importorskip("cbor2")
    site = hashlib.sha256(b"localhost").digest()
    credential = bytes(16) + (16).to_bytes(2, "big") + b"x" * 16
    safetynet = {"ver": "1", "response": f"{_b64(b'[' * 5_000)}.e30.e30".encode()}
    answer = {
        "fmt": statement,
        "attStmt": safetynet if statement == "android-safetynet" else {},
        "authData": site + b"\x45\0\0\0\1" + credential + key,
    }
    encoded: bytes = cbor2.dumps(answer)
    return encoded


def test_whatever_a_passkey_answers_is_refused_and_is_no_fault_of_the_server(
    server: Thread,
) -> None:
    pytest.importorskip("webauthn")
    cbor2 = pytest.importorskip("cbor2")
    origin = f"http://{server.host.replace('127.0.0.1', 'localhost')}"
    good_key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: b"a" * 32, -3: b"b" * 32})
    attestations = [
        _attested("none", cbor2.dumps([1])),
        _attested("none", cbor2.dumps(1)),
        _attested("none", b""),
        _attested("none", b"\x81" * 5_000 + b"\0"),
        _attested("android-safetynet", good_key),
        b"\x81" * 5_000 + b"\0",
        b"\x9b\0\0\0\x7f\xff\xff\xff\xff",
    ]

    async def go() -> None:
        async with people(server.host, 1) as (eve,):
            at_home = {"host": origin.removeprefix("http://"), "origin": origin}
            for client in (b"[" * 6_000, b'{"challenge":' * 900, b"\xff", b'{"challenge": 5}'):
                for path in ("/api/me/passkeys", "/api/signin/passkey"):
                    body = {"credential": _passkey(client)}
                    answer = await eve.web.post(path, json=body, headers=at_home)
                    assert answer.status_code == 403, answer.text
            for attestation in attestations:
                begun = await eve.web.post("/api/me/passkeys/begin", headers=at_home)
                challenge = begun.json()["options"]["challenge"]
                client = json.dumps({**RULED, "challenge": challenge, "origin": origin}).encode()
                body = {"credential": _passkey(client, attestation)}
                answer = await eve.web.post("/api/me/passkeys", json=body, headers=at_home)
                assert answer.status_code == 403, answer.text

    run(go())


# -- what takes long


def test_a_password_is_hashed_only_for_a_table_that_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = _Where()
    monkeypatch.setattr(tables, "hashed", where.watched(tables.hashed))
    secret = {"password": "moonlit", "game": "wolves"}

    async def go(host: str) -> None:
        async with Person(host) as ann:
            statuses = [
                (await ann.web.post("/api/tables", json={**secret, "seats": seats})).status_code
                for seats in (
                    [ME, FIELD],
                    [ME] * 2,
                    [ME, {"who": "bot", "level": "?"}],
                    [ME, FIELD],
                )
            ]
            assert statuses == [201, 422, 422, 429]

    with Thread(tmp_path, limits=Limits(tables_an_hour=1)) as server:
        run(go(server.host))
    assert where.in_loop == [False]


def test_nobody_waits_for_the_files_and_codes_of_others(
    server: Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = _Where()
    monkeypatch.setattr(openings, "opening", where.watched(openings.opening))
    monkeypatch.setattr(Choices, "gather_at_table", where.watched(Choices.gather_at_table))
    monkeypatch.setattr(invitations, "qr_code", where.watched(qr.qr_code))
    monkeypatch.setattr(account, "qr_svg", where.watched(qr.qr_svg))
    monkeypatch.setattr(Tournament, "table", where.watched(Tournament.table))

    async def go() -> None:
        async with people(server.host, 1) as (ann,):
            table = await ann.open_table(ME, FRIEND)
            await ann.get(f"/api/tables/{table}/invitation")
            await ann.web.post("/api/me/link")
            asked = {"name": "Cup", "game": "wolves", "bots": ["pup", "pup"], "rounds": 1}
            begun = await ann.web.post("/api/tournaments", json=asked)
            path = f"/api/tournaments/{begun.json()['tournament']}"
            await ann.get(f"{path}/invitation")
            await ann.web.post(f"{path}/start")
            while not (await ann.get(path))["standings"]:
                await asyncio.sleep(0.05)
            await ann.web.get(f"{path}/standings.csv")

    run(go())
    assert len(where.in_loop) >= 7
    assert not any(where.in_loop)
