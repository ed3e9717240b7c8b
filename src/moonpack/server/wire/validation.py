"""What is wrong with a message or request: its field, what was expected, and what came instead.

Pydantic finds the mistakes; here they are put in the words that `BadInput` uses everywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic_core import ErrorDetails

from moonpack.errors import BadInput, Phrase
from moonpack.words import Plural, source

_A_WHOLE_NUMBER = source("a whole number")
_TRUE_OR_FALSE = source("true or false")
_AN_OBJECT = source("a JSON object")
# What people can cause is a text in every language; the rest is English, for programmers.
_EXPECTED = {
    "string_type": source("a string"),
    "string_unicode": source("text without broken characters"),
    "int_type": _A_WHOLE_NUMBER,
    "int_parsing": _A_WHOLE_NUMBER,
    "int_parsing_size": _A_WHOLE_NUMBER,
    "int_from_float": _A_WHOLE_NUMBER,
    "finite_number": _A_WHOLE_NUMBER,
    "bool_type": _TRUE_OR_FALSE,
    "bool_parsing": _TRUE_OR_FALSE,
    "list_type": source("a list"),
    "dict_type": _AN_OBJECT,
    "model_type": _AN_OBJECT,
    "model_attributes_type": _AN_OBJECT,
    "greater_than": source("a number above {gt}"),
    "greater_than_equal": source("a number of at least {ge}"),
    "less_than_equal": source("a number of at most {le}"),
    "less_than": source("a number below {lt}"),
    "string_too_short": source("{min_length} or more characters"),
    "string_too_long": source("at most {n} character", "at most {n} characters"),
    "string_pattern_mismatch": source("text of the pattern {pattern}"),
    "too_short": source("{min_length} or more items"),
    "too_long": source("at most {n} item", "at most {n} items"),
    "literal_error": "{expected}",
    "union_tag_invalid": "one of {expected_tags}",
}


def first_mistake(errors: Sequence[ErrorDetails], whole: str, prefixes: Sequence[str]) -> BadInput:
    """The first mistake that validation found.

    `whole` names all of what was sent; the first part of a place is left out if it is one of
    `prefixes`.
    """
    error = errors[0]
    kind, place = error["type"], list(error["loc"])
    if kind == "json_invalid":
        problem = f"not valid JSON ({error.get('ctx', {}).get('error', 'no value')})"
        return BadInput(whole, "JSON", problem=problem)
    if place and place[0] in prefixes:
        place = place[1:]
    if kind.startswith("union_tag"):
        place.append("type")
    field = _path(place) or whole
    if kind in ("missing", "union_tag_not_found"):
        return BadInput.missing(field)
    if kind == "extra_forbidden":
        return BadInput(field, "no such field", problem=Phrase(source("unknown field")))
    return BadInput(field, _expected(error, kind), _given(error, kind))


def _expected(error: ErrorDetails, kind: str) -> str:
    """What should have been sent; our own checks say it as a text that is marked."""
    gaps = dict(error.get("ctx", {}))
    if kind == "value_error":
        expected = str(gaps["error"])
        return expected if {*"{}"} & {*expected} else Phrase(expected)
    text = _EXPECTED.get(kind)
    if text is None:
        return error["msg"]
    if isinstance(text, Plural):
        gaps["n"] = gaps["max_length"]
    return Phrase(text, **gaps)


def _given(error: ErrorDetails, kind: str) -> object:
    """What was sent in the place of a mistake; of too long a list, how many items it has."""
    value = error["input"]
    if kind in ("too_short", "too_long") and isinstance(value, Sequence):
        return len(value)
    if kind == "union_tag_invalid" and isinstance(value, Mapping):
        return value.get("type")
    return value


def _path(place: Sequence[str | int]) -> str:
    path = ""
    for part in place:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path
