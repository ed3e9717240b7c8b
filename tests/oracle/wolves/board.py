"""The hexes of a game of The Wolves: terrain, region, names and steps between them."""

from __future__ import annotations

from typing import Any

Hex = tuple[int, int]

DIRECTIONS: dict[str, Hex] = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 1),
    "NW": (-1, 0),
}


def laid(place: dict[str, Any], offset: list[int]) -> Hex:
    """The board hex of a tile's cell, for the tile's place in the layout."""
    turn = -1 if place["turned"] else 1
    return (place["at"][0] + turn * offset[0], place["at"][1] + turn * offset[1])


class Board:
    """The hexes of one game: terrain, region and names; nothing here ever changes."""

    def __init__(self, players: int, regions: list[int], data: dict[str, Any]) -> None:
        """Lay the tiles of the layout for a number of players."""
        self.terrain: dict[Hex, str] = {}
        self.region: dict[Hex, int] = {}  # the start tile's hexes lie in no region
        self.waters: list[Hex] = []
        self.lone_wolves: list[Hex] = []
        self.prey: list[Hex] = []
        self.distances: dict[tuple[Hex, bool], dict[Hex, int]] = {}
        shape = data["region_tile"]
        for place in data["layouts"][str(players)]:
            if place["tile"] == "start":
                for cell in data["start_tile"]["cells"]:
                    self.terrain[laid(place, cell["at"])] = cell["terrain"]
                continue
            region = len(self.waters)
            [tile] = [t for t in data["region_tiles"] if t["number"] == regions[region]]
            for cell in shape["cells"]:
                where = laid(place, cell["at"])
                self.region[where] = region
                self.terrain[where] = tile["blocks"].get(cell["block"], "water")
                if cell["block"] == shape["water_block"]:
                    self.waters.append(where)
            self.lone_wolves += [laid(place, offset) for offset in shape["lone_wolves"]]
            self.prey.append(laid(place, shape["prey"]))
        self.passable = {h for h, t in self.terrain.items() if t not in data["impassable"]}
        self.start = [h for h in self.passable if h not in self.region]
        self.one_side = set(self.start[:1])  # of the chasm: what hangs together with one hex
        for _ in self.start:
            near = {n for h in self.one_side for n in self.neighbours(h)}
            self.one_side |= near & set(self.start)
        left = min(q for q, _ in self.terrain)
        top = min(r + q // 2 for q, r in self.terrain)
        self.name = {
            (q, r): f"{chr(ord('a') + q - left)}{r + q // 2 - top + 1}" for q, r in self.terrain
        }
        self.hex = {name: where for where, name in self.name.items()}

    def neighbours(self, where: Hex) -> list[Hex]:
        """The board hexes next to one, water and chasm included."""
        around = [(where[0] + dq, where[1] + dr) for dq, dr in DIRECTIONS.values()]
        return [h for h in around if h in self.terrain]

    def steps_from(self, start: Hex, on_foot: bool) -> dict[Hex, int]:
        """Fewest steps from a hex to every hex within reach: on foot, or as a howl carries."""
        if (start, on_foot) not in self.distances:
            reached = {start: 0}
            queue = [start]
            for here in queue:
                for there in self.neighbours(here):
                    if there not in reached and (not on_foot or there in self.passable):
                        reached[there] = reached[here] + 1
                        queue.append(there)
            self.distances[start, on_foot] = reached
        return self.distances[start, on_foot]
