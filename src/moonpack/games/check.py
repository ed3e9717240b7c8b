"""Checks on JSON from outside: each returns the value, or names the field and what it expected."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from moonpack.errors import BadInput


def mapping(value: object, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise BadInput(field, "a JSON object", value)
    return value


def fields(
    value: object, field: str, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """A JSON object with all required fields and none that are unknown."""
    found = mapping(value, field)
    for name in required:
        if name not in found:
            raise BadInput(_inside(field, name), "this field, but it is missing")
    for name in found:
        if name not in required and name not in optional:
            known = ", ".join([*required, *optional])
            raise BadInput(_inside(field, name), f"no such field (known: {known})")
    return found


def listing(value: object, field: str, length: int | None = None) -> list[Any]:
    """A JSON list, of a length when one is given."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(field, "a list" if length is None else f"a list of {length}", value)
    if length is not None and len(value) != length:
        raise BadInput(field, f"a list of {length}", f"{len(value)} of them")
    return list(value)


def text(value: object, field: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise BadInput(field, "a text", value)
    return value


def whole(value: object, field: str, low: int, high: int | None = None) -> int:
    """A whole number in a range."""
    span = f"a whole number from {low}" + ("" if high is None else f" to {high}")
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(field, span, value)
    if value < low or (high is not None and value > high):
        raise BadInput(field, span, value)
    return value


def one_of(value: object, field: str, choices: Collection[str]) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in choices:
        raise BadInput(field, "one of " + ", ".join(choices), value)
    return value


def format_number(value: object, field: str, known: int, what: str) -> None:
    """The format number of a record or position: only the known one is read."""
    number = whole(value, field, 0)
    if number != known:
        age = "an older" if number < known else "a newer"
        raise BadInput(field, f"{known}: this is {age} kind of {what} that cannot be read", number)


def _inside(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name
