"""How well ratings find out how strong players are: simulated players whose strength is known.

Everybody plays against others of about the same rating, two to five at a table. How well somebody
plays in one game varies, either as the model supposes (`model`) or along a normal distribution of
the same width (`normal`). Printed are the rank correlation between ratings and
strengths, and how many of the intervals cover the strength.
"""

from __future__ import annotations

import argparse
import math
import random
from dataclasses import dataclass
from itertools import product

from moonpack.server.company.ratings import (
    DEVIATION,
    MEAN,
    UNIT,
    WIDTH,
    Rating,
    final_places,
    rate,
)

NEARNESS = 4.0  # how far opponents' ratings are apart, roughly
TIE = 0.5  # performances that are nearer than this share a place
LUCKS = ("model", "normal")


@dataclass(frozen=True)
class Outcome:
    """What the ratings say about the simulated players."""

    correlation: float
    covered: float  # share of the intervals of two deviations
    mean_deviation: float
    games: int


def simulate(players: int, rounds: int, seed: int = 1, luck: str = "model") -> Outcome:
    """Let players of known strength play some rounds, each of them one game a round."""
    rng = random.Random(seed)
    strengths = [rng.gauss(MEAN, DEVIATION) for _ in range(players)]
    ratings = [Rating() for _ in range(players)]
    games = 0
    for _ in range(rounds):
        order = sorted(range(players), key=lambda n: ratings[n].mu + rng.gauss(0, NEARNESS))
        while len(order) >= 2:
            size = min(rng.randint(2, 5), len(order))
            table, order = order[:size], order[size:]
            _play([strengths[n] + _luck(rng, luck) for n in table], table, ratings)
            games += 1
    covered = sum(
        abs(rating.mu - strength) <= WIDTH * rating.sigma
        for rating, strength in zip(ratings, strengths, strict=True)
    )
    return Outcome(
        rank_correlation([rating.mu for rating in ratings], strengths),
        covered / players,
        sum(rating.sigma for rating in ratings) / players,
        games,
    )


def _luck(rng: random.Random, luck: str) -> float:
    """How much better somebody plays this time: a Gumbel distribution makes a Plackett-Luce one."""
    if luck == "normal":
        return rng.gauss(0, UNIT * math.pi / math.sqrt(6))
    return -UNIT * math.log(rng.expovariate(1.0))


def _play(shown: list[float], table: list[int], ratings: list[Rating]) -> None:
    places = final_places([1 + sum(other > own + TIE for other in shown) for own in shown])
    keys = [str(n) for n in table]
    after = rate({str(n): ratings[n] for n in table}, keys, places)
    for n in table:
        ratings[n] = after[str(n)]


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's rank correlation of values without ties."""
    first, second = _ranks(one), _ranks(other)
    n = len(one)
    return 1 - 6 * sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) / (n * (n * n - 1))


def _ranks(values: list[float]) -> list[int]:
    ranks = [0] * len(values)
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        ranks[index] = rank
    return ranks


def main() -> None:
    """Simulate as the command line says, and print what was outcome."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=5_000)
    parser.add_argument("--rounds", type=int, nargs="+", default=[10, 30, 60])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for rounds, luck in product(asked.rounds, LUCKS):
        outcome = simulate(asked.players, rounds, asked.seed, luck)
        print(
            f"{luck}: {asked.players:,} players, {rounds} games each, {outcome.games:,} in all: "
            f"rank correlation {outcome.correlation:.4f}, "
            f"{outcome.covered:.1%} of the intervals cover the strength, "
            f"mean deviation {outcome.mean_deviation:.2f}"
        )


if __name__ == "__main__":
    main()
