"""What a server logs, and what it does not."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx

import moonpack
from tests.server.harness import Thread, run
from tests.server.raw import HANDSHAKE, Raw, frame, post, raw, raw_socket, until

# A statement that fails is a mistake of ours, which is logged with its traceback.
REFUSING = """CREATE TRIGGER refusing BEFORE INSERT ON records
BEGIN SELECT RAISE(ABORT, 'refused by a test'); END"""


@contextmanager
def logged() -> Iterator[list[logging.LogRecord]]:
    """What servers of this process log meanwhile, from warnings on."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = records.append  # type: ignore[method-assign]
    loggers = [logging.getLogger(name) for name in ("uvicorn.error", "moonpack.server", "asyncio")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        yield records
    finally:
        for logger in loggers:
            logger.removeHandler(handler)


def _reset(line: Raw) -> None:
    """Hang up as a machine does that was switched off and on again."""
    sock = line.writer.get_extra_info("socket")
    with suppress(OSError):  # the server was faster
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.writer.transport.abort()


def test_clients_that_vanish_leave_no_traceback_in_the_log(impatient: Thread) -> None:
    host = impatient.host

    async def go() -> None:
        for path in ("/api/replays", "/api/me"):
            async with raw(host) as gone:
                gone.send(*post(host, path, "Content-Length: 9000"), body="{")
                await gone.writer.drain()
                await asyncio.sleep(0.1)
                _reset(gone)
        for ahead in (1, 8, 50):  # the server itself ends the last
            async with raw(host) as gone:
                for _ in range(ahead):
                    gone.send("GET /api/openapi.json HTTP/1.1", f"Host: {host}")
                with suppress(ConnectionError):
                    await gone.reader.read(10)
                _reset(gone)
        for data in (b"", frame(1, b'{"type":"hello","version":null}'), frame(1, b"\xff\xfe")):
            async with raw_socket(host) as gone:
                gone.writer.write(data)
                await gone.reader.read(10)
                if not data.endswith(b"\xff\xfe"):
                    _reset(gone)
                else:
                    await gone.ends()
        async with raw(host) as gone:
            gone.send("GET /api/tables/x/socket HTTP/1.1", f"Host: {host}", *HANDSHAKE)
            await gone.writer.drain()
            _reset(gone)
        await until(lambda: not impatient.connections)

    with logged() as records:
        run(go())
    assert [record.getMessage() for record in records if record.exc_info] == []


def test_what_people_sent_is_not_in_the_log_when_the_database_fails(tmp_path: Path) -> None:
    record = moonpack.new("wolves", players=2, seed=1).record()
    with logged() as records, Thread(tmp_path) as server:
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
            database.execute(REFUSING)
        answer = httpx.post(f"http://{server.host}/api/replays", json=dict(record))
    assert answer.status_code == 500
    text = "\n".join(logging.Formatter().format(one) for one in records)
    assert "refused by a test" in text
    assert json.dumps(record)[:40] not in text  # long values are logged without their middle
