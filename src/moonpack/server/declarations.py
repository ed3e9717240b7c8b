"""The settings as they are declared: what each is called for hosts, and what it accepts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Gt, Le

from moonpack.server.settings import Hosted

PREFIX = "MOONPACK_"
FROM_FILE = "_FILE"  # at the end of a variable: the value is in the file that it names


@dataclass(frozen=True)
class Declared:
    """A setting, or a group of settings that are set by name."""

    name: str  # of its field
    key: str  # in the file
    type: Any
    description: Mapping[str, Any]
    default: Any
    inside: Mapping[str, Declared]  # of a group

    @property
    def text(self) -> str:
        """What it is for."""
        return str(self.description["text"])

    @property
    def is_secret(self) -> bool:
        """Whether its value is never shown."""
        return bool(self.description["is_secret"])

    @property
    def flag(self) -> str:
        """The option of `moonpack serve`."""
        usual = f"--{self.key.replace('_', '-')}{'-file' if self.is_secret else ''}"
        return str(self.description["flag"]) or usual

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"{PREFIX}{self.key.upper()}"

    @property
    def kind(self) -> Any:
        """The type without its bounds."""
        return get_args(self._value)[0] if get_origin(self._value) is Annotated else self._value

    @property
    def _value(self) -> Any:
        """The type of a value, of a setting that need not have one, too."""
        accepted = [one for one in get_args(self.type) if one is not NoneType]
        return accepted[0] if get_origin(self.type) in (Union, UnionType) else self.type

    @property
    def is_list(self) -> bool:
        """Whether it has any number of values."""
        return get_origin(self.kind) is tuple

    @property
    def metavar(self) -> str:
        """What the help calls a value."""
        if self.description["metavar"]:
            return str(self.description["metavar"])
        if self.inside:
            return "NAME=NUMBER"
        if self.is_secret:
            return "FILE"
        if get_origin(self.kind) is Literal:
            return "|".join(get_args(self.kind))
        return "NUMBER" if self.kind in (int, float) else "TEXT"

    @property
    def expected(self) -> str:
        """What is accepted, in words."""
        if self.inside:
            return f"numbers by name: {', '.join(self.inside)}"
        if get_origin(self.kind) is Literal:
            return f"one of {', '.join(get_args(self.kind))}"
        if self.is_list:
            return "a list of texts"
        words = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}
        return words[self.kind] + _bounds(get_args(self._value)[1:])


def _bounds(limits: tuple[object, ...]) -> str:
    """The end of a sentence such as `a number above 0 and up to 10`."""
    most = next((f"{limit.le:,}" for limit in limits if isinstance(limit, Le)), "")
    for limit in limits:
        if isinstance(limit, Gt):
            return f" above {limit.gt:,} and up to {most}"
        if isinstance(limit, Ge):
            return f" from {limit.ge:,} to {most}"
    return ""


@cache
def declared(kind: Any = Hosted) -> Mapping[str, Declared]:
    """All settings of a class by key, those that every host looks at first."""
    types = get_type_hints(kind, include_extras=True)
    own = set(kind.__annotations__)
    ordered = sorted(fields(kind), key=lambda field: field.name not in own)
    made = [_declared(field, types[field.name]) for field in ordered]
    return {one.key: one for one in made}


def _declared(field: Field[Any], kind: Any) -> Declared:
    inside = declared(kind) if isinstance(kind, type) and is_dataclass(kind) else {}
    key = field.metadata["key"] or field.name
    return Declared(field.name, key, kind, field.metadata, field.default, inside)
