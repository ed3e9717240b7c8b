"""Where games are played: an engine is whatever plays pairings and tells their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext

from moonpack.arena.cluster import Cluster
from moonpack.arena.match import Result, play
from moonpack.arena.plan import Contest, Pairing
from moonpack.arena.pool import pool
from moonpack.errors import BadInput
from moonpack.games import check

# Plays games somewhere, with so many at a time, and gives the results in whatever order they end.
Workers = Callable[[Contest, list[Pairing], int], Iterator[Result]]


def here(contest: Contest, left: list[Pairing], _: int) -> Iterator[Result]:
    """Play in this process, one game after the other: a bot that hangs or dies takes it along."""
    for pairing in left:
        yield play(contest, pairing)


def _local(address: str | None) -> AbstractContextManager[Workers]:
    if address is not None:
        raise BadInput("address", "none: local processes have no address", address)
    return nullcontext(pool)


# How each engine is made ready, by the name that commands know it by.
ENGINES: dict[str, Callable[[str | None], AbstractContextManager[Workers]]] = {
    "local": _local,
    "ray": Cluster,
}


def engine(name: str = "local", address: str | None = None) -> AbstractContextManager[Workers]:
    """An engine by its name, for `with`: what it gives is the `workers` of `run`.

    `address` is that of a Ray cluster; see `Cluster`.
    """
    return ENGINES[check.one_of(name, "engine", tuple(ENGINES))](address)
