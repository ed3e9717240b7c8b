"""Learn Moonlight as AlphaZero does: search, self-play and a small network, with NumPy alone.

    python examples/zero.py --minutes 60             # writes zero.npz every two minutes
    moonpack arena --game moonlight "examples/zero.py:Zero(net='zero.npz')" yearling --games 400

A network looks at what a seat sees: how good is each action, and who will win? A search improves on
it: it tries actions in worlds that the seat cannot tell from the true one, and asks the network at
the leaves, for all games in one call. The network learns to say at once what the search found.

The search is Gumbel AlphaZero's (Danihelka and others, 2022): a few actions of the root, drawn by
the network's policy, are tried and halved; below the root it is PUCT. Nodes are what the player to
decide sees, so that hidden cards stay hidden from the players in the search, too.
"""

from __future__ import annotations

import argparse
import os
from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from math import ceil, log2
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time, time
from typing import Any, ClassVar, TypeAlias

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: threads wait for each other

import numpy as np
from numpy.typing import NDArray

from moonpack.bots import Bot, Clock, Weighed
from moonpack.envs import Leaves, Simulator
from moonpack.envs.moonlight.net import Net, Sight, shipped
from moonpack.games.contract import Engine, View
from moonpack.games.rng import Rng

HIDDEN = (256, 128)
GAMES = 48  # played at once
SIMULATIONS, TRIED = 24, 8  # of a decision in self-play, and actions of the root among them
BATCH, KEPT, RATE = 256, 100_000, 1e-3  # positions of an update and of the memory; learning rate
REUSED = 10  # how often the network learns from a position, on average
CURIOSITY = 1.25  # how much PUCT listens to the policy
TRUST = 8.0  # how much a value counts beside the policy's scores
PATIENCE = 0.9  # how much of a value is learnt from what came later, at each step back

Array: TypeAlias = NDArray[Any]


class Learner(Net):
    """The network of `moonpack.envs.moonlight.net`, and how it learns: by Adam."""

    def __init__(self, seed: int = 1) -> None:
        rng, sight = np.random.default_rng(seed), Sight()
        sizes, weights = (sight.inputs, *HIDDEN), dict[str, Array]()
        for nth, (wide, many) in enumerate(pairwise(sizes), 1):
            weights[f"w{nth}"] = rng.normal(0, np.sqrt(2 / wide), (wide, many))
            weights[f"b{nth}"] = np.zeros(many)
        for head, many in (("p", sight.scores), ("v", 1)):
            weights |= {f"w{head}": np.zeros((sizes[-1], many)), f"b{head}": np.zeros(many)}
        super().__init__({name: each.astype(np.float32) for name, each in weights.items()})
        self.moments = {name: (0 * each, 0 * each) for name, each in self.weights.items()}
        self.updates, self.rate = 0, RATE

    def learn(
        self, observations: Array, legal: Array, policy: Array, values: Array, mirrored: Array
    ) -> tuple[float, float]:
        """One step towards some policies and values; returns both losses. `legal` ends with -1."""
        w, n, real = self.weights, len(values), legal >= 0
        x, placed, effect = self.sight(observations, legal, mirrored)
        first, h, scores, guessed = self.layers(x)
        rows = np.arange(n)[:, None]
        chosen = np.where(real, scores[rows, placed] + scores[rows, effect], -np.inf)
        p = softmax(chosen)
        losses = -(policy * np.log(p + 1e-9)).sum(1).mean(), ((guessed - values) ** 2).mean()
        pull, many = (p - policy) / n, scores.shape[1]
        places = np.concatenate([(rows * many + placed).ravel(), (rows * many + effect).ravel()])
        to_scores = np.bincount(places, np.tile(pull.ravel(), 2), n * many).reshape(n, many)
        to_scores = to_scores.astype(np.float32)
        to_value = (2 * (guessed - values) * (1 - guessed**2) / n)[:, None]
        to_h = (to_scores @ w["wp"].T + to_value @ w["wv"].T) * (h > 0)
        to_first = (to_h @ w["w2"].T) * (first > 0)
        gradient: dict[str, Array] = {}
        layers = {"p": (h, to_scores), "v": (h, to_value), "2": (first, to_h), "1": (x, to_first)}
        for name, (inwards, back) in layers.items():
            gradient |= {f"w{name}": inwards.T @ back, f"b{name}": back.sum(0)}
        self.descend(gradient)
        return float(losses[0]), float(losses[1])

    def descend(self, gradient: dict[str, Array]) -> None:
        """One step of Adam."""
        self.updates += 1
        scale = self.rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for name, g in gradient.items():
            first, second = self.moments[name]
            first += 0.1 * (g - first)
            second += 0.001 * (g * g - second)
            self.weights[name] -= scale * first / (np.sqrt(second) + 1e-8)


