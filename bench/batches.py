"""How fast a `Batch` is: with one thread and with several, with short and long games, beside Pgx.

    python bench/batches.py                          # threads: both games, short and long ones
    python bench/batches.py --first                  # before all else on a busy Linux, as root
    python bench/batches.py --before ../old/src      # beside another version, compiled in place
    python bench/batches.py --pgx /path/to/python    # beside Pgx, with an interpreter that has it

Everything is measured in turn, round after round: a machine that is busy for a while is then busy
for all. A ratio is the median of the ratios of the rounds, once in wall-clock time and once in
processor time. Wall-clock time says what threads bring, if the machine has as many idle cores;
processor time compares versions and libraries on a busy machine, too. Beside the threads of one
batch there are as many processes, each with its part of the games and nothing to wait for: what the
machine can give at that moment.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import fmean, median
from typing import ClassVar

SOURCE = Path(__file__).parents[1] / "src"
PEERS = ("connect_four", "backgammon", "go_9x9")  # of Pgx, from light to heavy
LENGTHS = {"long": 0, "short": 20}  # steps after which games are cut; 0: played to their end

OURS = """
import sys, time
from moonpack.envs import Batch

game, games, threads, limit = sys.argv[1], *map(int, sys.argv[2:5])
more = {"threads": threads} if threads > 1 else {}
batch = Batch(game, games, 2, seed=1, max_steps=limit or None, **more)
for line in sys.stdin:
    seconds, steps = float(line), 0
    began, used = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        for _ in range(max(1, 2000 // games)):
            batch.step(batch.random_actions())
            steps += games
    print(steps / spent, steps / (time.process_time() - used), flush=True)
"""

PGX = """
import sys, time, warnings
warnings.simplefilter("ignore")
import jax, jax.numpy as jnp, pgx
from functools import partial

game, games = sys.argv[1], int(sys.argv[2])
env = pgx.make(game)
init, step = jax.vmap(env.init), jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

@jax.jit
def play(state, key):
    def one(carry, _):
        state, key = carry
        key, choose, chance = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choose, logits, axis=1)
        state = step(state, action, jax.random.split(chance, games))
        return (state, key), state.observation.sum()
    return jax.lax.scan(one, (state, key), None, length=50)

state = jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), games))
(state, key), seen = play(state, jax.random.PRNGKey(1))
seen.block_until_ready()
for line in sys.stdin:
    seconds, steps = float(line), 0
    began, used = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        (state, key), seen = play(state, key)
        seen.block_until_ready()
        steps += 50 * games
    print(steps / spent, steps / (time.process_time() - used), flush=True)
"""


Rates = tuple[float, float]


class Player:
    """A process that plays for some seconds when asked, and says how many steps a second."""

    goes_first: ClassVar[bool] = False

    def __init__(
        self, python: str, program: str, *arguments: object, source: Path = SOURCE
    ) -> None:
        self._process = subprocess.Popen(
            [python, "-c", program, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(source)},
        )
        if self.goes_first:  # in real time: what others do waits
            os.sched_setscheduler(self._process.pid, os.SCHED_FIFO, os.sched_param(1))

    def begin(self, seconds: float) -> None:
        """Play for some time."""
        assert self._process.stdin is not None
        print(seconds, file=self._process.stdin, flush=True)

    def rates(self) -> Rates:
        """Steps a second of wall-clock time and of processor time."""
        assert self._process.stdout is not None
        by_wall, by_processor = self._process.stdout.readline().split()
        return float(by_wall), float(by_processor)

    def end(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Players:
    """Some players at the same time."""

    def __init__(self, *players: Player) -> None:
        self._players = players

    def play(self, seconds: float) -> Rates:
        """Their steps a second together, and those of each for its own processor time."""
        for player in self._players:
            player.begin(seconds)
        rates = [player.rates() for player in self._players]
        return sum(wall for wall, _ in rates), fmean(processor for _, processor in rates)

    def end(self) -> None:
        """End all of them."""
        for player in self._players:
            player.end()


def compared(players: dict[str, Players], rounds: int, seconds: float) -> dict[str, list[Rates]]:
    """The steps a second of each, in turn; the first round warms up."""
    rates: dict[str, list[Rates]] = {name: [] for name in players}
    for nth in range(rounds + 1):
        for name, player in players.items():
            if Player.goes_first:
                time.sleep(seconds)  # others want to run, too
            rate = player.play(seconds)
            if nth:
                rates[name].append(rate)
    for player in players.values():
        player.end()
    return rates


def report(title: str, rates: dict[str, list[Rates]]) -> None:
    """Medians, and the ratio of each to the first, round by round."""
    first = next(iter(rates))
    for clock, kind in enumerate(("wall clock", "processor")):
        parts = []
        for name, measured in rates.items():
            speeds = [rate[clock] for rate in measured]
            bases = [rate[clock] for rate in rates[first]]
            ratios = [speed / base for speed, base in zip(speeds, bases, strict=True)]
            spread = f"{min(ratios):.3g} to {max(ratios):.3g}"
            versus = "" if name == first else f", {median(ratios):.3g} times {first} ({spread})"
            parts.append(f"{name} {median(speeds):,.0f}{versus}")
        print(f"{title}, steps a second by {kind}: {'; '.join(parts)}", flush=True)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description="How fast a Batch is.")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", type=int, nargs="+", default=[1024])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--first", action="store_true", help="before all else on this machine")
    parser.add_argument("--before", type=Path, help="the src folder of another version")
    parser.add_argument("--pgx", help="a Python that has Pgx")
    asked = parser.parse_args()
    Player.goes_first = asked.first
    print(f"load average {os.getloadavg()[0]:.1f} before, {os.cpu_count()} cores")
    for game in ("wolves", "moonlight"):
        for games in asked.games:
            for length, limit in LENGTHS.items():
                ours, parts = (sys.executable, OURS, game), games // asked.threads
                players = {}
                many = f"{asked.threads} threads"
                players["one thread"] = Players(Player(*ours, games, 1, limit))
                for name, threads in (("before", 1), (f"before, {many}", asked.threads)):
                    if asked.before:
                        old = Player(*ours, games, threads, limit, source=asked.before)
                        players[name] = Players(old)
                if not asked.pgx:
                    players[many] = Players(Player(*ours, games, asked.threads, limit))
                    apart = (Player(*ours, parts, 1, limit) for _ in range(asked.threads))
                    players[f"{asked.threads} processes"] = Players(*apart)
                elif length == "long":
                    for peer in PEERS:
                        players[f"Pgx {peer}"] = Players(Player(asked.pgx, PGX, peer, games))
                else:
                    continue
                rates = compared(players, asked.rounds, asked.seconds)
                report(f"{game}, {games} games, {length}", rates)
    print(f"load average {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
