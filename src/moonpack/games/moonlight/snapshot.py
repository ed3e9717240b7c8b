"""A match in plain Python: what the engine's state looks like to everything that is not the rules.

The engine keeps its state in packed numbers and C arrays. Words, views and records read a
`Snapshot` instead, in which cards and leaders have their names. A snapshot is the truth: views are
made of it, and only views are shown.

Every field of the state is declared here, once, and nowhere else: `make engine` writes `state.py`
and `state.pxd`, the same fields as the engine keeps them, from these classes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from moonpack.games.fields import Converted, Each, Kept

from . import codes
from .cards import Cards

Cell = tuple[int, int]
Deal = tuple[tuple[str, ...], tuple[str, ...]]  # both whole decks, top first

Cells = Annotated[int, Kept("Cells")]  # a set of cells
Names = Annotated[list[str], Converted()]  # of cards or leaders
Name = Annotated[str | None, Converted()]
BySeat = Annotated[list[int], Kept(room=2)]


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
    points: int = 0  # what the winner's cards there are worth


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

    hand: Names = field(default_factory=list)  # in the order of the table of cards
    deck: Names = field(default_factory=list)  # top first
    sunk: int = 0  # how many of the deck's last cards its owner put there by scent
    lone: Name = None
    recruited_at: int = 0  # how many deals there had been when the lone wolf came
    leader: Name = None
    used: bool = False  # its one-shot is face down
    wins: int = 0


@dataclass
class Snapshot:
    """Everything there is to know about a match."""

    cards: Annotated[Cards, Converted()]
    starter: int
    leaders: Names  # left on the table
    sides: Annotated[list[Side], Each(2)] = field(default_factory=lambda: [Side(), Side()])
    seat: int = 0
    phase: int = codes.PHASE_DEAL
    round: int = 1
    dealt: int = 0
    ties: int = 0  # rounds that nobody won
    last_turn: bool = False  # the starter is out; this turn is the round's last
    # This round's plays, in order.
    laid: Annotated[list[Laid], Converted()] = field(default_factory=list)
    # The rounds that somebody won, and the last round that ended.
    won: Annotated[list[RoundResult], Converted()] = field(default_factory=list)
    last: Annotated[RoundResult | None, Converted()] = None
    chance: Annotated[int, Kept("Word")] = 0  # what deals are drawn from
    # The deals made so far and those known to come; None in a truth that was only guessed.
    deals: Annotated[tuple[Deal, ...] | None, Converted()] = ()

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


class Derived:
    """What the engine keeps in a form of its own, or besides because the rules ask for it often."""

    # What belongs to the players, by seat. A hand counts cards by kind, a deck has them in order.
    hand: Annotated[list[int], Kept("Pile", 2)]
    deck: Annotated[list[int], Kept("Pile", 2)]
    hand_size: BySeat
    deck_size: BySeat
    lone: BySeat  # a kind of card, or -1
    leader: BySeat  # an effect, or -1
    leaders: int  # those left on the table: bit n for effect n
    # The table: `faces` by seat * VALUES + value, `top_card` by cell.
    occupied: Cells
    visible: Annotated[list[int], Kept("Cells", 2)]
    faces: Annotated[list[int], Kept("Cells", 2 * codes.VALUES)]
    top_card: Annotated[list[int], Kept("signed char", codes.TABLE_CELLS)]
    left: int
    top: int
    right: int
    bottom: int
    # The round's log, each play as `seat << 16 | cell << 8 | one-shot << 4 | kind`.
    plays: int
    played: Annotated[list[int], Kept(room=codes.MOST_PLAYS)]
    results: Annotated[list[int], Kept(room=codes.RESULTS)]


def stacks(laid: list[Laid] | tuple[Laid, ...]) -> dict[Cell, list[Laid]]:
    """The cards on each cell, from the bottom up."""
    by_cell: dict[Cell, list[Laid]] = {}
    for one in laid:
        by_cell.setdefault(one.cell, []).append(one)
    return by_cell


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
