"""Mutations: valid JSON is changed in a few places, so that what reads it gets far before the end.

Only some inputs are changed as bytes: most of those are no JSON any more, and end early.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from fuzz.target import to_bytes

Json = Any
# A place in a document: the list or object it is in, and its index or name there.
Place = tuple[Any, Any]

EDITS = (1, 1, 1, 2, 2, 4)  # how many places are changed
MOST_BYTE_EDITS = 4
ANEW_IN = 4  # one input of so many is made of a valid document
MOST_COPIES = 200  # of an item in a list
DEEPEST = 200  # lists in lists; as bytes, thousands
GO_ON = 0.85  # how likely a list or object is entered, rather than changed
TRIES = 5
BYTES_IN = 12  # one input of so many is changed as bytes

ODD_VALUES: tuple[Json, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 5, 9, 10, 99, 100, 255, 256, 65_535, 2**31 - 1, 2**31),
    *(2**63, 2**64, -(2**63), 10**30, 0.0, 1.0, -0.5, 1e308, float("inf"), float("nan")),
    *(
        "",
        " ",
        "0",
        "1",
        "-1",
        "null",
        "\0",
        "\n",
        "é",
        "\u202e",
        "\ud800",
        "\U0001f43a",
        "a" * 200,
    ),
    *([], {}, [[]], [None], {"": None}, {"\ud800": 1}),
)
ODD_CHARACTERS = '\0 \t\n,.@*-+01259aAzZé\u0660\u202e\ud800\U0001f43a"\\'
ODD_BYTES = (
    *(b"[", b"{", b'"', b"}", b",", b"\\u", b"\\ud800", b"1e9", b"\xff", b"[" * 5_000),
    *(b'{"a":' * 2_000, b"9" * 5_000),
)


def mutate(data: bytes, rng: Random, donors: Sequence[Json]) -> bytes:
    """An input made of another one; `donors` are valid documents whose parts may be used.

    Now and then one of those is changed instead: an input that was refused is refused with further
    changes, too.
    """
    if rng.randrange(ANEW_IN) == 0:
        data = to_bytes(rng.choice(donors))
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    if document is None or rng.randrange(BYTES_IN) == 0:
        return mutate_bytes(data, rng)
    try:
        return to_bytes(mutate_json(document, rng, donors))
    except (ValueError, RecursionError):  # a number with too many digits, lists too deep
        return mutate_bytes(data, rng)


def mutate_json(document: Json, rng: Random, donors: Sequence[Json]) -> Json:
    """A document with a few edits; it is changed in place where it can be."""
    root = [document]
    for _ in range(rng.choice(EDITS)):
        container, key = some_place(root, rng)
        value = container[key]
        match rng.randrange(7):
            case 0:
                container[key] = copied(rng.choice(ODD_VALUES))
            case 1:
                container[key] = _some_value(root, value, rng)
            case 2:
                container[key] = _some_value([rng.choice(donors)], value, rng)
            case 3:
                _edit_container(container, key, rng)
            case 4:
                container[key] = _large(value, rng)
            case _:
                container[key] = _tweaked(value, rng)
    return root[0] if root else None


def some_place(root: list[Json], rng: Random) -> Place:
    """A place in a document, found by going down at random; rarely one that is a list or object."""
    container: Json = root
    key: Json = 0
    while isinstance(inner := container[key], dict | list) and inner and rng.random() < GO_ON:
        container = inner
        key = rng.choice(list(inner)) if isinstance(inner, dict) else rng.randrange(len(inner))
    return container, key


def copied(value: Json) -> Json:
    """A value of its own, for it may be edited again."""
    return json.loads(json.dumps(value)) if isinstance(value, dict | list) else value


def mutate_bytes(data: bytes, rng: Random) -> bytes:
    """Bytes with some of them changed, removed, repeated or added."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, MOST_BYTE_EDITS)):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(4):
            case 0:
                changed[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del changed[at : at + rng.randint(1, 8)]
            case 2:
                changed[at:at] = changed[at : at + rng.randint(1, 30)]
            case _:
                changed[at:at] = rng.choice(ODD_BYTES)
    return bytes(changed)


# -- edits of one value


def _some_value(root: list[Json], value: Json, rng: Random) -> Json:
    """A value of the same type from somewhere in a document; the same one if none is found."""
    for _ in range(TRIES):
        container, key = some_place(root, rng)
        if type(container[key]) is type(value):
            return copied(container[key])
    return value


def _tweaked(value: Json, rng: Random) -> Json:
    """Nearly the same value."""
    match value:
        case bool() | None:
            return rng.choice((True, False, None, 0))
        case int():
            return rng.choice(
                (value + 1, value - 1, -value, value * 2, f"{value:x}", value % 7 + 0.5)
            )
        case str():
            return _tweaked_text(value, rng)
        case list() if value:
            return _tweaked_list(value, rng)
    return value


def _tweaked_text(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    words = text.split(" ")
    match rng.randrange(6):
        case 0:
            return text[:at] + rng.choice(ODD_CHARACTERS) + text[at:]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text[:at] + rng.choice(ODD_CHARACTERS) + text[at + 1 :]
        case 3:
            rng.shuffle(words)
            return " ".join(words)
        case 4:
            return " ".join([*words, rng.choice(words)])
    return " ".join(words[:-1])


def _tweaked_list(items: list[Json], rng: Random) -> list[Json]:
    at = rng.randrange(len(items))
    match rng.randrange(5):
        case 0:
            return items[:at] + items[at + 1 :]
        case 1:
            return [*items, items[at]]
        case 2:
            return items[: at + 1]
        case 3:
            rng.shuffle(items)
            return items
    return items * 2


def _large(value: Json, rng: Random) -> Json:
    """Much of something; rarely, for such inputs are slow to make."""
    match rng.randrange(40):
        case 0:
            return [value] * rng.randint(1, MOST_COPIES)
        case 1:
            nested: Json = value
            for _ in range(rng.randint(1, DEEPEST)):
                nested = [nested]
            return nested
        case 2:
            return "a" * rng.randint(1, 5_000)
        case 3:
            return 10 ** rng.randint(1, 400)
    return _tweaked(value, rng)


def _edit_container(container: Json, key: Json, rng: Random) -> None:
    """Remove an item, rename it or add one."""
    if isinstance(container, dict):
        value = container.pop(key)
        if rng.randrange(2) and isinstance(key, str):
            container[_tweaked_text(key, rng)] = value
            if rng.randrange(2):
                container[key] = value
    elif len(container) > 1:
        container.pop(key)
