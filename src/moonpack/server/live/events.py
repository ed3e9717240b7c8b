"""Things that happen to somebody who may not be looking: for whoever tells them elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class TableEvent:
    """Something that happened to a person at a table.

    `mentioned`: somebody has named the player of `seat` with `@` in the chat. It happens once, at
    the server at which it was said.
    """

    kind: Literal["mentioned"]
    table: str
    person: str
    seat: int  # from 0
