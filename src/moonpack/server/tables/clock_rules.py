"""Which clock a new table has: as it is asked for, and as the host of the server allows."""

from __future__ import annotations

from moonpack.errors import BadInput
from moonpack.server.settings import ClockLimits
from moonpack.server.tables.clock import ClockJson, ClockRules
from moonpack.server.tables.levels import check_level, levels
from moonpack.server.wire.clocks import ClockWanted

USUAL_LEVEL = "yearling"


def check(asked: ClockWanted | None, limits: ClockLimits) -> None:
    """Refuse times that the host of the server does not allow."""
    if asked is None:
        return
    between = f"{limits.shortest:g} to {limits.longest:g} seconds"
    if not limits.shortest <= asked.seconds <= limits.longest:
        raise BadInput("clock.seconds", between, asked.seconds)
    if asked.vacation > limits.longest:
        most = f"at most {limits.longest:g} seconds"
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


def _usual_level(game: str) -> str:
    known = levels(game)
    return USUAL_LEVEL if USUAL_LEVEL in known else known[0]
