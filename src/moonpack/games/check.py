"""Checks of JSON from outside: each returns the value or raises `BadInput`, naming the field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from moonpack.errors import BadInput, Phrase
from moonpack.words import source

MOST_DIGITS = 9  # of a number that comes as text


def mapping(value: object, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise BadInput(field, Phrase(source("a JSON object")), value)
    return value


def fields(
    value: object, field: str, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """A JSON object with all required fields and no unknown ones."""
    given = mapping(value, field)
    for name in required:
        if name not in given:
            raise BadInput.missing(_path(field, name))
    for name in given:
        if name not in required and name not in optional:
            what = Phrase(source("field"))
            raise BadInput.unknown(_path(field, name), what, [*required, *optional])
    return given


def listing(value: object, field: str, length: int | None = None) -> list[Any]:
    """A JSON list, of exactly `length` items if given."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(field, _list(length), value)
    if length is not None and len(value) != length:
        raise BadInput.wrong_count(field, _list(length), len(value))
    return list(value)


def _list(length: int | None) -> Phrase:
    if length is None:
        return Phrase(source("a list"))
    return Phrase(source("a list of {length}"), length=length)


def text(value: object, field: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise BadInput(field, Phrase(source("a string")), value)
    return value


def whole_number(value: object, field: str, low: int, high: int | None = None) -> int:
    """A whole number in a range."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(field, _number(low, high), value)
    if value < low or (high is not None and value > high):
        raise BadInput(field, _number(low, high), value)
    return value


def _number(low: int, high: int | None) -> Phrase:
    if high is None:
        return Phrase(source("a whole number of at least {low}"), low=low)
    if low == high:
        return Phrase("{low}", low=low)
    return Phrase(source("a whole number from {low} to {high}"), low=low, high=high)


def number_of(text: object) -> int | None:
    """The number that a person typed, if it is a whole one of at most nine digits."""
    if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    return None


def one_of(value: object, field: str, choices: Collection[str]) -> str:
    """One of the given words."""
    if not isinstance(value, str) or value not in choices:
        expected = Phrase(source("one of {choices}"), choices=", ".join(choices))
        raise BadInput(field, expected, value)
    return value


def format_number(value: object, field: str, known: int, what: str) -> None:
    """The format number of a record or position; only the current one is read."""
    number, gaps = whole_number(value, field, 0), {"known": known, "what": Phrase(what)}
    if number < known:
        older = Phrase(source("{known} (this {what} is in an older format)"), **gaps)
        raise BadInput(field, older, number)
    if number > known:
        newer = Phrase(source("{known} (this {what} is in a newer format)"), **gaps)
        raise BadInput(field, newer, number)


def _path(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name
