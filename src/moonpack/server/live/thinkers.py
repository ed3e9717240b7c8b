"""Bots think in other processes: however long or badly they think, the tables stay awake."""

from __future__ import annotations

import asyncio
import math
import time
from contextlib import suppress
from dataclasses import dataclass, replace

from moonpack._pure import would_be_compiled
from moonpack.bots import BotFailed
from moonpack.children import AwaitedChild, Child, ChildError, ChildSilent, Message, pack, python
from moonpack.games.contract import View

LEAST_SECONDS = 0.05  # for a bot that has used up the time of its turn
LOOKS_EVERY = 5.0  # seconds; whether the rules have been compiled meanwhile
START = 60.0  # seconds for a process to start
ATTEMPTS = 2  # a process may die of what an earlier bot has left behind in it


@dataclass(frozen=True)
class Question:
    """What a bot is asked: which level it is, what it sees, and what is left of its turn's time."""

    level: str
    view: View
    seed: str
    seconds: float
    memory: str | None = None  # from the thought before, in the same turn

    def to_message(self, grace: float) -> Message:
        """The question as the process `thinker.py` takes it."""
        return {
            "level": self.level,
            "view": pack(self.view),
            "seed": self.seed,
            "seconds": self.seconds,
            "memory": self.memory,
            "grace": grace,
        }


@dataclass(frozen=True)
class Thought:
    """A bot's step, the seconds it took, and the bot's memory, packed by its process."""

    step: str
    spent: float
    memory: str | None


@dataclass(eq=False)
class _Worker:
    """A process that thinks for one bot at a time."""

    process: AwaitedChild
    is_compiled: bool


class Thinkers:
    """A few processes that decide for bots. Each starts when it is first needed."""

    def __init__(self, workers: int, patience: float) -> None:
        self._patience = patience
        self._idle: list[_Worker] = []
        self._workers: set[_Worker] = set()
        self._is_closed = False
        self._can_be_compiled = False
        self._looked_at = -math.inf  # when this was last checked
        # The time of a bot that waits for a process does not run yet.
        self._free = asyncio.Semaphore(workers)

    async def decide(self, question: Question) -> Thought:
        """A bot's step; `BotFailed` if it crashed or is far too late."""
        question = replace(question, seconds=max(question.seconds, LEAST_SECONDS))
        async with self._free:
            for _ in range(ATTEMPTS):
                if not self._is_closed:
                    with suppress(ChildError):
                        return await self._ask(question)
        raise BotFailed(question.level, "crash", "its process died")

    def close(self) -> None:
        """Stop all thinking."""
        self._is_closed = True
        for worker in self._workers:
            worker.process.child.end()

    async def _ask(self, question: Question) -> Thought:
        """Ask a process. One that does not answer is ended: it may still be thinking."""
        worker = await self._worker()
        limit = question.seconds + self._patience
        try:
            worker.process.send(question.to_message(self._patience))
            answer = await worker.process.receive(time.monotonic() + limit)
        except ChildSilent:
            await self._end(worker)
            raise BotFailed(question.level, "time", f"no step within {limit:.1f} s") from None
        except BaseException:  # nobody waits for the answer any more, or none will come
            await self._end(worker)
            raise
        self._idle.append(worker)
        if "fault" in answer:
            raise BotFailed(question.level, answer["fault"], answer["why"])
        return Thought(answer["step"], answer["spent"], answer["memory"])

    async def _worker(self) -> _Worker:
        """An idle process; a new one if there is none, or if a new one would run faster rules."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_compiled or not self._could_be_compiled():
                return worker
            await self._end(worker)
        process = AwaitedChild(Child(python("moonpack.server.live.thinker")))
        worker = _Worker(process, would_be_compiled())
        self._workers.add(worker)
        try:
            await process.receive(time.monotonic() + START)
        except BaseException:
            await self._end(worker)
            raise
        return worker

    async def _end(self, worker: _Worker) -> None:
        self._workers.discard(worker)
        await worker.process.end()

    def _could_be_compiled(self) -> bool:
        """Whether a new process would run compiled rules. Looks at the disk now and then."""
        now = time.monotonic()
        if not self._can_be_compiled and now - self._looked_at >= LOOKS_EVERY:
            self._looked_at = now
            self._can_be_compiled = would_be_compiled()
        return self._can_be_compiled
