"""The few names of `cython` that the rules use, for when they are interpreted without Cython."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()


def cast(kind: Any, value: Any) -> Any:  # noqa: ARG001
    """A value, taken for what it is said to be."""
    return value
