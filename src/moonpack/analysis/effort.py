"""How much thought fits into a time: measured on a position from the middle of the game."""

from __future__ import annotations

import time
from typing import Any

from moonpack.analysis.analyst import Analyst
from moonpack.analysis.review import turns
from moonpack.errors import BadInput
from moonpack.game import Game

LEAST, MOST = 10, 20_000  # simulations
PROBES = (5, 25)  # simulations of two trials: some of a study's time does not depend on them
DAY = 86_400
STUDIES = 2.5  # for each turn of a review: the position, and turns compared


def simulations_for(game: Game, judge: Analyst, seconds: float) -> int:
    """The simulations with which a review of a game takes about so many seconds here and now."""
    check_seconds(seconds)
    played = turns(game)
    here = played[len(played) // 2][0].before if played else game
    return _fitting(judge, here.engine, seconds / (STUDIES * max(len(played), 1)))


def simulations_for_one(game: Game, judge: Analyst, seconds: float) -> int:
    """The same for one position."""
    check_seconds(seconds)
    return _fitting(judge, game.engine, seconds)


def check_seconds(seconds: object) -> float:
    """A time to think, or `BadInput`."""
    if isinstance(seconds, (int, float)) and not isinstance(seconds, bool) and 0 < seconds <= DAY:
        return float(seconds)
    raise BadInput("seconds", "a number above 0, a day at most", seconds)


def _fitting(judge: Analyst, engine: Any, seconds: float) -> int:
    few, more = PROBES
    short, long = (_seconds(judge, engine, probe) for probe in PROBES)
    slope = max((long - short) / (more - few), 1e-7)
    return round(min(max((seconds - short) / slope, LEAST), MOST))


def _seconds(judge: Analyst, engine: Any, simulations: int) -> float:
    began = time.perf_counter()
    judge.judge(engine, simulations)
    return time.perf_counter() - began
