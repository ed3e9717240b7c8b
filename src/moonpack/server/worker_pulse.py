"""How long a server process has been silent, as its parent counts it.

A process that is stopped, or busy in an endless loop, does not end: nobody would notice. So each is
asked again and again whether its event loop answers. Time counts as silence only while the parent
itself goes on: when a laptop wakes up, or a machine had no time for anybody, everybody was silent.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable

EVERY = 0.5  # seconds between two looks
MOST_AT_ONCE = 2 * EVERY  # seconds of silence that one look can add


class Silence:
    """How long somebody has not answered, in seconds; looked at again and again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked_at = clock()
        self.seconds = 0.0

    def look(self, *, has_answered: bool) -> None:
        """Count the time since the last look, unless there was an answer."""
        now = self._clock()
        passed, self._looked_at = now - self._looked_at, now
        self.seconds = 0.0 if has_answered else self.seconds + min(passed, MOST_AT_ONCE)


async def silences(answers: Callable[[], Awaitable[bool]]) -> AsyncGenerator[float, None]:
    """For how long somebody has been silent, again and again.

    `answers` asks a question and is true once it was answered well; it may take for ever.
    """
    silence = Silence()
    asking = asyncio.ensure_future(answers())
    try:
        while True:
            await asyncio.sleep(EVERY)
            has_answered = asking.done() and asking.result()
            silence.look(has_answered=has_answered)
            if asking.done():
                asking = asyncio.ensure_future(answers())
            yield silence.seconds
    finally:
        asking.cancel()
