"""Who somebody is: a name nobody can guess, in a signed cookie that scripts cannot read."""

from __future__ import annotations

import hashlib
import secrets
from http.cookies import SimpleCookie
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from moonpack.begin import MOST_NAME

PERSON = "moonpack"
NAME = "moonpack_name"
LANGUAGE = "moonpack_language"
A_YEAR = 365 * 24 * 3600


class Identity:
    """Makes and reads the cookie that says who somebody is."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="moonpack.person", digest_method=hashlib.sha256)

    def read(self, cookies: dict[str, str]) -> str | None:
        """The person of a request; None when the cookie is missing or not ours."""
        try:
            return self._signer.unsign(cookies.get(PERSON, "")).decode("ascii")
        except (BadSignature, UnicodeDecodeError):
            return None

    def cookie(self, person: str, *, is_secure: bool) -> str:
        """The header that makes a browser remember the person."""
        value = self._signer.sign(person).decode("ascii")
        return set_cookie(PERSON, value, is_secure=is_secure)


def new_person() -> str:
    """Somebody who was never here."""
    return secrets.token_urlsafe(18)


def cookies(headers: Headers) -> dict[str, str]:
    """The cookies of a request, whatever odd ones of other sites on this host are among them."""
    return cookie_parser(headers.get("cookie", ""))


def set_cookie(name: str, value: str, *, is_secure: bool) -> str:
    """A `Set-Cookie` header that scripts and other sites get nothing from."""
    made: SimpleCookie = SimpleCookie()
    made[name] = value
    said = "; Secure" if is_secure else ""
    return (
        f"{made.output(header='').strip()}; Path=/; Max-Age={A_YEAR}; SameSite=Lax; HttpOnly{said}"
    )


def write_name(name: str) -> str:
    """A name as a cookie can hold it."""
    return quote(name)


def read_name(found: dict[str, str]) -> str | None:
    """The name somebody likes to sit under."""
    name = unquote(found.get(NAME, "")).strip()[:MOST_NAME]
    return name if name and name.isprintable() else None
