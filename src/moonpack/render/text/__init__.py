"""Pictures in letters, for terminals, logs and mail: `text` draws a view of any game.

Each game draws itself in the module of this package that has its name, by a function
`draw(view, width, legend) -> Canvas`. All pictures are plain ASCII but for the players' names, and
say everything without colour; colour only helps the eye.
"""

from __future__ import annotations

from importlib import import_module

from moonpack.games.contract import View

from .canvas import Canvas

NARROWEST = 40
USUAL_WIDTH = 100


def text(view: View, *, colour: bool = False, width: int = USUAL_WIDTH, legend: bool = True) -> str:
    """A picture of a view, at most `width` characters wide where the board allows it."""
    game = import_module(f"{__name__}.{view.game}")
    drawn: Canvas = game.draw(view, max(width, NARROWEST), legend)
    return drawn.to_text(colour=colour)
