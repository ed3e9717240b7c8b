"""The title line of a picture: the game, a sentence about who is to move or who won, and notes."""

from __future__ import annotations

from moonpack.render.captions import Headline

from .build import Value, element, escaped, fitted, group, label, width_of
from .symbols import Symbols
from .theme import Theme

_TITLE, _TEXT, _NAME_SIZE, _NOTE = 19.0, 17.0, 18.0, 15.0  # font sizes
_LEFT, _BASE = 50.0, 29.0


def title_line(
    title: str, headline: Headline, note: str, width: float, *, symbols: Symbols, theme: Theme
) -> str:
    """The title line; the name is cut where the sentence would be too long."""
    start = _LEFT + width_of(title, _TITLE) + 10
    note = fitted(note, _NOTE, width / 3)
    taken = width_of(headline.before + headline.after, _TEXT) + width_of(note, _NOTE)
    name = fitted(headline.name, _NAME_SIZE, width - start - taken - 40)
    bold: dict[str, Value] = {"font_weight": 700, "font_size": _NAME_SIZE, "fill": theme.accent}
    sentence = (
        escaped(headline.before) + element("tspan", escaped(name), **bold) + escaped(headline.after)
    )
    return group(
        symbols.use("crescent", 30, 23),
        label(_LEFT, _BASE + 0.5, title, _TITLE, theme.text, font_weight=700),
        element("text", sentence, x=start, y=_BASE, font_size=_TEXT, fill=theme.text),
        label(width - 16, _BASE, note, _NOTE, theme.faint, text_anchor="end"),
        class_="heading",
    )
