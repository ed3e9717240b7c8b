"""A part of the board of The Wolves, for the rules: the hexes around some others, with arrows."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from moonpack.errors import BadInput
from moonpack.games.wolves.view import WolvesView
from moonpack.words import Words

from ..build import Value, at, box, group, number, path
from ..cutouts import THEME
from ..frame import document, id_prefix
from ..theme import Theme, theme_of
from .hexes import HALF_HEIGHT, RADIUS, Point, centres, extent
from .picture import Table

_MARGIN = 8.0
_START, _END = 20.0, 17.0  # how far an arrow stays away from the centres of its hexes
_HEAD = 13.0


def cutout(
    view: WolvesView,
    *,
    around: Collection[str],
    highlights: Collection[str],
    arrows: Sequence[tuple[str, str]],
    words: Words,
) -> str:
    """The smallest rectangle with the hexes of `around`; without any, the whole board."""
    places = centres(view.snapshot.players)
    unknown = {*around, *(hex_ for arrow in arrows for hex_ in arrow)} - set(places)
    if unknown:
        raise BadInput("around", "names of hexes on this board", min(unknown))
    prefix = id_prefix("c", view, sorted(around), sorted(highlights), arrows)
    table = Table(view, theme_of(THEME), words, prefix)
    left, top, width, height = _frame(view.snapshot.players, [places[one] for one in around])
    drawn = [_arrow(places[one], places[other], table.theme) for one, other in arrows]
    return document(
        *(width, height, None, prefix, {"title": table.game}),
        table.symbols.defs(),
        box(0, 0, width, height, fill=table.theme.ground),
        group(table.board(False, True, highlights), *drawn, transform=at(-left, -top)),
    )


def _frame(players: int, places: Sequence[Point]) -> tuple[float, float, float, float]:
    """The left and upper edge, the width and the height of what is shown."""
    wide, high = extent(players)
    if not places:
        return 0, 0, wide, high
    left = max(min(x for x, _ in places) - RADIUS - _MARGIN, 0)
    right = min(max(x for x, _ in places) + RADIUS + _MARGIN, wide)
    top = max(min(y for _, y in places) - HALF_HEIGHT - _MARGIN, 0)
    bottom = min(max(y for _, y in places) + HALF_HEIGHT + _MARGIN, high)
    return left, top, right - left, bottom - top


def _arrow(start: Point, end: Point, theme: Theme) -> str:
    """An arrow in moonlight, with a dark outline that stands out on any terrain."""
    along = math.atan2(end[1] - start[1], end[0] - start[0])
    cos, sin = math.cos(along), math.sin(along)
    x, y = start[0] + _START * cos, start[1] + _START * sin
    tip_x, tip_y = end[0] - _END * cos, end[1] - _END * sin
    neck_x, neck_y = tip_x - _HEAD * cos, tip_y - _HEAD * sin
    half = _HEAD * 0.62
    line = f"M{number(x)} {number(y)}L{number(neck_x)} {number(neck_y)}"
    head = (
        f"M{number(tip_x)} {number(tip_y)}"
        f"L{number(neck_x - half * sin)} {number(neck_y + half * cos)}"
        f"L{number(neck_x + half * sin)} {number(neck_y - half * cos)}Z"
    )
    stroke: dict[str, Value] = {"stroke": theme.ink, "stroke_linejoin": "round"}
    return group(
        path(line, stroke=theme.ink, stroke_width=9, stroke_linecap="round"),
        path(head, fill=theme.glow, stroke_width=5, **stroke),
        path(line, stroke=theme.glow, stroke_width=5, stroke_linecap="round"),
        path(head, fill=theme.glow),
        class_="arrow",
    )
