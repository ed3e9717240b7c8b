"""What searches may be asked for: numbers beyond these are mistakes, or more than memory holds."""

from __future__ import annotations

from moonpack.errors import BadInput

A_DAY = 86_400.0  # seconds
MOST_SIMULATIONS = 100_000_000
MOST_THREADS = 16
HUGE = 1_000_000.0  # for numbers to tune by
# What is divided by may be small, but not so small that numbers are lost.
LEAST_TRUST = 0.001
LEAST_GREED = 0.01


def check(lowest: float, highest: float, **fields: float) -> None:
    """Refuse numbers outside a range; what is not a number is outside of any."""
    for field, value in fields.items():
        if not lowest <= value <= highest:
            raise BadInput(field, f"a number from {lowest:g} to {highest:.15g}", value)


def check_thinking(seconds: float, simulations: int, threads: int = 1) -> None:
    """Refuse more time, simulations or threads than anybody means."""
    check(0, A_DAY, seconds=seconds)
    check(0, MOST_SIMULATIONS, simulations=simulations)
    check(1, MOST_THREADS, threads=threads)


def check_tuning(trust: float, greed: float, **others: float) -> None:
    """Refuse numbers that no search can be tuned by."""
    check(LEAST_TRUST, HUGE, trust=trust)
    check(LEAST_GREED, HUGE, greed=greed)
    check(0, HUGE, **others)
