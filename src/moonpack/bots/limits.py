"""What searches may be asked for: numbers beyond these are mistakes, or more than memory holds."""

from __future__ import annotations

from math import inf

from moonpack.errors import BadInput
from moonpack.games.check import real

DAY = 86_400  # seconds
MOST_SIMULATIONS = 100_000_000
MOST_THREADS = 16
HUGE = 1_000_000.0  # for tuning parameters
# Divisors may be small, but not so small that precision is lost.
LEAST_TRUST = 0.001
LEAST_GREED = 0.01


def check(lowest: float, highest: float = inf, **fields: float) -> None:
    """Refuse numbers outside a range; what is not a number is outside of any."""
    for field, value in fields.items():
        if not lowest <= value <= highest:
            expected = f"a number from {lowest:g} to {highest:.15g}"
            if highest == inf:
                expected = f"a number of at least {lowest:g}"
            raise BadInput(field, expected, value)


def check_seconds(seconds: object) -> float:
    """A time to think: above 0, at most a day."""
    number = real(seconds)
    if number is not None and 0 < number <= DAY:
        return float(number)
    raise BadInput("seconds", "a number above 0, at most a day", seconds)


def check_thinking(seconds: float, simulations: int, threads: int = 1) -> None:
    """Refuse more time, simulations or threads than anybody means."""
    check(0, DAY, seconds=seconds)
    check(0, MOST_SIMULATIONS, simulations=simulations)
    check(1, MOST_THREADS, threads=threads)


def check_tuning(trust: float, greed: float, **others: float) -> None:
    """Refuse numbers that no search can be tuned by."""
    check(LEAST_TRUST, HUGE, trust=trust)
    check(LEAST_GREED, HUGE, greed=greed)
    check(0, HUGE, **others)


def check_blur(noise: float, overlook: float) -> None:
    """Refuse noise below 0 or too large, and a part of the steps outside 0 to 1."""
    check(0, HUGE, noise=noise)
    check(0, 1, overlook=overlook)
