"""The printed facts of The Wolves, read once from `data.json` and given names and types."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("data.json").read_text("utf-8"))

TERRAINS: tuple[str, ...] = tuple(DATA["terrains"])
PACKS: tuple[str, ...] = tuple(DATA["packs"])
TRACKS: tuple[str, ...] = tuple(DATA["tracks"])
ACTIONS = ("move", "den", "lair", "howl", "dominate")
RANKS: tuple[str, ...] = tuple(DATA["rank"])
PHASES: tuple[str, ...] = tuple(DATA["moon_tokens"])
# By name: two stacks of one kind that can both be hunted are asked for in this order.
PREY: tuple[str, ...] = tuple(sorted(DATA["prey"]))
COSTS: tuple[int, ...] = tuple(DATA["costs"][action] for action in ACTIONS)
# The two sides of the five two-sided tiles, as terrain numbers.
TILE_SIDES: tuple[tuple[int, int], ...] = tuple(
    (TERRAINS.index(first), TERRAINS.index(second))
    for first, second in DATA["terrain_tiles"]["others"]
)
WOLF_TRACK: tuple[str, ...] = tuple(DATA["wolf_track"])
REGION_TILES: tuple[int, ...] = tuple(tile["number"] for tile in DATA["region_tiles"])
FIRST_POINTS: tuple[int, ...] = tuple(DATA["moon_tokens"][phase]["first"] for phase in PHASES)
SECOND_POINTS: tuple[int, ...] = tuple(DATA["moon_tokens"][phase]["second"] for phase in PHASES)
# How much control a piece gives, by rank.
CONTROL: tuple[int, ...] = tuple(DATA["control"][rank] for rank in RANKS)


def by_players(fact: str, players: int) -> Any:
    """A fact that the data give per number of players, as `"2"` … `"5"` or as `"2"` and `"3-5"`."""
    table = DATA[fact]
    key = str(players)
    return table[key] if key in table else table["2" if players == 2 else "3-5"]


@cache
def points_at(fact: str, players: int) -> tuple[int, ...]:
    """The points of a track (`track_points`, `wolf_points`, `lair_points`, `prey_points`)."""
    table = DATA[fact]
    return tuple(table if isinstance(table, list) else by_players(fact, players))
