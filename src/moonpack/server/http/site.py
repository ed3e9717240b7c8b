"""What this server is called: the names it answers to, its path, and the sites that may use it.

A page of another site can point a name of its own at this machine and would then be, to a browser,
the same site as this server (DNS rebinding). So requests for names that are not ours are refused.
"""

from __future__ import annotations

import re
import socket
from urllib.parse import urlsplit

from starlette.datastructures import URL, Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from moonpack.errors import BadInput
from moonpack.server.addresses import Proxies, parsed
from moonpack.server.settings import Settings

ANY = "*"
LONGEST_NAME = 253  # characters of a host name; links and QR codes have it
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{0,5})?", re.IGNORECASE)
_ROOT = re.compile(r"(/[A-Za-z0-9._~-]+)*")
_OWN_FOLDERS = {"api", "r", "t", "web"}  # a path of the server cannot begin like one of its pages
_SCHEMES = {"http": ("http", "ws"), "https": ("https", "wss")}


class Site:
    """The names, the path and the friends of a server."""

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(_public_url(settings.public_url))
        own_name = socket.gethostname().lower()
        hosts = {*settings.allowed_hosts, public.hostname or "", own_name, f"{own_name}.local"}
        self._hosts = {host.lower() for host in hosts if host}
        self._origin = f"{public.scheme}://{public.netloc}" if public.netloc else ""
        self._friends = frozenset(_origin(text) for text in settings.origins)
        self.root_path = _root_path(settings.root_path, public.path)
        self._public = f"{self._origin}{self.root_path}" if self._origin else ""

    def is_host(self, headers: Headers) -> bool:
        """Whether a request is meant for this server, by the host it names."""
        named = headers.getlist("host")
        if not named:
            return True  # browsers always name one
        match = _HOST.fullmatch(named[0])
        if len(named) > 1 or match is None or len(match[1]) > LONGEST_NAME:
            return False
        name = match[1].strip("[]").lower().rstrip(".")
        if name == "localhost" or name.endswith(".localhost") or parsed(name) is not None:
            return True
        _, _, parent = name.partition(".")
        return bool({ANY, name, f"*.{parent}"} & self._hosts)

    def is_friend(self, headers: Headers) -> bool:
        """Whether a request is from a page of a site that may use this server."""
        return headers.get("origin") in self._friends

    def is_own(self, headers: Headers, scheme: str) -> bool:
        """Whether a request comes from our own page, or from a program, which sends no origin.

        A page without TLS may be anybody's between us and the browser: it may not do anything over
        TLS. The other way round a proxy that is not trusted may have ended TLS.
        """
        origin = headers.get("origin")
        if not origin:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        schemes = ("https",) if scheme in _SCHEMES["https"] else ("http", "https")
        try:
            parts = urlsplit(origin)
        except ValueError:  # not a URL
            return False
        is_here = parts.scheme in schemes and parts.netloc == headers.get("host")
        return is_here or origin == self._origin

    @property
    def is_public(self) -> bool:
        """Whether the host has said by which address everybody can come."""
        return bool(self._public)

    def page_origin(self, headers: Headers, scheme: str) -> str:
        """Where the page comes from that sent a request, as browsers name it."""
        origin, host = headers.get("origin"), headers.get("host", "")
        if origin is not None and self.is_own(headers, scheme):
            return origin.lower()
        if urlsplit(self._origin).netloc == host:
            return self._origin
        return f"{scheme}://{host}".lower()

    def link(self, base_url: URL, path: str) -> str:
        """The address of a page for people; `base_url` is where the request went."""
        return (self._public or str(base_url).rstrip("/")) + path


class Forwarded:
    """ASGI middleware: what a trusted proxy says of a request, and the path the server is under.

    A proxy may pass the path on or leave it out; both work.
    """

    def __init__(self, app: ASGIApp, settings: Settings, site: Site) -> None:
        self._app = app
        self._proxies = Proxies(settings.trusted_proxies)
        self._root_path = site.root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            client = scope.get("client")
            if self._proxies and client and client[0] in self._proxies:
                self._believe(scope, Headers(scope=scope))
            if self._root_path:
                root, path = self._root_path, scope["path"]
                is_whole = path == root or path.startswith(f"{root}/")
                scope["root_path"] = root
                scope["path"] = path[len(root) :] or "/" if is_whole else path
        await self._app(scope, receive, send)

    def _believe(self, scope: Scope, headers: Headers) -> None:
        scheme = headers.get("x-forwarded-proto", "").strip().lower()
        if scheme in _SCHEMES:
            scope["scheme"] = _SCHEMES[scheme][scope["type"] == "websocket"]
        named = ",".join(headers.getlist("x-forwarded-for")).split(",")
        # Each proxy adds the address it was asked from: the last that is no proxy is the client.
        for text in reversed(named):
            address = text.strip()
            if parsed(address) is None:
                return
            scope["client"] = (address, 0)
            if address not in self._proxies:
                return


def _public_url(text: str) -> str:
    if not text:
        return ""
    expected = "an address such as https://play.example.org/moonpack"
    try:
        parts = urlsplit(text)
        valid = parts.scheme in _SCHEMES and bool(parts.hostname) and not parts.username
        valid = valid and not parts.query and not parts.fragment and (parts.port or 1) > 0
    except ValueError:
        valid = False
    if not valid:
        raise BadInput("public_url", expected, text)
    return text.rstrip("/")


def _root_path(given: str, public: str) -> str:
    root = (given or public).rstrip("/")
    if not _ROOT.fullmatch(root) or _OWN_FOLDERS & {*root.split("/")[1:2]}:
        expected = f"a path such as /moonpack, not one of {', '.join(sorted(_OWN_FOLDERS))}"
        raise BadInput("root_path", expected, given or public)
    if given and public and root != public.rstrip("/"):
        raise BadInput("root_path", f"the path of public_url, {public}", given)
    return root


def _origin(text: str) -> str:
    """A site as browsers name it."""
    expected = "a site such as https://games.example.org"
    try:
        parts = urlsplit(text)
        valid = parts.scheme in _SCHEMES and bool(parts.hostname) and parts.path in ("", "/")
    except ValueError:
        valid = False
    if not valid or parts.query or parts.fragment:
        raise BadInput("allow_origins", expected, text)
    return f"{parts.scheme}://{parts.netloc}".lower()
