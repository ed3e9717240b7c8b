"""SVG pictures, made with the standard library alone; equal views give equal pictures.

`svg` draws a whole game of any kind; the kit of a game names its drawing, and `plain.py` draws
games that have none.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from moonpack.games import check, kit
from moonpack.games.contract import View
from moonpack.words import ENGLISH, Words

LARGEST = 10_000  # pixels


class Picture(Protocol):
    """How a game is drawn: with the arguments of `svg`."""

    def __call__(
        self,
        view: Any,  # each game draws views of its own kind
        *,
        theme: str,
        size: int | None,
        names: bool,
        highlights: Collection[str],
        words: Words,
    ) -> str: ...


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
    container); `names` shows the names of the places; `highlights` are places to glow, by name.
    """
    if size is not None:
        check.whole_number(size, "size", 1, LARGEST)
    picture = kit.of(view.game).picture
    return picture(view, theme=theme, size=size, names=names, highlights=highlights, words=words)
