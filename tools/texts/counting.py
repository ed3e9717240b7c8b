"""How much there is to read in each language: texts, plural forms and words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from babel.messages.catalog import Catalog, Message
from tools.texts import catalogs

_GAP = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")  # "альфа-вовк" and "don't" are one word each


@dataclass(frozen=True)
class Size:
    """The texts of one language."""

    language: str
    texts: int
    forms: int  # more than texts: a text with a number has several
    words: int  # of all forms, without what fills the gaps

    def __str__(self) -> str:
        """One line of the table."""
        return f"{self.language:<4}{self.texts:>8,}{self.forms:>8,}{self.words:>9,}"


HEAD = f"{'':<4}{'texts':>8}{'forms':>8}{'words':>9}"


def english(template: Catalog) -> Size:
    """The size of the English texts."""
    return _size("en", [_sources(message) for message in template if message.id])


def translated(language: str, catalog: Catalog) -> Size:
    """The size of what a language has translated."""
    done = [one for one in catalog if one.id and catalogs.is_translated(one)]
    return _size(language, [catalogs.forms(message) for message in done])


def words_in(text: str) -> int:
    """How many words a text has without its gaps."""
    return len(_WORD.findall(_GAP.sub(" ", text)))


def _sources(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _size(language: str, texts: Iterable[list[str]]) -> Size:
    all_texts = list(texts)
    forms = [form for one in all_texts for form in one]
    return Size(language, len(all_texts), len(forms), sum(map(words_in, forms)))
