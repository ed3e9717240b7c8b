"""Opponents: a bot is `decide(view, clock) -> step`.

`contract.py` defines what a bot is, `registry.py` finds bots by name, `levels.py` is the table of
levels from gentle to fierce, `process.py` lets a program in any language play.
"""

from __future__ import annotations

from moonpack.bots.contract import Bot, BotFailed, Clock, GameResult, Weighed, ask
from moonpack.bots.levels import LEVELS, Level, level
from moonpack.bots.registry import make, names

__all__ = [
    "LEVELS",
    "Bot",
    "BotFailed",
    "Clock",
    "GameResult",
    "Level",
    "Weighed",
    "ask",
    "level",
    "make",
    "names",
]
