"""The levels, from gentle to fierce: for each game the same five names.

A level is a bot with parameters and the time a turn may take. Gentle levels see little, misjudge
what they see and overlook some of what they could do, as beginners do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import moonpack
from moonpack.errors import BadInput

Value = bool | int | float | str

INTERPRETED_LIMIT = 6.0  # seconds; a turn that takes milliseconds compiled takes a second or two


@dataclass(frozen=True)
class Level:
    """A bot by its registered name, its parameters, and the seconds it may take for a turn."""

    bot: str
    seconds: float
    parameters: Mapping[str, Value] = field(default_factory=dict)

    @property
    def limit(self) -> float:
        """The seconds after which a turn has failed, which is more where rules are interpreted."""
        is_quick = moonpack.engine_kind() == "compiled"
        return self.seconds if is_quick else max(self.seconds, INTERPRETED_LIMIT)


NAMES = ("pup", "yearling", "hunter", "alpha", "legend")

LEVELS: Mapping[str, Mapping[str, Level]] = {
    "moonlight": {
        "pup": Level("looks", 0.2, {"looks": 1, "noise": 0.6, "overlook": 0.15}),
        "yearling": Level("looks", 0.2, {"looks": 1, "noise": 0.25, "overlook": 0.05}),
        "hunter": Level("search", 0.2, {"simulations": 15, "looks": 4}),
        "alpha": Level("search", 1.0, {"simulations": 1000}),
        "legend": Level("search", 5.0, {"simulations": 30_000, "threads": 2}),
    },
    "wolves": {
        "pup": Level("turns", 0.1, {"width": 2, "reach": 2, "noise": 2.4, "overlook": 0.28}),
        "yearling": Level("turns", 0.1, {"width": 3, "reach": 3, "noise": 1.2, "overlook": 0.15}),
        "hunter": Level("turns", 0.2, {"width": 10, "reach": 10}),
        "alpha": Level("search", 1.0, {"seconds": 0.25}),
        "legend": Level("search", 5.0, {"seconds": 2.0, "threads": 2, "width": 4, "reach": 4}),
    },
}


def level(game: str, name: str) -> Level:
    """A game's level by its name."""
    if game not in LEVELS:
        raise BadInput("game", "a game with levels: " + ", ".join(LEVELS), game)
    if name not in LEVELS[game]:
        raise BadInput("level", "one of " + ", ".join(LEVELS[game]), name)
    return LEVELS[game][name]
