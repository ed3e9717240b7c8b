"""Who a visitor is: a random id in a signed cookie that scripts cannot read.

Each server has cookies of its own: their names are derived from its secret, so that two servers on
one host name leave each other's alone. They are renewed while they are used.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer, TimestampSigner
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from moonpack.begin import MOST_NAME
from moonpack.server.wire import languages

# The cookies of version 0.1, whose names were the same on all servers. They are still read.
EARLIER = "moonpack"
A_DAY = 24 * 3600
LASTS = 365 * A_DAY
RENEWED_AFTER = 7 * A_DAY
SALT = "moonpack.person"


@dataclass(frozen=True)
class Remembered:
    """What a browser remembers of a person; `person` is None for a stranger."""

    person: str | None
    name: str | None = None
    language: str | None = None
    is_due: bool = False  # for renewal


class Identity:
    """Makes and reads the cookies of one server."""

    def __init__(self, secret: str, path: str = "/") -> None:
        self._path = path
        self._signer = TimestampSigner(secret, salt=SALT, digest_method=hashlib.sha256)
        self._earlier_signer = Signer(secret, salt=SALT, digest_method=hashlib.sha256)
        own = hashlib.sha256(f"cookies of {secret}".encode()).hexdigest()[:8]
        self.person_cookie = f"{EARLIER}_{own}"

    def read(self, headers: Headers) -> Remembered:
        """What the cookies of a request say, if they are ours."""
        # Other programs on this host may have set invalid cookies.
        sent = cookie_parser(headers.get("cookie", ""))
        person, signed_at = self._person(sent)
        language = sent.get(f"{self.person_cookie}_language") or sent.get(f"{EARLIER}_language")
        return Remembered(
            person=person,
            name=_name(sent.get(f"{self.person_cookie}_name") or sent.get(f"{EARLIER}_name", "")),
            # Anything else would be sent back with the next cookies.
            language=language if languages.is_code(language or "") else None,
            is_due=person is not None and time.time() - signed_at > RENEWED_AFTER,
        )

    def _person(self, sent: dict[str, str]) -> tuple[str | None, float]:
        """The person of a request, and when their cookie was signed."""
        try:
            signed = sent.get(self.person_cookie, "")
            person, signed_at = self._signer.unsign(signed, return_timestamp=True)
            return person.decode("ascii"), signed_at.timestamp()
        except (BadSignature, UnicodeDecodeError):
            pass
        try:
            return self._earlier_signer.unsign(sent.get(EARLIER, "")).decode("ascii"), 0.0
        except (BadSignature, UnicodeDecodeError):
            return None, 0.0

    def cookies(self, who: Remembered, *, is_secure: bool, is_foreign: bool = False) -> list[str]:
        """The headers that make a browser remember a person for another year.

        Foreign cookies are for pages of another site, which are sent no others. A browser keeps
        them for that site alone: there, a person is somebody else than on our own page.
        """
        values = {}
        if who.person is not None:
            values[self.person_cookie] = self._signer.sign(who.person).decode("ascii")
        if who.name is not None:
            values[f"{self.person_cookie}_name"] = quote(who.name)
        if who.language is not None:
            values[f"{self.person_cookie}_language"] = who.language
        manner = "SameSite=None; Partitioned" if is_foreign else "SameSite=Lax"
        secure = "; Secure" if is_secure else ""
        end = f"; Path={self._path}; Max-Age={LASTS}; {manner}; HttpOnly{secure}"
        return [_cookie(name, value) + end for name, value in values.items()]


def new_person() -> str:
    """The id of a new visitor."""
    return secrets.token_urlsafe(18)


def _cookie(name: str, value: str) -> str:
    """The beginning of a `Set-Cookie` header."""
    cookie: SimpleCookie = SimpleCookie()
    cookie[name] = value
    return cookie.output(header="").strip()


def _name(encoded: str) -> str | None:
    """The name a visitor plays under."""
    name = unquote(encoded).strip()[:MOST_NAME]
    return name if name and name.isprintable() else None
