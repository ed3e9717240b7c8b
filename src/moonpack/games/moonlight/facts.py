"""What a step did and what followed from it, as facts.

Facts are the truth. What was drawn, looked at or kept is known to one player only: `for_seat` gives
the same fact without it to everybody else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from moonpack.games.contract import Fact

from . import codes
from .snapshot import Box, Laid, RoundResult, Snapshot, stacks
from .steps import Keep, Lead, Play, Recruit, Step


@dataclass(frozen=True)
class Played(Fact):
    """A wolf was played, maybe with a one-shot, maybe covering a card of the opponent's."""

    kind: ClassVar[str] = "played"
    seat: int
    card: str
    x: int
    y: int
    one_shot: str | None
    covers: str | None


@dataclass(frozen=True)
class ShapeFixed(Fact):
    """A fourth card in one direction fixed the final shape."""

    kind: ClassVar[str] = "shape"
    width: int
    height: int


@dataclass(frozen=True)
class Drew(Fact):
    """A player drew cards; `cards` is None for those who did not see them."""

    kind: ClassVar[str] = "drew"
    seat: int
    many: int
    cards: tuple[str, ...] | None

    def for_seat(self, seat: int | None) -> Drew:
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True)
class Looked(Fact):
    """By scent, a player looked at the top of its deck; `cards` is None for the others."""

    kind: ClassVar[str] = "looked"
    seat: int
    many: int
    cards: tuple[str, ...] | None

    def for_seat(self, seat: int | None) -> Looked:
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True)
class Kept(Fact):
    """By scent, a player kept a card; others see neither it nor what was `sunk`."""

    kind: ClassVar[str] = "kept"
    seat: int
    card: str | None
    sunk: tuple[str, ...] | None

    def for_seat(self, seat: int | None) -> Kept:
        return self if seat == self.seat else replace(self, card=None, sunk=None)


@dataclass(frozen=True)
class LastTurn(Fact):
    """The player who started the round is out; this one takes one more turn."""

    kind: ClassVar[str] = "last turn"
    seat: int


@dataclass(frozen=True)
class RoundEnded(Fact):
    """A round is over: the shape is full, or the player of `seat` is out of cards."""

    kind: ClassVar[str] = "round ended"
    round: int
    full: bool
    seat: int | None = None


@dataclass(frozen=True)
class MoonsCounted(Fact):
    """The visible moons of both, and who gets the points for most of them."""

    kind: ClassVar[str] = "moons"
    seat: int | None
    moons: tuple[int, int]
    points: int


@dataclass(frozen=True)
class RowScored(Fact):
    """A row, counted from the top: both sums, and who won which cards for how many points."""

    kind: ClassVar[str] = "row"
    seat: int | None
    row: int
    sums: tuple[int, int]
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class RoundWon(Fact):
    """A player won a round, by points or, those tied, by cards taken."""

    kind: ClassVar[str] = "round won"
    seat: int
    round: int
    points: tuple[int, int]
    taken: tuple[int, int]


@dataclass(frozen=True)
class RoundTied(Fact):
    """Nobody won: the round is played again."""

    kind: ClassVar[str] = "round tied"
    round: int
    points: tuple[int, int]
    taken: tuple[int, int]


@dataclass(frozen=True)
class Recruited(Fact):
    """A player added a lone wolf to its deck."""

    kind: ClassVar[str] = "recruited"
    seat: int
    card: str


@dataclass(frozen=True)
class Led(Fact):
    """A player took a leader."""

    kind: ClassVar[str] = "led"
    seat: int
    leader: str


@dataclass(frozen=True)
class Dealt(Fact):
    """Both decks were shuffled and dealt; `seat` starts the round, `again` after a tied one."""

    kind: ClassVar[str] = "dealt"
    seat: int
    round: int
    again: bool


@dataclass(frozen=True)
class MatchWon(Fact):
    """A player won the match."""

    kind: ClassVar[str] = "match won"
    seat: int


