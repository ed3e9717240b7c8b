"""Passkeys attacked by somebody with an authenticator of their own: nothing counts twice."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tests.server.harness import Person, people, run

pytest.importorskip("webauthn", reason='no webauthn: pip install "moonpack[passkeys]"')
cbor2 = pytest.importorskip("cbor2")

REGISTER, SIGN_IN = "/api/me/passkeys", "/api/signin/passkey"


def _b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """A security key in software, which answers whatever it is asked to."""

    origin: str
    name: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def _data(self, flags: int, count: int) -> bytes:
        site = hashlib.sha256(b"localhost").digest()
        return site + bytes([flags]) + count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        client = {"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}
        return json.dumps(client).encode()

    def _answer(self, client: bytes, **response: bytes) -> dict[str, Any]:
        name = _b64(self.name)
        encoded = {key: _b64(value) for key, value in response.items()}
        encoded["clientDataJSON"] = _b64(client)
        return {"id": name, "rawId": name, "type": "public-key", "response": encoded}

    def made(self, challenge: str) -> dict[str, Any]:
        """A new passkey."""
        point = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        known = bytes(16) + len(self.name).to_bytes(2, "big") + self.name + cbor2.dumps(key)
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(0x45, 0) + known}
        return self._answer(
            self._client("create", challenge), attestationObject=cbor2.dumps(attestation)
        )

    def signed(self, challenge: str, count: int, **changes: bytes) -> dict[str, Any]:
        """The passkey used for the so many-th time."""
        client, data = self._client("get", challenge), self._data(0x05, count)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(client, authenticatorData=data, signature=signature, **changes)


@dataclass
class Visitor:
    """Somebody at the name under which passkeys can be used."""

    person: Person

    @property
    def origin(self) -> str:
        return f"http://{self.person.host.replace('127.0.0.1', 'localhost')}"

    def authenticator(self) -> Authenticator:
        return Authenticator(self.origin)

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        headers = {"host": self.origin.removeprefix("http://"), "origin": self.origin}
        return await self.person.web.post(path, json=body, headers=headers)

    async def challenge(self, path: str) -> str:
        challenge: str = (await self.post(f"{path}/begin")).json()["options"]["challenge"]
        return challenge

    async def answer(self, path: str, credential: dict[str, Any]) -> int:
        return (await self.post(path, {"credential": credential})).status_code

    async def add(self, authenticator: Authenticator) -> int:
        return await self.answer(REGISTER, authenticator.made(await self.challenge(REGISTER)))


def test_what_was_signed_once_is_accepted_once_and_only_by_its_own_key(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bob, eve):
            owner, thief = Visitor(ann), Visitor(eve)
            own, others = owner.authenticator(), thief.authenticator()
            assert await owner.add(own) == 204
            # Somebody else's passkey is theirs alone, and nobody signs in with the id of another.
            others.name = own.name
            assert await thief.add(others) == 403
            challenge = await thief.challenge(SIGN_IN)
            assert await thief.answer(SIGN_IN, others.signed(challenge, 1)) == 403
            challenge = await thief.challenge(SIGN_IN)
            handle = {"userHandle": b"of somebody else, 32 bytes long."}
            assert await thief.answer(SIGN_IN, own.signed(challenge, 1, **handle)) == 403
            # A challenge counts once, for what it was asked for, and for whom.
            challenge = await owner.challenge(REGISTER)
            assert await owner.answer(SIGN_IN, own.signed(challenge, 1)) == 403
            challenge = await owner.challenge(REGISTER)
            assert await thief.answer(REGISTER, thief.authenticator().made(challenge)) == 403
            challenge = await thief.challenge(SIGN_IN)
            assert await thief.answer(REGISTER, thief.authenticator().made(challenge)) == 403
            used = own.signed(await owner.challenge(SIGN_IN), 1)
            assert await Visitor(bob).answer(SIGN_IN, used) == 200
            assert await thief.answer(SIGN_IN, used) == 403
            # Signed for another page, port or scheme.
            for origin in ("https://evil.example", "https://localhost", f"{owner.origin}0", "null"):
                elsewhere = Authenticator(origin, own.name, own.key)
                challenge = await thief.challenge(SIGN_IN)
                assert await thief.answer(SIGN_IN, elsewhere.signed(challenge, 5)) == 403

    run(go())


def test_a_counter_that_does_not_grow_is_that_of_a_copy(host: str) -> None:
    async def go() -> None:
        async with people(host, 8) as crowd:
            visitors = [Visitor(person) for person in crowd]
            owner = visitors[0]
            own = owner.authenticator()
            assert await owner.add(own) == 204
            for count, status in ((7, 200), (7, 403), (3, 403), (0, 403), (8, 200)):
                challenge = await owner.challenge(SIGN_IN)
                assert await owner.answer(SIGN_IN, own.signed(challenge, count)) == status
            # Many that were signed with the same number come at the same moment.
            copies = [(one, own.signed(await one.challenge(SIGN_IN), 9)) for one in visitors]
            statuses = await asyncio.gather(*(one.answer(SIGN_IN, copy) for one, copy in copies))
            assert sorted(statuses) == [200] + [403] * 7

    run(go())


def test_an_authenticator_that_does_not_count_is_no_copy(host: str) -> None:
    async def go() -> None:
        async with people(host, 1) as (ann,):
            owner = Visitor(ann)
            own = owner.authenticator()
            assert await owner.add(own) == 204
            answers = [own.signed(await owner.challenge(SIGN_IN), 0) for _ in range(3)]
            statuses = await asyncio.gather(*(owner.answer(SIGN_IN, one) for one in answers))
            assert statuses == [200] * 3

    run(go())


def test_challenges_and_passkeys_of_a_person_who_is_gone_are_worth_nothing(host: str) -> None:
    async def go() -> None:
        async with people(host, 1) as (ann,):
            owner = Visitor(ann)
            challenge = await owner.challenge(REGISTER)
            known = await owner.challenge(REGISTER)
            own = owner.authenticator()
            assert await owner.answer(REGISTER, own.made(known)) == 204
            cookies = dict(ann.web.cookies)
            assert (await owner.post("/api/me/delete", {"sure": True})).status_code == 204
            assert await owner.answer(SIGN_IN, own.signed(await owner.challenge(SIGN_IN), 1)) == 403
            ann.web.cookies.update(cookies)
            assert await owner.answer(REGISTER, owner.authenticator().made(challenge)) == 403

    run(go())
