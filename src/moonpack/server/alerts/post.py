"""The process that sends alerts (`sender.py`), as its parent sees it.

Each message has an answer of its own, which comes when it is done: a slow one holds up no other.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from moonpack.children import ChildEnded, ChildError, ChildSilent, Message
from moonpack.children.awaited import AwaitedChild
from moonpack.children.child import Child, python
from moonpack.server.alerts.sender import SECONDS, Outcome

START = 60.0  # seconds for the process to start
SILENT_FOR = 60.0  # seconds for a message: names may be looked up for half a minute


@dataclass(frozen=True)
class Answer:
    """What became of a message."""

    outcome: Outcome
    seconds: float = 0.0  # that the other server has taken
    after: float = 0.0  # seconds that it wants to be left alone
    why: str = ""


class Post:
    """The process, started when it is first needed, and again when it has ended."""

    def __init__(self, *, private: bool) -> None:
        self._private = private
        self._process: AwaitedChild | None = None
        self._starting = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None
        self._asked = 0
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._is_closed = False

    async def send(self, message: Message, each: float = SECONDS) -> Answer:
        """What became of a message; `ChildError` if the process has ended meanwhile.

        A process that does not answer in time is ended, for it will not answer others either.
        """
        process = await self._running()
        self._asked += 1
        number = self._asked
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        question = {"number": number, "message": message, "each": each, "private": self._private}
        process.send(question)
        try:
            return await asyncio.wait_for(answer, SILENT_FOR)
        except TimeoutError:
            await process.end()
            raise ChildSilent from None
        finally:
            self._waiting.pop(number, None)

    def close(self) -> None:
        """End the process."""
        self._is_closed = True
        if self._process is not None:
            self._process.child.end()

    async def _running(self) -> AwaitedChild:
        async with self._starting:
            if self._is_closed:
                raise ChildEnded(None)
            if self._process is None:
                process = AwaitedChild(Child(python("moonpack.server.alerts.sender")))
                try:
                    await process.receive(time.monotonic() + START)
                except BaseException:
                    await process.end()
                    raise
                self._process = process
                self._listening = asyncio.create_task(self._listen(process))
            return self._process

    async def _listen(self, process: AwaitedChild) -> None:
        """Hand out the answers as they come, until the process has ended."""
        try:
            while True:
                message = await process.receive()
                waiting = self._waiting.get(message["number"])
                if waiting is not None and not waiting.done():
                    waiting.set_result(Answer(**message["answer"]))
        except ChildError as error:
            ended = error
        self._process = None
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(ended)
        await process.end()
