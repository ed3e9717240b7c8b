"""Several server processes on one port, over PostgreSQL, and the process that looks after them.

They share one listening socket, so that whoever connects is taken by one that has time, and nobody
is refused while one of them starts again. A process that ends is replaced. One that is silent gets
no more connections from the others, and is replaced if it stays silent. SIGHUP replaces all of
them, one after the other: the next one serves before its predecessor drains. SIGTERM and Ctrl-C
stop all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import time
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest

from moonpack.errors import BadInput
from moonpack.server.admin.door import Door
from moonpack.server.admin.reaching import answered_directly
from moonpack.server.http.handing_over import pairs, pass_on
from moonpack.server.settings import Hosted, Settings
from moonpack.server.status_port import StatusPort
from moonpack.server.store.direct import file_of, url_of
from moonpack.server.worker_metrics import ProcessMetrics, WorkerMetrics
from moonpack.server.worker_process import Ends, NoAnswer, WorkerProcess, to_end_within
from moonpack.server.worker_pulse import silences

log = logging.getLogger("moonpack.server")

START_WITHIN = 60.0  # seconds for a process to serve; then a rolling restart is given up
# Seconds for a process to say how it is: a little more than it gives itself.
WITHIN = {"live": 3.0, "ready": 7.0, "room": 3.0, "metrics": 12.0}
YOUNG = 10.0  # seconds; a process that ends so early may do so again
FIRST_PAUSE = 0.5  # seconds before the next one is started then; each further pause is longer
LONGEST_PAUSE = 15.0
PASS_ON_EVERY = 0.1  # seconds; connections for a place without a process
# Seconds of silence after which others serve what would be handed to a process. It costs them some
# work and nobody anything, so it need not be certain that something is wrong.
LEFT_OUT_AFTER = 3.0


def check_workers(settings: Hosted) -> None:
    """Refuse several processes where they cannot work together."""
    if settings.workers == 1:
        return
    if sys.platform == "win32":
        raise BadInput("workers", "1", problem="only one process is possible on Windows")
    if file_of(url_of(settings.database)) is not None:
        why = "several processes need PostgreSQL, for a SQLite file can have only one server; "
        raise BadInput("workers", "1", problem=f"{why}set --database postgresql://… or --workers 1")


def share(settings: Settings, workers: int) -> Settings:
    """The settings of each of some processes: bots are shared out, and the parent has the port."""
    bots = max(1, settings.bot_workers // workers)
    return replace(settings, bot_workers=bots, metrics_port=None, admin_token="")


class Supervisor:
    """Starts the processes, and keeps them running."""

    def __init__(self, settings: Hosted, listener: socket.socket) -> None:
        self._settings = share(settings, settings.workers)
        self._many = settings.workers
        self._listener = listener
        self._patience = to_end_within(settings)
        self._pairs = pairs(range(1, settings.workers + 1))
        self._serving: dict[int, WorkerProcess] = {}  # by place: not those that drain
        self._all: set[WorkerProcess] = set()
        self._pauses: dict[int, float] = {}
        self._passed_on: set[int] = set()  # places whose connections others take
        self._worker_patience = settings.worker_patience
        self._replacing_silent = asyncio.Lock()  # one at a time: the machine may just be slow
        self._is_stopping = asyncio.Event()
        self._restarts = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()
        self.registry = CollectorRegistry()
        self.registry.register(WorkerMetrics(self._metrics))
        self._counts = ProcessMetrics(self._pairs, self._serves, self.registry)
        door = Door.of(settings)
        if door is not None:  # the processes are notified by the database
            door.answer = partial(answered_directly, settings)
        self._status = StatusPort.of(settings, self.registry, self, door)

    async def run(self) -> None:
        """Serve until the process is stopped."""
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stop)
        self._loop.add_signal_handler(signal.SIGHUP, self._restarts.set)
        if self._status is not None:
            self._status.start()
        for place in range(1, self._many + 1):
            self._serving[place] = self._start(place)
        self._background(self._restart_when_asked())
        await self._is_stopping.wait()
        self._listener.close()  # whoever connects now finds another server
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(worker.stop(self._patience) for worker in self._all))
        if self._status is not None:
            await asyncio.to_thread(self._status.close)

    def _stop(self) -> None:
        if self._is_stopping.is_set():  # again: at once
            self._patience = 0.0
            for worker in self._all:
                self._background(worker.stop(0.0))
        self._is_stopping.set()

    # -- processes

    def _start(self, place: int) -> WorkerProcess:
        inbox, outboxes = self._pairs[place][0], [out.fileno() for _, out in self._pairs.values()]
        ends = Ends(self._listener.fileno(), inbox.fileno(), outboxes)
        worker = WorkerProcess(place, self._settings, ends, self._text_of_metrics)
        self._all.add(worker)
        self._background(self._watch(worker))
        return worker

    def _serves(self, place: int) -> bool:
        worker = self._serving.get(place)
        return worker is not None and worker.serves

    def _places_served(self) -> list[int]:
        return [place for place in self._pairs if self._serves(place)]

    def _tell_all(self) -> None:
        """Tell every process which places have one that serves."""
        serving = self._places_served()
        for worker in self._all:
            worker.tell(serving)

    async def _pass_on(self, place: int) -> None:
        """Let other processes take what is handed to a place until it has a process again.

        They hand over nothing more once they know that nobody serves there.
        """
        if place in self._passed_on:
            return
        self._passed_on.add(place)
        try:
            while place not in (served := self._places_served()):
                if served:
                    pass_on(self._pairs[place][0], [self._pairs[other][1] for other in served])
                await asyncio.sleep(PASS_ON_EVERY)
        finally:
            self._passed_on.discard(place)

    async def _watch(self, worker: WorkerProcess) -> None:
        """Start another process in place of one that has ended without being asked to."""
        if await worker.started():
            self._background(self._listen_to(worker))
        self._tell_all()
        await worker.has_ended.wait()
        self._all.discard(worker)
        self._tell_all()
        place = worker.place
        if not worker.is_wanted or self._serving.get(place) is not worker:
            return
        log.warning("server process %d (%d) has ended: %s", place, worker.pid, worker.how)
        self._counts.replaced(place, "silent" if worker.is_silent else "ended")
        self._background(self._pass_on(place))
        if time.monotonic() - worker.began < YOUNG:
            self._pauses[place] = min(LONGEST_PAUSE, 2 * self._pauses.get(place, FIRST_PAUSE / 2))
            await asyncio.sleep(self._pauses[place])
        else:
            self._pauses.pop(place, None)
        self._serving[place] = self._start(place)

    async def _listen_to(self, worker: WorkerProcess) -> None:
        """Leave a process that is silent out of new connections; replace it if it stays silent."""
        async with contextlib.aclosing(silences(worker.lives)) as counted:
            async for seconds in counted:
                if worker.has_ended.is_set() or not worker.is_wanted:
                    return
                is_silent = seconds >= min(LEFT_OUT_AFTER, self._worker_patience)
                if is_silent != worker.is_silent:
                    worker.is_silent = is_silent
                    self._leave_out_or_back(worker)
                if seconds >= self._worker_patience and not self._replacing_silent.locked():
                    async with self._replacing_silent:
                        await self._replace_silent(worker)

    def _leave_out_or_back(self, worker: WorkerProcess) -> None:
        news = "answers again"
        if worker.is_silent:
            news = "does not answer: the others take new connections"
            self._background(self._pass_on(worker.place))
        log.warning("server process %d (%d) %s", worker.place, worker.pid, news)
        self._tell_all()

    async def _replace_silent(self, worker: WorkerProcess) -> None:
        """Kill a process; returns when the next one in its place serves, or takes too long."""
        which, patience = (worker.place, worker.pid), self._worker_patience
        log.error(
            "server process %d (%d) still does not answer after %g s: killed", *which, patience
        )
        await worker.kill()
        while (following := self._serving[worker.place]) is worker:
            await asyncio.sleep(PASS_ON_EVERY)
        await following.started(START_WITHIN)

    async def _restart_when_asked(self) -> None:
        while True:
            await self._restarts.wait()
            self._restarts.clear()
            for place in range(1, self._many + 1):
                if not await self._replace(place):
                    log.error("the restart was given up: process %d does not start", place)
                    break
            else:
                log.warning("all %d server processes were restarted", self._many)

    async def _replace(self, place: int) -> bool:
        """Let a new process serve, then the old one drain; False if the new one does not start."""
        new = self._start(place)
        if not await new.started(START_WITHIN):
            await new.stop(0.0)
            return False
        old, self._serving[place] = self._serving[place], new
        self._tell_all()
        await old.stop(self._patience)
        return True

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- how they are; asked from other threads

    def live(self) -> str:
        """Why this server should be restarted: none of its processes answers.

        One that is silent while others answer is replaced anyway.
        """
        answers = self._wait_for(self._ask("live")).values()
        return "No process answers." if answers and all(answers) else ""

    def ready(self) -> str:
        """Why nobody should be sent here: no process is ready."""
        if self._is_stopping.is_set():
            return "The server is stopping."
        answers = self._wait_for(self._ask("ready"))
        return (
            ""
            if "" in answers.values()
            else next(iter(answers.values()), "The server is starting.")
        )

    def room(self) -> str:
        """How much room the database takes: all processes have the same."""
        return next(filter(None, self._wait_for(self._ask("room")).values()), "")

    def _metrics(self) -> dict[int, str]:
        return self._wait_for(self._ask("metrics"))

    def _wait_for(self, question: Coroutine[Any, Any, dict[int, str]]) -> dict[int, str]:
        return asyncio.run_coroutine_threadsafe(question, self._loop).result()

    async def _ask(self, what: str) -> dict[int, str]:
        """The answers of all processes that serve, by place; of a silent one, that it is silent."""
        serving = [worker for worker in self._serving.values() if worker.is_started.is_set()]

        async def answer(worker: WorkerProcess) -> str:
            if not worker.is_silent:
                with contextlib.suppress(NoAnswer):
                    return await worker.ask(what, WITHIN[what])
            return "" if what in ("metrics", "room") else "It does not answer."

        answers = await asyncio.gather(*map(answer, serving))
        return {worker.place: text for worker, text in zip(serving, answers, strict=True)}

    async def _text_of_metrics(self) -> str:
        text = await asyncio.to_thread(generate_latest, self.registry)
        return text.decode()


def supervise(settings: Hosted, listener: socket.socket) -> None:
    """Serve with several processes until this one is stopped."""

    async def go() -> None:
        await Supervisor(settings, listener).run()

    asyncio.run(go())
