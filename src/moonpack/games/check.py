"""Checks of JSON from outside: each returns the value or raises `BadInput`, naming the field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from moonpack.errors import BadInput

MOST_DIGITS = 9  # of a number that comes as text


def mapping(value: object, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise BadInput(field, "a JSON object", value)
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
            raise BadInput.unknown(_path(field, name), "field", [*required, *optional])
    return given


def listing(value: object, field: str, length: int | None = None) -> list[Any]:
    """A JSON list, of exactly `length` items if given."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(field, "a list" if length is None else f"a list of {length}", value)
    if length is not None and len(value) != length:
        raise BadInput.wrong_count(field, f"a list of {length}", len(value))
    return list(value)


def text(value: object, field: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise BadInput(field, "a string", value)
    return value


def whole_number(value: object, field: str, low: int, high: int | None = None) -> int:
    """A whole number in a range."""
    expected = f"a whole number of at least {low}"
    if high is not None:
        expected = f"{low}" if low == high else f"a whole number from {low} to {high}"
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(field, expected, value)
    if value < low or (high is not None and value > high):
        raise BadInput(field, expected, value)
    return value


def number_of(text: object) -> int | None:
    """The number that a person typed, if it is a whole one of at most nine digits."""
    if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    return None


def one_of(value: object, field: str, choices: Collection[str]) -> str:
    """One of the given words."""
    if not isinstance(value, str) or value not in choices:
        raise BadInput(field, "one of " + ", ".join(choices), value)
    return value


def format_number(value: object, field: str, known: int, what: str) -> None:
    """The format number of a record or position; only the current one is read."""
    number = whole_number(value, field, 0)
    if number != known:
        age = "an older" if number < known else "a newer"
        raise BadInput(field, f"{known} (this {what} is in {age} format)", number)


def _path(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name