def follow(before: Snapshot, step: Step, after: Snapshot) -> list[Fact]:
    """The facts of a step, in the order in which they happened."""
    seat = before.seat
    facts: list[Fact] = []
    laid = list(before.laid)
    match step:
        case Play():
            laid.append(Laid(seat, step.card, step.x, step.y, step.one_shot))
            facts += _of_play(before, step, laid)
        case Keep(card):
            facts.append(_of_keep(before, card))
        case Recruit(card):
            facts.append(Recruited(seat, card))
        case Lead(leader):
            facts.append(Led(seat, leader))
    if after.rounds_ended > before.rounds_ended:
        assert after.last is not None  # a round has ended
        if isinstance(step, Play) and not after.last.full:
            facts += _of_draw(before)
        out = before.starter if before.last_turn else seat
        facts += _of_result(after.last, laid, out)
        if after.phase == codes.PHASE_OVER:
            facts.append(MatchWon(after.seat))
    elif isinstance(step, Play):
        facts += _of_turn(before, after)
    elif after.last_turn and not before.last_turn:
        facts.append(LastTurn(after.seat))
    if after.dealt > before.dealt:
        facts += _of_deal(before, after)
    return facts


def _of_play(before: Snapshot, step: Play, laid: list[Laid]) -> list[Fact]:
    under = before.stacks().get((step.x, step.y))
    covers = under[-1].card if under else None
    facts: list[Fact] = [Played(before.seat, step.card, step.x, step.y, step.one_shot, covers)]
    box = Box.around([one.cell for one in laid])
    old = Box.around([one.cell for one in before.laid]) if before.laid else None
    if max(box.width, box.height) == codes.LONG > (max(old.width, old.height) if old else 0):
        wide = box.width == codes.LONG
        shape = (codes.LONG, codes.SHORT) if wide else (codes.SHORT, codes.LONG)
        facts.append(ShapeFixed(*shape))
    return facts


def _of_turn(before: Snapshot, after: Snapshot) -> list[Fact]:
    """What a play that did not end the round brought: cards drawn or looked at, a last turn."""
    if after.phase == codes.PHASE_SECOND:
        return []
    if after.phase == codes.PHASE_KEEP:
        looked = tuple(before.sides[before.seat].deck[: codes.SCENTED])
        return [Looked(before.seat, len(looked), looked)]
    facts = _of_draw(before)
    if after.last_turn and not before.last_turn:
        facts.append(LastTurn(after.seat))
    return facts


def _of_draw(before: Snapshot) -> list[Fact]:
    many = 2 if before.phase == codes.PHASE_SECOND else 1
    drawn = tuple(before.sides[before.seat].deck[:many])
    return [Drew(before.seat, len(drawn), drawn)] if drawn else []


def _of_keep(before: Snapshot, card: str) -> Fact:
    sunk = list(before.sides[before.seat].deck[: codes.SCENTED])
    sunk.remove(card)
    return Kept(before.seat, card, tuple(sunk))


def _of_result(result: RoundResult, laid: list[Laid], out: int) -> list[Fact]:
    """How a round was scored, from the cards that lay on the table at its end.

    `out` has no cards left, unless the shape is full.
    """
    points = 0 if result.moon_winner is None else codes.MOON_POINTS
    facts: list[Fact] = [
        RoundEnded(result.round, result.full, None if result.full else out),
        MoonsCounted(result.moon_winner, result.moons, points),
    ]
    tops = sorted((stack[-1] for stack in stacks(laid).values()), key=lambda top: top.x)
    for number, row in enumerate(result.rows, 1):
        won = [top.card for top in tops if top.y == row.y and top.seat == row.winner]
        facts.append(RowScored(row.winner, number, row.sums, tuple(won), row.points))
    if result.winner is None:
        facts.append(RoundTied(result.round, result.points, result.taken))
    else:
        facts.append(RoundWon(result.winner, result.round, result.points, result.taken))
    return facts


def _of_deal(before: Snapshot, after: Snapshot) -> list[Fact]:
    facts: list[Fact] = [Dealt(after.starter, after.round, after.round == before.round)]
    for seat, side in enumerate(after.sides):
        facts.append(Drew(seat, len(side.hand), tuple(side.hand)))
    return facts
