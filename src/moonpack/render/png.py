"""PNG pictures: the SVG picture, rasterised by resvg (the extra `moonpack[png]`)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from types import ModuleType

from moonpack.errors import MoonpackError, Phrase
from moonpack.games.contract import View
from moonpack.render.svg import svg
from moonpack.render.svg.build import FONTS
from moonpack.words import ENGLISH, Words, source

_NO_FONT = source(
    "A PNG picture needs a font, and none was found on this computer. Install one (on Debian or "
    "Ubuntu: {command}), or use an SVG picture instead."
)
_FONT = "apt install fonts-dejavu-core"
_NO_RESVG = source(
    "PNG pictures need resvg_py, which is not installed. Install it with {command}, or use an SVG "
    "picture instead."
)
_RESVG = 'pip install "moonpack[png]"'


def png(
    view: View,
    *,
    theme: str = "night",
    size: int | None = None,
    names: bool = True,
    highlights: Collection[str] = (),
    words: Words = ENGLISH,
) -> bytes:
    """The picture `svg` draws, as a PNG file; `size` is its width in pixels."""
    resvg = _resvg()
    drawn = svg(view, theme=theme, size=size, names=names, highlights=highlights, words=words)
    if not _has_fonts():
        raise MoonpackError(Phrase(_NO_FONT, command=_FONT))
    picture: bytes = resvg.svg_to_bytes(svg_string=drawn)
    return picture


def _resvg() -> ModuleType:
    try:
        import resvg_py
    except ImportError as error:
        raise MoonpackError(Phrase(_NO_RESVG, command=_RESVG)) from error
    return resvg_py


@cache
def _has_fonts() -> bool:
    """Whether text would be visible: without a font, resvg silently leaves it out."""
    return _rasterised("M") != _rasterised("")


def _rasterised(letter: str) -> bytes:
    text = f'<text y="14" font-family="{FONTS}">{letter}</text>'
    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">{text}</svg>'
    picture: bytes = _resvg().svg_to_bytes(svg_string=page)
    return picture
