"""The learned judge of The Wolves while it learns: NumPy alone.

What `wolves_net.py` has (a weighted sum of features, and a layer that sees the features of a seat,
the sum of all seats' and the time) and more: the layer also sees the inputs of `inputs.py`, a
second layer follows it, and there are three heads: the value in points, the share of the win, and
for each region whether the seat takes its next moon alone.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zlib import compress

import numpy as np
from numpy.typing import NDArray
from wolves_looks import NEVER, Looks
from wolves_net import ANCHORS, hats, lead

Array = NDArray[Any]
Report = Callable[[float], None]  # is told the epochs done
BATCH = 512
STEP = 2e-3  # the size of a first step; later ones shrink with a half cosine
LEAD_MATTERS = 0.5  # how much the lead counts in what is learned, beside the winner
LEAD_UNIT = 12.0  # points
TAKERS_MATTER = 0.1  # the same for who takes the regions' moons, per region and seat
CAP = 30.0  # no unit gives more: keeps whole numbers small where the judge plays


@dataclass(frozen=True)
class Shape:
    """How large a student is."""

    players: int
    features: int
    inputs: int
    regions: int
    units: int = 64
    second: int = 16


class Student:
    """The weights while they are learned: for features that all have a spread of one."""

    def __init__(self, shape: Shape, parts: dict[str, Array], spread: Array, turned: Array) -> None:
        self.shape, self.parts, self.spread = shape, parts, spread.astype("f4")
        self.turned = turned  # (seat, input): an input of the first seat, told from each seat

    @classmethod
    def near(
        cls, start: dict[str, Any], shape: Shape, looks: Array, turned: Array, seed: int
    ) -> Student:
        """A student that begins with weights of `weights.json`; what they lack is drawn."""
        many, units, second = shape.features, shape.units, shape.second
        spread = looks.reshape(-1, many).std(axis=0)
        spread[spread == 0] = 1
        rng = np.random.default_rng(seed)
        size = 1 / np.sqrt(2 * many)
        top = units + second
        parts = {
            "anchors": np.array(start["anchors"]) * spread,
            "temperatures": np.log(np.array(start["temperatures"])),
            "own": rng.normal(0, size, (many, units)),
            "every": rng.normal(0, size / (shape.players - 1), (many, units)),
            "times": np.zeros((ANCHORS, units)),
            "facts": rng.normal(0, 0.02, (shape.inputs, units)),
            "between": rng.normal(0, np.sqrt(1 / units), (units, second)),
            "bias": np.zeros(second),
            "out": np.zeros(top),
            "win": np.zeros(top),
            "take": np.zeros((top, shape.regions)),
            "take_bias": np.zeros(shape.regions),
        }
        if "out" in start:
            known = len(start["out"])
            for name in ("own", "every"):
                parts[name][:, :known] = np.array(start[name]) * spread[:, None]
            parts["times"][:, :known] = np.array(start["times"])
            parts["out"][:known] = np.array(start["out"])
        parts = {name: part.astype("f4") for name, part in parts.items()}
        return cls(shape, parts, spread, turned)

    # -- forward

    def marks(self, facts: Array) -> Array:
        """The inputs as ones in a field of zeros: a row for each position and seat."""
        turns, players = len(facts), self.shape.players
        field = np.zeros((turns * players, self.shape.inputs + 1), "f4")
        at = np.minimum(facts, self.shape.inputs).astype(np.intp)
        rows = np.arange(turns)[:, None] * players
        for seat in range(players):
            field[rows + seat, self.turned[seat][at]] = 1
        return field[:, :-1]

    def forward(self, looks: Array, near: Array, marks: Array) -> dict[str, Array]:
        """What every layer gives."""
        p = self.parts
        turns, players = looks.shape[:2]
        units = self.shape.units
        shared = looks.sum(axis=1) @ p["every"] + near @ p["times"]
        first = (looks @ p["own"]).reshape(turns * players, units) + marks @ p["facts"]
        first += np.repeat(shared, players, axis=0)
        first = np.clip(first, 0, CAP)
        second = np.clip(first @ p["between"] + p["bias"], 0, CAP)
        top = np.concatenate([first, second], axis=1)
        values = (top @ p["out"]).reshape(turns, players)
        values += np.einsum("tf,tsf->ts", near @ p["anchors"], looks)
        logits = values / np.exp(near @ p["temperatures"])[:, None]
        logits = logits + (top @ p["win"]).reshape(turns, players)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        takes = top @ p["take"] + p["take_bias"]
        return {
            "first": first,
            "second": second,
            "top": top,
            "values": values,
            "shares": odds / odds.sum(axis=1, keepdims=True),
            "takes": 1 / (1 + np.exp(-takes)),
        }

    # -- learning

    def slope(self, batch: Looks) -> dict[str, Array]:
        """Which way the loss grows, for each part."""
        p, shape = self.parts, self.shape
        looks, near = batch.looks / self.spread, hats(batch.times).astype("f4")
        marks = self.marks(batch.facts)
        turns, players = looks.shape[:2]
        gave = self.forward(looks, near, marks)
        warmth = np.exp(near @ p["temperatures"])[:, None]
        miss = (gave["shares"] - batch.hopes) / turns
        happened = batch.happened[:, None]
        off = (lead(gave["values"]) - batch.leads) * happened
        off *= LEAD_MATTERS / LEAD_UNIT**2 / turns / players
        push = miss / warmth + lead(off)
        takes, known = taken(batch, players)
        wrong = (gave["takes"] - takes) * known * happened.repeat(players, axis=0)
        wrong *= TAKERS_MATTER / turns
        flat_push, flat_miss = push.reshape(-1), miss.reshape(-1)
        inner = np.outer(flat_push, p["out"]) + np.outer(flat_miss, p["win"])
        inner += wrong @ p["take"].T
        inner2 = inner[:, shape.units :] * _open(gave["second"])
        inner1 = (inner[:, : shape.units] + inner2 @ p["between"].T) * _open(gave["first"])
        total = inner1.reshape(turns, players, -1).sum(axis=1)
        top = gave["top"]
        return {
            "anchors": near.T @ np.einsum("tsf,ts->tf", looks, push),
            "temperatures": -(near * (miss * gave["values"] / warmth).sum(axis=1)[:, None]).sum(0),
            "own": looks.reshape(turns * players, -1).T @ inner1,
            "every": looks.sum(axis=1).T @ total,
            "times": near.T @ total,
            "facts": marks.T @ inner1,
            "between": gave["first"].T @ inner2,
            "bias": inner2.sum(axis=0),
            "out": top.T @ flat_push,
            "win": top.T @ flat_miss,
            "take": top.T @ wrong,
            "take_bias": wrong.sum(axis=0),
        }

    def without_inputs(self) -> Student:
        """The same student if it saw features alone."""
        parts = self.parts | {"facts": np.zeros_like(self.parts["facts"])}
        return Student(self.shape, parts, self.spread, self.turned)

    def errors(self, games: Looks) -> dict[str, float]:
        """How surprising the winners were, and how much of leads and moons was foreseen."""
        loss = leads_off = leads_all = take_loss = take_many = 0.0
        for begin in range(0, len(games), BATCH):
            batch = games.take(slice(begin, begin + BATCH))  # type: ignore[arg-type]
            near = hats(batch.times).astype("f4")
            gave = self.forward(batch.looks / self.spread, near, self.marks(batch.facts))
            loss -= (batch.shares * np.log(gave["shares"] + 1e-12)).sum()
            truth = lead(batch.scores)
            leads_off += ((lead(gave["values"]) - truth) ** 2).sum()
            leads_all += (truth**2).sum()
            takes, known = taken(batch, self.shape.players)
            right = np.where(takes > 0, gave["takes"], 1 - gave["takes"])
            take_loss -= (np.log(right + 1e-9) * known).sum()
            take_many += known.sum()
        return {
            "surprise": round(float(loss / len(games)), 4),
            "explained": round(float(1 - leads_off / leads_all), 4),
            "takers": round(float(take_loss / take_many), 4),
        }


def _open(given: Array) -> Array:
    """Where a unit lets through what changes before it."""
    return ((given > 0) & (given < CAP)).astype("f4")


def taken(batch: Looks, players: int) -> tuple[Array, Array]:
    """For each position and seat: which regions' moons it takes alone, and which are known."""
    takers = np.repeat(batch.takers, players, axis=0)
    seats = np.tile(np.arange(players), len(batch))[:, None]
    return (takers == seats).astype("f4"), (takers != NEVER).astype("f4")


