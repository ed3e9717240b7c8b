"""How many simulations fit into a time: measured on a position from the middle of the game."""

from __future__ import annotations

import time

from moonpack.analysis.analyst import Analyst
from moonpack.analysis.review import turns
from moonpack.bots.limits import check_seconds
from moonpack.game import Game
from moonpack.games.contract import Engine

LEAST, MOST = 10, 20_000  # simulations
PROBES = (5, 25)  # simulations of two trials: some of a study's time does not depend on them
STUDIES = 2.5  # for each turn of a review: the position, and turns compared


def simulations_for(game: Game, judge: Analyst, seconds: float) -> int:
    """The simulations with which a review of a game takes about this many seconds here."""
    check_seconds(seconds)
    played = turns(game)
    here = played[len(played) // 2][0].before if played else game
    return _fitting(judge, here.engine, seconds / (STUDIES * max(len(played), 1)))


def simulations_for_one(game: Game, judge: Analyst, seconds: float) -> int:
    """The same for one position."""
    check_seconds(seconds)
    return _fitting(judge, game.engine, seconds)


def _fitting(judge: Analyst, engine: Engine, seconds: float) -> int:
    few, more = PROBES
    short, long = (_seconds(judge, engine, probe) for probe in PROBES)
    slope = max((long - short) / (more - few), 1e-7)
    return round(min(max((seconds - short) / slope, LEAST), MOST))


def _seconds(judge: Analyst, engine: Engine, simulations: int) -> float:
    began = time.perf_counter()
    judge.judge(engine, simulations)
    return time.perf_counter() - began
