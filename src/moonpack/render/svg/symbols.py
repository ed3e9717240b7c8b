"""Shapes that pictures of any wolf game share: heads, moons, marks, tokens.

A shape is drawn around (0, 0) and defined once per picture; `Symbols.use` places it. Marks are
drawn as lines, not as text, so that packs can be told apart where there are no fonts.
"""

from __future__ import annotations

from collections.abc import Iterable

from .build import Value, at, circle, element, group, path
from .theme import Theme

# About 24 wide and high.
WOLF_HEAD = (
    "M-9.6-11.4L-4.6-5.8Q0-7.4 4.6-5.8L9.6-11.4L10.2-2L12 2.6L8.2 4.8L5 8.6"
    "Q2.6 11.8 0 11.8Q-2.6 11.8-5 8.6L-8.2 4.8L-12 2.6L-10.2-2Z"
)
WOLF_NOSE = "M-2.3 8.2Q0 7.4 2.3 8.2Q1.6 10.4 0 10.8Q-1.6 10.4-2.3 8.2Z"
WOLF_EYES = "M-6.4-1.4L-2-.1Q-3.6 2.2-6.4-1.4ZM6.4-1.4L2-.1Q3.6 2.2 6.4-1.4Z"
# Lit from the right, radius 10.
MOONS = {
    "crescent": "M0-10A10 10 0 0 1 0 10A13 13 0 0 0 0-10Z",
    "quarter": "M0-10A10 10 0 0 1 0 10Z",
    "full": "M0-10A10 10 0 0 1 0 10A10 10 0 0 1 0-10Z",
}
# Strokes, 7 wide and 10 high: the marks of the packs, which are other letters in other languages.
MARKS = {
    "F": "M-2.6 5V-5H3.2M-2.6-.2H2.2",
    "R": "M-2.9 5V-5H.4A2.75 2.75 0 0 1 .4.5H-2.9M.2.5L3.2 5",
    "G": "M3.1-3.4A4 5 0 1 0 3.4 2.6V.4H.4",
    "T": "M-3.7-5H3.7M0-5V5",
    "D": "M-2.9-5V5H-1A4.5 5 0 0 0-1-5Z",
    "N": "M-3 5V-5L3 5V-5",
    "E": "M3-5H-2.6V5H3.2M-2.6-.2H2.2",
    "H": "M-3-5V5M3-5V5M-3 0H3",
    "K": "M-2.8-5V5M3-5L-2.8.8M-.6-1.4L3.2 5",
    "L": "M-2.6-5V5H3.2",
    "P": "M-2.7 5V-5H.4A2.8 2.8 0 0 1 .4.6H-2.7",
    "S": "M3-3.6Q2.2-5 0-5A2.5 2.5 0 0 0 0 0A2.5 2.5 0 0 1 0 5Q-2.4 5-3.2 3.4",
    "U": "M-3-5V1.8A3 3.2 0 0 0 3 1.8V-5",
    "V": "M-3.4-5L0 5L3.4-5",
    "C": "M3.2-3.4A4 5 0 1 0 3.2 3.4",
    "3": "M-2.8-4Q-1.6-5 .2-5A2.4 2.4 0 0 1 .2-.3H-.6M.2-.3A2.6 2.6 0 0 1 .2 5Q-2 5-3 3.6",
    "Г": "M-2.4 5V-5H3.2",
    "Л": "M-3.6 5Q-2-.5-1.4-5H2.8V5",
    "П": "M-3 5V-5H3V5",
    "С": "M3.2-3.4A4 5 0 1 0 3.2 3.4",
    "Т": "M-3.7-5H3.7M0-5V5",
}
ENGLISH_MARKS = "FRGTDN"
BOLT = "M1.6-8L-5 1.4H-.6L-1.8 8L5-1.6H.6Z"
CROWN = "M-9 6L-10-5L-4.6-.6L0-8L4.6-.6L10-5L9 6Z"


def used(name: str, **attributes: Value | None) -> str:
    """A shape that is defined elsewhere in the picture, by its whole id."""
    return element("use", href=f"#{name}", **attributes)


class Symbols:
    """The shapes of one picture, with a common prefix of their ids."""

    def __init__(self, prefix: str, theme: Theme, marks: Iterable[str] = ENGLISH_MARKS) -> None:
        self.prefix = prefix
        self._theme = theme
        self._marks = marks
        self._shapes: dict[str, str] = {}
        self._add_shared()

    def add(self, name: str, *inside: str) -> None:
        """Define a shape. Parts without a colour take the colour of each use."""
        self._shapes[name] = group(*inside, id=self.prefix + name)

    def use(
        self, name: str, x: float, y: float, scale: float = 1, **attributes: Value | None
    ) -> str:
        """The shape at a place."""
        place = at(x, y, scale) if (x, y, scale) != (0, 0, 1) else None
        return used(self.prefix + name, transform=place, **attributes)

    def mark(self, letter: str, x: float, y: float, scale: float, colour: str) -> str:
        """A pack's or terrain's letter."""
        return self.use(f"mark-{letter}", x, y, scale, stroke=colour)

    def defs(self) -> str:
        """The definitions of all shapes, to be in the picture once."""
        return element("defs", *self._shapes.values())

    def _add_shared(self) -> None:
        theme = self._theme
        outline: dict[str, Value] = {"stroke_linejoin": "round"}
        self.add("head", path(WOLF_HEAD, **outline))
        self.add("nose", path(WOLF_NOSE))
        self.add(
            "lone",
            circle(0, 0, 14.5, fill=theme.cream, stroke=theme.ink, stroke_width=1.6),
            path(WOLF_HEAD, fill=theme.grey, transform=at(0, 0.6, 0.82)),
            path(WOLF_EYES + WOLF_NOSE, fill=theme.cream, transform=at(0, 0.6, 0.82)),
        )
        for phase, lit in MOONS.items():
            self.add(
                phase,
                circle(0, 0, 13, fill=theme.night, stroke=theme.moon, stroke_width=1.2),
                path(lit, fill=theme.moon),
            )
        for letter in dict.fromkeys(self._marks):
            strokes = MARKS.get(letter, MARKS["3"])
            self.add(
                f"mark-{letter}",
                path(strokes, fill="none", stroke_width=2.3, stroke_linecap="round", **outline),
            )
        self.add("bolt", path(BOLT, **outline))
        self.add("crown", path(CROWN, **outline))
