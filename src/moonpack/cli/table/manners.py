"""What the terminal must know about a game: how its steps are typed, listed and explained."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from moonpack.game import Game
from moonpack.games import kit
from moonpack.games.contract import Fact, View
from moonpack.render.text.canvas import Canvas
from moonpack.words import Words


@dataclass(frozen=True)
class Count:
    """The score: a row for each category, a column for each seat, then who wins and why."""

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    verdict: str


class Manners(ABC):
    """A game at the terminal. A game's module here defines one as `MANNERS`."""

    # An example of a step, as people would type it.
    example: str
    # What separates the alternatives on one line of a list.
    between = ", "
    # Whether the table is shown after every step, not only at the start of a turn.
    redraws = False
    # Whether the lines of lists have letters, because steps can be numbers.
    has_letters = False
    # Lines of the smallest part of a board that small screens show, where it is no longer whole.
    least_board = 0
    # How many steps are listed one by one; more are grouped.
    most_listed = 12

    @abstractmethod
    def help(self, game: Game) -> Mapping[str, str]:
        """Help texts by topic, which may depend on the set-up; `?` alone shows the first."""

    @abstractmethod
    def tidy(self, text: str) -> str:
        """Typed words in lower case, without filler words."""

    @abstractmethod
    def words(self, step: str) -> list[tuple[str, ...]]:
        """The words of a step, each with its synonyms; the first is that of the notation."""

    @abstractmethod
    def branches(self, step: str) -> tuple[str, ...]:
        """The path to a step in nested lists: from the kind of step to the last detail."""

    @abstractmethod
    def branch_line(self, game: Game, branch: Sequence[str], ends: str) -> str:
        """A group of steps that begin alike, and how they go on."""

    @abstractmethod
    def first_part(self, game: Game, typed: Sequence[str]) -> str | None:
        """The step that must come before what was typed, such as paying before moving."""

    @abstractmethod
    def guess(self, game: Game, typed: Sequence[str]) -> str | None:
        """The step, legal or not, that the typed words most likely mean."""

    @abstractmethod
    def count(self, view: View) -> Count:
        """The current score by category."""

    @abstractmethod
    def scorings(self, view: View) -> int:
        """How many scorings there have been; replays stop where this changes."""

    def offered(self, game: Game) -> list[str]:
        """The steps to list; one that can be had in several ways may be there several times."""
        return game.steps()

    def order(self, step: str) -> tuple[object, ...]:
        """The sort key of a step in a list."""
        return (step,)

    def hint(self, game: Game, typed: Sequence[str]) -> str | None:
        """A sentence for words that are almost a step."""
        return None

    def doubt(self, game: Game, typed: str, step: str) -> str | None:
        """A question for when the number of a line may have been meant as something else.

        `step` is what the line would play; typing the same number again plays it.
        """
        return None

    def has_targets(self, game: Game) -> bool:
        """Whether the picture shows what can be chosen now, so that it is shown again."""
        return False

    def last_chance(self, game: Game, step: str) -> str | None:
        """A question before a step that gives something away, such as ending a turn too early.

        Typing the same again plays it.
        """
        return None

    def gain(self, fact: Fact, words: Words) -> str:
        """What a fact brought its player and why: `+5: second lair`; empty if nothing."""
        return ""

    def is_news(self, fact: Fact) -> bool:
        """Whether a fact belongs into a short summary of other players' turns."""
        return True

    def brief(self, view: View, width: int, height: int) -> Canvas | None:
        """The table in at most `height` lines, for small screens; None if there is no such."""
        return None

    def panel(self, view: View, seats: Sequence[int], width: int) -> Canvas | None:
        """All there is to know about some players; None if only the whole table shows it."""
        return None

    def picture_seat(self, game: Game) -> int | None:
        """The seat whose view is shown: the player to move."""
        return game.actor

    def must_hand_over(self, game: Game, before: int | None) -> bool:
        """Whether the screen must be cleared, because the next player sees what others may not.

        `before` is the seat that moved last; None at the start.
        """
        return False


def manners(game: str) -> Manners:
    """The manners of a game."""
    return kit.of(game).terminal
