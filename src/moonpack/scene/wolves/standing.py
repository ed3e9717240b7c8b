"""What stands on the hexes of The Wolves: drawings with their places, and labels in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from moonpack.games.masks import hexes
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name, pack_in_region, prey_name
from moonpack.render.svg.wolves.hexes import hex_places
from moonpack.words import Words

from .shapes import moon_shape, piece_shape, prey_shape

_LIFT = -3.6  # pieces stand a little above the middle, clear of the hex's name
_DWELLINGS = (codes.RANK_DEN, codes.RANK_LAIR)
# Two on a hex: a dwelling lies to the left and a little lower than the wolf on it.
_PAIR = ((-15.5, 2.0), (15.5, -2.0))
_BESIDE = (0.86, 0.92, 0.72, 0.73)  # how large a piece is that shares its hex, by rank
_MOON_ALONE = ((0.0, -7.0, 0.86),)
_MOON_STACK = ((-9.0, -8.0, 0.8), (16.0, -3.0, 0.55))
_WAITING = (24.0, -26.0, 0.78)


class _Thing(NamedTuple):
    """Something on a hex: its drawing, its place in the hex, and what it is called."""

    hex: int
    shape: str
    aside: float
    down: float
    scale: float
    words: str


def standing_of(view: WolvesView, words: Words) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Drawings in the order they are drawn, and for each hex with something on it, what."""
    shot = view.snapshot
    places = hex_places(shot.players)
    drawn: list[dict[str, Any]] = []
    labels: dict[str, list[str]] = {}
    for thing in _things(view, words):
        x, y = places[thing.hex]
        name = shot.layout.name(thing.hex)
        at = {"x": round(x + thing.aside, 2), "y": round(y + thing.down, 2)}
        drawn.append({"hex": name, "shape": thing.shape, **at, "scale": thing.scale})
        labels.setdefault(name, []).append(thing.words)
    return drawn, {name: ", ".join(said) for name, said in labels.items()}


def _things(view: WolvesView, words: Words) -> Iterator[_Thing]:
    shot = view.snapshot
    yield from _moons(shot, words)
    for hex_, (kind, tokens) in sorted(shot.prey_hexes().items()):
        said = prey_name(data.PREY[kind], words)
        if tokens > 1:
            said = words("{prey}, a stack of {n}", n=tokens, prey=said)
        yield _Thing(hex_, prey_shape(kind, tokens), 0, _LIFT, 1, said)
    for hex_ in hexes(shot.lone_wolves):
        yield _Thing(hex_, "lone", 0, _LIFT, 1, words("lone wolf"))
    yield from _pieces(view, words)
    if shot.phase == codes.PHASE_PUSH:
        shape = piece_shape(shot.push_pack, shot.push_rank)
        said = _piece_words(view, shot.push_pack, shot.push_rank, words)
        yield _Thing(shot.push_hex, shape, *_WAITING, words("displaced: {piece}", piece=said))


def _moons(shot: Snapshot, words: Words) -> Iterator[_Thing]:
    for region, stack in zip(shot.layout.regions, shot.moons, strict=True):
        spots = _MOON_ALONE if len(stack) < 2 else _MOON_STACK
        for (aside, down, scale), phase in reversed(list(zip(spots, stack, strict=False))):
            said = moon_name(data.PHASES[phase], words)
            yield _Thing(region.water, moon_shape(phase), aside, down, scale, said)


def _pieces(view: WolvesView, words: Words) -> Iterator[_Thing]:
    on_hexes: dict[int, list[tuple[int, int]]] = {}
    for hex_, pack, rank in view.snapshot.pieces():
        on_hexes.setdefault(hex_, []).append((rank, pack))
    for hex_, found in on_hexes.items():
        found.sort(key=lambda piece: (piece[0] not in _DWELLINGS, piece))
        spots = ((0.0, 0.0),) if len(found) == 1 else _PAIR
        for (rank, pack), (aside, down) in zip(found, spots, strict=True):
            scale = 1.0 if len(found) == 1 else _BESIDE[rank]
            said = _piece_words(view, pack, rank, words)
            yield _Thing(hex_, piece_shape(pack, rank), aside, down + _LIFT, scale, said)


def _piece_words(view: WolvesView, pack: int, rank: int, words: Words) -> str:
    seat = pack if pack < view.snapshot.players else None
    return _named(pack_in_region(view.pack(pack), seat, words), rank, words)


@lru_cache(maxsize=512)
def _named(owner: str, rank: int, words: Words) -> str:
    """A piece: `Tundra's alpha`."""
    match rank:
        case codes.RANK_DEN:
            return words("{pack}'s den", pack=owner)
        case codes.RANK_PACK:
            return words("{pack}'s pack wolf", pack=owner)
        case codes.RANK_ALPHA:
            return words("{pack}'s alpha", pack=owner)
        case _:
            return words("{pack}'s lair", pack=owner)
