"""Sets of cells as bit masks, and the cells' names.

A round's first card lies on cell `0,0` and no card can lie more than three cells away from it, so
the table is 7 by 7. A cell is a number, eight to a row: the eighth column is never used and catches
what is shifted over an edge. A set of cells is an `int` with bit *n* set for cell *n*. The compiled
rules find the same names in `cells.pxd` (there a set is one 64-bit word).
"""

from __future__ import annotations

Int = int
Cells = int
Steps = list[int]  # room for legal steps: a C array when compiled

FURTHEST = 3
CENTRE = 27
TABLE = 0x7F7F7F7F7F7F7F


def cell(number: int) -> Cells:
    """The set of one cell."""
    return 1 << number


def nowhere() -> Cells:
    """The empty set."""
    return 0


def has(cells: Cells, number: int) -> bool:
    """Whether a cell is in the set."""
    return bool(cells >> number & 1)


def count(cells: Cells) -> int:
    """How many cells are in the set."""
    return cells.bit_count()


def lowest(cells: Cells) -> int:
    """The lowest cell of a set that is not empty."""
    return (cells & -cells).bit_length() - 1


def drop_lowest(cells: Cells) -> Cells:
    """The set without its lowest cell."""
    return cells & (cells - 1)


def beside(cells: Cells) -> Cells:
    """The cells orthogonally next to one of the set."""
    return (cells << 1 | cells >> 1 | cells << 8 | cells >> 8) & TABLE


def diagonal(cells: Cells) -> Cells:
    """The cells diagonally next to one of the set."""
    return (cells << 9 | cells >> 9 | cells << 7 | cells >> 7) & TABLE


def box(left: int, top: int, right: int, bottom: int) -> Cells:
    """The cells of a rectangle, in columns and rows from 0; what is off the table is left out."""
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, 6), min(bottom, 6)
    row = (2 << right) - (1 << left)
    rows = (2 << (bottom * 8)) - (1 << (top * 8))
    return row * (rows & 0x01010101010101)


# -- for plain Python code, not for the rules


def cell_at(x: int, y: int) -> int:
    """The number of a cell, from the first card's at 0,0."""
    return CENTRE + y * 8 + x


def x_of(number: int) -> int:
    """How far right of the first card a cell is."""
    return number % 8 - FURTHEST


def y_of(number: int) -> int:
    """How far below the first card a cell is."""
    return number // 8 - FURTHEST
