"""No-break spaces: where a language wants them, by its typographic rules.

Nobody should have to type them: `python -m tools.texts spaces` puts them in and takes out those
that stand elsewhere, and the check fails on a text that it would change.
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
_NUMBER = r"(?:\d+|\{n(?:umber)?\})"
_COUNT = r"(?:\d+|\{(?:n|m|points|moons|deck|unseen|value|control)\})"
_TYPED = re.compile(r"`[^`]*`")  # what is typed is typed with plain spaces
# "2 karty" and "2. kolo", but not "… 2. Na tahu …".
_BEFORE_NOUN = re.compile(rf"(?<![\w}}])({_NUMBER}) (?=[^\W\d_])")
_ORDINAL = re.compile(rf"(?<![\w}}])({_NUMBER}\.) (?=(\w))")
# "3 (3)" and "4 by 3": two numbers that belong together.
_BOTH = re.compile(rf"(?<![\w}}])({_COUNT}) (?=\({_COUNT}\))")
_TIMES = re.compile(r"(?<=[\d}]) × (?=[\d{])")


def spaced(text: str, language: str) -> str:
    """A text with its no-break spaces."""
    made = _BEFORE_NOUN.sub(rf"\1{NO_BREAK}", text.replace(NO_BREAK, " "))
    made = _BOTH.sub(rf"\1{NO_BREAK}", _TIMES.sub(f"{NO_BREAK}×{NO_BREAK}", made))
    made = _ORDINAL.sub(lambda it: f"{it[1]}{NO_BREAK if it[2].islower() else ' '}", made)
    if letters := _SHORT.get(language, ""):
        short = re.compile(rf"(?<!\w)([{letters}{letters.upper()}]) (?=\S)")
        made = short.sub(rf"\1{NO_BREAK}", made)
    if language == "uk":
        made = made.replace(" —", f"{NO_BREAK}—")
    if language == "cs":
        made = re.sub(r"(?<=[\d}]) ?%", f"{NO_BREAK}%", made)
        made = re.sub(r"(?<=[\d}]) : (?=[\d{])", f"{NO_BREAK}:{NO_BREAK}", made)
    return _TYPED.sub(lambda it: it[0].replace(NO_BREAK, " "), made)
