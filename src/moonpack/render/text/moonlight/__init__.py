"""Moonlight in letters: a headline, the table with its row totals, the players, the count."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from moonpack.games.moonlight.snapshot import RoundResult
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.render.text.canvas import Canvas, style

from . import letters
from .players import player
from .table import table

_HEADING = style(bold=True)


def draw(view: MoonlightView, width: int, legend: bool) -> Canvas:
    """The whole table as the viewer sees it: its own side is below."""
    tabletop = Tabletop(view)
    canvas = Canvas()
    for line in wrap(headline(view), width):
        canvas.add(line, _HEADING)
    canvas.add()
    canvas.paste(player(tabletop, tabletop.far, width), canvas.height, 0)
    canvas.add()
    canvas.paste(table(tabletop), canvas.height, 2)
    canvas.add()
    canvas.paste(player(tabletop, tabletop.near, width), canvas.height, 0)
    canvas.add()
    below = [*_standing(tabletop), *_leaders(view, in_full=legend or view.phase == "lead")]
    below += _legend(tabletop) if legend else []
    for words in below:
        for line in wrap(words, width, subsequent_indent="  ") or [""]:
            canvas.add(line)
    return canvas


def headline(view: MoonlightView) -> str:
    """Where the match stands, in one line."""
    if view.actor is None:
        winner = max((0, 1), key=lambda seat: view.sides[seat].wins)
        wins = f"{view.sides[winner].wins} rounds to {view.sides[1 - winner].wins}"
        return f"Moonlight: {view.names[winner]} reaches the peak and wins the match, {wins}"
    due = {
        "play": "to play a wolf",
        "second": "to play the second wolf of the packhunt",
        "keep": "to keep one of the cards found by scent",
        "recruit": "won the round and recruits a lone wolf",
        "lead": "lost the round and takes a leader",
    }[view.phase]
    last = ", the last turn of the round" if view.last_turn and view.phase == "play" else ""
    return f"Moonlight: round {view.round}, {view.names[view.actor]} {due}{last}"


def _standing(tabletop: Tabletop) -> Iterator[str]:
    """The rounds won, and the count of this one."""
    view = tabletop.view
    for result in view.won:
        if not (tabletop.is_counted and result == view.last):
            yield f"Round {result.round}: {_won_by(view, result)}"
    if not tabletop.is_counted and view.last is not None and view.last.winner is None:
        yield f"Round {view.last.round} is played again: {_points(view.last)} points, nobody won."
    if not view.laid:
        return
    result = tabletop.result
    start = f"Round {result.round}" if tabletop.is_counted else "If the round ended now"
    yield f"{start}: {_counted(tabletop)}. {_won_by(view, result)}"


def _counted(tabletop: Tabletop) -> str:
    """How the points come about."""
    view, result = tabletop.view, tabletop.result
    parts = [f"moons: {result.moons[0]} to {result.moons[1]}"]
    if result.moon_winner is not None:
        parts[0] += f", 2 for {view.names[result.moon_winner]}"
    for number, row in tabletop.result_rows:
        told = f"row {number}: {row.sums[0]} to {row.sums[1]}"
        if row.winner is not None:
            told += f", {tabletop.row_points(row)} for {view.names[row.winner]}"
        parts.append(told)
    return "; ".join(parts)


def _won_by(view: MoonlightView, result: RoundResult) -> str:
    if result.winner is None:
        each = f"{result.points[0]} points and {result.taken[0]} cards each"
        return f"Nobody wins: {each}."
    told = f"{view.names[result.winner]} wins by {_points(result)} points"
    if result.points[0] == result.points[1]:
        return f"{told} and {max(result.taken)} cards taken to {min(result.taken)}."
    return f"{told}."


def _points(result: RoundResult) -> str:
    return f"{max(result.points)} to {min(result.points)}"


def _leaders(view: MoonlightView, *, in_full: bool) -> Iterator[str]:
    if not in_full:
        yield f"Leaders on the table: {', '.join(view.leaders) or 'none'}."
        return
    yield "Leaders on the table:"
    for name in view.leaders:
        yield f"  {letters.leader(view.cards.leader_of[name])}"


def _legend(tabletop: Tabletop) -> Iterator[str]:
    """What the letters mean."""
    first, second = (letters.card(seat, "3") for seat in (0, 1))
    names = tabletop.view.names
    yield ""
    yield (
        f"{first} is a 3 of {names[0]}, {second} one of {names[1]}; * a moon; ^2 covers two cards; "
        "c6 in a corner counts 6 there; under each cell its name; beside each row both sums."
    )
    if tabletop.view.steps() and tabletop.view.phase in ("play", "second"):
        yield "Where you can play now: + an empty cell, ! a card you can cover."
