"""Which clock a new table has: as it is asked for, and as the host of the server allows."""

from __future__ import annotations

from moonpack.errors import BadInput, Phrase
from moonpack.server.settings import ClockLimits
from moonpack.server.tables.clock_terms import ClockJson, ClockRules
from moonpack.server.tables.levels import check_level, levels
from moonpack.server.wire.clocks import ClockWanted
from moonpack.words import source

USUAL_LEVEL = "yearling"
REMATCH_GRACE = 300.0  # seconds for which the clock of a rematch waits for its players
TOURNAMENT_GRACE = 600.0  # the same at a table of a tournament


def check(asked: ClockWanted | None, limits: ClockLimits) -> None:
    """Refuse times that the host of the server does not allow."""
    if asked is None:
        return
    if not limits.shortest <= asked.seconds <= limits.longest:
        gaps = {"low": f"{limits.shortest:g}", "high": f"{limits.longest:.0f}"}
        between = Phrase(source("{low} to {high} seconds"), **gaps)
        raise BadInput("clock.seconds", between, asked.seconds)
    if asked.vacation > limits.longest:
        text = source("at most {n} second", "at most {n} seconds")
        most = Phrase(text, n=int(limits.longest))
        raise BadInput("clock.vacation", most, asked.vacation)


def chosen(game: str, asked: ClockWanted | None) -> ClockJson | None:
    """The clock of a new table; what is of no use for its kind is refused."""
    if asked is None:
        return None
    if asked.increment and asked.kind != "bank":
        raise BadInput("clock.increment", 'nothing, unless the kind is "bank"', asked.increment)
    if asked.vacation and asked.kind != "days":
        raise BadInput("clock.vacation", 'nothing, unless the kind is "days"', asked.vacation)
    return ClockRules(
        kind=asked.kind,
        seconds=asked.seconds,
        increment=asked.increment,
        at_end=asked.at_end,
        level=check_level(game, asked.level or _usual_level(game), "clock.level"),
        vacation=asked.vacation,
    ).to_json()


def waiting(clock: ClockJson | None, grace: float) -> ClockJson | None:
    """The same clock for a game that begins while its players may be elsewhere: it waits for them.

    With days for each turn there is no need to.
    """
    if clock is None or clock["kind"] == "days":
        return clock
    return {**clock, "grace": grace}


def _usual_level(game: str) -> str:
    known = levels(game)
    return USUAL_LEVEL if USUAL_LEVEL in known else known[0]
