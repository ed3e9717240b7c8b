"""Where the hexes are: the geometry of the board for each number of players.

A layout knows hexes, tiles, water and distances, but not which region tile lies where; that is a
`Board`. Hexes are numbered 0, 1, … by column, then row, and named like chess squares.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from .data import DATA, TERRAINS

Axial = tuple[int, int]

DIRECTIONS: dict[str, Axial] = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 1),
    "NW": (-1, 0),
}


@dataclass(frozen=True)
class Cell:
    """One hex of a layout. `block` says which terrain block of a region tile it belongs to."""

    number: int
    name: str
    at: Axial
    region: int  # in layout order, region tiles only; -1 on the start tile
    block: str  # a region tile's block letter, "~" for water; or the start tile's terrain


@dataclass(frozen=True)
class Region:
    """The place of one region tile: what lies on the same offsets of every tile."""

    water: int
    prey: int
    lone_wolves: tuple[int, int]
    cells: tuple[int, ...]


class Layout:
    """The hexes of the board for a number of players; `only`: the land of a small map, by name."""

    def __init__(self, players: int, only: Collection[str] | None = None) -> None:
        self.players = players
        self.cells = tuple(sorted_cells(players))
        self.number_of = {cell.name: cell.number for cell in self.cells}
        self.at = {cell.at: cell.number for cell in self.cells}
        land = [cell for cell in self.cells if cell.block not in ("~", "chasm")]
        self.land = frozenset(c.number for c in land if only is None or c.name in only)
        self._missing = frozenset(cell.number for cell in land) - self.land
        self._near = tuple(
            tuple(
                n
                for d in DIRECTIONS
                if (n := self.neighbour(h, d)) is not None and n not in self._missing
            )
            for h in range(len(self.cells))
        )
        self._walks: dict[int, dict[int, int]] = {}
        self.regions = tuple(self._regions())
        self.region_of = tuple(cell.region for cell in self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def name(self, hex_: int) -> str:
        """A hex's name, like `h9`."""
        return self.cells[hex_].name

    def neighbour(self, hex_: int, direction: str) -> int | None:
        """The hex next to one in a direction (`N`, `NE`, …), or None past the edge of the board."""
        (q, r), (dq, dr) = self.cells[hex_].at, DIRECTIONS[direction]
        return self.at.get((q + dq, r + dr))

    def near(self, hex_: int) -> tuple[int, ...]:
        """The hexes next to one, land or not."""
        return self._near[hex_]

    def distances(self, start: int, over: Collection[int] | None = None) -> dict[int, int]:
        """Fewest steps from a hex to every hex it reaches over the given ones (None: any hex)."""
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in self.near(here):
                if there not in steps and (over is None or there in over):
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return steps

    def walks(self, start: int) -> dict[int, int]:
        """Fewest steps from a land hex to every land hex it reaches; worked out once."""
        if start not in self._walks:
            self._walks[start] = self.distances(start, self.land)
        return self._walks[start]

    def path(self, start: int, end: int) -> list[int]:
        """A shortest walk between two land hexes, both ends included."""
        steps = self.walks(end)
        walk = [start]
        while walk[-1] != end:
            walk.append(min(self.near(walk[-1]), key=lambda h: steps.get(h, len(self.cells))))
        return walk

    def draft_sides(self) -> tuple[frozenset[int], ...]:
        """The two sides of the start tile; none with 2 players."""
        start = {c.number for c in self.cells if c.region < 0 and c.number in self.land}
        sides: list[frozenset[int]] = []
        while start:
            side = frozenset(self.distances(min(start), start))
            sides.append(side)
            start -= side
        return tuple(sides)

    def _regions(self) -> Iterator[Region]:
        tile = DATA["region_tile"]
        for place in region_places(self.players):
            spot = [self.at[_turned(place, offset)] for offset in [[0, 0], tile["prey"]]]
            wolves = [self.at[_turned(place, offset)] for offset in tile["lone_wolves"]]
            cells = sorted(
                {self.at[_turned(place, c["at"])] for c in tile["cells"]} - self._missing
            )
            yield Region(spot[0], spot[1], (wolves[0], wolves[1]), tuple(cells))


def _turned(place: dict[str, Any], offset: list[int]) -> Axial:
    q, r = place["at"]
    sign = -1 if place["turned"] else 1
    return q + sign * offset[0], r + sign * offset[1]


def region_places(players: int) -> list[dict[str, Any]]:
    """The places of the region tiles, in layout order."""
    return [place for place in DATA["layouts"][str(players)] if place["tile"] == "region"]


def sorted_cells(players: int) -> Iterator[Cell]:
    """Every hex of the board, by column and row."""
    placed: list[tuple[Axial, int, str]] = []
    region = 0
    for place in DATA["layouts"][str(players)]:
        is_region = place["tile"] == "region"
        for cell in DATA["region_tile" if is_region else "start_tile"]["cells"]:
            block = cell["block"] if is_region else cell["terrain"]
            placed.append((_turned(place, cell["at"]), region if is_region else -1, block))
        region += is_region
    left = min(q for (q, _), _, _ in placed)
    top = min((2 * r + q) // 2 for (q, r), _, _ in placed)
    placed.sort(key=lambda cell: (cell[0][0], cell[0][1]))
    for number, ((q, r), tile, block) in enumerate(placed):
        name = f"{chr(ord('a') + q - left)}{(2 * r + q) // 2 - top + 1}"
        yield Cell(number, name, (q, r), tile, block)


@cache
def layout(players: int) -> Layout:
    """The layout for a number of players, made once."""
    return Layout(players)


def terrain_of(lay: Layout, regions: tuple[int, ...]) -> list[int]:
    """The terrain number of every hex once region tiles are laid; -1 for water and chasm."""
    terrains = [-1] * len(lay)
    for terrain, mask in enumerate(terrain_masks(lay.players, regions)):
        for cell in lay.cells:
            if mask >> cell.number & 1:
                terrains[cell.number] = terrain
    return terrains


def terrain_masks(players: int, regions: tuple[int, ...]) -> list[int]:
    """The hexes of each terrain, as masks, once region tiles are laid."""
    masks = list(_tile_masks(players, -1, 0))
    for place, tile in enumerate(regions):
        for terrain, mask in enumerate(_tile_masks(players, place, tile)):
            masks[terrain] |= mask
    return masks


@cache
def _tile_masks(players: int, place: int, tile: int) -> tuple[int, ...]:
    """The hexes of each terrain on one tile at one place; -1 is the start tile's place."""
    blocks = {each["number"]: each["blocks"] for each in DATA["region_tiles"]}.get(tile, {})
    masks = [0] * len(TERRAINS)
    for cell in layout(players).cells:
        name = blocks.get(cell.block, cell.block)
        if cell.region == place and name in TERRAINS:
            masks[TERRAINS.index(name)] |= 1 << cell.number
    return tuple(masks)
