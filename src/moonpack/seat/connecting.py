"""Who a seat is to the server: a cookie that it was given, or a bot token."""

from __future__ import annotations

import asyncio
import json
import os
import urllib.error
import urllib.request
from contextlib import suppress
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.datastructures import Headers

from moonpack.errors import BadInput, MoonpackError
from moonpack.files import open_private
from moonpack.seat.link import TableLink

PATIENCE = 20.0  # seconds for an answer of the server
LONGEST_MESSAGE = 2**22  # bytes
TOKEN_BEGINS = "mpb_"
_OLD = "this server does not offer views to programs: it runs an earlier version of Moonpack"


class Credentials:
    """Cookies by the server that set them, perhaps kept in a file; or a token."""

    def __init__(self, token: str | None = None, file: Path | None = None) -> None:
        if token is not None and not token.startswith(TOKEN_BEGINS):
            # Servers pass over what is no token of theirs: the bot would play as somebody else.
            raise BadInput("token", f"a bot token, which begins with {TOKEN_BEGINS}")
        self._token = token
        self._file = file
        self._cookies: dict[str, dict[str, str]] = {}
        if file is not None and file.exists():
            self._cookies = _read(file)

    @property
    def lasts(self) -> bool:
        """Whether the seat can be taken up again after the program has ended."""
        return self._token is not None or self._file is not None

    def headers(self, site: str) -> dict[str, str]:
        """What is sent with requests to a server."""
        if self._token is not None:
            return {"Authorization": f"Bearer {self._token}"}
        kept = self._cookies.get(site, {})
        sent = "; ".join(f"{name}={value}" for name, value in kept.items())
        return {"Cookie": sent} if sent else {}

    def take(self, site: str, headers: Headers) -> None:
        """Keep the cookies of an answer."""
        kept = self._cookies.setdefault(site, {})
        for header in headers.get_all("Set-Cookie"):
            with suppress(CookieError):
                kept |= {name: one.value for name, one in SimpleCookie(header).items()}
        if kept:
            self.keep()

    def keep(self) -> None:
        """Write the file, if there is one; `MoonpackError` if that is not possible."""
        if self._file is None:
            return
        try:
            with os.fdopen(open_private(self._file), "w", encoding="utf-8") as file:
                file.truncate()
                json.dump(self._cookies, file)
        except OSError as error:  # as such it would be taken for a lost connection
            raise NotKept(self._file, error) from error


class NotKept(MoonpackError):
    """The file that keeps who a seat is cannot be written."""

    def __init__(self, file: Path, error: OSError) -> None:
        self.error = error
        super().__init__(f"{file} cannot be written: {error.strerror}")


def _read(file: Path) -> dict[str, dict[str, str]]:
    try:
        kept = json.loads(file.read_text("utf-8"))
        return {
            str(site): {str(name): str(value) for name, value in cookies.items()}
            for site, cookies in kept.items()
        }
    except (ValueError, AttributeError):
        raise BadInput("identity", "a file that moonpack seat has written", str(file)) from None


async def connected(link: TableLink, credentials: Credentials) -> ClientConnection:
    """A socket at a table."""
    socket = await connect(
        link.socket,
        additional_headers=credentials.headers(link.site),
        max_size=LONGEST_MESSAGE,
        open_timeout=PATIENCE,
    )
    if socket.response is not None:
        try:
            credentials.take(link.site, socket.response.headers)
        except NotKept:
            await socket.close()
            raise
    return socket


async def check_server(link: TableLink, credentials: Credentials) -> None:
    """Whether there is a server that offers views; else `MoonpackError` says what is wrong."""
    await asyncio.to_thread(_check_server, link.site, credentials.headers(link.site))


def _check_server(site: str, headers: dict[str, str]) -> None:
    request = urllib.request.Request(f"{site}/api/protocol", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            offers = json.load(answer).get("offers", [])
    except urllib.error.HTTPError as error:
        with error:
            why = f"the server refuses: {_why(error)}"
        if error.code == HTTPStatus.NOT_FOUND:
            why = f"there is no Moonpack server at {site}, or it runs an earlier version"
        raise MoonpackError(why) from None
    except (OSError, ValueError, AttributeError) as error:
        reason = getattr(error, "reason", error)
        raise MoonpackError(f"there is no Moonpack server at {site} ({reason})") from None
    if "views" not in offers:
        raise MoonpackError(_OLD)


def _why(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["why"])
    except (ValueError, KeyError, TypeError):
        return f"status {error.code}"
