"""The final count, and who wins; `scoring.py` knows."""

from __future__ import annotations

from dataclasses import dataclass

from . import scoring
from .position import Position
from .snapshot import Snapshot


@dataclass(frozen=True)
class Score:
    """A player's points by category, in the order of the numbers SCORE_… in codes.py."""

    moons: int  # moon tokens and region points
    spread: int
    speed: int
    howl: int
    lairs: int
    prey: int
    wolves: int

    @property
    def total(self) -> int:
        """The score."""
        return sum(vars(self).values())


def count_scores(position: Position) -> list[Score]:
    """Each player's score as things stand."""
    return [Score(*scoring.score_parts(position, seat)) for seat in range(position.players)]


def ranking(shot: Snapshot) -> list[tuple[int, int, int]]:
    """For each seat, what decides: score, then moon tokens, then wolves on the board."""
    position = Position(shot)
    return [scoring.standing_parts(position, seat) for seat in range(shot.players)]


def leaders(shot: Snapshot) -> list[int]:
    """Who would win, or share the win, if the game ended now."""
    standing = ranking(shot)
    return [seat for seat, result in enumerate(standing) if result == max(standing)]
