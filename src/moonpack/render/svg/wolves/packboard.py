"""A player's pack board: three tracks of dens, the wolves and the lairs.

As on the real board, pieces that have not been played lie on their track, and a space whose piece
is gone shows the value below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import SeatState
from moonpack.render.captions.wolves import row_label
from moonpack.words import Words

from ..build import Value, at, box, element, escaped, group, label, path
from ..symbols import Symbols
from ..theme import Theme
from .hexes import RADIUS, outline
from .pieces import Pack, Pieces

SLOT_TOP, SLOT = 11.5, 17.0  # the top of the spaces of a row, and their height
SLOT_MIDDLE = SLOT_TOP + SLOT / 2
_SCALES = {codes.RANK_ALPHA: 0.36, codes.RANK_LAIR: 0.39}
_LAIR_PITCH = 18.0


class PackBoard:
    """Draws the parts of a pack board, each with its top left corner at (0, 0)."""

    def __init__(self, symbols: Symbols, theme: Theme, words: Words) -> None:
        self._symbols = symbols
        self._theme = theme
        self._words = words
        self._pieces = Pieces(symbols, theme)

    def track(self, number: int, state: SeatState, pack: Pack, players: int, across: float) -> str:
        """One of the tracks of dens, with the bonus tokens of its dens."""
        name = data.TRACKS[number]
        values, built = data.DATA["tracks"][name], state.dens[number]
        covers = [codes.RANK_DEN] * len(values)
        bonuses = data.by_players("track_bonus", players)[name]
        pitch = across / len(values)
        return group(
            self.caption(name, str(values[built])),
            self._places(values, built + 1, covers, pitch, pack),
            *(
                self.token(bonus, pitch * (place + 2) - 3.5, SLOT_TOP, 0.46)
                for place, bonus in enumerate(bonuses)
                if bonus
            ),
            class_="track",
            data_track=name,
            data_built=built,
        )

    def wolves(self, state: SeatState, pack: Pack, players: int, pitch: float) -> str:
        """The wolf track; alphas are ringed."""
        covers = [data.RANKS.index(rank) for rank in data.WOLF_TRACK]
        points = data.points_at("wolf_points", players)[1:]
        return group(
            self.caption("wolves", f"{state.wolves}/{len(covers)}"),
            self._places(points, state.wolves, covers, pitch, pack),
            class_="wolf-track",
            data_gone=state.wolves,
        )

    def lairs(self, state: SeatState, pack: Pack, players: int) -> str:
        """The lairs."""
        points = data.points_at("lair_points", players)[1:]
        covers = [codes.RANK_LAIR] * len(points)
        return group(
            self.caption("lairs", f"{state.lairs}/{len(points)}"),
            self._places(points, state.lairs, covers, _LAIR_PITCH, pack),
            class_="lair-track",
            data_gone=state.lairs,
        )

    def caption(self, row: str, value: str) -> str:
        """The name of a row and its current value."""
        theme = self._theme
        shown = element(
            "tspan", escaped(value), dx=4, fill=theme.text, font_weight=700, font_size=10
        )
        name = escaped(row_label(row, self._words))
        return element("text", name, shown, x=0, y=8, font_size=9.5, fill=theme.faint)

    def token(self, kind: str, x: float, y: float, scale: float) -> str:
        """A terrain or an action token."""
        theme = self._theme
        if kind == "action":
            edge: dict[str, Value] = {"stroke": theme.ink, "stroke_width": 1.2}
            return self._symbols.use("bolt", x, y, scale * 1.15, fill=theme.moon, **edge)
        rim = path(
            outline(9.5 / RADIUS),
            fill=theme.cream,
            stroke=theme.ink,
            stroke_width=1.4,
        )
        core = path(outline(4.4 / RADIUS), fill=theme.grey)
        return group(rim, core, transform=at(x, y, scale))

    def slot(self, x: float, width: float, lit: bool) -> str:
        """An empty space; `lit` is the one whose value counts now."""
        theme = self._theme
        return box(
            *(x, SLOT_TOP, width, SLOT, 3.5),
            fill=theme.slot,
            stroke=theme.accent if lit else theme.rule,
            stroke_width=1.3 if lit else 0.7,
        )

    def _places(
        self, values: Sequence[int], open_: int, covers: Sequence[int], pitch: float, pack: Pack
    ) -> str:
        """A row of spaces: the first `open_` show their values, pieces lie on the others."""
        theme, width = self._theme, pitch - 1.6
        drawn = []
        for place, (value, rank) in enumerate(zip(values, covers, strict=True)):
            x, lit = pitch * place, place == open_ - 1
            drawn.append(self.slot(x, width, lit))
            if place < open_:
                colour, weight = (theme.accent, 700) if lit else (theme.faint, 400)
                style: dict[str, Value] = {"font_weight": weight, "text_anchor": "middle"}
                y = SLOT_MIDDLE + 3.8
                drawn.append(label(x + width / 2, y, str(value), 10.5, colour, **style))
            else:
                scale = _SCALES.get(rank, 0.5)
                piece = self._pieces.piece(rank, pack, x + width / 2, SLOT_MIDDLE + 0.5, scale)
                drawn.append(group(piece, class_="left", data_rank=data.RANKS[rank]))
        return "".join(drawn)
