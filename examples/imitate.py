"""Learn Moonlight from self-play as data: what a search visits most, and who wins in the end.

    moonpack selfplay "search(simulations=200)" --game moonlight --games 400 --seed 18 --out data
    python examples/imitate.py data                  # prints a learning curve, writes imitated.npz
    moonpack arena --game moonlight "examples/zero.py:Zero(net='imitated.npz')" yearling

The network and how it learns are those of `zero.py`; here nothing is played. A tenth of the games
is kept back: the curve says how well the network foretells searches that it has never seen.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray
from zero import BATCH, Learner

from moonpack import selfplay

Array: TypeAlias = NDArray[Any]
HELD_BACK = 10  # every tenth game


@dataclass
class Rows:
    """Decisions as arrays: `legal` ends with -1, `policy` is the part of all visits."""

    observations: Array
    legal: Array
    policy: Array
    values: Array

    def some(self, which: Array) -> tuple[Array, Array, Array, Array]:
        """A few rows, with no more columns of actions than they need."""
        widest = (self.legal[which] >= 0).sum(1).max()
        legal, policy = self.legal[which, :widest], self.policy[which, :widest]
        return self.observations[which], legal, policy, self.values[which]


def read(folder: Path) -> tuple[Rows, Rows]:
    """The decisions that were searched: to learn from, and held back."""
    table = pq.read_table(folder)
    visits = [np.array(row, np.float32) for row in table["visits"].to_pylist()]
    searched = np.array([row.sum() > 0 for row in visits])
    held_back = table["game"].to_numpy() % HELD_BACK == 0
    weighed = table["weighed"].to_pylist()
    widest = max(len(row) for row in weighed)
    legal = np.full((len(visits), widest), -1, np.int16)
    policy = np.zeros((len(visits), widest), np.float32)
    for nth in np.nonzero(searched)[0]:
        many = len(weighed[nth])
        legal[nth, :many], policy[nth, :many] = weighed[nth], visits[nth] / visits[nth].sum()
    everything = selfplay.observations(table), legal, policy, table["reward_win"].to_numpy()
    parts = [searched & ~held_back, searched & held_back]
    return Rows(*(each[parts[0]] for each in everything)), Rows(
        *(each[parts[1]] for each in everything)
    )


def judged(net: Learner, rows: Rows) -> tuple[float, float, float]:
    """What a network makes of rows: how often its first choice is the search's, and both losses."""
    scores, values = net(rows.observations, np.maximum(rows.legal, 0))
    scores = np.where(rows.legal >= 0, scores, -np.inf)
    logs = scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
    agrees = (scores.argmax(1) == rows.policy.argmax(1)).mean()
    loss = -(rows.policy * np.where(rows.legal >= 0, logs, 0)).sum(1).mean()
    return float(agrees), float(loss), float(((values - rows.values) ** 2).mean())


def main() -> None:
    """Learn for some epochs, and print the curve."""
    parser = argparse.ArgumentParser(description="Learn Moonlight from self-play as data.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("imitated.npz"))
    asked = parser.parse_args()
    learnt, held_back = read(asked.folder)
    net, rng, many = Learner(asked.seed), np.random.default_rng(asked.seed), len(learnt.values)
    print(f"{many} decisions to learn from, {len(held_back.values)} held back")
    began, updates = net.rate, many // BATCH
    for epoch in range(asked.epochs + 1):
        agrees, policy, value = judged(net, held_back)
        text = f"epoch {epoch}: agrees {agrees:.1%}, losses {policy:.3f} and {value:.3f}"
        print(f"{text}, {process_time():.0f} s of processor time", flush=True)
        if epoch < asked.epochs:
            for picked in np.array_split(rng.permutation(many), updates):
                net.rate = began * (1 - 0.95 * net.updates / (updates * asked.epochs))
                net.learn(*learnt.some(picked), rng.integers(2, size=(len(picked), 2)) > 0)
    net.save(asked.out)


if __name__ == "__main__":
    main()
