"""The Wolves as SVG.

`board_svg` and `hex_centres` are for pages that show the board on its own and move the pieces
themselves.
"""

from __future__ import annotations

from collections.abc import Collection

from moonpack.games.wolves.view import WolvesView
from moonpack.words import ENGLISH, Words


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
    from .picture import board_picture

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
    from .hexes import centres

    return centres(players)
