"""The Wolves in letters: a headline, the hex board, the moon board, the players, a legend."""

from __future__ import annotations

from textwrap import wrap

from moonpack.games.wolves.view import WolvesView
from moonpack.render.captions.wolves import headline, progress
from moonpack.render.text.canvas import Canvas, in_commas, style
from moonpack.words import Words

from . import panels
from .board import Board

_HEADING = style(bold=True)
_GAP = 3


def draw(view: WolvesView, width: int, legend: bool, words: Words) -> Canvas:
    """The whole table; the players are beside the board if there is room for both."""
    canvas = Canvas()
    for line in wrap(_title(view, words), width):
        canvas.add(line, _HEADING)
    canvas.add()
    columns = Board.columns(view)
    table = panels.players(view, 0, words)  # as narrow as possible, to fit beside the board
    beside = width - _GAP - table.width
    if beside >= Board.width_of(columns, Board.COMFORTABLE):
        board = Board(view, beside, words)
        drawn, top = board.draw(), canvas.height
        canvas.paste(drawn, top, 0)
        canvas.paste(table, top + 1, drawn.width + _GAP)
    else:
        board = Board(view, width, words)
        canvas.paste(board.draw(), canvas.height, 0)
        canvas.add()
        canvas.paste(panels.players(view, width, words), canvas.height, 0)
    canvas.add()
    below = [panels.moon_board(view.snapshot, words)]
    below += panels.legend(view, board.pitch, words) if legend else []
    for text in below:
        for line in wrap(text, width, subsequent_indent="  "):
            canvas.add(line)
    return canvas


def _title(view: WolvesView, words: Words) -> str:
    """The state of the game in one line."""
    sentence = headline(view, words).text
    title = words("{game}: {sentence}", game=words("The Wolves"), sentence=sentence)
    return in_commas(words.noted(title, progress(view, words)))
