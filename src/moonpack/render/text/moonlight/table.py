"""The grid of cards in letters.

A cell is two lines high: the visible card, or a dot for a place where a card may go; below it the
cell's name, how many cards it covers, and its value in a corner.

    [4*]!    (3)       +       row 1   [6] > (3)
    0,0 ^1   1,0       2,0
"""

from __future__ import annotations

from moonpack.games.moonlight.snapshot import Cell
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.render.text.canvas import Canvas, style
from moonpack.words import Words

from . import letters

_FAINT = style(ink=245)
_CHOICE = style(ink=229, bold=True)
_NARROWEST = 9
TALL, CLOSE = 3, 2  # the lines of a row of cells, with a blank one or without
_SIGNS = {0: ">", 1: "<", None: "="}


def table(tabletop: Tabletop, words: Words, tall: int = TALL) -> Canvas:
    """The cards as the viewer sees them, and the totals of each row."""
    canvas = Canvas()
    ends = _step_ends(tabletop)
    pitch = max([_NARROWEST, *(len(_top(tabletop, cell)) + 3 for cell in tabletop.tops)])
    for n, y in enumerate(tabletop.rows):
        for column, x in enumerate(tabletop.columns):
            _draw_cell(canvas, tabletop, (x, y), (n * tall, column * pitch), (x, y) in ends)
    across = len(tabletop.columns) * pitch + 2
    for number, row in tabletop.result_rows:
        line = tabletop.rows.index(row.y) * tall
        at = canvas.write(line, across, words("row {n}", n=number), _FAINT) + 2
        for seat in (0, 1):
            total = letters.card(seat, str(row.sums[seat]))
            how = letters.how(seat, is_bold=row.winner == seat)
            at = canvas.write(line, at, total, how)
            if seat == 0:
                at = canvas.write(line, at, f" {_SIGNS[row.winner]} ")
    return canvas


def _top(tabletop: Tabletop, cell: Cell) -> str:
    top = tabletop.tops[cell]
    return letters.card(top.seat, letters.face(tabletop.view.cards.card(top.card)))


def _draw_cell(
    canvas: Canvas, tabletop: Tabletop, cell: Cell, place: tuple[int, int], is_end: bool
) -> None:
    row, column = place
    name = f"{cell[0]},{cell[1]}"
    stack = tabletop.stacks.get(cell)
    if stack is None:
        if is_end or cell in tabletop.open:
            how = _CHOICE if is_end else _FAINT
            canvas.write(row, column + 1, "+" if is_end else ".", how)
            canvas.write(row + 1, column, name, how)
        return
    after = canvas.write(row, column, _top(tabletop, cell), letters.how(stack[-1].seat))
    if is_end:
        canvas.write(row, after, "!", _CHOICE)
    notes = [name]
    if len(stack) > 1:
        notes.append(f"^{len(stack) - 1}")
    card = tabletop.view.cards.card(stack[-1].card)
    if cell in tabletop.corners and card.corner != card.value:
        notes.append(f"c{card.corner}")
    canvas.write(row + 1, column, " ".join(notes), _CHOICE if is_end else _FAINT)


def _step_ends(tabletop: Tabletop) -> set[Cell]:
    """Where the wolves that this view's seat may play can go."""
    cells = (step.split(" ")[2] for step in tabletop.view.steps() if " @ " in step)
    pairs = (cell.split(",") for cell in cells)
    return {(int(x), int(y)) for x, y in pairs}
