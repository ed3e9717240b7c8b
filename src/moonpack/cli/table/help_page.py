"""Pages of help: paragraphs and lists of what can be typed, wrapped to fit any terminal."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

WIDTH = 78
_INDENT = 2

Rows = Sequence[tuple[str, str]]  # what is typed, and what it does


def page(*parts: str | Rows, width: int = WIDTH) -> str:
    """Paragraphs one below the other; lists have blank lines around them."""
    written = [
        _paragraph(part, width) if isinstance(part, str) else _rows(part, width) for part in parts
    ]
    return "\n".join(written)


def _paragraph(text: str, width: int) -> str:
    return "\n".join(wrap(text, width, break_on_hyphens=False))


def _rows(rows: Rows, width: int) -> str:
    across = max(len(typed) for typed, _ in rows) + _INDENT
    lines = [""]
    for typed, text in rows:
        first, *rest = wrap(text, width - _INDENT - across, break_on_hyphens=False) or [""]
        lines.append(f"{'':{_INDENT}}{typed:<{across}}{first}")
        lines += [f"{'':{_INDENT + across}}{more}" for more in rest]
    return "\n".join([*lines, ""])


def more(topics: Sequence[str]) -> str:
    """How to ask for other topics: `? move, ? howl`."""
    return ", ".join(f"? {topic}" for topic in topics)
