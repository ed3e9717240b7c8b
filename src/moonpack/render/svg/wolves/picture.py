"""The whole picture of a game of The Wolves, and its board alone.

The picture is as wide and high as a small laptop's screen, for any number of players; the final
score is added below it when the game is over.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection
from dataclasses import dataclass

from moonpack.games import check
from moonpack.games.wolves import final
from moonpack.games.wolves.view import WolvesView
from moonpack.words import Words

from ..build import FONTS, Value, at, box, element, escaped, fitted, group, label, number, width_of
from ..symbols import Symbols
from ..theme import Theme, theme_of
from .board import Standing, glowing, ground
from .hexes import add_grounds, extent
from .moons import MoonBoard
from .panel import TALL, WIDE, Panel, Plan, Player
from .pieces import Pieces, add_pieces, packs
from .table import score_table, table_height
from .telling import course, description, heading

WIDTH, HEIGHT = 1366.0, 768.0
_PAD = 12.0
_BAR = 46.0  # the title line
_STRIP = 62.0  # the moon board below the board
_LONGEST = 10_000


@dataclass(frozen=True)
class _Sheet:
    """How a picture is laid out for a number of players."""

    plan: Plan
    columns: int  # of panels
    column: float  # how wide one is
    calendar: bool = False  # the moon board stands among the panels
    foot: float = 0.0  # room below the panels, for the neutral pack


_SHEETS = {
    2: _Sheet(TALL, 1, 416, foot=58),
    3: _Sheet(WIDE, 1, 444),
    4: _Sheet(WIDE, 1, 334),
    5: _Sheet(TALL, 2, 303, calendar=True),
}


class _Drawing:
    """One picture being put together."""

    def __init__(self, view: WolvesView, theme: Theme, told: Words, prefix: str) -> None:
        self.view = view
        self.theme = theme
        self.told = told
        self.symbols = Symbols(prefix, theme)
        add_grounds(self.symbols, theme)
        add_pieces(self.symbols, theme)

    def board(self, names: bool, pieces: bool, highlights: Collection[str]) -> str:
        """The board, in its own units."""
        shot = self.view.snapshot
        drawn = [
            ground(shot, self.symbols, self.theme, names),
            glowing(shot, self.theme, highlights),
        ]
        if pieces:
            drawn.append(Standing(shot, self.symbols, self.theme, self.told).draw())
        return group(*drawn, class_="board")

    def document(self, width: float, height: float, size: int | None, *inside: str) -> str:
        """The SVG document around what was drawn."""
        prefix = self.symbols.prefix
        scaled: dict[str, Value | None] = {"width": None, "height": None}
        if size is not None:
            scaled = {"width": size, "height": round(size * height / width)}
        return element(
            "svg",
            element("title", escaped(_title(self.view, self.told)), id=prefix + "title"),
            element("desc", escaped(description(self.view, self.told)), id=prefix + "desc"),
            self.symbols.defs(),
            *inside,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            **scaled,
            role="img",
            aria_labelledby=f"{prefix}title {prefix}desc",
            font_family=FONTS,
        )

    # -- the parts of the whole picture

    def bar(self) -> str:
        """The title line: the game, whose turn it is, what is due."""
        theme, (who, what) = self.theme, heading(self.view, self.told)
        after = course(self.view, self.told)
        title = self.told("The Wolves")
        start = 50 + width_of(title, 19) + 10
        room = WIDTH - start - width_of(f" {what}", 17) - width_of(after, 15) - 40
        name = fitted(who, 18, room)
        bold: dict[str, Value] = {"font_weight": 700, "font_size": 18, "fill": theme.accent}
        line: dict[str, Value] = {"x": start, "y": 29, "font_size": 17, "fill": theme.text}
        return group(
            self.symbols.use("crescent", 30, 23),
            label(50, 29.5, title, 19, theme.text, font_weight=700),
            element("text", element("tspan", escaped(name), **bold), escaped(f" {what}"), **line),
            label(WIDTH - 16, 29, after, 15, theme.faint, text_anchor="end"),
            class_="heading",
        )

    def players(self) -> list[Player]:
        """Whom the panels show."""
        view, shot, marks = self.view, self.view.snapshot, packs(self.view.snapshot)
        best = final.leaders(shot) if view.over else []
        return [
            Player(
                seat=seat,
                name=view.names[seat],
                pack=marks[seat],
                state=shot.seats[seat],
                score=view.score(seat),
                players=shot.players,
                active=seat == view.actor or seat in best,
                winner=seat in best,
            )
            for seat in range(shot.players)
        ]

    def moons(self, width: float, height: float, rows: int) -> str:
        """The moon board, in one row or more."""
        board = MoonBoard(self.view.snapshot, self.symbols, self.theme, self.told)
        return board.draw(width, height, rows)

    def neutral(self, width: float, height: float) -> str:
        """What the neutral pack is, in a game for two."""
        theme, pack = self.theme, packs(self.view.snapshot)[-1]
        said = self.told("Neutral pack ({pack})", pack=self.told(pack.name))
        more = self.told("never acts, counts when regions score")
        middle = height / 2
        return group(
            box(0, 0, width, height, 9, fill=theme.panel, stroke=theme.rule, stroke_width=0.8),
            Pieces(self.symbols, theme).head(pack, 30, middle, 1.2),
            label(56, middle - 3, said, 15, theme.text, font_weight=700),
            label(56, middle + 15, more, 12.5, theme.faint),
            class_="neutral",
        )


def _title(view: WolvesView, told: Words) -> str:
    return told("The Wolves") + ": " + " ".join(heading(view, told))


def picture(
    view: WolvesView,
    *,
    theme: str,
    size: int | None,
    names: bool,
    highlights: Collection[str],
    words: Words,
) -> str:
    """The whole game as one SVG document."""
    if size is not None:
        check.whole(size, "size", 1, _LONGEST)
    # Ids that two different pictures on one page do not share.
    kept = repr((view, theme, names, sorted(highlights)))
    prefix = f"w{zlib.crc32(kept.encode('utf-8', 'replace')):08x}-"
    drawing = _Drawing(view, theme_of(theme), words, prefix)
    players = view.snapshot.players
    sheet = _SHEETS[players]
    height = HEIGHT + (table_height(players) + _PAD if view.over else 0)
    parts = [
        box(0, 0, WIDTH, height, fill=drawing.theme.ground),
        drawing.bar(),
        _board_place(drawing, sheet, drawing.board(names, True, highlights)),
        *_side(drawing, sheet),
    ]
    if view.over:
        table = score_table(view, drawing.symbols, drawing.theme, words, WIDTH - 2 * _PAD)
        parts.append(group(table, transform=at(_PAD, HEIGHT)))
    return drawing.document(WIDTH, height, size, *parts)


def _board_place(drawing: _Drawing, sheet: _Sheet, board: str) -> str:
    """The board, as large as its place allows, and the moon board under it."""
    wide, high = extent(drawing.view.snapshot.players)
    room_x = WIDTH - sheet.columns * (sheet.column + _PAD) - 2 * _PAD
    room_y = HEIGHT - _BAR - _PAD - (0 if sheet.calendar else _STRIP + _PAD)
    scale = min(room_x / wide, room_y / high)
    x, y = _PAD + (room_x - wide * scale) / 2, _BAR + (room_y - high * scale) / 2
    placed = group(board, transform=at(x, y, scale))
    if sheet.calendar:
        return placed
    strip = drawing.moons(room_x, _STRIP, 1)
    return placed + group(strip, transform=at(_PAD, HEIGHT - _STRIP - _PAD))


def _side(drawing: _Drawing, sheet: _Sheet) -> list[str]:
    """The panels, in one column or two, and what stands among or below them."""
    panel = Panel(drawing.symbols, drawing.theme, drawing.told, sheet.plan)
    drawn = [panel.draw(player) for player in drawing.players()]
    scale = sheet.column / sheet.plan.width
    left = WIDTH - sheet.columns * (sheet.column + _PAD)
    down = sheet.plan.height * scale
    rows = -(-len(drawn) // sheet.columns)
    # What is left over is shared out between the rows, and above the foot.
    spare = HEIGHT - _BAR - _PAD - rows * down - sheet.foot
    pitch = down + spare / (rows if sheet.foot else rows - 1)
    spots = [
        (left + column * (sheet.column + _PAD), _BAR + row * pitch)
        for row in range(rows)
        for column in range(sheet.columns)
    ]
    placed = [
        group(part, transform=at(*spot, scale)) for part, spot in zip(drawn, spots, strict=False)
    ]
    if sheet.calendar:
        moons = drawing.moons(sheet.column, down, 6)
        placed.append(group(moons, transform=at(*spots[len(drawn)])))
    if sheet.foot:
        neutral = drawing.neutral(sheet.column, sheet.foot)
        placed.append(group(neutral, transform=at(left, HEIGHT - _PAD - sheet.foot)))
    return placed


def board_picture(
    view: WolvesView,
    *,
    theme: str,
    names: bool,
    pieces: bool,
    highlights: Collection[str],
    prefix: str,
    words: Words,
) -> str:
    """The board alone as one SVG document, in the units of the hexes' centres."""
    drawing = _Drawing(view, theme_of(theme), words, prefix)
    wide, high = extent(view.snapshot.players)
    return drawing.document(wide, high, None, drawing.board(names, pieces, highlights))
