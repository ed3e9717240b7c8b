"""OpenSpiel's DQN, unmodified, learns a small game of ours: `pip install --group learners`.

    python examples/dqn.py                           # Moonlight in one round, a minute and a half
    python examples/dqn.py small_map --games 3000    # The Wolves on five hexes

It plays against random play. The game is small enough to compute what the learner wins in every
position of it, and what the best answer to random play would win: nothing here is sampled.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import process_time
from typing import Any

import numpy as np
import pyspiel
import torch
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import expected_game_score
from open_spiel.python.pytorch.dqn import DQN
from open_spiel.python.rl_agent_policy import RLAgentPolicy

import moonpack.envs.openspiel  # noqa: F401 - registers the games
from moonpack.envs import miniatures, tabular


def loaded(name: str) -> Any:
    """A miniature in OpenSpiel."""
    mini = miniatures.load(name)
    parameters = f"miniature={name},reward={mini.reward},max_steps={mini.max_steps}"
    return pyspiel.load_game(f"moonpack_{mini.game}({parameters})")


def worth(game: Any, learner: DQN, seat: int, uses_observations: bool) -> float:
    """What the learner wins on average against random play, exactly."""
    policies = [policy.UniformRandomPolicy(game)] * 2
    policies[seat] = RLAgentPolicy(game, learner, seat, uses_observations)
    return float(expected_game_score.policy_value(game.new_initial_state(), policies)[seat])


def curve(
    name: str, games: int, seat: int, seed: int, every: int
) -> Iterator[tuple[int, float, float | None]]:
    """Play and learn; yields the games played, what the learner wins, and its last loss."""
    torch.set_num_threads(1)  # small matrices: threads wait for each other
    torch.manual_seed(seed)
    np.random.seed(seed)
    game, rng = loaded(name), np.random.default_rng(seed)
    env = rl_environment.Environment(game)
    env.seed(seed)
    learner = DQN(
        seat,
        env.observation_spec()["info_state"][0],
        env.action_spec()["num_actions"],
        hidden_layers_sizes=[128],
        batch_size=64,
        min_buffer_size_to_learn=500,
        learn_every=4,
        learning_rate=5e-4,
        optimizer_str="adam",
        loss_str="huber",
        update_target_network_every=200,
        epsilon_end=0.05,
        epsilon_decay_duration=2 * games,  # decisions: about the first half
        epsilon_decay_schedule_str="linear",
        seed=seed,
    )
    for played in range(games + 1):
        if played % every == 0:
            yield played, worth(game, learner, seat, env.use_observation), learner.loss
        moment = env.reset()
        while not moment.last():
            if moment.current_player() == seat:
                moment = env.step([learner.step(moment).action])
            else:
                legal = moment.observations["legal_actions"][1 - seat]
                moment = env.step([rng.choice(legal)])
        learner.step(moment)


def main() -> None:
    """Print the curve, and what it could reach."""
    parser = argparse.ArgumentParser(description="OpenSpiel's DQN on a small game.")
    parser.add_argument("name", nargs="?", choices=miniatures.NAMES, default="small_round")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seat", type=int, choices=(1, 2), default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tree = tabular.Tree(miniatures.match(asked.name), miniatures.reward(asked.name))
    chance, seat = tabular.uniform(tree), asked.seat - 1
    random_play = tabular.value(tree, chance) * (1 if seat == 0 else -1)
    best = tabular.best_response(tree, chance, seat)
    print(f"seat {asked.seat} against random play: random {random_play:.3f}, best {best:.3f}")
    for played, wins, loss in curve(asked.name, asked.games, seat, asked.seed, asked.games // 10):
        text = f"{played} games: {wins:.3f}, loss {'-' if loss is None else f'{loss:.3f}'}"
        print(f"{text}, {process_time():.0f} s of processor time", flush=True)


if __name__ == "__main__":
    main()
