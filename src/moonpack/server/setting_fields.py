"""What settings are made of: the numbers that are accepted, and how a field is declared."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, TypeVar

from annotated_types import Ge, Gt, Le
from pydantic import BeforeValidator, ConfigDict

MOST = 1_000_000_000

T = TypeVar("T")


def _a_number(value: object) -> object:
    """Refuses true and false, which Python takes for 1 and 0."""
    if isinstance(value, bool):
        raise ValueError("a truth value")
    return value


NUMBER = BeforeValidator(_a_number)
Count = Annotated[int, Gt(0), Le(MOST), NUMBER]
Rate = Annotated[float, Gt(0), Le(MOST), NUMBER]  # a second
Seconds = Annotated[float, Gt(0), Le(MOST), NUMBER]
Pause = Annotated[float, Ge(0), Le(MOST), NUMBER]  # in seconds; there need not be any
Days = Annotated[float, Ge(0), Le(MOST), NUMBER]
Room = Annotated[int, Ge(0), Le(MOST * 1_000_000), NUMBER]  # 0 is no limit
Processes = Annotated[int, Ge(1), Le(64), NUMBER]
Port = Annotated[int, Ge(0), Le(65_535), NUMBER]

STRICT = ConfigDict(extra="forbid")  # an unknown name is refused


def setting(
    default: T,
    text: str,
    *,
    key: str = "",
    flag: str = "",
    metavar: str = "",
    usually: str = "",
    is_secret: bool = False,
) -> T:
    """A field with what hosts are told of it.

    `key` is its name in the file, if not the field's; `flag` the option, if not made of the key;
    `usually` describes a default that is not the same everywhere. A secret is never shown, and its
    option takes a file, because everybody on a machine can read command lines.
    """
    description = {
        "text": text,
        "key": key,
        "flag": flag,
        "metavar": metavar,
        "usually": usually,
        "is_secret": is_secret,
    }
    made: T = field(default=default, metadata=description)
    return made
