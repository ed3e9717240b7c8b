"""Colours: a clear night, and paper. Hues of terrain and packs are the same in both."""

from __future__ import annotations

from dataclasses import dataclass, replace

from moonpack.errors import BadInput, Phrase
from moonpack.words import source


@dataclass(frozen=True)
class Theme:
    """Every colour a picture uses."""

    ground: str  # behind everything
    panel: str
    slot: str  # an empty place on a pack board
    rule: str  # thin lines
    text: str
    faint: str  # labels
    accent: str  # moonlight: who is to move, what is next, what may be chosen
    glow: str  # the dashes around a hex that may be chosen
    border: str  # between regions
    casing: str  # on both sides of that border
    edge: str  # between hexes
    ink: str = "#0d1017"  # outlines and marks of pieces
    cream: str = "#f4ead2"
    moon: str = "#f6e7b0"
    night: str = "#0d1220"  # the dark of a moon token
    prey: str = "#8d2a26"
    grey: str = "#565b68"  # lone wolves
    water: str = "#2b6ca3"
    wave: str = "#5b9bd0"
    chasm: str = "#14161d"
    crack: str = "#2b303d"


# By terrain, in the order of the data: the ground, plants and their shade.
TERRAIN = (
    ("#2f5d46", "#4f9272", "#234a37"),
    ("#6b6f7a", "#9aa0ae", "#4c505b"),
    ("#9aa84f", "#c6d37f", "#748036"),
    ("#cfd9df", "#ffffff", "#9fb2bf"),
    ("#c99a5b", "#edcf9c", "#a0743a"),
)
# Text that is legible on each terrain.
ON_TERRAIN = ("#f4ead2", "#f8f4ea", "#161a0c", "#16212b", "#241706")
PACK = ("#1f9d63", "#8a63d2", "#f2b705", "#39b7e5", "#e2543c")

NIGHT = Theme(
    ground="#0d1220",
    panel="#131d33",
    slot="#0d1528",
    rule="#2d4069",
    text="#f0e9d8",
    faint="#a7b2cb",
    accent="#f6e7b0",
    glow="#fff3c0",
    border="#f4ead2",
    casing="#0d1220",
    edge="#0d1220",
)
PAPER = replace(
    NIGHT,
    ground="#f3ecdc",
    panel="#fffaf0",
    slot="#e9dfc9",
    rule="#cbbd9c",
    text="#1d2436",
    faint="#5f6272",
    accent="#8a5a00",
    glow="#fff3c0",
    border="#fffaf0",
    casing="#232b40",
    edge="#232b40",
    chasm="#1b1e27",
)
THEMES = {"night": NIGHT, "paper": PAPER}


def theme_of(name: str) -> Theme:
    """A theme by its name."""
    if name not in THEMES:
        raise BadInput("theme", Phrase(source("one of {choices}"), choices=", ".join(THEMES)), name)
    return THEMES[name]
