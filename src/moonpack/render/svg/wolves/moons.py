"""The moon board: the dates filled, the three dates of scorings, and which of them is next."""

from __future__ import annotations

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.render.captions.wolves import next_scoring
from moonpack.words import Words

from ..build import Value, at, box, element, escaped, group, label
from ..symbols import Symbols
from ..theme import Theme

_MIDDLE: dict[str, Value] = {"text_anchor": "middle"}


class MoonBoard:
    """Draws the moon board as a strip or, in several rows, as a calendar."""

    def __init__(self, shot: Snapshot, symbols: Symbols, theme: Theme, words: Words) -> None:
        self._shot = shot
        self._scored = shot.scored
        self._symbols = symbols
        self._theme = theme
        self._words = words
        dates: dict[str, int] = data.by_players("moon_dates", shot.players)
        self._phases = list(dates)
        self._dates = list(dates.values())
        # The last turn may bring more pieces than there are spaces.
        self._filled = min(shot.moon, self._dates[-1])

    def next_scoring(self) -> str:
        """The next scoring in words, with its points; or that there is none."""
        words, text = self._words, next_scoring(self._shot, self._words)
        if self._scored >= len(self._dates) or self._shot.phase == codes.PHASE_OVER:
            return text
        first, second = data.FIRST_POINTS[self._scored], data.SECOND_POINTS[self._scored]
        points = words.many("{first} and {n} point", "{first} and {n} points", second, first=first)
        return words.noted(text, points)

    def draw(self, width: float, height: float, rows: int) -> str:
        """The moon board, its top left corner at (0, 0)."""
        theme, pad = self._theme, 10
        head = 24 if rows == 1 else 46
        last = self._dates[-1]
        columns = -(-last // rows)
        across, down = (width - 2 * pad) / columns, (height - head - pad + 2) / rows
        drawn = [
            box(0, 0, width, height, 9, fill=theme.panel, stroke=theme.rule, stroke_width=0.8),
            self._heading(width, pad, rows),
        ]
        for date in range(1, last + 1):
            row, column = divmod(date - 1, columns)
            place = at(pad + across * column, head + down * row)
            drawn.append(group(self._date(date, across - 2.5, down - 2.5), transform=place))
        return group(*drawn, class_="moon-board")

    def _heading(self, width: float, pad: float, rows: int) -> str:
        theme, words = self._theme, self._words
        filled = words("{n} of {all} spaces", n=self._filled, all=self._dates[-1])
        name = element("tspan", escaped(words("Moon board")), font_weight=700, fill=theme.text)
        count = element("tspan", escaped(filled), dx=10, font_size=11)
        first = element("text", name, count, x=pad, y=17, font_size=12.5, fill=theme.faint)
        if rows == 1:
            text = self.next_scoring()
            return first + label(width - pad, 17, text, 12, theme.accent, text_anchor="end")
        return first + label(pad, 36, self.next_scoring(), 12.5, theme.accent, font_weight=600)

    def _date(self, date: int, width: float, height: float) -> str:
        theme, filled = self._theme, date <= self._filled
        order = self._dates.index(date) if date in self._dates else None
        is_next = order is not None and order == self._scored
        drawn = [
            box(
                *(0, 0, width, height, 4),
                fill=theme.rule if filled else theme.slot,
                stroke=theme.accent if is_next else theme.rule,
                stroke_width=2.2 if is_next else 0.8,
            )
        ]
        colour = theme.text if filled or is_next else theme.faint
        middle = height / 2 + 4
        if order is None:
            drawn.append(label(width / 2, middle, str(date), 11, colour, **_MIDDLE))
        else:
            side = min(width * 0.24, 11)
            drawn.append(
                self._symbols.use(self._phases[order], width / 2 - side + 1, height / 2, 0.62)
                + label(width / 2 + side, middle, str(date), 11, colour, font_weight=700, **_MIDDLE)
            )
        return group(
            *drawn,
            class_="date",
            data_date=date,
            data_filled="yes" if filled else "no",
            data_phase=None if order is None else self._phases[order],
        )
