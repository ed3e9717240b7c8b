"""Children that answer questions under asyncio, each of them one question at a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from moonpack.children.awaited import AwaitedChild
from moonpack.children.child import Child, ChildEnded, ChildError, ChildSilent, python
from moonpack.children.messages import Message

START = 60.0  # seconds for a process to start
ATTEMPTS = 2  # a process may die of what an earlier question has left behind in it


@dataclass(eq=False)
class _Worker:
    """A process, and the state of our code when it was started."""

    process: AwaitedChild
    build: object


class Workers:
    """Processes that run a module of our own, each started when it is first needed.

    The module sends a message when it is ready and then answers each question with one message. How
    many questions are asked at once, and so how many processes there are, is up to the caller. When
    `build()` changes, processes that were started before are replaced.
    """

    def __init__(self, module: str, build: Callable[[], object] = lambda: None) -> None:
        self._module = module
        self._build = build
        self._idle: list[_Worker] = []
        self._workers: set[_Worker] = set()
        self._is_closed = False

    async def ask(self, question: Message, seconds: float) -> Message:
        """The answer of an idle process; `ChildSilent` if there is none in time.

        A process that does not answer is ended: it may still be busy. If it dies, another one is
        asked; `ChildError` if that dies too.
        """
        for attempt in range(1, ATTEMPTS + 1):
            try:
                worker = await self._worker()
                return await self._answer(worker, question, seconds)
            except ChildSilent:
                raise
            except ChildError:
                if attempt == ATTEMPTS:
                    raise
        raise AssertionError

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        for worker in self._workers:
            worker.process.child.end()

    async def _answer(self, worker: _Worker, question: Message, seconds: float) -> Message:
        try:
            worker.process.send(question)
            answer = await worker.process.receive(time.monotonic() + seconds)
        except BaseException:  # nobody waits for the answer any more, or none will come
            await self._end(worker)
            raise
        self._idle.append(worker)
        return answer

    async def _worker(self) -> _Worker:
        """An idle process, or a new one if there is none that is up to date."""
        if self._is_closed:
            raise ChildEnded(None)
        build = self._build()
        while self._idle:
            worker = self._idle.pop()
            if worker.build == build:
                return worker
            await self._end(worker)
        worker = _Worker(AwaitedChild(Child(python(self._module))), build)
        self._workers.add(worker)
        try:
            await worker.process.receive(time.monotonic() + START)
        except ChildSilent:
            await self._end(worker)
            raise ChildEnded(None) from None
        except BaseException:
            await self._end(worker)
            raise
        return worker

    async def _end(self, worker: _Worker) -> None:
        self._workers.discard(worker)
        await worker.process.end()
