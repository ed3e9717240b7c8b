"""Passwords of tables. Only a slow, salted hash is kept: people use the same password elsewhere."""

from __future__ import annotations

import hashlib
import hmac
import secrets

SCHEME = "scrypt"
COST, BLOCK, LANES = 2**14, 8, 1  # 16 MB and some hundredths of a second for each guess
SALT_BYTES = 16


def hashed(password: str) -> str:
    """What is stored of a password. It takes a while: call it in a thread."""
    salt = secrets.token_bytes(SALT_BYTES)
    return f"{SCHEME}${salt.hex()}${_digest(password, salt).hex()}"


def is_password(password: str, stored: str) -> bool:
    """Whether a password is the one that was stored. It takes a while, too."""
    scheme, _, rest = stored.partition("$")
    salt, _, digest = rest.partition("$")
    if scheme != SCHEME:
        return False
    return hmac.compare_digest(_digest(password, bytes.fromhex(salt)), bytes.fromhex(digest))


def _digest(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=COST, r=BLOCK, p=LANES)
