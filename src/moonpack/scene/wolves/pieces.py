"""The pieces and tokens on the hexes of The Wolves: drawings with their places, and labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from moonpack.games.masks import hexes
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.notation import RANK_LETTERS
from moonpack.games.wolves.standings import pack_names
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name
from moonpack.render.captions.wolves import piece_name, prey_label
from moonpack.render.svg.wolves.hexes import hex_places
from moonpack.render.svg.wolves.pieces import LIFT, HexPiece, pieces_by_hex, placed_on_hex
from moonpack.words import Words

from .shapes import moon_shape, piece_shape, prey_shape
from .types import Piece

Spot = tuple[float, float, float]  # aside, down, scale
Stacks = tuple[tuple[int, ...], ...]  # of moons, by region, top first
Prey = tuple[int, tuple[int, int]]  # a hex, the kind of its prey, how many tokens

_LETTERS = {rank: letter for letter, rank in RANK_LETTERS.items()}  # of wolves
_MIDDLE = (0.0, LIFT, 1.0)
# At the upper left of the water: its name is beside them, and below who holds the region.
_MOON_ALONE = ((-12.0, -15.0, 0.56),)
_MOON_STACK = ((-13.0, -14.0, 0.5), (3.0, -21.0, 0.38))
_PICKED_UP = (24.0, -26.0, 0.78)


class _Token(NamedTuple):
    """A token on a hex: its drawing, its place in the hex, its name."""

    hex: int
    shape: str
    spot: Spot
    words: str


def pieces_and_labels(view: WolvesView, words: Words) -> tuple[list[Piece], dict[str, str]]:
    """The drawings in drawing order, and a label for each hex that is not empty.

    First the tokens, then the pieces, then a wolf that is displaced.
    """
    shot = view.snapshot
    stacks = tuple(map(tuple, shot.moons))
    prey = tuple(sorted(shot.prey_hexes().items()))
    tokens, token_labels = _tokens(shot.players, stacks, prey, shot.lone_wolves, words.plain)
    pieces, labels = list(tokens), dict(token_labels)
    packs = pack_names(shot)
    for hex_, group in pieces_by_hex(shot).items():
        drawings, label = _group(shot.players, packs, hex_, tuple(group), words)
        pieces += drawings
        _add_label(labels, drawings[0]["hex"], label)
    if shot.phase == codes.PHASE_PUSH:
        shape = piece_shape(shot.push_pack, shot.push_rank)
        pieces.append(_drawing(shot.players, shot.push_hex, shape, _PICKED_UP))
        name = _piece_name(packs, shot.players, shot.push_pack, shot.push_rank, words)
        _add_label(labels, pieces[-1]["hex"], words("displaced: {piece}", piece=name))
    return pieces, labels


def _add_label(labels: dict[str, str], hex_: str, label: str) -> None:
    labels[hex_] = f"{labels[hex_]}, {label}" if hex_ in labels else label


@lru_cache(maxsize=8192)
def _group(
    players: int, packs: tuple[str, ...], hex_: int, group: tuple[HexPiece, ...], words: Words
) -> tuple[list[Piece], str]:
    """The pieces on a hex and its label. Most stay as they are from one scene to the next."""
    drawings, names = [], []
    for placed in placed_on_hex(hex_, group):
        shape, spot = piece_shape(placed.pack, placed.rank), placed[3:]
        drawing = _drawing(players, hex_, shape, spot)
        if placed.rank in _LETTERS:
            drawing = {**drawing, "pack": placed.pack + 1, "piece": _LETTERS[placed.rank]}
        drawings.append(drawing)
        names.append(_piece_name(packs, players, placed.pack, placed.rank, words))
    return drawings, ", ".join(names)


def _piece_name(packs: Sequence[str], players: int, pack: int, rank: int, words: Words) -> str:
    return piece_name(packs[pack], rank, words, is_neutral=pack >= players)


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


@lru_cache(maxsize=1024)
def _tokens(
    players: int, stacks: Stacks, prey: tuple[Prey, ...], lone_wolves: int, words: Words
) -> tuple[list[Piece], dict[str, str]]:
    """The drawings and the labels of the tokens, which stay for many scenes."""
    pieces: list[Piece] = []
    labels: dict[str, str] = {}
    for token in _listed_tokens(players, stacks, prey, lone_wolves, words):
        pieces.append(_drawing(players, token.hex, token.shape, token.spot))
        _add_label(labels, pieces[-1]["hex"], token.words)
    return pieces, labels


def _listed_tokens(
    players: int, stacks: Stacks, prey: tuple[Prey, ...], lone_wolves: int, words: Words
) -> Iterator[_Token]:
    yield from _moons(players, stacks, words)
    for hex_, (kind, tokens) in prey:
        label = prey_label(kind, tokens, words)
        yield _Token(hex_, prey_shape(kind, tokens), _MIDDLE, label)
    lone_wolf = words("lone wolf")
    for hex_ in hexes(lone_wolves):
        yield _Token(hex_, "lone", _MIDDLE, lone_wolf)


def _moons(players: int, stacks: Stacks, words: Words) -> Iterator[_Token]:
    for region, stack in zip(layout(players).regions, stacks, strict=True):
        spots = _MOON_ALONE if len(stack) < 2 else _MOON_STACK
        for spot, phase in reversed(list(zip(spots, stack, strict=False))):
            label = moon_name(data.PHASES[phase], words)
            yield _Token(region.water, moon_shape(phase), spot, label)
