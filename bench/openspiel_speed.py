"""How fast the games are in OpenSpiel: random games, in processor time, all in one run.

python bench/openspiel_speed.py
"""

from __future__ import annotations

import argparse
import random
from statistics import median
from time import process_time

import pyspiel

import moonpack.envs.openspiel  # noqa: F401 - registers the games

GAMES = ("moonpack_wolves", "moonpack_moonlight")


def rates(name: str, seconds: float) -> tuple[float, float]:
    """Decisions a second, and all states a second, those of chance too."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    decisions, draws, began = 0, 0, process_time()
    while process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                draws += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    spent = process_time() - began
    return decisions / spent, (decisions + draws) / spent


def main() -> None:
    """Measure the games in turn."""
    parser = argparse.ArgumentParser(description="How fast the games are in OpenSpiel.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in GAMES}
    for _ in range(asked.rounds):
        for name in GAMES:
            measured[name].append(rates(name, asked.seconds))
    for name, rows in measured.items():
        decisions, states = (median(row[nth] for row in rows) for nth in range(2))
        print(f"{name}: {decisions:,.0f} decisions, {states:,.0f} states a second")


if __name__ == "__main__":
    main()
