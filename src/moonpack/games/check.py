"""Checks of JSON from outside: each returns the value or raises `BadInput`, naming the field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from numbers import Real
from operator import index
from typing import Any, Literal, SupportsIndex

from moonpack.errors import BadInput, Phrase
from moonpack.words import source

MOST_DIGITS = 9  # of a number that comes as text

_FORMATS = {
    "record": (
        source("{known} (this record is in an older format)"),
        source("{known} (this record is in a newer format)"),
    ),
    "position": (
        source("{known} (this position is in an older format)"),
        source("{known} (this position is in a newer format)"),
    ),
    "file": (
        source("{known} (this file is in an older format)"),
        source("{known} (this file is in a newer format)"),
    ),
}


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
            problem = source("unknown field; known: {known}")
            raise BadInput.unknown(_path(field, name), problem, [*required, *optional])
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
    number = whole(value)
    if number is None or number < low or (high is not None and number > high):
        raise BadInput(field, _number(low, high), value)
    return number


def whole(value: object) -> int | None:
    """A whole number of Python, NumPy or another library as Python's; None if it is none."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # arrays look like numbers; only those of a single whole number are
        return None


def real(value: object) -> int | float | None:
    """A number of Python, NumPy or another library as Python's; None if it is none."""
    if isinstance(value, bool):
        return None
    number = whole(value)
    return float(value) if number is None and isinstance(value, Real) else number


def plain(value: Any) -> Any:
    """A copy with Python's own numbers instead of NumPy's, which JSON does not know."""
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    number = real(value)
    return value if number is None else number


def seed(value: object, field: str = "seed") -> int | str | None:
    """A seed: a whole number, a string, or None for chance."""
    number = whole(value)
    if number is not None:
        return number
    if value is not None and not isinstance(value, str):
        raise BadInput(field, "a whole number or a string", value)
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


def format_number(
    value: object, field: str, known: int, what: Literal["record", "position", "file"]
) -> None:
    """The format number of a record, a position or another file; only the current one is read."""
    number = whole_number(value, field, 0)
    older, newer = _FORMATS[what]
    if number != known:
        raise BadInput(field, Phrase(older if number < known else newer, known=known), number)


def _path(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name
