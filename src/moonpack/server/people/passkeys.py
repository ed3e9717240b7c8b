"""Passkeys: WebAuthn credentials that sign a person in on a new device.

Challenges are in the database: any server of a cluster can check an answer, and each counts once.
The package that checks them is an extra (`pip install "moonpack[passkeys]"`).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, delete, func, select, update

from moonpack.server.people.agents import Agent
from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

T = TypeVar("T")
LASTS = 300.0  # seconds that a challenge can be answered
MOST_PASSKEYS = 10  # of a person
SITE_NAME = "Moonpack"


@dataclass(frozen=True)
class Party:
    """For which site passkeys are: its name, and where its pages come from."""

    name: str
    origin: str


def is_installed() -> bool:
    """Whether this server can check passkeys."""
    return find_spec("webauthn") is not None


def invalid() -> Refusal:
    """What somebody is told whose passkey is not accepted."""
    return Refusal(Code.NOT_ALLOWED, "This passkey is not valid here, or it took too long.")


# -- challenges


async def new_challenge(store: Store, person: str | None) -> bytes:
    """Something to sign, once; a new passkey is for a person."""
    challenge = secrets.token_bytes(32)
    row = {"digest": _digest(challenge), "person": person, "until": time.time() + LASTS}

    def work(connection: Connection) -> None:
        connection.execute(store.insert(schema.challenges), row)

    await store.write(work)
    return challenge


async def _use_challenge(store: Store, credential: dict[str, Any], person: str | None) -> bytes:
    """The challenge that was answered; refused if it is not ours, or was answered before."""
    from webauthn.helpers import base64url_to_bytes

    try:
        client = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(client["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise invalid() from None
    columns = schema.challenges.c
    own = columns.digest == _digest(challenge)

    def work(connection: Connection) -> bool:
        row = connection.execute(select(columns.person, columns.until).where(own)).one_or_none()
        used = connection.execute(delete(schema.challenges).where(own)).rowcount
        return bool(row is not None and used and row.until > time.time() and row.person == person)

    if not await store.write(work):
        raise invalid()
    return challenge


def _digest(challenge: bytes) -> str:
    return hashlib.sha256(challenge).hexdigest()


# -- making one


async def creation_options(
    store: Store, party: Party, person: str, called: str, secret: str
) -> dict[str, Any]:
    """What a browser needs to make a passkey of a person."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    known = await passkeys_of(store, person)
    options = generate_registration_options(
        rp_id=party.name,
        rp_name=SITE_NAME,
        user_id=_handle(person, secret),
        user_name=called,
        user_display_name=called,
        challenge=await new_challenge(store, person),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=_bytes(row.credential)) for row in known
        ],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    made: dict[str, Any] = json.loads(options_to_json(options))
    return made


async def add(
    store: Store, party: Party, person: str, credential: dict[str, Any], agent: Agent
) -> None:
    """Keep a new passkey of a person, or refuse it."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    challenge = await _use_challenge(store, credential, person)
    verified = _checked(
        lambda: verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.name,
            expected_origin=party.origin,
        )
    )
    row = {
        "id": _digest(verified.credential_id),
        "person": person,
        "credential": bytes_to_base64url(verified.credential_id),
        "public_key": bytes_to_base64url(verified.credential_public_key),
        "sign_count": verified.sign_count,
        "browser": agent.browser,
        "system": agent.system,
        "created": time.time(),
        "used": None,
    }
    columns = schema.passkeys.c

    def work(connection: Connection) -> None:
        own = select(func.count()).select_from(schema.passkeys).where(columns.person == person)
        if connection.execute(own).scalar_one() >= MOST_PASSKEYS:
            raise Refusal(Code.TOO_LARGE, "You have too many passkeys here; remove one first.")
        added = store.insert(schema.passkeys).on_conflict_do_nothing()
        if not connection.execute(added, row).rowcount:
            raise invalid()  # somebody has it already

    await store.write(work)


# -- signing in with one


async def request_options(store: Store, party: Party) -> dict[str, Any]:
    """What a browser needs to let somebody choose one of their passkeys for this site."""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(
        rp_id=party.name, challenge=await new_challenge(store, None)
    )
    made: dict[str, Any] = json.loads(options_to_json(options))
    return made


async def person_of(store: Store, party: Party, credential: dict[str, Any], secret: str) -> str:
    """Whose passkey has answered; refused if it has not signed what it was to sign."""
    from webauthn import verify_authentication_response

    challenge = await _use_challenge(store, credential, None)
    columns = schema.passkeys.c
    try:
        key = _digest(_bytes(credential["rawId"]))
        handle = credential["response"].get("userHandle")
        rows = await store.read(select(schema.passkeys).where(columns.id == key))
        if not rows:
            raise invalid()
        known = rows[0]
        if handle and not hmac.compare_digest(_bytes(handle), _handle(known.person, secret)):
            raise invalid()
    except (KeyError, TypeError, ValueError, AttributeError):
        raise invalid() from None
    verified = _checked(
        lambda: verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.name,
            expected_origin=party.origin,
            credential_public_key=_bytes(known.public_key),
            credential_current_sign_count=known.sign_count,
        )
    )
    # Checked again as it is written: copies may come at the same moment, and the passkey may have
    # been removed meanwhile.
    is_newer = columns.sign_count < verified.new_sign_count
    counts_nothing = (columns.sign_count == 0) & (verified.new_sign_count == 0)
    used = update(schema.passkeys).where(columns.id == key, is_newer | counts_nothing)
    changes = {"sign_count": verified.new_sign_count, "used": time.time()}
    if not await store.write(lambda connection: connection.execute(used.values(changes)).rowcount):
        raise invalid()
    return str(known.person)


def _checked(verify: Callable[[], T]) -> T:
    """What a passkey has signed; refused if the package that reads it does not accept it.

    Strangers send CBOR, certificates and JSON in it, and what is wrong there shows as any error.
    """
    try:
        return verify()
    except Exception:
        raise invalid() from None


# -- those there are


async def passkeys_of(store: Store, person: str) -> Sequence[Row[Any]]:
    """The passkeys of a person, the latest first."""
    columns = schema.passkeys.c
    wanted = select(schema.passkeys).where(columns.person == person)
    return await store.read(wanted.order_by(columns.created.desc(), columns.id))


def remove(connection: Connection, person: str, name: str) -> bool:
    """Let a passkey count no longer; False if the person has no such passkey."""
    columns = schema.passkeys.c
    own = delete(schema.passkeys).where(columns.id == name, columns.person == person)
    return bool(connection.execute(own).rowcount)


def _handle(person: str, secret: str) -> bytes:
    """What a passkey knows its person by: nothing that could be used elsewhere."""
    return hmac.digest(secret.encode(), f"passkeys of {person}".encode(), "sha256")


def _bytes(text: str) -> bytes:
    from webauthn.helpers import base64url_to_bytes

    return base64url_to_bytes(text)
