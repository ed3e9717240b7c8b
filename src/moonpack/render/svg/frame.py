"""What the pictures of all games have in common: ids of their own, the document, the title line."""

from __future__ import annotations

import zlib

from moonpack.render.captions import Headline
from moonpack.words import Words

from .build import FONTS, Value, element, escaped, number
from .symbols import Symbols
from .theme import Theme
from .title_line import title_line


def id_prefix(letter: str, *content: object) -> str:
    """A beginning for ids: two different pictures on one page must not share any."""
    return f"{letter}{zlib.crc32(repr(content).encode('utf-8', 'replace')):08x}-"


def document(
    width: float, height: float, size: int | None, prefix: str, texts: dict[str, str], *inside: str
) -> str:
    """An SVG document; `size` is its width in pixels, `texts` its `title` and perhaps `desc`."""
    scaled: dict[str, Value | None] = {"width": size}
    if size is not None:
        scaled["height"] = round(size * height / width)
    return element(
        "svg",
        *(element(name, escaped(text), id=prefix + name) for name, text in texts.items()),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        **scaled,
        role="img",
        aria_labelledby=" ".join(prefix + name for name in texts),
        font_family=FONTS,
    )


class Drawing:
    """A picture in the making; a game's own drawing extends it."""

    def __init__(self, symbols: Symbols, theme: Theme, words: Words) -> None:
        self.symbols, self.theme, self.words = symbols, theme, words

    def heading(self, game: str, headline: Headline, progress: str, width: float) -> str:
        """The title line: the game, who is to move, what there is to do."""
        return title_line(game, headline, progress, width, symbols=self.symbols, theme=self.theme)

    def texts(self, game: str, headline: Headline, description: str) -> dict[str, str]:
        """The title and the description, for those who cannot see the picture."""
        title = self.words("{game}: {sentence}", game=game, sentence=headline.text)
        return {"title": title, "desc": description}
