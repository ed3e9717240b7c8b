"""A network that plays Moonlight, as plain arrays: how it sees the table, and what it says of it.

```python
from moonpack.envs import Simulator, pretrained

simulator, net = Simulator("moonlight"), pretrained("moonlight")
engine = simulator.new(seed=1)
leaves = simulator.leaves([engine])
scores, values = net(leaves.observations, leaves.legal)
```

`docs/research.md` says how the shipped one came about; `examples/zero.py` trains others.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from moonpack.envs.actions import ActionTable
from moonpack.envs.features import Features
from moonpack.envs.moonlight.actions import action_table
from moonpack.envs.moonlight.features import features as features_of
from moonpack.errors import BadInput
from moonpack.extras import need
from moonpack.games.moonlight.cards import standard

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from moonpack.envs.networks import Scores, Values

    Array: TypeAlias = NDArray[np.float32]
    Places: TypeAlias = NDArray[np.intp]
else:
    np = need("numpy", "a network")

SHIPPED = Path(__file__).with_name("net.npz")
TABLE = 7  # places of the observed table, in both directions
WINDOW = 4  # of them have cards at most
PLACES = WINDOW + 2  # where a card can be played: one more on every side
FIRST = TABLE // 2  # where the first card of a round lies
VALUES = (1, 2, 3, 4, 5, 7)  # of the standard cards
EFFECTS = ("", "ambush", "packhunt", "leap", "scent")


class Sight:
    """How a network sees: the table from its own top left corner, wherever the first card lay.

    What is the same on the table looks the same to the network, so it has to be learnt only once.
    For the same reason an action has two scores: of its card at a place counted from that corner,
    and of its card with an effect. What is no play has a score like a card's at the first place.
    """

    def __init__(self) -> None:
        features, actions = features_of(standard()), action_table(standard())
        self.highs = np.maximum(features.highs, 1).astype(np.float32)
        self.board = features.place["height"].stop  # the features of the table come first
        self.size, self.actions = features.size, len(actions)
        self._read(actions)
        self.inputs = self._inputs(features)

    def _read(self, actions: ActionTable) -> None:
        """What each action is: a card (or what is chosen else), a place, an effect."""
        kinds: dict[str, int] = {}
        self.card, self.effect, self.x, self.y = np.zeros((4, len(actions)), np.intp)
        self.is_play = np.zeros(len(actions), np.bool_)
        for action, words in enumerate(actions.words):
            what, _, rest = words.partition(" @ ")
            self.card[action] = kinds.setdefault(what, len(kinds))
            self.is_play[action] = bool(rest)
            if rest:
                place, _, effect = rest.partition(" ")
                self.x[action], self.y[action] = (int(n) + FIRST for n in place.split(","))
                self.effect[action] = EFFECTS.index(effect)
        self.effects_from = len(kinds) * PLACES**2
        self.scores = self.effects_from + len(kinds) * len(EFFECTS)

    def _inputs(self, features: Features) -> int:
        nothing = np.zeros((1, features.size), np.uint8)
        return int(self(nothing, np.zeros((1, 1), np.int16))[0].shape[1])

    def __call__(
        self,
        observations: NDArray[np.uint8],
        legal: NDArray[np.int16],
        mirrored: NDArray[np.bool_] | None = None,
    ) -> tuple[Array, Places, Places]:
        """Inputs of the network, and which two of its scores belong to each legal action.

        Left and right mean nothing in the game, nor do near and far: `mirrored` has two flags for
        each row, and a mirrored position is another one to learn from.
        """
        n = len(observations)
        table = np.zeros((n, 9, TABLE + WINDOW, TABLE + WINDOW), np.uint8)
        table[:, :, :TABLE, :TABLE] = observations[:, : self.board].reshape(n, 9, TABLE, TABLE)
        x, y = self.x[legal], self.y[legal]
        if mirrored is not None:
            left, far = mirrored.T
            table[left, :, :, :TABLE] = table[left, :, :, TABLE - 1 :: -1]
            table[far, :, :TABLE] = table[far, :, TABLE - 1 :: -1]
            x, y = np.where(left[:, None], 6 - x, x), np.where(far[:, None], 6 - y, y)
        used = table[:, 8] > 0
        columns, rows = used.any(1), used.any(2)
        x0, y0 = columns.argmax(1), rows.argmax(1)
        parts = self._seen(table, x0, y0, columns.sum(1), rows.sum(1))
        parts.append(observations[:, self.board :] / self.highs[self.board :])
        inputs = np.concatenate([part.reshape(n, -1) for part in parts], 1).astype(np.float32)
        across, down = (np.clip(a - a0[:, None] + 1, 0, PLACES - 1) for a, a0 in ((x, x0), (y, y0)))
        card = self.card[legal]
        placed = card * PLACES**2 + np.where(self.is_play[legal], down * PLACES + across, 0)
        return inputs, placed, self.effects_from + card * len(EFFECTS) + self.effect[legal]

    def _seen(
        self, table: NDArray[np.uint8], x0: Places, y0: Places, width: Places, height: Places
    ) -> list[NDArray[Any]]:
        """The cards of both sides in the window, what they count there, and the sums of it."""
        step = np.arange(WINDOW)
        across, down = x0[:, None, None] + step, y0[:, None, None] + step[:, None]
        window = table[np.arange(len(table))[:, None, None], :, down, across]
        at_side = (step == 0) | (step == width[:, None] - 1)
        at_end = (step == 0) | (step == height[:, None] - 1)
        corner = (at_end[:, :, None] & at_side[:, None, :])[..., None]
        value, moons, in_corner, worth = (window[..., nth : nth + 2] for nth in (0, 2, 4, 6))
        counts = np.where(corner, in_corner, value)
        cards = [value[..., None] == np.array(VALUES), moons / 2, counts / 6, worth / 2]
        return [*cards, counts.sum(2) / 10, moons.sum((1, 2)) / 5]


class Net:
    """Two hidden layers; a score for each action and a value from -1 to 1, both as one's own."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.sight, self.weights = Sight(), weights
        shapes = {name: weights[name].shape for name in weights}
        first, second = (shapes.get(f"b{nth}", (0,))[0] for nth in (1, 2))
        expected = {"w1": (self.sight.inputs, first), "b1": (first,)}
        expected |= {"w2": (first, second), "b2": (second,)}
        expected |= {"wp": (second, self.sight.scores), "bp": (self.sight.scores,)}
        if shapes != expected | {"wv": (second, 1), "bv": (1,)}:
            raise BadInput("net", "the weights of a network for Moonlight", shapes)

    def layers(self, x: Array) -> tuple[Array, Array, Array, Array]:
        """Both hidden layers, all scores, and values."""
        w = self.weights
        first = np.maximum(x @ w["w1"] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        return first, second, second @ w["wp"] + w["bp"], np.tanh(second @ w["wv"] + w["bv"])[:, 0]

    def __call__(
        self, observations: NDArray[np.uint8], legal: NDArray[np.int16]
    ) -> tuple[Scores, Values]:
        """For each row a score of each action in `legal`, and the value to the player to decide.

        The softmax of the scores is the policy. `legal` has as many actions in each row; what the
        scores of those are that only fill it up does not matter.
        """
        x, placed, effect = self.sight(observations, legal)
        _, _, scores, values = self.layers(x)
        rows = np.arange(len(x))[:, None]
        return scores[rows, placed] + scores[rows, effect], values

    def save(self, path: str | Path) -> None:
        """Write the weights to a file (`.npz`), in half precision."""
        half: dict[str, Any] = {
            name: each.astype(np.float16) for name, each in self.weights.items()
        }
        np.savez_compressed(path, **half)

    @classmethod
    def load(cls, path: str | Path) -> Net:
        """Read a network from a file; it is read as arrays and nothing else."""
        with np.load(path, allow_pickle=False) as arrays:
            return cls({name: arrays[name].astype(np.float32) for name in arrays.files})


def shipped() -> Net:
    """The network that ships with Moonpack."""
    return Net.load(SHIPPED)
