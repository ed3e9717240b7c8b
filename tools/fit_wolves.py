"""Fit the evaluation of The Wolves to self-play, and write it as `weights.json`.

    python tools/fit_wolves.py --round 1 --games 2000 --more 400 --jobs 2 --seed 1

Bots that plan one turn ahead play each other with the weights there are now, blurred by noise so
that games differ. At the start of every turn the features of all seats are noted, and at the end
the scores. For each number of players a network with one hidden layer (see `judge.py`) then learns
from these to tell the winner and the final lead; `wolves_net.py` beside this file has the
mathematics. `--round 1` starts from a first guess, later rounds from what the round before wrote.
The same rounds with the same seeds give the same weights, whatever `--jobs` says.
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
from wolves_net import Array, Games, Net, train

import moonpack
from moonpack.bots.wolves import features, judge
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.sight import game_time
from moonpack.games import spec
from moonpack.games.rng import Rng

WEIGHTS = Path(judge.__file__).with_name("weights.json")
HIDDEN = 32
LONGEST_GAME = 200  # rounds; a game that does not end teaches nothing
MILLION = 1_000_000
HELD_BACK = 10  # one game in so many is not learned from, to see how well the others teach

Game = tuple[Array, Array, Array, Array]


def play(players: int, seed: str) -> Game | None:
    """One game: times, features (turn, seat, feature), final scores, shares of the win."""
    rng = Rng(seed)
    engine = moonpack.new("wolves", players=players, seed=seed).engine
    judge = Judge(players)
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


def play_many(players: int, games: int, seed: str, jobs: int) -> list[Game]:
    """Games that ended."""
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [f"{seed} {players} {n}" for n in range(games)]
        return [g for g in pool.map(play, [players] * games, tasks, chunksize=4) if g]


def gathered(played: list[Game]) -> Games:
    """All turns of some games in a row."""
    return Games(
        np.concatenate([g[0] for g in played]),
        np.concatenate([g[1] for g in played]),
        np.concatenate([np.tile(g[2], (len(g[0]), 1)) for g in played]),
        np.concatenate([np.tile(g[3], (len(g[0]), 1)) for g in played]),
    )


def fit(players: int, games: int, seed: str, jobs: int, epochs: int) -> dict[str, Any]:
    """Weights for a number of players, with how well they explain games they have not seen."""
    played = play_many(players, games, seed, jobs)
    unseen = played[::HELD_BACK]
    seen = [game for n, game in enumerate(played) if n % HELD_BACK]
    start = judge.shipped_weights()["players"][str(players)]
    net = Net.near(start, gathered(seen).looks, HIDDEN, Rng(seed).below(MILLION))
    before = net.explained(gathered(unseen))
    train(net, gathered(seen), epochs, Rng(seed).below(MILLION))
    surprise, explained = net.surprise(gathered(unseen)), net.explained(gathered(unseen))
    mean = float(np.mean([g[2].mean() for g in played]))
    turns = sum(len(g[0]) for g in played) / len(played)
    print(f"{players} players: {len(played)} games of {turns:.1f} turns, mean score {mean:.1f}; "
          f"in games not learned from {explained:.1%} of the lead explained (before: "
          f"{before:.1%}), surprise at the winner {surprise:.4f}", flush=True)  # fmt: skip
    found = {"games": len(played), "explained": round(explained, 4), "surprise": round(surprise, 4)}
    return found | net.weights()


def main() -> None:
    """Play, fit, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="games of two players")
    parser.add_argument("--more", type=int, default=400, help="games of three to five players")
    parser.add_argument("--players", default="2,3,4,5", help="numbers of players to fit for")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--round", type=int, default=1, help="1 starts from the first guess")
    args = parser.parse_args()
    note = judge.shipped_weights()["note"] if args.round > 1 else {"rounds": []}
    if args.round == 1:
        write({"rounds": []}, {str(n): first_guess() for n in range(2, 6)})
        judge.shipped_weights.cache_clear()
    fitted = {
        str(n): fit(n, args.games if n == 2 else args.more, args.seed, args.jobs, args.epochs)
        for n in map(int, args.players.split(","))
    }
    command = (
        f"python tools/fit_wolves.py --round {args.round} --players {args.players} "
        f"--games {args.games} --more {args.more} --seed {args.seed} --epochs {args.epochs}"
    )
    done = {"command": command, "date": date.today().isoformat()}
    done["games"] = ", ".join(f"{f['games']} of {n}" for n, f in fitted.items()) + " players"
    others = judge.shipped_weights()["players"]
    write(note | {"rounds": [*note["rounds"], done]}, others | fitted)


def write(note: dict[str, Any], fitted: dict[str, Any]) -> None:
    """Write the weights where the package finds them."""
    told = {"note": note, "features": list(features.NAMES), "players": fitted}
    text = json.dumps(told, indent=1)
    WEIGHTS.write_text(re.sub(r"(?<=[\d,])\n +(?=-?\d)", " ", text) + "\n", "utf-8")


if __name__ == "__main__":
    main()
