"""Which of the alerts that wait for one person are worth keeping: a few, the most important ones.

Nothing is read or written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from moonpack.server.wire.alerts import AlertKind

MOST_WAITING = 50  # for a person
# The first is kept longest: a clock and a turn call for something, the others only tell.
IMPORTANCE: tuple[AlertKind, ...] = ("time", "turn", "began", "over", "mentioned")
# At the same table, the later alert says what the earlier ones do, or that they are out of date.
REPLACES: dict[AlertKind, frozenset[AlertKind]] = {
    "time": frozenset({"time"}),
    "turn": frozenset({"turn", "began", "time"}),
    "began": frozenset({"began"}),
    "over": frozenset({"over", "turn", "began", "time", "mentioned"}),
    "mentioned": frozenset({"mentioned"}),
}


@dataclass(frozen=True)
class Kept:
    """An alert that waits; later ones have higher numbers."""

    id: int
    table: str
    kind: AlertKind


def surplus(waiting: Iterable[Kept]) -> set[int]:
    """Those of a person's alerts that are dropped, by their numbers."""
    newest_first = sorted(waiting, key=lambda one: -one.id)
    kept = list(_not_replaced(newest_first))
    kept.sort(key=lambda one: IMPORTANCE.index(one.kind))  # the newest of each kind stay first
    return {one.id for one in newest_first} - {one.id for one in kept[:MOST_WAITING]}


def _not_replaced(newest_first: Sequence[Kept]) -> Iterator[Kept]:
    replaced: set[tuple[str, AlertKind]] = set()
    for one in newest_first:
        if (one.table, one.kind) not in replaced:
            yield one
        replaced |= {(one.table, kind) for kind in REPLACES[one.kind]}