DECAY = {"own": 0.002, "every": 0.002, "between": 0.002}


def train(
    student: Student, games: Looks, seed: int, *, epochs: float, drawn: float, report: Report
) -> None:
    """Let a student learn from games (Adam). Weights are drawn to nothing, those of inputs more.

    An input is seen in few games, and would be learned by heart.
    """
    decay = DECAY | {"facts": drawn}
    rng = np.random.default_rng(seed)
    mean = {name: np.zeros_like(part) for name, part in student.parts.items()}
    square = {name: np.zeros_like(part) for name, part in student.parts.items()}
    batches = max(1, len(games) // BATCH)
    last = int(epochs * batches)
    for step in range(1, last + 1):
        nth = (step - 1) % batches
        if nth == 0:
            order = rng.permutation(len(games))
        at = order[nth * BATCH : (nth + 1) * BATCH]
        size = STEP * (0.02 + 0.49 * (1 + np.cos(np.pi * step / last)))
        slope = student.slope(games.take(at))
        for name, towards in slope.items():
            mean[name] += 0.1 * (towards - mean[name])
            square[name] += 0.001 * (towards**2 - square[name])
            move = mean[name] / (1 - 0.9**step)
            part = student.parts[name]
            part -= size * move / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
            part *= 1 - size * decay.get(name, 0.0)
        if step % batches == 0 or step == last:
            report(step / batches)


# -- as the judge takes it

WEIGHTS_TO_UNITS = 4096.0  # see WEIGHT_BITS in learned.py
HEADS_TO_UNITS = 1024.0
LARGEST = 32767


def packed(part: Array, scale: float) -> str:
    """Numbers as the judge takes them: whole ones of 16 bits, compressed, base 64."""
    numbers = np.clip(np.round(part * scale), -LARGEST, LARGEST).astype("<i2")
    return b64encode(compress(numbers.tobytes(), 9)).decode()


def weights(student: Student) -> dict[str, Any]:
    """What `learned.py` takes, for features as they are."""
    p, spread = student.parts, student.spread
    take = np.concatenate([p["take"].T, np.zeros((1, p["take"].shape[0]))])
    take[-1, : len(p["take_bias"])] = p["take_bias"]
    return {
        "players": student.shape.players,
        "anchors": np.round(p["anchors"] / spread, 4).tolist(),
        "temperatures": np.round(np.exp(p["temperatures"]), 4).tolist(),
        "times": np.round(p["times"], 4).tolist(),
        "bias": np.round(p["bias"], 4).tolist(),
        "own": packed(p["own"] / spread[:, None], WEIGHTS_TO_UNITS),
        "every": packed(p["every"] / spread[:, None], WEIGHTS_TO_UNITS),
        "facts": packed(p["facts"], WEIGHTS_TO_UNITS),
        "between": packed(p["between"].T, HEADS_TO_UNITS),
        "out": packed(p["out"], HEADS_TO_UNITS),
        "win": packed(p["win"], HEADS_TO_UNITS),
        "take": packed(take, HEADS_TO_UNITS),
    }
