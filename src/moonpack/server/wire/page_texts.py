"""The page's own texts in a language, as its `core/words.js` looks them up.

The page follows gettext: a text may have a context, and a text with a plural has as many forms as
the language needs. `tools/page_words.py` collects the texts into `web/words.json`.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path

from moonpack import languages
from moonpack.server.wire.answers import PageWords

SOURCES = Path(__file__).parent.parent.parent / "web" / "words.json"

# What gettext puts between a context and its text.
CONTEXT_END = "\x04"
# Plural rules look at the last two digits of a number: 0 to 99, and 100 to 199 for all larger ones.
NUMBERS = range(200)


def page_words(code: str, parts: Collection[str] = ()) -> PageWords:
    """The texts of some parts of the page in a language, or all; parts not known have none."""
    known = _sources()
    wanted = [_words_of(code, part) for part in (parts or known) if part in known]
    return PageWords(
        language=code,
        texts={text: shown for one in wanted for text, shown in one.texts.items()},
        plurals={text: forms for one in wanted for text, forms in one.plurals.items()},
        plural_forms=_plural_forms_of(code),
    )


def read_all() -> None:
    """Read every language in advance, so that nobody waits for the first change to it."""
    for code in languages.offered(languages.DEFAULT):
        for part in _sources():
            _words_of(code, part)


@cache
def _sources() -> dict[str, list[str | dict[str, str]]]:
    """The English texts of every part of the page."""
    parts: dict[str, list[str | dict[str, str]]] = json.loads(SOURCES.read_text("utf-8"))
    return parts


@cache
def _words_of(code: str, part: str) -> PageWords:
    catalog = languages.catalog(code)
    forms = _plural_forms_of(code)
    examples = [forms.index(form) for form in range(max(forms) + 1)]
    texts: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    for entry in _sources()[part]:
        match entry:
            case {"context": context, "text": text}:
                texts[context + CONTEXT_END + text] = catalog.pgettext(context, text)
            case {"one": one, "many": many}:
                plurals[one] = [catalog.ngettext(one, many, n) for n in examples]
            case str(text):
                texts[text] = catalog.gettext(text)
    return PageWords(language=code, texts=texts, plurals=plurals, plural_forms=forms)


@cache
def _plural_forms_of(code: str) -> list[int]:
    return plural_forms(languages.catalog(code))


def plural_forms(catalog: gettext.NullTranslations) -> list[int]:
    """Which form of a text each number takes."""
    rule: Callable[[int], int] = getattr(catalog, "plural", lambda n: int(n != 1))
    forms = [rule(n) for n in NUMBERS]
    # A form that no number takes would leave a gap; renumber those that are used.
    used = sorted(set(forms))
    return [used.index(form) for form in forms]
