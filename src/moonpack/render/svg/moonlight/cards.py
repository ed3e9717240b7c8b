"""Cards: wolves face up, backs, decks; and how the two players are told apart.

Players differ by colour and by shape: everything square is the first player's, everything round the
second's. This goes for the mark on a wolf's forehead, the field of its value and every number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from moonpack.games.moonlight.cards import Card
from moonpack.games.moonlight.snapshot import Laid
from moonpack.games.moonlight.view import MoonlightView
from moonpack.render.captions.moonlight import card_words
from moonpack.words import Words

from ..build import Value, at, box, circle, group, label, path, tip
from ..symbols import Symbols
from ..theme import PACK, Theme

WIDTH, HEIGHT = 92.0, 118.0
_ROUND = 9.0  # the radius of a card's corners
_LIFT = 4.0  # how much of a covered card can be seen
_MOST_LIFTED = 3
_MOST_MOONS = 3  # drawn one by one
_MIDDLE: dict[str, Value] = {"text_anchor": "middle", "font_weight": 700}
_LONE_RED = "#d8473d"
_CORNER = "M-4.5 5V-4.5H5"


@dataclass(frozen=True)
class Player:
    """How a player's cards look."""

    seat: int
    name: str
    colour: str
    shape: Literal["square", "round"]  # of the mark


def players(names: Sequence[str]) -> tuple[Player, Player]:
    """Both players: blue and yellow differ with any kind of colour blindness."""
    blue, yellow = PACK[3], PACK[2]
    return Player(0, names[0], blue, "square"), Player(1, names[1], yellow, "round")


