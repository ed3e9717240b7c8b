"""What is wrong with a message or request: its field, what was expected, and what came instead.

Pydantic finds the mistakes; here they are put in the words that `BadInput` uses everywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic_core import ErrorDetails

from moonpack.errors import BadInput

_EXPECTED = {
    "string_type": "a string",
    "string_unicode": "text without broken characters",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number",
    "int_from_float": "a whole number",
    "finite_number": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "dict_type": "a JSON object",
    "model_type": "a JSON object",
    "model_attributes_type": "a JSON object",
    "greater_than_equal": "a number of at least {ge}",
    "less_than_equal": "a number of at most {le}",
    "less_than": "a number below {lt}",
    "string_too_short": "{min_length} or more characters",
    "string_too_long": "at most {max_length} characters",
    "string_pattern_mismatch": "text of the pattern {pattern}",
    "too_short": "{min_length} or more items",
    "too_long": "at most {max_length} items",
    "literal_error": "{expected}",
    "union_tag_invalid": "one of {expected_tags}",
    "value_error": "{error}",
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
        return BadInput(field, "no such field", problem="unknown field")
    expected = _EXPECTED.get(kind, "").format_map(error.get("ctx", {})) or error["msg"]
    return BadInput(field, expected, _given(error, kind))


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
