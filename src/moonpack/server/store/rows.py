"""Rows of the database and what is kept in them as JSON."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

# A line of a journal, by the names of the columns and in their order.
LineRow = TypedDict(  # noqa: UP013 - as a class it would have to declare a name `said`
    "LineRow",
    {
        "table_id": str,
        "version": int,
        "kind": str,
        "seat": int | None,
        "person": str | None,
        "said": str | None,  # the id of the command; the column has its name from version 0.1
        "data": dict[str, Any],  # each kind of line has its own
        "at": float,
    },
)


class TableRow(TypedDict):
    """A table as lists of tables show it."""

    id: str
    game: str
    state: str
    open: bool
    watchable: bool
    at: float


class ClockRow(TypedDict):
    """When the time of a player at a table is up, and when they are to be warned.

    If neither is known, the clock does not run, and there is no row.
    """

    table_id: str
    due: float | None
    low: float | None


class HoldingRow(TypedDict):
    """An upload, and one of those whom it is charged to."""

    owner: str
    name: str
    bytes: int
    at: float


class AlertRow(TypedDict):
    """Something that a person is to be told."""

    person: str
    table_id: str
    kind: str
    key: str
    created: float
    due: float
    tries: int


class PersonRow(TypedDict):
    """Somebody who has played or uploaded something here."""

    id: str
    name: str | None
    seen: float
    created: float


class ResultRow(TypedDict):
    """What came of a table that has ended."""

    table_id: str
    game: str
    players: int
    ending: str
    rated: bool
    at: float


class RatingRow(TypedDict):
    """How strong somebody is at a game."""

    key: str
    game: str
    mu: float
    sigma: float
    low: float
    games: int
    at: float


class StoredTurn(TypedDict):
    """A turn of an analysis: without words, which are made in the reader's language."""

    turn: int
    first_step: int
    seat: int  # from 1
    steps: int
    shares: list[float]
    scores: list[float]
    after: list[float]
    after_best: list[float]
    given_away: float
    better: list[str]  # the steps of the best turn found


class StoredLine(TypedDict):
    """A turn that could be played, and the chances after it."""

    steps: list[str]
    shares: list[float]


class Ending(TypedDict):
    """How the game stands at its end; `best`: the best turns, if it is not over there."""

    shares: list[float]
    scores: list[float]
    best: NotRequired[list[StoredLine]]  # not in analyses of earlier versions


class StoredReview(TypedDict):
    """An analysis of a whole game."""

    turns: list[StoredTurn]
    now: Ending
