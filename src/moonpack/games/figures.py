"""Figures of a finished game: parts of scores and counts, places, and how it ended in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonpack.words import Words


@dataclass(frozen=True)
class Figures:
    """A number for each seat: a part of the score, or something that was counted."""

    name: str  # for programs
    label: str  # for people
    values: tuple[int, ...]  # by seat
    group: str = ""  # a heading for figures that belong together

    @classmethod
    def counting(
        cls, name: str, label: str, seats: Iterable[int], players: int, group: str = ""
    ) -> Figures:
        """How often each seat is among some seats; others, such as a neutral pack, do not count."""
        counts = Counter(seats)
        return cls(name, label, tuple(counts[seat] for seat in range(players)), group)


def places(ranks: Sequence[tuple[int, ...]]) -> list[int]:
    """The place of each seat, from 1; those of the same rank share one."""
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def verdict(
    scores: Sequence[int],
    winners: Sequence[int],
    seat: int | None,
    names: Sequence[str],
    words: Words,
) -> str:
    """Who won and by how many points, as told to a seat or to a spectator."""
    best = scores[winners[0]]
    if seat is None or seat not in winners:
        return words.text(_winning(best, winners, names, words), _behind(scores, best, seat, words))
    if len(winners) > 1:
        others = words.listed([names[winner] for winner in winners if winner != seat])
        return words.many(
            "You share the win with {names}: {n} point each.",
            "You share the win with {names}: {n} points each.",
            best,
            names=others,
        )
    rivals = [other for other in range(len(scores)) if other != seat]
    second = max(rivals, key=lambda rival: scores[rival])
    if scores[second] == best:
        return words.many(
            "You have {n} point, as many as {name}.",
            "You have {n} points, as many as {name}.",
            best,
            name=names[second],
        )
    return words.many(
        "You have {n} point, {more} more than {name}.",
        "You have {n} points, {more} more than {name}.",
        best,
        more=best - scores[second],
        name=names[second],
    )


def _winning(best: int, winners: Sequence[int], names: Sequence[str], words: Words) -> str:
    listed = words.listed([names[winner] for winner in winners])
    if len(winners) > 1:
        return words.many(
            "{names} share the win with {n} point.",
            "{names} share the win with {n} points.",
            best,
            names=listed,
        )
    return words.many(
        "{name} wins with {n} point.", "{name} wins with {n} points.", best, name=listed
    )


def _behind(scores: Sequence[int], best: int, seat: int | None, words: Words) -> str:
    if seat is None:
        return ""
    if scores[seat] == best:
        return words("You have as many.")
    return words.many(
        "You have {score}, {n} point behind.",
        "You have {score}, {n} points behind.",
        best - scores[seat],
        score=scores[seat],
    )
