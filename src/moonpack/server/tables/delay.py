"""Spectators of a table with a delay see it as it was a while ago.

Seats and the set-up are shown at once: nobody has decided anything yet. What follows is shown when
the delay has passed. Once the game is over there is nothing left to keep from anybody, and
spectators see all of it at once.
"""

from __future__ import annotations

from moonpack.server.tables.table import Table


def is_delayed(table: Table, person: str) -> bool:
    """Whether a person sees a table as it was a while ago: whoever has no seat during the game."""
    has_delay = table.opening.delay != 0
    return has_delay and table.state == "playing" and not table.seats_of(person)


def version_then(table: Table, now: float, known: int = 0) -> int:
    """The version of a table that spectators see now, not before one that they have seen."""
    began = next((line.version for line in table.lines if line.kind == "began"), table.version)
    delay = table.opening.delay
    version = max(began, known)
    if delay == "over":
        return version
    for line in table.lines[version:]:
        if line.at > now - delay:
            break
        version = line.version
    return version


def due_in(table: Table, version: int, now: float) -> float | None:
    """Seconds until spectators who see a version are to see the next; None: not before the end."""
    delay = table.opening.delay
    if delay == "over" or version >= table.version:
        return None
    return max(0.0, table.lines[version].at + delay - now)
