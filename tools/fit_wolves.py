"""Fit the evaluation of The Wolves to self-play, and write it as `weights.json`.

    python tools/fit_wolves.py --games 600 --jobs 2 --seed 1

Bots that plan one turn ahead play each other with the weights there are now, blurred by noise so
that games differ. At the start of every turn the features of all seats are noted, and at the end
the scores. For each number of players a ridge regression then explains a seat's final lead over
the mean of the others by its lead in the features, with weights that move linearly between four
times of the game (start, after the crescent, after the quarter moon, end). The ridge draws
towards the weights the bots played with, so that a round only changes what its games speak for.
Temperatures turn leads into shares of the win: those under which the winners were likeliest.
`--round 1` starts from a first guess, later rounds from what the round before wrote.
"""

from __future__ import annotations

import argparse
import json
import re
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import moonpack
from moonpack.bots.wolves import features, judge
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.sight import game_time
from moonpack.games import spec
from moonpack.games.rng import Rng

WEIGHTS = Path(judge.__file__).with_name("weights.json")
ANCHORS = 4
LONGEST_GAME = 400  # turns; a game that does not end teaches nothing
Array = NDArray[np.float64]


def play(players: int, seed: str) -> tuple[Array, Array, Array, Array] | None:
    """One game: times, features (turn, seat, feature), final scores, shares of the win."""
    rng = Rng(seed)
    engine = moonpack.new("wolves", players=players, seed=seed).engine
    judge = Judge(players)
    # All seats play alike: who plays better must not pass for who stands better.
    width, noise = 2 + rng.below(8), 0.5 * rng.below(6)
    planner = Planner(judge, engine, width=width, reach=width, keep=1, noise=noise)
    times, looks = [], []
    while not engine.over:
        if len(times) == LONGEST_GAME:
            return None
        if engine.drafted == 2 * players:
            times.append(game_time(players, engine.scored, engine.moon))
            looks.append(judge.look_at(engine))
        for step in planner.turns(engine, rng.word())[0][1]:
            engine.play(step)
    scores, winners = spec("wolves").scores(engine), spec("wolves").winners(engine)
    shares = [(seat in winners) / len(winners) for seat in range(players)]
    return np.array(times), np.array(looks), np.array(scores, float), np.array(shares)


def first_guess() -> dict[str, Any]:
    """Where the first round starts: a point is a point, and what leads to points is worth some."""
    worth = dict.fromkeys(features.NAMES, 0.0)
    worth |= {"score": 1, "soon": 0.2, "alphas": 0.5, "pack_wolves": 0.3, "dens": 0.3}
    worth |= {"hard_0": 0.4, "hard_1": 0.2, "hard_2": 0.1, "tight_0": 0.3, "tight_1": 0.3}
    worth |= {"tight_2": 0.2, "wide_0": 0.1, "wide_1": 0.3, "wide_2": 0.5}
    worth |= {"action_tokens": 1.5, "terrain_tokens": 1, "terrains": 0.2, "pairs": 0.3}
    worth |= {"prey_1": 0.2, "prey_2": 0.6, "prey_3": 2, "prey_near": 0.3}
    worth |= {"lone_heard": 0.2, "lone_payable": 0.3, "lone_near": 0.1, "den_terrains": 0.1}
    worth |= {"lair_regions": 0.8, "lair_now": 0.6, "lair_payable": 0.6, "water_spots": 0.3}
    worth |= {"takes": 0.1, "exposed": -0.2, "exposed_soon": -0.2, "pushed": -0.05}
    for track in ("spread", "speed", "howl"):
        worth |= {f"{track}_1": 1, f"{track}_2": 1.2, f"{track}_3": 1.5, f"{track}_4": 1}
    kept = ("score", "hard_0", "tight_0", "soon")
    early = list(worth.values())
    late = [value if name in kept else 0.3 * value for name, value in worth.items()]
    return {"temperatures": [10.0, 8.0, 6.0, 4.0], "anchors": [early, early, early, late]}


def hats(times: Array) -> Array:
    """How much each anchor counts at each time."""
    return np.clip(1 - np.abs(times[:, None] - np.arange(ANCHORS)), 0, 1)


def lead(values: Array) -> Array:
    """Each seat's lead over the mean of the others; seats are on the second axis from the front."""
    players = values.shape[1]
    return (values * players - values.sum(axis=1, keepdims=True)) / (players - 1)


