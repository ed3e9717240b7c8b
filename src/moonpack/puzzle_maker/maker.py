"""What every maker of puzzles does: it plays games and looks for turns that stand out.

A maker is the part of a game's kit that knows its searches. It looks at the positions of a game
between bots one after the other; of each it says why it is no puzzle, or what the puzzle is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from moonpack.bots.contract import Bot
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.games.contract import Engine

CLEAR = 0.10  # of the win: how far the best turn must be ahead of any other
PROMISING = 0.08  # the same for a short search, to look further
EQUAL = 0.05  # turns that do the same and differ by less at a glance are equally right

Key = tuple[object, ...]
AnEngine = TypeVar("AnEngine", bound=Engine)


class Dropped(Exception):
    """Why a position is no puzzle, in a few words that are counted."""

    def __init__(self, why: str, margin: float | None = None) -> None:
        self.why, self.margin = why, margin
        super().__init__(why)


@dataclass(frozen=True)
class Found:
    """A puzzle before it is graded: the best turn, turns that are as good, and how it was found.

    `best` and `second` are the chances to win after the solution and after the best turn that does
    something else.
    """

    solution: tuple[str, ...]
    accepted: tuple[tuple[str, ...], ...]
    themes: tuple[str, ...]
    best: float
    second: float
    is_exact: bool


@dataclass(frozen=True)
class Ranked:
    """What a search found: the best turn, its chance, and that of the best other turn.

    Turns with the same key are the same.
    """

    steps: tuple[int, ...]
    key: Key
    best: float
    second: float

    @property
    def margin(self) -> float:
        """How far the best turn is ahead."""
        return self.best - self.second


class Maker(ABC):
    """Finds puzzles of one game."""

    apart: ClassVar[int]  # turns between two puzzles of one game: else they resemble each other
    easy_kept: ClassVar[int]  # of so many puzzles that weak levels solve, one is kept
    shares: ClassVar[Mapping[int, float]]  # which part of the puzzles is for how many players

    @abstractmethod
    def levels(self, players: int) -> Mapping[str, tuple[str, int]]:
        """How each level is asked, weakest first: a bot, and with how many seeds."""

    @abstractmethod
    def begin(self, seed: str, players: int) -> tuple[Game, Sequence[Bot]]:
        """A new game and who plays it."""

    def is_start(self, game: Game) -> bool:
        """Whether a puzzle can begin here: usually where a turn does."""
        return game.begins_turn()

    def for_beginners(self) -> Maker:
        """Who makes puzzles that only beginners need; `BadInput` if nobody does."""
        raise BadInput("--beginners", "a game with puzzles made for beginners", type(self).__name__)

    @abstractmethod
    def start_of(self, game: Game) -> Mapping[str, object]:
        """The record from which the puzzle begins."""

    @abstractmethod
    def find(self, game: Game) -> Found:
        """The puzzle in a position where a turn begins; raises `Dropped` if there is none."""

    @abstractmethod
    def agrees(self, game: Game, solution: Sequence[str]) -> bool:
        """Whether another search, with other settings than those of `find`, plays the solution."""

    @abstractmethod
    def deeds(self, game: Game, seat: int) -> Key:
        """What a turn of a seat came to, as far as it makes a difference; `game` is after it."""

    @abstractmethod
    def themes(self, game: Game, turn: Sequence[str]) -> tuple[str, ...]:
        """What a turn is about."""

    @abstractmethod
    def worth(self, game: Game, seat: int) -> float:
        """What a position after a turn is worth to a seat, at a glance."""

    def is_as_good(self, best: Game, turn: Game, seat: int) -> bool:
        """Whether a turn does what the best one does, and nearly as well."""
        if self.deeds(best, seat) != self.deeds(turn, seat):
            return best.over and turn.over and best.winners() == turn.winners() == [seat]
        return self.worth(best, seat) - self.worth(turn, seat) <= EQUAL


def after(engine: AnEngine, steps: Sequence[int]) -> AnEngine:
    """The position after some steps."""
    here = engine.copy()
    for step in steps:
        here.play(step)
    return here


def played(game: Game, steps: Sequence[str]) -> Game:
    """The game after some steps."""
    after = game.copy()
    after.play_all(steps)
    return after


def printed(game: Game, numbers: Sequence[int]) -> tuple[str, ...]:
    """Steps as notation, played from a position."""
    engine, steps = game.engine, []
    for number in numbers:
        steps.append(game.spec.print(engine, number))
        engine.play(number)
    return tuple(steps)
