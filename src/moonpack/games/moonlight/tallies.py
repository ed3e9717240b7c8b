"""The figures of a finished match of Moonlight: points by round, and what the players did."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.contract import Fact
from moonpack.games.figures import Figures
from moonpack.words import Words

from .facts import MoonsCounted, Played, RoundEnded, RoundTied, RoundWon, RowScored

PLAYERS = 2


def score_figures(facts: Sequence[Fact], words: Words) -> list[Figures]:
    """The points of each round; where they are equal, the cards taken, which decide it.

    A round that was tied in both was played again.
    """
    figures: list[Figures] = []
    played = 0
    for fact in facts:
        match fact:
            case RoundWon():
                label = words("Round {n}", n=fact.round)
            case RoundTied():
                label = words("Round {n}, tied", n=fact.round)
            case _:
                continue
        played += 1
        figures.append(Figures(f"round_{played}", label, fact.points))
        if fact.points[0] == fact.points[1]:
            label = words("Round {n}, cards taken", n=fact.round)
            figures.append(Figures(f"taken_{played}", label, fact.taken))
    return figures


def count_figures(facts: Sequence[Fact], words: Words) -> list[Figures]:
    """Wolves played, cards covered, rows and cards won."""
    played = [fact for fact in facts if isinstance(fact, Played)]
    rows = [fact for fact in facts if isinstance(fact, RowScored) and fact.seat is not None]
    taken = [fact.seat for fact in rows for _ in fact.cards]
    counted: dict[str, tuple[str, list[int | None]]] = {
        "wolves_played": (words("Wolves played"), [fact.seat for fact in played]),
        "cards_covered": (
            words("Rival cards covered"),
            [fact.seat for fact in played if fact.covers is not None],
        ),
        "one_shots": (
            words("Leader abilities used"),
            [fact.seat for fact in played if fact.one_shot is not None],
        ),
        "rows_won": (words("Rows won"), [fact.seat for fact in rows]),
        "cards_taken": (words("Cards taken"), taken),
    }
    return [
        Figures.counting(name, label, [seat for seat in seats if seat is not None], PLAYERS)
        for name, (label, seats) in counted.items()
    ]


def verdict(
    wins: Sequence[int], winner: int, seat: int | None, names: Sequence[str], words: Words
) -> str:
    """Who won the match, and by how many rounds."""
    won, lost = wins[winner], wins[1 - winner]
    if seat == winner:
        return words.many(
            "You beat {name} by {n} round to {lost}.",
            "You beat {name} by {n} rounds to {lost}.",
            won,
            name=names[1 - winner],
            lost=lost,
        )
    return words.many(
        "{name} wins the match by {n} round to {lost}.",
        "{name} wins the match by {n} rounds to {lost}.",
        won,
        name=names[winner],
        lost=lost,
    )


def last_round(facts: Sequence[Fact], words: Words) -> str:
    """The points of the round that decided the match, and what they were for, the winner's first.

    Empty if that round is not among the facts.
    """
    won = next((fact for fact in reversed(facts) if isinstance(fact, RoundWon)), None)
    if won is None:
        return ""
    winner, loser = won.seat, 1 - won.seat
    start = max(n for n, fact in enumerate(facts) if isinstance(fact, RoundEnded))
    sources: dict[str, list[int]] = {"rows": [0, 0], "moons": [0, 0]}
    for fact in facts[start:]:
        match fact:
            case RowScored(seat=int(seat), points=points):
                sources["rows"][seat] += points
            case MoonsCounted(seat=int(seat), points=points):
                sources["moons"][seat] += points
    gaps = {source: words.ratio(both[winner], both[loser]) for source, both in sources.items()}
    if won.points[winner] != won.points[loser]:
        return words(
            "Points in the last round: {points} (for rows {rows}, for moons {moons}).",
            points=words.ratio(won.points[winner], won.points[loser]),
            **gaps,
        )
    return words.many(
        "In the last round: {n} point each (points for rows {rows}, for moons {moons}), "
        "decided by the number of cards taken ({cards}).",
        "In the last round: {n} points each (points for rows {rows}, for moons {moons}), "
        "decided by the number of cards taken ({cards}).",
        won.points[winner],
        cards=words.ratio(won.taken[winner], won.taken[loser]),
        **gaps,
    )
