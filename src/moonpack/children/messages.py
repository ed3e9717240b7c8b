"""Messages between parent and child: a JSON object per line."""

from __future__ import annotations

import json
import pickle
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

Message = dict[str, Any]


def encode(message: Mapping[str, Any]) -> bytes:
    """A message as a line."""
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def decode(line: bytes) -> Message | None:
    """The message in a line; None if the line is not a JSON object."""
    try:
        message = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def pack(value: object) -> str:
    """A Python object as text that fits into a message to a child."""
    return b64encode(pickle.dumps(value)).decode()


def unpack(text: str) -> Any:
    """The object that the parent has packed. Never for texts that come from a child."""
    return pickle.loads(b64decode(text))
