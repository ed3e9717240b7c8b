"""Who a visitor is: a random id in a signed cookie that scripts cannot read."""

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
    """Makes and reads the cookie that identifies a person."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="moonpack.person", digest_method=hashlib.sha256)

    def read(self, cookies: dict[str, str]) -> str | None:
        """The person of a request; None if the cookie is missing or not ours."""
        try:
            return self._signer.unsign(cookies.get(PERSON, "")).decode("ascii")
        except (BadSignature, UnicodeDecodeError):
            return None

    def cookie(self, person: str, *, is_secure: bool) -> str:
        """The header that makes a browser remember a person."""
        value = self._signer.sign(person).decode("ascii")
        return set_cookie(PERSON, value, is_secure=is_secure)


def new_person() -> str:
    """The id of a new visitor."""
    return secrets.token_urlsafe(18)


def cookies(headers: Headers) -> dict[str, str]:
    """The cookies of a request, even if other programs on this host have set invalid ones."""
    return cookie_parser(headers.get("cookie", ""))


def set_cookie(name: str, value: str, *, is_secure: bool) -> str:
    """A `Set-Cookie` header, for a cookie that scripts and other sites cannot read."""
    cookie: SimpleCookie = SimpleCookie()
    cookie[name] = value
    header = cookie.output(header="").strip()
    secure = "; Secure" if is_secure else ""
    return f"{header}; Path=/; Max-Age={A_YEAR}; SameSite=Lax; HttpOnly{secure}"


def write_name(name: str) -> str:
    """A name encoded for a cookie."""
    return quote(name)


def read_name(cookies: dict[str, str]) -> str | None:
    """The name a visitor plays under."""
    name = unquote(cookies.get(NAME, "")).strip()[:MOST_NAME]
    return name if name and name.isprintable() else None
