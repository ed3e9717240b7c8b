"""Two bots against each other, seats rotated: a quick measurement.

    python tools/match.py hunter yearling --players 2 --games 200 --jobs 2 --seed 1

Each set-up is played once for every rotation of the seats; the two bots sit alternately. Draws
count as shared wins. The interval is the Wilson interval of the share of wins.
"""

from __future__ import annotations

import argparse
import math
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import moonpack
from moonpack import bots


@dataclass(frozen=True)
class Result:
    """One game: by bot (0, 1) the share of the win, mean score and mean place; the slowest turn."""

    share: tuple[float, float]
    score: tuple[float, float]
    place: tuple[float, float]
    slowest: tuple[float, float]
    seconds: float


def play(names: tuple[str, str], game_name: str, players: int, setup: int, turned: int) -> Result:
    """Play one game; the bot of seat n is number (n + turned) modulo 2."""
    game = moonpack.new(game_name, players=players, seed=setup)
    who = [(seat + turned) % 2 for seat in range(players)]
    seated = [bots.make(names[who[n]], game_name, f"{setup} {turned} {n}") for n in range(players)]
    slowest, began = [0.0, 0.0], time.perf_counter()
    seat, clock = None, bots.Clock()
    while game.actor is not None:
        if game.actor != seat:
            if seat is not None:
                slowest[who[seat]] = max(slowest[who[seat]], clock.spent())
            seat, clock = game.actor, bots.Clock()
        game.play(bots.ask(seated[seat], game.view(seat), clock))
    scores, winners = game.scores(), game.winners()
    places = [1 + sum(s > score for s in scores) for score in scores]

    def mean(values: list[int], bot: int) -> float:
        own = [value for value, number in zip(values, who, strict=True) if number == bot]
        return sum(own) / len(own)

    won = [sum(who[w] == bot for w in winners) / len(winners) for bot in (0, 1)]
    return Result(
        (won[0], won[1]),
        (mean(scores, 0), mean(scores, 1)),
        (mean(places, 0), mean(places, 1)),
        (slowest[0], slowest[1]),
        time.perf_counter() - began,
    )


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games**2)) / (1 + z * z / games)
    return middle - half, middle + half


def main() -> None:
    """Play the match and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--game", default="wolves")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tasks = [(args.seed * 100_000 + n // 2, n % 2) for n in range(args.games)]
    names = (args.first, args.second)
    with ProcessPoolExecutor(args.jobs) as pool:
        jobs = [pool.submit(play, names, args.game, args.players, *task) for task in tasks]
        results = [job.result() for job in jobs]
    n = len(results)
    share = sum(r.share[0] for r in results) / n
    low, high = wilson(share, n)
    print(f"{args.first} - {args.second}, {args.players} players, {n} games: ", end="")
    print(f"{share:.1%} [{low:.1%}, {high:.1%}]", end="; ")
    for what in ("score", "place", "slowest"):
        pair = [[getattr(r, what)[bot] for r in results] for bot in (0, 1)]
        found = [max(p) if what == "slowest" else sum(p) / n for p in pair]
        print(f"{what} {found[0]:.2f} : {found[1]:.2f}", end="; ")
    print(f"{sum(r.seconds for r in results) / n:.2f} s a game")


if __name__ == "__main__":
    main()
