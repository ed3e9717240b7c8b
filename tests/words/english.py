"""English words that stayed on the screen of another language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from moonpack.languages import CATALOGS
from moonpack.words import DOMAIN

LANGUAGES = ("cs", "hu", "pl", "uk")
_WORD = re.compile(r"[^\W\d_]{3,}")
_GAP = re.compile(r"\{[^{}]*\}")


def english_left(texts: Iterable[str], language: str) -> list[str]:
    """The texts that have a word of the English texts, and none of the language's own."""
    words = english_words(language)
    return [text for text in texts if any(word in words for word in _words(text))]


@cache
def english_words(language: str) -> frozenset[str]:
    """Words of the English texts that no translation of the language has."""
    texts = [message for message in _catalog(language) if message.id]
    english = {word for one in texts for form in _forms(one.id) for word in _words(form)}
    own = {word for one in texts for form in _forms(one.string) for word in _words(form)}
    return frozenset(english - own)


def _catalog(language: str) -> Catalog:
    path: Path = CATALOGS / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with path.open("rb") as file:
        return read_mo(file)


def _forms(text: str | Iterable[str]) -> Iterable[str]:
    return (text,) if isinstance(text, str) else text


def _words(text: str) -> Iterator[str]:
    for word in _WORD.findall(_GAP.sub(" ", text)):
        yield word.lower()
