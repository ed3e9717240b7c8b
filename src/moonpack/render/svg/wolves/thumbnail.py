"""A board of The Wolves as small as a stamp: flat hexes, and a dot for each piece."""

from __future__ import annotations

from functools import lru_cache

from moonpack.games.wolves import codes
from moonpack.games.wolves.layout import layout, terrain_of
from moonpack.games.wolves.view import WolvesView

from ..build import element, number, path
from ..theme import NIGHT, PACK, TERRAIN
from .hexes import RADIUS, extent, hex_places
from .pieces import placed_pieces

_DWELLINGS = (codes.RANK_DEN, codes.RANK_LAIR)
_DOT, _ALPHA, _DEN = 15.0, 21.0, 15.0  # radii of wolves and alphas, half the side of dens
_LINE = 6.0  # around a dot
_AROUND = "l-18 31.2h-36l-18-31.2 18-31.2h36z"  # the sides of a hex, from its right corner


def thumbnail(view: WolvesView) -> str:
    """The board as SVG: what is where, but no names and no texts."""
    shot = view.snapshot
    places = hex_places(shot.players)
    dots: dict[str, str] = {}
    for piece in placed_pieces(shot):
        x, y = places[piece.hex]
        colour = PACK[shot.pack_terrain(piece.pack)]
        dots[colour] = dots.get(colour, "") + _dot(piece.rank, x + piece.aside, y)
    width, height = extent(shot.players)
    return element(
        "svg",
        _ground(shot.players, tuple(shot.region_tiles)),
        *(path(d, fill=colour, **_outlined()) for colour, d in dots.items()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
    )


@lru_cache(maxsize=256)
def _ground(players: int, tiles: tuple[int, ...]) -> str:
    """The hexes, which stay for a whole game: one path for each colour."""
    lay, places = layout(players), hex_places(players)
    terrains = terrain_of(lay, tiles)
    grounds: dict[str, str] = {}
    for cell in lay.cells:
        terrain = terrains[cell.number]
        blank = NIGHT.water if cell.block == "~" else NIGHT.chasm
        colour = TERRAIN[terrain][0] if terrain >= 0 else blank
        x, y = places[cell.number]
        hex_ = f"M{number(x + RADIUS)} {number(y)}{_AROUND}"
        grounds[colour] = grounds.get(colour, "") + hex_
    return "".join(path(d, fill=colour) for colour, d in grounds.items())


def _outlined() -> dict[str, str | float]:
    return {"stroke": NIGHT.ink, "stroke_width": _LINE, "paint_order": "stroke"}


def _dot(rank: int, x: float, y: float) -> str:
    """A wolf is round, a den or lair is square."""
    if rank in _DWELLINGS:
        side = number(2 * _DEN)
        return f"M{number(x - _DEN)} {number(y - _DEN)}h{side}v{side}h-{side}z"
    r = _ALPHA if rank == codes.RANK_ALPHA else _DOT
    across = number(2 * r)
    r_ = number(r)
    return f"M{number(x - r)} {number(y)}a{r_} {r_} 0 1 0 {across} 0a{r_} {r_} 0 1 0-{across} 0z"
