"""Weights from a bot author's file: searches may only work with finite numbers in known shapes."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from moonpack.errors import BadInput


def part(weights: object, name: str, field: str = "weights") -> Any:
    """A part of some weights by its name."""
    if not isinstance(weights, Mapping) or name not in weights:
        raise BadInput.missing(f"{field}.{name}")
    return weights[name]


def check_numbers(weights: object, field: str, **shapes: tuple[int, ...]) -> None:
    """Refuse weights unless each part named is made of finite numbers in its shape."""
    for name, shape in shapes.items():
        numbers = part(weights, name, field)
        if not _has_shape(numbers, shape):
            raise BadInput(f"{field}.{name}", _described(shape))


def check_above_zero(numbers: list[float], field: str) -> None:
    """Refuse divisors unless all are above 0."""
    if min(numbers) <= 0:
        raise BadInput(field, "numbers above 0", numbers)


def _has_shape(value: object, shape: tuple[int, ...]) -> bool:
    if not shape:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return is_number and abs(value) <= sys.float_info.max  # type: ignore[arg-type]
    if not isinstance(value, (list, tuple)) or len(value) != shape[0]:
        return False
    return all(_has_shape(inner, shape[1:]) for inner in value)


def _described(shape: tuple[int, ...]) -> str:
    if not shape:
        return "a finite number"
    rows = "" if len(shape) == 1 else f"{shape[0]} rows of "
    return f"{rows}{shape[-1]} finite numbers"
