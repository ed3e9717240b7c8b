"""What the parts of the picture of a match have in common: what they show, and what with."""

from __future__ import annotations

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.words import Words

from ..symbols import Symbols
from ..theme import Theme
from .cards import CardArt


class Part:
    """A part of the picture of one view."""

    def __init__(
        self, tabletop: Tabletop, art: CardArt, symbols: Symbols, theme: Theme, words: Words
    ) -> None:
        self._top, self._view, self._art = tabletop, tabletop.view, art
        self._symbols, self._theme, self._words = symbols, theme, words
