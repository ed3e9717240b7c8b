"""A game without a drawing of its own, in letters: the players, the prompt, the state."""

from __future__ import annotations

import textwrap

from moonpack.games.contract import View
from moonpack.render.lines import summary
from moonpack.words import Words

from .canvas import Canvas, style

_BOLD = style(bold=True)


def draw(view: View, width: int, legend: bool, words: Words) -> Canvas:
    """The view in lines; with a legend, also the legal steps of the seat to decide."""
    shown, canvas = summary(view, words), Canvas()
    canvas.add(shown.title, _BOLD)
    canvas.add()
    longest = max(len(name) for name in shown.names)
    for seat, name in enumerate(shown.names):
        score = "" if shown.scores is None else f"{shown.scores[seat]:>6}"
        mark = ">" if seat == shown.actor else " "
        canvas.add(f"{mark} {name:<{longest}}{score}", _BOLD if seat == shown.actor else "")
    canvas.add()
    for name, value in shown.state:
        _paragraph(canvas, f"{name}: {value}", width)
    canvas.add()
    _paragraph(canvas, shown.prompt, width)
    steps = view.steps()
    if legend and steps:
        text = words("Legal steps: {steps}", steps=", ".join(steps))
        _paragraph(canvas, text, width)
    return canvas


def _paragraph(canvas: Canvas, text: str, width: int) -> None:
    for line in textwrap.wrap(text, width, subsequent_indent="  ") or [""]:
        canvas.add(line)
