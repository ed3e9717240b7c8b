"""The network that judges The Wolves, as it learns: NumPy alone, the same numbers on every run.

A seat's value in points is a weighted sum of its features plus what a hidden layer makes of its
features, of the sum of all seats' features and of the time; weights and biases move linearly
between four times of the game (start, after the crescent, after the quarter moon, end). Values
over a temperature are the logits of the shares of the win. Learned are two things at once: who
wins (cross-entropy) and by how much (the final lead over the mean of the others).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

ANCHORS = 4
Array = NDArray[np.float64]

BATCH = 512
STEP = 2e-3  # the size of a first step; later ones shrink with a half cosine
DECAY = 1e-4  # draws the hidden layer to nothing
LEAD_MATTERS = 0.5  # how much the lead counts in what is learned, beside the winner
LEAD_UNIT = 12.0  # points


@dataclass(frozen=True)
class Games:
    """Turns of games: times, features (turn, seat, feature), final scores and shares of the win."""

    times: Array
    looks: Array
    scores: Array
    shares: Array


def hats(times: Array) -> Array:
    """How much each anchor counts at each time."""
    return np.clip(1 - np.abs(times[:, None] - np.arange(ANCHORS)), 0, 1)


def lead(values: Array) -> Array:
    """Each seat's lead over the mean of the others; seats are on the second axis."""
    players = values.shape[1]
    return np.asarray((values * players - values.sum(axis=1, keepdims=True)) / (players - 1))


class Net:
    """The weights while they are learned: for features that all have a spread of one."""

    def __init__(self, parts: dict[str, Array], spread: Array) -> None:
        self.parts, self.spread = parts, spread

    @classmethod
    def near(cls, start: dict[str, Any], looks: Array, hidden: int, seed: int) -> Net:
        """A net that begins with some weights; a hidden layer that they lack is drawn."""
        many, others = looks.shape[2], looks.shape[1] - 1
        spread = looks.reshape(-1, many).std(axis=0)
        spread[spread == 0] = 1
        rng = np.random.default_rng(seed)
        size = 1 / np.sqrt(2 * many)
        parts = {
            "anchors": np.array(start["anchors"]) * spread,
            "temperatures": np.log(np.array(start["temperatures"])),
            "own": rng.normal(0, size, (many, hidden)),
            "every": rng.normal(0, size / others, (many, hidden)),
            "times": np.zeros((ANCHORS, hidden)),
            "out": np.zeros(hidden),
        }
        if "out" in start:
            for name in ("own", "every"):
                parts[name] = np.array(start[name]) * spread[:, None]
            for name in ("times", "out"):
                parts[name] = np.array(start[name])
        return cls(parts, spread)

    def weights(self) -> dict[str, Any]:
        """The weights as `judge.py` takes them, for features as they are."""
        p = self.parts
        parts = {
            "temperatures": np.exp(p["temperatures"]),
            "anchors": p["anchors"] / self.spread,
            "own": p["own"] / self.spread[:, None],
            "every": p["every"] / self.spread[:, None],
            "times": p["times"],
            "out": p["out"],
        }
        return {name: np.round(part, 4).tolist() for name, part in parts.items() if part.size}

    def forward(self, looks: Array, near: Array) -> tuple[Array, Array]:
        """What the hidden layer lets through, and every seat's value."""
        p = self.parts
        shared = looks.sum(axis=1) @ p["every"] + near @ p["times"]
        hidden = np.maximum(looks @ p["own"] + shared[:, None, :], 0)
        values = hidden @ p["out"] + np.einsum("tf,tsf->ts", near @ p["anchors"], looks)
        return hidden, values

    def shares(self, values: Array, near: Array) -> Array:
        """Shares of the win."""
        z = values / np.exp(near @ self.parts["temperatures"])[:, None]
        odds = np.exp(z - z.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def slope(self, looks: Array, near: Array, scores: Array, won: Array) -> dict[str, Array]:
        """Which way the loss grows, for each part."""
        p = self.parts
        turns, players = won.shape
        hidden, values = self.forward(looks, near)
        warmth = np.exp(near @ p["temperatures"])[:, None]
        miss = (self.shares(values, near) - won) / turns
        off = LEAD_MATTERS * (lead(values) - lead(scores)) / LEAD_UNIT**2 / turns / players
        push = miss / warmth + lead(off)
        inner = (hidden > 0) * push[:, :, None] * p["out"]
        total = inner.sum(axis=1)
        return {
            "anchors": near.T @ np.einsum("tsf,ts->tf", looks, push),
            "temperatures": -(near * (miss * values / warmth).sum(axis=1)[:, None]).sum(axis=0),
            "own": np.einsum("tsf,tsh->fh", looks, inner, optimize=True) + DECAY * p["own"],
            "every": looks.sum(axis=1).T @ total + DECAY * p["every"],
            "times": near.T @ total + DECAY * p["times"],
            "out": np.einsum("tsh,ts->h", hidden, push),
        }

    def surprise(self, games: Games) -> float:
        """How surprising the winners were: the mean cross-entropy."""
        near = hats(games.times)
        shares = self.shares(self.forward(games.looks / self.spread, near)[1], near)
        return float(-(games.shares * np.log(shares + 1e-12)).sum(axis=1).mean())

    def explained(self, games: Games) -> float:
        """The part of the final leads that is foreseen."""
        values = self.forward(games.looks / self.spread, hats(games.times))[1]
        truth = lead(games.scores)
        return float(1 - ((lead(values) - truth) ** 2).sum() / (truth**2).sum())


def train(net: Net, games: Games, epochs: int, seed: int) -> None:
    """Let a net learn from games (Adam)."""
    rng = np.random.default_rng(seed)
    looks, near = games.looks / net.spread, hats(games.times)
    mean = {name: np.zeros_like(part) for name, part in net.parts.items()}
    square = {name: np.zeros_like(part) for name, part in net.parts.items()}
    batches = max(1, len(looks) // BATCH)
    for step in range(1, epochs * batches + 1):
        nth = (step - 1) % batches
        if nth == 0:
            order = rng.permutation(len(looks))
        at = order[nth * BATCH : (nth + 1) * BATCH]
        size = STEP * (0.02 + 0.49 * (1 + np.cos(np.pi * step / (epochs * batches))))
        slope = net.slope(looks[at], near[at], games.scores[at], games.shares[at])
        for name, towards in slope.items():
            mean[name] += 0.1 * (towards - mean[name])
            square[name] += 0.001 * (towards**2 - square[name])
            move = mean[name] / (1 - 0.9**step)
            net.parts[name] -= size * move / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
