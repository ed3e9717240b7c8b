"""Pieces and tokens: where pieces stand on their hexes, and how each is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.vocabulary import neutral_mark, pack_mark
from moonpack.words import Words

from ..build import Value, box, circle, group, label, path
from ..symbols import Symbols
from ..theme import PACK, Theme
from .prey import ANIMALS

_DEN = "M-11.5 9V-.5A11.5 11 0 0 1 11.5-.5V9Z"
_DEN_DOOR = "M-6.6 9V.6A6.6 6.6 0 0 1 6.6.6V9Z"
_LAIR = "M-17 12L-14 1L-9-3L-7.5-9L-2-15L3-10.5L7-10L9.5-4L14-.5L17 12Z"
_LAIR_DOOR = "M-7 12V2A7 7 0 0 1 7 2V12Z"
_MARK_Y = {"den": 4.2, "lair": 5.6}  # the centres of the doors
_FACETS = "M-9-3L-6 0M-7.5-9L-4-7.5M9.5-4L6.5-2.5M3-10.5L1-8"

_OUTLINE = 1.8
_NEUTRAL_OUTLINE = 2.4
_HALO = 1.1  # outside the outline
LIFT = -3.6  # pieces stand a little above the centre of their hex, clear of its name
_DWELLINGS = (codes.RANK_DEN, codes.RANK_LAIR)
# Two on a hex: a den or lair is to the left of the wolf and a little lower.
_PAIR = ((-15.5, 2.0), (15.5, -2.0))
_SHARED_SCALE = (0.86, 0.92, 0.72, 0.73)  # of a piece that shares its hex, by rank


class PlacedPiece(NamedTuple):
    """A piece, its place relative to the centre of its hex, and its size."""

    hex: int
    pack: int
    rank: int
    aside: float
    down: float
    scale: float


HexPiece = tuple[int, int]  # a piece on some hex: its rank, its pack


def placed_pieces(shot: Snapshot) -> Iterator[PlacedPiece]:
    """All pieces on the board in drawing order."""
    for hex_, pieces in pieces_by_hex(shot).items():
        yield from placed_on_hex(hex_, pieces)


def pieces_by_hex(shot: Snapshot) -> dict[int, list[HexPiece]]:
    """The pieces on each hex, in the order of the hexes."""
    on_hexes: dict[int, list[HexPiece]] = {}
    for hex_, pack, rank in shot.pieces():
        on_hexes.setdefault(hex_, []).append((rank, pack))
    return on_hexes


def placed_on_hex(hex_: int, pieces: Sequence[HexPiece]) -> Iterator[PlacedPiece]:
    """The pieces on one hex in drawing order."""
    is_alone = len(pieces) == 1
    ordered = sorted(pieces, key=lambda piece: (piece[0] not in _DWELLINGS, piece))
    spots = ((0.0, 0.0),) if is_alone else _PAIR
    for (rank, pack), (aside, down) in zip(ordered, spots, strict=True):
        scale = 1.0 if is_alone else _SHARED_SCALE[rank]
        yield PlacedPiece(hex_, pack, rank, aside, down + LIFT, scale)


@dataclass(frozen=True)
class Pack:
    """How the pieces of a pack look, and its name."""

    number: int  # from 1, as players are numbered; the neutral pack comes after them
    name: str
    mark: str
    colour: str
    neutral: bool


def packs(shot: Snapshot, words: Words) -> list[Pack]:
    """The packs on the board: the players' in seat order, then the neutral one."""
    packs = []
    for number in range(len(shot.packs)):
        terrain, neutral = shot.pack_terrain(number), number >= shot.players
        name = data.PACKS[terrain]
        mark = neutral_mark(words) if neutral else pack_mark(name, words)
        packs.append(Pack(number + 1, name, mark, PACK[terrain], neutral))
    return packs


def add_pieces(symbols: Symbols, theme: Theme) -> None:
    """Define the shapes of dens, lairs and prey."""
    symbols.add("den", path(_DEN, stroke_linejoin="round"))
    symbols.add("den-door", path(_DEN_DOOR, fill=theme.ink))
    symbols.add("lair", path(_LAIR, stroke_linejoin="round"))
    symbols.add(
        "lair-door",
        path(_LAIR_DOOR, fill=theme.ink),
        path(_FACETS, fill="none", stroke=theme.ink, stroke_width=1.4, stroke_linecap="round"),
    )
    for kind, animal in ANIMALS.items():
        symbols.add(kind, animal(theme.cream, theme.prey))


