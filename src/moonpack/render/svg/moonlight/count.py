"""The right column: the mountain with the rounds won, the count of the round, the leaders left."""

from __future__ import annotations

from moonpack.games.moonlight import codes
from moonpack.games.moonlight.snapshot import RoundResult
from moonpack.render.captions.moonlight import round_summary

from ..build import Value, at, box, fitted, group, label, path, wrapped
from .leaders import LeaderArt
from .part import Part

COLUMN = 318.0
MOUNTAIN_HEIGHT = 168.0
_PAD = 14.0
_ROW = 25.0
_MIDDLE: dict[str, Value] = {"text_anchor": "middle"}
_END: dict[str, Value] = {"text_anchor": "end"}
_PEAK = "M65 6L77 34L83 30L97 68H33L46 40L52 44Z"
_SNOW = "M65 6L77 34L70 40L64 31L57 41L52 30Z"
_BASES = ("M31 72H63.5V126H4Z", "M66.5 72H99L126 126H66.5Z")


class SideColumn(Part):
    """Draws the right column of one view."""

    def _panel(self, height: float, title: str) -> str:
        theme = self._theme
        return box(
            0, 0, COLUMN, height, 9, fill=theme.panel, stroke=theme.rule, stroke_width=0.8
        ) + label(_PAD, 25, title, 15, theme.text, font_weight=700)

    # -- the mountain

    def mountain(self) -> str:
        """The sacred mountain: a base for each player's first win, the peak for the second."""
        theme, words, view = self._theme, self._words, self._view
        drawn = [self._panel(MOUNTAIN_HEIGHT, words("Sacred mountain"))]
        stone: dict[str, Value] = {"stroke": theme.rule, "stroke_width": 1.6}
        parts = []
        for player in self._art.players:
            won = view.sides[player.seat].wins > 0
            fill = player.colour if won else theme.slot
            parts.append(path(_BASES[player.seat], fill=fill, stroke_linejoin="round", **stone))
            parts.append(self._art.head(player, (42, 88)[player.seat], 102, 0.85))
        first = [player for player in self._art.players if view.sides[player.seat].wins > 1]
        peak = first[0].colour if first else theme.slot
        parts.append(path(_PEAK, fill=peak, stroke_linejoin="round", **stone))
        parts.append(path(_SNOW, fill=theme.cream, opacity=0.9))
        drawn.append(group(*parts, transform=at(_PAD - 4, 34)))
        drawn.append(group(*self._history(), transform=at(150, 44)))
        return group(*drawn, class_="mountain")

    def _history(self) -> list[str]:
        """The rounds that are over, and how they were won."""
        theme, words, view = self._theme, self._words, self._view
        rounds = list(view.won)
        if view.last is not None and view.last.winner is None:
            rounds = [*rounds[-2:], view.last]
        if not rounds:
            text = words("Two wins take the match: the base, then the peak.")
            lines = wrapped(text, 12.5, COLUMN - 150 - _PAD, 3)
            return [label(0, 14 + 17 * n, line, 12.5, theme.faint) for n, line in enumerate(lines)]
        return [
            group(
                *self._round(result),
                transform=at(0, 38 * n),
                class_="round",
                data_round=result.round,
                data_winner=None if result.winner is None else result.winner + 1,
            )
            for n, result in enumerate(rounds)
        ]

    def _round(self, result: RoundResult) -> list[str]:
        theme, words, room = self._theme, self._words, COLUMN - 150 - _PAD
        first, second = result.points
        score = f"{first} : {second}"
        summary = round_summary(result, words)
        if result.winner is None:
            title = words("Round {n}: tied, played again", n=result.round)
            return [
                label(0, 12, title, 13.5, theme.text, font_weight=700),
                label(0, 27, words.noted(score, summary), 11.5, theme.faint),
            ]
        player = self._art.players[result.winner]
        name = fitted(player.name, 13.5, room - 78)
        return [
            self._art.head(player, 9, 8, 0.66),
            label(23, 12, name, 13.5, theme.text, font_weight=700),
            label(room, 12, score, 13.5, theme.text, font_weight=700, **_END),
            label(23, 27, summary, 11.5, theme.faint),
        ]

    # -- the count

    def count_height(self) -> float:
        """The height of the count."""
        return 42 + _ROW * (max(len(self._top.result.rows), 3) + 2) + 8

    def count(self) -> str:
        """Moons, rows and their points: how the round ended, or would end now."""
        words, result = self._words, self._top.result
        title = words("Round {n} if it ended now", n=result.round)
        if self._top.is_counted:
            title = words("How round {n} ended", n=result.round)
        drawn = [self._panel(self.count_height(), title)]
        lines = [(words("moons"), result.moons, result.moon_winner, codes.MOON_POINTS)]
        lines += [
            (words("row {n}", n=number), row.sums, row.winner, row.points)
            for number, row in self._top.result_rows
        ]
        for n, (name, both, winner, points) in enumerate(lines):
            drawn.append(self._line(40 + _ROW * n, name, both, winner, points))
        y = 40 + _ROW * len(lines)
        drawn.append(self._sum(y, result))
        return group(*drawn, class_="count")

    def _line(
        self, y: float, row: str, both: tuple[int, int], winner: int | None, points: int
    ) -> str:
        theme, words, middle = self._theme, self._words, y + _ROW / 2
        drawn = [
            box(8, y + 1, COLUMN - 16, _ROW - 3, 5, fill=theme.slot),
            label(_PAD + 4, middle + 4, row, 13, theme.text),
            label(133, middle + 4, ":", 13, theme.faint, **_MIDDLE),
        ]
        for player in self._art.players:
            x, lit = (114, 152)[player.seat], winner == player.seat
            drawn.append(
                self._art.badge(player, both[player.seat], x, middle - 0.5, 18, filled=lit)
            )
        name, colour = words("nobody"), theme.faint
        if winner is not None:
            name, colour = self._view.names[winner], theme.text
            gained = f"+{points}"
            drawn.append(
                label(
                    COLUMN - _PAD - 4,
                    middle + 4,
                    gained,
                    13.5,
                    theme.accent,
                    font_weight=700,
                    **_END,
                )
            )
        drawn.append(label(178, middle + 4, fitted(name, 13, 86), 13, colour))
        return "".join(drawn)

    def _sum(self, y: float, result: RoundResult) -> str:
        """The points, and who wins by them or by cards taken."""
        theme, words, middle = self._theme, self._words, y + _ROW / 2 + 3
        drawn = [
            label(_PAD + 4, middle + 5, words("points"), 14, theme.text, font_weight=700),
            label(133, middle + 4, ":", 14, theme.faint, **_MIDDLE),
        ]
        for player in self._art.players:
            x, lit = (114, 152)[player.seat], result.winner == player.seat
            mark = self._art.badge(player, result.points[player.seat], x, middle, 21, filled=lit)
            drawn.append(group(mark, class_="total", data_seat=player.seat + 1))
        first, second = result.taken
        taken = words("cards taken {first} : {second}", first=first, second=second)
        drawn.append(label(178, middle + 5, taken, 12.5, theme.faint))
        return "".join(drawn)

    # -- the leaders left

    def leaders(self, height: float) -> str:
        """The leaders on the table, for players who lose a round."""
        words, view = self._words, self._view
        art = LeaderArt(self._symbols, self._theme, words)
        drawn = [self._panel(height, words("Leaders on the table"))]
        leaders = [view.cards.leader_of[name] for name in view.leaders]
        listed = art.listed(leaders, COLUMN - 2 * _PAD, height - 40)
        spare = height - 40 - sum(taken for _, taken in listed)
        gap = max(0.0, min(10.0, spare / max(len(leaders), 1)))
        y = 40.0
        for entry, taken in listed:
            drawn.append(group(entry, transform=at(_PAD, y)))
            y += taken + gap
        if not leaders:
            drawn.append(label(_PAD, 52, words("none left"), 12.5, self._theme.faint))
        return group(*drawn, class_="leaders")
