"""The shapes of the scenes of Moonlight, from which the page's types are generated.

Seats are numbered from 1; pairs of numbers are the first player's and the second's. Cards and
leaders are named as in the notation, cells as `x,y`.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from moonpack.scene.contract import FactNotes, SharedChoices, SharedScene

Pair = tuple[int, int]

# -- the board: what never changes


class CardShape(TypedDict):
    """A player, and the shape on the player's cards."""

    seat: int
    name: str
    shape: Literal["square", "round"]


class Leader(TypedDict):
    """A leader's card."""

    name: str
    sort: str
    words: str
    one_shot: bool


class BoardData(TypedDict):
    """Everything a page draws once: the size of a card, drawings by name, and cards in words.

    Drawings are called `1-L2`, `1-L2-corner`, `1-back`, `1-head` (with the seat) and `moon`.
    """

    size: tuple[float, float]
    shapes: dict[str, str]
    defs: str
    players: list[CardShape]
    cards: dict[str, str]
    leaders: dict[str, Leader]


# -- the sight: what changes


class LaidCard(TypedDict):
    """A card on a cell."""

    seat: int
    card: str


class Cell(TypedDict):
    """A cell of the grid: its cards from the bottom up, and the cell in words.

    An empty cell is `open` when the basic rule allows a wolf there; `last` marks the last play.
    """

    stack: list[LaidCard]
    corner: bool
    open: bool
    last: bool
    words: str


class Row(TypedDict):
    """A row of the count."""

    y: int
    number: int
    sums: Pair
    winner: int | None
    points: int


class Count(TypedDict):
    """What the round brought, or would bring if it ended now; rows from the viewer's top."""

    words: str
    counted: bool
    moons: Pair
    moon_winner: int | None
    moon_points: int
    rows: list[Row]
    points: Pair
    taken: Pair
    winner: int | None


class KnownCards(TypedDict):
    """Cards that are not on the table but known to be in some place."""

    where: str
    cards: str


class Player(TypedDict):
    """A player's cards, leader and rounds won; the hand is null for those who may not see it."""

    seat: int
    name: str
    hand: list[str] | None
    hand_size: int
    deck_size: int
    lone: str | None
    leader: str | None
    used: bool
    wins: int
    knows: list[KnownCards]


class Round(TypedDict):
    """A round that is over."""

    round: int
    winner: int | None
    points: Pair
    words: str


class Sight(SharedScene):
    """What a viewer sees; `near` is the seat whose side of the table the viewer sits at."""

    phase: str
    round: int
    deal: int
    turn: int | None
    course: str
    near: int
    columns: list[int]
    rows: list[int]
    cells: dict[str, Cell]
    count: Count
    seats: list[Player]
    leaders: list[str]
    rounds: list[Round]
    winners: list[int]


# -- the choices of the seat to decide

# Names of fields that are words of Python.
_Try = TypedDict("_Try", {"try": str | None})


class MoonlightChoice(TypedDict):
    """A legal step in words.

    A play has its `card`, its `cell` and the `one_shot` used with it; other decisions have the
    `card` or the `leader` chosen.
    """

    step: str
    words: str
    card: NotRequired[str]
    cell: NotRequired[str]
    one_shot: NotRequired[str | None]
    leader: NotRequired[str]


class OneShot(TypedDict):
    """The player's own one-shot leader, and why it cannot be used now, if it cannot."""

    leader: str
    why: str


class Choices(SharedChoices, _Try):
    """What the seat to decide may choose from.

    `try` is the pattern of a play on any cell, to ask why it is impossible.
    """

    choices: list[MoonlightChoice]
    one_shot: OneShot | None


# -- moments


class ExplainedFact(FactNotes):
    """What a moment adds to each fact; `notes` explain the sums of moons and rows."""

    notes: NotRequired[list[str]]
