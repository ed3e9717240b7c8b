"""Totals and means over the results of a contest, beside the ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from moonpack.arena.match import Result
from moonpack.arena.rating import Estimate

Parts = list[tuple[str, float]]


@dataclass(frozen=True)
class Pace:
    """How long an entrant thought, in seconds."""

    turn: float  # on average
    slowest: float


def seat_advantage(results: Sequence[Result]) -> list[Estimate]:
    """The share of wins of each seat, with the 95 % interval of Wilson."""
    counted = [result for result in results if not result.void]
    n, z = len(counted), 1.96
    advantages = []
    for seat in range(len(counted[0].seats) if counted else 0):
        share = sum(result.shares[seat] for result in counted) / n
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        advantages.append(Estimate(share, min(middle - half, share), max(middle + half, share)))
    return advantages


def scores(results: Sequence[Result], entrants: int) -> list[list[int]]:
    """Every final score of each entrant."""
    scored: list[list[int]] = [[] for _ in range(entrants)]
    for result in results:
        if result.is_played_out:
            for entrant, score in zip(result.seats, result.scores, strict=True):
                scored[entrant].append(score)
    return scored


def lengths(results: Sequence[Result]) -> tuple[list[int], list[int]]:
    """The lengths of the games that were played out: in steps, and in turns."""
    finished = [result for result in results if result.is_played_out]
    return [result.steps for result in finished], [sum(result.turns) for result in finished]


def categories(results: Sequence[Result], entrants: int) -> list[Parts]:
    """The mean of each category of the final score, for each entrant."""
    totals: list[dict[str, float]] = [{} for _ in range(entrants)]
    seen = [0] * entrants
    for result in results:
        if result.is_played_out:
            for entrant, parts in zip(result.seats, result.categories, strict=True):
                seen[entrant] += 1
                for name, value in parts.items():
                    totals[entrant][name] = totals[entrant].get(name, 0) + value
    return [[(name, value / seen[n]) for name, value in totals[n].items()] for n in range(entrants)]


def paces(results: Sequence[Result], entrants: int) -> list[Pace]:
    """How long each entrant thought."""
    spent, turns, slowest = [0.0] * entrants, [0] * entrants, [0.0] * entrants
    for result in results:
        seen = zip(result.seats, result.seconds, result.turns, result.slowest, strict=False)
        for entrant, seconds, taken, longest in seen:
            spent[entrant] += seconds
            turns[entrant] += taken
            slowest[entrant] = max(slowest[entrant], longest)
    return [Pace(spent[n] / max(turns[n], 1), slowest[n]) for n in range(entrants)]
