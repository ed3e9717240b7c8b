"""Learn Moonlight against our bots, through Gymnasium's interface, with NumPy alone.

    python examples/solo.py                          # two minutes against `pup` and `random`
    python examples/solo.py --opponents hunter --seconds 600

`gymnasium.make_vec` plays many games at once: the learner changes seats from game to game, each
opponent is drawn from the list, and the bots have played when it is the learner's turn. The policy
and its gradient are those of `learn.py`: REINFORCE, at the end of a game, masked actions.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from time import perf_counter

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: threads wait for each other

import gymnasium
import numpy as np

import moonpack.envs.solo  # noqa: F401 - registers moonpack/moonlight-v1
from learn import Policy

GAMES = 64  # played at once
WINDOW = 48  # decisions between two updates


class Decision:
    """What the learners saw in one step, what was legal, and what they chose."""

    def __init__(
        self, observations: np.ndarray, masks: np.ndarray, policy: Policy, rng: np.random.Generator
    ) -> None:
        self.observations = observations
        self.counts = np.maximum(masks.sum(axis=1), 1)  # a game that is over ignores its action
        self.legal = np.argsort(-masks, axis=1, kind="stable")[:, : self.counts.max()]
        _, hidden = policy.hidden(observations)
        chances = policy.chances(hidden, self.legal, self.counts)
        drawn = rng.random((len(chances), 1), dtype=np.float32)
        below = (chances.cumsum(axis=1) < drawn).sum(axis=1)
        self.chosen = np.minimum(below, self.counts - 1)

    @property
    def actions(self) -> np.ndarray:
        """The chosen actions."""
        return self.legal[np.arange(len(self.legal)), self.chosen]


def learn(opponents: list[str], seconds: float, seed: int, updates: float = np.inf) -> Policy:
    """Play against the opponents for some time, and get better."""
    envs = gymnasium.make_vec("moonpack/moonlight-v1", GAMES, opponents=opponents)
    observations, infos = envs.reset(seed=seed)
    highs = envs.single_observation_space.high
    policy = Policy(len(highs), int(envs.single_action_space.n), highs, seed)
    rng = np.random.default_rng(seed)
    began, shown, results = perf_counter(), 0.0, [0.0]
    while (now := perf_counter() - began) < seconds and policy.updates < updates:
        if now - shown > 15:
            shown = now
            print(f"{now:4.0f} s: {np.mean(np.array(results[-1000:]) > 0):.0%} of games won")
        steps = []
        for _ in range(WINDOW):
            decision = Decision(observations, infos["action_mask"], policy, rng)
            observations, rewards, over, _, infos = envs.step(decision.actions)
            steps.append((decision, rewards, over))
            results += rewards[over].tolist()
        improve(policy, steps)
    envs.close()
    return policy


def improve(policy: Policy, steps: list[tuple[Decision, np.ndarray, np.ndarray]]) -> None:
    """Backwards through the steps: each decision is worth what its game gave the learner."""
    worth = np.zeros(GAMES)
    total: dict[str, np.ndarray] = {}
    for decision, rewards, over in reversed(steps):
        worth[over] = rewards[over]
        for name, gradient in policy.gradient(decision, worth).items():
            total[name] = total.get(name, 0) + gradient / (GAMES * WINDOW)
    policy.update(total)


def wins(policy: Policy, opponents: list[str], games: int, seed: int = 99) -> float:
    """How often the policy wins against the opponents, on both seats."""
    env = gymnasium.make_vec("moonpack/moonlight-v1", games, opponents=opponents)
    observations, infos = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    result = np.zeros(games)
    while (result == 0).any():
        decision = Decision(observations, infos["action_mask"], policy, rng)
        observations, rewards, over, _, infos = env.step(decision.actions)
        result = np.where(over & (result == 0), rewards, result)
    return float((result > 0).mean())


def main() -> None:
    """Learn, say how well, keep the result."""
    parser = argparse.ArgumentParser(description="Learn Moonlight against bots.")
    parser.add_argument("--opponents", nargs="+", default=["pup", "random"])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("solo.npz"))
    asked = parser.parse_args()
    policy = learn(asked.opponents, asked.seconds, asked.seed)
    policy.save(asked.out)
    share = wins(policy, asked.opponents, 200)
    print(f"Wins {share:.0%} of 200 matches against {', '.join(asked.opponents)}.")


if __name__ == "__main__":
    main()
