"""The parts of a game that was played: its steps, each with what came of it, and its turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from moonpack.games.contract import Fact


@dataclass(frozen=True)
class Moment:
    """One step of a game that was played, and what came of it."""

    number: int  # from 1
    seat: int
    step: str
    facts: tuple[Fact, ...]


class Turn(NamedTuple):
    """A turn of a game: some steps in a row. The last turn of a game may still go on."""

    first: int  # the number of its first step, from 1
    steps: int  # how many it has so far
    seat: int  # who decided its first step
    has_ended: bool

    @property
    def last(self) -> int:
        """The number of its last step so far, from 1."""
        return self.first + self.steps - 1