class Pieces:
    """Draws pieces and tokens in one picture's colours."""

    def __init__(self, symbols: Symbols, theme: Theme) -> None:
        self._symbols = symbols
        self._theme = theme

    def piece(self, rank: int, pack: Pack, x: float, y: float, scale: float = 1) -> str:
        """A piece; at scale 1 it just fits into a hex."""
        if rank == codes.RANK_DEN:
            return self._dwelling("den", pack, x, y, scale * 1.15)
        if rank == codes.RANK_LAIR:
            return self._dwelling("lair", pack, x, y, scale * 1.15)
        if rank == codes.RANK_PACK:
            return self.head(pack, x, y, scale * 1.15)
        ring = self._theme.cream if pack.neutral else self._theme.moon
        return (
            circle(x, y, 22 * scale + _HALO + 0.7, fill=self._theme.cream)
            + circle(
                x, y, 22 * scale, fill=self._theme.ink, stroke=self._theme.ink, stroke_width=1.5
            )
            + circle(x, y, 20.4 * scale, fill="none", stroke=ring, stroke_width=2.4 * scale)
            + self.head(pack, x, y + 0.6 * scale, scale * 1.32)
        )

    def head(self, pack: Pack, x: float, y: float, scale: float) -> str:
        """A wolf's head with the pack's mark on its forehead."""
        use, ink = self._symbols.use, self._theme.ink
        return (
            use("head", x, y, scale, **self._halo(pack))
            + use("head", x, y, scale, fill=pack.colour, **self._outline(pack))
            + self._symbols.mark(pack.mark, x, y + 0.6 * scale, scale * 0.84, ink)
            + use("nose", x, y + 1.4 * scale, scale * 0.8, fill=ink)
        )

    def _dwelling(self, kind: str, pack: Pack, x: float, y: float, scale: float) -> str:
        use, mark_y = self._symbols.use, _MARK_Y[kind]
        return (
            use(kind, x, y, scale, **self._halo(pack))
            + use(kind, x, y, scale, fill=pack.colour, **self._outline(pack))
            + use(f"{kind}-door", x, y, scale)
            + self._symbols.mark(pack.mark, x, y + mark_y * scale, scale * 0.72, self._theme.cream)
        )

    def _outline(self, pack: Pack) -> dict[str, Value]:
        if pack.neutral:
            return {"stroke": self._theme.cream, "stroke_width": _NEUTRAL_OUTLINE}
        return {"stroke": self._theme.ink, "stroke_width": _OUTLINE}

    def _halo(self, pack: Pack) -> dict[str, Value]:
        """A thin light line outside the dark outline, so that a piece stands out on any terrain.

        The neutral pack has it the other way round.
        """
        colour = self._theme.ink if pack.neutral else self._theme.cream
        width = (_NEUTRAL_OUTLINE if pack.neutral else _OUTLINE) + 2 * _HALO
        return {"fill": colour, "stroke": colour, "stroke_width": width}

    def lone_wolf(self, x: float, y: float, scale: float = 1) -> str:
        """The token of a lone wolf."""
        return self._symbols.use("lone", x, y, scale * 1.2)

    def prey(self, kind: str, tokens: int, x: float, y: float, scale: float = 1) -> str:
        """A stack of prey tokens, with their number if there are several."""
        theme, half = self._theme, 15.5 * scale
        cards = [
            box(
                x - half + lift * 3 * scale,
                y - half + lift * 3 * scale,
                2 * half,
                2 * half,
                5 * scale,
                fill=theme.prey,
                stroke=theme.cream,
                stroke_width=1.5 * scale,
            )
            for lift in reversed(range(tokens))
        ]
        animal = self._symbols.use(kind, x, y, scale * 1.08)
        if tokens < 2:
            return "".join(cards) + animal
        badge = circle(
            x + half, y - half + 2, 6.5 * scale, fill=theme.cream, stroke=theme.ink, stroke_width=1
        )
        count = label(
            x + half,
            y - half + 2 + 3.3 * scale,
            str(tokens),
            9.5 * scale,
            theme.ink,
            font_weight=700,
            text_anchor="middle",
        )
        return "".join(cards) + animal + badge + count

    def moon(self, phase: int, x: float, y: float, scale: float = 1) -> str:
        """A moon token: its phase and its points."""
        lit = self._symbols.use(data.PHASES[phase], x, y, scale * 1.75)
        colour = self._theme.night if phase == codes.FULL else self._theme.cream
        aside = (-4.5, -8.5, 0)[phase] * scale
        worth = label(
            x + aside,
            y + 5.4 * scale,
            str(data.FIRST_POINTS[phase]),
            15 * scale,
            colour,
            font_weight=700,
            text_anchor="middle",
        )
        return lit + worth

    def picked_up(self, rank: int, pack: Pack, x: float, y: float) -> str:
        """A displaced wolf above the hex it comes from, until it is placed again."""
        ring = circle(
            x,
            y,
            19,
            fill=self._theme.night,
            stroke=self._theme.glow,
            stroke_width=2,
            stroke_dasharray="4 3",
        )
        return group(ring, self.piece(rank, pack, x, y, 0.78))
