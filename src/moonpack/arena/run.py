"""Playing a contest: in local processes by default, each result kept as soon as it comes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from moonpack.arena.engine import Workers
from moonpack.arena.log import Log
from moonpack.arena.match import Result
from moonpack.arena.plan import Contest, pairings
from moonpack.arena.pool import pool


def run(
    contest: Contest,
    *,
    jobs: int = 1,
    log: str | os.PathLike[str] | None = None,
    progress: Callable[[Result], None] | None = None,
    workers: Workers = pool,
) -> list[Result]:
    """Every result of a contest, in the order of the plan.

    With a `log` each result is appended to that file as it comes; a contest that was interrupted
    continues where the file ends. `workers` says where games are played: `pool` is local processes,
    `here` this very process, and `engine` makes others.
    """
    done: dict[int, Result] = {}
    for result in results(contest, jobs=jobs, log=log, workers=workers):
        done[result.number] = result
        if progress is not None:
            progress(result)
    return [done[number] for number in sorted(done)]


def results(
    contest: Contest,
    *,
    jobs: int = 1,
    log: str | os.PathLike[str] | None = None,
    workers: Workers = pool,
) -> Iterator[Result]:
    """The results of a contest as they come, those in the log first; each comes once."""
    done: set[int] = set()
    with ExitStack() as stack:
        result_log = None if log is None else stack.enter_context(Log(contest, log))
        for result in result_log.results() if result_log else ():
            if result.number not in done:  # two runs at the same time may have logged a game twice
                done.add(result.number)
                yield result
        left = [pairing for pairing in pairings(contest) if pairing.number not in done]
        for result in workers(contest, left, jobs):
            if result_log is not None:
                result_log.keep(result)
            yield result


def count(result: Result, wins: list[float]) -> None:
    """Add a result to the wins by entrant, for a running score."""
    for entrant, share in zip(result.seats, result.shares, strict=True):
        wins[entrant] += share
