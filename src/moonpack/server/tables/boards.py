"""Boards of tables, kept for a while: a board never changes during a game, and takes long to make.

Whoever opens a page of a table gets its board. The last ones are kept, so that somebody who keeps
connecting is sent what is there already.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from weakref import ref

from moonpack import scene
from moonpack.server.tables.table import Table
from moonpack.words import Words

MOST_BOARDS = 32

Board = Mapping[str, object] | None
_boards: OrderedDict[tuple[ref[Table], tuple[str, ...], Words], Board] = OrderedDict()


def board(table: Table, words: Words) -> Board:
    """The board of a table in a language; None before the game."""
    if table.game is None:
        return None
    # Its description names the players, and they change: somebody may be a former player now.
    key = (ref(table), tuple(table.game.names), words)
    if key in _boards:
        _boards.move_to_end(key)
        return _boards[key]
    drawn = scene.board(table.game, words)
    _boards[key] = drawn
    while len(_boards) > MOST_BOARDS:
        _boards.popitem(last=False)
    return drawn
