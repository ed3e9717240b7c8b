"""What the terminal must know of one game: how its steps are said, listed and explained."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from moonpack.game import Game
from moonpack.games.contract import View


@dataclass(frozen=True)
class Count:
    """A count of points: a row for each category, a column for each seat, then who wins and why."""

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    verdict: str


class Manners(ABC):
    """A game at the terminal. A game's module here offers one as `MANNERS`."""

    # Help: topics by name, each some lines; the first is shown by `?` alone.
    topics: Mapping[str, str]
    # A step that people may ask about, as they would type it.
    example: str
    # What stands between the things a line of a list leads to.
    between = ", "
    # Whether the table is shown again after every step, not only when the turn passes.
    redraws = False

    @abstractmethod
    def tidy(self, text: str) -> str:
        """Typed words in small letters, with what is not needed taken out."""

    @abstractmethod
    def words(self, step: str) -> list[tuple[str, ...]]:
        """The words of a step, each with other ways to say it; the first is the notation's own."""

    @abstractmethod
    def branches(self, step: str) -> tuple[str, ...]:
        """How a step is reached in lists: from the kind of step down to the last detail."""

    @abstractmethod
    def branch_name(self, game: Game, branch: Sequence[str]) -> str:
        """The words for a group of steps that begin alike."""

    @abstractmethod
    def first_part(self, game: Game, words: Sequence[str]) -> str | None:
        """What must be decided before these words make sense, such as paying before moving."""

    @abstractmethod
    def guess(self, game: Game, words: Sequence[str]) -> str | None:
        """The step, legal or not, that typed words most likely mean."""

    @abstractmethod
    def count(self, view: View) -> Count:
        """The points by category as things stand."""

    @abstractmethod
    def scorings(self, view: View) -> int:
        """How many times points have been given out; replays stop where it changes."""

    def order(self, step: str) -> tuple[object, ...]:
        """Where a step stands in a list."""
        return (step,)

    def help(self, game: Game) -> Mapping[str, str]:
        """The topics for this game, for games whose help depends on how they were set up."""
        return self.topics

    def hint(self, game: Game, words: Sequence[str]) -> str | None:
        """A sentence for words that are no step but nearly one."""
        return None

    def doubt(self, game: Game, typed: str, step: str) -> str | None:
        """A sentence to ask back, when the number of a line may have been meant as something else.

        `step` is what the line would play; the same number typed again plays it.
        """
        return None

    def picture_seat(self, game: Game) -> int | None:
        """Through whose eyes the table is shown: those of the player to decide."""
        return game.actor

    def must_hand_over(self, game: Game, before: int | None) -> bool:
        """Whether the screen must be cleared for the next player, who sees what others may not.

        `before` is who decided last; None when people have just sat down.
        """
        return False


@cache
def manners(game: str) -> Manners:
    """The manners of a game."""
    found: Manners = import_module(f"{__package__}.{game}").MANNERS
    return found
