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
from moonpack.games.wolves.vocabulary import moon_name
from moonpack.render.captions.wolves import piece_name, prey_label
from moonpack.render.svg.wolves.hexes import hex_places
from moonpack.render.svg.wolves.pieces import LIFT, PlacedPiece, placed_pieces
from moonpack.words import Words

from .shapes import moon_shape, piece_shape, prey_shape
from .types import Piece

Spot = tuple[float, float, float]  # aside, down, scale

_MIDDLE = (0.0, LIFT, 1.0)
_MOON_ALONE = ((0.0, -7.0, 0.86),)
_MOON_STACK = ((-9.0, -8.0, 0.8), (16.0, -3.0, 0.55))
_PICKED_UP = (24.0, -26.0, 0.78)


class _Token(NamedTuple):
    """A token on a hex: its drawing, its place in the hex, its name."""

    hex: int
    shape: str
    spot: Spot
    words: str


def pieces_and_labels(view: WolvesView, words: Words) -> tuple[list[Piece], dict[str, str]]:
    """The drawings in drawing order, and a label for each hex that is not empty."""
    pieces: list[Piece] = []
    labels: dict[str, str] = {}
    for piece, label in _drawings(view, words):
        pieces.append(piece)
        name = piece["hex"]
        labels[name] = f"{labels[name]}, {label}" if name in labels else label
    return pieces, labels


def _drawings(view: WolvesView, words: Words) -> Iterator[tuple[Piece, str]]:
    """The tokens, then the pieces, then a wolf that is displaced, each with its name."""
    shot = view.snapshot
    players = shot.players
    for token in _tokens(shot, words):
        yield _drawing(players, token.hex, token.shape, token.spot), token.words
    names: dict[tuple[int, int], str] = {}
    for placed in placed_pieces(shot):
        kind = placed.pack, placed.rank
        if kind not in names:
            names[kind] = piece_name(view, *kind, words)
        yield _piece(players, placed), names[kind]
    if shot.phase == codes.PHASE_PUSH:
        shape = piece_shape(shot.push_pack, shot.push_rank)
        name = piece_name(view, shot.push_pack, shot.push_rank, words)
        drawing = _drawing(players, shot.push_hex, shape, _PICKED_UP)
        yield drawing, words("displaced: {piece}", piece=name)


@lru_cache(maxsize=8192)
def _piece(players: int, placed: PlacedPiece) -> Piece:
    """The drawing of a piece. Most pieces stay where they are from one scene to the next."""
    hex_, pack, rank, aside, down, scale = placed
    return _drawing(players, hex_, piece_shape(pack, rank), (aside, down, scale))


@lru_cache(maxsize=8192)
def _drawing(players: int, hex_: int, shape: str, spot: Spot) -> Piece:
    """A drawing on a hex."""
    x, y = hex_places(players)[hex_]
    aside, down, scale = spot
    return {
        "hex": layout(players).name(hex_),
        "shape": shape,
        "x": round(x + aside, 2),
        "y": round(y + down, 2),
        "scale": scale,
    }


def _tokens(shot: Snapshot, words: Words) -> Iterator[_Token]:
    yield from _moons(shot, words)
    for hex_, (kind, tokens) in sorted(shot.prey_hexes().items()):
        label = prey_label(kind, tokens, words)
        yield _Token(hex_, prey_shape(kind, tokens), _MIDDLE, label)
    lone_wolf = words("lone wolf")
    for hex_ in hexes(shot.lone_wolves):
        yield _Token(hex_, "lone", _MIDDLE, lone_wolf)


def _moons(shot: Snapshot, words: Words) -> Iterator[_Token]:
    for region, stack in zip(shot.layout.regions, shot.moons, strict=True):
        spots = _MOON_ALONE if len(stack) < 2 else _MOON_STACK
        for spot, phase in reversed(list(zip(spots, stack, strict=False))):
            label = moon_name(data.PHASES[phase], words)
            yield _Token(region.water, moon_shape(phase), spot, label)
