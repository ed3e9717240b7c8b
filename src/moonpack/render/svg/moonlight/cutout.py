"""The cards on the table of Moonlight with the sums of their rows, for the rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.words import Words

from ..build import box
from ..cutouts import THEME
from ..frame import document, id_prefix
from ..symbols import Symbols
from ..theme import theme_of
from .cards import CardArt
from .table import Table

_WIDTH, _HEIGHT = 720.0, 560.0
_LEGEND = 36.0  # below the cards; the rules say what it says


def cutout(
    view: MoonlightView,
    *,
    around: Collection[str],  # noqa: ARG001  a table is small enough to be shown whole
    highlights: Collection[str],
    arrows: Sequence[tuple[str, str]],
    words: Words,
) -> str:
    """The table as the viewer sees it."""
    theme = theme_of(THEME)
    symbols = Symbols(id_prefix("c", view, sorted(highlights), arrows), theme)
    top = Tabletop(view)
    table = Table(top, CardArt(view, symbols, theme, words), symbols, theme, words)
    drawn = table.draw(_WIDTH, _HEIGHT, names=False, highlights=highlights)
    return document(
        *(_WIDTH, _HEIGHT - _LEGEND, None, symbols.prefix, {"title": words("Moonlight")}),
        symbols.defs(),
        box(0, 0, _WIDTH, _HEIGHT, fill=theme.ground),
        drawn,
    )