class CardArt:
    """Draws cards in one picture's colours and words, their top left corner at (0, 0)."""

    def __init__(self, view: MoonlightView, symbols: Symbols, theme: Theme, words: Words) -> None:
        self._cards = view.cards
        self._symbols = symbols
        self._theme = theme
        self._words = words
        self.players = players(view.names)
        self._add_shapes()

    def _add_shapes(self) -> None:
        line: dict[str, Value] = {"fill": "none", "stroke_width": 2.2}
        self._symbols.add("square", box(-3.4, -3.4, 6.8, 6.8, 0, **line))
        self._symbols.add("round", circle(0, 0, 3.8, **line))
        self._symbols.add(
            "corner", path(_CORNER, fill="none", stroke_width=2.4, stroke_linecap="round")
        )

    # -- parts that other drawings use

    def head(self, player: Player, x: float, y: float, scale: float) -> str:
        """A wolf's head with its owner's mark on the forehead."""
        use, ink = self._symbols.use, self._theme.ink
        return (
            use("head", x, y, scale, fill=player.colour, stroke=ink, stroke_width=1.8)
            + use(player.shape, x, y - 0.4 * scale, scale, stroke=ink)
            + use("nose", x, y + 1.2 * scale, scale * 0.85, fill=ink)
        )

    def badge(
        self,
        player: Player,
        number: int | str,
        x: float,
        y: float,
        size: float,
        *,
        filled: bool = True,
    ) -> str:
        """A number in its owner's shape and colour, around (x, y); less prominent if not filled."""
        theme, half = self._theme, size / 2
        paint: dict[str, Value] = {
            "fill": player.colour if filled else theme.slot,
            "stroke": player.colour,
            "stroke_width": 1.6,
        }
        if player.shape == "square":
            field = box(x - half, y - half, size, size, size * 0.14, **paint)
        else:
            field = circle(x, y, half * 1.06, **paint)
        ink = theme.ink if filled else theme.text
        text = str(number)
        font_size = size * (0.68 if len(text) < 2 else 0.56)
        return field + label(x, y + font_size * 0.36, text, font_size, ink, **_MIDDLE)

    # -- cards

    def face(self, card: Card, player: Player, *, in_corner: bool = False) -> str:
        """A wolf face up; in a corner, its value there stands out."""
        theme = self._theme
        frame: dict[str, Value] = {"stroke": player.colour, "stroke_width": 2.6}
        drawn = [
            tip(card_words(card, self._words)),
            box(1.3, 1.3, WIDTH - 2.6, HEIGHT - 2.6, _ROUND, fill=theme.panel, **frame),
        ]
        if card.is_lone:
            inner: dict[str, Value] = {"stroke": _LONE_RED, "stroke_width": 2.2, "fill": "none"}
            drawn.append(box(4.6, 4.6, WIDTH - 9.2, HEIGHT - 9.2, _ROUND - 3, **inner))
        drawn += [
            self.head(player, WIDTH / 2, 65, 1.72),
            self.badge(player, card.value, 21, 22, 25),
            self._moons(card.moons),
            *self._foot(card, in_corner),
        ]
        return "".join(drawn)

    def _moons(self, many: int) -> str:
        use, right = self._symbols.use, WIDTH - 19
        if many <= _MOST_MOONS:
            return "".join(use("crescent", right - 17 * n, 21, 0.6) for n in range(many))
        count = label(right - 11, 26, str(many), 14, self._theme.text, font_weight=700)
        return use("crescent", right - 22, 21, 0.6) + count

    def _foot(self, card: Card, in_corner: bool) -> list[str]:
        theme = self._theme
        worth = label(
            *(WIDTH - 11, HEIGHT - 11, f"+{card.worth}", 14, theme.text),
            text_anchor="end",
            font_weight=700,
        )
        drawn = [worth]
        if card.corner != card.value:
            colour, size = (theme.accent, 16.0) if in_corner else (theme.faint, 14.0)
            drawn.append(self._symbols.use("corner", 16, HEIGHT - 16, 0.9, stroke=colour))
            drawn.append(label(22, HEIGHT - 10, str(card.corner), size, colour, font_weight=700))
        if card.name != str(card.value):
            colour = _LONE_RED if card.is_lone else theme.faint
            drawn.append(label(WIDTH / 2, HEIGHT - 11, card.name, 13, colour, **_MIDDLE))
        return drawn

    def back(self, player: Player) -> str:
        """A card face down."""
        theme = self._theme
        inner: dict[str, Value] = {"fill": "none", "stroke": player.colour, "opacity": 0.5}
        return (
            box(
                *(1.3, 1.3, WIDTH - 2.6, HEIGHT - 2.6, _ROUND),
                fill=theme.slot,
                stroke=player.colour,
                stroke_width=2.6,
            )
            + box(9, 9, WIDTH - 18, HEIGHT - 18, _ROUND - 4, stroke_width=1.4, **inner)
            + self._symbols.use("crescent", WIDTH / 2, HEIGHT / 2 - 5, 1.5)
            + self._symbols.use(player.shape, WIDTH / 2, HEIGHT / 2 + 32, 1.4, stroke=player.colour)
        )

    def stack(self, stack: Sequence[Laid], *, in_corner: bool, is_last: bool) -> str:
        """The cards of a cell: the visible one, and edges of those it covers."""
        covered, top = stack[:-1], stack[-1]
        theme = self._theme
        drawn = []
        for depth, laid in enumerate(covered[-_MOST_LIFTED:]):
            lift = _LIFT * (min(len(covered), _MOST_LIFTED) - depth)
            edge: dict[str, Value] = {"stroke": self.players[laid.seat].colour, "stroke_width": 2}
            shape = box(1.3, 1.3, WIDTH - 2.6, HEIGHT - 2.6, _ROUND, fill=theme.slot, **edge)
            drawn.append(group(shape, transform=at(lift, lift), class_="covered"))
        drawn.append(
            self.face(self._cards.card(top.card), self.players[top.seat], in_corner=in_corner)
        )
        if is_last:
            ring: dict[str, Value] = {"fill": "none", "stroke": theme.accent, "stroke_width": 2.2}
            drawn.append(box(-3, -3, WIDTH + 6, HEIGHT + 6, _ROUND + 3, **ring))
        return "".join(drawn)

    def deck(self, player: Player, many: int) -> str:
        """A deck face down, or its empty place."""
        if not many:
            return self.place()
        backs = [
            group(self.back(player), transform=at(_LIFT * n, _LIFT * n))
            for n in reversed(range(min(many, _MOST_LIFTED)))
        ]
        return "".join(backs)

    def place(self) -> str:
        """A place for a card."""
        return box(
            *(1.3, 1.3, WIDTH - 2.6, HEIGHT - 2.6, _ROUND),
            fill="none",
            stroke=self._theme.rule,
            stroke_width=1.6,
            stroke_dasharray="3 5",
        )
