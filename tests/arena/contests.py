"""Short contests for tests: two rounds of The Wolves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from moonpack import arena

SHORT = {"round_limit": 2}
BOTS = Path(__file__).with_name("troublemakers.py")


def bot(name: str) -> str:
    return f"{BOTS}:{name}"


def short(*bots: str, **asked: Any) -> arena.Contest:
    return arena.contest("wolves", bots, options=SHORT, **{"seed": 1, "games": 4, **asked})


def result(
    *shares: float, seats: tuple[int, ...] = (0, 1), setup: int = 0, **rest: Any
) -> arena.Result:
    """A result that was never played."""
    given = {"scores": (0,) * len(shares), "number": 0, **rest}
    return arena.Result(setup=setup, seats=seats, shares=shares, **given)
