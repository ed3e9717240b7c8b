"""Moonlight in letters: a headline, the table with its row totals, the players, the count."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.render.captions.moonlight import headline, progress
from moonpack.render.text.canvas import Canvas, in_commas, style
from moonpack.words import Words

from . import letters
from .count import count_lines
from .players import player
from .table import table

_HEADING = style(bold=True)


def draw(view: MoonlightView, width: int, legend: bool, words: Words) -> Canvas:
    """The whole table as the viewer sees it, the viewer's own side below."""
    tabletop = Tabletop(view)
    canvas = Canvas()
    for line in wrap(_title(view, words), width):
        canvas.add(line, _HEADING)
    canvas.add()
    canvas.paste(player(tabletop, tabletop.far, width, words), canvas.height, 0)
    canvas.add()
    canvas.paste(table(tabletop, words), canvas.height, 2)
    canvas.add()
    canvas.paste(player(tabletop, tabletop.near, width, words), canvas.height, 0)
    canvas.add()
    in_full = legend or view.phase == "lead"
    below = [*count_lines(tabletop, words), *_leaders(view, words, in_full=in_full)]
    below += _legend(tabletop, words) if legend else []
    for text in below:
        for line in wrap(text, width, subsequent_indent="  ") or [""]:
            canvas.add(line)
    return canvas


def _title(view: MoonlightView, words: Words) -> str:
    """The state of the match in one line."""
    sentence = headline(view, words).text
    title = words("{game}: {sentence}", game=words("Moonlight"), sentence=sentence)
    return in_commas(words.noted(title, progress(view, words)))


def _leaders(view: MoonlightView, words: Words, *, in_full: bool) -> Iterator[str]:
    if not view.leaders:
        yield words("No leaders are left on the table.")
    elif in_full:
        yield words("Leaders on the table:")
        for name in view.leaders:
            yield f"  {letters.leader(view.cards.leader_of[name], words)}"
    else:
        names = ", ".join(leader_name(name, words) for name in view.leaders)
        yield words("Leaders on the table: {leaders}.", leaders=names)


def _legend(tabletop: Tabletop, words: Words) -> Iterator[str]:
    """What the letters mean."""
    names = tabletop.view.names
    yield ""
    yield words(
        "{first} is a 3 of {first_name}, {second} one of {second_name}; * a moon; ^2 covers two "
        "cards; c6 in a corner counts 6 there; the name of a cell is below it, both sums of a row "
        "are beside it.",
        first=letters.card(0, "3"),
        second=letters.card(1, "3"),
        first_name=names[0],
        second_name=names[1],
    )
    if tabletop.view.steps() and tabletop.view.phase in ("play", "second"):
        yield words("Where you can play now: + an empty place, ! a card you can cover.")
