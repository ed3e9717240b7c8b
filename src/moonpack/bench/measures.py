"""What is measured of our own games: each plays for some time and counts.

Every measure plays the same games each time it is asked, so that rounds differ by noise alone.
Preparation (tables, dealt games) happens before the clock starts, except where it is what is
measured. The clock counts processor time, as it does for the peers.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import count, cycle, repeat
from pathlib import Path
from time import process_time
from typing import Any

import moonpack
from moonpack import bots
from moonpack.bench import environments
from moonpack.games import kit

DEALS = 32  # set-ups that playouts start from, in turn
BATCH = 500  # copies between two looks at the clock
LANES = 64  # games of a batch
SIMULATIONS = 50  # of one search
SHORT = 0.001  # seconds for each of them: a search that has less time has fewer of them
COPIES = 10_000  # copies held at once to measure their memory
_STATM = Path("/proc/self/statm")


@dataclass(frozen=True)
class Sample:
    """A count, and the seconds it took."""

    count: int
    seconds: float

    @property
    def rate(self) -> float:
        """The count per second."""
        return self.count / self.seconds


@dataclass(frozen=True)
class Measure:
    """Something measured of a game with a number of players.

    `timed` measures are shown as the time of one, the others as a rate per second.
    """

    name: str
    unit: str
    run: Callable[[str, int, float], Sample]
    timed: bool = False
    needs: tuple[str, ...] = ()  # packages that it needs
    takes: Callable[[str], bool] = lambda _: True  # whether a game has what it measures


def random_play(game: str, players: int, seconds: float) -> Sample:
    """Whole random games inside the engine, from copies of dealt games."""
    deals = cycle(_deals(game, players))
    seeds = count(1)
    return _until(seconds, lambda: next(deals).copy().playout(next(seeds)))


def random_games(game: str, players: int, seconds: float) -> Sample:
    """Random games with dealing and setting up inside the clock, as with the peers."""
    seeds = count(1)

    def play() -> int:
        seed = next(seeds)
        steps: int = moonpack.new(game, players=players, seed=seed).engine.playout(seed)
        return steps

    _deals(game, players)  # the tables are made once in a process, not once a game
    return _until(seconds, play)


def driven(game: str, players: int, seconds: float) -> Sample:
    """Random games step by step from Python: list, choose, play."""
    deals = cycle(_deals(game, players))
    choice = random.Random(1).choice

    def play() -> int:
        engine = next(deals).copy()
        steps = 0
        while not engine.over:
            engine.play(choice(engine.legal()))
            steps += 1
        return steps

    return _until(seconds, play)


def copy(game: str, players: int, seconds: float) -> Sample:
    """Copies of an engine in the middle of a game, made from Python."""
    twin = _midgame(game, players).copy

    def batch() -> int:
        for _ in repeat(None, BATCH):
            twin()
        return BATCH

    return _until(seconds, batch)


def new_game(game: str, players: int, seconds: float) -> Sample:
    """New games, dealt and set up, from `moonpack.new`."""
    seeds = count(1)

    def deal() -> int:
        moonpack.new(game, players=players, seed=next(seeds))
        return 1

    _deals(game, players)
    return _until(seconds, deal)


def environment(game: str, players: int, seconds: float) -> Sample:
    """Random games through PettingZoo's interface, with observations and masks."""
    from moonpack.envs import any_game  # wants NumPy and PettingZoo

    env = any_game.env(game, players=players)
    source = random.Random(1)
    return _until(seconds, lambda: environments.play(env, source))


def batch(game: str, players: int, seconds: float) -> Sample:
    """Random games side by side in a `Batch`, with observations and masks."""
    from moonpack.envs import Batch  # needs NumPy

    games = Batch(game, LANES, players, seed=1)

    def steps() -> int:
        games.step(games.random_actions())
        return LANES

    return _until(seconds, steps)


def search(game: str, players: int, seconds: float) -> Sample:
    """Simulations of plain UCT, each with one random game to the end, at the first decision."""
    view = moonpack.new(game, players=players, seed=1).view(0)
    simulations = max(1, min(SIMULATIONS, int(seconds / SHORT)))
    bot = bots.make(f"uct(simulations={simulations})", game, seed=1)

    def think() -> int:
        bots.ask(bot, view, bots.Clock())
        return simulations

    return _until(seconds, think)


def _has_uct(game: str) -> bool:
    """Whether a game has a plain search to measure."""
    return "uct" in kit.of(game).bots


MEASURES = {
    measure.name: measure
    for measure in (
        Measure("random play", "steps", random_play),
        Measure("play with set-up", "steps", random_games),
        Measure("driven from Python", "steps", driven),
        Measure("copy", "copies", copy, timed=True),
        Measure("new game", "games", new_game, timed=True),
        Measure("environment", "steps", environment, needs=("numpy", "pettingzoo")),
        Measure("batch", "steps", batch, needs=("numpy",)),
        Measure("search", "simulations", search, takes=_has_uct),
    )
}


def memory(game: str, players: int) -> dict[str, int | None]:
    """What copies of an engine take, in bytes: one by itself, and `COPIES` held at once.

    Needs a process of its own: otherwise memory freed earlier would be reused unnoticed. The
    resident growth is None where the system does not report it.
    """
    engine = _midgame(game, players)
    before = _resident()
    held = [engine.copy() for _ in range(COPIES)]
    after = _resident()
    del held
    tracemalloc.start()
    try:
        started = tracemalloc.get_traced_memory()[0]
        some = [engine.copy() for _ in range(BATCH)]
        grown = tracemalloc.get_traced_memory()[0] - started - sys.getsizeof(some)
    finally:
        tracemalloc.stop()
    resident = None if before is None or after is None else after - before
    return {"copies": COPIES, "copy": round(grown / len(some)), "resident": resident}


def kind(game: str) -> str:
    """How the rules of a game run in this process: `compiled` or `interpreted`."""
    players = moonpack.games.spec(game).players[0]
    engine = _deals(game, players)[0]
    source = str(sys.modules[type(engine).__module__].__file__)
    return "interpreted" if source.endswith(".py") else "compiled"


@cache
def _deals(game: str, players: int) -> list[Any]:
    """Engines of dealt games at their first decision."""
    return [moonpack.new(game, players=players, seed=seed).engine for seed in range(DEALS)]


def _midgame(game: str, players: int) -> Any:
    """An engine half way through a random game."""
    start = _deals(game, players)[0]
    engine = start.copy()
    engine.playout(1, start.copy().playout(1) // 2)
    return engine


def _until(seconds: float, do: Callable[[], int]) -> Sample:
    """Call `do` once unrecorded, then at least once and until the time has passed."""
    do()
    done = 0
    began = process_time()
    while True:
        done += do()
        elapsed = process_time() - began
        if elapsed >= seconds and elapsed > 0:
            return Sample(done, elapsed)


def _resident() -> int | None:
    """The resident memory of this process, where the system reports it in pages (Linux)."""
    if not _STATM.exists():
        return None
    import resource  # not on every system

    return int(_STATM.read_text("ascii").split()[1]) * resource.getpagesize()
