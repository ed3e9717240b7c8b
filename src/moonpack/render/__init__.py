"""Pictures of a view: SVG, PNG through an optional extra, and letters for terminals.

A picture knows no rules. It draws a view, so nothing that a seat may not know can be in it. Each
kind of picture finds the game by `view.game` and imports its drawing when it is first needed.
"""

from __future__ import annotations

from moonpack.render.png import png
from moonpack.render.svg import svg
from moonpack.render.text import text

__all__ = ["png", "svg", "text"]
