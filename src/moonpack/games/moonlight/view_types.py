"""The shapes of views of Moonlight as JSON. Seats are numbered from 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

from moonpack.games.shapes import Count, PlayerName, Shape, Step

Game = Annotated[str, Shape(const="moonlight")]
Pair = tuple[Count, Count]
Seat = Annotated[int, Shape(minimum=1, maximum=2)]
CellName = Annotated[str, Shape(pattern="^-?[0-9]+,-?[0-9]+$")]
Card = Annotated[str, Shape(minLength=1)]
Leader = Annotated[str, Shape(minLength=1)]
Phase = Annotated[str, Shape(enum=["play", "second", "keep", "recruit", "lead", "over"])]


class SideJson(TypedDict):
    """A player's cards as the viewer knows them.

    `hand` is null when the viewer may not see it, a card of `deck` when its place is not known;
    `unseen` are those cards, in no particular order.
    """

    hand: list[Card] | None
    hand_size: Count
    deck: list[Card | None]
    deck_size: Count
    unseen: list[Card]
    sunk: Count
    lone: Card | None
    leader: Leader | None
    used: bool
    wins: Count


class LaidJson(TypedDict):
    """A card on the table."""

    seat: Seat
    card: Card


class CellJson(TypedDict):
    """A cell with its cards, from the bottom up."""

    cell: CellName
    stack: list[LaidJson]


class PlayJson(TypedDict):
    """A play of this round."""

    seat: Seat
    step: Step


class RowJson(TypedDict):
    """A row of a round that has ended; `points` is what the winner's cards there are worth."""

    y: int
    sums: Pair
    winner: Seat | None
    points: Count


class RoundJson(TypedDict):
    """A round that has ended."""

    round: Count
    full: bool
    moons: Pair
    moon_winner: Seat | None
    rows: list[RowJson]
    points: Pair
    taken: Pair
    winner: Seat | None


class MoonlightViewJson(TypedDict):
    """A match as a viewer knows it."""

    game: Game
    seat: Seat | None
    names: list[PlayerName]
    cards: Mapping[str, object]
    actor: Seat | None
    phase: Phase
    round: Count
    deals: Count
    ties: Count
    starter: Seat
    last_turn: bool
    leaders: list[Leader]
    sides: list[SideJson]
    plays: list[PlayJson]
    grid: list[CellJson]
    won: list[RoundJson]
    last: RoundJson | None
    scores: list[Count]
    steps: list[Step]
