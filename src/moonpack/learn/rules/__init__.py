"""The rules of the games for people: chapters, a player aid, terms and pictures.

This is the only source of the rules in words. The page shows it, and `python -m tools.rules_pages`
writes `docs/rules` from it. A game's texts are in the folder that its kit names (`rules`):
`book.toml` lists the chapters, each of which is a file in a small part of Markdown; `terms.toml`
has what tooltips say; `pictures/` has positions to draw.
"""

from __future__ import annotations

from .book import Book, Chapter, Term, book_of, has_book
from .pictures import drawing, size_of

__all__ = ["Book", "Chapter", "Term", "book_of", "drawing", "has_book", "size_of"]
