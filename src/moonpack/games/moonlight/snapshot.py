"""A match in plain Python: what the engine's state looks like to everything that is not the rules.

The engine keeps its state in packed numbers and C arrays. Words, views and records read a
`Snapshot` instead, in which cards and leaders have their names. A snapshot is the truth: views are
made of it, and only views are shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import codes
from .cards import Cards

Cell = tuple[int, int]
Deal = tuple[tuple[str, ...], tuple[str, ...]]  # both whole decks, top first


@dataclass(frozen=True)
class Laid:
    """A wolf as it was played: whose, which, where, and the one-shot used with it."""

    seat: int
    card: str
    x: int
    y: int
    one_shot: str | None = None

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return self.x, self.y


@dataclass(frozen=True)
class Row:
    """How a row was scored."""

    y: int
    sums: tuple[int, int]
    winner: int | None


@dataclass(frozen=True)
class RoundResult:
    """How a round was scored. A round without a winner was played again."""

    round: int
    full: bool  # it ended because the shape was full, not because a player was out
    moons: tuple[int, int]
    moon_winner: int | None
    rows: tuple[Row, ...]
    points: tuple[int, int]
    taken: tuple[int, int]
    winner: int | None


@dataclass
class Side:
    """What belongs to a player."""

    hand: list[str] = field(default_factory=list)  # in the order of the table of cards
    deck: list[str] = field(default_factory=list)  # top first
    sunk: int = 0  # how many of the deck's last cards its owner put there by scent
    lone: str | None = None
    recruited_at: int = 0  # how many deals there had been when the lone wolf came
    leader: str | None = None
    used: bool = False  # its one-shot is face down
    wins: int = 0


@dataclass
class Snapshot:
    """Everything there is to know about a match."""

    cards: Cards
    starter: int
    leaders: list[str]  # left on the table
    sides: list[Side] = field(default_factory=lambda: [Side(), Side()])
    seat: int = 0
    phase: int = codes.PHASE_DEAL
    round: int = 1
    dealt: int = 0
    ties: int = 0  # rounds that nobody won
    last_turn: bool = False  # the starter is out; this turn is the round's last
    laid: list[Laid] = field(default_factory=list)  # this round's plays, in order
    won: list[RoundResult] = field(default_factory=list)  # the rounds that somebody won
    last: RoundResult | None = None  # the last round that ended
    chance: int = 0  # what deals are drawn from
    # The deals made so far and those known to come; None in a truth that was only guessed.
    deals: tuple[Deal, ...] | None = ()

    @property
    def rounds_ended(self) -> int:
        """How many rounds are over, those played again included."""
        return len(self.won) + self.ties

    def stacks(self) -> dict[Cell, list[Laid]]:
        """The cards on each cell, from the bottom up."""
        return stacks(self.laid)

    def visible(self, seat: int) -> dict[Cell, str]:
        """A player's cards that are not covered."""
        tops = {cell: stack[-1] for cell, stack in self.stacks().items()}
        return {cell: top.card for cell, top in tops.items() if top.seat == seat}


def stacks(laid: list[Laid] | tuple[Laid, ...]) -> dict[Cell, list[Laid]]:
    """The cards on each cell, from the bottom up."""
    found: dict[Cell, list[Laid]] = {}
    for one in laid:
        found.setdefault(one.cell, []).append(one)
    return found


@dataclass(frozen=True)
class Box:
    """The smallest rectangle around some cells."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, cells: list[Cell]) -> Box:
        """The rectangle around at least one cell."""
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def width(self) -> int:
        """How many cells across."""
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        """How many cells down."""
        return self.bottom - self.top + 1

    @property
    def fits(self) -> bool:
        """Whether it is no larger than a final shape."""
        long, short = max(self.width, self.height), min(self.width, self.height)
        return long <= codes.LONG and short <= codes.SHORT

    @property
    def corners(self) -> set[Cell]:
        """Its corner cells; fewer than four when it is one cell wide or high."""
        return {(x, y) for x in (self.left, self.right) for y in (self.top, self.bottom)}
