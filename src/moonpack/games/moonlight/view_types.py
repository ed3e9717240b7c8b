"""The shapes of views of Moonlight as JSON. Seats are numbered from 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

Pair = tuple[int, int]


class SideJson(TypedDict):
    """A player's cards as the viewer knows them.

    `hand` is null when the viewer may not see it, a card of `deck` when its place is not known;
    `unseen` are those cards, in no particular order.
    """

    hand: list[str] | None
    hand_size: int
    deck: list[str | None]
    deck_size: int
    unseen: list[str]
    sunk: int
    lone: str | None
    leader: str | None
    used: bool
    wins: int


class LaidJson(TypedDict):
    """A card on the table."""

    seat: int
    card: str


class CellJson(TypedDict):
    """A cell with its cards, from the bottom up."""

    cell: str
    stack: list[LaidJson]


class PlayJson(TypedDict):
    """A play of this round."""

    seat: int
    step: str


class RowJson(TypedDict):
    """A row of a round that has ended."""

    y: int
    sums: Pair
    winner: int | None


class RoundJson(TypedDict):
    """A round that has ended."""

    round: int
    full: bool
    moons: Pair
    moon_winner: int | None
    rows: list[RowJson]
    points: Pair
    taken: Pair
    winner: int | None


class MoonlightViewJson(TypedDict):
    """A match as a viewer knows it."""

    game: str
    seat: int | None
    names: list[str]
    cards: Mapping[str, object]
    actor: int | None
    phase: str
    round: int
    deals: int
    ties: int
    starter: int
    last_turn: bool
    leaders: list[str]
    sides: list[SideJson]
    plays: list[PlayJson]
    grid: list[CellJson]
    won: list[RoundJson]
    last: RoundJson | None
    scores: list[int]
    steps: list[str]
