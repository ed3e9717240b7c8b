"""Playing a contest: in local processes by default, each result kept as soon as it is known."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack

from moonpack.arena.log import Log
from moonpack.arena.match import Result, play
from moonpack.arena.plan import Contest, Pairing, pairings
from moonpack.arena.pool import pool

# Plays games somewhere, with so many at a time, and gives the results in whatever order they end.
Workers = Callable[[Contest, list[Pairing], int], Iterator[Result]]


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
    goes on where the file ends. `workers` say where games are played: `pool` is local processes,
    `here` this very process.
    """
    done: dict[int, Result] = {}
    with ExitStack() as stack:
        kept = None if log is None else stack.enter_context(Log(contest, log))

        def take(result: Result) -> None:
            done[result.number] = result
            if progress is not None:
                progress(result)

        for result in kept.results if kept else ():
            take(result)
        left = [pairing for pairing in pairings(contest) if pairing.number not in done]
        for result in workers(contest, left, jobs):
            if kept is not None:
                kept.keep(result)
            take(result)
    return [done[number] for number in sorted(done)]


def here(contest: Contest, left: list[Pairing], _: int) -> Iterator[Result]:
    """Play in this process, one game after the other: a bot that hangs or dies takes it along."""
    for pairing in left:
        yield play(contest, pairing)


def tally(results: Iterable[Result], entrants: int) -> list[float]:
    """Wins by entrant so far, for a running score."""
    wins = [0.0] * entrants
    for result in results:
        for entrant, share in zip(result.seats, result.shares, strict=True):
            wins[entrant] += share
    return wins
