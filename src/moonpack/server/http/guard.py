"""The guard: every request and socket passes through here first.

It identifies the visitor, refuses requests from other sites' pages, bodies that are too large and
clients that are too fast, and adds security headers to every response.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moonpack import languages
from moonpack.server.addresses import network_of, parsed
from moonpack.server.fair_turns import FairTurns
from moonpack.server.http import cors
from moonpack.server.http.bodies import Bodies, has_body, too_large
from moonpack.server.http.failures import failure, status_of
from moonpack.server.http.limits import AddressRates, Rates
from moonpack.server.http.plain_pages import plain_page
from moonpack.server.http.site import Site
from moonpack.server.http.static_files import ADDRESS
from moonpack.server.metrics import Metrics
from moonpack.server.people import identity
from moonpack.server.people.access import Access, barred
from moonpack.server.people.bot_tokens import BotToken, check_token, sent_token
from moonpack.server.people.identity import Identity, Remembered
from moonpack.server.people.visits import Visits
from moonpack.server.settings import Settings
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
SAFE_HEADERS = {
    "content-security-policy": "; ".join(f"{what} {where}" for what, where in _POLICY.items()),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
# Browsers ignore it, and say so in the console, where a page came unencrypted from the network.
_OPENER = "cross-origin-opener-policy"
PLAIN_HEADERS = {name: value for name, value in SAFE_HEADERS.items() if name != _OPENER}
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
UPLOADS = "/api/replays"  # the only path that accepts large bodies
HEALTH = "/api/health"  # asked often, by programs that keep no cookies
LIVE, READY, METRICS = "/api/live", "/api/ready", "/metrics"
PROBES = frozenset((HEALTH, LIVE, READY, METRICS))
LONGEST_NUMBER = 12  # digits
LONGEST_HOST = 100  # characters of it that are shown
REFUSED = 400  # statuses from here on say that nothing was done
ADDRESS_FACTOR = 20  # several people may share an address


@dataclass(frozen=True)
class Visitor:
    """Who sent a request; the rest of the server finds it in `scope["visitor"]`."""

    person: str
    address: str
    is_new: bool
    remembered: Remembered  # by the browser
    cookies: tuple[str, ...]  # headers to send with the answer, so that the browser remembers
    is_foreign: bool = False  # by a page of another site that may use this server
    signed_at: float = 0.0  # when the cookie was made
    device: str | None = None  # which of the person's devices; None if it has no id yet
    user_agent: str = ""
    bot: BotToken | None = None  # a program, with a token
    bad_token: Refusal | None = None  # or with one that does not count


class Guard:
    """ASGI middleware; see the module."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        site: Site,
        turns: FairTurns,
        metrics: Metrics | None = None,
    ) -> None:
        self._app = app
        self._metrics = metrics or Metrics()
        self._settings = settings
        self._site = site
        self._turns = turns
        limits = settings.limits
        self._by_person = Rates(limits.requests)
        self._by_address = AddressRates(limits.requests * ADDRESS_FACTOR)
        self._bodies = Bodies(settings)
        # Set once the database is open.
        self.identity: Identity | None = None
        self.access: Access | None = None
        self.visits: Visits | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        await self._turns.turn(_address(scope))
        headers = Headers(scope=scope)
        visitor = self._visitor(scope, headers)
        scope["visitor"] = visitor
        is_websocket = scope["type"] == "websocket"
        scope["same_site"] = self._may_use(scope, headers)
        refusal = self._refuse_host(headers)
        if refusal is None and not is_websocket:  # those are told at the table
            refusal = self._refuse(scope, headers, visitor)
        app = self._app
        if refusal is not None:
            self._metrics.refused(refusal.code)
            app = _answer(refusal, visitor, scope, headers)
        elif self.visits is not None and not visitor.is_new and visitor.bot is None:
            agent = headers.get("user-agent", "")
            self.visits.came(visitor.person, visitor.remembered.device, agent)
        if is_websocket:
            await app(scope, receive, send)
            return
        friend = headers["origin"] if self._site.is_friend(headers) else None
        cookies = visitor.cookies
        if friend is not None and cors.is_preflight(scope["method"], headers):
            app, cookies = cors.preflight(), ()
        safe = PLAIN_HEADERS if _is_plain(scope, headers) else SAFE_HEADERS
        if not has_body(headers):
            await app(scope, receive, _WithHeaders(send, cookies, friend, safe))
            return
        with self._bodies.of(receive, send, self._most(scope), visitor.address) as body:
            await app(scope, body.receive, _WithHeaders(body.send, cookies, friend, safe))

    def _visitor(self, scope: Scope, headers: Headers) -> Visitor:
        assert self.identity is not None
        token = sent_token(headers.get("authorization", ""))
        if token is not None:
            return self._program(scope, headers, token)
        remembered = self.identity.read(headers, is_secure=is_secure(scope))
        person = remembered.person or identity.new_person()
        device = remembered.device or identity.new_device()
        is_foreign = (
            self._site.is_friend(headers)
            and headers.get("sec-fetch-site") == "cross-site"
            and is_secure(scope)
        )
        cookies: list[str] = []
        if (remembered.person is None or remembered.is_due) and self._may_set_cookies(
            scope, headers
        ):
            known = replace(remembered, person=person, device=device)
            cookies = self.identity.cookies(
                known, is_secure=is_secure(scope), is_foreign=is_foreign
            )
        return Visitor(
            person=person,
            address=_address(scope),
            is_new=remembered.person is None,
            remembered=remembered,
            cookies=tuple(cookies),
            is_foreign=is_foreign,
            signed_at=remembered.signed_at if remembered.person else time.time(),
            device=device if cookies or remembered.device else None,
            user_agent=headers.get("user-agent", ""),
        )

    def _program(self, scope: Scope, headers: Headers, token: str) -> Visitor:
        """A program that says by a token who it is; no cookies are read or set."""
        known = check_token(token, {} if self.access is None else self.access.bots)
        bot = known if isinstance(known, BotToken) else None
        return Visitor(
            person=identity.new_person() if bot is None else bot.person,
            address=_address(scope),
            is_new=bot is None,
            remembered=Remembered(None if bot is None else bot.person),
            cookies=(),
            signed_at=time.time(),
            user_agent=headers.get("user-agent", ""),
            bot=bot,
            bad_token=known if isinstance(known, Refusal) else None,
        )

    def _may_set_cookies(self, scope: Scope, headers: Headers) -> bool:
        """Whether a request would have brought the person's cookie if there were one.

        Browsers leave it out of what other sites' pages send, except when a link is followed. A
        new one in the answer would then replace a person's cookie, and with it their seats.
        """
        if scope["path"] in PROBES or scope["path"].startswith(ADDRESS):  # cached for everybody
            return False
        follows_link = headers.get("sec-fetch-mode") == "navigate"
        is_page = headers.get("sec-fetch-dest") == "document"
        if follows_link and is_page and scope.get("method") == "GET":
            return True
        return self._may_use(scope, headers)

    def _refuse_host(self, headers: Headers) -> Refusal | None:
        if self._site.is_host(headers):
            return None
        return Refusal(
            Code.NOT_ALLOWED,
            "This server does not answer to {host}; its host can allow that name (--allow-host).",
            host=headers["host"][:LONGEST_HOST],
        )

    def _refuse(self, scope: Scope, headers: Headers, visitor: Visitor) -> Refusal | None:
        """Why a request is refused before any of its body is read; None if it is not."""
        is_safe = scope["method"] in SAFE_METHODS
        if is_safe and scope["path"] in PROBES - {METRICS}:  # metrics take some work
            return None
        rated = visitor.address if visitor.is_new else visitor.person
        if not self._by_address.take(visitor.address) or not (
            is_safe or self._by_person.take(rated)
        ):
            return Refusal(Code.TOO_FAST, "Too many requests; wait a moment.")
        if not scope["path"].startswith(ADDRESS) and self._is_barred(visitor):
            return barred()
        if visitor.bad_token is not None:
            return visitor.bad_token
        if visitor.bot is not None and not is_safe:
            return Refusal(Code.NOT_ALLOWED, "A bot token is for playing; it does not allow this.")
        if not is_safe and not self._may_use(scope, headers):
            return Refusal(Code.NOT_ALLOWED, "Pages of other sites may not do this.")
        length, most = headers.get("content-length", "0"), self._most(scope)
        is_number = length.isdecimal() and len(length) <= LONGEST_NUMBER
        return None if is_number and int(length) <= most else too_large(most)

    def _is_barred(self, visitor: Visitor) -> bool:
        access = self.access
        return access is not None and access.is_barred(visitor.person, visitor.address)

    def _most(self, scope: Scope) -> int:
        limits = self._settings.limits
        return limits.record_bytes if scope["path"] == UPLOADS else limits.body_bytes

    def _may_use(self, scope: Scope, headers: Headers) -> bool:
        """Whether a request comes from a page that may use this server, or from a program."""
        return self._site.is_friend(headers) or self._site.is_own(headers, scope["scheme"])


