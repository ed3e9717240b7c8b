"""Fit the evaluation of Moonlight to self-play, and write it as `weights.json`.

    python tools/fit_moonlight.py --rounds 5 --matches 6000 --jobs 2 --seed 1

Each round of fitting plays matches with the evaluation there is now: bots look one step ahead, or
search if `--simulations` says so, now and then play any step, and recruit and lead by chance. The
first round plays at random throughout, unless `--go-on` starts from the weights there are.
At every decision within a round of a match its features are noted, and at the round's end who won
it. A network with one hidden layer then learns the share of rounds won (cross-entropy, Adam). What
lone wolves and leaders are worth is a logistic regression of the same rounds on who had which.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import moonpack
from moonpack.bots.moonlight import judge as judge_module
from moonpack.bots.moonlight.judge import Judge
from moonpack.bots.moonlight.tree import Tree
from moonpack.games.moonlight.cards import EFFECTS, standard
from moonpack.games.moonlight.codes import PHASE_RECRUIT
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import Rng

WEIGHTS = Path(judge_module.__file__).with_name("weights.json")
FEATURES, HIDDEN = 64, 32
LOOKS = 2  # guesses that a bot judges its steps by
BATCH = 1024
Array = NDArray[np.float64]

LONE = [card.name for card in standard().lone]
ASSETS = ["starter", *LONE, *EFFECTS]  # what a player may have at a deal


def play(
    weights: dict[str, Any], seed: str, at_random: bool, any_step: float, simulations: int
) -> list[Any]:
    """The rounds of one match: features, by decision whether its player won, assets, the result."""
    rng = Rng(seed)
    engine: Engine = moonpack.new("moonlight", seed=seed).engine
    judge = Judge(weights)
    tree = Tree(judge, 1024 + 28 * simulations, looks=LOOKS)
    rounds, looks, seats, had = [], [], [], _assets(engine)
    while not engine.over:
        steps = engine.legal()
        if engine.phase >= PHASE_RECRUIT:
            engine.play(rng.choice(steps))
            had = _assets(engine)
            continue
        looks.append(judge.look(engine))
        seats.append(engine.seat)
        step = rng.choice(steps)
        if not at_random and len(steps) > 1 and rng.below(1000) >= any_step * 1000:
            tree.search(engine, rng.word(), 0.0 if simulations == 0 else None, simulations)
            step = tree.steps()[0][2]
        before = engine.dealt, engine.phase
        engine.play(step)
        if engine.phase >= PHASE_RECRUIT or engine.dealt != before[0]:
            last = engine.snapshot().last
            assert last is not None  # a round just ended
            won = [0.5 if last.winner is None else float(seat == last.winner) for seat in seats]
            rounds.append((np.array(looks, np.float32), np.array(won), had, last.winner))
            looks, seats, had = [], [], _assets(engine)
    return rounds


def _assets(engine: Engine) -> Array:
    """What seat 0 has and seat 1 has not, as 1 and -1."""
    shot = engine.snapshot()
    asset_differences = np.zeros(len(ASSETS))
    asset_differences[0] = 1 - 2 * shot.starter
    for sign, side in zip((1, -1), shot.sides, strict=True):
        for asset in (side.lone, side.leader):
            if asset is not None:
                asset_differences[ASSETS.index(asset)] += sign
    return asset_differences


def gather(weights: dict[str, Any], args: argparse.Namespace, nth: int) -> list[Any]:
    """The rounds of many matches."""
    seeds = [f"{args.seed} {nth} {n}" for n in range(args.matches)]
    with ProcessPoolExecutor(args.jobs) as pool:
        how = partial(
            play, weights, at_random=nth == 0, any_step=args.any, simulations=args.simulations
        )
        batches = pool.map(how, seeds, chunksize=50)
        return [one for rounds in batches for one in rounds]


def fit(
    x: Array, y: Array, weights: dict[str, Any], epochs: int, seed: int
) -> tuple[dict[str, Any], float]:
    """The network after learning from some decisions, starting from these weights; its loss."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(x))
    held = len(x) // 20
    test, train = order[:held], order[held:]
    params = [np.array(weights[name], float) for name in ("inner", "outer", "offset")]
    moments = [(np.zeros_like(p), np.zeros_like(p)) for p in params]
    total, done = epochs * (len(train) // BATCH), 0
    for _ in range(epochs):
        rng.shuffle(train)
        for start in range(0, len(train) - BATCH + 1, BATCH):
            batch = train[start : start + BATCH]
            done += 1
            rate = 0.003 * (1 - done / (total + 1))
            learn(params, moments, slopes(params, x[batch], y[batch]), rate, done)
    lost = loss(params, x[test], y[test])
    print(f"  loss {loss(params, x[train[:held]], y[train[:held]]):.4f} learnt, ", end="")
    print(f"{lost:.4f} held out, {len(x)} decisions", flush=True)
    inner, outer, offset = params
    fitted = {
        "inner": np.round(inner, 4).tolist(),
        "outer": np.round(outer, 4).tolist(),
        "offset": round(float(offset), 4),
    }
    return fitted, lost


def _answers(params: list[Array], x: Array) -> tuple[Array, Array]:
    hidden = np.maximum(x @ params[0], 0.0)
    return hidden, 1 / (1 + np.exp(-(hidden @ params[1] + params[2])))


def loss(params: list[Array], x: Array, y: Array) -> float:
    """The mean surprise of a network about results."""
    p = np.clip(_answers(params, x)[1], 1e-6, 1 - 1e-6)
    return float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))


