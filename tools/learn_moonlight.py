"""Learn the evaluation of Moonlight from searches, and write it as `learned.json`.

    OPENBLAS_NUM_THREADS=1 python tools/learn_moonlight.py --data FOLDER

Matches are played by searches, which now and then play any step, and recruit and lead by chance.
They are kept as steps, with what the search thought of each position, so the same command goes on
where it was stopped, and other features can be tried on the same matches. Beside the positions of
the matches one in three is looked at in which any other step was played.

What is learned of a position is the result of its round mixed with what the searches thought of it
and of the positions that followed (`--ahead` is how much of it comes from later on): the next ones
are judged by the other player, who knows its own hand. A step played by chance is no part of it:
before one only the search's own view counts. The features are those of `outlook.py`, the network
and its fit those of `fit_moonlight.py`; it begins with the weights of `weights.json`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from fit_moonlight import BATCH, learn, loss, slopes
from numpy.typing import NDArray

import moonpack
from moonpack.bots.moonlight import judge as judge_module
from moonpack.bots.moonlight.judge import Judge, shipped_weights
from moonpack.bots.moonlight.tree import Tree
from moonpack.games.moonlight.codes import PHASE_RECRUIT
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import Rng

WEIGHTS = Path(judge_module.__file__).with_name("learned.json")
WIDE, HIDDEN = 98, 32
LOOKS = 2  # guesses that a step is judged by at first
VARIED = 3  # steps of a round that are chosen by their visits, so that rounds differ
RATE = 0.0015  # of learning, at first
CHUNK = 20  # matches that are played and looked at together
UNKNOWN = -1.0  # what was thought of a position with a single step

Array = NDArray[np.float32]
Match = dict[str, Any]


def play(seed: str, weights: dict[str, Any], simulations: int, any_step: float) -> Match:
    """A match: its seed and steps, what the search thought of each position, and other steps."""
    rng = Rng(seed)
    engine: Engine = moonpack.new("moonlight", seed=seed).engine
    tree = Tree(Judge(weights), 1024 + 28 * simulations, looks=LOOKS)
    match: Match = {"seed": seed, "steps": [], "values": [], "chance": [], "asides": []}
    while not engine.over:
        steps = engine.legal()
        step, value, by_chance = rng.choice(steps), UNKNOWN, 0
        if engine.phase < PHASE_RECRUIT and len(steps) > 1:
            if rng.below(3) == 0:
                match["asides"].append(_aside(engine, tree, rng, simulations, len(match["steps"])))
            tree.search(engine, rng.word(), None, simulations)
            tried = tree.steps()
            value, by_chance = round(tried[0][1], 4), int(rng.below(1000) < any_step * 1000)
            if not by_chance:
                step = tried[0][2] if engine.plays >= VARIED else _by_visits(tried, rng)
        match["steps"].append(step)
        match["values"].append(value)
        match["chance"].append(by_chance)
        engine.play(step)
    return match


def _by_visits(tried: list[tuple[int, float, int]], rng: Rng) -> int:
    drawn = rng.below(sum(visits for visits, _, _ in tried))
    for visits, _, step in tried:
        drawn -= visits
        if drawn < 0:
            return step
    raise AssertionError("more than there are")


def _aside(engine: Engine, tree: Tree, rng: Rng, simulations: int, at: int) -> list[float]:
    """Any step here, and what the search thinks of the position after it."""
    after = engine.copy()
    step = rng.choice(engine.legal())
    after.play(step)
    if after.phase >= PHASE_RECRUIT or after.dealt != engine.dealt or len(after.legal()) < 2:
        return [at, step, UNKNOWN]
    tree.search(after, rng.word(), None, simulations)
    return [at, step, round(tree.steps()[0][1], 4)]


class Round:
    """The positions of a round while it is played again: features, and what was thought of them."""

    def __init__(self) -> None:
        self.x: list[list[float]] = []
        self.seats: list[int] = []
        self.thoughts: list[float] = []
        self.chances: list[int] = []

    def rows(self, end: float, ahead: float) -> Iterator[tuple[list[float], float, float]]:
        """Features, what is learned, and the result, for the player to decide.

        `end` is the result for seat 0.
        """
        targets, later = [], end  # for seat 0
        for nth in reversed(range(len(self.seats))):
            thought = self.thoughts[nth]
            if thought != UNKNOWN:
                own = thought if self.seats[nth] == 0 else 1 - thought
                later = own if self.chances[nth] else (1 - ahead) * own + ahead * later
            targets.append(later)
        for x, seat, target in zip(self.x, self.seats, reversed(targets), strict=True):
            yield (x, target, end) if seat == 0 else (x, 1 - target, 1 - end)


def looked_at(line: str, ahead: float) -> Array:
    """The positions of a match: features, what is learned of each, and the result.

    Positions beside the match have no result, which is told by a number below 0.
    """
    match = json.loads(line)
    judge = Judge({"wide": True, **beginning(0)})
    engine: Engine = moonpack.new("moonlight", seed=match["seed"]).engine
    asides = {int(at): (int(step), value) for at, step, value in match["asides"]}
    rows: list[tuple[list[float], float, float]] = []
    now = Round()
    for at, step in enumerate(match["steps"]):
        dealt, phase = engine.dealt, engine.phase
        if phase < PHASE_RECRUIT:
            now.x.append(judge.look(engine))
            now.seats.append(engine.seat)
            now.thoughts.append(match["values"][at])
            now.chances.append(match["chance"][at])
        other, value = asides.get(at, (0, UNKNOWN))
        if value != UNKNOWN:
            after = engine.copy()
            after.play(other)
            rows.append((judge.look(after), value, UNKNOWN))
        engine.play(step)
        if phase < PHASE_RECRUIT and (engine.phase >= PHASE_RECRUIT or engine.dealt != dealt):
            last = engine.snapshot().last
            assert last is not None  # a round just ended
            rows += now.rows(0.5 if last.winner is None else float(last.winner == 0), ahead)
            now = Round()
    return np.array([[*x, target, end] for x, target, end in rows], np.float32)


def beginning(seed: int) -> dict[str, Any]:
    """The weights of `weights.json`, with next to nothing for what they do not look at."""
    ships = shipped_weights()
    more = np.random.default_rng(seed).normal(0, 0.02, (WIDE - len(ships["inner"]), HIDDEN))
    inner = [*ships["inner"], *more.tolist()]
    return {"inner": inner, "outer": ships["outer"], "offset": ships["offset"]}


def gather(file: Path, weights: dict[str, Any], asked: argparse.Namespace) -> None:
    """Play the matches that the file does not hold yet."""
    done = len(file.read_text("utf-8").splitlines()) if file.exists() else 0
    how = partial(play, weights=weights, simulations=asked.simulations, any_step=asked.any)
    with file.open("a", encoding="utf-8") as log, ProcessPoolExecutor(asked.jobs) as pool:
        for first in range(done, asked.matches, CHUNK * asked.jobs):
            last = min(first + CHUNK * asked.jobs, asked.matches)
            seeds = [f"{asked.seed} {file.stem} {n}" for n in range(first, last)]
            for match in pool.map(how, seeds, chunksize=CHUNK):
                log.write(json.dumps(match) + "\n")
            log.flush()


def fit(rows: Array, held: Array, asked: argparse.Namespace) -> tuple[dict[str, Any], Array]:
    """The network after learning; after each epoch its loss on what was held back.

    Two losses: on what was to be learned, and on the results that are known.
    """
    rng = np.random.default_rng(asked.seed)
    start = beginning(asked.seed)
    params = [np.array(start[name], np.float32) for name in ("inner", "outer", "offset")]
    moments = [(np.zeros_like(p), np.zeros_like(p)) for p in params]
    total, done, losses = asked.epochs * (len(rows) // BATCH), 0, []
    order = np.arange(len(rows))
    for epoch in range(asked.epochs):
        rng.shuffle(order)
        for first in range(0, len(order) - BATCH + 1, BATCH):
            batch = rows[order[first : first + BATCH]]
            done += 1
            rate = RATE * (1 - done / (total + 1))
            learn(params, moments, slopes(params, batch[:, :-2], batch[:, -2]), rate, done)
        losses.append(losses_of(params, held))
        print(f"  epoch {epoch + 1}: {losses[-1][0]:.4f} learned, {losses[-1][1]:.4f} results")
    inner, outer, offset = params
    fitted = {
        "inner": np.round(inner.astype(float), 4).tolist(),
        "outer": np.round(outer.astype(float), 4).tolist(),
        "offset": round(float(offset), 4),
    }
    return fitted, np.array(losses)


def losses_of(params: list[Any], held: Array) -> tuple[float, float]:
    """The surprise about what was to be learned, and about the results that are known."""
    ended = held[held[:, -1] >= 0]
    x = held.shape[1] - 2
    wide = len(params[0])
    return (
        loss(params, held[:, :x][:, :wide], held[:, -2]),
        loss(params, ended[:, :x][:, :wide], ended[:, -1]),
    )


def main() -> None:
    """Play, learn, play with what was learned, and learn from all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the matches")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--matches", type=int, default=4000, help="of each round")
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--any", type=float, default=0.1, help="how often any step is played")
    parser.add_argument("--ahead", type=float, default=0.95, help="how much comes from later on")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    asked.data.mkdir(parents=True, exist_ok=True)
    weights: dict[str, Any] = dict(shipped_weights())
    batches: list[Array] = []
    for nth in range(asked.rounds):
        file = asked.data / f"round{nth}.jsonl"
        gather(file, weights, asked)
        lines = file.read_text("utf-8").splitlines()[: asked.matches]
        with ProcessPoolExecutor(asked.jobs) as pool:
            batches += pool.map(partial(looked_at, ahead=asked.ahead), lines, chunksize=CHUNK)
        every = range(len(batches))
        held = np.concatenate([batches[n] for n in every if n % 20 == 0])
        rows = np.concatenate([batches[n] for n in every if n % 20])
        shipped = [np.array(shipped_weights()[name]) for name in ("inner", "outer", "offset")]
        before = losses_of(shipped, held)
        print(f"round {nth}, {len(rows)} positions; before: {before[0]:.4f}, {before[1]:.4f}")
        fitted, losses = fit(rows, held, asked)
        note = {
            "command": f"python tools/learn_moonlight.py --data … --rounds {nth + 1} "
            f"--matches {asked.matches} --simulations {asked.simulations} --any {asked.any} "
            f"--ahead {asked.ahead} --epochs {asked.epochs} --seed {asked.seed}",
            "date": date.today().isoformat(),
            "matches": len(batches),
            "positions": len(rows),
            "surprise": {
                "before": np.round(before, 4).tolist(),
                "epochs": losses.round(4).tolist(),
            },
        }
        asked.out.write_text(json.dumps({"note": note, "wide": True} | fitted) + "\n", "utf-8")
        weights = dict(shipped_weights()) | {"wide": True} | fitted


if __name__ == "__main__":
    main()
