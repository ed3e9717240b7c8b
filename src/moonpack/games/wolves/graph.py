"""The board of a game as a graph, for programs: hexes, neighbours, terrains and regions."""

from __future__ import annotations

from typing import Annotated, TypedDict

from moonpack.games.shapes import Shape

from . import data
from .layout import DIRECTIONS, Layout, layout, terrain_of
from .view_types import HexName

Players = Annotated[int, Shape(minimum=2, maximum=5)]
Ground = Annotated[str, Shape(enum=[*data.TERRAINS, "water", "chasm"])]
Direction = Annotated[str, Shape(enum=list(DIRECTIONS))]


class HexJson(TypedDict):
    """A hex: axial coordinates, its region from 1, and the hexes next to it by direction.

    `terrain` is `water` or `chasm` where no piece can stand; `region` is null on the start tile.
    """

    at: tuple[int, int]
    terrain: Ground
    region: int | None
    neighbours: dict[Direction, HexName]


class RegionJson(TypedDict):
    """A region: its tile by number, and its hexes.

    Lists of a view, such as `moons`, are in the order of the regions.
    """

    tile: int
    water: HexName
    prey: HexName
    lone_wolves: list[HexName]
    hexes: list[HexName]


class BoardGraphJson(TypedDict):
    """The board: hexes by name, and regions in order."""

    players: Players
    hexes: dict[HexName, HexJson]
    regions: list[RegionJson]


def board_graph(players: int, tiles: tuple[int, ...]) -> BoardGraphJson:
    """The board for a number of players, with these region tiles in order."""
    lay = layout(players)
    terrains = terrain_of(lay, tiles)
    return {
        "players": players,
        "hexes": {cell.name: _hex(lay, cell.number, terrains) for cell in lay.cells},
        "regions": [
            {
                "tile": tile,
                "water": lay.name(region.water),
                "prey": lay.name(region.prey),
                "lone_wolves": [lay.name(h) for h in region.lone_wolves],
                "hexes": [lay.name(h) for h in region.cells],
            }
            for tile, region in zip(tiles, lay.regions, strict=True)
        ],
    }


def _hex(lay: Layout, hex_: int, terrains: list[int]) -> HexJson:
    cell = lay.cells[hex_]
    nowhere = "water" if cell.block == "~" else "chasm"
    near = {way: lay.neighbour(hex_, way) for way in DIRECTIONS}
    return {
        "at": cell.at,
        "terrain": nowhere if terrains[hex_] < 0 else data.TERRAINS[terrains[hex_]],
        "region": None if cell.region < 0 else cell.region + 1,
        "neighbours": {way: lay.name(h) for way, h in near.items() if h is not None},
    }
