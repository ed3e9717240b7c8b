"""The board of The Wolves: the ground, the pieces and tokens on it, and highlighted hexes."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from moonpack.errors import BadInput
from moonpack.games.masks import hexes
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.layout import layout, terrain_of
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name
from moonpack.render.captions.wolves import piece_name, prey_label
from moonpack.words import Words

from ..build import Value, at, group, label, path, tip
from ..symbols import Symbols, used
from ..theme import ON_TERRAIN, Theme
from .hexes import HALF_HEIGHT, hex_edges, hex_places, outline, region_borders
from .pieces import LIFT, Pieces, packs, placed_pieces

_NAME_Y = HALF_HEIGHT - 4.5  # the baseline of a hex's name
_GLOW = 0.93  # the size of a glow in its hex
_GROUNDS = 32  # are kept, of about 25 kB each


def ground(shot: Snapshot, symbols: Symbols, theme: Theme, names: bool) -> str:
    """What never changes in a game: terrain, water, chasm, the borders of regions, names."""
    return _ground(shot.players, tuple(shot.region_tiles), symbols.prefix, theme, names)


@lru_cache(maxsize=_GROUNDS)  # the same for all who look at a game, in any language
def _ground(
    players: int, region_tiles: tuple[int, ...], prefix: str, theme: Theme, names: bool
) -> str:
    lay, places = layout(players), hex_places(players)
    terrains = terrain_of(lay, region_tiles)
    drawn = []
    for cell in lay.cells:
        terrain = terrains[cell.number]
        kind = data.TERRAINS[terrain] if terrain >= 0 else "water" if cell.block == "~" else "chasm"
        inside = [used(f"{prefix}ground-{terrain if terrain >= 0 else kind}")]
        if names and kind != "chasm":  # nothing is ever said of a chasm
            style: dict[str, Value] = {"text_anchor": "middle", "opacity": 0.8}
            colour = ON_TERRAIN[terrain] if terrain >= 0 else theme.cream
            inside.append(label(0, _NAME_Y, cell.name, 8.5, colour, **style))
        names_of: dict[str, Value] = {"data_hex": cell.name, "data_ground": kind}
        drawn.append(group(*inside, class_="hex", **names_of, transform=at(*places[cell.number])))
    borders = region_borders(players)
    line: dict[str, Value] = {"fill": "none", "stroke_linecap": "round"}
    return group(
        *drawn,
        path(hex_edges(players), fill="none", stroke=theme.edge, class_="edges"),
        path(borders, stroke=theme.casing, stroke_width=6.4, class_="casing", **line),
        path(borders, stroke=theme.border, stroke_width=4, class_="border", **line),
        class_="ground",
    )


def highlighted(shot: Snapshot, theme: Theme, highlights: Collection[str]) -> str:
    """The highlighted hexes, outlined in dashed moonlight."""
    drawn = []
    for name in sorted(set(highlights)):
        if name not in shot.layout.number_of:
            raise BadInput("highlights", "names of hexes on this board", name)
        x, y = hex_places(shot.players)[shot.layout.number_of[name]]
        dashes: dict[str, Value] = {"stroke_dasharray": "8 5", "stroke_linecap": "round"}
        drawn.append(
            group(
                path(outline(_GLOW), fill=theme.glow, fill_opacity=0.18, stroke="none"),
                path(outline(_GLOW), fill="none", stroke=theme.ink, stroke_width=5, opacity=0.55),
                path(outline(_GLOW), fill="none", stroke=theme.glow, stroke_width=3, **dashes),
                class_="glow",
                data_hex=name,
                transform=at(x, y),
            )
        )
    return group(*drawn, class_="highlights")


class BoardPieces:
    """Draws all pieces and tokens on the board."""

    def __init__(self, view: WolvesView, symbols: Symbols, theme: Theme, words: Words) -> None:
        self._view = view
        self._shot = view.snapshot
        self._words = words
        self._lay = self._shot.layout
        self._places = hex_places(self._shot.players)
        self._pieces = Pieces(symbols, theme)
        self._packs = packs(self._shot, words)

    def draw(self) -> str:
        """Tokens first, then pieces, then a displaced wolf that has to be placed."""
        drawn = [*self._moons(), *self._prey(), *self._lone_wolves(), *self._on_hexes()]
        if self._shot.phase == codes.PHASE_PUSH:
            drawn.append(self._displaced())
        return group(*drawn, class_="pieces")

    def _moons(self) -> list[str]:
        drawn = []
        for region, stack in zip(self._lay.regions, self._shot.moons, strict=True):
            x, y = self._places[region.water]
            # A lower moon shows beside the one on top of it; the name of the water stays free.
            spots = [(x, y - 5, 0.98)]
            if len(stack) > 1:
                spots = [(x - 7, y - 6, 0.88), (x + 16, y + 11, 0.5)]
            for depth, phase in reversed(list(enumerate(stack))):
                spot_x, spot_y, scale = spots[depth]
                name = data.PHASES[phase]
                drawn.append(
                    group(
                        self._tip(region.water, moon_name(name, self._words)),
                        self._pieces.moon(phase, spot_x, spot_y, scale),
                        class_="moon",
                        data_hex=self._lay.name(region.water),
                        data_phase=name,
                        data_depth=depth,
                    )
                )
        return drawn

    def _prey(self) -> list[str]:
        drawn = []
        for hex_, (kind, tokens) in sorted(self._shot.prey_hexes().items()):
            (x, y), name, hex_name = self._places[hex_], data.PREY[kind], self._lay.name(hex_)
            drawn.append(
                group(
                    self._tip(hex_, prey_label(kind, tokens, self._words)),
                    self._pieces.prey(name, tokens, x, y + LIFT - 1),
                    class_="prey",
                    data_hex=hex_name,
                    data_kind=name,
                    data_tokens=tokens,
                )
            )
        return drawn

    def _lone_wolves(self) -> list[str]:
        drawn = []
        for hex_ in hexes(self._shot.lone_wolves):
            (x, y), name = self._places[hex_], self._lay.name(hex_)
            drawn.append(
                group(
                    self._tip(hex_, self._words("lone wolf")),
                    self._pieces.lone_wolf(x, y + LIFT),
                    class_="lone-wolf",
                    data_hex=name,
                )
            )
        return drawn

    def _on_hexes(self) -> list[str]:
        drawn = []
        for placed in placed_pieces(self._shot):
            x, y = self._places[placed.hex]
            piece = self._pieces.piece(
                placed.rank,
                self._packs[placed.pack],
                x + placed.aside,
                y + placed.down,
                placed.scale,
            )
            drawn.append(self._piece(placed.hex, placed.rank, placed.pack, "piece", piece))
        return drawn

    def _displaced(self) -> str:
        shot = self._shot
        x, y = self._places[shot.push_hex]
        piece = self._pieces.picked_up(shot.push_rank, self._packs[shot.push_pack], x + 24, y - 26)
        return self._piece(shot.push_hex, shot.push_rank, shot.push_pack, "displaced", piece)

    def _piece(self, hex_: int, rank: int, pack: int, kind: str, drawn: str) -> str:
        """A piece with its name for the pointer, and data for programs."""
        look = self._packs[pack]
        return group(
            self._tip(hex_, piece_name(look.name, rank, self._words, is_neutral=look.neutral)),
            drawn,
            class_=kind,
            data_hex=self._lay.name(hex_),
            data_pack="neutral" if look.neutral else str(look.number),
            data_rank=data.RANKS[rank],
        )

    def _tip(self, hex_: int, name: str) -> str:
        return tip(self._words("{hex}: {piece}", hex=self._lay.name(hex_), piece=name))
