"""The standings of a tournament, with tie-breaks that can be told in words.

A game brings between 0 and 1 points: the share of the opponents at the table whom one has beaten, a
tie counting half. A bye brings 1. Equals in points are told apart by

1. Buchholz: the points of those whom one has met;
2. Sonneborn-Berger: the points of those whom one has beaten, and half of those one has tied with;
3. the direct encounter: the points from games among those who are still equal.

Where more than two sit at a table, each opponent there counts as a share of one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Literal

TieBreak = Literal["points", "buchholz", "sonneborn_berger", "direct_encounter", "none"]


@dataclass(frozen=True)
class Played:
    """A table that has ended: its players by seat, and their places, from 1; equals share one."""

    players: Sequence[int]
    places: Sequence[int]


@dataclass(frozen=True)
class Standing:
    """How a player stands. `ahead_by` is what puts them ahead of the next; `none` is a tie."""

    player: int
    rank: int  # from 1; equals share one
    points: Fraction
    buchholz: Fraction
    sonneborn_berger: Fraction
    direct_encounter: Fraction
    games: int
    byes: int
    ahead_by: TieBreak


@dataclass(frozen=True)
class _Duel:
    """One player against another at a table: the result, and the part of the game that it is."""

    opponent: int
    result: Fraction  # 1, 1/2 or 0
    share: Fraction


def standings(players: int, played: Sequence[Played], byes: Sequence[int] = ()) -> list[Standing]:
    """The standings after some tables, the best first. `byes` names a player once for each bye."""
    duels = [_duels(player, played) for player in range(players)]
    points = [_sum(duels[n], [Fraction(1)] * players) + byes.count(n) for n in range(players)]
    buchholz = [
        sum((points[duel.opponent] * duel.share for duel in duels[n]), Fraction())
        for n in range(players)
    ]
    berger = [_sum(duels[n], points) for n in range(players)]

    def before(n: int) -> tuple[Fraction, Fraction, Fraction]:
        return points[n], buchholz[n], berger[n]

    order = sorted(range(players), key=before, reverse=True)
    direct: dict[int, Fraction] = {}
    for _, group in groupby(order, key=before):
        equals = set(group)
        direct |= {n: _among(duels[n], equals, players) for n in equals}
    order.sort(key=lambda n: (*before(n), direct[n]), reverse=True)
    values = [(*before(n), direct[n]) for n in order]
    return [
        Standing(
            player=n,
            rank=1 + values.index(values[place]),
            points=points[n],
            buchholz=buchholz[n],
            sonneborn_berger=berger[n],
            direct_encounter=direct[n],
            games=sum(n in table.players for table in played),
            byes=byes.count(n),
            ahead_by=_ahead_by(values[place], values[place + 1 : place + 2]),
        )
        for place, n in enumerate(order)
    ]


def _duels(player: int, played: Sequence[Played]) -> list[_Duel]:
    duels: list[_Duel] = []
    for table in played:
        if player not in table.players:
            continue
        own = table.places[table.players.index(player)]
        share = Fraction(1, len(table.players) - 1)
        for opponent, place in zip(table.players, table.places, strict=True):
            if opponent != player:
                result = Fraction((own < place) - (own > place) + 1, 2)
                duels.append(_Duel(opponent, result, share))
    return duels


def _sum(duels: Sequence[_Duel], worth: Sequence[Fraction]) -> Fraction:
    return sum((duel.result * duel.share * worth[duel.opponent] for duel in duels), Fraction())


def _among(duels: Sequence[_Duel], equals: Collection[int], players: int) -> Fraction:
    return _sum([duel for duel in duels if duel.opponent in equals], [Fraction(1)] * players)


_TIE_BREAKS: tuple[TieBreak, ...] = (
    "points",
    "buchholz",
    "sonneborn_berger",
    "direct_encounter",
)


def _ahead_by(own: tuple[Fraction, ...], following: Sequence[tuple[Fraction, ...]]) -> TieBreak:
    for other in following:
        for name, mine, theirs in zip(_TIE_BREAKS, own, other, strict=True):
            if mine != theirs:
                return name
    return "none"
