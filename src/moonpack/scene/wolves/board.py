"""What never changes during a game of The Wolves: the drawn board, hexes, tracks and names."""

from __future__ import annotations

from functools import cache

from moonpack.games.wolves import data
from moonpack.games.wolves.layout import Layout, layout, terrain_of
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import (
    action_names,
    category_names,
    moon_name,
    neutral_mark,
    pack_full_title,
    pack_in_region,
    pack_mark,
    prey_name,
    terrain_name,
    track_name,
)
from moonpack.render.svg.wolves import board_svg
from moonpack.render.svg.wolves.hexes import extent, hex_places, outline
from moonpack.words import Words

from .shapes import PREFIX, shapes
from .types import Action, BoardData, Category, Hex, Moon, Pack, RegionHexes, Rows, Track


def board_of(view: WolvesView, words: Words) -> BoardData:
    """Everything a page draws once."""
    shot = view.snapshot
    return {
        "game": view.game,
        "svg": board_svg(view, pieces=False, prefix=PREFIX, words=words),
        "shapes": shapes(shot, words),
        "outline": outline(0.93),
        "size": extent(shot.players),
        "hexes": _hexes(shot, words),
        "regions": _regions(shot),
        "packs": _packs(view, words),
        "terrains": {name: terrain_name(name, words) for name in data.TERRAINS},
        "moons": _moons(shot, words),
        "actions": _actions(words),
        "tracks": _tracks(shot, words),
        "rows": _rows(shot, words),
        "categories": _categories(words),
    }


def _hexes(shot: Snapshot, words: Words) -> dict[str, Hex]:
    """The place of every hex, its name in words, and where the arrow keys lead from it."""
    lay = shot.layout
    terrains, places = terrain_of(lay, shot.region_tiles), hex_places(shot.players)
    arrows = _all_arrows(shot.players)
    hexes: dict[str, Hex] = {}
    for cell in lay.cells:
        x, y = places[cell.number]
        ground = _ground(cell.block, terrains[cell.number])
        hexes[cell.name] = {
            "x": x,
            "y": y,
            "ground": ground,
            "words": _hex_words(cell.name, ground, words),
            "arrows": arrows[cell.number],
        }
        if cell.region >= 0:
            hexes[cell.name]["region"] = cell.region
    return hexes


def _ground(block: str, terrain: int) -> str:
    if terrain >= 0:
        return data.TERRAINS[terrain]
    return "water" if block == "~" else "chasm"


def _hex_words(name: str, ground: str, words: Words) -> str:
    if ground == "water":
        return words("{hex}, water", hex=name)
    if ground == "chasm":
        return words("{hex}, chasm", hex=name)
    return words("{hex}, {terrain}", hex=name, terrain=terrain_name(ground, words))


@cache
def _all_arrows(players: int) -> list[list[str | None]]:
    """Where the arrow keys lead from each hex, by its number."""
    lay = layout(players)
    return [_arrows(lay, cell.number) for cell in lay.cells]


def _arrows(lay: Layout, hex_: int) -> list[str | None]:
    """The hexes to the north, east, south and west.

    East and west zigzag, so that the same key pressed again stays on one row of the board.
    """
    q, _ = lay.cells[hex_].at
    tilt = ("SE", "NE", "NW", "SW") if q % 2 else ("NE", "SE", "SW", "NW")
    ways = (("N",), tilt[:2], ("S",), tilt[2:])
    arrows: list[str | None] = []
    for directions in ways:
        neighbours = (lay.neighbour(hex_, direction) for direction in directions)
        target = next((hex_ for hex_ in neighbours if hex_ is not None), None)
        arrows.append(None if target is None else lay.name(target))
    return arrows


def _regions(shot: Snapshot) -> list[RegionHexes]:
    lay = shot.layout
    return [
        {"water": lay.name(region.water), "hexes": [lay.name(hex_) for hex_ in region.cells]}
        for region in lay.regions
    ]


def _packs(view: WolvesView, words: Words) -> list[Pack]:
    """The packs: the players' by seat, then the neutral one, which has no seat."""
    shot = view.snapshot
    packs: list[Pack] = []
    for number in range(len(shot.packs)):
        seat = number + 1 if number < shot.players else None
        name = view.pack(number)
        mark = neutral_mark(words) if seat is None else pack_mark(name, words)
        text = pack_in_region(name, None if seat is None else number, words.plain)
        title = pack_full_title(name, words)
        packs.append({"seat": seat, "name": name, "mark": mark, "words": text, "title": title})
    return packs


def _moons(shot: Snapshot, words: Words) -> list[Moon]:
    """The three scorings: their dates and points."""
    dates: dict[str, int] = data.by_players("moon_dates", shot.players)
    return [
        {
            "phase": phase,
            "words": moon_name(phase, words),
            "date": date,
            "first": data.FIRST_POINTS[number],
            "second": data.SECOND_POINTS[number],
        }
        for number, (phase, date) in enumerate(dates.items())
    ]


# What tooltips explain of the actions: `den`, `lair` and `howl` are terms of the things themselves.
_ACTION_TERMS = {
    "move": "move",
    "den": "build",
    "lair": "enlarge",
    "howl": "call",
    "dominate": "dominate",
}


def _actions(words: Words) -> list[Action]:
    names = action_names(words)
    help_texts = {
        "move": words("Move your wolves onto the terrain you pay for"),
        "den": words("Build a den on or next to one of your alphas and improve a track"),
        "lair": words("Upgrade a den next to water to a lair: worth 3 in its region"),
        "howl": words("Call a lone wolf within howl range of your alphas"),
        "dominate": words("Replace a single pack wolf or den of another pack"),
    }
    return [
        {
            "name": name,
            "words": names[name],
            "help": help_texts[name],
            "cost": cost,
            "term": _ACTION_TERMS[name],
        }
        for name, cost in zip(data.ACTIONS, data.COSTS, strict=True)
    ]


def _tracks(shot: Snapshot, words: Words) -> list[Track]:
    """The three tracks of dens: the value, the bonus and the points of each place."""
    bonuses = data.by_players("track_bonus", shot.players)
    return [
        {
            "name": name,
            "words": track_name(name, words),
            "values": data.DATA["tracks"][name],
            "bonus": [None, *bonuses[name]],
            "points": data.points_at("track_points", shot.players),
        }
        for name in data.TRACKS
    ]


def _rows(shot: Snapshot, words: Words) -> Rows:
    """The other rows of a pack board."""
    return {
        "wolves": {
            "words": words("wolves", context="row"),
            "ranks": data.WOLF_TRACK,
            "points": data.points_at("wolf_points", shot.players)[1:],
        },
        "lairs": {
            "words": words("lairs", context="row"),
            "points": data.points_at("lair_points", shot.players)[1:],
        },
        "prey": {
            "words": words("prey", context="row"),
            "kinds": {kind: prey_name(kind, words) for kind in data.PREY},
            "points": data.points_at("prey_points", shot.players)[1:],
        },
    }


def _categories(words: Words) -> list[Category]:
    """The parts of a score, in the order of the score table."""
    return [{"name": name, "words": text} for name, text in category_names(words).items()]
