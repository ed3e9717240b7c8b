"""A small SVG builder: elements as text, short numbers, all text escaped."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

# Listed one by one, for renderers that do not know the system's sans-serif font.
FONTS = (
    "Inter,'Segoe UI','Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',"
    "'Noto Sans',Roboto,Ubuntu,Cantarell,Verdana,sans-serif"
)
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PLAIN = re.compile("[ !#-%'-;=?-~]*")  # ASCII without quotes, &, < and >
_NARROW = frozenset("iljtfrI.,:;'!|()[] ·")
_WIDE = frozenset("mwMWQO@%&—")

Value = str | int | float


def number(value: float) -> str:
    """A number with at most two digits after the point."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Text escaped for XML; characters that XML does not allow become replacement characters."""
    return escape(_NOT_XML.sub("\ufffd", text))


def element(tag: str, *inside: str, **attributes: Value | None) -> str:
    """An element. `inside` is markup; `fill_rule` gives `fill-rule`, `class_` gives `class`."""
    start = f"<{tag}"
    for name, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            start += f" {name.rstrip('_').replace('_', '-')}={_quoted(text)}"
    body = "".join(inside)
    return f"{start}>{body}</{tag}>" if body else f"{start}/>"


def _quoted(value: str) -> str:
    # Nearly all values need no escaping, and checking is cheaper than escaping.
    if _PLAIN.fullmatch(value):
        return f'"{value}"'
    return quoteattr(_NOT_XML.sub("\ufffd", value))


def group(*inside: str, **attributes: Value | None) -> str:
    """A `<g>`."""
    return element("g", *inside, **attributes)


def path(d: str, **attributes: Value | None) -> str:
    """A `<path>`."""
    return element("path", d=d, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value | None) -> str:
    """A `<circle>`."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def box(
    x: float, y: float, width: float, height: float, rx: float = 0, **attributes: Value | None
) -> str:
    """A `<rect>`, its corners rounded by `rx`."""
    return element("rect", x=x, y=y, width=width, height=height, rx=rx or None, **attributes)


def label(x: float, y: float, text: str, size: float, fill: str, **attributes: Value | None) -> str:
    """A line of text, escaped; `y` is its baseline."""
    return element("text", escaped(text), x=x, y=y, font_size=size, fill=fill, **attributes)


def tip(text: str) -> str:
    """A tooltip for the element that contains it."""
    return element("title", escaped(text))


def at(x: float, y: float, scale: float = 1) -> str:
    """A `transform` that moves, then scales."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({f'{scale:.4f}'.rstrip('0').rstrip('.')})"


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The `d` of a closed outline."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def width_of(text: str, size: float) -> float:
    """The estimated width of a line, erring on the wide side because fonts differ."""
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE:
        return 0.9
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    return 0.7 if letter.isupper() else 0.6


def fitted(text: str, size: float, room: float) -> str:
    """The text, shortened with an ellipsis if it does not fit."""
    if width_of(text, size) <= room:
        return text
    used, letters = width_of("…", size), 0
    while letters < len(text) and (used := used + width_of(text[letters], size)) <= room:
        letters += 1
    return text[:letters].rstrip() + "…"


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """The text in lines that fit, at most `most`; the last is shortened if there is more."""
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most - 1:
        n = 1
        while n < len(words) and width_of(" ".join(words[: n + 1]), size) <= room:
            n += 1
        lines.append(fitted(" ".join(words[:n]), size, room))
        words = words[n:]
    return [*lines, fitted(" ".join(words), size, room)] if words else lines
