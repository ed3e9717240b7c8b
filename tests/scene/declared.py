"""Whether JSON is of a declared type, nothing missing and nothing more."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Union

from tools.page_types import declared_fields


def mismatch(value: Any, declared: Any, where: str = "") -> str:
    """Where and how a value differs from its declared type; empty if it does not."""
    if declared in (Any, object):
        return ""
    origin, args = typing.get_origin(declared), typing.get_args(declared)
    if origin is Annotated:
        return mismatch(value, args[0], where)
    if origin is Literal:
        return "" if value in args else f"{where}: {value!r} is none of {args}"
    if origin in (Union, types.UnionType):
        problems = [mismatch(value, arg, where) for arg in args]
        return "" if "" in problems else " or ".join(problems)
    if origin is None:
        return _plain_mismatch(value, declared, where)
    if issubclass(origin, Mapping):
        if not isinstance(value, dict):
            return f"{where}: {value!r} is no object"
        parts = [(key, part, args[1]) for key, part in value.items()]
    elif not isinstance(value, list):
        return f"{where}: {value!r} is no list"
    elif origin is tuple and args[-1] is not Ellipsis:
        if len(value) != len(args):
            return f"{where}: {len(args)} values expected, not {value!r}"
        parts = [(n, *pair) for n, pair in enumerate(zip(value, args, strict=True))]
    else:
        assert issubclass(origin, Sequence)
        parts = [(n, part, args[0]) for n, part in enumerate(value)]
    return _first(mismatch(part, kind, f"{where}.{key}") for key, part, kind in parts)


def _plain_mismatch(value: Any, declared: type, where: str) -> str:
    if declared is float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return "" if is_number else f"{where}: {value!r} is no number"
    if declared in (str, int, bool, type(None)):
        return "" if type(value) is declared else f"{where}: {value!r} is no {declared.__name__}"
    return fields_mismatch(value, [declared], where or declared.__name__)


def fields_mismatch(value: Any, declared: Sequence[type], where: str) -> str:
    """The same for an object that has the fields of several types together."""
    if not isinstance(value, dict):
        return f"{where}: {value!r} is no object"
    fields = {field.name: field for kind in declared for field in declared_fields(kind)}
    required = {name for name, field in fields.items() if not field.is_optional}
    if missing := required - value.keys():
        return f"{where}: {sorted(missing)} missing"
    if unknown := value.keys() - fields.keys():
        return f"{where}: {sorted(unknown)} not declared"
    parts = ((name, part, fields[name].type) for name, part in value.items())
    return _first(mismatch(part, kind, f"{where}.{name}") for name, part, kind in parts)


def _first(problems: typing.Iterable[str]) -> str:
    return next(filter(None, problems), "")
