"""Who a visitor is: a random id in a signed cookie that scripts cannot read.

The id of the device is signed together with it, so that one device can be signed out alone. Cookies
of earlier versions have none; they are given one when they are renewed. Whoever signs in as
somebody else keeps who they were before in another cookie, and can go back (`set_aside`).

Each server has cookies of its own: their names are derived from its secret, so that two servers on
one host name leave each other's alone. They are renewed while they are used.

Other programs on the host name, or on a neighbouring one, can set cookies with our names as well.
So of several the first valid one counts, and over HTTPS the names have a prefix with which browsers
let only this very host set them (`__Host-`), or only a secure one (`__Secure-`) if it has a path.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from itertools import islice
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer, TimestampSigner
from itsdangerous.encoding import want_bytes
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from moonpack import languages
from moonpack.begin import MOST_NAME
from moonpack.server.wire.fields import checked_name

# The cookies of version 0.1, whose names were the same on all servers. They are still read.
EARLIER = "moonpack"
A_DAY = 24 * 3600
LASTS = 365 * A_DAY
RENEWED_AFTER = 7 * A_DAY
SALT = "moonpack.person"
HOST_PREFIX, SECURE_PREFIX = "__Host-", "__Secure-"
MOST_TRIED = 200  # cookies of one name; browsers keep no more than 180 for a site
MOST_SENT = 1_000  # cookies of a request that are read; other programs may share the host name
MOST_SET_ASIDE = 3
BETWEEN = "."  # a person and a device
BETWEEN_EARLIER = "~"

IsSignedOut = Callable[[str, float, str | None], bool]


@dataclass(frozen=True)
class Earlier:
    """Who a browser was before somebody signed in as somebody else."""

    person: str
    device: str | None


@dataclass(frozen=True)
class _Known:
    """Whom a cookie names, and when it was signed."""

    person: str
    device: str | None
    signed_at: float


@dataclass(frozen=True)
class Remembered:
    """What a browser remembers of a person; `person` is None for a stranger."""

    person: str | None
    name: str | None = None
    language: str | None = None
    is_due: bool = False  # for renewal
    signed_at: float = field(default=0.0, compare=False)  # when the cookie was made
    device: str | None = field(default=None, compare=False)
    # Who this browser was before, the latest first.
    set_aside: tuple[Earlier, ...] = field(default=(), compare=False)
    forgets_name: bool = field(default=False, compare=False)  # it was of somebody who is gone


class _Signer(Signer):
    """Takes a signature only as we write it: base64 has several spellings of the same bytes."""

    def verify_signature(self, value: str | bytes, sig: str | bytes) -> bool:
        return hmac.compare_digest(want_bytes(sig), self.get_signature(value))


class _TimestampSigner(_Signer, TimestampSigner):
    """The same, with the time."""


class Identity:
    """Makes and reads the cookies of one server."""

    def __init__(
        self,
        secret: str,
        path: str = "/",
        is_signed_out: IsSignedOut = lambda _person, _signed_at, _device: False,
    ) -> None:
        self._is_signed_out = is_signed_out
        self._path = path
        self._signer = _TimestampSigner(secret, salt=SALT, digest_method=hashlib.sha256)
        self._earlier_signer = _Signer(secret, salt=SALT, digest_method=hashlib.sha256)
        own = hashlib.sha256(f"cookies of {secret}".encode()).hexdigest()[:8]
        self.person_cookie = f"{EARLIER}_{own}"
        self._secure_cookie = (HOST_PREFIX if path == "/" else SECURE_PREFIX) + self.person_cookie
        # The names under which a person may be known, the best protected first.
        self._known = [f"{prefix}{self.person_cookie}" for prefix in (HOST_PREFIX, SECURE_PREFIX)]
        self._known += [self.person_cookie, EARLIER]

    def read(self, headers: Headers, *, is_secure: bool = False) -> Remembered:
        """What the cookies of a request say, if they are ours."""
        sent = _sent(headers)
        known, cookie_name = self._person(sent)
        # Anything else would be sent back with the next cookies.
        spoken = (code for code in self._all(sent, "_language") if languages.is_code(code))
        names = (name for code in self._all(sent, "_name") if (name := _name(code)) is not None)
        is_weak = self._known.index(cookie_name) > self._known.index(self._name_for(is_secure))
        name, language = next(names, None), next(spoken, None)
        if known is None:
            # Whoever was signed out, or deleted on another device, left their name here.
            was_somebody = next(self._signed(sent), None) is not None
            return Remembered(
                None,
                None if was_somebody else name,
                language,
                set_aside=self._earlier(sent),
                forgets_name=was_somebody,
            )
        is_old = time.time() - known.signed_at > RENEWED_AFTER
        return Remembered(
            person=known.person,
            name=name,
            language=language,
            is_due=is_old or is_weak or known.device is None,
            signed_at=known.signed_at,
            device=known.device,
            set_aside=self._earlier(sent),
        )

    def _person(self, sent: dict[str, list[str]]) -> tuple[_Known | None, str]:
        """The person of a request, and the name of the cookie that says so."""
        for known, name in self._signed(sent):
            if self._counts(known):
                return known, name
        return None, EARLIER

    def _counts(self, known: _Known) -> bool:
        return not self._is_signed_out(known.person, known.signed_at, known.device)

    def _signed(self, sent: dict[str, list[str]]) -> Iterator[tuple[_Known, str]]:
        """All that a request says and we have signed, the best protected first."""
        for name in self._known[:-1]:
            for signed in sent[name]:
                if (known := self._verified(signed)) is not None:
                    yield known, name
        for signed in sent[EARLIER]:
            try:
                person = self._earlier_signer.unsign(signed).decode("ascii")
            except (BadSignature, UnicodeDecodeError):
                continue
            yield _Known(person, None, 0.0), EARLIER

    def _verified(self, signed: str) -> _Known | None:
        """Whom a signed text names; None if it is not ours."""
        try:
            value, signed_at = self._signer.unsign(signed, return_timestamp=True)
            person, _, device = value.decode("ascii").partition(BETWEEN)
        except (BadSignature, UnicodeDecodeError):
            return None
        return _Known(person, device or None, signed_at.timestamp())

    def _earlier(self, sent: dict[str, list[str]]) -> tuple[Earlier, ...]:
        """Who this browser was before, as far as those cookies still count."""
        values = (
            value.split(BETWEEN_EARLIER, MOST_SET_ASIDE) for value in self._all(sent, "_aside")
        )
        texts = (text for split in values for text in split[:MOST_SET_ASIDE])
        known = (self._verified(text) for text in islice(texts, MOST_TRIED))
        people = [Earlier(one.person, one.device) for one in known if one and self._counts(one)]
        return tuple(dict.fromkeys(people))[:MOST_SET_ASIDE]

    def _all(self, sent: dict[str, list[str]], ending: str) -> Iterator[str]:
        """The values of all cookies with an ending, the best protected first."""
        return (value for name in self._known for value in sent[name + ending])

    def _name_for(self, is_secure: bool) -> str:
        """The name of the cookie that is set."""
        return self._secure_cookie if is_secure else self.person_cookie

    def cookies(self, who: Remembered, *, is_secure: bool, is_foreign: bool = False) -> list[str]:
        """The headers that make a browser remember a person for another year.

        Foreign cookies are for pages of another site, which are sent no others. A browser keeps
        them for that site alone: there, a person is somebody else than on our own page.
        """
        values, own = {}, self._name_for(is_secure)
        if who.person is not None:
            values[own] = self._sign(Earlier(who.person, who.device))
        if who.name is not None:
            values[f"{own}_name"] = quote(who.name)
        if who.language is not None:
            values[f"{own}_language"] = who.language
        end = self._attributes(is_secure=is_secure, is_foreign=is_foreign)
        headers = [_cookie(name, value) + end for name, value in values.items()]
        if who.forgets_name and who.name is None:
            gone = self._attributes(is_secure=is_secure, is_foreign=is_foreign, lasts=0)
            headers.append(_cookie(f"{own}_name", "") + gone)
        return headers

    def set_aside(self, earlier: Sequence[Earlier], *, is_secure: bool) -> str:
        """The header that makes a browser remember who it was before, the latest first."""
        signed = BETWEEN_EARLIER.join(self._sign(one) for one in earlier[:MOST_SET_ASIDE])
        end = self._attributes(is_secure=is_secure, lasts=LASTS if signed else 0)
        return _cookie(f"{self._name_for(is_secure)}_aside", signed) + end

    def forgetting(self, *, is_secure: bool) -> list[str]:
        """The headers that make a browser forget who it is, and its name."""
        end, own = self._attributes(is_secure=is_secure, lasts=0), self._name_for(is_secure)
        return [_cookie(name, "") + end for name in (own, f"{own}_name")]

    def _attributes(self, *, is_secure: bool, is_foreign: bool = False, lasts: int = LASTS) -> str:
        manner = "SameSite=None; Partitioned" if is_foreign else "SameSite=Lax"
        secure = "; Secure" if is_secure else ""
        return f"; Path={self._path}; Max-Age={lasts}; {manner}; HttpOnly{secure}"

    def _sign(self, who: Earlier) -> str:
        value = who.person if who.device is None else f"{who.person}{BETWEEN}{who.device}"
        return self._signer.sign(value).decode("ascii")


def new_person() -> str:
    """The id of a new visitor."""
    return secrets.token_urlsafe(18)


def new_device() -> str:
    """The id of a browser or program that somebody is signed in with."""
    return secrets.token_urlsafe(9)


def _sent(headers: Headers) -> dict[str, list[str]]:
    """The cookies of a request by name: there may be several of one, and several headers."""
    sent: dict[str, list[str]] = defaultdict(list)
    cookies = (one for header in headers.getlist("cookie") for one in header.split(";"))
    for cookie in islice(cookies, MOST_SENT):
        # Other programs on this host may have set invalid cookies.
        for name, value in cookie_parser(cookie).items():
            if len(sent[name]) < MOST_TRIED:
                sent[name].append(value)
    return sent


def _cookie(name: str, value: str) -> str:
    """The beginning of a `Set-Cookie` header."""
    cookie: SimpleCookie = SimpleCookie()
    cookie[name] = value
    return cookie.output(header="").strip()


def _name(encoded: str) -> str | None:
    """The name a visitor plays under. Anybody can write such a cookie: it is checked as typed."""
    try:
        return checked_name(unquote(encoded).strip()[:MOST_NAME])
    except ValueError:
        return None
