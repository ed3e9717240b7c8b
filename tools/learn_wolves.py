"""Let the judge of The Wolves learn from games that bots play with themselves, in rounds.

    OPENBLAS_NUM_THREADS=1 python tools/learn_wolves.py --data FOLDER --jobs 2

In the first round the games are played with the evaluation of `weights.json`, in each later one
with what was learned in the round before. After each round the judge learns again from all games so
far. Whatever is finished stays in FOLDER, so the same command goes on where it was stopped; the
weights of the last round are written beside `learned.py`, with how they came about.
`--players 2` does it for a number of players alone; `--part 0.01` with a hundredth of the games.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
from wolves_games import A_FILE, A_SEARCHED_FILE, judge_of, play_file
from wolves_looks import Looks, Mixture, Reader, joined
from wolves_student import Shape, Student, train, weights

import moonpack
from moonpack.bots.wolves import features, inputs, learned
from moonpack.bots.wolves.judge import shipped_weights

OUT = Path(learned.__file__).parent
HELD_BACK = 10  # one game in this many is held back, to test what was learned from the others
LATER = 0.64  # of what is expected, the part that comes from more than a round of turns later
SEARCHED = 0.5  # the part of a search's own view, where there was one
SEED = 1


@dataclass(frozen=True)
class Round:
    """Games to play, for 2 to 5 players."""

    plan: tuple[int, int, int, int]
    search: tuple[int, int, int, int]

    def files(self, players: int, part: float) -> list[tuple[str, int]]:
        """The files to play: kinds and numbers."""
        plans = ceil(self.plan[players - 2] * part / A_FILE)
        searches = ceil(self.search[players - 2] * part / A_SEARCHED_FILE)
        plan = [("plan", number) for number in range(plans)]
        return plan + [("search", number) for number in range(searches)]


ROUNDS = (
    Round(plan=(6000, 1000, 2000, 600), search=(1200, 20, 140, 20)),
    Round(plan=(4000, 1000, 2000, 400), search=(1000, 40, 40, 20)),
)
EPOCHS = (4, 3, 3, 3)  # for 2 to 5 players
DRAWN = (5.0, 50.0, 50.0, 50.0)  # how strongly weights of inputs are drawn to nothing


def play_one(folder: Path, kind: str, players: int, number: int, known: Path | None) -> Path:
    """Play the games of one file, unless it is there."""
    seed = str(SEED) if known is None else f"{SEED} {folder.name}"
    return play_file(folder, kind, players, number, seed=seed, known=known)


def read_one(path: Path, players: int, known: Path | None) -> Looks:
    """What is to be learned from the games of one file."""
    mixture = Mixture(LATER ** (1 / players), SEARCHED)
    return Reader(players, mixture, judge_of(players, known)).read(path)


def learn(players: int, games: Looks, note: dict[str, Any], out: Path) -> None:
    """Learn from games, and write the weights with a note on how well they foresee others."""
    is_held_back = games.game % HELD_BACK == 0
    seen = games.take(np.flatnonzero(~is_held_back))
    unseen = games.take(np.flatnonzero(is_held_back & (games.happened > 0)))
    engine: Any = moonpack.new("wolves", players=players, seed="1").engine
    many = inputs.number_of_inputs(engine)
    turned = np.array([[*inputs.turned(engine, seat), many] for seat in range(players)])
    shape = Shape(players, features.FEATURES, many, len(engine.snapshot().moons))
    start = shipped_weights()["players"][str(players)]
    student = Student.near(start, shape, seen.looks, turned, SEED)
    curve: list[dict[str, float]] = [{"epoch": 0} | student.without_inputs().errors(unseen)]

    def report(epoch: float) -> None:
        curve.append({"epoch": round(epoch, 2)} | student.errors(unseen))
        print(f"{players} players: {curve[-1]}", flush=True)

    print(f"{players} players, {len(seen)} positions: {curve[0]}", flush=True)
    nth = players - 2
    train(student, seen, SEED, epochs=EPOCHS[nth], drawn=DRAWN[nth], report=report)
    note |= {"positions": len(games), "curve": curve}
    draft = out.with_suffix(".part")
    draft.write_text(json.dumps({"note": note} | weights(student)) + "\n", "utf-8")
    draft.replace(out)


def run(players: int, args: argparse.Namespace) -> None:
    """All rounds for a number of players."""
    known: Path | None = None
    paths: list[Path] = []
    played: list[dict[str, int]] = []
    for nth, plan in enumerate(ROUNDS):
        folder = args.data / f"round{nth + 1}"
        folder.mkdir(parents=True, exist_ok=True)
        files = plan.files(players, args.part)
        with ProcessPoolExecutor(args.jobs) as pool:
            tasks = [pool.submit(play_one, folder, k, players, n, known) for k, n in files]
            paths += [task.result() for task in tasks]
            played.append({kind: sum(k == kind for k, _ in files) for kind in ("plan", "search")})
            out = folder / f"learned_{players}.json"
            if not out.exists():
                reading = [pool.submit(read_one, path, players, known) for path in paths]
                games = joined([task.result() for task in reading])
                command = "python tools/learn_wolves.py --data FOLDER"
                command += f" --part {args.part}" * (args.part != 1)
                note = {"command": command, "date": date.today().isoformat(), "files": played}
                learn(players, games, note | {"games": int(games.game.max()) + 1}, out)
        known = out
    assert known is not None
    (args.out / f"learned_{players}.json").write_bytes(known.read_bytes())


def main() -> None:
    """Play and learn, for one number of players after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="where games are kept")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--part", type=float, default=1.0, help="of the games, to try it out")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--out", type=Path, default=OUT, help="where the weights go")
    args = parser.parse_args()
    for players in args.players:
        run(players, args)


if __name__ == "__main__":
    main()
