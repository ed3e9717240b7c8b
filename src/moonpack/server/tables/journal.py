"""The journal of a table: what is kept of it, line by line, and nothing is ever changed.

A table in memory is what its lines make of it (`table.py`); a restart reads them again. The number
of the last line is the table's version.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["opened", "sat", "left", "lent", "taken_back", "began", "step", "undo", "rematch"]


@dataclass(frozen=True)
class Line:
    """Something that happened at a table.

    `person` is who did it (none for bots), `said` the id of the command that asked for it: one that
    comes again finds its line and is not done twice. What `data` holds depends on the kind:

    - `opened`: the table's `Opening`, as JSON;
    - `sat`: `name`;  `lent`: `level`;  `left`, `taken_back`, `undo`: nothing;
    - `began`: `record`, the record of the game before its first step;
    - `step`: `step`; `chance`, the record's set-up fields, when the step made chance decide
      something; `fault`, when a bot failed and the step was chosen for it;
    - `rematch`: `table`, the new one.
    """

    version: int
    kind: Kind
    seat: int | None = None  # from 0
    person: str | None = None
    said: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    at: float = field(default_factory=time.time)
