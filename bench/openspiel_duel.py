"""A bot of ours against OpenSpiel's own search, through the adapter, at equal time or with less.

    python bench/openspiel_duel.py moonlight hunter --seconds 0.2 --games 20
    python bench/openspiel_duel.py wolves "legend(seconds=0.1, threads=1)" --seconds 0.2 --games 10
    python bench/openspiel_duel.py wolves "legend(simulations=40)" --simulations 300 --games 40

OpenSpiel's MCTS (The Wolves) or ISMCTS (Moonlight) plays random rollouts; how many simulations fit
into the time is measured as it goes. Our bot has a clock of as many seconds for each decision; one
that plans a whole turn may be given less by its own `seconds`. With `--simulations` both count
simulations, so that the load of the machine does not matter. The processor time of all decisions is
told.
"""

from __future__ import annotations

import argparse
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import moonpack.envs.openspiel  # noqa: F401 - registers the games
from moonpack import bots

GAMES = {"wolves": "moonpack_wolves(round_limit=6)", "moonlight": "moonpack_moonlight"}
EXPLORATION = 2.0


class Theirs:
    """OpenSpiel's search for a game, given time, or a number of simulations."""

    def __init__(
        self, name: str, game: Any, seconds: float, simulations: int, rng: np.random.RandomState
    ) -> None:
        self.name, self.game, self.seconds, self.rng = name, game, seconds, rng
        self.simulations = simulations
        self.rate = 50.0  # simulations a second, measured so far

    def decide(self, state: Any) -> int:
        """An action after about the time that is given, or so many simulations."""
        began = perf_counter()
        many = self.simulations or max(2, int(self.rate * self.seconds))
        rollouts = mcts.RandomRolloutEvaluator(1, self.rng)
        if self.name == "moonlight":
            search = ismcts.ISMCTSBot(self.game, rollouts, EXPLORATION, many, random_state=self.rng)
        else:
            search = mcts.MCTSBot(self.game, EXPLORATION, many, rollouts, random_state=self.rng)
        action = int(search.step(state))
        self.rate = (self.rate + many / max(perf_counter() - began, 1e-3)) / 2
        return action


class Ours:
    """A bot of ours, who sees a view."""

    def __init__(self, name: str, bot: str, seconds: float | None, seed: int) -> None:
        self.bot, self.seconds = bots.make(bot, name, seed), seconds

    def decide(self, state: Any) -> int:
        """The action of the bot's step."""
        match = state.match
        view = match.play.spec.view(match.engine, match.setup, match.engine.seat, ("a", "b"))
        step = self.bot.decide(view, bots.Clock(self.seconds))
        action: int = match.play.lens.table.from_step(step)
        return action


def duel(asked: argparse.Namespace, seed: int, spent: list[list[float]]) -> float:
    """One game: what it is worth to our bot. Seats change with the seed."""
    rng = np.random.RandomState(seed)
    game = pyspiel.load_game(GAMES[asked.game])
    clock = None if asked.simulations else asked.seconds
    players = [
        Ours(asked.game, asked.bot, clock, seed),
        Theirs(asked.game, game, asked.seconds, asked.simulations, rng),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        who = (state.current_player() + seed) % 2
        began = process_time()
        action = players[who].decide(state)
        spent[who].append(process_time() - began)
        state.apply_action(action)
    return float(state.returns()[seed % 2])


def main() -> None:
    """Play the duels and say how they ended."""
    parser = argparse.ArgumentParser(description="Our bot against OpenSpiel's search.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("bot", nargs="?", default="hunter")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--simulations", type=int, default=0, help="of OpenSpiel, for a decision")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    asked = parser.parse_args()
    spent: list[list[float]] = [[], []]
    games = range(asked.first, asked.first + asked.games)
    results = []
    for n in games:
        results.append(duel(asked, n, spent))
        print(f"game {n}: {results[-1]:g}", flush=True)
    won, drawn = sum(r > 0 for r in results), sum(r == 0 for r in results)
    means = [np.mean(times) for times in spent]
    print(f"{asked.bot} won {won} and shared {drawn} of {len(results)} games of {asked.game};")
    print(
        f"{means[0]:.3f} s a decision, OpenSpiel {means[1]:.3f} s: {means[1] / means[0]:.1f} times"
    )


if __name__ == "__main__":
    main()
