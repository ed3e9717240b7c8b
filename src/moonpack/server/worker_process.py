"""A server process as its parent sees it; `worker.py` is what runs in it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from itertools import count

from moonpack.children import AwaitedChild, Child, ChildError, Message, pack, python
from moonpack.server.settings import Settings

MODULE = "moonpack.server.worker"
MORE_THAN_DRAINING = 5.0  # seconds for a process to end after it has drained


def to_end_within(settings: Settings) -> float:
    """How many seconds a process has to end by itself."""
    return settings.drain + settings.drain_delay + MORE_THAN_DRAINING


class NoAnswer(Exception):
    """A process was asked something, and has not answered."""


@dataclass(frozen=True)
class Ends:
    """The open files that a process gets: see `handing_over.py` for those besides the listener."""

    listener: int
    inbox: int
    outboxes: list[int]


class WorkerProcess:
    """One process. Making it starts it; it has begun to serve once `is_started`."""

    def __init__(
        self,
        place: int,
        settings: Settings,
        ends: Ends,
        metrics_of_all: Callable[[], Awaitable[str]],
    ) -> None:
        self.place = place
        self.began = time.monotonic()
        self.is_started = asyncio.Event()
        self.has_ended = asyncio.Event()
        self.is_wanted = True  # until it is told to stop
        self.is_silent = False  # it has not answered for a while; see `supervisor.py`
        self.how = ""  # it ended
        self._metrics_of_all = metrics_of_all
        self._ids = count(1)
        self._asked: dict[int, asyncio.Future[str]] = {}
        files = [ends.listener, ends.inbox, *ends.outboxes]
        self._child = AwaitedChild(Child(python(MODULE), files=files))
        self._child.send({"place": place, "settings": pack(settings), **asdict(ends)})
        self._tasks: set[asyncio.Task[None]] = set()
        self._background(self._listen())

    @property
    def serves(self) -> bool:
        """Whether people can be sent to it."""
        is_there = self.is_started.is_set() and not self.has_ended.is_set()
        return is_there and not self.is_silent

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._child.child.pid

    async def lives(self) -> bool:
        """Whether its event loop answers. While the process is stopped, this takes for ever."""
        try:
            return not await self.ask("live")
        except NoAnswer:
            return False

    async def ask(self, what: str, seconds: float | None = None) -> str:
        """The answer to a question, or `NoAnswer` if it has ended or takes longer than that."""
        number, answer = next(self._ids), asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        self._child.send({"ask": number, "what": what})
        try:
            async with asyncio.timeout(seconds):
                text: str = await answer
                return text
        except (TimeoutError, asyncio.CancelledError) as error:
            if self.has_ended.is_set() or isinstance(error, TimeoutError):
                raise NoAnswer from error
            raise
        finally:
            self._asked.pop(number, None)

    def tell(self, serving: list[int]) -> None:
        """Tell it the places whose process serves."""
        self._child.send({"serving": serving})

    async def started(self, seconds: float | None = None) -> bool:
        """Whether it serves within a time, or ever."""
        both = [asyncio.create_task(e.wait()) for e in (self.is_started, self.has_ended)]
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in both:
            task.cancel()
        return self.is_started.is_set() and not self.has_ended.is_set()

    async def stop(self, seconds: float) -> None:
        """Let it drain and end; it is killed if that takes too long."""
        self.is_wanted = False
        self._child.send({"stop": True})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.has_ended.wait()
        self.how = await self._child.end()

    async def kill(self) -> None:
        """End it at once: a process that hangs hears nothing else."""
        await self._child.end()

    async def _listen(self) -> None:
        """Take its messages until it ends."""
        try:
            while True:
                self._receive(await self._child.receive())
        except ChildError as error:
            self.how = str(error)
        finally:
            self.has_ended.set()
            for waiting in self._asked.values():
                waiting.cancel()
            await self._child.end()  # with whatever it has started

    def _receive(self, message: Message) -> None:
        if "started" in message:
            self.is_started.set()
        elif "reply" in message:
            waiting = self._asked.get(message["reply"])
            if waiting is not None and not waiting.done():
                waiting.set_result(message["text"])
        else:
            self._background(self._reply(message["ask"]))

    async def _reply(self, number: int) -> None:
        self._child.send({"reply": number, "text": await self._metrics_of_all()})

    def _background(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