def regress(times: Array, looks: Array, scores: Array, start: Array, ridge: float) -> Array:
    """The weights: anchor by feature, near those to start from."""
    x, y = lead(looks), lead(scores)
    many = looks.shape[2]
    spread = x.reshape(-1, many).std(axis=0)
    spread[spread == 0] = 1
    y = y - np.einsum("ta,af,tsf->ts", hats(times), start, x)
    rows = (x / spread)[:, :, None, :] * hats(times)[:, None, :, None]
    rows = rows.reshape(-1, ANCHORS * many)
    gram = rows.T @ rows
    gram[np.diag_indices_from(gram)] += ridge * len(rows)
    found = np.linalg.solve(gram, rows.T @ y.reshape(-1)).reshape(ANCHORS, many)
    return np.asarray(start + found / spread)


def warmth(times: Array, values: Array, shares: Array) -> list[float]:
    """For each anchor the temperature under which the results were likeliest."""
    near = hats(times)
    found = []
    for anchor in range(ANCHORS):
        tried = []
        for temperature in np.arange(1.0, 30.0, 0.5):
            z = values / temperature
            logs = z - np.log(np.exp(z - z.max(axis=1, keepdims=True)).sum(axis=1, keepdims=True))
            logs = logs - z.max(axis=1, keepdims=True)
            tried.append((-(near[:, anchor] * (shares * logs).sum(axis=1)).sum(), temperature))
        found.append(float(min(tried)[1]))
    return found


def fit(players: int, games: int, seed: int, jobs: int, ridge: float) -> dict[str, Any]:
    """Weights for a number of players, with how well they explain games they have not seen."""
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [f"{seed} {players} {n}" for n in range(games)]
        played = [g for g in pool.map(play, [players] * games, tasks, chunksize=4) if g]
    times = np.concatenate([g[0] for g in played])
    looks = np.concatenate([g[1] for g in played])
    scores = np.concatenate([np.tile(g[2], (len(g[0]), 1)) for g in played])
    shares = np.concatenate([np.tile(g[3], (len(g[0]), 1)) for g in played])
    start = np.array(judge.shipped_weights()["players"][str(players)]["anchors"])
    seen = sum(len(g[0]) for g in played[: len(played) * 4 // 5])
    part = regress(times[:seen], looks[:seen], scores[:seen], start, ridge)
    guess = np.einsum("ta,af,tsf->ts", hats(times[seen:]), part, looks[seen:])
    truth = lead(scores[seen:])
    explained = 1 - ((lead(guess) - truth) ** 2).sum() / (truth**2).sum()
    weights = regress(times, looks, scores, start, ridge)
    values = np.einsum("ta,af,tsf->ts", hats(times), weights, looks)
    mean = float(np.mean([g[2].mean() for g in played]))
    turns = len(times) / len(played)
    print(f"{players} players: {len(played)} games of {turns:.1f} turns, mean score {mean:.1f}, "
          f"{explained:.1%} of the lead explained in games not fitted")  # fmt: skip
    return {
        "games": len(played),
        "explained": round(float(explained), 4),
        "temperatures": warmth(times, values, shares),
        "anchors": [[round(float(w), 4) for w in row] for row in weights],
    }


def main() -> None:
    """Play, fit, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=600, help="games of two players")
    parser.add_argument("--more", type=int, default=300, help="games of three to five players")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=1.0)
    parser.add_argument("--round", type=int, default=1, help="1 starts from the first guess")
    args = parser.parse_args()
    before = judge.shipped_weights()["note"]["rounds"] if args.round > 1 else []
    if args.round == 1:
        write({"rounds": []}, {str(n): first_guess() for n in range(2, 6)})
    fitted = {
        str(n): fit(n, args.games if n == 2 else args.more, args.seed, args.jobs, args.ridge)
        for n in range(2, 6)
    }
    command = (
        f"python tools/fit_wolves.py --round {args.round} --games {args.games} --more {args.more} "
        f"--seed {args.seed} --ridge {args.ridge}"
    )
    done = {"command": command, "date": date.today().isoformat()}
    done["games"] = ", ".join(f"{f['games']} of {n}" for n, f in fitted.items()) + " players"
    write({"rounds": [*before, done]}, fitted)


def write(note: dict[str, Any], fitted: dict[str, Any]) -> None:
    """Write the weights where the package finds them."""
    told = {"note": note, "features": list(features.NAMES), "players": fitted}
    text = json.dumps(told, indent=1)
    WEIGHTS.write_text(re.sub(r"(?<=[\d,])\n +(?=-?\d)", " ", text) + "\n", "utf-8")


if __name__ == "__main__":
    main()
