"""Bots think in other processes: however long or badly they think, the tables stay awake."""

from __future__ import annotations

import asyncio
import math
import os
import signal
import time
from collections.abc import MutableMapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import Process, get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread

from moonpack._pure import would_be_compiled
from moonpack.bots import BotFailed, Clock, ask, make
from moonpack.games.contract import View

LEAST_SECONDS = 0.05  # for a bot that has used up the time of its turn
LOOKS_EVERY = 5.0  # seconds; whether the rules have been compiled meanwhile


class _Interrupted(Exception):
    """A thinking process died."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: which level it is, what it sees, and what is left of its turn's time."""

    level: str
    view: View
    seed: str
    seconds: float
    memory: object = None  # of the decision before, in the same turn


@dataclass(frozen=True)
class Thought:
    """A bot's step, the seconds it took, and what the bot would go on with."""

    step: str
    spent: float
    memory: object


class Thinkers:
    """A few processes that decide for bots. They start with the first decision."""

    def __init__(self, workers: int, patience: float) -> None:
        self._workers = workers
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._compiled = False  # whether the processes of the pool run compiled rules
        self._looked_at = -math.inf  # when it was last looked whether they could
        # The processes of all pools that were not discarded; there is no public way to stop one.
        self._processes: dict[ProcessPoolExecutor, MutableMapping[int, Process]] = {}
        # Who waits for a process does not lose time of its own by it.
        self._free = asyncio.Semaphore(workers)

    async def decide(self, asked: Question) -> Thought:
        """A bot's step; `BotFailed` if it crashed or is far too late."""
        asked = replace(asked, seconds=max(asked.seconds, LEAST_SECONDS))
        async with self._free:
            try:
                return await self._ask(asked)
            except _Interrupted:
                # Another bot may have brought the process down: once more, then it is this one.
                try:
                    return await self._ask(asked)
                except _Interrupted as error:
                    raise BotFailed(asked.level, "crash", "its process died") from error

    async def _ask(self, asked: Question) -> Thought:
        pool, level = self._started(), asked.level
        limit = asked.seconds + self._patience
        try:
            task = pool.submit(_think, asked, self._patience)
            return await asyncio.wait_for(asyncio.wrap_future(task), limit)
        except TimeoutError:
            self._discard(pool)
            raise BotFailed(level, "time", f"no step within {limit:.1f} s") from None
        except RuntimeError as error:  # a broken pool, or one that was just discarded
            self._discard(pool)
            raise _Interrupted from error
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                raise
            raise _Interrupted from None  # its pool was discarded before a process took it up
        except BotFailed:
            raise
        except Exception as error:  # anything a bot throws must stay away from the table
            raise BotFailed(level, "crash", f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        """Stop all thinking."""
        for pool in list(self._processes):
            self._discard(pool)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is not None and not self._compiled and self._could_be_compiled():
            self._pool.shutdown(wait=False)  # what is thought about there is thought to its end
            self._pool = None
        if self._pool is None:
            self._compiled = would_be_compiled()
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), prepare)
            self._processes[self._pool] = self._pool._processes
        return self._pool

    def _could_be_compiled(self) -> bool:
        """Look at the disk, but not all the time."""
        now = time.monotonic()
        if now - self._looked_at < LOOKS_EVERY:
            return False
        self._looked_at = now
        return would_be_compiled()

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """Give up a pool with what runs in it; the next decision starts a new one."""
        if self._pool is pool:
            self._pool = None
        processes = list(self._processes.pop(pool, {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def prepare() -> None:
    """In a thinking process: leave the keyboard to the server, be polite, and die with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def _think(asked: Question, patience: float) -> Thought:
    bot, clock = make(asked.level, asked.view.game, asked.seed), Clock(asked.seconds)
    if asked.memory is not None:
        bot.recall(asked.memory)
    try:
        step = ask(bot, asked.view, clock, grace=patience)
        return Thought(step, clock.spent(), bot.memory())
    finally:
        bot.close()
