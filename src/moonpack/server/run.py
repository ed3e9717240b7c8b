"""Run a server on a listening socket."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from moonpack.errors import MoonpackError
from moonpack.server.app import make_app
from moonpack.server.settings import Settings
from moonpack.server.store.reach import Unavailable
from moonpack.server.store.store import Store

CLOSING_TIME = 3  # seconds for requests under way when the server is stopped
# In seconds: how long the thread that writes waits at most for the one that sends.
SWITCH_INTERVAL = 0.001
# The garbage collector rarely does a full collection (the third figure) by itself: with hundreds of
# tables everybody would notice the pause. `House` starts one now and then.
COLLECT_AT = (10_000, 20, 1_000)


def make_server(settings: Settings) -> uvicorn.Server:
    """A server that has not started yet."""
    return uvicorn.Server(
        uvicorn.Config(
            make_app(settings),
            log_level=settings.log_level,
            access_log=settings.log_level == "info",
            server_header=False,
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=settings.limits.message_bytes * 4,
            ws_per_message_deflate=False,  # memory and time for every socket; scenes are small
            timeout_graceful_shutdown=CLOSING_TIME,
        )
    )


def check(settings: Settings) -> None:
    """Open the database once, so that a problem with it is reported in one sentence."""

    async def open_and_close() -> None:
        await (await Store.open(settings.database, settings.times)).close()

    try:
        asyncio.run(open_and_close())
    except Unavailable as error:
        raise MoonpackError(f"the database cannot be opened: {error.reason}") from error
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise MoonpackError(f"the database cannot be opened: {reason}") from error
    except ModuleNotFoundError as error:
        reason = f'{error.name} is missing (pip install "moonpack[postgresql]")'
        raise MoonpackError(f"the database cannot be opened: {reason}") from error


def run(settings: Settings, listener: socket.socket) -> None:
    """Serve until the process is stopped, usually by Ctrl-C."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*COLLECT_AT)
    gc.freeze()  # imported modules are never garbage
    with contextlib.suppress(KeyboardInterrupt):
        make_server(settings).run([listener])
