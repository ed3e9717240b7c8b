"""Reviews as JSON: the types of what `to_json` of `review.py` writes; seats count from 1."""

from __future__ import annotations

from typing import TypedDict


class LineJson(TypedDict):
    """A turn that could be played."""

    steps: list[str]
    words: list[str]
    shares: list[float]
    visits: int


class OutlookJson(TypedDict):
    """A position judged."""

    seat: int | None
    shares: list[float]
    scores: list[float]
    best: list[LineJson]
    simulations: int


class TurnJson(TypedDict):
    """A turn that was played."""

    turn: int
    first_step: int
    last_step: int
    seat: int
    steps: list[str]
    words: list[str]
    before: OutlookJson
    after: list[float]
    after_best: list[float]
    given_away: float
    then: list[float]
    turning_point: bool
    marks: list[str]


class ReviewJson(TypedDict):
    """A whole game."""

    game: str
    players: list[str]
    turns: list[TurnJson]
    now: OutlookJson
    given_away: list[float]


class JudgedTurnJson(TurnJson):
    """A turn in a stream, with what it is called and how it is told."""

    final: bool
    turns: int
    grade: str
    verdict: str
    comment: list[str]


class SummaryJson(TypedDict):
    """The last message of a stream."""

    final: bool
    turns: int
    now: OutlookJson
    given_away: list[float]
    summary: list[str]
