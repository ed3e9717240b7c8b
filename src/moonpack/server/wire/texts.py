"""Messages as JSON text.

What is sent was made here, so nothing of it has to be checked on the way out. orjson, which is one
of the packages of the extra `fast`, writes it in a third of the time that pydantic takes; without
it, and for what it cannot write, the text is pydantic's. Both write the same.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic_core import to_json

try:
    import orjson
except ImportError:
    orjson = None  # type: ignore[assignment]


def text_of(value: object) -> str:
    """A message, or a part of one, as JSON."""
    if orjson is not None:
        try:
            return orjson.dumps(value, default=_fields).decode()
        except orjson.JSONEncodeError:  # such as a number of more than 64 bits
            pass
    return to_json(value).decode()


def _fields(value: object) -> dict[str, Any]:
    """A message within what orjson writes: its fields in their order."""
    if isinstance(value, BaseModel):
        return vars(value)
    raise TypeError
