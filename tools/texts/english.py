"""English texts that cannot be translated well, whatever the language.

A noun after a number takes another form after 1, 2 and 5 in Slavic languages. A text that puts a
number before a noun must therefore have a plural (`words.many`, `tn`, `source("…", "…")`), or say
it the other way round: *Spaces filled: 3 of 12*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tools.texts.text import Text

# Gaps that hold a number, wherever they are used.
_NUMBERS = """
n m all count filled last length number value low high lowest least most fewest fewer less more
furthest points score mine theirs other first second won lost best taken rounds moons deck hand
alphas lairs dens wolves needed nearest moved spread speed cost paid worth control tokens size
days hours minutes seconds nargs unseen wins done played corner width height min_length max_length
ge le lt
"""
# Words after a number that do not depend on it.
_FREE = """
a across against and at away by come counts down each for from gets has have if in instead is
more next of on one or per shows stays takes that the to when will wins with
"""
# Texts in which the number counts nothing: it is an ordinal, a time or a code.
_ALLOWED = frozenset(
    {
        "How round {n} ended",
        "Move seat {n} up",
        "{days} d {hours} h",
        "{n} d",
        "{n} h",
        "Turn ended · Undo ({seconds} s)",
    }
)
# What counts in a text with a plural; the second is of the library click.
_COUNTS = frozenset({"n", "nargs"})
_NUMBER_AND_WORD = re.compile(r"\{(\w+)\} (?:more (?!than\b|with\b))?([a-z]+)")
_OF_MANY = re.compile(r"(?:\{\w+\}|\d)(?: to |–| of )$")


def english_problems(texts: Iterable[Text]) -> Iterator[str]:
    """Numbers before nouns in texts without plural forms.

    *2 to 5 players* and *3 of 12 spaces* may stay: every language has one form after *from … to …*
    and after *of*, and translators write `3/12`.
    """
    for text in texts:
        for form in filter(None, (text.one, text.more)):
            for counted in _NUMBER_AND_WORD.finditer(form):
                gap, word = counted.groups()
                if gap not in _NUMBERS.split() or word in _FREE.split() or form in _ALLOWED:
                    continue
                is_counted = bool(text.more) and gap in _COUNTS
                if not is_counted and not _OF_MANY.search(form[: counted.start()]):
                    yield f"the noun after {{{gap}}} needs plural forms: “{form}”"
