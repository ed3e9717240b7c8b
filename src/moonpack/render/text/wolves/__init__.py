"""The Wolves in letters: a headline, the hex board, the moon board, the players, a legend."""

from __future__ import annotations

from textwrap import wrap

from moonpack.games.wolves import data
from moonpack.games.wolves.view import WolvesView
from moonpack.render.text.canvas import Canvas, style

from . import panels
from .board import Board

_HEADING = style(bold=True)
_GAP = 3


def draw(view: WolvesView, width: int, legend: bool) -> Canvas:
    """The whole table; the players stand beside the board where there is room for both."""
    canvas = Canvas()
    for line in wrap(headline(view), width):
        canvas.add(line, _HEADING)
    canvas.add()
    columns = Board.columns(view)
    table = panels.players(view, 0)  # as narrow as can be, to stand beside the board
    beside = width - _GAP - table.width
    if beside >= Board.width_of(columns, Board.COMFORTABLE):
        board = Board(view, beside)
        drawn, top = board.draw(), canvas.height
        canvas.paste(drawn, top, 0)
        canvas.paste(table, top + 1, drawn.width + _GAP)
    else:
        board = Board(view, width)
        canvas.paste(board.draw(), canvas.height, 0)
        canvas.add()
        canvas.paste(panels.players(view, width), canvas.height, 0)
    canvas.add()
    below = [panels.moon_board(view.snapshot)]
    below += panels.legend(view, board.pitch) if legend else []
    for line in (line for words in below for line in wrap(words, width, subsequent_indent="  ")):
        canvas.add(line)
    return canvas


def headline(view: WolvesView) -> str:
    """Where the game stands, in one line."""
    shot = view.snapshot
    if view.actor is None:
        return f"The Wolves: the game is over after {_rounds(shot.round)}"
    who = f"{view.names[view.actor]} ({view.pack(view.actor)})"
    if view.phase in ("tiles", "draft"):
        return f"The Wolves: before the first round, {who} to decide"
    used = f"{shot.actions} action{'' if shot.actions == 1 else 's'} taken"
    paid = f" at {data.TERRAINS[shot.paid]}" if shot.paid >= 0 else ""
    under_way = "" if view.phase == "action" else f", in the middle of an action{paid}"
    return f"The Wolves: round {shot.round}, {who} to decide, {used} this turn{under_way}"


def _rounds(number: int) -> str:
    return f"{number} round{'' if number == 1 else 's'}"
