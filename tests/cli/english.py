"""What is left in English in the output of the terminal."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from tools.texts import catalogs

CODES = catalogs.languages()
# The pseudo-language has none of these letters, so a word that has one was never looked up.
_PLAIN = re.compile(r"(?<![\w./-])[a-zA-Z]{3,}(?![\w/])")
_PLAIN_LETTERS = frozenset("aceghiklnorstuyz")
_FLAG = re.compile(r"--?[a-z][\w-]*|\b[\w-]+\.json\b")
_GAP = re.compile(r"\{[^{}]*\}")
_SPACE = re.compile(r"\s+")
_SHORTEST = 12  # letters of a piece of a sentence that is not in another language by chance


def plain_words(shown: str, typed: Collection[str]) -> list[str]:
    """Words of an output in the pseudo-language that no catalog had.

    `typed` is what is the same in every language; so are options and placeholders in capitals.
    """
    words = _PLAIN.findall(_FLAG.sub(" ", shown))
    return [
        word
        for word in words
        if _PLAIN_LETTERS & set(word) and not word.isupper() and word not in typed
    ]


def english_left(shown: str, code: str) -> list[str]:
    """English texts in an output that the catalog of its language has in that language."""
    flat = _SPACE.sub(" ", shown)
    return [piece for piece in _pieces(code) if piece in flat]


@cache
def _pieces(code: str) -> list[str]:
    """The longest piece without gaps of each English text that is translated.

    Not of those that are part of a text that is still to be translated.
    """
    made, waiting = [], ""
    for message in catalogs.read(code):
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        if not catalogs.is_translated(message):
            waiting += " ".join(sources)
            continue
        forms = " ".join(catalogs.forms(message))
        for source in filter(None, sources):
            piece = max(_GAP.split(source), key=len).strip()
            if len(piece) >= _SHORTEST and " " in piece and piece not in forms:
                made.append(_SPACE.sub(" ", piece))
    return [piece for piece in made if piece not in waiting]
