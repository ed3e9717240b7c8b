"""Chapters in a small, strict part of Markdown: headings, paragraphs, lists, tables, pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from moonpack.errors import MoonpackError

from .runs import message

Kind = Literal["heading", "text", "list", "numbers", "table", "picture"]

_PICTURE = re.compile(r"!\[(?P<alt>[^\]]+)\]\((?P<name>\w+)\)\n(?P<caption>.+)", re.DOTALL)
_ITEM = re.compile(r"^(?:-|\d+\.) ", re.MULTILINE)
_RULER = re.compile(r"\|(?: --- \|)+")


@dataclass(frozen=True)
class Block:
    """A part of a chapter; all its texts are messages for translators.

    `texts` has one text (a heading, a paragraph, a caption) or those of a list. `rows` has those of
    a table, its head first. A picture has a name, and `alt` for those who cannot see it.
    """

    kind: Kind
    texts: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    picture: str = ""
    alt: str = ""

    def messages(self) -> Iterator[str]:
        """Everything to translate."""
        yield from self.texts
        for row in self.rows:
            yield from filter(None, row)
        if self.alt:
            yield self.alt


def parse(text: str) -> tuple[str, tuple[Block, ...]]:
    """The title and the blocks of a chapter."""
    first, *rest = re.split(r"\n{2,}", text.strip())
    if not re.fullmatch(r"# .+", first):
        raise MoonpackError(f"a chapter begins with its title, such as '# Howl', not {first!r}")
    return message(first[2:]), tuple(_block(part) for part in rest)


def _block(part: str) -> Block:
    if part.startswith("## "):
        return Block("heading", (message(part[3:]),))
    if part.startswith("!"):
        return _picture(part)
    if part.startswith("|"):
        return _table(part.splitlines())
    if _ITEM.match(part):
        kind: Kind = "list" if part.startswith("- ") else "numbers"
        return Block(kind, tuple(message(item) for item in _ITEM.split(part)[1:]))
    return Block("text", (message(part),))


def _picture(part: str) -> Block:
    match = _PICTURE.fullmatch(part)
    if match is None:
        raise MoonpackError(f"expected ![what it shows](name) and a caption below: {part!r}")
    caption, alt = message(match["caption"]), message(match["alt"])
    return Block("picture", (caption,), picture=match["name"], alt=alt)


def _table(lines: list[str]) -> Block:
    head, ruler, *body = lines
    if not _RULER.fullmatch(ruler):
        raise MoonpackError(f"expected | --- | --- | below the head of a table, got {ruler!r}")
    rows = tuple(_cells(line) for line in (head, *body))
    if len({len(row) for row in rows}) != 1:
        raise MoonpackError(f"the rows of a table differ in length: {head!r}")
    return Block("table", rows=rows)


def _cells(line: str) -> tuple[str, ...]:
    if not line.startswith("| ") or not line.endswith("|"):
        raise MoonpackError(f"a row of a table begins and ends with |: {line!r}")
    return tuple(message(cell.strip()) for cell in line[1:-1].split("|"))
