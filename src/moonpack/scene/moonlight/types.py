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

    `worths`: the points of a card whose row is won. `stand_ins`: some of these cards only stand in
    for those of the printed game. `own_cards`: what the cards are called, if somebody wrote them
    for this table. Drawings are called `1-L2`, `1-L2-corner`, `1-back`, `1-head`
    (with the seat) and `moon`.
    """

    size: tuple[float, float]
    shapes: dict[str, str]
    defs: str
    players: list[CardShape]
    cards: dict[str, str]
    worths: dict[str, int]
    leaders: dict[str, Leader]
    stand_ins: bool
    own_cards: str


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
    """A row of the count; `notes` say which of its cards count more in a corner."""

    y: int
    sums: Pair
    winner: int | None
    points: int
    notes: list[str]


class Count(TypedDict):
    """What the round brought, or would bring if it ended now; rows from the first seat's top.

    `moon_notes` name the moons of leaders and lone wolves; what a play would bring has none.
    """

    round: int
    counted: bool
    moons: Pair
    moon_winner: int | None
    moon_points: int
    moon_notes: NotRequired[list[str]]
    rows: list[Row]
    points: Pair
    taken: Pair
    winner: int | None


class KnownCards(TypedDict):
    """Cards that are not on the table but known to be in some place; the last one is a sentence."""

    where: str
    cards: str


class Ability(TypedDict):
    """What a player's leader does: as told to that player, and as told to everybody else."""

    to_owner: str
    to_others: str


class Player(TypedDict):
    """A player's cards, leader and rounds won; the hand is null for those who may not see it."""

    seat: int
    name: str
    hand: list[str] | None
    hand_size: int
    deck_size: int
    lone: str | None
    leader: str | None
    ability: Ability | None
    used: bool
    wins: int
    knows: list[KnownCards]


class Round(TypedDict):
    """A round that is over; `taken`: the cards taken, which decide where points are equal."""

    round: int
    winner: int | None
    points: Pair
    moons: Pair
    rows: Pair
    taken: Pair
    words: str


class Tableau(TypedDict):
    """The cards on the table and their count; columns and rows as the first seat sees them."""

    columns: list[int]
    rows: list[int]
    cells: dict[str, Cell]
    count: Count


class Sight(SharedScene, Tableau):
    """What a viewer sees; `shapes` are those that the cards can still fill: across and down."""

    phase: str
    round: int
    deal: int
    turn: int | None
    course: str
    shapes: list[Pair]
    seats: list[Player]
    leaders: list[str]
    rounds: list[Round]
    winners: list[int]


# -- the choices of the seat to decide

# Names of fields that are words of Python.
_Try = TypedDict("_Try", {"try": str | None})


class Preview(TypedDict):
    """What a play would lead to: the count, the shapes still possible, and whether it ends a round.

    It `ends` the round because the shape is full, or because a player is out of cards.
    """

    count: Count
    shapes: list[Pair]
    ends: Literal["", "full", "out"]


class MoonlightChoice(TypedDict):
    """A legal step in words.

    A play has its `card`, its `cell`, the `one_shot` used with it and a `preview`; other decisions
    have the `card` or the `leader` chosen. By scent, several `copies` of a card may be found.
    """

    step: str
    words: str
    card: NotRequired[str]
    cell: NotRequired[str]
    one_shot: NotRequired[str | None]
    preview: NotRequired[Preview]
    copies: NotRequired[int]
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
    """What a moment adds to each fact.

    `notes` explain the sums of moons and rows. The end of a round has the `table` as it was then,
    and a row its `y` there.
    """

    notes: NotRequired[list[str]]
    table: NotRequired[Tableau]
    y: NotRequired[int]
