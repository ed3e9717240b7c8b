"""A game as OpenSpiel plays it, without OpenSpiel: chance comes as actions, one after another.

All chance is open to algorithms that ask for its probabilities.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, TypeVar

from moonpack.envs.play import Play
from moonpack.games.rng import Rng

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOTHING_YET = "nothing has happened yet"  # what is seen before chance has set up the game

Kind = TypeVar("Kind", bound="Match")
Outcomes = list[tuple[int, float]]

CHANCE, OVER = -1, -4  # players of OpenSpiel


class Match(ABC):
    """A game under way, or the chance before its first decision (`engine` None)."""

    def __init__(self, play: Play, max_steps: int) -> None:
        self.play = play
        self.max_steps = max_steps
        self.engine: Any = None
        self.setup: Any = None
        self.steps: list[int] = []  # the engine's numbers of the steps played

    def begin_from(self, setup: Any, engine: Any) -> None:
        """Begin from a position instead of the chance before the first decision."""
        self.setup, self.engine = setup, engine

    # -- the course

    @property
    def player(self) -> int:
        """The seat to decide; `CHANCE` or `OVER`, as OpenSpiel numbers them."""
        if self.is_over:
            return OVER
        return CHANCE if self.is_chance else int(self.engine.actor)

    @property
    def is_chance(self) -> bool:
        """Whether chance is to act."""
        return self.engine is None

    @property
    def is_cut(self) -> bool:
        """Whether it was stopped for length."""
        return len(self.steps) >= self.max_steps and not self.engine.over

    @property
    def is_over(self) -> bool:
        """Whether it is over, or was stopped."""
        return self.engine is not None and (self.engine.over or self.is_cut)

    def legal_actions(self) -> list[int]:
        """The actions of the player to decide, ascending."""
        return self.play.lens.legal_actions(self.engine)

    def act(self, action: int) -> None:
        """Play an action of the player to decide."""
        number = self.play.lens.table.steps[action]
        self.engine.play(number)
        self.steps.append(number)

    @abstractmethod
    def outcomes(self) -> Outcomes:
        """What chance can do, with probabilities."""

    @abstractmethod
    def chance(self, outcome: int) -> None:
        """Let chance act."""

    @abstractmethod
    def outcome_words(self, outcome: int) -> str:
        """What chance did, in words."""

    def rewards(self, kind: int) -> list[float]:
        """What the end is worth to each seat; nothing before the end, or without one."""
        if self.engine is None or not self.engine.over:
            return [0.0] * self.play.players
        return self.play.lens.rewards(self.engine, kind)

    # -- what is known

    def observe(self, seat: int, out: NDArray[np.uint8]) -> None:
        """Write the features that a seat sees; while chance acts, as they were before."""
        if self.engine is None:
            out[:] = 0
        else:
            self.play.lens.observe(self.engine, seat, out)

    @property
    def history_shape(self) -> tuple[int, int] | None:
        """The shape of all that a seat has seen as numbers; None if there is only a text of it."""
        return None

    def write_history(self, seat: int, out: NDArray[np.float32]) -> None:
        """Write all that a seat has seen into an array of zeros of that shape."""
        raise NotImplementedError

    def words(self, seat: int | None) -> str:
        """The position as a seat, or a spectator, knows it."""
        if self.engine is None:
            return NOTHING_YET
        names = tuple(f"Player {n + 1}" for n in range(self.play.players))
        view = self.play.spec.view(self.engine, self.setup, seat, names)
        return _picture(view)

    @abstractmethod
    def recall(self, seat: int) -> str:
        """All that a seat has known so far: its information state."""

    def private_words(self, seat: int) -> str:
        """What one seat alone knows; nothing in a game without secrets."""
        return ""

    def resampled(self: Kind, seat: int, rng: Rng) -> Kind:
        """A match that the seat cannot tell from this one; the same where all is open."""
        return self.copy()

    # -- copies

    def copy(self: Kind) -> Kind:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.engine = None if self.engine is None else self.engine.copy()
        twin.steps = list(self.steps)
        return twin

    def __deepcopy__(self: Kind, memo: object) -> Kind:
        return self.copy()


def _picture(view: Any) -> str:
    from moonpack.render import text  # pictures are not needed to play

    return text(view, legend=False)
