"""Answers about the rules of a game: chapters and terms in a language, ready to be shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pydantic import Field

from moonpack import languages
from moonpack.games import spec
from moonpack.learn.rules import Chapter, book_of, size_of
from moonpack.learn.rules.blocks import Block
from moonpack.learn.rules.book import TERM, TITLE
from moonpack.learn.rules.runs import runs
from moonpack.server.wire.fields import Answer
from moonpack.words import Words


class TextRun(Answer):
    """Letters of one style."""

    style: Literal["plain", "bold", "italic", "literal", "link"]
    text: str
    chapter: str = Field(default="", description="Where a link leads.")


class RulesBlock(Answer):
    """A part of a chapter."""

    kind: Literal["heading", "text", "list", "numbers", "table", "picture"]
    texts: list[list[TextRun]] = Field(
        description="One text (of a picture: its caption), or those of a list."
    )
    rows: list[list[list[TextRun]]] = Field(description="Of a table; the first is its head.")
    picture: str = Field(description="The name of a picture.")
    size: list[int] = Field(description="Its width and height.")
    alt: str = Field(description="What the picture shows, for those who cannot see it.")


class RulesChapter(Answer):
    """A chapter of the rules."""

    name: str
    part: Literal["aid", "rules", "curious"] = Field(
        description="`aid`: the player aid · `rules`: to be read in order · "
        "`curious`: what few players need."
    )
    title: str
    blocks: list[RulesBlock]


class RulesBook(Answer):
    """The rules of a game."""

    game: str
    title: str
    language: str
    chapters: list[RulesChapter]


class RulesTerm(Answer):
    """Something on the table, and the chapter about it."""

    name: str
    text: str
    chapter: str
    title: str = Field(description="Of the chapter.")


class RulesTerms(Answer):
    """What tooltips say."""

    game: str
    language: str
    terms: dict[str, RulesTerm]


@lru_cache(maxsize=64)
def rules_book(game: str, language: str) -> RulesBook:
    """The rules of a game in a language."""
    words = languages.words(language)
    chapters = [_chapter(game, chapter, words) for chapter in book_of(game).chapters]
    return RulesBook(
        game=game, title=words.look_up(spec(game).title), language=language, chapters=chapters
    )


@lru_cache(maxsize=64)
def rules_terms(game: str, language: str) -> RulesTerms:
    """What tooltips say, in a language."""
    book, words = book_of(game), languages.words(language)
    titles = {
        chapter.name: words.look_up(chapter.title, context=TITLE) for chapter in book.chapters
    }
    terms = {
        term.key: RulesTerm(
            name=words.look_up(term.name, context=TERM),
            text=words.look_up(term.text),
            chapter=term.chapter,
            title=titles[term.chapter],
        )
        for term in book.terms
    }
    return RulesTerms(game=game, language=language, terms=terms)


def _chapter(game: str, chapter: Chapter, words: Words) -> RulesChapter:
    return RulesChapter(
        name=chapter.name,
        part=chapter.part,
        title=words.look_up(chapter.title, context=TITLE),
        blocks=[_block(game, block, words) for block in chapter.blocks],
    )


def _block(game: str, block: Block, words: Words) -> RulesBlock:
    return RulesBlock(
        kind=block.kind,
        texts=[_runs(text, words) for text in block.texts],
        rows=[[_runs(cell, words) for cell in row] for row in block.rows],
        picture=block.picture,
        size=list(size_of(game, block.picture)) if block.picture else [],
        alt=words.look_up(block.alt) if block.alt else "",
    )


def _runs(text: str, words: Words) -> list[TextRun]:
    if not text:  # an empty cell; gettext would answer with the catalog's head
        return []
    return [
        TextRun(style=run.style, text=run.text, chapter=run.chapter)
        for run in runs(words.look_up(text))
    ]
