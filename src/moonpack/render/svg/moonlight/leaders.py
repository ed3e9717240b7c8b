"""Leader abilities: on the table, with a player, and face down when used."""

from __future__ import annotations

from moonpack.games.moonlight.cards import Leader
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.words import Words

from ..build import Value, box, element, escaped, fitted, group, label, tip, wrapped
from ..symbols import Symbols
from ..theme import Theme

_NAME = 14.5
_TEXT, _LINE = 12.5, 16.0  # on the table
_SMALL, _SMALL_LINE = 11.0, 13.0  # on a card
_ICON_ROOM = 24.0
_MOST_LINES = 3, 5


class LeaderArt:
    """Draws leaders in one picture's colours and words, their top left corner at (0, 0)."""

    def __init__(self, symbols: Symbols, theme: Theme, words: Words) -> None:
        self._symbols = symbols
        self._theme = theme
        self._words = words

    def lines(self, leader: Leader, width: float) -> str:
        """A leader on the table: its name, how often it works, what it does."""
        drawn = [self._title(leader, 0, is_used=False)]
        for n, line in enumerate(self._wrapped(leader, width)):
            y = 31 + _LINE * n
            drawn.append(label(_ICON_ROOM, y, line, _TEXT, self._theme.text))
        text = tip(self._words.look_up(leader.text))
        return group(text, *drawn, class_="leader", data_leader=leader.name)

    def height(self, leader: Leader, width: float) -> float:
        """The height of `lines`, with room below."""
        return 27 + _LINE * len(self._wrapped(leader, width))

    def _wrapped(self, leader: Leader, width: float) -> list[str]:
        return wrapped(self._words.look_up(leader.text), _TEXT, width - _ICON_ROOM, _MOST_LINES[0])

    def card(self, leader: Leader, width: float, height: float, *, is_used: bool) -> str:
        """A leader that a player owns; a used one is face down."""
        theme, words = self._theme, self._words
        drawn = [
            tip(words.look_up(leader.text)),
            box(
                *(0, 0, width, height, 8),
                fill=theme.slot,
                stroke=theme.rule if is_used else theme.accent,
                stroke_width=1.6,
                stroke_dasharray="6 4" if is_used else None,
            ),
            group(self._title(leader, 5, is_used=is_used), transform="translate(7 0)"),
        ]
        colour = theme.faint if is_used else theme.text
        lines = wrapped(words.look_up(leader.text), _SMALL, width - 16, _MOST_LINES[1])
        for n, line in enumerate(lines):
            drawn.append(label(9, 36 + _SMALL_LINE * n, line, _SMALL, colour))
        used = "true" if is_used else "false"
        return group(*drawn, class_="owned", data_leader=leader.name, data_used=used)

    def _title(self, leader: Leader, y: float, *, is_used: bool) -> str:
        """The name, with a bolt for once a round and a crown for lasting."""
        theme, words = self._theme, self._words
        sort = words("once a round") if leader.is_one_shot else words("lasting")
        if is_used:
            sort = words("used, face down")
        icon, size = ("bolt", 0.85) if leader.is_one_shot else ("crown", 0.72)
        colour = theme.faint if is_used else theme.accent
        bold: dict[str, Value] = {"font_weight": 700, "font_size": _NAME}
        name = fitted(leader_name(leader.name, words), _NAME, 90)
        return self._symbols.use(icon, 7, y + 8, size, fill=colour) + element(
            "text",
            element("tspan", escaped(name), fill=colour, **bold),
            element("tspan", escaped(sort), dx=5),
            x=_ICON_ROOM - 2,
            y=y + 13,
            font_size=10,
            fill=theme.faint,
        )
