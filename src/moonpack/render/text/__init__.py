"""Pictures in letters, for terminals, logs and mail: `text` draws a view of any game.

The kit of a game names the function that draws it, `draw(view, width, legend, words) -> Canvas`;
`plain.py` draws games that have none. English pictures are plain ASCII except for the players'
names. No picture needs colour to be understood.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moonpack.games import kit
from moonpack.games.contract import View
from moonpack.words import ENGLISH, Words

from .canvas import Canvas

Draw = Callable[[Any, int, bool, Words], Canvas]  # each game draws views of its own kind

NARROWEST = 40
USUAL_WIDTH = 100


def text(
    view: View,
    *,
    colour: bool = False,
    width: int = USUAL_WIDTH,
    legend: bool = True,
    words: Words = ENGLISH,
) -> str:
    """A picture of a view, at most `width` characters wide if the board allows it."""
    draw = kit.of(view.game).text
    return draw(view, max(width, NARROWEST), legend, words).to_text(colour=colour)
