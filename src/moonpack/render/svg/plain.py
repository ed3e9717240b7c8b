"""A game without a drawing of its own: title, players with scores, the prompt, and the state."""

from __future__ import annotations

from collections.abc import Collection

from moonpack.games.contract import View
from moonpack.render.lines import Summary, summary
from moonpack.words import Words

from .build import box, circle, fitted, group, label, wrapped
from .frame import document, id_prefix
from .theme import PACK, Theme, theme_of

WIDTH = 960.0
_PAD = 24.0
_PLAYER = 46.0  # the height of a player's line
_PLAYERS_WIDTH = 300.0
_LINE = 24.0
_MOST_LINES = 60


def picture(
    view: View,
    *,
    theme: str,
    size: int | None,
    names: bool,  # noqa: ARG001 - no places that could have names
    highlights: Collection[str],  # noqa: ARG001 - nor places to glow
    words: Words,
) -> str:
    """The whole game as one SVG document."""
    shown, colours = summary(view, words), theme_of(theme)
    title = words("{game}: {sentence}", game=shown.title, sentence=shown.prompt)
    state = _state(shown, colours)
    height = 96 + max(len(shown.names) * _PLAYER, len(state) * _LINE) + 2 * _PAD
    return document(
        *(WIDTH, height, size, id_prefix("p", shown, theme), {"title": title}),
        box(0, 0, WIDTH, height, fill=colours.ground),
        label(_PAD, 42, shown.title, 26, colours.text, font_weight=700),
        label(_PAD, 74, fitted(shown.prompt, 17, WIDTH - 2 * _PAD), 17, colours.accent),
        *_players(shown, colours),
        *state,
    )


def _players(shown: Summary, theme: Theme) -> list[str]:
    drawn = []
    for seat, name in enumerate(shown.names):
        y = 96 + seat * _PLAYER
        score = "" if shown.scores is None else str(shown.scores[seat])
        edge = theme.accent if seat == shown.actor else theme.rule
        drawn.append(
            group(
                box(_PAD, y, _PLAYERS_WIDTH, _PLAYER - 8, 8, fill=theme.panel, stroke=edge),
                circle(_PAD + 20, y + 19, 8, fill=PACK[seat % len(PACK)]),
                label(_PAD + 38, y + 25, fitted(name, 17, 190), 17, theme.text),
                label(
                    *(_PAD + _PLAYERS_WIDTH - 14, y + 25, score, 17, theme.accent),
                    text_anchor="end",
                    font_weight=700,
                ),
                class_="player",
            )
        )
    return drawn


def _state(shown: Summary, theme: Theme) -> list[str]:
    x, room = 2 * _PAD + _PLAYERS_WIDTH, WIDTH - 3 * _PAD - _PLAYERS_WIDTH
    lines: list[str] = []
    for name, value in shown.state:
        lines += wrapped(f"{name}: {value}", 15, room, 4)
    return [
        label(x, 114 + number * _LINE, line, 15, theme.text)
        for number, line in enumerate(lines[:_MOST_LINES])
    ]
