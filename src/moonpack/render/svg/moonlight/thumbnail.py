"""A table of Moonlight as small as a stamp: the visible cards with their values."""

from __future__ import annotations

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView

from ..build import FONTS, box, element, label, number
from ..theme import NIGHT
from .cards import HEIGHT, WIDTH, players

_GAP = 12.0
_FONT = 62.0
_COLUMNS, _ROWS = 4, 3  # as large as the cards of a round can become


def thumbnail(view: MoonlightView) -> str:
    """The cards that lie face up, as SVG; hands and decks are not in it."""
    top = Tabletop(view)
    tops = top.tops
    columns = [x for x in top.columns if any(cell[0] == x for cell in tops)]
    rows = [y for y in top.rows if any(cell[1] == y for cell in tops)]
    shape = players(view.names)
    drawn = []
    for (x, y), laid in tops.items():
        left, up = columns.index(x) * (WIDTH + _GAP), rows.index(y) * (HEIGHT + _GAP)
        colour = shape[laid.seat].colour
        drawn.append(
            box(left, up, WIDTH, HEIGHT, 12, fill=NIGHT.panel, stroke=colour, stroke_width=7)
        )
        value = str(view.cards.card(laid.card).value)
        drawn.append(label(left + WIDTH / 2, up + HEIGHT / 2 + _FONT * 0.36, value, _FONT, colour))
    if not drawn:
        columns, rows = list(range(_COLUMNS)), list(range(_ROWS))
        drawn = [_empty_place(x, y) for x in columns for y in rows]
    width, height = (len(columns) or 1) * (WIDTH + _GAP), (len(rows) or 1) * (HEIGHT + _GAP)
    # A few cards are not drawn larger than many.
    wide, high = max(width, _COLUMNS * (WIDTH + _GAP)), max(height, _ROWS * (HEIGHT + _GAP))
    corner = (-_GAP / 2 - (wide - width) / 2, -_GAP / 2 - (high - height) / 2)
    return element(
        "svg",
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, (*corner, wide, high))),
        font_family=FONTS,
        font_weight=700,
        text_anchor="middle",
    )


def _empty_place(x: int, y: int) -> str:
    """A place before any card is played, so that the table is seen to be one."""
    left, up = x * (WIDTH + _GAP), y * (HEIGHT + _GAP)
    return box(left, up, WIDTH, HEIGHT, 12, fill="none", stroke=NIGHT.rule, stroke_width=5)
