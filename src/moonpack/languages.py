"""The languages a person can choose from, and pseudo-languages to test with.

A language is a compiled gettext catalog in `moonpack/locale/<code>/LC_MESSAGES/moonpack.mo`.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterable
from functools import cache
from math import ceil
from pathlib import Path

from moonpack.words import DOMAIN, Words

PACKAGE = Path(__file__).parent
CATALOGS = PACKAGE / "locale"

MARK = "MOONPACK_MARK"  # in the environment: mark texts that are not translated

CODE = r"^[a-z]{2,3}(-[A-Za-z]{2,8})?$"
DEFAULT = "en"
LONGEST_ACCEPTED = 1_000  # characters of what a browser accepts that are read
PSEUDO = "xx"
LONG_PSEUDO = "xxl"  # the same, with longer words
_LONGER = 0.4  # than English

# Each language by its own name.
_NAMES = {
    "cs": "Čeština",
    "en": "English",
    "hu": "Magyar",
    "pl": "Polski",
    "uk": "Українська",
    PSEUDO: "[Þšéûðö]",
    LONG_PSEUDO: "[Þšéééûûûðööö]",
}

_ACCENTS = str.maketrans("aceghiklnorstuyzACEGHIKLNORSTUYZ", "áçéĝĥíķļñóŕšţúýžÁÇÉĜĤÍĶĻÑÓŔŠŢÚÝŽ")
_VOWELS = frozenset("áéíóúýÁÉÍÓÚÝ")
_GAP = re.compile(r"(\{[^{}]*\})")


class PseudoCatalog(gettext.NullTranslations):
    """Every text in brackets, with accents: text without them is missing from the catalogs."""

    def gettext(self, message: str) -> str:
        if len(message) == 1:  # the mark on a piece, which has room for one letter
            return message
        parts = _GAP.split(message)
        return f"[{''.join(p if _GAP.fullmatch(p) else self.accented(p) for p in parts)}]"

    def accented(self, text: str) -> str:
        """A part of a text without gaps."""
        return text.translate(_ACCENTS)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


class Marking(PseudoCatalog):
    """What a language has not translated, marked: for translators."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"


class LongPseudoCatalog(PseudoCatalog):
    """The same with long vowels, as long as the longest languages: for tests of the layout."""

    def accented(self, text: str) -> str:
        letters = list(super().accented(text))
        vowels = [n for n, letter in enumerate(letters) if letter in _VOWELS]
        for turn in range(ceil(len(letters) * _LONGER) if vowels else 0):
            letters[vowels[turn % len(vowels)]] += letters[vowels[turn % len(vowels)]][0]
        return "".join(letters)


@cache
def codes() -> tuple[str, ...]:
    """The languages there are: English first, the pseudo-languages last."""
    installed = {path.parent.parent.name for path in CATALOGS.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return (DEFAULT, *sorted(installed - {DEFAULT}), PSEUDO, LONG_PSEUDO)


def offered(current: str) -> list[str]:
    """The languages to choose from. A pseudo-language is offered only to those who use it."""
    hidden = {PSEUDO, LONG_PSEUDO} - {current}
    return [code for code in codes() if code not in hidden]


def is_code(text: str) -> bool:
    """Whether a text could be the code of a language, such as `cs` or `pt-BR`."""
    return re.fullmatch(CODE, text) is not None


def name(code: str) -> str:
    """The name of a language in that language."""
    return _NAMES.get(code, code)


@cache
def catalog(code: str) -> gettext.NullTranslations:
    """The catalog of a language; English texts for a language that is not available."""
    if code == PSEUDO:
        return PseudoCatalog()
    if code == LONG_PSEUDO:
        return LongPseudoCatalog()
    if code == DEFAULT or code not in codes():
        return gettext.NullTranslations()
    translation = gettext.translation(DOMAIN, str(CATALOGS), [code])
    if os.environ.get(MARK):
        translation.add_fallback(Marking())
    return translation


@cache
def words(code: str) -> Words:
    """The words of a language; English for a language that is not available."""
    return Words(catalog(code), language=code if code in codes() else DEFAULT)


def choose(*wanted: str | None, accepted: str = "") -> str:
    """The first of the wanted languages that is there, then what the browser accepts."""
    browser = (part.partition(";")[0].strip() for part in accepted[:LONGEST_ACCEPTED].split(","))
    everything: Iterable[str | None] = (*wanted, *browser)
    for code in everything:
        short = (code or "").partition("-")[0].lower()
        if short in codes():
            return short
    return DEFAULT
