"""A player's panel: the name, the tiles and tokens, the pack board, what was won, the points."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from moonpack.games.wolves import data
from moonpack.games.wolves.final import Score
from moonpack.games.wolves.snapshot import SeatState
from moonpack.games.wolves.vocabulary import pack_mark, pack_name
from moonpack.render.captions.wolves import score_label
from moonpack.words import Words

from ..build import Value, at, box, element, escaped, fitted, group, label, path, width_of
from ..symbols import Symbols
from ..theme import ON_TERRAIN, TERRAIN, Theme
from .hexes import RADIUS, outline
from .packboard import SLOT, SLOT_MIDDLE, PackBoard
from .pieces import Pack, Pieces

_MIDDLE: dict[str, Value] = {"text_anchor": "middle"}
_LEFT, _RIGHT = 15.0, 10.0  # room at the sides
_TILE, _TILE_PITCH = 16.5, 33.6  # the radius of a tile, and from one to the next
_GAP = 9.0  # between tracks
_MOON_PITCH = 23.0

Place = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """Where the parts of a panel are. A panel is drawn to a plan and scaled to its space."""

    width: float
    height: float
    tiles: Place
    tokens: Place
    tracks: Place
    wolves: Place
    wolf_pitch: float
    lairs: Place
    prey: Place
    prey_pitch: float
    moons: Place | None  # None: in the header, beside the score
    points: Place


WIDE = Plan(
    width=334,
    height=168,
    tiles=(_LEFT, 32),
    tokens=(240, 32),
    tracks=(_LEFT, 67),
    wolves=(_LEFT, 101),
    wolf_pitch=16.4,
    lairs=(154, 101),
    prey=(231, 101),
    prey_pitch=18.8,
    moons=None,
    points=(_LEFT, 140),
)
TALL = Plan(
    width=300,
    height=226,
    tiles=(_LEFT, 36),
    tokens=(227, 36),
    tracks=(_LEFT, 76),
    wolves=(_LEFT, 116),
    wolf_pitch=23.6,
    lairs=(218, 116),
    prey=(_LEFT, 155),
    prey_pitch=23.6,
    moons=(148, 155),
    points=(_LEFT, 197),
)


@dataclass(frozen=True)
class Player:
    """The player whom a panel shows, and what there is to show."""

    seat: int
    name: str
    pack: Pack
    state: SeatState
    score: Score
    players: int
    active: bool  # to decide now, or a winner
    winner: bool


class Panel:
    """Draws players' panels in one picture's colours and words."""

    def __init__(self, symbols: Symbols, theme: Theme, words: Words, plan: Plan) -> None:
        self._symbols = symbols
        self._theme = theme
        self._words = words
        self._plan = plan
        self._pieces = Pieces(symbols, theme)
        self._board = PackBoard(symbols, theme, words)

    def draw(self, player: Player) -> str:
        """The panel, its top left corner at (0, 0)."""
        plan, board = self._plan, self._board
        state, pack, players = player.state, player.pack, player.players
        parts = [
            (plan.tiles, self._tiles(player)),
            (plan.tokens, self._tokens(state)),
            (plan.wolves, board.wolves(state, pack, players, plan.wolf_pitch)),
            (plan.lairs, board.lairs(state, pack, players)),
            (plan.prey, self._prey(state)),
            (plan.points, self._points(player.score)),
        ]
        third = (plan.width - _LEFT - _RIGHT + _GAP) / len(data.TRACKS)
        for number in range(len(data.TRACKS)):
            spot = (plan.tracks[0] + third * number, plan.tracks[1])
            parts.append((spot, board.track(number, state, pack, players, third - _GAP)))
        if plan.moons is not None:
            parts.append((plan.moons, self._moons_row(state)))
        return group(
            self._frame(player),
            self._header(player),
            *(group(part, transform=at(*spot)) for spot, part in parts),
            class_="player",
            data_seat=player.seat + 1,
        )

    def _frame(self, player: Player) -> str:
        plan, theme = self._plan, self._theme
        lit = player.active
        return (
            box(0, 0, plan.width, plan.height, 9, fill=player.pack.colour)
            + box(6, 0, plan.width - 6, plan.height, 7, fill=theme.panel)
            + box(
                *(0, 0, plan.width, plan.height, 9),
                fill="none",
                stroke=theme.accent if lit else theme.rule,
                stroke_width=2.4 if lit else 0.8,
            )
        )

    def _header(self, player: Player) -> str:
        theme, total = self._theme, str(player.score.total)
        right = self._plan.width - _RIGHT - 2
        shown: dict[str, Value] = {"font_weight": 700, "text_anchor": "end", "class_": "score"}
        drawn = [label(right, 24, total, 21, theme.text, **shown)]
        right -= 13 * len(total) + 8
        if player.winner:
            drawn.append(self._symbols.use("crown", right - 10, 16, 0.9, fill=theme.accent))
            right -= 26
        if self._plan.moons is None:
            won = self._moons(player.state, 92)
            right -= won[1]
            drawn.append(group(won[0], transform=at(right, 17)))
        pack = pack_name(player.pack.name, self._words)
        after = width_of(pack, 10.5) + 8
        name = fitted(player.name, 15.5, right - 50 - after)
        line: dict[str, Value] = {"x": 48, "y": 22, "font_size": 10.5, "fill": theme.faint}
        drawn += [
            self._pieces.head(player.pack, 29, 17, 0.9),
            element(
                "text",
                element("tspan", escaped(name), font_weight=700, font_size=15.5, fill=theme.text),
                element("tspan", escaped(pack), dx=6),
                **line,
            ),
        ]
        return "".join(drawn)

    # -- tiles and tokens

    def _tiles(self, player: Player) -> str:
        home = player.state.home
        sides = [(home, home)]
        for number, (first, second) in enumerate(data.TILE_SIDES):
            turned = player.state.tiles >> number & 1
            sides.append((second, first) if turned else (first, second))
        drawn = []
        for place, (front, back) in enumerate(sides):
            # The home tile is framed in the pack's colour.
            frame = player.pack.colour if place == 0 else self._theme.ink
            drawn.append(
                group(
                    self._front(front, frame),
                    self._back(back),
                    class_="tile",
                    data_front=data.TERRAINS[front],
                    data_back=data.TERRAINS[back],
                    transform=at(_TILE + _TILE_PITCH * place, 15),
                )
            )
        return "".join(drawn)

    def _front(self, terrain: int, frame: str) -> str:
        # The centre is kept plain under the letter.
        plain = path(outline(0.62 * _TILE / RADIUS), fill=TERRAIN[terrain][0])
        rim = path(outline(_TILE / RADIUS), fill="none", stroke=frame, stroke_width=2.2)
        ground = self._symbols.use(f"ground-{terrain}", 0, 0, _TILE / RADIUS)
        return ground + plain + rim + self._letter(terrain, 0, 0, 0.95)

    def _back(self, terrain: int) -> str:
        x, y, radius = 10.5, 9.5, 8.0
        colour, edge = TERRAIN[terrain][0], self._theme.panel
        hex_ = path(outline(radius / RADIUS), fill=colour, stroke=edge, stroke_width=1.6)
        return group(hex_, transform=at(x, y)) + self._letter(terrain, x, y, 0.56)

    def _letter(self, terrain: int, x: float, y: float, scale: float) -> str:
        letter = pack_mark(data.TERRAINS[terrain], self._words)
        return self._symbols.mark(letter, x, y, scale, ON_TERRAIN[terrain])

    def _tokens(self, state: SeatState) -> str:
        theme = self._theme
        drawn = []
        counts = (("terrain", state.terrain_tokens), ("action", state.action_tokens))
        for place, (kind, count) in enumerate(counts):
            x = 9 + 36 * place
            faded = None if count else 0.4
            token = group(self._board.token(kind, x, 15, 1), opacity=faded)
            colour = theme.text if count else theme.faint
            number = label(x + 12, 20, str(count), 14, colour, font_weight=700)
            drawn.append(group(token, number, class_=f"{kind}-tokens", data_count=count))
        return "".join(drawn)

    # -- what was won

    def _prey(self, state: SeatState) -> str:
        caught = state.prey
        drawn = [self._board.caption("prey", f"{caught.bit_count()}/{len(data.PREY)}")]
        for kind, name in enumerate(data.PREY):
            has, x = bool(caught >> kind & 1), self._plan.prey_pitch * kind
            token = self._pieces.prey(name, 1, x + SLOT / 2, SLOT_MIDDLE, 0.53)
            drawn.append(
                group(token, class_="caught", data_kind=name) if has else group(token, opacity=0.26)
            )
        return "".join(drawn)

    def _moons_row(self, state: SeatState) -> str:
        drawn, _ = self._moons(state, self._plan.width - _RIGHT - 148)
        caption = self._board.caption("moon tokens", str(sum(state.moons)))
        return caption + group(drawn, transform=at(0, SLOT_MIDDLE))

    def _moons(self, state: SeatState, room: float) -> tuple[str, float]:
        """The moon tokens in a row, and its width. Many tokens overlap."""
        won = [phase for phase, count in enumerate(state.moons) for _ in range(count)]
        if not won:
            return "", 0
        token = 20.0
        pitch = min(_MOON_PITCH, (room - token) / max(1, len(won) - 1))
        drawn = [
            group(
                self._pieces.moon(phase, token / 2 + pitch * place, 0, 0.42),
                class_="won",
                data_phase=data.PHASES[phase],
            )
            for place, phase in enumerate(won)
        ]
        return "".join(drawn), token + pitch * (len(won) - 1)

    def _points(self, score: Score) -> str:
        theme, across = self._theme, self._plan.width - _LEFT - _RIGHT
        parts = asdict(score)
        pitch = across / len(parts)
        drawn = [path(f"M0-3H{across}", stroke=theme.rule, stroke_width=0.8)]
        for place, (category, points) in enumerate(parts.items()):
            x = pitch * (place + 0.5)
            colour = theme.text if points else theme.faint
            drawn.append(
                group(
                    label(x, 9, score_label(category, self._words), 9.5, theme.faint, **_MIDDLE),
                    label(x, 22.5, str(points), 12.5, colour, font_weight=700, **_MIDDLE),
                    class_="points",
                    data_category=category,
                )
            )
        return "".join(drawn)
