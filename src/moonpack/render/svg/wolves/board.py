"""The board of The Wolves: the ground, what stands on it, and the hexes that glow."""

from __future__ import annotations

from collections.abc import Collection

from moonpack.errors import BadInput
from moonpack.games.masks import hexes
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.layout import terrain_of
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.words import Words

from ..build import Value, at, group, label, path, tip
from ..symbols import Symbols
from ..theme import ON_TERRAIN, Theme
from .hexes import HALF_HEIGHT, hex_places, outline, region_borders
from .pieces import Pack, Pieces, packs

_NAME_Y = HALF_HEIGHT - 4.5  # the base line of a hex's name
_PIECES_Y = -3.6  # pieces stand a little above the middle, clear of the name
_GLOW = 0.93  # the size of a glow in its hex
_DWELLINGS = (codes.RANK_DEN, codes.RANK_LAIR)
# How large a piece is that shares its hex, by rank.
_BESIDE = {
    codes.RANK_DEN: 0.86,
    codes.RANK_PACK: 0.92,
    codes.RANK_ALPHA: 0.72,
    codes.RANK_LAIR: 0.73,
}


def ground(shot: Snapshot, symbols: Symbols, theme: Theme, names: bool) -> str:
    """What never changes in a game: terrain, water, chasm, the borders of regions, names."""
    lay, places = shot.layout, hex_places(shot.players)
    terrains = terrain_of(lay, shot.region_tiles)
    drawn = []
    for cell in lay.cells:
        terrain = terrains[cell.number]
        kind = data.TERRAINS[terrain] if terrain >= 0 else "water" if cell.block == "~" else "chasm"
        inside = [symbols.use(f"ground-{terrain if terrain >= 0 else kind}", 0, 0)]
        inside.append(path(outline(), fill="none", stroke=theme.edge, stroke_width=1))
        if names and terrain >= 0:
            written: dict[str, Value] = {"text_anchor": "middle", "opacity": 0.8}
            inside.append(label(0, _NAME_Y, cell.name, 8.5, ON_TERRAIN[terrain], **written))
        told: dict[str, Value] = {"class_": "hex", "data_hex": cell.name, "data_ground": kind}
        drawn.append(group(*inside, **told, transform=at(*places[cell.number])))
    borders = region_borders(shot.players)
    line: dict[str, Value] = {"fill": "none", "stroke_linecap": "round"}
    return group(
        *drawn,
        path(borders, stroke=theme.casing, stroke_width=6.4, **line),
        path(borders, stroke=theme.border, stroke_width=4, **line),
        class_="ground",
    )


def glowing(shot: Snapshot, theme: Theme, highlights: Collection[str]) -> str:
    """The hexes that may be chosen, in dashed moonlight."""
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


class Standing:
    """Draws all that stands on the board."""

    def __init__(self, shot: Snapshot, symbols: Symbols, theme: Theme, told: Words) -> None:
        self._shot = shot
        self._told = told
        self._lay = shot.layout
        self._places = hex_places(shot.players)
        self._pieces = Pieces(symbols, theme)
        self._packs = packs(shot)

    def draw(self) -> str:
        """Tokens first, then pieces, then a wolf that waits to be put down."""
        drawn = [*self._moons(), *self._prey(), *self._lone_wolves(), *self._on_hexes()]
        if self._shot.phase == codes.PHASE_PUSH:
            drawn.append(self._displaced())
        return group(*drawn, class_="standing")

    def _moons(self) -> list[str]:
        drawn = []
        for region, stack in zip(self._lay.regions, self._shot.moons, strict=True):
            x, y = self._places[region.water]
            # A lower moon shows beside the one on top of it.
            spots = [(x, y, 1.0)]
            if len(stack) > 1:
                spots = [(x - 7, y - 6, 0.88), (x + 15, y + 13, 0.55)]
            for depth, phase in reversed(list(enumerate(stack))):
                spot_x, spot_y, scale = spots[depth]
                name = data.PHASES[phase]
                drawn.append(
                    group(
                        self._tip(region.water, self._told("{phase} moon", phase=self._told(name))),
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
                    self._tip(hex_, f"{tokens} {self._told(name)}"),
                    self._pieces.prey(name, tokens, x, y + _PIECES_Y - 1),
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
                    self._tip(hex_, self._told("lone wolf")),
                    self._pieces.lone_wolf(x, y + _PIECES_Y),
                    class_="lone-wolf",
                    data_hex=name,
                )
            )
        return drawn

    def _on_hexes(self) -> list[str]:
        standing: dict[int, list[tuple[int, int]]] = {}
        for hex_, pack, rank in self._shot.pieces():
            standing.setdefault(hex_, []).append((rank, pack))
        drawn = []
        for hex_, found in standing.items():
            x, y = self._places[hex_]
            # Of two, a dwelling lies to the left and a little lower than the wolf on it.
            found.sort(key=lambda piece: (piece[0] not in _DWELLINGS, piece))
            spots = [(0.0, 0.0)] if len(found) == 1 else [(-15.5, 2.0), (15.5, -2.0)]
            for (rank, pack), (aside, down) in zip(found, spots, strict=True):
                scale = 1.0 if len(found) == 1 else _BESIDE[rank]
                spot_x, spot_y = x + aside, y + down + _PIECES_Y
                piece = self._pieces.piece(rank, self._packs[pack], spot_x, spot_y, scale)
                drawn.append(self._named(hex_, rank, self._packs[pack], "piece", piece))
        return drawn

    def _displaced(self) -> str:
        shot = self._shot
        x, y = self._places[shot.push_hex]
        pack = self._packs[shot.push_pack]
        piece = self._pieces.waiting(shot.push_rank, pack, x + 24, y - 26)
        return self._named(shot.push_hex, shot.push_rank, pack, "displaced", piece)

    def _named(self, hex_: int, rank: int, pack: Pack, kind: str, drawn: str) -> str:
        name, rank_name = self._lay.name(hex_), data.RANKS[rank]
        told = self._told(pack.name) + " " + self._told(rank_name)
        if pack.neutral:
            told = self._told("neutral") + " " + told
        return group(
            self._tip(hex_, told),
            drawn,
            class_=kind,
            data_hex=name,
            data_pack="neutral" if pack.neutral else str(pack.number),
            data_rank=rank_name,
        )

    def _tip(self, hex_: int, told: str) -> str:
        return tip(f"{self._lay.name(hex_)}: {told}")
