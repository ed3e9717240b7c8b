"""Contrast of the pieces of The Wolves on every terrain: `python -m tools.contrast`.

Contrast is that of WCAG 2: 1 is none, 21 black on white; 3 is enough for large shapes.
"""

from __future__ import annotations

from collections.abc import Iterator

from moonpack.games.wolves import data
from moonpack.render.svg.theme import NIGHT, PACK, TERRAIN


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as `#1f9d63`."""
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def table() -> Iterator[str]:
    """A table in Markdown: a row for every terrain, and one for the outline."""
    names = [f"{name} pack" for name in data.PACKS]
    yield f"| on | {' | '.join(names)} | outline | halo | outline or halo |"
    yield "| --- |" + " --- |" * (len(names) + 3)
    for terrain, (ground, *_) in zip(data.TERRAINS, TERRAIN, strict=True):
        edges = [contrast(edge, ground) for edge in (NIGHT.ink, NIGHT.cream)]
        figures = [contrast(pack, ground) for pack in PACK] + [*edges, max(edges)]
        yield f"| {terrain} | {' | '.join(f'{figure:.1f}' for figure in figures)} |"
    inside = [contrast(pack, NIGHT.ink) for pack in PACK]
    halo = contrast(NIGHT.cream, NIGHT.ink)
    figures = [f"{figure:.1f}" for figure in inside]
    yield f"| the outline | {' | '.join(figures)} | | {halo:.1f} | |"


if __name__ == "__main__":
    print(*table(), sep="\n")
