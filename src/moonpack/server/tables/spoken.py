"""Something that was said at a table. It is no part of the journal, and of no record."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Literal

from moonpack.server.wire.talk import Audience

Kind = Literal["text", "reaction", "switch"]


@dataclass(frozen=True)
class Spoken:
    """A message, a reaction, or that the host has switched the chat to the mode in `text`."""

    table: str
    audience: Audience
    kind: Kind
    seat: int | None  # from 0; None: a spectator
    person: str
    name: str | None
    text: str
    command_id: str
    mentions: tuple[int, ...] = ()  # seats, from 0
    at: float = field(default_factory=time.time)
    number: int = 0  # until it is written
