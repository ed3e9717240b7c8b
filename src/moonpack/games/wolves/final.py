"""The final count: six tracks and what the moon gave, and who wins."""

from __future__ import annotations

from dataclasses import dataclass

from . import data
from .snapshot import Snapshot


@dataclass(frozen=True)
class Score:
    """A player's points by category."""

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


def count_score(shot: Snapshot, seat: int) -> Score:
    """A player's score as things stand."""
    state = shot.seats[seat]
    tracks = data.points_at("track_points", shot.players)
    return Score(
        moons=state.points,
        spread=tracks[state.dens[0]],
        speed=tracks[state.dens[1]],
        howl=tracks[state.dens[2]],
        lairs=data.points_at("lair_points", shot.players)[state.lairs],
        prey=data.points_at("prey_points", shot.players)[state.prey.bit_count()],
        wolves=data.points_at("wolf_points", shot.players)[state.wolves],
    )


def ranking(shot: Snapshot) -> list[tuple[int, int, int]]:
    """For each seat, what decides: score, then moon tokens, then wolves on the board."""
    return [
        (count_score(shot, n).total, sum(seat.moons), shot.packs[n].wolves_on_board())
        for n, seat in enumerate(shot.seats)
    ]


def leaders(shot: Snapshot) -> list[int]:
    """Who would win, or share the win, if the game ended now."""
    standing = ranking(shot)
    return [seat for seat, result in enumerate(standing) if result == max(standing)]
