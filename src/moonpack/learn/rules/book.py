"""The rules of one game: chapters in order, the player aid, and terms."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from moonpack.errors import MoonpackError
from moonpack.games import check, kit

from .blocks import Block, parse
from .runs import message, runs

# `aid`: the player aid; `rules`: to be read in order; `curious`: what few players need.
Part = Literal["aid", "rules", "curious"]
PARTS: tuple[Part, ...] = ("aid", "rules", "curious")

TITLE, TERM = "chapter", "term"  # contexts of translated texts


@dataclass(frozen=True)
class Chapter:
    """A chapter; `name` is its place in an address, `source` its text as it is in the file."""

    name: str
    part: Part
    title: str
    blocks: tuple[Block, ...]
    source: str

    @property
    def pictures(self) -> list[str]:
        """The names of its pictures."""
        return [block.picture for block in self.blocks if block.picture]


@dataclass(frozen=True)
class Term:
    """Something on the table: what it is, in a sentence or two, and the chapter about it."""

    key: str
    name: str
    text: str
    chapter: str


@dataclass(frozen=True)
class Book:
    """Everything that people can read about the rules of a game.

    `page` is the name of its page under `docs/rules`, `heading` the heading there. `programs` are
    texts for programmers, which only that page has.
    """

    game: str
    folder: Path
    page: str
    heading: str
    chapters: tuple[Chapter, ...]
    programs: tuple[str, ...]
    terms: tuple[Term, ...]

    def chapter(self, name: str) -> Chapter | None:
        """A chapter by name."""
        return next((one for one in self.chapters if one.name == name), None)

    def messages(self) -> Iterator[tuple[str, str]]:
        """Everything to translate, each with its context."""
        for chapter in self.chapters:
            yield chapter.title, TITLE
            for block in chapter.blocks:
                yield from ((text, "") for text in block.messages())
        for term in self.terms:
            yield term.name, TERM
            yield term.text, ""


def has_book(game: str) -> bool:
    """Whether a game has its rules in words."""
    return kit.of(game).rules_folder is not None


@cache
def book_of(game: str) -> Book:
    """The rules of a game; `MoonpackError` if it has none in words, or they are not in order."""
    folder = kit.of(game).rules_folder
    if folder is None:
        raise MoonpackError(f"the game {game} has no rules in words")
    return read_book(game, folder)


def read_book(game: str, folder: Path) -> Book:
    """The rules in a folder."""
    index = tomllib.loads((folder / "book.toml").read_text("utf-8"))
    given = check.fields(index, "book.toml", ("page", "heading", "programs", *PARTS))
    chapters = tuple(
        _chapter(folder, name, part) for part in PARTS for name in check.listing(given[part], part)
    )
    programs = tuple(_text(folder, name) for name in check.listing(given["programs"], "programs"))
    page, heading = check.text(given["page"], "page"), check.text(given["heading"], "heading")
    book = Book(game, folder, page, heading, chapters, programs, _terms(folder))
    _check_links(book)
    return book


def _text(folder: Path, name: str) -> str:
    return (folder / f"{name}.md").read_text("utf-8").strip() + "\n"


def _chapter(folder: Path, name: str, part: Part) -> Chapter:
    source = _text(folder, name)
    try:
        title, blocks = parse(source)
    except MoonpackError as error:
        raise MoonpackError(f"{name}.md: {error}") from error
    return Chapter(name, part, title, blocks, source)


def _terms(folder: Path) -> tuple[Term, ...]:
    entries = tomllib.loads((folder / "terms.toml").read_text("utf-8"))
    terms = []
    for key, entry in entries.items():
        fields = check.fields(entry, key, ("name", "text", "chapter"))
        name, text = message(fields["name"]), message(fields["text"])
        terms.append(Term(key, name, text, fields["chapter"]))
    return tuple(terms)


def _check_links(book: Book) -> None:
    """Every link and every term leads to a chapter."""
    wanted = {term.chapter for term in book.terms}
    for chapter in book.chapters:
        texts = (text for block in chapter.blocks for text in block.messages())
        wanted |= {run.chapter for text in texts for run in runs(text) if run.chapter}
    for name in sorted(wanted):
        if book.chapter(name) is None:
            raise MoonpackError(f"there is a link to a chapter {name!r}, which does not exist")
