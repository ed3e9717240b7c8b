"""Bots think in other processes: however long or badly they think, the tables stay awake."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread

from moonpack._pure import would_be_compiled
from moonpack.bots import BotFailed, Clock, ask, make
from moonpack.games.contract import View

LEAST_SECONDS = 0.05  # for a bot that has used up the time of its turn


class _Interrupted(Exception):
    """A thinking process died."""


class Thinkers:
    """A few processes that decide for bots. They start with the first decision."""

    def __init__(self, workers: int, patience: float) -> None:
        self._workers = workers
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._compiled = False  # whether the processes of the pool run compiled rules
        # Who waits for a process does not lose time of its own by it.
        self._free = asyncio.Semaphore(workers)

    async def decide(self, level: str, view: View, seed: str, seconds: float) -> tuple[str, float]:
        """A bot's step and the seconds it took; `BotFailed` if it crashed or is far too late."""
        allowed = max(seconds, LEAST_SECONDS)
        async with self._free:
            try:
                return await self._ask(level, view, seed, allowed)
            except _Interrupted:
                # Another bot may have brought the process down: once more, then it is this one.
                try:
                    return await self._ask(level, view, seed, allowed)
                except _Interrupted as error:
                    raise BotFailed(level, "crash", "its process died") from error

    async def _ask(self, level: str, view: View, seed: str, allowed: float) -> tuple[str, float]:
        pool, patience = self._started(), self._patience
        limit = allowed + patience
        try:
            task = pool.submit(_think, level, view, seed, allowed, patience)
            return await asyncio.wait_for(asyncio.wrap_future(task), limit)
        except TimeoutError:
            self._discard(pool)
            raise BotFailed(level, "time", f"no step within {limit:.1f} s") from None
        except RuntimeError as error:  # a broken pool, or one that was just discarded
            self._discard(pool)
            raise _Interrupted from error
        except BotFailed:
            raise
        except Exception as error:  # anything a bot throws must stay away from the table
            raise BotFailed(level, "crash", f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        """Stop all thinking."""
        if self._pool is not None:
            self._discard(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is not None and not self._compiled and would_be_compiled():
            self._pool.shutdown(
                wait=False
            )  # what is being thought about there is thought to its end
            self._pool = None
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, prepare)
            self._compiled = would_be_compiled()
        return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """Give up a pool with what runs in it; the next decision starts a new one."""
        if self._pool is pool:
            self._pool = None
        processes = list((pool._processes or {}).values())  # there is no public way to stop one
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


def _think(level: str, view: View, seed: str, seconds: float, patience: float) -> tuple[str, float]:
    bot, clock = make(level, view.game, seed), Clock(seconds)
    try:
        return ask(bot, view, clock, grace=patience), clock.spent()
    finally:
        bot.close()
