"""The final score, category by category."""

from __future__ import annotations

from dataclasses import asdict

from moonpack.games.wolves import final
from moonpack.games.wolves.view import WolvesView
from moonpack.render.captions.wolves import score_label
from moonpack.words import Words

from ..build import Value, box, fitted, group, label
from ..symbols import Symbols
from ..theme import Theme
from .pieces import Pieces, packs

HEAD = 34.0
ROW = 27.0
_NAME_SHARE = 0.27  # of the width


def table_height(players: int) -> float:
    """The height of the table."""
    return HEAD + ROW * players + 8


def score_table(
    view: WolvesView, symbols: Symbols, theme: Theme, words: Words, width: float
) -> str:
    """The table, its top left corner at (0, 0): best first, winners crowned."""
    shot = view.snapshot
    ranking, best = final.ranking(shot), final.leaders(shot)
    order = sorted(range(shot.players), key=lambda seat: (ranking[seat], -seat), reverse=True)
    columns = [*asdict(view.score(0)), "total", "moon tokens", "wolves on board"]
    left = width * _NAME_SHARE
    pitch = (width - left - 16) / len(columns)
    middle: dict[str, Value] = {"text_anchor": "middle"}
    drawn = [
        box(0, 0, width, table_height(shot.players), 9, fill=theme.panel, stroke=theme.rule),
        label(14, 22, words("Final score"), 14, theme.text, font_weight=700),
    ]
    for place, column in enumerate(columns):
        x = left + pitch * (place + 0.5)
        drawn.append(label(x, 22, score_label(column, words), 11.5, theme.faint, **middle))
    marks, pieces = packs(shot, words), Pieces(symbols, theme)
    for row, seat in enumerate(order):
        y, won = HEAD + ROW * row, seat in best
        _, tokens, wolves = ranking[seat]
        score = view.score(seat)
        cells = [*asdict(score).values(), score.total, tokens, wolves]
        colour = theme.accent if won else theme.text
        inside = [box(8, y, width - 16, ROW - 3, 5, fill=theme.slot)]
        inside.append(pieces.head(marks[seat], 26, y + 12, 0.72))
        if won:
            inside.append(symbols.use("crown", 52, y + 12.5, 0.75, fill=theme.accent))
        name = fitted(view.names[seat], 15, left - 76)
        inside.append(label(68, y + 17, name, 15, colour, font_weight=700))
        for place, value in enumerate(cells):
            x, is_total = left + pitch * (place + 0.5), columns[place] == "total"
            weight, size = (700, 16) if is_total else (400, 14)
            shade = colour if is_total else theme.text
            inside.append(label(x, y + 17, str(value), size, shade, font_weight=weight, **middle))
        drawn.append(group(*inside, class_="result", data_seat=seat + 1, data_total=score.total))
    return group(*drawn, class_="final-score")
