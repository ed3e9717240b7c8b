"""The clock of a game in its record: what was agreed on, and how long people took for each turn.

It changes nothing about the game. Games without a clock have none, nor have earlier
records.
"""

from __future__ import annotations

from typing import TypedDict

from moonpack.errors import BadInput, Phrase
from moonpack.games import check
from moonpack.words import source

KINDS = ("turn", "bank", "days")
ENDS = ("nudge", "bot", "left")
LONGEST = 10 * 366 * 86_400.0  # seconds


class RecordedClock(TypedDict):
    """`seconds` of a turn or of the whole game (`bank`), and those that people took for each turn.

    The turn of a bot has 0.
    """

    kind: str
    seconds: float
    increment: float
    at_end: str
    turns: list[float]


FIELDS = tuple(RecordedClock.__annotations__)


def check_clock(value: object, field: str = "clock") -> RecordedClock:
    """The clock of a record, or `BadInput`."""
    given = check.fields(value, field, FIELDS)
    turns = check.listing(given["turns"], f"{field}.turns")
    return {
        "kind": check.one_of(given["kind"], f"{field}.kind", KINDS),
        "seconds": _seconds(given["seconds"], f"{field}.seconds"),
        "increment": _seconds(given["increment"], f"{field}.increment"),
        "at_end": check.one_of(given["at_end"], f"{field}.at_end", ENDS),
        "turns": [_seconds(turn, f"{field}.turns[{n}]") for n, turn in enumerate(turns)],
    }


def first_turns(clock: RecordedClock, turns: int) -> RecordedClock:
    """The clock without the times of turns that were taken back, or not replayed."""
    return {**clock, "turns": clock["turns"][:turns]}


def check_turns(clock: RecordedClock, turns: int, field: str = "clock.turns") -> None:
    """Refuse times of more turns than a game has.

    There may be one more: the turn that goes on, or one that was taken back.
    """
    if len(clock["turns"]) > turns + 1:
        most = Phrase(source("no more times than there are turns"))
        raise BadInput.wrong_count(field, most, len(clock["turns"]))


def _seconds(value: object, field: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST:
        expected = Phrase(source("{low} to {high} seconds"), low=0, high=f"{LONGEST:.0f}")
        raise BadInput(field, expected, value)
    return value


def as_digits(seconds: float) -> str:
    """Seconds as people read them: `1:23`, `2:05:00`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
