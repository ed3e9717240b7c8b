"""Count the instructions of the compiled rules with Valgrind: the same on a busy machine.

    python bench/instructions.py                     # the package as it is installed
    python bench/instructions.py --source ../old/src # another version, compiled in place

Only what the rules and the evaluation execute is counted: random games, as `playout` plays them,
and evaluations of positions on the way. The games are the same for every version that plays by the
same rules, and so must be the steps and the digest that are printed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PLAYERS = {"wolves": (2, 3, 4, 5), "moonlight": (2,)}
GAMES = {"wolves": 4, "moonlight": 20}  # from each of three deals
POSITIONS = 40  # of a game, with some random steps between them
# What is counted (the function and all that it calls), by task.
COUNTED = {"wolves": "*_play_out*", "moonlight": "*_play_out*", "evaluation": "*Judge_judge*"}


def play(game: str) -> None:
    """Play random games; print how many steps."""
    import moonpack

    steps = 0
    for players in PLAYERS[game]:
        for deal in range(3):
            engine = moonpack.new(game, players=players, seed=7 + deal).engine
            steps += sum(engine.copy().playout(seed) for seed in range(GAMES[game]))
    print(steps)


def evaluate() -> None:
    """Evaluate positions of The Wolves; print how many, and a digest of the shares."""
    import moonpack
    from moonpack.bots.wolves.judge import Judge

    digest, many = hashlib.sha256(), 0
    for players in PLAYERS["wolves"]:
        judge = Judge(players)
        for deal in range(6):
            engine = moonpack.new("wolves", players=players, seed=deal).engine
            for part in range(POSITIONS):
                engine.playout(part, limit=25)
                if engine.over:
                    break
                digest.update(repr(judge.shares_of(engine)).encode())
                many += 1
    print(many, digest.hexdigest()[:16])


def count(task: str, source: str | None) -> None:
    """Run a task under Valgrind and print its instructions."""
    environment = dict(os.environ)
    if source:
        environment["PYTHONPATH"] = str(Path(source).resolve())
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", "--collect-atstart=no"]
        command += [f"--toggle-collect={COUNTED[task]}", f"--callgrind-out-file={folder}/out"]
        command += [sys.executable, __file__, "--task", task]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    many, *digest = run.stdout.split()
    collected = re.search(r"Collected : (\d+)", run.stderr)
    assert collected, "Valgrind did not say how many instructions it counted."
    unit = "position" if task == "evaluation" else "step"
    each = int(collected[1]) / int(many)
    print(f"{task:10} {each:10,.1f} instructions a {unit}, {many} {unit}s", *digest)


def main() -> None:
    """Count every task, or do one."""
    parser = argparse.ArgumentParser(description="Count the instructions of the compiled rules.")
    parser.add_argument("--source", help="the folder `src` of another version, compiled in place")
    parser.add_argument("--task", choices=COUNTED, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.task == "evaluation":
        evaluate()
    elif given.task:
        play(given.task)
    else:
        for task in COUNTED:
            count(task, given.source)


if __name__ == "__main__":
    main()
