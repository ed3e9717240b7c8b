"""The key with which push messages are signed (VAPID): made once, the same on all servers."""

from __future__ import annotations

import base64

from sqlalchemy import Connection, select

from moonpack.extras import is_installed
from moonpack.server.store import schema
from moonpack.server.store.store import Store

NAME = "vapid"


def can_push() -> bool:
    """Whether what Web Push needs is installed: the extra `push`."""
    return is_installed("pywebpush")


def can_notify() -> bool:
    """Whether what other services need is installed: the extra `webhooks`."""
    return is_installed("apprise")


async def private_key(store: Store) -> str:
    """The private key: 32 bytes in base64url, as the libraries take it."""
    wanted = select(schema.settings.c.value).where(schema.settings.c.name == NAME)
    rows = await store.read(wanted)
    if rows:
        return str(rows[0].value)
    insert = store.insert(schema.settings).on_conflict_do_nothing()
    row = {"name": NAME, "value": _new_key()}

    def once(connection: Connection) -> str:
        connection.execute(insert, row)
        return str(connection.execute(wanted).scalar_one())

    return await store.write(once)


def public_key(private: str) -> str:
    """The key that browsers subscribe with: an uncompressed point, in base64url."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(base64.urlsafe_b64decode(private + "=" * (-len(private) % 4)))
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _text(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")
