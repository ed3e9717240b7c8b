"""The whole picture of a match of Moonlight, as one seat or a spectator sees it.

It has the size of a small laptop's screen: the players on the left, the opponent above; the table
in the middle; the mountain, the count and the leaders still to be had on the right.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection

from moonpack.games import check
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.render.captions.moonlight import description, headline, progress
from moonpack.words import Words

from ..build import FONTS, Value, at, box, element, escaped, group, number
from ..symbols import Symbols
from ..theme import Theme, theme_of
from ..title_line import title_line
from .cards import CardArt
from .count import COLUMN, MOUNTAIN_HEIGHT, SideColumn
from .panel import PANEL_HEIGHT, PANEL_WIDTH, Panel
from .table import Table

WIDTH, HEIGHT = 1366.0, 768.0
_PAD = 12.0
_BAR = 46.0  # the title line
_LONGEST = 10_000


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
    if size is not None:
        check.whole(size, "size", 1, _LONGEST)
    # Two different pictures on one page must not share ids.
    content = repr((view, theme, names, sorted(highlights)))
    symbols = Symbols(f"m{zlib.crc32(content.encode('utf-8', 'replace')):08x}-", theme_of(theme))
    return _Drawing(view, symbols, theme_of(theme), words).document(size, names, highlights)


class _Drawing:
    """A picture in the making."""

    def __init__(self, view: MoonlightView, symbols: Symbols, theme: Theme, words: Words) -> None:
        self.view = view
        self.top = Tabletop(view)
        self.symbols = symbols
        self.theme = theme
        self.words = words
        self.art = CardArt(view, symbols, theme, words)

    def document(self, size: int | None, names: bool, highlights: Collection[str]) -> str:
        """The SVG document."""
        prefix = self.symbols.prefix
        words, sentence = self.words, headline(self.view, self.words).text
        title = words("{game}: {sentence}", game=words("Moonlight"), sentence=sentence)
        scaled: dict[str, Value | None] = {"width": size}
        if size is not None:
            scaled["height"] = round(size * HEIGHT / WIDTH)
        return element(
            "svg",
            element("title", escaped(title), id=prefix + "title"),
            element("desc", escaped(description(self.top, self.words)), id=prefix + "desc"),
            self.symbols.defs(),
            box(0, 0, WIDTH, HEIGHT, fill=self.theme.ground),
            self.title_line(),
            *self.players(),
            self.table(names, highlights),
            *self.side(),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
            **scaled,
            role="img",
            aria_labelledby=f"{prefix}title {prefix}desc",
            font_family=FONTS,
        )

    def title_line(self) -> str:
        """The title line: the game, who is to move, what there is to do."""
        view, words = self.view, self.words
        title, note = words("Moonlight"), progress(view, words)
        return title_line(
            title,
            headline(view, words),
            note,
            WIDTH,
            symbols=self.symbols,
            theme=self.theme,
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
