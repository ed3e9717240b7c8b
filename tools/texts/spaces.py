"""No-break spaces: where a language wants them, by its typographic rules.

Nobody should have to type them: `python -m tools.texts spaces` puts them in, and the check fails on
a text that it would change.
"""

from __future__ import annotations

import re

NO_BREAK = "\u00a0"
# Short words that must not end a line.
_SHORT = {
    "cs": "ksvzouai",
    "pl": "aiouwz",
    "uk": "авзійоу",
}
_SENTENCE = re.compile(r"[.!?…]$|\S+(\s\S+){6}")  # with a full stop, or long enough to be wrapped
_NUMBER = r"(?:\d+|\{n(?:umber)?\})"
_TYPED = re.compile(r"`[^`]*`")  # what is typed is typed with plain spaces
# "2 karty" and "2. kolo", but not "… 2. Na tahu …".
_BEFORE_NOUN = re.compile(rf"(?<![\w}}])({_NUMBER}) (?=[^\W\d_])")
_ORDINAL = re.compile(rf"(?<![\w}}])({_NUMBER}\.) (?=(\w))")


def spaced(text: str, language: str) -> str:
    """A text with its no-break spaces."""
    made = _BEFORE_NOUN.sub(rf"\1{NO_BREAK}", text)
    made = _ORDINAL.sub(lambda it: f"{it[1]}{NO_BREAK if it[2].islower() else ' '}", made)
    if (letters := _SHORT.get(language, "")) and _SENTENCE.search(text):
        short = re.compile(rf"(?<!\w)([{letters}{letters.upper()}]) (?=\S)")
        made = short.sub(rf"\1{NO_BREAK}", made)
    if language == "uk":
        made = made.replace(" —", f"{NO_BREAK}—")
    if language == "cs":
        made = re.sub(r"(?<=[\d}]) ?%", f"{NO_BREAK}%", made)
        made = re.sub(r"(?<=[\d}]) : (?=[\d{])", f"{NO_BREAK}:{NO_BREAK}", made)
    return _TYPED.sub(lambda it: it[0].replace(NO_BREAK, " "), made)
