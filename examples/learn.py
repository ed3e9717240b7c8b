"""Learn to play Moonlight from nothing but games against oneself, with NumPy alone.

    python examples/learn.py                    # two minutes; writes policy.npz
    python examples/learn.py --seconds 30

A small network looks at an observation and scores every action; illegal ones are masked. Many games
are played at once, both seats by the same network, and at the end of a game the decisions of its
winner are made more likely and those of its loser less (REINFORCE, with Adam).
`learned_bot.py` plays the result as a bot.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from time import perf_counter

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: threads wait for each other

import numpy as np

from moonpack.envs import Batch

GAME = "moonlight"
GAMES = 256  # played at once
WINDOW = 96  # steps between two updates: one or two games long
HIDDEN = 64
RATE = 6e-3
EXPLORE = 0.02  # how much an open mind is worth: the weight of entropy


class Policy:
    """A network of one hidden layer: observations to a score for each action."""

    def __init__(self, features: int, actions: int, highs: np.ndarray, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.highs = np.maximum(highs, 1).astype(np.float32)
        self.weights = {
            "w1": rng.normal(0, 2 / np.sqrt(features), (features, HIDDEN)).astype(np.float32),
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": np.zeros((actions, HIDDEN), np.float32),  # at first, all actions are alike
            "b2": np.zeros(actions, np.float32),
        }
        pairs = ((name, np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items())
        self.moments = {name: (first, second) for name, first, second in pairs}
        self.updates = 0

    def hidden(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The input as numbers from 0 to 1, and the hidden layer."""
        x = observations / self.highs
        return x, np.tanh(x @ self.weights["w1"] + self.weights["b1"])

    def chances(self, h: np.ndarray, legal: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """The probability of each legal action; rows of `legal` are lists of different lengths."""
        scores = np.einsum("nkh,nh->nk", self.weights["w2"][legal], h) + self.weights["b2"][legal]
        scores[np.arange(legal.shape[1]) >= counts[:, None]] = -np.inf
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return scores / scores.sum(axis=1, keepdims=True)

    def gradient(self, step: Step, worth: np.ndarray) -> dict[str, np.ndarray]:
        """How to change the weights so that decisions of worth become more likely."""
        x, h = self.hidden(step.observations)
        p = self.chances(h, step.legal, step.counts)
        log_p = np.log(np.maximum(p, 1e-9))
        entropy = -(p * log_p).sum(axis=1, keepdims=True)
        push = -p * worth[:, None] - EXPLORE * p * (log_p + entropy)
        push[np.arange(len(p)), step.chosen] += worth
        scores = np.zeros((len(p), len(self.weights["b2"])), np.float32)
        rows = np.repeat(np.arange(len(p)), step.counts)
        is_real = np.arange(p.shape[1]) < step.counts[:, None]
        scores[rows, step.legal[is_real]] = push[is_real]
        back = np.einsum("nk,nkh->nh", push, self.weights["w2"][step.legal]) * (1 - h * h)
        return {"w1": x.T @ back, "b1": back.sum(0), "w2": scores.T @ h, "b2": scores.sum(0)}

    def update(self, gradient: dict[str, np.ndarray]) -> None:
        """One step of Adam, uphill."""
        self.updates += 1
        for name, g in gradient.items():
            first, second = self.moments[name]
            first += 0.1 * (g - first)
            second += 0.001 * (g * g - second)
            scale = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
            self.weights[name] += RATE * scale * first / (np.sqrt(second) + 1e-8)

    def save(self, path: Path) -> None:
        """Write the network to a file."""
        np.savez(path, highs=self.highs, **self.weights)

    @classmethod
    def load(cls, path: Path) -> Policy:
        """Read a network from a file."""
        arrays = np.load(path)
        policy = cls(*arrays["w1"].shape[:1], len(arrays["b2"]), arrays["highs"])
        policy.weights = {name: arrays[name] for name in policy.weights}
        return policy


class Step:
    """What one step of all games was: what was seen, what was legal, what was chosen, by whom."""

    def __init__(self, batch: Batch, policy: Policy, rng: np.random.Generator) -> None:
        self.counts, self.actors = batch.counts.copy(), batch.actors.copy()
        self.legal = batch.legal[:, : self.counts.max()].copy()
        self.observations = batch.observations.copy()
        _, h = policy.hidden(self.observations)
        p = policy.chances(h, self.legal, self.counts)
        drawn = rng.random((len(p), 1), dtype=np.float32)
        self.chosen = np.minimum((p.cumsum(axis=1) < drawn).sum(axis=1), self.counts - 1)

    @property
    def actions(self) -> np.ndarray:
        """The chosen actions."""
        return self.legal[np.arange(len(self.legal)), self.chosen]


def learn(seconds: float = np.inf, updates: float = np.inf, seed: int = 1) -> Policy:
    """Play against oneself for some time, or for some updates, and get better."""
    batch = Batch(GAME, GAMES, seed=seed)  # with several cores, threads=2
    policy = Policy(batch.features.size, len(batch.actions), batch.features.highs, seed)
    rng = np.random.default_rng(seed)
    began, shown, played = perf_counter(), 0.0, 0
    while (now := perf_counter() - began) < seconds and policy.updates < updates:
        if now - shown > 15:
            shown = now
            print(f"{now:4.0f} s, {played:6} games: {wins(policy, 400):.0%} against random play")
        steps, rewards, ended = [], [], []
        for _ in range(WINDOW):
            steps.append(Step(batch, policy, rng))
            batch.step(steps[-1].actions)
            rewards.append(batch.rewards.copy())
            ended.append(batch.terminated)
        played += int(np.sum(ended))
        improve(policy, steps, rewards, ended)
    return policy


def improve(policy: Policy, steps: list[Step], rewards: list, ended: list) -> None:
    """Backwards through the steps: each decision is worth what its game gave its player.

    Games that are not over yet count nothing.
    """
    worth = np.zeros_like(rewards[0])
    total: dict[str, np.ndarray] = {}
    for step, reward, over in zip(steps[::-1], rewards[::-1], ended[::-1], strict=True):
        worth[over] = reward[over]
        mine = worth[np.arange(GAMES), step.actors]
        for name, g in policy.gradient(step, mine).items():
            total[name] = total.get(name, 0) + g / (GAMES * WINDOW)
    policy.update(total)


def wins(policy: Policy, games: int, seed: int = 99) -> float:
    """How often the policy wins against random play; it sits on seat 0 in half of the games."""
    batch = Batch(GAME, games, seed=seed)
    rng = np.random.default_rng(seed)
    seats = np.arange(games) % 2
    result = np.zeros(games)
    while (result == 0).any():
        random = batch.random_actions()
        learned = Step(batch, policy, rng).actions
        batch.step(np.where(batch.actors == seats, learned, random))
        over = batch.terminated & (result == 0)
        result[over] = batch.rewards[over, seats[over]]
    return float((result > 0).mean())


def main() -> None:
    """Learn, say how well, keep the result."""
    parser = argparse.ArgumentParser(description="Learn Moonlight by self-play.")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    asked = parser.parse_args()
    policy = learn(asked.seconds, seed=asked.seed)
    policy.save(asked.out)
    print(
        f"Wins {wins(policy, 2000):.1%} of 2000 matches against random play. Kept in {asked.out}."
    )


if __name__ == "__main__":
    main()
