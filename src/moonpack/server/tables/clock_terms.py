"""What was agreed on about time when a table was opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

ClockKind = Literal["turn", "bank", "days"]
AtEnd = Literal["nudge", "bot", "left"]

BACK_WITH = 30.0  # seconds that somebody who comes back has at least, in a live game
BACK_SHARE = 0.1  # the same as a share of the time for a turn
LOW = 30.0  # seconds left at which a player is warned, in a live game
LOW_SHARE = 0.2  # the same as a share of the time, if that is less
LOW_DAYS = 0.25  # of the time for a turn, in a slow game
LOW_DAYS_MOST = 12 * 3600.0


class ClockJson(TypedDict):
    """What was agreed on about time when a table was opened, as the journal has it."""

    kind: ClockKind
    seconds: float
    increment: float
    at_end: AtEnd
    level: str
    vacation: float
    grace: NotRequired[float]  # not in journals of earlier versions


@dataclass(frozen=True)
class ClockRules:
    """What was agreed on about time when a table was opened.

    `seconds` are those of a turn (`turn`, `days`) or of the whole game (`bank`), to which every
    turn that a person ends adds the `increment`. `at_end` is what happens when they are used up;
    `level` that of the bot that plays on then. `vacation` are the seconds, in all, for which the
    others wait for somebody on vacation. `grace` are the seconds for which the clock of a game that
    has begun waits for people who have not opened the table yet.
    """

    kind: ClockKind
    seconds: float
    increment: float = 0.0
    at_end: AtEnd = "nudge"
    level: str = ""
    vacation: float = 0.0
    grace: float = 0.0

    def to_json(self) -> ClockJson:
        """As the first line of a journal has it."""
        rules: ClockJson = {
            "kind": self.kind,
            "seconds": self.seconds,
            "increment": self.increment,
            "at_end": self.at_end,
            "level": self.level,
            "vacation": self.vacation,
        }
        return {**rules, "grace": self.grace} if self.grace else rules

    @property
    def back_with(self) -> float:
        """The seconds that somebody who comes back after their time was up has at least."""
        if self.kind == "bank":
            return max(BACK_WITH, self.increment)
        return min(self.seconds, max(BACK_WITH, self.seconds * BACK_SHARE))

    @property
    def low(self) -> float:
        """The seconds left at which a player is warned."""
        if self.kind == "days":
            return min(LOW_DAYS_MOST, self.seconds * LOW_DAYS)
        return min(LOW, self.seconds * LOW_SHARE)
