"""JSON Schema from types: typed dicts, lists, tuples, literals, unions and `Shape` notes."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import (
    Annotated,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from moonpack.games.shapes import Shape

Schema = dict[str, object]

_PLAIN = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
_MARKS = (NotRequired, Required)


class Definitions:
    """Schemas of types; each typed dict is described once, under `$defs`.

    `is_closed`: no fields but those that are declared. What we write may get more of them later.
    """

    def __init__(self, *, is_closed: bool) -> None:
        self.known: dict[str, Schema] = {}
        self._is_closed = is_closed

    def of(self, kind: object) -> Schema:
        """The schema of a type."""
        origin, inside = get_origin(kind), get_args(kind)
        if origin in _MARKS:
            return self.of(inside[0])
        if origin is Annotated:
            return self._noted(inside)
        if isinstance(kind, type) and is_typeddict(kind):
            return self._object(kind)
        if isinstance(kind, type) and kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(one) for one in inside]}
        if origin is Literal:
            return {"const": inside[0]} if len(inside) == 1 else {"enum": list(inside)}
        if origin in (list, Sequence):
            return {"type": "array", "items": self.of(inside[0])}
        if origin is tuple:
            return self._tuple(inside)
        if origin in (dict, Mapping):
            return self._mapping(*inside)
        if kind is object:
            return {}
        raise TypeError(f"no schema for {kind!r}")

    def _noted(self, inside: tuple[object, ...]) -> Schema:
        schema = self.of(inside[0])
        for note in inside[1:]:
            if isinstance(note, Shape):
                schema |= note.keywords
        return schema

    def _tuple(self, inside: tuple[object, ...]) -> Schema:
        many = len(inside)
        items = [self.of(one) for one in inside]
        return {"type": "array", "prefixItems": items, "minItems": many, "maxItems": many}

    def _mapping(self, key: object, value: object) -> Schema:
        schema: Schema = {"type": "object"}
        if get_origin(key) is Annotated:
            schema["propertyNames"] = {k: v for k, v in self.of(key).items() if k != "type"}
        described = self.of(value)
        return schema | ({"additionalProperties": described} if described else {})

    def _object(self, kind: type) -> Schema:
        name = kind.__name__.removesuffix("Json")
        if name not in self.known:
            self.known[name] = {}  # a shape may hold others of its own kind
            self.known[name] = self._fields(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _fields(self, kind: type) -> Schema:
        """A typed dict."""
        hints = get_type_hints(kind, include_extras=True)
        required: frozenset[str] = getattr(kind, "__required_keys__")  # noqa: B009 - of typed dicts
        schema: Schema = {
            "type": "object",
            "properties": {name: self.of(hint) for name, hint in hints.items()},
            "required": sorted(name for name in required if not _is_optional(hints[name])),
        }
        if self._is_closed:
            schema["additionalProperties"] = False
        text = cleandoc(kind.__doc__ or "")
        is_own = text and not text.startswith("dict(")  # what a typed dict has without a docstring
        return {"description": " ".join(text.split()), **schema} if is_own else schema


def _is_optional(hint: object) -> bool:
    """Whether a field may be missing; Python 3.11 does not see it where annotations are texts."""
    return get_origin(hint) is NotRequired
