"""Leader abilities: on the table, with a player, and face down when used."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.moonlight.cards import Leader
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.words import Words

from ..build import Value, box, element, escaped, fitted, group, label, tip, width_of, wrapped
from ..symbols import Symbols
from ..theme import Theme

_NAME, _SORT, _GAP = 14.5, 10.0, 5.0  # the name, and how often it works beside it
_ON_TABLE = 12.5, 12.0, 11.5, 11.0, 10.5, 10.0  # sizes of texts: the first that leaves room
_ON_CARD = 11.0, 10.5, 10.0, 9.5, 9.0
_LEAST_NAME = 90.0  # the room of a name, however long what stands beside it
_LEADING, _CARD_LEADING = 1.28, 1.18  # the height of a line, for a text of size 1
_ICON_ROOM = 24.0
_ALL_LINES = 99
_MOST_LINES, _MOST_CARD_LINES = 3, 5  # of texts that even the smallest size leaves no room for


class LeaderArt:
    """Draws leaders in one picture's colours and words, their top left corner at (0, 0)."""

    def __init__(self, symbols: Symbols, theme: Theme, words: Words) -> None:
        self._symbols = symbols
        self._theme = theme
        self._words = words

    def listed(
        self, leaders: Sequence[Leader], width: float, room: float
    ) -> list[tuple[str, float]]:
        """Leaders on the table, each with its height; their texts as large as all have room for."""
        texts = [self._words.look_up(leader.text) for leader in leaders]
        for size in _ON_TABLE:
            blocks = [wrapped(text, size, width - _ICON_ROOM, _ALL_LINES) for text in texts]
            if sum(_entry_height(block, size) for block in blocks) <= room:
                break
        else:
            blocks = [wrapped(text, size, width - _ICON_ROOM, _MOST_LINES) for text in texts]
        return [
            (self._entry(leader, block, size, width), _entry_height(block, size))
            for leader, block in zip(leaders, blocks, strict=True)
        ]

    def _entry(self, leader: Leader, lines: Sequence[str], size: float, width: float) -> str:
        """Its name, how often it works, what it does."""
        drawn = [self._title(leader, 0, width, is_used=False)]
        for n, line in enumerate(lines):
            y = 31 + _LEADING * size * n
            drawn.append(label(_ICON_ROOM, y, line, size, self._theme.text))
        text = tip(self._words.look_up(leader.text))
        return group(text, *drawn, class_="leader", data_leader=leader.name)

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
            group(self._title(leader, 5, width - 14, is_used=is_used), transform="translate(7 0)"),
        ]
        colour = theme.faint if is_used else theme.text
        lines, size = _on_card(words.look_up(leader.text), width - 16, height - 40)
        for n, line in enumerate(lines):
            drawn.append(label(9, 36 + _CARD_LEADING * size * n, line, size, colour))
        used = "true" if is_used else "false"
        return group(*drawn, class_="owned", data_leader=leader.name, data_used=used)

    def _title(self, leader: Leader, y: float, width: float, *, is_used: bool) -> str:
        """The name, with a bolt for once a round and a crown for lasting."""
        theme, words = self._theme, self._words
        sort = words("once a round") if leader.is_one_shot else words("lasting")
        if is_used:
            sort = words("used, face down")
        icon, size = ("bolt", 0.85) if leader.is_one_shot else ("crown", 0.72)
        colour = theme.faint if is_used else theme.accent
        bold: dict[str, Value] = {"font_weight": 700, "font_size": _NAME}
        room = max(_LEAST_NAME, width - _ICON_ROOM - width_of(sort, _SORT) - _GAP)
        name = fitted(leader_name(leader.name, words), _NAME, room)
        return self._symbols.use(icon, 7, y + 8, size, fill=colour) + element(
            "text",
            element("tspan", escaped(name), fill=colour, **bold),
            element("tspan", escaped(sort), dx=_GAP),
            x=_ICON_ROOM - 2,
            y=y + 13,
            font_size=_SORT,
            fill=theme.faint,
        )


def _entry_height(lines: Sequence[str], size: float) -> float:
    """The height of a leader on the table, with room below."""
    return 27 + _LEADING * size * len(lines)


def _on_card(text: str, width: float, room: float) -> tuple[list[str], float]:
    """The lines of a text on a card, from the first baseline to the last within the room."""
    for size in _ON_CARD:
        lines = wrapped(text, size, width, _ALL_LINES)
        if _CARD_LEADING * size * (len(lines) - 1) <= room:
            return lines, size
    return wrapped(text, size, width, _MOST_CARD_LINES), size
