"""Where hexes are in a picture, and how their ground is drawn.

Hexes are flat-top with a radius of 36 units; the board's top left corner is (0, 0).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from moonpack.games.wolves.layout import DIRECTIONS, Layout, layout

from ..build import Value, number, path, polygon
from ..symbols import Symbols
from ..theme import TERRAIN, Theme

RADIUS = 36.0
HALF_HEIGHT = RADIUS * math.sqrt(3) / 2
MARGIN = 6.0  # for the borders of the board

Point = tuple[float, float]

_CORNERS = tuple(
    (RADIUS * math.cos(math.radians(60 * n)), RADIUS * math.sin(math.radians(60 * n)))
    for n in range(6)
)
# The corners at both ends of the edge towards each direction.
_EDGES = {"SE": (0, 1), "S": (1, 2), "SW": (2, 3), "NW": (3, 4), "N": (4, 5), "NE": (5, 0)}
# Where things grow on a hex: around its centre, where pieces stand, and above its name.
_SPOTS = ((0, -22), (-19, -10), (19, -10), (-22, 8), (22, 8), (-10, 4), (10, 3), (0, 16), (0, -5))


@cache
def hex_places(players: int) -> tuple[Point, ...]:
    """The centre of every hex, by number."""
    across = [cell.at for cell in layout(players).cells]
    centres = [(1.5 * RADIUS * q, HALF_HEIGHT * (2 * r + q)) for q, r in across]
    left = min(x for x, _ in centres) - RADIUS - MARGIN
    top = min(y for _, y in centres) - HALF_HEIGHT - MARGIN
    return tuple((round(x - left, 2), round(y - top, 2)) for x, y in centres)


@cache
def extent(players: int) -> Point:
    """The width and height of the board."""
    places = hex_places(players)
    width = max(x for x, _ in places) + RADIUS + MARGIN
    return width, max(y for _, y in places) + HALF_HEIGHT + MARGIN


def centres(players: int) -> dict[str, Point]:
    """The centre of every hex, by name."""
    places = hex_places(players)
    return {cell.name: places[cell.number] for cell in layout(players).cells}


def outline(scale: float = 1) -> str:
    """The `d` of a hex around (0, 0)."""
    return polygon((x * scale, y * scale) for x, y in _CORNERS)


@cache
def hex_edges(players: int) -> str:
    """The `d` of the outlines of all hexes."""
    around = "l-18 31.18h-36l-18-31.18l18-31.18h36z"
    return _scattered((RADIUS, 0), around, hex_places(players))


@cache
def region_borders(players: int) -> str:
    """The `d` of all edges between regions and around the board, each edge once."""
    lay = layout(players)
    edges = []
    for cell in lay.cells:
        x, y = hex_places(players)[cell.number]
        for direction in DIRECTIONS:
            other = lay.neighbour(cell.number, direction)
            if _is_border(lay, cell.number, other):
                (ax, ay), (bx, by) = (_CORNERS[corner] for corner in _EDGES[direction])
                edges.append(
                    f"M{number(x + ax)} {number(y + ay)}L{number(x + bx)} {number(y + by)}"
                )
    return "".join(edges)


def _is_border(lay: Layout, hex_: int, other: int | None) -> bool:
    if other is None:
        return True
    return lay.region_of[hex_] != lay.region_of[other] and hex_ < other


def add_grounds(symbols: Symbols, theme: Theme) -> None:
    """Define a hex of each terrain (`ground-0` …), of water and of the chasm."""
    for terrain, grow in enumerate((_forest, _rock, _grass, _tundra, _desert)):
        ground, light, shade = TERRAIN[terrain]
        symbols.add(f"ground-{terrain}", path(outline(), fill=ground), *grow(light, shade))
    waves = "".join(f"M{x - 7} {y}q3.5-4 7 0t7 0" for x, y in (*_SPOTS[:5], (-9, 21), (9, 21)))
    symbols.add(
        "ground-water",
        path(outline(), fill=theme.water),
        path(waves, **_line(theme.wave, 1.4)),
    )
    cracks = "M-24-12L-9-5L-13 6L2 14L0 24M-9-5L5-10L9-24M2 14L17 9L26 12"
    symbols.add(
        "ground-chasm",
        path(outline(1.02), fill=theme.chasm),
        path(cracks, **_line(theme.crack, 1.3)),
    )


def _line(colour: str, width: float) -> dict[str, Value]:
    return {
        "fill": "none",
        "stroke": colour,
        "stroke_width": width,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


def _scattered(start: Point, shape: str, spots: Iterable[Point]) -> str:
    """The `d` of a shape at several spots: one path, which is painted faster than one for each.

    `shape` begins at `start` and has relative commands only.
    """
    x, y = start
    return "".join(f"M{number(x + right)} {number(y + down)}{shape}" for right, down in spots)


def _forest(light: str, shade: str) -> list[str]:
    trees = []
    for tall, spots in ((6.5, _SPOTS[::2]), (8, _SPOTS[1::2])):
        tree = f"l3.6 {number(tall - 2)}h-1.7l2.9 5.5h-9.6l2.9-5.5h-1.7z"
        trees.append(_scattered((0, -tall), tree, spots))
    trunks = _scattered((0, 6), "v-4", _SPOTS)
    return [path(trunks, **_line(shade, 1.6)), path("".join(trees), fill=light)]


def _rock(light: str, shade: str) -> list[str]:
    spots = (*_SPOTS[:5], (0, 12), (0, -4))
    peaks = _scattered((-8, 5), "l6.5-11l3 4.5l2-2.5l5.5 9", spots)
    return [path(peaks, fill=shade), path(peaks, **_line(light, 1.5))]


def _grass(light: str, shade: str) -> list[str]:
    tuft = "q-.4-5-3.4-7.5m5 7.5q0-6 1-10m.6 10q.4-4 3.4-6"
    bright = [spot for n, spot in enumerate(_SPOTS) if n % 3]
    return [
        path(_scattered((-1.6, 4), tuft, _SPOTS[::3]), **_line(shade, 1.5)),
        path(_scattered((-1.6, 4), tuft, bright), **_line(light, 1.5)),
    ]


def _tundra(light: str, shade: str) -> list[str]:
    flakes = ((-12, -19), (14, -13), (-20, 5), (21, 8), (1, 14), (-2, -3))
    snow = ((3, -26), (-25, -5), (26, -4), (9, 2), (-10, 17), (12, 20), (-8, 5))
    ball = "a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0"
    return [
        path(_scattered((0, -5), "v10m-4.3-7.5l8.6 5m-8.6 0l8.6-5", flakes), **_line(shade, 1.2)),
        path(_scattered((-2.2, 0), ball, snow), fill=light),
    ]


def _desert(light: str, shade: str) -> list[str]:
    spots = ((-7, -21), (11, -12), (-17, -6), (19, 4), (-3, 4), (-13, 16), (10, 18))
    return [
        path(_scattered((-9, 3), "q6-9 12-4q3 2.5 7 2.5", spots), **_line(light, 1.6)),
        path(_scattered((-5, 4.5), "q5-3.5 10-.5", spots), **_line(shade, 1)),
    ]