def _address(scope: Scope) -> str:
    return network_of(scope["client"][0]) if scope.get("client") else ""


def is_secure(scope: Scope) -> bool:
    """Whether a request came over TLS."""
    return scope["scheme"] in ("https", "wss")


def _is_plain(scope: Scope, headers: Headers) -> bool:
    """Whether the page was opened without TLS by an address in a network.

    A name proves nothing: a proxy that is not trusted may have ended TLS for it.
    """
    name = headers.get("host", "").rpartition(":")[0] or headers.get("host", "")
    address = parsed(name.strip("[]"))
    return not is_secure(scope) and address is not None and not address.is_loopback


class _WithHeaders:
    """Adds the headers that every response has; cookies only if nothing was refused."""

    def __init__(
        self, send: Send, cookies: tuple[str, ...], friend: str | None, safe: Mapping[str, str]
    ) -> None:
        self._send = send
        self._safe = safe
        self._cookies = cookies
        self._friend = friend  # another site whose page may read the response

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in self._safe.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
            if self._friend is not None:
                cors.allow(self._friend, headers)
            # The endpoint may have set some of them: what it says is newer, so it comes last.
            own = headers.getlist("set-cookie")
            del headers["set-cookie"]
            if message["status"] < REFUSED:
                for cookie in (*self._cookies, *own):
                    headers.append("set-cookie", cookie)
        await self._send(message)


def _answer(refusal: Refusal, visitor: Visitor, scope: Scope, headers: Headers) -> Response:
    accepted = headers.get("accept-language", "")
    language = languages.choose(None, visitor.remembered.language, accepted=accepted)
    words = languages.words(language)
    if refusal.code == Code.BARRED and "text/html" in headers.get("accept", ""):
        page = plain_page(scope, words, refusal.why(words))
        page.status_code = status_of(refusal.code)
        return page
    return failure(status_of(refusal.code), refusal.code, refusal.why(words))
