"""The whole picture of a match of Moonlight, as one seat or a spectator sees it.

It has the size of a small laptop's screen: the players on the left, the opponent above; the table
in the middle; the mountain, the count and the leaders still to be had on the right.
"""

from __future__ import annotations

from collections.abc import Collection

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.render.captions.moonlight import description, headline, progress
from moonpack.words import Words

from ..build import at, box, group
from ..frame import Drawing, document, id_prefix
from ..symbols import Symbols
from ..theme import Theme, theme_of
from .cards import CardArt
from .count import COLUMN, MOUNTAIN_HEIGHT, SideColumn
from .panel import PANEL_HEIGHT, PANEL_WIDTH, Panel
from .table import Table

WIDTH, HEIGHT = 1366.0, 768.0
_PAD = 12.0
_BAR = 46.0  # the title line


def picture(
    view: MoonlightView,
    *,
    theme: str,
    size: int | None,
    names: bool,
    highlights: Collection[str],
    words: Words,
) -> str:
    """The whole match as one SVG document."""
    symbols = Symbols(id_prefix("m", view, theme, names, sorted(highlights)), theme_of(theme))
    return _Match(view, symbols, theme_of(theme), words).draw(size, names, highlights)


class _Match(Drawing):
    """A picture in the making."""

    def __init__(self, view: MoonlightView, symbols: Symbols, theme: Theme, words: Words) -> None:
        super().__init__(symbols, theme, words)
        self.view = view
        self.top = Tabletop(view)
        self.art = CardArt(view, symbols, theme, words)

    def draw(self, size: int | None, names: bool, highlights: Collection[str]) -> str:
        """The SVG document."""
        game, sentence = self.words("Moonlight"), headline(self.view, self.words)
        return document(
            *(WIDTH, HEIGHT, size, self.symbols.prefix),
            self.texts(game, sentence, description(self.top, self.words)),
            self.symbols.defs(),
            box(0, 0, WIDTH, HEIGHT, fill=self.theme.ground),
            self.heading(game, sentence, progress(self.view, self.words), WIDTH),
            *self.players(),
            self.table(names, highlights),
            *self.side(),
        )

    def players(self) -> list[str]:
        """The panels; the viewer's own is the lower one, as at a real table."""
        panel = Panel(self.top, self.art, self.symbols, self.theme, self.words)
        pitch = HEIGHT - _BAR - _PAD - PANEL_HEIGHT
        return [
            group(panel.draw(self.art.players[seat]), transform=at(_PAD, _BAR + pitch * row))
            for row, seat in enumerate((self.top.far, self.top.near))
        ]

    def table(self, names: bool, highlights: Collection[str]) -> str:
        """The table in the middle."""
        table = Table(self.top, self.art, self.symbols, self.theme, self.words)
        width = WIDTH - PANEL_WIDTH - COLUMN - 4 * _PAD
        drawn = table.draw(width, HEIGHT - _BAR - _PAD, names=names, highlights=highlights)
        return group(drawn, transform=at(2 * _PAD + PANEL_WIDTH, _BAR))

    def side(self) -> list[str]:
        """The column on the right."""
        side = SideColumn(self.top, self.art, self.symbols, self.theme, self.words)
        x, y = WIDTH - _PAD - COLUMN, _BAR
        placed = [group(side.mountain(), transform=at(x, y))]
        y += MOUNTAIN_HEIGHT + _PAD
        placed.append(group(side.count(), transform=at(x, y)))
        y += side.count_height() + _PAD
        placed.append(group(side.leaders(HEIGHT - _PAD - y), transform=at(x, y)))
        return placed
