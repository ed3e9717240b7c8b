"""What values of JSON look like beyond their type: notes for the JSON Schema of views and records.

A note is put beside a type, `Annotated[int, Shape(minimum=1)]`; `moonpack.schema` reads it, and
nothing else does.
"""

from __future__ import annotations

from typing import Annotated


class Shape:
    """Keywords of JSON Schema for a value."""

    def __init__(self, **keywords: object) -> None:
        self.keywords = keywords

    def __repr__(self) -> str:
        return f"Shape({self.keywords})"


Count = Annotated[int, Shape(minimum=0)]
SeatNumber = Annotated[int, Shape(minimum=1, maximum=5)]  # from 1, as everywhere outside Python
PlayerName = Annotated[str, Shape(minLength=1, maxLength=60)]
Step = Annotated[str, Shape(minLength=1, maxLength=120)]
