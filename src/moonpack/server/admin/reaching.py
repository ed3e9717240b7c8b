"""How the command `moonpack admin` reaches a server, or its database if none runs."""

from __future__ import annotations

import asyncio
import getpass
import json
import logging
import secrets
import socket
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import (
    HTTPRedirectHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    build_opener,
)

from sqlalchemy import Connection, text

from moonpack.errors import MoonpackError
from moonpack.server.admin.answering import answered, failed, unwrapped
from moonpack.server.admin.control import HAS_SOCKETS, short, socket_path
from moonpack.server.admin.office import Office
from moonpack.server.admin.place import NoServer, Place
from moonpack.server.admin.requests import checked
from moonpack.server.metrics import Metrics
from moonpack.server.settings import Settings
from moonpack.server.store import migrating
from moonpack.server.store.direct import file_of, in_snapshot, no_file, url_of
from moonpack.server.store.failures import Unavailable, opening
from moonpack.server.store.file_lock import InUse
from moonpack.server.store.notices import CHANNEL, Notice
from moonpack.server.store.store import Store
from moonpack.server.store.writer import Writer
from moonpack.server.wire.refusals import Refusal

PATH = "/api/admin"
STARTS_WITHIN = 5.0  # seconds from the lock of a file to the control socket
AGAIN_AFTER = 0.2
WITHIN = 600.0  # seconds for an answer; deleting much takes a while


@dataclass(frozen=True)
class Target:
    """What is administered: the server at an address, or the one of a database."""

    settings: Settings
    server: str = ""
    token: str = ""


def ask(target: Target, asked: dict[str, Any]) -> Any:
    """The answer to a request; `MoonpackError` says why there is none."""
    checked(asked)
    if target.server:
        return _over_http(target, asked)
    url = url_of(target.settings.database)
    file = file_of(url)
    if file is not None and not file.expanduser().exists():
        raise no_file(file)
    deadline = time.monotonic() + STARTS_WITHIN
    while True:
        if file is not None and HAS_SOCKETS:
            answer = _over_socket(socket_path(file), asked)
            if answer is not None:
                return unwrapped(answer)
        try:
            with ThreadPoolExecutor(1, "admin") as alone:  # the caller may have a loop of its own
                return alone.submit(lambda: asyncio.run(_directly(target.settings, asked))).result()
        except InUse:  # a server that is just starting, perhaps
            if time.monotonic() > deadline:
                raise
            time.sleep(AGAIN_AFTER)


def _over_socket(path: Path, asked: dict[str, Any]) -> bytes | None:
    """The answer of the server that has a database file; None if none runs."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(WITHIN)
        try:
            with short(path) as name:
                connection.connect(name)
        except (FileNotFoundError, ConnectionRefusedError, NotADirectoryError):
            return None
        except OSError as error:
            raise MoonpackError(
                f"the server's control socket {path} cannot be used: {error.strerror or error}; "
                "run this as the user of the server, or as root"
            ) from error
        try:
            connection.sendall(json.dumps(asked).encode() + b"\n")
            return b"".join(iter(lambda: connection.recv(65_536), b""))
        except OSError as error:
            raise MoonpackError(
                f"the server has not answered: {error.strerror or error}"
            ) from error


def _over_http(target: Target, asked: dict[str, Any]) -> Any:
    address = target.server.rstrip("/") + PATH
    if not address.startswith(("http://", "https://")):
        raise MoonpackError(f"{target.server} is not an address such as http://127.0.0.1:9465")
    headers = {"Authorization": f"Bearer {target.token}", "Content-Type": "application/json"}
    question = Request(address, json.dumps(asked).encode(), headers)
    try:
        with _opener().open(question, timeout=WITHIN) as answer:
            return unwrapped(answer.read())
    except HTTPError as error:
        if error.code == 404:
            raise MoonpackError(
                f"{target.server} is not open for administration with this token: see "
                "admin_token in docs/settings.md"
            ) from error
        raise MoonpackError(f"{target.server} has answered {error.code} {error.reason}") from error
    except (URLError, OSError) as error:
        reason = getattr(error, "reason", error)
        raise MoonpackError(f"{target.server} cannot be reached: {reason}") from error


class _Here(HTTPRedirectHandler):
    """Goes nowhere else: the token is for the address that was given."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """No other request follows."""


def _opener() -> OpenerDirector:
    return build_opener(ProxyHandler({}), _Here)


@asynccontextmanager
async def _office(settings: Settings) -> AsyncIterator[Office]:
    """An office on the database: no server runs on its file, or PostgreSQL notifies them."""
    database, node = settings.database, f"admin-{secrets.token_hex(4)}"
    with opening(database):
        await asyncio.to_thread(_check_schema, database)
        store = await Store.open(database, settings.times)
    writer = Writer(store, node)
    writer.start()
    try:
        yield Office(Place(store, writer, node, settings, Metrics()), NoServer())
    finally:
        await writer.close()
        if store.is_shared:
            with suppress(Unavailable):  # the others would find out by themselves, but later
                await store.write(partial(_say_goodbye, node))
        await store.close()


def _say_goodbye(node: str, connection: Connection) -> None:
    """Let the servers know that they need not wait for us: we lead no table any more."""
    message = Notice(node=node, kind="bye").model_dump_json()
    notify = text("SELECT pg_notify(:channel, :message)")
    connection.execute(notify, {"channel": CHANNEL, "message": message})


async def _directly(settings: Settings, asked: dict[str, Any]) -> Any:
    logging.getLogger("moonpack.admin").setLevel(logging.CRITICAL)  # they are in the database
    try:
        async with _office(settings) as office:
            by = f"{getpass.getuser()}@{socket.gethostname()}"
            return await office.answer(checked(asked), by)
    except Unavailable as error:
        raise MoonpackError(f"{error.why()} ({error.reason})") from error
    except Refusal as error:
        raise MoonpackError(error.why()) from error


def answered_directly(settings: Settings, asked: bytes, by: str) -> bytes:
    """The answer to a request over HTTP, by a process without tables of its own."""

    async def go() -> bytes:
        try:
            async with _office(settings) as office:
                return await answered(office, asked, by)
        except MoonpackError as error:
            return failed(str(error))

    with ThreadPoolExecutor(1, "admin") as alone:  # the caller may have a loop of its own
        return alone.submit(lambda: asyncio.run(go())).result()


def _check_schema(database: str) -> None:
    """Refuse a database of an older version: servers of that version may be using it."""
    contents = in_snapshot(url_of(database), migrating.look)
    if not contents.tables:
        raise MoonpackError("the database has no tables of Moonpack")
    if not contents.is_current:
        raise MoonpackError(
            f"the schema of the database has version {contents.schema}, and this Moonpack uses "
            f"{migrating.newest()}: start its server once, which migrates it"
        )
