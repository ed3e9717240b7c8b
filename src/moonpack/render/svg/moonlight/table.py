"""The table: the grid of cards as the viewer sees it, with coordinates, corners and row totals."""

from __future__ import annotations

from collections.abc import Collection

from moonpack.errors import BadInput
from moonpack.games.moonlight.snapshot import Cell, Row
from moonpack.render.captions.moonlight import stack_words

from ..build import Value, at, box, group, label, path, tip
from .cards import HEIGHT, WIDTH
from .part import Part

_GAP = 13.0
_PITCH_X, _PITCH_Y = WIDTH + _GAP, HEIGHT + _GAP
_LARGEST = 1.22  # the largest scale of a card
_LEFT, _RIGHT = 36.0, 116.0  # room for the rows' coordinates and totals
_TOP, _BOTTOM = 42.0, 44.0  # room for the columns' coordinates, and for the legend
_BADGE = 27.0
_MIDDLE: dict[str, Value] = {"text_anchor": "middle"}
_BRACKET = 20.0


class Table(Part):
    """Draws the table of one view."""

    def draw(self, width: float, height: float, *, names: bool, highlights: Collection[str]) -> str:
        """The table, its top left corner at (0, 0)."""
        top = self._top
        across, down = len(top.columns) * _PITCH_X, len(top.rows) * _PITCH_Y
        room_x, room_y = width - _LEFT - _RIGHT, height - _TOP - _BOTTOM
        scale = min(room_x / across, room_y / down, _LARGEST)
        self._scale = scale
        self._x = _LEFT + (room_x - across * scale) / 2
        self._y = _TOP + (room_y - down * scale) / 2
        frame: dict[str, Value] = {"fill": self._theme.panel, "stroke": self._theme.rule}
        drawn = [box(0, 0, width, height, 9, stroke_width=0.8, opacity=0.55, **frame)]
        if names:
            drawn.append(self._coordinates())
        drawn.append(group(*self._cells(), transform=at(self._x, self._y, scale)))
        drawn.append(group(*self._highlighted(highlights), transform=at(self._x, self._y, scale)))
        drawn += [self._totals(width), self._legend(width, height)]
        return group(*drawn, class_="table")

    # -- cells

    def _place(self, cell: Cell) -> tuple[float, float]:
        """The top left corner of a cell's card, in the units of cards."""
        column, row = self._top.columns.index(cell[0]), self._top.rows.index(cell[1])
        return column * _PITCH_X + _GAP / 2, row * _PITCH_Y + _GAP / 2

    def _cells(self) -> list[str]:
        top, view = self._top, self._top.view
        last = view.laid[-1].cell if view.laid and not top.is_counted else None
        drawn = []
        for cell in sorted(top.open):
            place = group(self._art.place(), transform=at(*self._place(cell)))
            drawn.append(group(place, class_="open", data_cell=_name(cell)))
        for cell, stack in top.stacks.items():
            shown = self._art.stack(stack, in_corner=cell in top.corners, is_last=cell == last)
            drawn.append(
                group(
                    tip(stack_words(view, stack, self._words)),
                    shown,
                    transform=at(*self._place(cell)),
                    class_="card",
                    data_cell=_name(cell),
                    data_card=stack[-1].card,
                    data_seat=stack[-1].seat + 1,
                    data_covers=len(stack) - 1,
                )
            )
        drawn += [self._bracket(cell) for cell in sorted(top.corners)]
        return drawn

    def _bracket(self, cell: Cell) -> str:
        """Marks outside the corners of the rectangle around all cards."""
        x, y = self._place(cell)
        columns, rows = self._box_edges()
        drawn = []
        for at_right in (False, True):
            for at_bottom in (False, True):
                if cell[0] != columns[at_right] or cell[1] != rows[at_bottom]:
                    continue
                along, across = (-1 if at_right else 1), (-1 if at_bottom else 1)
                corner_x = x + (WIDTH + 6 if at_right else -6)
                corner_y = y + (HEIGHT + 6 if at_bottom else -6)
                line = (
                    f"M{corner_x + along * _BRACKET:g} {corner_y:g}H{corner_x:g}"
                    f"V{corner_y + across * _BRACKET:g}"
                )
                drawn.append(path(line, fill="none", stroke=self._theme.accent, stroke_width=2.6))
        return group(*drawn, class_="corner", data_cell=_name(cell), stroke_linecap="round")

    def _box_edges(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The leftmost and rightmost x, and the upper and lower y, as the viewer sees them."""
        edges = self._top.box
        assert edges is not None  # there are corners
        columns, rows = (edges.left, edges.right), (edges.top, edges.bottom)
        return (columns[::-1], rows[::-1]) if self._top.near == 1 else (columns, rows)

    def _highlighted(self, highlights: Collection[str]) -> list[str]:
        known = {_name((x, y)): (x, y) for x in self._top.columns for y in self._top.rows}
        drawn = []
        for name in sorted(set(highlights)):
            if name not in known:
                raise BadInput("highlights", "cells of the table, such as 1,0", name)
            x, y = self._place(known[name])
            size = (x - 2.5, y - 2.5, WIDTH + 5, HEIGHT + 5, 11.0)
            night, glow = self._theme.night, self._theme.glow
            under = box(*size, fill="none", stroke=night, stroke_width=6, opacity=0.7)
            dashes = box(
                *size,
                fill=glow,
                fill_opacity=0.1,
                stroke=glow,
                stroke_width=3.4,
                stroke_dasharray="9 6",
            )
            drawn.append(group(under, dashes, class_="glow", data_cell=name))
        return drawn

    # -- around the cells

    def _coordinates(self) -> str:
        top, faint = self._top, self._theme.faint
        used_x = {x for x, _ in (*top.stacks, *top.open)}
        used_y = {y for _, y in (*top.stacks, *top.open)}
        drawn = []
        for n, x in enumerate(top.columns):
            if x in used_x:
                middle = self._x + (n + 0.5) * _PITCH_X * self._scale
                drawn.append(label(middle, self._y - 11, _signed(x), 13, faint, **_MIDDLE))
        for n, y in enumerate(top.rows):
            if y in used_y:
                middle = self._y + (n + 0.5) * _PITCH_Y * self._scale
                drawn.append(label(self._x - 15, middle + 4, _signed(y), 13, faint, **_MIDDLE))
        drawn.append(label(self._x - 15, self._y - 11, "x,y", 11, faint, **_MIDDLE))
        return group(*drawn, class_="coordinates")

    def _totals(self, width: float) -> str:
        """Both players' sums beside each row; the winning sum is filled."""
        top = self._top
        first, second = width - 84, width - 36
        drawn = []
        for player in self._art.players:
            x = (first, second)[player.seat]
            drawn.append(self._art.head(player, x, self._y - 15, 0.8))
        for number, row in top.result_rows if top.box else []:
            drawn.append(self._total(number, row, (first, second)))
        return group(*drawn, class_="totals") if top.box else ""

    def _total(self, number: int, row: Row, places: tuple[float, float]) -> str:
        theme, words = self._theme, self._words
        y = self._y + (self._top.rows.index(row.y) + 0.5) * _PITCH_Y * self._scale
        drawn = [
            self._art.badge(player, row.sums[player.seat], x, y, _BADGE, filled=won)
            for player, x in zip(self._art.players, places, strict=True)
            for won in [row.winner == player.seat]
        ]
        middle = sum(places) / 2
        drawn.append(label(middle, y + 5, ":", 15, theme.faint, **_MIDDLE))
        drawn.append(label(middle, y - 24, words("row {n}", n=number), 12, theme.faint, **_MIDDLE))
        if row.winner is not None:
            points = words.many("+{n} point", "+{n} points", row.points)
            drawn.append(label(middle, y + 33, points, 12, theme.accent, **_MIDDLE))
        return group(
            *drawn,
            class_="row",
            data_y=row.y,
            data_sums=f"{row.sums[0]},{row.sums[1]}",
            data_winner=None if row.winner is None else row.winner + 1,
        )

    def _legend(self, width: float, height: float) -> str:
        """What the symbols on a card mean."""
        theme, words, use = self._theme, self._words, self._symbols.use
        y, faint, size = height - 16, theme.faint, 12.5
        return group(
            use("crescent", 24, y - 4, 0.55),
            label(36, y, words("moon: 2 points for the most moons"), size, faint),
            use("corner", 262, y - 4, 0.9, stroke=faint),
            label(272, y, words("its value in a corner"), size, faint),
            label(430, y, "+2", 13, theme.text, font_weight=700),
            label(452, y, words("points for whoever wins its row"), size, faint),
            class_="legend",
        )


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _signed(number: int) -> str:
    return str(number).replace("-", "\u2212")
