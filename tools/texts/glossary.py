"""The words of the rulebooks: an English term must be translated by the word of the book.

`glossary.toml` has, for each term, a pattern of the English text and for each language a pattern
of the forms its word takes. A text that rightly says it otherwise is listed there by its English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message
from tools.texts import catalogs

_TYPED = re.compile(r"`[^`]*`")  # what is typed is the same in every language
FILE = Path(__file__).with_name("glossary.toml")
_GAP = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True)
class Term:
    """A term of the books."""

    name: str
    english: re.Pattern[str]
    words: dict[str, re.Pattern[str]]
    otherwise: dict[str, frozenset[str]]

    def is_kept(self, source: str, text: str, language: str) -> bool:
        """Whether a translation has the word wherever the English text has the term."""
        word = self.words.get(language)
        if word is None or not self.english.search(_GAP.sub("", _TYPED.sub("", source))):
            return True
        return word.search(text) is not None or source in self.otherwise.get(language, frozenset())


@cache
def terms() -> tuple[Term, ...]:
    """All terms, as the file has them."""
    data = tomllib.loads(FILE.read_text("utf-8"))
    made = []
    for name, entry in data["terms"].items():
        words = {code: _pattern(form) for code, form in entry.items() if code != "en"}
        otherwise = {code: frozenset(of.get(name, ())) for code, of in data["otherwise"].items()}
        made.append(Term(name, _pattern(entry["en"]), words, otherwise))
    return tuple(made)


@cache
def unwanted() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    """Words that a language has but must not use here, and what to say instead."""
    data = tomllib.loads(FILE.read_text("utf-8"))
    return {
        code: [(_pattern(word), instead) for word, instead in words.items()]
        for code, words in data["unwanted"].items()
    }


def problems(message: Message, language: str) -> Iterator[str]:
    """Terms of a text that are not translated by the word of the book."""
    sources = [message.id] if isinstance(message.id, str) else list(message.id)
    forms = [_TYPED.sub("", form) for form in catalogs.forms(message)]
    for term in terms():
        for form in forms:
            if not all(term.is_kept(source, form, language) for source in sources):
                yield f"expected the glossary's word for “{term.name}”"
                break
    for word, instead in unwanted().get(language, []):
        if any(word.search(form) for form in forms):
            yield f"“{word.pattern}” is not a word of the glossary; say {instead}"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{text})", re.IGNORECASE)
