"""What a bot is: it gets a view and a clock, and returns a step.

A bot never gets the true position of a game, only a `View` of its own seat; `view.sample(rng)`
draws a possible position to search on. A bot is made with a seed, and with the same seed it decides
the same, unless a clock cuts its thinking short: searches take `simulations=` for that.
"""

from __future__ import annotations

import inspect
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal, TypedDict

from moonpack.errors import MoonpackError, Phrase
from moonpack.games.contract import View
from moonpack.games.rng import Rng
from moonpack.words import Words

Fault = Literal["crash", "time", "answer"]

# A bot that aims at the limit answers a little after it: the last simulation, the way back.
GRACE = 0.25

OF_CLOCK = 0.95  # of the time left: the last simulation must end in time, too
SHORTEST = 0.002  # seconds that a search always has


class BotFailed(MoonpackError):
    """A bot that crashed, ran out of time or gave an invalid answer.

    `why` is a `Phrase` for what players meet; what a program says of itself stays as it is.
    """

    def __init__(self, bot: str, fault: Fault, why: str) -> None:
        self.bot = bot
        self.fault = fault
        self.why = why
        super().__init__(f"the bot {bot} failed: {why}")

    def why_in(self, words: Words) -> str:
        """What went wrong, in the language of a reader, as far as the catalogs have it."""
        return self.why.in_words(words) if isinstance(self.why, Phrase) else self.why


class ResultJson(TypedDict):
    """How a game ended, for programs; seats are numbered from 1."""

    scores: list[int]
    winners: list[int]


@dataclass(frozen=True)
class GameResult:
    """How a game ended: the score of each seat, and the seats that won or shared the win."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def to_json(self) -> ResultJson:
        """The result as JSON."""
        return {"scores": list(self.scores), "winners": [seat + 1 for seat in self.winners]}


@dataclass(frozen=True)
class Weighed:
    """A step that a bot weighed: how often its search tried it, and what it found it worth.

    `visits` is 0 for a step that was only judged. `value` is from 0 to 1 in the bot's own eyes: the
    chance to win the game or the round, whichever it plays for.
    """

    step: str  # in the notation
    visits: int
    value: float


class Clock:
    """The time for one turn of one seat: all decisions of the turn share it.

    A host makes a clock when a seat's turn begins and hands the same one to each decision of the
    turn. Without `seconds` there is no limit.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self._started = time.monotonic()

    def spent(self) -> float:
        """The seconds since the turn began."""
        return time.monotonic() - self._started

    def left(self) -> float:
        """The seconds left of the turn; infinity without a limit, below 0 when overrun."""
        return float("inf") if self.seconds is None else self.seconds - self.spent()

    def to_think(self, seconds: float, part: float = 1.0) -> float:
        """The seconds for a search, given those it plans for its whole turn, or for a part of it.

        The limit of the turn cuts it short.
        """
        return max(min(seconds - self.spent(), self.left() * OF_CLOCK) * part, SHORTEST)

    @property
    def is_up(self) -> bool:
        """Whether the time of the turn is used up."""
        return self.left() <= 0


class Bot(ABC):
    """A player. Subclasses take their parameters by keyword, each with a type and a default.

    `game` names the one game the bot plays; None means any.
    """

    game: ClassVar[str | None] = None

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = Rng(seed)
        self.name = type(self).__name__.lower()

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    @abstractmethod
    def decide(self, view: View, clock: Clock) -> str:
        """One of `view.steps()`, as notation. Only asked when `view.seat` is to decide."""

    def weighed(self) -> Sequence[Weighed]:
        """What the last decision was made from; nothing if the bot does not weigh steps.

        Self-play keeps it beside the decision, for programs that learn from searches.
        """
        return ()

    def new_game(self, view: View) -> None:  # noqa: B027 - most bots need no preparation
        """Prepare for a game; `view` is the first of the bot's seat.

        Hosts that make a new bot for each decision do not call it.
        """

    def end_of_game(self, view: View, result: GameResult) -> None:  # noqa: B027 - likewise
        """The game is over: the last view of the bot's seat, and the result."""

    def memory(self) -> object:
        """What the bot needs for its next decision, if another process takes its place.

        A value that can be pickled; None if decisions are independent of each other.
        """
        return None

    def recall(self, memory: object) -> None:  # noqa: B027 - most bots have no memory
        """Continue with the memory of a bot of the same kind."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """Release what the bot holds (processes, files). A closed bot is not used again."""


def ask(bot: Bot, view: View, clock: Clock, grace: float = GRACE) -> str:
    """A bot's step; `BotFailed` for anything a bot can do wrong except an illegal step.

    The game itself checks whether the step is legal, as for every step.
    """
    try:
        step = bot.decide(view, clock)
    except BotFailed:
        raise
    except Exception as error:
        raise BotFailed(bot.name, "crash", crash(error, bot)) from error
    if not isinstance(step, str):
        raise BotFailed(bot.name, "answer", f"expected a step as text, got {step!r:.80}")
    if clock.left() < -grace:
        allowed, spent = clock.seconds, clock.spent()
        raise BotFailed(bot.name, "time", f"{spent:.2f} s in a turn of {allowed:.2f} s")
    return step


def crash(error: Exception, bot: Bot) -> str:
    """An error of a bot in a line, for its author: what, and where in the file of the bot."""
    what = f"{type(error).__name__}: {error}"
    try:
        file = inspect.getfile(type(bot))
    except (OSError, TypeError):  # a class without a file
        return what
    lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if at.filename == file]
    return f"{what} ({Path(file).name}, line {lines[-1]})" if lines else what
