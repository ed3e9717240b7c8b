"""The figures of a finished match of Moonlight: points by round, and what the players did."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.contract import Fact
from moonpack.games.figures import Figures
from moonpack.words import Words

from .facts import Played, RoundTied, RoundWon, RowScored

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
            words("One-shots used"),
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
        return words(
            "You win the match against {name} by {won} rounds to {lost}.",
            name=names[1 - winner],
            won=won,
            lost=lost,
        )
    return words(
        "{name} wins the match by {won} rounds to {lost}.", name=names[winner], won=won, lost=lost
    )
