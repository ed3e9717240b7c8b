"""The shapes of positions and records of Moonlight as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from moonpack.games.shapes import Count, PlayerName, Shape, Step

from .view_types import Card, Game, Leader, Pair, Seat

Format = Annotated[int, Shape(const=1)]
Deck = list[Card]  # top first
Deal = tuple[Deck, Deck]
Laid = Annotated[str, Shape(pattern="^[12] .+ @ -?[0-9]+,-?[0-9]+")]
CardSet = Mapping[str, object]  # a set that ships, by name and digest, or a whole one


class HandJson(TypedDict):
    """A player's cards; a position tells all of them."""

    hand: list[Card]
    deck: Deck
    lone: Card | None
    leader: Leader | None
    used: bool
    sunk: NotRequired[Count]


class RoundWonJson(TypedDict):
    """How a round ended; each row has its y, both sums, the winner and the points."""

    winner: Seat | None
    full: bool
    moons: Pair
    moon_winner: Seat | None
    points: Pair
    taken: Pair
    rows: list[tuple[int, Count, Count, Seat | None, Count]]


class MoonlightPositionJson(TypedDict):
    """A match at the beginning of a turn: the whole truth, hands and decks too."""

    game: Game
    format: Format
    cards: CardSet
    starter: Seat
    turn: Seat
    leaders: list[Leader]
    table: list[Laid]
    players: tuple[HandJson, HandJson]
    rounds: NotRequired[list[RoundWonJson]]
    ties: NotRequired[Count]
    tied: NotRequired[RoundWonJson]


class MoonlightSetupJson(TypedDict):
    """What chance decided: who starts, the leaders on the table, and the decks of each deal."""

    starter: Seat
    leaders: list[Leader]
    decks: list[Deal]


class MoonlightRecordJson(TypedDict):
    """A match: who played, the set-up, and every step."""

    game: Game
    format: Format
    players: tuple[PlayerName, PlayerName]
    cards: NotRequired[CardSet]
    setup: MoonlightSetupJson
    steps: NotRequired[list[Step]]


class MoonlightPositionRecordJson(TypedDict):
    """A match that began from a position; `decks` are those of later rounds."""

    game: Game
    format: Format
    players: tuple[PlayerName, PlayerName]
    position: MoonlightPositionJson
    decks: NotRequired[list[Deal]]
    steps: NotRequired[list[Step]]


AnyRecordJson = MoonlightRecordJson | MoonlightPositionRecordJson
