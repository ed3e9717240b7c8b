"""Fit the evaluation of The Wolves to self-play, and write it as `weights.json`.

    OPENBLAS_NUM_THREADS=1 python tools/fit_wolves.py --jobs 2 --seed 1

Bots that plan one turn ahead play each other with the weights there are, blurred by noise so that
games differ. At the start of every turn the features of all seats are noted, and at the end the
scores. For each number of players weights are then fitted that tell the winner and the final lead;
`wolves_net.py` beside this file has the mathematics. That is a round. The first starts from a
guess and the last adds a hidden layer (see `judge.py`), which is kept for those numbers of players
where games that were not learned from are foreseen better with it. The same seed gives the same
weights, whatever `--jobs` says, if NumPy adds up in one thread (hence the variable above).
`--part 0.01` tries it all with a hundredth of the games.
"""

from __future__ import annotations

import argparse
import json
import re
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from wolves_net import Array, Games, Net, train

import moonpack
from moonpack.bots.wolves import features, judge
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.sight import game_time
from moonpack.games import spec
from moonpack.games.rng import Rng

WEIGHTS = Path(judge.__file__).with_name("weights.json")
PLAYERS = range(2, 6)
LONGEST_GAME = 200  # rounds; a game that does not end teaches nothing
MILLION = 1_000_000
HELD_BACK = 10  # one game in this many is held back, to test what was learned from the others

Game = tuple[Array, Array, Array, Array]
Weights = dict[str, Any]
SAID = ("games", "hidden", "explained", "surprise")  # of a fit, in the note


def play(players: int, seed: str, weights: Weights) -> Game | None:
    """One game: times, features (turn, seat, feature), final scores, shares of the win."""
    rng = Rng(seed)
    engine = moonpack.new("wolves", players=players, seed=seed).engine
    judge = Judge(players, weights)
    # All seats play alike: who plays better must not pass for who stands better.
    width, noise = 1 + rng.below(6), 0.5 * rng.below(5)
    planner = Planner(judge, engine, width=width, reach=width, keep=1, noise=noise)
    times, looks = [], []
    for _ in range(LONGEST_GAME * players):
        if engine.over:
            break
        if engine.drafted == 2 * players:
            times.append(game_time(players, engine.scored, engine.moon))
            looks.append(judge.look_at(engine))
        for step in planner.turns(engine, rng.word())[0][1]:
            engine.play(step)
    if not engine.over:
        return None
    scores, winners = spec("wolves").scores(engine), spec("wolves").winners(engine)
    shares = [(seat in winners) / len(winners) for seat in range(players)]
    return np.array(times), np.array(looks), np.array(scores, float), np.array(shares)


def first_guess() -> Weights:
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
    undimmed = ("score", "hard_0", "tight_0", "soon")
    early = list(worth.values())
    late = [value if name in undimmed else 0.3 * value for name, value in worth.items()]
    return {"temperatures": [10.0, 8.0, 6.0, 4.0], "anchors": [early, early, early, late]}


@dataclass(frozen=True)
class Round:
    """Games to play for two, and for each number from three to five players; and what to fit."""

    games: int
    more: int
    hidden: int
    epochs: int

    def games_of(self, players: int, part: float) -> int:
        """How many games with that number of players."""
        return max(HELD_BACK, round((self.games if players == 2 else self.more) * part))


ROUNDS = (Round(1500, 400, 0, 24), Round(1500, 400, 0, 24), Round(8000, 3000, 32, 8))


def play_many(players: int, games: int, seed: str, jobs: int, weights: Weights) -> list[Game]:
    """Games that ended."""
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [f"{seed} {players} {n}" for n in range(games)]
        games_played = pool.map(play, [players] * games, tasks, [weights] * games, chunksize=4)
        return [game for game in games_played if game]


def gathered(played: list[Game]) -> Games:
    """All turns of some games in a row."""
    return Games(
        np.concatenate([g[0] for g in played]),
        np.concatenate([g[1] for g in played]),
        np.concatenate([np.tile(g[2], (len(g[0]), 1)) for g in played]),
        np.concatenate([np.tile(g[3], (len(g[0]), 1)) for g in played]),
    )


def fit(played: list[Game], start: Weights, hidden: int, epochs: int, seed: str) -> Weights:
    """Weights for a number of players, with how well they explain games they have not seen."""
    unseen = gathered(played[::HELD_BACK])
    seen = gathered([game for n, game in enumerate(played) if n % HELD_BACK])
    number = Rng(seed).below(MILLION)
    net = Net.near(start, seen.looks, hidden, number)
    train(net, seen, epochs, number)
    errors = {
        "explained": round(net.explained(unseen), 4),
        "surprise": round(net.surprise(unseen), 4),
    }
    return {"games": len(played), "hidden": hidden} | errors | net.weights()


def fit_round(nth: int, weights: Weights, args: argparse.Namespace) -> tuple[Weights, Weights]:
    """What a round makes of the weights before it; and what it played and found, in short."""
    plan, seed = ROUNDS[nth], f"{args.seed} {nth}"
    fitted, summaries = {}, {}
    for players in PLAYERS:
        number, start = str(players), weights["players"][str(players)]
        games = plan.games_of(players, args.part)
        played = play_many(players, games, seed, args.jobs, weights)
        tried = [
            fit(played, start, hidden, plan.epochs, seed) for hidden in sorted({0, plan.hidden})
        ]
        best = min(tried, key=lambda one: one["surprise"])
        fitted[number] = {name: best[name] for name in best if name not in SAID}
        summaries[number] = {name: best[name] for name in SAID} | {
            "mean_score": round(float(np.mean([g[2].mean() for g in played])), 1),
            "turns": round(sum(len(g[0]) for g in played) / len(played), 1),
        }
        print(
            f"round {nth + 1}, {players} players: {summaries[number]}; all that was tried: ", end=""
        )
        print([[one[name] for name in SAID] for one in tried], flush=True)
    return {"players": fitted}, summaries


def main() -> None:
    """Play, fit, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--part", type=float, default=1.0, help="of the games, to try it out")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="where the weights go")
    args = parser.parse_args()
    weights: Weights = {"players": {str(players): first_guess() for players in PLAYERS}}
    rounds = []
    for nth in range(len(ROUNDS)):
        weights, summaries = fit_round(nth, weights, args)
        rounds.append(summaries)
    command = f"python tools/fit_wolves.py --seed {args.seed}"
    command += f" --part {args.part}" * (args.part != 1)
    note = {"command": command, "date": date.today().isoformat(), "rounds": rounds}
    write(args.out, note, weights["players"])


def write(path: Path, note: Weights, fitted: Weights) -> None:
    """Write the weights: rows of numbers stay on one line."""
    document = {"note": note, "features": list(features.NAMES), "players": fitted}
    text = json.dumps(document, indent=1)
    path.write_text(re.sub(r"(?<=[\d,])\n +(?=-?\d)", " ", text) + "\n", "utf-8")


if __name__ == "__main__":
    main()
