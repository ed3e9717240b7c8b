r"""The hex board in letters.

A hex is two lines high and one column of the board is `pitch` characters wide; every other column
is one line lower. The first character of a hex's lines is its left edge: `/` and `\` where a region
ends, blank inside a region; `_` marks where one ends below.

    /h9 g \         name and terrain; in capitals when a step can end there
    \TAw__/         the tundra pack's alpha and pack wolf
"""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from moonpack.games.wolves import data
from moonpack.games.wolves.layout import Cell, terrain_of
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import prey_name
from moonpack.render.text.canvas import PLAIN, Canvas, style
from moonpack.words import Words

from . import letters

_WATER, _CHASM = -1, -2
# The ground of each terrain, by its number.
_GROUNDS = {0: 22, 1: 239, 2: 64, 3: 66, 4: 94, _WATER: 19, _CHASM: 233}
_INK = 255
_EDGE_INK = 231
_TOKEN_INK = 229
_CHOICE_INK = 226


class Board:
    """Draws the board of a view, as wide as it fits."""

    PITCHES: ClassVar[tuple[int, ...]] = (6, 5, 4)
    COMFORTABLE: ClassVar[int] = 5

    def __init__(self, view: WolvesView, width: int, words: Words) -> None:
        self.view = view
        self._words = words
        self._letters = letters.pieces(words)
        self.shot = view.snapshot
        self.layout = self.shot.layout
        columns = self.columns(view)
        fitting = [pitch for pitch in self.PITCHES if self.width_of(columns, pitch) <= width]
        self.pitch = fitting[0] if fitting else self.PITCHES[-1]
        self._terrain = terrain_of(self.layout, self.shot.region_tiles)
        self._left = min(cell.at[0] for cell in self.layout.cells)
        self._top = min(_height(cell) for cell in self.layout.cells)
        self._pieces = {
            spot: [(pack, rank) for _, pack, rank in pieces]
            for spot, pieces in groupby(self.shot.pieces(), key=lambda piece: piece[0])
        }
        self._prey = self.shot.prey_hexes()
        self._moons = {
            region.water: moons
            for region, moons in zip(self.layout.regions, self.shot.moons, strict=True)
        }
        self._ends = _step_ends(view)

    @staticmethod
    def columns(view: WolvesView) -> int:
        """The number of columns of hexes."""
        across = [cell.at[0] for cell in view.snapshot.layout.cells]
        return max(across) - min(across) + 1

    @staticmethod
    def width_of(columns: int, pitch: int) -> int:
        """The width of a board in characters."""
        return columns * pitch + 1

    def draw(self) -> Canvas:
        """The board with its column letters above and below."""
        canvas = Canvas()
        for cell in self.layout.cells:
            self._draw_ground(canvas, cell)
        for cell in self.layout.cells:
            self._draw_outside(canvas, cell)
        for cell in self.layout.cells:
            self._draw_content(canvas, cell)
        last = canvas.height
        for column in range(self.columns(self.view)):
            for row in (0, last):
                canvas.write(row, column * self.pitch + 2, chr(ord("a") + column))
        return canvas

    def window(self, height: int) -> Canvas:
        """The column letters and as many rows as fit: those around what matters now."""
        whole = self.draw()
        rows = height - 1
        first, last = self._matters()
        top = max(1, min((first + last - rows) // 2 + 1, whole.height - 1 - rows))
        canvas = Canvas()
        canvas.paste(whole.cut(0, 1), 0, 0)
        canvas.paste(whole.cut(top, top + rows), 1, 0)
        return canvas

    def _matters(self) -> tuple[int, int]:
        """The first and last row of what can be chosen, or of the pieces of the player."""
        mine = self.view.seat if self.view.seat is not None else self.view.actor
        own = {spot for spot, pieces in self._pieces.items() if any(p == mine for p, _ in pieces)}
        rows = [
            self._place(cell)[0] for cell in self.layout.cells if cell.number in (self._ends or own)
        ]
        return (min(rows), max(rows) + 1) if rows else (1, self.layout_rows)

    @property
    def layout_rows(self) -> int:
        """How many rows of letters all hexes take."""
        return max(self._place(cell)[0] for cell in self.layout.cells) + 2

    # -- the ground and its edges

    def _place(self, cell: Cell) -> tuple[int, int]:
        """The row and column of a hex's upper left corner; column letters and an edge are above."""
        return _height(cell) - self._top + 2, (cell.at[0] - self._left) * self.pitch

    def _ground(self, cell: Cell) -> int:
        if cell.block == "~":
            return _WATER
        return _CHASM if cell.block == "chasm" else self._terrain[cell.number]

    def _style(self, cell: Cell, ink: int = _INK, bold: bool = False) -> str:
        return style(ink=ink, ground=_GROUNDS[self._ground(cell)], bold=bold)

    def _ends_region(self, cell: Cell, direction: str) -> bool:
        """Whether a region ends at this side of a hex."""
        other = self.layout.neighbour(cell.number, direction)
        return other is None or self.layout.region_of[other] != cell.region

    def _draw_ground(self, canvas: Canvas, cell: Cell) -> None:
        row, column = self._place(cell)
        how = self._style(cell, _EDGE_INK, bold=True)
        room = self.pitch - 1
        filling = {_WATER: "~", _CHASM: "#"}.get(self._ground(cell), " ")
        below = "_" if self._ends_region(cell, "S") and filling == " " else filling
        canvas.write(row, column, "/" if self._ends_region(cell, "NW") else " ", how)
        canvas.write(row, column + 1, filling * room, how)
        canvas.write(row + 1, column, "\\" if self._ends_region(cell, "SW") else " ", how)
        canvas.write(row + 1, column + 1, below * room, how)

    def _draw_outside(self, canvas: Canvas, cell: Cell) -> None:
        """The outer edges of the board, which are outside of all hexes."""
        row, column = self._place(cell)
        is_outer = {d: self.layout.neighbour(cell.number, d) is None for d in ("N", "NE", "SE")}
        if is_outer["N"]:
            canvas.write(row - 1, column + 1, "_" * (self.pitch - 1), PLAIN)
        if is_outer["NE"]:
            canvas.write(row, column + self.pitch, "\\", PLAIN)
        if is_outer["SE"]:
            canvas.write(row + 1, column + self.pitch, "/", PLAIN)

    # -- pieces and tokens

    def _draw_content(self, canvas: Canvas, cell: Cell) -> None:
        row, column = self._place(cell)
        if self._ground(cell) != _CHASM:
            how = (
                self._style(cell, _CHOICE_INK, bold=True)
                if self._is_end(cell)
                else self._style(cell)
            )
            canvas.write(row, column + 1, self._label(cell), how)
        at = column + 1
        for text, how in self._content(cell):
            at = canvas.write(row + 1, at, text, how)

    def _label(self, cell: Cell) -> str:
        """The hex's name and terrain, in capitals when a step can end there."""
        ground = self._ground(cell)
        mark = "~" if ground == _WATER else letters.terrain(ground, self._words)
        room = self.pitch - 1
        shown = f"{cell.name[1:]}{mark}" if room < 4 else f"{cell.name:<{room - 1}}{mark}"
        return shown.upper() if self._is_end(cell) else shown

    def _is_end(self, cell: Cell) -> bool:
        return cell.number in self._ends

    def _content(self, cell: Cell) -> list[tuple[str, str]]:
        """The pieces or the token on a hex, with their styles."""
        spot, room = cell.number, self.pitch - 1
        token = self._style(cell, _TOKEN_INK, bold=True)
        if spot in self._pieces:
            return self._shown_pieces(self._pieces[spot])
        if self.shot.lone_wolves >> spot & 1:
            return [(letters.lone_wolf(self._words)[:room], token)]
        if spot in self._prey:
            kind, left = self._prey[spot]
            name = prey_name(data.PREY[kind], self._words)
            return [(f"{name[: room - 1]}{left}", token)]
        if self._moons.get(spot):
            return [(letters.moons(self._moons[spot], room, self._words), token)]
        return []

    def _shown_pieces(self, pieces: list[tuple[int, int]]) -> list[tuple[str, str]]:
        """The letter of a pack, then its pieces from the highest rank to the lowest."""
        shown = []
        for pack in dict.fromkeys(pack for pack, _ in pieces):
            ranks = sorted((rank for owner, rank in pieces if owner == pack), reverse=True)
            ranks_shown = "".join(self._letters[data.RANKS[rank]] for rank in ranks)
            terrain = self.shot.pack_terrain(pack)
            how = style(ink=16, ground=letters.PACK_COLOURS[terrain], bold=True)
            shown.append((letters.pack(self.shot, pack, self._words) + ranks_shown, how))
        return shown


def _height(cell: Cell) -> int:
    """How far down a hex is, in half hexes."""
    q, r = cell.at
    return 2 * r + q


def _step_ends(view: WolvesView) -> set[int]:
    """Where the steps that this view's seat can choose from would end."""
    if view.phase in ("action", "tiles", "over"):
        return set()
    number_of = view.snapshot.layout.number_of
    named = (
        [number_of[word] for word in step.split(" ") if word in number_of] for step in view.steps()
    )
    return {spots[-1] for spots in named if spots}
