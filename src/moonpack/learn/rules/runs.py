"""The text of one paragraph: runs of plain, bold, italic and literal letters, and links.

In a source, a link to a chapter is `[the den](#den)`. Translators see `[the den]{den}`: what is in
braces is never translated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from moonpack.errors import MoonpackError

Style = Literal["plain", "bold", "italic", "literal", "link"]

_SOURCE_LINK = re.compile(r"\[([^\[\]]+)\]\(#(\w+)\)")
_RUN = re.compile(
    r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*|`(?P<literal>[^`]+)`"
    r"|\[(?P<link>[^\[\]]+)\]\{(?P<chapter>\w+)\}"
)
_STRAY = re.compile(r"[*`\[\]{}<>]")


@dataclass(frozen=True)
class Run:
    """Letters of one style; a link leads to a chapter."""

    style: Style
    text: str
    chapter: str = ""


def message(source: str) -> str:
    """A paragraph as translators see it, checked: anything beyond the known styles is refused."""
    text = _SOURCE_LINK.sub(r"[\1]{\2}", " ".join(source.split()))
    if stray := _STRAY.search(_RUN.sub("", text)):
        raise MoonpackError(f"{stray[0]!r} is not part of the rules' Markdown: {text[:80]!r}")
    return text


def runs(text: str) -> list[Run]:
    """The runs of a message, in whatever language."""
    parts: list[Run] = []
    end = 0
    for match in _RUN.finditer(text):
        if match.start() > end:
            parts.append(Run("plain", text[end : match.start()]))
        styles: tuple[Style, ...] = ("bold", "italic", "literal", "link")
        style = next(name for name in styles if match[name] is not None)
        letters = match[style].replace("`", "")  # of a link whose letters are literal in the docs
        parts.append(Run(style, letters, match["chapter"] or ""))
        end = match.end()
    return [*parts, Run("plain", text[end:])] if end < len(text) else parts
