"""SVG pictures: text made with nothing but the standard library, the same for the same view.

`svg` draws a whole game of any kind. `board_svg` and `hex_centres` are for pages that show the
board of The Wolves on its own and move the pieces themselves.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import TYPE_CHECKING

from moonpack.errors import BadInput
from moonpack.games.contract import View
from moonpack.words import ENGLISH, Words

if TYPE_CHECKING:  # a picture of one game imports no other game
    from moonpack.games.wolves.view import WolvesView

# Where each game's drawing is; its `picture` takes the arguments of `svg`.
_DRAWINGS = {
    "wolves": "moonpack.render.svg.wolves.picture",
    "moonlight": "moonpack.render.svg.moonlight.picture",
}


def svg(
    view: View,
    *,
    theme: str = "night",
    size: int | None = None,
    names: bool = True,
    highlights: Collection[str] = (),
    words: Words = ENGLISH,
) -> str:
    """A picture of the game as one SVG document.

    `theme` is `night` or `paper`; `size` is the width in pixels (without one the picture fills its
    container); `names` shows the names of the places; `highlights` are places to glow, by name:
    hexes of The Wolves such as `h9`, cells of Moonlight such as `1,0`.
    """
    if view.game not in _DRAWINGS:
        raise BadInput("view", "a view of " + " or ".join(_DRAWINGS), view.game)
    drawing = import_module(_DRAWINGS[view.game])
    drawn: str = drawing.picture(
        view, theme=theme, size=size, names=names, highlights=highlights, words=words
    )
    return drawn


def board_svg(
    view: WolvesView,
    *,
    theme: str = "night",
    names: bool = True,
    pieces: bool = True,
    highlights: Collection[str] = (),
    prefix: str = "board-",
    words: Words = ENGLISH,
) -> str:
    """The board of The Wolves alone, in the units of `hex_centres`.

    Without `pieces` it is only what never changes in a game, for a page that moves pieces itself.
    `prefix` begins every id, so that several boards can stand on one page.
    """
    from moonpack.render.svg.wolves.picture import board_picture

    return board_picture(
        view,
        theme=theme,
        names=names,
        pieces=pieces,
        highlights=highlights,
        prefix=prefix,
        words=words,
    )


def hex_centres(players: int) -> dict[str, tuple[float, float]]:
    """The centre of every hex of the board of The Wolves, by name, in the units of `board_svg`."""
    from moonpack.render.svg.wolves.hexes import centres

    return centres(players)
