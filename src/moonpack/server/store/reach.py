"""How the database is reached: whatever is asked of it ends in time, whatever happens to it.

A question that fails because the database is being restarted is asked again until its time is up:
everything the server writes can be written twice without harm. If a question is not answered in
time, a connection of its own finds out whether the database answers at all. If not, all questions
are refused at once until it does; so nothing piles up, and people are told instead of waiting.
"""

from __future__ import annotations

import asyncio
from asyncio import FIRST_COMPLETED
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError, InterfaceError

from moonpack.server.store.failures import (
    Unavailable,
    reason_of,
    sentence_for,
    state,
    unavailable,
)
from moonpack.server.troubles import Troubles

T = TypeVar("T")
FIRST_PAUSE = 0.02  # seconds before the second attempt; each further pause is longer
LONGEST_PAUSE = 0.5
LOOK_EVERY = 0.1  # seconds; whether a silent database is back
DOUBT = 1.0  # seconds in which a database that is well answers on a new connection
# What PostgreSQL says while it starts, stops or fails over, when it has too many connections, or
# when two servers were in each other's way.
_AGAIN = ("08", "57P", "53300", "40", "25P03", "25006")


class Reach:
    """Asks the database, within limits; see the module."""

    def __init__(self, probe: Callable[[], Awaitable[None]], troubles: Troubles) -> None:
        self._probe = probe  # asks for an answer on a new connection
        self._troubles = troubles
        self._is_silent = False
        self._looking: asyncio.Task[None] | None = None
        self._working: set[asyncio.Future[Any]] = set()
        self._silence: asyncio.Future[None] | None = None  # done once it is known

    @property
    def is_silent(self) -> bool:
        """Whether the database is known not to answer."""
        return self._is_silent

    async def ask(self, work: Callable[[], Coroutine[Any, Any, T]], seconds: float) -> T:
        """Do some work that can be done twice without harm; `Unavailable` once time is up."""
        clock, pause = asyncio.get_running_loop().time, FIRST_PAUSE
        deadline = clock() + seconds
        while True:
            if self._is_silent:
                raise Unavailable("the database does not answer")
            try:
                return await self._within(work(), deadline - clock())
            except Exception as error:
                if not _is_worth_another(error):
                    if (failure := unavailable(error)) is None:
                        raise
                    self._troubles.note("database failed", error)
                    raise failure from error
                self._troubles.note("database lost", error)
                if deadline - clock() <= pause:
                    self._doubt()
                    raise Unavailable(reason_of(error), sentence_for(error)) from error
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE)

    async def close(self) -> None:
        """Stop looking whether the database is back."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _within(self, work: Coroutine[Any, Any, T], seconds: float) -> T:
        """Work that is given up when time is up, or when the database turns out to be silent.

        Closing a connection to a silent database takes time too, and nobody has to wait for it.
        """
        task = asyncio.ensure_future(work)
        self._working.add(task)
        task.add_done_callback(self._forget)
        if self._silence is None:
            self._silence = asyncio.get_running_loop().create_future()
        try:
            either: set[asyncio.Future[Any]] = {task, self._silence}
            await asyncio.wait(either, timeout=max(seconds, 0.0), return_when=FIRST_COMPLETED)
        finally:
            if not task.done():
                task.cancel()
        if task.done():
            return task.result()
        self._doubt()
        raise Unavailable("the database does not answer")

    def _forget(self, task: asyncio.Future[Any]) -> None:
        self._working.discard(task)
        if not task.cancelled():
            task.exception()  # no warning if nobody waits for it any more

    def _doubt(self) -> None:
        """Find out whether the database answers at all, unless that is being done."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look(), name="database")

    async def _look(self) -> None:
        while not await self._answers():
            if not self._is_silent:
                self._is_silent = True
                self._troubles.note("database silent", "the database does not answer")
                if self._silence is not None:
                    self._silence.set_result(None)
            await asyncio.sleep(LOOK_EVERY)
        self._is_silent = False
        self._silence = None

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(DOUBT):
                await self._probe()
        except Exception as error:
            self._troubles.note("database lost", error)
            return False
        return True


def _is_worth_another(error: Exception) -> bool:
    """Whether work failed for a reason that passes: the connection, not what was asked."""
    if isinstance(error, OSError | InterfaceError):  # time limits are OSErrors too
        return True
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    if type(error).__name__ == "InterfaceError":  # the driver's, while it connects
        return True
    return state(error).startswith(_AGAIN)
