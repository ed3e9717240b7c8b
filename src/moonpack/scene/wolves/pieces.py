"""The pieces and tokens on the hexes of The Wolves: drawings with their places, and labels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from moonpack.games.masks import hexes
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name, pack_owner, prey_name
from moonpack.render.svg.wolves.hexes import hex_places
from moonpack.words import Words

from .shapes import moon_shape, piece_shape, prey_shape
from .types import Piece

_LIFT = -3.6  # pieces are drawn a little above the centre, clear of the hex's name
_DWELLINGS = (codes.RANK_DEN, codes.RANK_LAIR)
# Two on a hex: a den or lair is to the left of the wolf and a little lower.
_PAIR = ((-15.5, 2.0), (15.5, -2.0))
_SHARED_SCALE = (0.86, 0.92, 0.72, 0.73)  # of a piece that shares its hex, by rank
_MOON_ALONE = ((0.0, -7.0, 0.86),)
_MOON_STACK = ((-9.0, -8.0, 0.8), (16.0, -3.0, 0.55))
_PICKED_UP = (24.0, -26.0, 0.78)


class _Placed(NamedTuple):
    """A piece or token on a hex: its drawing, its place in the hex, its name."""

    hex: int
    shape: str
    aside: float
    down: float
    scale: float
    words: str


def pieces_and_labels(view: WolvesView, words: Words) -> tuple[list[Piece], dict[str, str]]:
    """The drawings in drawing order, and a label for each hex that is not empty."""
    shot = view.snapshot
    pieces: list[Piece] = []
    labels: dict[str, list[str]] = {}
    for hex_, shape, aside, down, scale, label in _placed(view, words):
        piece = _drawing(shot.players, hex_, shape, (aside, down, scale))
        pieces.append(piece)
        labels.setdefault(piece["hex"], []).append(label)
    return pieces, {name: ", ".join(names) for name, names in labels.items()}


@lru_cache(maxsize=8192)
def _drawing(players: int, hex_: int, shape: str, spot: tuple[float, float, float]) -> Piece:
    """A drawing on a hex. Most pieces stay where they are from one scene to the next."""
    x, y = hex_places(players)[hex_]
    aside, down, scale = spot
    return {
        "hex": layout(players).name(hex_),
        "shape": shape,
        "x": round(x + aside, 2),
        "y": round(y + down, 2),
        "scale": scale,
    }


def _placed(view: WolvesView, words: Words) -> Iterator[_Placed]:
    shot = view.snapshot
    yield from _moons(shot, words)
    for hex_, (kind, tokens) in sorted(shot.prey_hexes().items()):
        label = prey_name(data.PREY[kind], words)
        if tokens > 1:
            label = words("{prey}, a stack of {n}", n=tokens, prey=label)
        yield _Placed(hex_, prey_shape(kind, tokens), 0, _LIFT, 1, label)
    for hex_ in hexes(shot.lone_wolves):
        yield _Placed(hex_, "lone", 0, _LIFT, 1, words("lone wolf"))
    yield from _pieces(view, words)
    if shot.phase == codes.PHASE_PUSH:
        shape = piece_shape(shot.push_pack, shot.push_rank)
        piece = _piece_words(view, shot.push_pack, shot.push_rank, words)
        yield _Placed(shot.push_hex, shape, *_PICKED_UP, words("displaced: {piece}", piece=piece))


def _moons(shot: Snapshot, words: Words) -> Iterator[_Placed]:
    for region, stack in zip(shot.layout.regions, shot.moons, strict=True):
        spots = _MOON_ALONE if len(stack) < 2 else _MOON_STACK
        for (aside, down, scale), phase in reversed(list(zip(spots, stack, strict=False))):
            label = moon_name(data.PHASES[phase], words)
            yield _Placed(region.water, moon_shape(phase), aside, down, scale, label)


def _pieces(view: WolvesView, words: Words) -> Iterator[_Placed]:
    on_hexes: dict[int, list[tuple[int, int]]] = {}
    for hex_, pack, rank in view.snapshot.pieces():
        on_hexes.setdefault(hex_, []).append((rank, pack))
    labels: dict[tuple[int, int], str] = {}
    for hex_, pieces in on_hexes.items():
        if len(pieces) > 1:
            pieces.sort(key=lambda piece: (piece[0] not in _DWELLINGS, piece))
        spots = ((0.0, 0.0),) if len(pieces) == 1 else _PAIR
        for (rank, pack), (aside, down) in zip(pieces, spots, strict=True):
            scale = 1.0 if len(pieces) == 1 else _SHARED_SCALE[rank]
            label = labels.get((pack, rank)) or _piece_words(view, pack, rank, words)
            labels[pack, rank] = label
            yield _Placed(hex_, piece_shape(pack, rank), aside, down + _LIFT, scale, label)


def _piece_words(view: WolvesView, pack: int, rank: int, words: Words) -> str:
    piece = _named(pack_owner(view.pack(pack), words), rank, words)
    is_neutral = pack >= view.snapshot.players
    return words("{piece} (neutral)", piece=piece) if is_neutral else piece


@lru_cache(maxsize=512)
def _named(whose: str, rank: int, words: Words) -> str:
    """A piece: `Tundra's alpha`."""
    match rank:
        case codes.RANK_DEN:
            return words("{whose} den", whose=whose)
        case codes.RANK_PACK:
            return words("{whose} pack wolf", whose=whose)
        case codes.RANK_ALPHA:
            return words("{whose} alpha", whose=whose)
        case _:
            return words("{whose} lair", whose=whose)
