"""The rounds of a match and the count of the current one, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from moonpack.games.moonlight import codes
from moonpack.games.moonlight.snapshot import RoundResult
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.words import Words


def count_lines(tabletop: Tabletop, words: Words) -> Iterator[str]:
    """The rounds that are over, then the count of the round on the table."""
    view = tabletop.view
    for result in view.won:
        if not (tabletop.is_counted and result == view.last):
            yield _ended(view, result, words)
    if not tabletop.is_counted and view.last is not None and view.last.winner is None:
        yield words(
            "Round {round} is played again: nobody won. Points: {points} each. Cards: {cards} "
            "each.",
            round=view.last.round,
            points=view.last.points[0],
            cards=view.last.taken[0],
        )
    if not view.laid:
        return
    result, count = tabletop.result, "; ".join(_parts(tabletop, words))
    if tabletop.is_counted:
        counted = words("Score of round {round}: {count}.", round=result.round, count=count)
        yield words.text(counted, _ended(view, result, words))
    else:
        counted = words("If the round ended now: {count}.", count=count)
        yield words.text(counted, _would_end(view, result, words))


def _parts(tabletop: Tabletop, words: Words) -> Iterator[str]:
    """Moons and rows, with their points."""
    view, result = tabletop.view, tabletop.result
    first, second = result.moons
    if result.moon_winner is None:
        yield words("moons {first} to {second}", first=first, second=second)
    else:
        yield words.many(
            "moons {first} to {second}, {n} point for {name}",
            "moons {first} to {second}, {n} points for {name}",
            codes.MOON_POINTS,
            first=first,
            second=second,
            name=view.names[result.moon_winner],
        )
    for number, row in tabletop.result_rows:
        first, second = row.sums
        if row.winner is None:
            yield words("row {row}: {first} to {second}", row=number, first=first, second=second)
        else:
            yield words.many(
                "row {row}: {first} to {second}, {n} point for {name}",
                "row {row}: {first} to {second}, {n} points for {name}",
                row.points,
                row=number,
                first=first,
                second=second,
                name=view.names[row.winner],
            )


def _ended(view: MoonlightView, result: RoundResult, words: Words) -> str:
    """How a round ended."""
    gaps = _gaps(view, result)
    if result.winner is None:
        return words(
            "Round {round}: nobody wins. Points: {more} each. Cards: {cards} each.", **gaps
        )
    if result.points[0] == result.points[1]:
        return words(
            "Round {round}: points are equal ({more}). {name} wins with more cards taken, {cards} "
            "to {fewer}.",
            **gaps,
        )
    return words("Round {round}: {name} wins. Points: {more} to {less}.", **gaps)


def _would_end(view: MoonlightView, result: RoundResult, words: Words) -> str:
    """How the round would end now."""
    gaps = _gaps(view, result)
    if result.winner is None:
        return words("That is a tie. Points: {more} each. Cards taken: {cards} each.", **gaps)
    if result.points[0] == result.points[1]:
        return words(
            "Points are tied ({more}). More cards taken put {name} ahead, {cards} to {fewer}.",
            **gaps,
        )
    return words("That puts {name} ahead, {more} to {less}.", **gaps)


def _gaps(view: MoonlightView, result: RoundResult) -> dict[str, object]:
    return {
        "round": result.round,
        "name": "" if result.winner is None else view.names[result.winner],
        "more": max(result.points),
        "less": min(result.points),
        "cards": max(result.taken),
        "fewer": min(result.taken),
    }
