"""How the fields of a game's state are declared: once, in the game's `snapshot.py`.

`tools/write_engine.py` reads the declarations and writes `state.py` and `state.pxd`: the same
fields laid out for the engine, and how they are copied, loaded from a snapshot and saved to one.
A field that says nothing is one `int` of the same name in both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args, get_type_hints


@dataclass(frozen=True)
class Kept:
    """How the engine keeps a field: the C type, how many numbers, and its own name for it."""

    type: str = "int"
    room: int = 0  # 0: a single number
    name: str = ""  # the name in the snapshot, unless given


@dataclass(frozen=True)
class Each:
    """A list of dataclasses; the engine keeps an array for each of their fields."""

    room: int


@dataclass(frozen=True)
class Converted:
    """The engine keeps it in another form; its `position.py` converts it."""


@dataclass(frozen=True)
class Saved:
    """A whole number of position files, from 0 to `most`, with the field's name."""

    most: int
    missing: int | None = None  # what it is in files older than the field; None: it must be there


def marks(declared: type) -> dict[str, tuple[object, ...]]:
    """The fields of a class with the marks they were declared with."""
    hints = get_type_hints(declared, include_extras=True)
    return {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}


def plain_type(declared: type, name: str) -> object:
    """The type of a field without its marks."""
    return get_type_hints(declared)[name]


def item_type(declared: type, name: str) -> type:
    """What the list in a field consists of."""
    item: type = get_args(plain_type(declared, name))[0]
    return item


def saved_numbers(declared: type) -> dict[str, Saved]:
    """The fields that position files hold as plain whole numbers."""
    return {
        name: mark
        for name, given in marks(declared).items()
        for mark in given
        if isinstance(mark, Saved)
    }
