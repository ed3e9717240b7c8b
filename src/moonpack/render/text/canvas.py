"""A grid of characters with styles, drawn in any order and printed line by line."""

from __future__ import annotations

from itertools import groupby

from rich.cells import cell_len, set_cell_size

RESET = "\x1b[0m"
PLAIN = ""


def style(*, ink: int | None = None, ground: int | None = None, bold: bool = False) -> str:
    """A style made of colours of the 256-colour table, as terminal codes."""
    codes = ["1"] if bold else []
    codes += [] if ink is None else [f"38;5;{ink}"]
    codes += [] if ground is None else [f"48;5;{ground}"]
    return ";".join(codes)


def fitted(words: str, width: int) -> str:
    """A text cut, with a dot at the end, or padded to a width; some letters take two cells."""
    if cell_len(words) > width:
        words = set_cell_size(words, width - 1).rstrip() + "."
    return set_cell_size(words, width)


def in_commas(text: str) -> str:
    """A text whose notes are separated by commas: not every terminal has the dot."""
    return text.replace(" · ", ", ")


class Canvas:
    """Rows of cells, as many as are written to."""

    def __init__(self) -> None:
        self._rows: list[list[tuple[str, str]]] = []

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self._rows)

    @property
    def width(self) -> int:
        """The width of the widest row."""
        return max((len(row) for row in self._rows), default=0)

    def write(self, row: int, column: int, words: str, how: str = PLAIN) -> int:
        """Write over what is there; return the column after the last letter."""
        cells = self._row(row)
        for letter in words:
            cells += [(" ", PLAIN)] * (column + 2 - len(cells))
            size = cell_len(letter)
            if size == 0 and column > 0:  # a mark on the letter before
                cells[column - 1] = (cells[column - 1][0] + letter, how)
            elif size:
                cells[column] = (letter, how)
                if size == 2:
                    cells[column + 1] = ("", how)
            column += size
        return column

    def add(self, words: str = "", how: str = PLAIN) -> None:
        """Write a new row below all others."""
        row = self.height
        self._row(row)
        self.write(row, 0, words, how)

    def paste(self, other: Canvas, row: int, column: int) -> None:
        """Copy another canvas onto this one."""
        for number, cells in enumerate(other._rows):
            mine = self._row(row + number)
            mine += [(" ", PLAIN)] * (column + len(cells) - len(mine))
            mine[column : column + len(cells)] = cells

    def cut(self, first: int, last: int) -> Canvas:
        """The rows from `first` up to, but without, `last`."""
        part = Canvas()
        part._rows = [cells.copy() for cells in self._rows[first:last]]
        return part

    def to_text(self, *, colour: bool) -> str:
        """The rows as text, without trailing blanks."""
        return "\n".join(_printed(row, colour) for row in self._rows)

    def _row(self, row: int) -> list[tuple[str, str]]:
        while len(self._rows) <= row:
            self._rows.append([])
        return self._rows[row]


def _printed(cells: list[tuple[str, str]], colour: bool) -> str:
    if not colour:
        return "".join(letter for letter, _ in cells).rstrip()
    cells = cells.copy()
    while cells and cells[-1] == (" ", PLAIN):
        cells.pop()
    parts = []
    for how, run in groupby(cells, key=lambda cell: cell[1]):
        words = "".join(letter for letter, _ in run)
        parts.append(f"\x1b[{how}m{words}{RESET}" if how else words)
    return "".join(parts)
