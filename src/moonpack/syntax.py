"""TOML that strangers send, and what is wrong with a text that is no JSON or TOML, for people.

The parsers' own messages are English and for programmers; a place can be told in any language.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from moonpack.errors import Phrase
from moonpack.words import source

# How TOML's parser ends its messages; it has no attributes for the place before Python 3.14.
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")
_END = "(at end of document)"
MOST_DOTS = 100  # in a line


class TooManyDots(ValueError):
    """A name in TOML has very many parts: Python's parser takes a second for some thousands."""


def read_toml(text: str) -> dict[str, Any]:
    """What a text in TOML says; `mistake` explains the errors that this raises."""
    # What stands in quotes counts, too: to find it, the text would have to be parsed.
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise TooManyDots
    return tomllib.loads(text)


def mistake(error: ValueError | RecursionError) -> Phrase:
    """What a parser of JSON or TOML could not read, and where."""
    if isinstance(error, RecursionError):
        return Phrase(source("too many brackets inside one another"))
    if isinstance(error, TooManyDots):
        return Phrase(source("too many dots in one line"))
    if isinstance(error, json.JSONDecodeError):
        if not error.doc[error.pos :].strip():
            return Phrase(source("mistake at the end of the text"))
        return _at(error.lineno, error.colno)
    if place := _PLACE.search(str(error)):
        return _at(int(place[1]), int(place[2]))
    if str(error).endswith(_END):
        return Phrase(source("mistake at the end of the text"))
    return Phrase(source("a number that is too long"))  # for Python to read


def _at(line: int, column: int) -> Phrase:
    return Phrase(source("mistake in line {line}, column {column}"), line=line, column=column)
