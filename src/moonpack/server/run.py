"""Run a server on a listening socket."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import math
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import uvicorn

from moonpack.server.admin.door import Door
from moonpack.server.app import make_app
from moonpack.server.http.network import Network, protocols
from moonpack.server.http.site import Site
from moonpack.server.logs import set_up_logs
from moonpack.server.metrics import Metrics
from moonpack.server.quiet_log import Sparingly
from moonpack.server.readiness import Readiness
from moonpack.server.settings import Settings
from moonpack.server.status_port import StatusPort
from moonpack.server.store.failures import opening
from moonpack.server.store.store import Store
from moonpack.server.vitals import LoopVitals

OTHER_FILES = 200  # of the database, the bots and the page, besides connections
BACKLOG = 2048  # connections that wait to be accepted
# Asyncio accepts as many in one go as may wait, before it does anything else; hundreds that come at
# once would hold up everybody who is connected.
ACCEPTED_AT_ONCE = 16
SETTLING = 2.0  # seconds for those who have just connected, when the server is stopped
LOOK_EVERY = 0.1  # seconds; whether somebody wants the server to stop at once
# In seconds: how long the thread that writes waits at most for the one that sends.
SWITCH_INTERVAL = 0.001
# The garbage collector rarely does a full collection (the third figure) by itself: with hundreds of
# tables everybody would notice the pause. `House` starts one now and then.
COLLECT_AT = (10_000, 20, 1_000)


class Parts:
    """What a server is asked about while it runs."""

    def __init__(self, settings: Settings) -> None:
        self.network = Network(settings)
        self.metrics = Metrics()
        self.metrics.connections.set_function(lambda: self.network.connections)
        self.readiness = Readiness()
        self.vitals = LoopVitals(self.readiness)
        self.door = Door.of(settings)
        self.status = StatusPort.of(settings, self.metrics.registry, self.vitals, self.door)


class Server(uvicorn.Server):
    """A server that accepts a few connections at a time, and lets many wait."""

    def __init__(
        self,
        config: uvicorn.Config,
        settings: Settings,
        parts: Parts,
    ) -> None:
        super().__init__(config)
        self._settings = settings
        self._readiness = parts.readiness
        self.metrics = parts.metrics
        self.vitals = parts.vitals
        self.status = parts.status
        self.on_start: Callable[[], None] = lambda: None
        self.network = parts.network
        self._connecting: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        self.vitals.start(asyncio.get_running_loop())
        if self.status is not None:
            self.status.start()
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)  # asyncio has made it as short as `ACCEPTED_AT_ONCE`
        if self.network.handing_over is not None:
            self.network.handing_over.start(self._connect)
        self.on_start()

    def _connect(self, connected: socket.socket, data: bytes) -> None:
        """Serve a connection that another process has accepted, and of which it has read a part."""
        kind: Any = self.config.http_protocol_class
        protocol = kind(self.config, self.server_state, self.lifespan.state)
        protocol.read_before = data
        loop = asyncio.get_running_loop()
        task = loop.create_task(loop.connect_accepted_socket(lambda: protocol, connected))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what is under way; nothing new should be sent here meanwhile."""
        self._readiness.end()
        if self._settings.drain_delay:
            await self._at_most(asyncio.sleep(self._settings.drain_delay), math.inf)
        if self.network.handing_over is not None:
            self.network.handing_over.stop()
        for listening in (*self.servers, *(sockets or ())):
            listening.close()  # whoever connects now finds another server
        await self._at_most(self._answer_newcomers(), SETTLING)
        began = time.monotonic()
        await self._at_most(self._readiness.drain(), self._settings.drain)
        left = self._settings.drain - (time.monotonic() - began)
        self.config.timeout_graceful_shutdown = max(1, math.ceil(left))
        await super().shutdown(sockets)
        if self.status is not None:
            await asyncio.to_thread(self.status.close)

    async def _answer_newcomers(self) -> None:
        """Wait for those who have just connected: closing now would look like a refusal."""
        while self.network.has_newcomers() or any(
            not getattr(connection, "handshake_complete", True)  # of sockets alone
            for connection in self.server_state.connections
        ):
            await asyncio.sleep(SETTLING / 100)

    async def _at_most(self, work: Coroutine[Any, Any, None], seconds: float) -> None:
        """Wait for something for a while, or until Ctrl-C was pressed again."""
        task, until = asyncio.create_task(work), time.monotonic() + seconds
        while not task.done() and not self.force_exit and time.monotonic() < until:
            await asyncio.wait([task], timeout=min(LOOK_EVERY, until - time.monotonic()))
        task.cancel()


def make_server(settings: Settings) -> Server:
    """A server that has not started yet."""
    parts = Parts(settings)
    http, websocket = protocols(parts.network)
    set_up_logs(settings.log_format, settings.log_level)
    logging.getLogger("uvicorn.error").filters[:] = [Sparingly()]
    return Server(
        uvicorn.Config(
            make_app(settings, parts.metrics, parts.readiness, parts.door),
            http=http,
            ws=websocket,
            backlog=ACCEPTED_AT_ONCE,
            callback_notify=parts.network.sweep,
            timeout_notify=0,  # every second
            timeout_keep_alive=math.ceil(settings.patience.idle),
            log_config=None,  # ours is in `logs.py`
            log_level=settings.log_level,
            access_log=settings.log_level == "info",
            proxy_headers=False,  # ours are in `http/site.py`
            server_header=False,
            lifespan="on",
            ws_max_size=settings.limits.message_bytes * 4,
            ws_ping_interval=settings.patience.ping,
            ws_ping_timeout=settings.patience.ping,
            ws_per_message_deflate=False,  # ours is in `http/deflate.py`
        ),
        settings,
        parts,
    )


def check(settings: Settings) -> None:
    """Check addresses and open the database once, so that a problem is reported in one sentence.

    What is logged meanwhile has the form that the host wants, too.
    """
    set_up_logs(settings.log_format, settings.log_level)
    Site(settings)
    if (status := Parts(settings).status) is not None:
        status.close()

    async def open_and_close() -> None:
        store = await Store.open(settings.database, settings.times)
        await store.close(keeps_lock=True)  # no other server may come in between

    with opening(settings.database):
        asyncio.run(open_and_close())


def run(
    settings: Settings,
    listener: socket.socket,
    prepare: Callable[[Server], None] = lambda _: None,
) -> None:
    """Serve until the process is stopped, usually by Ctrl-C."""
    settings = _within_file_limit(settings)
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*COLLECT_AT)
    gc.freeze()  # imported modules are never garbage
    with contextlib.suppress(KeyboardInterrupt):
        server = make_server(settings)
        prepare(server)
        server.run([listener])


def _within_file_limit(settings: Settings) -> Settings:
    """Ask the system for enough open files, and accept no more connections than it allows.

    Without a file for the next connection a server can neither accept nor refuse it.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return settings
    limits = settings.limits
    wanted = limits.connections + OTHER_FILES
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
        allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        connections = max(1, min(limits.connections, allowed - OTHER_FILES))
        return replace(settings, limits=replace(limits, connections=connections))
    return settings
