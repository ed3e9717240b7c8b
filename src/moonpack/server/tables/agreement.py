"""Who has agreed to hints at a table: they are given only if everybody who plays there has.

Somebody who plays against bots alone has agreed unless they say otherwise. Where several people
play, around one screen too, each of them has to say so, and may take it back at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol


class Player(Protocol):
    """Who holds a seat, as `Holder` does."""

    person: str | None


@dataclass
class HintAgreement:
    """What people have said about hints, as the journal tells it."""

    spoken: dict[str, bool] = field(default_factory=dict)  # by person
    is_allowed: bool = True  # not in rated games and tournaments

    def say(self, person: str, *, is_on: bool) -> None:
        """Somebody agrees, or no longer does."""
        self.spoken[person] = is_on

    def agreed(self, seats: Sequence[Player]) -> list[int]:
        """The seats of people who agree."""
        if not self.is_allowed:
            return []
        taken = [n for n, seat in enumerate(seats) if seat.person is not None]
        is_alone = len(taken) == 1
        return [n for n in taken if self.spoken.get(seats[n].person or "", is_alone)]

    def is_on(self, seats: Sequence[Player]) -> bool:
        """Whether hints are given: people play here, and all of them agree."""
        taken = [n for n, seat in enumerate(seats) if seat.person is not None]
        return bool(taken) and self.agreed(seats) == taken
