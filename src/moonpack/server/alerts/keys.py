"""The key with which push messages are signed (VAPID): made once, the same on all servers."""

from __future__ import annotations

import base64

from sqlalchemy import Connection, select

from moonpack.errors import BadInput
from moonpack.extras import is_installed
from moonpack.server.store import schema
from moonpack.server.store.store import Store

NAME = "vapid"
AUTH_BYTES = 16  # of a browser's secret, RFC 8291


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


def check_browser_keys(p256dh: str, auth: str) -> None:
    """Refuse keys of a browser with which nothing can be encrypted; `BadInput` names the field."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
    except ValueError:
        raise BadInput("push.keys.p256dh", "a point of the curve P-256 in base64url") from None
    try:
        is_secret = len(_bytes(auth)) == AUTH_BYTES
    except ValueError:
        is_secret = False
    if not is_secret:
        raise BadInput("push.keys.auth", f"{AUTH_BYTES} bytes in base64url")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")
