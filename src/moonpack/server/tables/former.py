"""What a journal says of people who have deleted themselves: everything but their names.

Journals and records stay whole. The names of former players are replaced when a table is made from
its lines, so whatever is made from the table (scenes, lists, replays, downloads) has none of them.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any, Protocol

from moonpack.server.tables.journal import Line
from moonpack.server.wire.looks import distinct
from moonpack.usual_names import FORMER_PLAYER


class Named(Protocol):
    """Who holds a seat, as `Holder` does."""

    person: str | None
    name: str | None


def without_former_names(line: Line, seats: Sequence[Named], former: Container[str]) -> Line:
    """A line in which nobody of some people is named; `seats` are as they were before the line."""
    match line.kind:
        case "opened":
            return _opened(line, former)
        case "sat" if line.person in former:
            others = [seat.name for n, seat in enumerate(seats) if n != line.seat]
            return _changed(line, name=distinct(FORMER_PLAYER, others), mark=None)
        case "removed" if line.data["who"] in former:
            seat = seats[line.seat or 0]
            is_theirs = seat.person == line.data["who"]
            return _changed(line, name=seat.name if is_theirs else FORMER_PLAYER)
        case "began":
            names = list(line.data["record"]["players"])
            for n, seat in enumerate(seats):
                if seat.person in former:
                    names[n] = seat.name
            return _changed(line, record={**line.data["record"], "players": names})
        case _:
            return line


def _opened(line: Line, former: Container[str]) -> Line:
    seats: list[dict[str, Any]] = []
    for seat in line.data["seats"]:
        if seat["person"] in former:
            taken = [other["name"] for other in (*seats, *line.data["seats"][len(seats) + 1 :])]
            seats.append({**seat, "name": distinct(FORMER_PLAYER, taken), "mark": None})
        else:
            seats.append(seat)
    return _changed(line, seats=seats)


def _changed(line: Line, **data: Any) -> Line:
    return replace(line, data={**line.data, **data})
