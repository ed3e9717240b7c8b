"""Which lines of a journal stand, which are final, and which can be played again after an undo.

All of it follows from the journal alone, so it is the same after a reload and on every server.
"""

from __future__ import annotations

from moonpack.server.tables.journal import STEP_KINDS, Line


class Standing:
    """The lines of steps that were not taken back, as the lines of a journal are added."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.final = 0  # how many of them are final because another seat has acted since
        self.undone: list[Line] = []  # those that can be played again, the next one last

    def add(self, line: Line) -> None:
        """Add the next line of the journal, of any kind."""
        if line.kind in STEP_KINDS:
            self._add_steps(line)
        elif line.takes_back:
            self.undone += reversed(self.lines[-line.takes_back :])
            del self.lines[-line.takes_back :]

    def _add_steps(self, line: Line) -> None:
        if line.is_redo:
            self.undone.pop()
        else:
            self.undone.clear()
        if self.lines and self.lines[-1].seat != line.seat:
            self.final = len(self.lines)
        self.lines.append(line)

    def last_steps(self, lines: int) -> int:
        """How many steps the last lines play."""
        return sum(len(line.steps) for line in self.lines[-lines:])
