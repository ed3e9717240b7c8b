"""Count the instructions of the compiled rules with Valgrind: the same on a busy machine.

    python bench/instructions.py                     # the package as it is installed
    python bench/instructions.py --source ../old/src # another version, compiled in place
    python bench/instructions.py play copy --players 2 5

Only what the rules and the bots execute is counted, with everything that they call: random games as
`playout` plays them, copies, simulations of the bot `uct`, and evaluations of positions. All of it
is the same for every version that plays by the same rules, and so must be the numbers of steps,
copies, simulations and positions and the digests that are printed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

DEALS = 3
PLAYERS = {"wolves": (2, 3, 4, 5), "moonlight": (2,)}
GAMES = {"wolves": 4, "moonlight": 20}  # from each deal
COPIES = 200
SIMULATIONS = 10  # from each deal
POSITIONS = 40  # of a game, with some random steps between them


class Done(NamedTuple):
    """What a task has done: how many of its units, and a digest of what came out of it."""

    many: int
    digest: str


def digest(results: object) -> str:
    """A short digest of anything whose `repr` says all about it."""
    return hashlib.sha256(repr(results).encode()).hexdigest()[:16]


def play(game: str, players: int) -> Done:
    """Play random games; the steps of each are what comes out."""
    import moonpack

    steps: list[int] = []
    for deal in range(DEALS):
        engine = moonpack.new(game, players=players, seed=7 + deal).engine
        steps += [engine.copy().playout(seed) for seed in range(GAMES[game])]
    return Done(sum(steps), digest(steps))


def copy(game: str, players: int) -> Done:
    """Copy a position in the middle of a game; a copy must play on as the original does."""
    import moonpack

    engine = moonpack.new(game, players=players, seed=7).engine
    engine.playout(0, limit=200 if game == "wolves" else 20)
    for _ in range(COPIES):
        twin = engine.copy()
    return Done(COPIES, digest((twin.playout(1), engine.playout(1))))


def search(game: str, players: int) -> Done:
    """Search the first decision with plain UCT, each simulation with a random game to the end."""
    import moonpack
    from moonpack.bots.wolves.uct import StepTree

    results = []
    for deal in range(DEALS):
        tree = StepTree(players, nodes=100_000)
        engine = moonpack.new(game, players=players, seed=7 + deal).engine
        results.append(tree.search(engine, seed=deal, simulations=SIMULATIONS))
    return Done(DEALS * SIMULATIONS, digest(results))


def judge(game: str, players: int) -> Done:
    """Evaluate positions of random games."""
    import moonpack
    from moonpack.bots.wolves.judge import Judge

    shares: list[list[float]] = []
    evaluation = Judge(players)
    for deal in range(6):
        engine = moonpack.new(game, players=players, seed=deal).engine
        for part in range(POSITIONS):
            engine.playout(part, limit=25)
            if engine.over:
                break
            shares.append(evaluation.shares_of(engine))
    return Done(len(shares), digest(shares))


@dataclass(frozen=True)
class Task:
    """Something to count: what does it, the C function whose instructions count, and its unit."""

    run: Callable[[str, int], Done]
    counted: str
    unit: str
    games: tuple[str, ...] = ("wolves",)


TASKS = {
    "play": Task(play, "__pyx_pw_*Engine_*playout(*", "step", ("wolves", "moonlight")),
    "copy": Task(copy, "__pyx_pw_*Engine_*copy(*", "copy", ("wolves", "moonlight")),
    "search": Task(search, "*StepTree__run(*", "simulation"),
    "judge": Task(judge, "*Judge_judge(*", "position"),
}


class Count(NamedTuple):
    """The instructions of a task in one game with a number of players."""

    task: str
    game: str
    players: int
    instructions: int
    done: Done

    def line(self) -> str:
        """One row of the report."""
        each = self.instructions / self.done.many
        unit = TASKS[self.task].unit
        what = f"{self.task:7} {self.game:10} {self.players} players"
        return f"{what} {each:12,.1f} a {unit:10} {self.done.many:6} {self.done.digest}"


def count(task: str, game: str, players: int, source: str | None) -> Count:
    """Run a task in a process of its own under Valgrind."""
    environment = dict(os.environ, PYTHONHASHSEED="0")
    if source:
        environment["PYTHONPATH"] = str(Path(source).resolve())
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", "--collect-atstart=no"]
        command += [f"--toggle-collect={TASKS[task].counted}", f"--callgrind-out-file={folder}/out"]
        command += [sys.executable, __file__, task, "--one", game, "--players", str(players)]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    many, result = run.stdout.split()
    collected = re.search(r"Collected : (\d+)", run.stderr)
    if not collected or collected[1] == "0":
        sys.exit(f"No function {TASKS[task].counted} was executed: are the rules compiled?")
    return Count(task, game, players, int(collected[1]), Done(int(many), result))


def wanted(tasks: list[str], players: list[int]) -> Iterator[tuple[str, str, int]]:
    """Which tasks to count, in which game and with how many players."""
    for task in tasks or TASKS:
        for game in TASKS[task].games:
            for number in PLAYERS[game]:
                if not players or number in players:
                    yield task, game, number


def main() -> None:
    """Count every task, or do one."""
    parser = argparse.ArgumentParser(description="Count the instructions of the compiled rules.")
    parser.add_argument(
        "tasks", nargs="*", metavar="task", help=f"all of them if none: {', '.join(TASKS)}"
    )
    parser.add_argument("--players", nargs="+", type=int, default=[], help="all numbers if none")
    parser.add_argument("--source", help="the folder `src` of another version, compiled in place")
    parser.add_argument("--one", choices=PLAYERS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    unknown = [task for task in given.tasks if task not in TASKS]
    if unknown:
        parser.error(f"no such task: {', '.join(unknown)} (there are {', '.join(TASKS)})")
    if given.one:
        print(*TASKS[given.tasks[0]].run(given.one, given.players[0]))
        return
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [
            pool.submit(count, *each, given.source) for each in wanted(given.tasks, given.players)
        ]
        for run in runs:
            print(run.result().line(), flush=True)


if __name__ == "__main__":
    main()
