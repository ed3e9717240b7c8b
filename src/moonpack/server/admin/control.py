"""The control socket of a server with a SQLite file: `moonpack admin` speaks to it.

It is a Unix socket beside the file that only the server's user, and root, can use. Each connection
brings one request, a line of JSON, and gets one answer. Servers on PostgreSQL have none: there the
command uses the database, and all of them are notified.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from moonpack.server.admin.answering import MOST_BYTES, answered, failed
from moonpack.server.admin.office import Office
from moonpack.server.store.direct import file_of
from moonpack.server.store.store import Store

log = logging.getLogger("moonpack.admin")

READ_WITHIN = 10.0  # seconds for a request
LONGEST = 100  # bytes of a path that sockets take everywhere
ROOT = 0  # the user who may do everything
HAS_SOCKETS = hasattr(socket, "AF_UNIX")  # not on Windows, as Python has it


def socket_path(store_file: Path) -> Path:
    """Where the control socket of a database file is."""
    file = store_file.expanduser().resolve()
    return file.with_name(file.name + ".control")


@contextmanager
def short(path: Path) -> Iterator[str]:
    """A path that is short enough for a socket; Linux has another name for any folder."""
    if len(os.fsencode(path)) <= LONGEST or not Path("/proc/self/fd").is_dir():
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


class Control:
    """The socket, while it is open."""

    def __init__(self, path: Path, office: Office) -> None:
        self._path = path
        self._office = office
        self._server: asyncio.Server | None = None

    @classmethod
    async def open(cls, store: Store, office: Office) -> Control | None:
        """Listen, if the database is a file; a server without the socket runs all the same."""
        file = file_of(store.url)
        if file is None or not HAS_SOCKETS:
            return None
        control = cls(socket_path(file), office)
        try:
            await control._listen()
        except OSError as error:
            log.warning("no control socket at %s: %s", control._path, error)
            return None
        return control

    async def _listen(self) -> None:
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._path.unlink(missing_ok=True)  # of a server that was killed: we have its lock
            with short(self._path) as path:
                listener.bind(path)
            self._path.chmod(0o600)  # before anybody can connect
            self._server = await asyncio.start_unix_server(
                self._serve, sock=listener, limit=MOST_BYTES
            )
        except BaseException:
            listener.close()
            raise

    async def close(self) -> None:
        """Stop to listen."""
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(await self._answer(reader, _peer(writer.get_extra_info("socket"))))
            await writer.drain()
        except (OSError, TimeoutError) as error:  # the client has gone
            log.info("a client of the control socket has gone: %s", error)
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, who: str | None) -> bytes:
        try:
            async with asyncio.timeout(READ_WITHIN):
                text = await reader.readuntil(b"\n")
        except asyncio.LimitOverrunError:
            return failed(f"the request has more than {MOST_BYTES:,} bytes")
        except asyncio.IncompleteReadError as error:
            text = error.partial
        if who is None:
            return failed("only the user of the server, and root, may use its control socket")
        return await answered(self._office, text, who)


def _peer(connection: socket.socket) -> str | None:
    """Who is at the other end; None if it is neither our own user nor root."""
    if not hasattr(socket, "SO_PEERCRED"):  # the permissions of the file have to do
        return "control socket"
    form = "3i"
    packed = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize(form))
    _, user, _ = struct.unpack(form, packed)
    if user not in (ROOT, os.geteuid()):
        log.warning("user %d may not use the control socket", user)
        return None
    return _name_of(user)


def _name_of(user: int) -> str:
    import pwd  # not on Windows

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
