"""What never changes during a game of The Wolves: the drawn board, hexes, tracks and names."""

from __future__ import annotations

from typing import Any

from moonpack.games.wolves import data
from moonpack.games.wolves.layout import Layout, terrain_of
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import (
    moon_name,
    pack_in_region,
    prey_name,
    terrain_name,
    track_name,
)
from moonpack.render.svg import board_svg
from moonpack.render.svg.wolves.hexes import extent, hex_places, outline
from moonpack.words import Words

from .shapes import PREFIX, shapes


def board_of(view: WolvesView, words: Words) -> dict[str, Any]:
    """Everything a page draws once."""
    shot = view.snapshot
    return {
        "game": view.game,
        "svg": board_svg(view, pieces=False, prefix=PREFIX, words=words),
        "shapes": shapes(shot),
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


def _hexes(shot: Snapshot, words: Words) -> dict[str, dict[str, Any]]:
    """Where hexes are, what they are called, and where the arrow keys lead from each."""
    lay = shot.layout
    terrains, places = terrain_of(lay, shot.region_tiles), hex_places(shot.players)
    found = {}
    for cell in lay.cells:
        x, y = places[cell.number]
        kind = _ground(cell.block, terrains[cell.number])
        told: dict[str, Any] = {"x": x, "y": y, "ground": kind}
        told["words"] = _called(cell.name, kind, words)
        told["arrows"] = _arrows(lay, cell.number)
        if cell.region >= 0:
            told["region"] = cell.region
        found[cell.name] = told
    return found


def _ground(block: str, terrain: int) -> str:
    if terrain >= 0:
        return data.TERRAINS[terrain]
    return "water" if block == "~" else "chasm"


def _called(name: str, kind: str, words: Words) -> str:
    if kind == "water":
        return words("{hex}, water", hex=name)
    if kind == "chasm":
        return words("{hex}, chasm", hex=name)
    return words("{hex}, {terrain}", hex=name, terrain=terrain_name(kind, words))


def _arrows(lay: Layout, hex_: int) -> list[str | None]:
    """The hexes to the north, east, south and west.

    East and west zigzag, so that going on in one direction stays on one row of the board.
    """
    q, _ = lay.cells[hex_].at
    tilt = ("SE", "NE", "NW", "SW") if q % 2 else ("NE", "SE", "SW", "NW")
    ways = (("N",), tilt[:2], ("S",), tilt[2:])
    found: list[str | None] = []
    for directions in ways:
        next_ = (lay.neighbour(hex_, direction) for direction in directions)
        there = next((spot for spot in next_ if spot is not None), None)
        found.append(None if there is None else lay.name(there))
    return found


def _regions(shot: Snapshot) -> list[dict[str, Any]]:
    lay = shot.layout
    return [
        {"water": lay.name(region.water), "hexes": [lay.name(hex_) for hex_ in region.cells]}
        for region in lay.regions
    ]


def _packs(view: WolvesView, words: Words) -> list[dict[str, Any]]:
    """The packs: the players' by seat, then the neutral one, which has no seat."""
    shot = view.snapshot
    found = []
    for number in range(len(shot.packs)):
        seat = number + 1 if number < shot.players else None
        name = view.pack(number)
        mark = "N" if seat is None else name[0].upper()
        told = pack_in_region(name, None if seat is None else number, words)
        found.append({"seat": seat, "name": name, "mark": mark, "words": told})
    return found


def _moons(shot: Snapshot, words: Words) -> list[dict[str, Any]]:
    """The three scorings: on which date, and what they are worth."""
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


def _actions(words: Words) -> list[dict[str, Any]]:
    named = {
        "move": words("Move"),
        "den": words("Den"),
        "lair": words("Lair"),
        "howl": words("Howl"),
        "dominate": words("Dominate"),
    }
    helped = {
        "move": words("Move your wolves onto the terrain you pay for"),
        "den": words("Build a den by one of your alphas and improve a track"),
        "lair": words("Make a den beside water a lair: worth 3 in its region"),
        "howl": words("Call a lone wolf within howl range of your alphas"),
        "dominate": words("Replace a single pack wolf or den of another pack"),
    }
    return [
        {"name": name, "words": named[name], "help": helped[name], "cost": cost}
        for name, cost in zip(data.ACTIONS, data.COSTS, strict=True)
    ]


def _tracks(shot: Snapshot, words: Words) -> list[dict[str, Any]]:
    """The three tracks of dens: what each place shows, brings and scores."""
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


def _rows(shot: Snapshot, words: Words) -> dict[str, Any]:
    """The other rows of a pack board."""
    return {
        "wolves": {
            "words": words("wolves"),
            "ranks": data.WOLF_TRACK,
            "points": data.points_at("wolf_points", shot.players)[1:],
        },
        "lairs": {
            "words": words("lairs"),
            "points": data.points_at("lair_points", shot.players)[1:],
        },
        "prey": {
            "words": words("prey"),
            "kinds": {kind: prey_name(kind, words) for kind in data.PREY},
            "points": data.points_at("prey_points", shot.players)[1:],
        },
    }


def _categories(words: Words) -> list[dict[str, str]]:
    """What a score is made of, in the order of the score table."""
    named = {
        "moons": words("Moons and regions"),
        "spread": words("Spread"),
        "speed": words("Speed"),
        "howl": words("Howl"),
        "lairs": words("Lairs"),
        "prey": words("Prey"),
        "wolves": words("Wolves"),
    }
    return [{"name": name, "words": said} for name, said in named.items()]
