"""A small SVG builder: elements as text, numbers kept short, every word escaped."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

# Named one by one, for renderers that do not know what the system takes for sans-serif.
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
    """Text as it may stand in XML; what XML cannot hold becomes a replacement mark."""
    return escape(_NOT_XML.sub("\ufffd", text))


def element(tag: str, *inside: str, **attributes: Value | None) -> str:
    """An element. `inside` is markup; `fill_rule` gives `fill-rule`, `class_` gives `class`."""
    told = []
    for name, value in attributes.items():
        if value is not None:
            said = value if isinstance(value, str) else number(value)
            told.append(f" {name.rstrip('_').replace('_', '-')}={_quoted(said)}")
    body = "".join(inside)
    return f"<{tag}{''.join(told)}>{body}</{tag}>" if body else f"<{tag}{''.join(told)}/>"


def _quoted(value: str) -> str:
    # Nearly all values need no escaping, and looking is cheaper than escaping.
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
    """A line of text, escaped; `y` is its base line."""
    return element("text", escaped(text), x=x, y=y, font_size=size, fill=fill, **attributes)


def tip(text: str) -> str:
    """What a browser says when the pointer rests on the element this stands in."""
    return element("title", escaped(text))


def at(x: float, y: float, scale: float = 1) -> str:
    """A `transform` that moves, then scales."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({f'{scale:.4f}'.rstrip('0').rstrip('.')})"


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The `d` of a closed outline."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def width_of(text: str, size: float) -> float:
    """About how wide a line is, rather too wide than too narrow: fonts differ."""
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
    """The text, cut with an ellipsis where it would not fit."""
    if width_of(text, size) <= room:
        return text
    used, many = width_of("…", size), 0
    while many < len(text) and (used := used + width_of(text[many], size)) <= room:
        many += 1
    return text[:many].rstrip() + "…"


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """The text in lines that fit, at most so many; the last is cut where there is more."""
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most - 1:
        many = 1
        while many < len(words) and width_of(" ".join(words[: many + 1]), size) <= room:
            many += 1
        lines.append(fitted(" ".join(words[:many]), size, room))
        words = words[many:]
    return [*lines, fitted(" ".join(words), size, room)] if words else lines