def softmax(scores: Array) -> Array:
    """Scores as probabilities, along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


class Node:
    """What a player sees: what the network says of it, and what came of its actions."""

    def __init__(self, seat: int, actions: Array, scores: Array, value: float) -> None:
        self.seat, self.actions, self.scores, self.value = seat, actions, scores, value
        self.policy = softmax(scores)
        self.visits = np.zeros(len(actions), np.int32)
        self.totals = np.zeros(len(actions), np.float32)

    def values(self) -> Array:
        """The mean value of each action; of one not tried yet, what the others lead to expect."""
        tried, n = self.visits > 0, self.visits.sum()
        means = self.totals / np.maximum(self.visits, 1)
        expected = self.value
        if n:
            weight = self.policy[tried]
            mean = float(weight @ means[tried] / (weight.sum() + 1e-9))
            expected = float((self.value + n * mean) / (1 + n))
        return np.where(tried, means, np.float32(expected))

    def improved(self) -> Array:
        """The network's scores, corrected by what the search has found."""
        return self.scores + TRUST * (1 + self.visits.max() / 50) * self.values()

    def puct(self) -> int:
        """The action to try next, below the root."""
        bonus = self.policy * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)
        means = np.where(self.visits > 0, self.totals / np.maximum(self.visits, 1), self.value)
        return int((means + CURIOSITY * bonus).argmax())


class Mind:
    """A search for the player to decide."""

    def __init__(
        self, game: Simulator, engine: Engine, rng: Rng, noise: Array | float, simulations: int
    ) -> None:
        assert engine.actor is not None
        self.game, self.engine, self.noise = game, engine, noise
        self.seat, self.plan = engine.actor, halving(TRIED, simulations)
        self.nodes: dict[bytes, Node] = {}
        self.root_key = game.observe(engine).tobytes()
        self.path: list[tuple[Node, int]] = []
        self.leaf_key, self.done = b"", 0
        self.worlds = [rng.word() for _ in range(1 + max(self.plan))]

    def descend(self) -> Engine | None:
        """Go down to a leaf in a new world; None if the game ends on the way, which is noted."""
        due = self.plan[min(self.done, len(self.plan) - 1)]
        world = self.game.guess(
            self.engine, self.seat, self.worlds[due]
        )  # the same for all actions
        self.path = []
        while not world.over:
            self.leaf_key = self.game.observe(world).tobytes()
            node = self.nodes.get(self.leaf_key)
            if node is None:
                return world
            nth = node.puct() if self.path else self.root_choice()
            self.path.append((node, nth))
            self.game.play(world, int(node.actions[nth]))
        self.note(0, self.game.outcome(world)[0])
        return None

    def expand(self, seat: int, actions: Array, scores: Array, value: float) -> None:
        """Add the leaf, with what the network says of it."""
        self.nodes[self.leaf_key] = Node(seat, actions, scores, value)
        self.note(seat, value)

    def note(self, seat: int, value: float) -> None:
        """Tell all nodes on the path what the world was worth to a seat."""
        for node, nth in self.path:
            node.visits[nth] += 1
            node.totals[nth] += value if node.seat == seat else -value
        self.done += bool(self.path)

    @property
    def root(self) -> Node:
        return self.nodes[self.root_key]

    def root_choice(self) -> int:
        """The best of those actions whose turn it is."""
        due = self.root.visits == self.plan[min(self.done, len(self.plan) - 1)]
        ranked = np.where(due, self.noise + self.root.improved(), -np.inf)
        return int(ranked.argmax())

    def best(self) -> int:
        """The action to play: the best of those that were tried most."""
        most = self.root.visits == self.root.visits.max()
        ranked = np.where(most, self.noise + self.root.improved(), -np.inf)
        return int(self.root.actions[int(ranked.argmax())])