def slopes(params: list[Array], x: Array, y: Array) -> list[Array]:
    """How that changes with the weights of each layer."""
    hidden, p = _answers(params, x)
    wrong = (p - y) / len(x)
    back = np.outer(wrong, params[1]) * (hidden > 0)
    return [x.T @ back + 1e-5 * params[0], hidden.T @ wrong, wrong.sum()]


def learn(
    params: list[Array],
    moments: list[tuple[Array, Array]],
    slopes: list[Array],
    rate: float,
    n: int,
) -> None:
    """One step of Adam."""
    for nth, slope in enumerate(slopes):
        first, second = moments[nth]
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        moments[nth] = first, second
        params[nth] = params[nth] - rate * (first / (1 - 0.9**n)) / (
            np.sqrt(second / (1 - 0.999**n)) + 1e-8
        )


def worths(rounds: list[Any]) -> dict[str, float]:
    """What each asset adds to the log-odds of winning a round: logistic regression by Newton."""
    decided = [(had, winner) for _, _, had, winner in rounds if winner is not None]
    x = np.array([had for had, _ in decided])
    y = np.array([float(winner == 0) for _, winner in decided])
    w = np.zeros(len(ASSETS))
    for _ in range(20):
        p = 1 / (1 + np.exp(-x @ w))
        curve = (x * (p * (1 - p))[:, None]).T @ x + np.eye(len(w))
        w += np.linalg.solve(curve, x.T @ (y - p) - w)
    return {name: round(float(worth), 3) for name, worth in zip(ASSETS, w, strict=True)}


def beginning(seed: int) -> dict[str, Any]:
    """Weights of a network that knows nothing yet."""
    rng = np.random.default_rng(seed)
    inner = rng.normal(0, 0.2, (FEATURES, HIDDEN))
    return {"inner": inner.tolist(), "outer": rng.normal(0, 0.2, HIDDEN).tolist(), "offset": 0.0}


def main() -> None:
    """Play, fit, and play again with what was fitted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=6000)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--any", type=float, default=0.1, help="how often any step is played")
    parser.add_argument("--simulations", type=int, default=0, help="0 looks one step ahead")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="start from the weights there are")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="where the weights go")
    args = parser.parse_args()
    weights = json.loads(args.out.read_text()) if args.go_on else beginning(args.seed)
    history = weights.get("note", [])
    recent: list[Any] = []
    for nth in range(int(args.go_on), args.rounds + int(args.go_on)):
        print(f"round {nth}", flush=True)
        rounds = gather(weights, args, nth)
        recent = rounds if nth <= 1 else (recent + rounds)[-3 * len(rounds) :]
        x = np.concatenate([one[0] for one in recent])
        y = np.concatenate([one[1] for one in recent])
        start = beginning(args.seed + nth)
        weights, lost = fit(x, y, start, args.epochs, args.seed)
        weights["worth"] = worths(rounds)
        notes = [*history, _note(args, len(x), lost)]
        args.out.write_text(json.dumps({"note": notes} | weights) + "\n")
        print("  worth", weights["worth"], flush=True)


def _note(args: argparse.Namespace, decisions: int, lost: float) -> dict[str, Any]:
    """How a fit came about, to ship with it."""
    command = f"python tools/fit_moonlight.py --rounds {args.rounds} --matches {args.matches}"
    command += f" --epochs {args.epochs} --any {args.any} --seed {args.seed}"
    command += (
        f" --simulations {args.simulations}" * (args.simulations > 0) + " --go-on" * args.go_on
    )
    return {
        "command": command,
        "date": date.today().isoformat(),
        "decisions": decisions,
        "held_out_loss": round(lost, 4),
    }


if __name__ == "__main__":
    main()
