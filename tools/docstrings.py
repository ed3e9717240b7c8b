"""Docstrings are Markdown, as readers of the code expect; Sphinx reads reStructuredText.

This turns one into the other, for the few things that docstrings here have: examples, fenced
or indented, tables, and single backticks, which the site's settings make code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby


def converted(lines: Sequence[str]) -> list[str]:
    """The lines of a docstring as reStructuredText."""
    return [line for block in _blocks(lines) for line in block]


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    inside = False

    def kind(line: str) -> str:
        nonlocal inside
        if line.startswith("```"):
            inside = not inside
            return "fence"
        if inside:
            return "fence"
        if line.startswith("|"):
            return "table"
        return "text"

    for what, group in groupby(lines, kind):
        block = list(group)
        if what == "fence":
            yield from _examples(block)
        elif what == "table":
            yield _table(block)
        else:
            yield _text(block)


def _examples(block: Sequence[str]) -> Iterator[list[str]]:
    """Fenced examples; two may follow one another without a line between them."""
    inside = False
    for line in block:
        if line.startswith("```"):
            inside = not inside
            yield ["", f".. code-block:: {line[3:].strip() or 'text'}", ""] if inside else [""]
        else:
            yield [f"    {line}"]


def _table(block: Sequence[str]) -> list[str]:
    """A table whose first line is its heading; one of empty cells is left out."""
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in block]
    width = max(map(len, rows))
    heading, body = rows[0], rows[2:]
    has_heading = any(heading)
    out = ["", ".. list-table::"]
    out += ["   :header-rows: 1", ""] if has_heading else [""]
    for row in [heading, *body] if has_heading else body:
        cells = [*row, *[""] * (width - len(row))]
        out += [f"   {'* -' if n == 0 else '  -'} {cell}".rstrip() for n, cell in enumerate(cells)]
    return [*out, ""]


def _text(block: Sequence[str]) -> list[str]:
    """Prose; lines that are indented after an empty one are an example."""
    out: list[str] = []
    before, inside = "", False
    for line in block:
        indented = line.startswith("    ")
        if indented and not inside and not before.strip():
            out += ["::", ""]
            inside = True
        elif line.strip() and not indented:
            inside = False
        out.append(line)
        before = line
    return out
