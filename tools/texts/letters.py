"""Letters, quotes and punctuation: what no text of a language may have."""

from __future__ import annotations

import re
from collections.abc import Iterator

_GAP = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")

# Quotes and dashes that belong to other languages.
_FORBIDDEN = {
    "cs": "\"”»«—'`",
    "pl": "\"“—'`",
    "uk": "\"”'`",
    "hu": "\"“«—'`",
}
# Letters that a language does not have, but that its neighbours do.
_FOREIGN = {
    "cs": "łŁąęśźżőűіїєґ",
    "pl": "čďěňřšťůžőű",
    "hu": "čďěňřšťůžłąęśźż",
    "uk": "ыэёъЫЭЁЪ",
}
_ENDS = ".!?…:"


def letter_problems(source: str, text: str, language: str) -> Iterator[str]:
    """What is wrong with the letters and marks of a translation."""
    bare = _GAP.sub("{}", text)
    wrong = sorted(set(_FORBIDDEN.get(language, '"')) & set(bare) - _allowed(source))
    if wrong:
        yield f"wrong for this language: {' '.join(wrong)}"
    if strange := sorted(set(_FOREIGN.get(language, "")) & set(bare)):
        yield f"letters of another language: {' '.join(strange)}"
    if language == "uk":
        yield from _latin_problems(source, bare)
    if "..." in bare:
        yield "three full stops instead of …"
    if re.search(r"[^\W\d_][ \u00a0][,;?!.](?![.`\w])", bare) or "  " in bare:
        yield "a space too many"
    if bare.strip() != bare and source.strip() == source:
        yield "a space at the beginning or the end"
    yield from _end_problems(source, bare, language)


def _allowed(source: str) -> set[str]:
    """Marks that are not quotes in the English text: code in the rules, such as `move`."""
    return {"`"} & set(source)


def _latin_problems(source: str, text: str) -> Iterator[str]:
    """Latin letters that look like Cyrillic ones; names and notation stay as they are."""
    known = {*_WORD.findall(_GAP.sub(" ", source)), "many"}  # the number of the packs' names
    for word in _WORD.findall(text):
        if _LATIN.search(word) and _CYRILLIC.search(word):
            yield f"Latin and Cyrillic letters in one word: {word}"
        elif _LATIN.search(word) and word not in known:
            yield f"a word in Latin letters: {word}"


def _end_problems(source: str, text: str, language: str) -> Iterator[str]:
    """A sentence stays a sentence, and a label a label."""
    ends, wanted = text[-1:], source[-1:]
    if wanted in _ENDS and ends not in _ENDS:
        yield f"ends without {wanted}"
    if wanted not in _ENDS and ends in _ENDS and not (language == "hu" and ends == "."):
        yield f"ends with {ends}, the English text does not"
    if wanted == "." and ends not in ".!" + ("" if language != "hu" else "!"):
        yield f"ends with {ends} instead of a full stop"