def halving(tried: int, simulations: int) -> list[int]:
    """For each simulation, how often the action to try was tried before (sequential halving)."""
    plan: list[int] = []
    visits, many = [0] * tried, tried
    while len(plan) < simulations:
        for _ in range(max(1, simulations // (ceil(log2(tried)) * many))):
            plan += visits[:many]
            visits[:many] = [n + 1 for n in visits[:many]]
        many = max(2, many // 2)
    return plan[:simulations]


def think(minds: list[Mind], net: Net, simulations: int) -> None:
    """Search in all games at once: the network is asked about all their leaves in one call."""
    for _ in range(1 + simulations):  # the first call is about the roots
        descents = [(mind, mind.descend()) for mind in minds]
        asked = [(mind, world) for mind, world in descents if world is not None]
        if not asked:
            continue
        leaves: Leaves = minds[0].game.leaves([world for _, world in asked])
        scores, values = net(leaves.observations, leaves.legal)
        for nth, (mind, _) in enumerate(asked):
            n = int(leaves.counts[nth])
            row = leaves.legal[nth, :n], scores[nth, :n], float(values[nth])
            mind.expand(int(leaves.actors[nth]), *row)


Sample = tuple[Array, Array, Array, float]  # observation, legal actions, policy, value


class SelfPlay:
    """Games of the network against itself, and the positions to learn from."""

    def __init__(self, seed: int = 1) -> None:
        self.game, self.rng = Simulator("moonlight"), Rng(seed)
        self.noise = np.random.default_rng(seed)
        self.net = Learner(seed)
        self.memory: deque[Sample] = deque(maxlen=KEPT)
        self.engines = [self.game.new(self.rng.word()) for _ in range(GAMES)]
        self.stories: list[list[tuple[int, Sample]]] = [[] for _ in range(GAMES)]
        self.matches, self.new = 0, 0

    def step(self) -> None:
        """A decision in every game."""
        minds = []
        for engine in self.engines:
            gumbel = self.noise.gumbel(size=len(self.game.legal(engine))).astype(np.float32)
            minds.append(Mind(self.game, engine, self.rng, gumbel, SIMULATIONS))
        think(minds, self.net, SIMULATIONS)
        for nth, mind in enumerate(minds):
            root, row = mind.root, np.frombuffer(mind.root_key, np.uint8)
            policy = softmax(root.improved())
            value = float(policy @ root.values())
            self.stories[nth].append((mind.seat, (row, root.actions.copy(), policy, value)))
            self.game.play(mind.engine, mind.best())
            if mind.engine.over:
                self.end(nth)

    def end(self, nth: int) -> None:
        """Remember a match, and begin the next: values are mixed with what came of them."""
        later = self.game.outcome(self.engines[nth])[0]  # as seat 0 sees it
        samples = []
        for seat, (row, actions, policy, value) in reversed(self.stories[nth]):
            sign = 1 if seat == 0 else -1
            later = PATIENCE * later + (1 - PATIENCE) * sign * value
            samples.append((row, actions, policy, sign * later))
        self.add(1, samples)
        self.stories[nth], self.engines[nth] = [], self.game.new(self.rng.word())

    def add(self, matches: int, samples: list[Sample]) -> None:
        """Remember positions of some matches."""
        self.memory.extend(samples)
        self.matches, self.new = self.matches + matches, self.new + len(samples)

    def learn(self) -> Iterator[tuple[float, float]]:
        """Learn from the memory, as often as is due; yields the losses."""
        while self.new * REUSED >= BATCH and len(self.memory) >= 8 * BATCH:
            self.new -= BATCH // REUSED
            picked = [self.memory[n] for n in self.noise.integers(len(self.memory), size=BATCH)]
            widest = max(len(actions) for _, actions, _, _ in picked)
            legal = np.full((BATCH, widest), -1, np.int16)
            policy = np.zeros((BATCH, widest), np.float32)
            for nth, (_, actions, chances, _) in enumerate(picked):
                legal[nth, : len(actions)], policy[nth, : len(actions)] = actions, chances
            rows = np.stack([row for row, _, _, _ in picked])
            values = np.array([value for _, _, _, value in picked], np.float32)
            mirrored = self.noise.integers(2, size=(BATCH, 2)) > 0
            yield self.net.learn(rows, legal, policy, values, mirrored)


def play_elsewhere(pipe: Connection, seed: int) -> None:
    """Another process: plays, sends what it played, and gets the newest network for it."""
    play = SelfPlay(seed)
    while True:
        for _ in range(20):
            play.step()
        try:
            pipe.send((process_time(), play.matches, list(play.memory)))
            play.net.weights = pipe.recv()
        except (EOFError, OSError):  # nobody is there any more
            return
        play.matches = 0
        play.memory.clear()


class Zero(Bot):
    """Plays what the search finds with a network: the one that ships, or one from a file."""

    game: ClassVar[str | None] = "moonlight"

    def __init__(
        self, seed: int | str | None = None, *, net: str = "", simulations: int = 96
    ) -> None:
        super().__init__(seed)
        self._net, self._simulator = Net.load(net) if net else shipped(), Simulator("moonlight")
        self._simulations = simulations
        self._root: Node

    def decide(self, view: View, clock: Clock) -> str:
        """The best step, as notation."""
        engine = self._simulator.sample(view, self.rng.word())
        mind = Mind(self._simulator, engine, self.rng, 0.0, self._simulations)
        think([mind], self._net, self._simulations)
        self._root = mind.root
        return self._simulator.actions.to_step(mind.best())

    def weighed(self) -> list[Weighed]:
        """What the search found, for self-play as data."""
        words, root = self._simulator.actions.to_step, self._root
        weighed = zip(root.actions, root.visits, root.values(), strict=True)
        return [Weighed(words(int(action)), int(n), (1 + v) / 2) for action, n, v in weighed]


def main() -> None:
    """Learn for some time; keep the network every two minutes, and print how it goes."""
    parser = argparse.ArgumentParser(description="Learn Moonlight by search and self-play.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2, help="processes that play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("zero.npz"))
    asked = parser.parse_args()
    spawn = get_context("spawn")
    pipes: dict[Connection, float] = {}  # of the other processes, and the time they used
    for nth in range(1, asked.jobs):
        pipe, other = Pipe()
        spawn.Process(target=play_elsewhere, args=(other, asked.seed + nth), daemon=True).start()
        other.close()
        pipes[pipe] = 0.0
    play, began, shown, losses = SelfPlay(asked.seed), time(), 0.0, deque[Any](maxlen=200)
    while (spent := time() - began) < 60 * asked.minutes:
        play.step()
        for pipe in pipes:
            if pipe.poll():
                pipes[pipe], *played = pipe.recv()
                play.add(*played)
                pipe.send(play.net.weights)
        play.net.rate = RATE * (1 - 0.9 * spent / (60 * asked.minutes))
        losses.extend(play.learn())
        if spent - shown > 120:
            shown = spent
            play.net.save(asked.out)
            policy, value = np.mean(losses, axis=0)
            used = process_time() + sum(pipes.values())
            text = f"{spent / 60:.0f} minutes, {used / 60:.1f} of processor time"
            text += f", {play.matches} matches, {play.net.updates} updates"
            print(f"{text}, losses {policy:.3f} {value:.3f}", flush=True)
    play.net.save(asked.out)


if __name__ == "__main__":
    main()
