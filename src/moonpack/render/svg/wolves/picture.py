"""The whole picture of a game of The Wolves, and its board alone.

The picture is as wide and high as a small laptop's screen, for any number of players; the final
score is added below it when the game is over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from moonpack.games.wolves import final
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import all_marks, pack_name
from moonpack.render.captions.wolves import description, headline, progress
from moonpack.words import Words

from ..build import at, box, group, label
from ..frame import Drawing, document, id_prefix
from ..symbols import Symbols
from ..theme import Theme, theme_of
from .board import BoardPieces, ground, highlighted
from .hexes import add_grounds, extent
from .moons import MoonBoard
from .panel import TALL, WIDE, Panel, Plan, Player
from .pieces import Pieces, add_pieces, packs
from .score_table import score_table, table_height

WIDTH, HEIGHT = 1366.0, 768.0
_PAD = 12.0
_BAR = 46.0  # the title line
_STRIP = 62.0  # the moon board below the board


@dataclass(frozen=True)
class _Sheet:
    """How a picture is laid out for a number of players."""

    plan: Plan
    columns: int  # of panels
    column: float  # the width of one
    calendar: bool = False  # the moon board is among the panels
    foot: float = 0.0  # room below the panels, for the neutral pack


_SHEETS = {
    2: _Sheet(TALL, 1, 416, foot=58),
    3: _Sheet(WIDE, 1, 444),
    4: _Sheet(WIDE, 1, 334),
    5: _Sheet(TALL, 2, 303, calendar=True),
}


class Table(Drawing):
    """A picture in the making."""

    def __init__(self, view: WolvesView, theme: Theme, words: Words, prefix: str) -> None:
        super().__init__(Symbols(prefix, theme, all_marks(words)), theme, words)
        self.view = view
        self.game, self.headline = words("The Wolves"), headline(view, words)
        add_grounds(self.symbols, theme)
        add_pieces(self.symbols, theme)

    def board(self, names: bool, pieces: bool, highlights: Collection[str]) -> str:
        """The board, in its own units."""
        shot = self.view.snapshot
        drawn = [
            ground(shot, self.symbols, self.theme, names),
            highlighted(shot, self.theme, highlights),
        ]
        if pieces:
            drawn.append(BoardPieces(self.view, self.symbols, self.theme, self.words).draw())
        return group(*drawn, class_="board")

    def document(self, width: float, height: float, size: int | None, *inside: str) -> str:
        """The SVG document with these parts."""
        texts = self.texts(self.game, self.headline, description(self.view, self.words))
        defs = self.symbols.defs()
        return document(width, height, size, self.symbols.prefix, texts, defs, *inside)

    # -- the parts of the whole picture

    def players(self) -> list[Player]:
        """The players of the panels."""
        view, shot, marks = self.view, self.view.snapshot, packs(self.view.snapshot, self.words)
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
        board = MoonBoard(self.view.snapshot, self.symbols, self.theme, self.words)
        return board.draw(width, height, rows)

    def neutral(self, width: float, height: float) -> str:
        """The neutral pack of a game for two players, explained."""
        theme, pack = self.theme, packs(self.view.snapshot, self.words)[-1]
        words = self.words
        title = words("Neutral pack ({pack})", pack=pack_name(pack.name, words))
        more = words("never acts, but counts when regions are scored")
        middle = height / 2
        return group(
            box(0, 0, width, height, 9, fill=theme.panel, stroke=theme.rule, stroke_width=0.8),
            Pieces(self.symbols, theme).head(pack, 30, middle, 1.2),
            label(56, middle - 3, title, 15, theme.text, font_weight=700),
            label(56, middle + 15, more, 12.5, theme.faint),
            class_="neutral",
        )


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
    prefix = id_prefix("w", view, theme, names, sorted(highlights))
    drawing = Table(view, theme_of(theme), words, prefix)
    players = view.snapshot.players
    sheet = _SHEETS[players]
    height = HEIGHT + (table_height(players) + _PAD if view.over else 0)
    parts = [
        box(0, 0, WIDTH, height, fill=drawing.theme.ground),
        drawing.heading(drawing.game, drawing.headline, progress(view, words), WIDTH),
        _board_place(drawing, sheet, drawing.board(names, True, highlights)),
        *_side(drawing, sheet),
    ]
    if view.over:
        table = score_table(view, drawing.symbols, drawing.theme, words, WIDTH - 2 * _PAD)
        parts.append(group(table, transform=at(_PAD, HEIGHT)))
    return drawing.document(WIDTH, height, size, *parts)


def _board_place(drawing: Table, sheet: _Sheet, board: str) -> str:
    """The board, as large as possible, and the moon board below it."""
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


def _side(drawing: Table, sheet: _Sheet) -> list[str]:
    """The panels, in one column or two, and what is among or below them."""
    panel = Panel(drawing.symbols, drawing.theme, drawing.words, sheet.plan)
    drawn = [panel.draw(player) for player in drawing.players()]
    scale = sheet.column / sheet.plan.width
    left = WIDTH - sheet.columns * (sheet.column + _PAD)
    down = sheet.plan.height * scale
    rows = -(-len(drawn) // sheet.columns)
    # Spare height is divided between the rows, and goes above the foot.
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
    """The board alone as one SVG document, in the units of the hex centres."""
    drawing = Table(view, theme_of(theme), words, prefix)
    wide, high = extent(view.snapshot.players)
    return drawing.document(wide, high, None, drawing.board(names, pieces, highlights))
