"""Where games are played: an engine plays pairings and yields their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext

from moonpack.arena.cluster import Cluster
from moonpack.arena.match import Result, play
from moonpack.arena.plan import Contest, Pairing
from moonpack.arena.pool import pool
from moonpack.errors import BadInput
from moonpack.games import check

# Plays pairings, several at a time, and yields the results in the order in which games end.
Workers = Callable[[Contest, list[Pairing], int], Iterator[Result]]


def here(contest: Contest, left: list[Pairing], _: int) -> Iterator[Result]:
    """Play in this process, one game at a time: a bot that hangs or dies takes it down."""
    for pairing in left:
        yield play(contest, pairing)


def _local(address: str | None) -> AbstractContextManager[Workers]:
    if address is not None:
        raise BadInput("address", "no address, because only the engine ray has one", address)
    return nullcontext(pool)


# How each engine is prepared, by the name that commands use.
ENGINES: dict[str, Callable[[str | None], AbstractContextManager[Workers]]] = {
    "local": _local,
    "ray": Cluster,
}


def engine(name: str = "local", address: str | None = None) -> AbstractContextManager[Workers]:
    """An engine by its name, for `with`: what it gives is the `workers` of `run`.

    `address` is that of a Ray cluster; see `Cluster`.
    """
    return ENGINES[check.one_of(name, "engine", tuple(ENGINES))](address)
