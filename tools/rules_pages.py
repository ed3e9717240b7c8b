"""Writes `docs/rules` from the chapters in `moonpack/learn/rules`: `python -m tools.rules_pages`.

A test fails when a page is not up to date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from moonpack.games import kit
from moonpack.learn.rules import Book, book_of, has_book

FOLDER = Path(__file__).parent.parent / "docs" / "rules"
_PICTURE = re.compile(r"^!\[.*?(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(#(\w+)\)")
_TITLE = re.compile(r"\A# (.+)\n")
_SUBTITLE = re.compile(r"^## ", re.MULTILINE)


def page(book: Book) -> str:
    """A page of the docs: the chapters in order, then the player aid and what programs need."""
    introduction, *programs = book.programs
    ordered = sorted(book.chapters, key=lambda chapter: chapter.part == "aid")
    sources = [*(chapter.source for chapter in ordered), *programs]
    titles = [_title(source) for source in sources]
    anchors = {
        chapter.name: _anchor(number, title)
        for number, (chapter, title) in enumerate(zip(ordered, titles, strict=False), 1)
    }
    sections = [_section(number, source, anchors) for number, source in enumerate(sources, 1)]
    return "\n".join([f"# {book.heading}\n", introduction, *sections])


def _title(source: str) -> str:
    match = _TITLE.match(source)
    assert match is not None, f"a chapter without a title: {source[:40]!r}"
    return match[1]


def _anchor(number: int, title: str) -> str:
    """The anchor that GitHub gives to a heading."""
    words = re.sub(r"[^\w\- ]", "", f"{number} {title}".lower())
    return words.replace(" ", "-")


def _section(number: int, source: str, anchors: dict[str, str]) -> str:
    text = _SUBTITLE.sub("### ", _PICTURE.sub("", source))
    text = _TITLE.sub(lambda match: f"## {number}. {match[1]}\n", text)
    return _LINK.sub(lambda match: f"](#{anchors[match[1]]})", text)


def pages() -> Iterator[tuple[Path, str]]:
    """Every page, with its text."""
    for game in filter(has_book, kit.BUILT_IN):
        book = book_of(game)
        yield FOLDER / book.page, page(book)


if __name__ == "__main__":
    for path, text in pages():
        path.write_text(text, "utf-8")
