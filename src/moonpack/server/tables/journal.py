"""The journal of a table: everything that happened at it, line by line. No line is ever changed.

A table in memory is what its lines make of it (`table.py`); after a restart they are read again.
The number of the last line is the table's version.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal[
    "opened",
    "sat",
    "left",
    "lent",
    "taken_back",
    "began",
    "step",
    "play",
    "undo",
    "restart",
    "rematch",
    "removed",
    "closed",
    "hints",
    "released",
    "pause",
    "vacation",
    "time_out",
    "stopped",
    "arrived",
    "deleted",
]

# Lines that play steps. Servers before version 0.2 wrote each step on a line of its own.
STEP_KINDS = ("step", "play")
# Lines that answer a beat.
BEAT_KINDS = (*STEP_KINDS, "undo", "restart")
# Lines that change the game.
GAME_KINDS = ("began", *BEAT_KINDS)


@dataclass(frozen=True)
class Line:
    """Something that happened at a table.

    `person` did it (None: a bot, or an administrator of the server), and `command_id` is the id of
    the command that asked for it: a command that arrives twice is recognised by its line and not
    carried out again. What `data` holds depends on the kind:

    - `opened`: the table's `Opening`, as JSON;
    - `sat`: `name`, `mark`;  `lent`: `level`;  `left`, `taken_back`: nothing;
    - `began`: `record`, the record of the game before its first step;
    - `play`: `steps`, the steps of one click; `chance`, the record's set-up fields, if chance
      decided something; `fault`, if a bot failed and the step was chosen for it;
    - `play` also has `ended` if the turn ended with it without being asked to;
    - `play` also has `redo` if its steps are those of the line that was taken back last;
    - `step`: the same as `play` with a single `step`;
    - `undo`: nothing; it takes back the last line of steps that still stands;
    - `restart`: `lines`, how many such lines it takes back;
    - `rematch`: `table`, the new one;
    - `removed`: `who` was removed from the seat, and the `name` they had; `is_barred`, whether they
      may not come back, and then `invitation`, which newcomers need from then on;
    - `released`: nothing; a seat that was kept for somebody is for everybody now;
    - `hints`: `on`, whether `person` agrees to hints;
    - `pause`: `did`, what `person` did about it: `asked`, `paused` (all agree now), `withdrew`,
      `declined` (nobody asks any more), `resumed`; `agreed`, if another player has asked for it;
    - `vacation`: `on`, whether `person` is on vacation; `until`, if it ends by itself, when;
    - `time_out`: `did`, what came of it: `nudge`, `bot` or `left`; lines that do it may follow;
    - `stopped`: `stops`, times from and until which nobody is charged: no server was there;
    - `arrived`: nothing; `person` has opened the table, whose clock waits for that;
    - `closed`: `awarded`, if a rated game, or one of a tournament, is decided before its end,
      because players gave it up or its organiser (`person`) gave it to those who were there;
      no line follows it, except one that says that it is deleted;
    - `deleted`: nothing; all lines before it are gone, and none can follow.

    At a table with a clock, lines that change the game have `next`: the seat to decide after them,
    and how many turns have ended. `at` never runs backwards at a table.
    """

    version: int
    kind: Kind
    seat: int | None = None  # from 0
    person: str | None = None
    command_id: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    at: float = field(default_factory=time.time)

    @property
    def steps(self) -> list[str]:
        """The steps that this line plays; none for other kinds."""
        if self.kind == "step":
            return [self.data["step"]]
        steps: list[str] = self.data["steps"] if self.kind == "play" else []
        return steps

    @property
    def is_redo(self) -> bool:
        """Whether this line plays again what was taken back."""
        return bool(self.data.get("redo"))

    @property
    def takes_back(self) -> int:
        """How many lines of steps this line takes back."""
        if self.kind == "restart":
            return int(self.data["lines"])
        return 1 if self.kind == "undo" else 0
