"""Miniatures: games that are small enough to be solved exactly, by the rules of the whole games.

`python -m moonpack.envs.miniatures` computes what docs/research.md says of them.

| name | game | |
| --- | --- | --- |
| `small_map` | The Wolves | a game on a small map, from the draft to its end; nothing is hidden; \
the reward is the margin |
| `small_round` | Moonlight | a match of one round with a small deck and a small shape; hands are \
hidden, and drawn by chance; the reward is the win |
| `last_turns` | The Wolves | the last action of one player and the last turn of the other, \
with a wolf each; nothing is hidden; the reward is the margin |
| `last_plays` | Moonlight | the end of the deciding round; both hands are dealt by chance from \
the cards that are left, so each player knows only their own; the reward is the win |
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from moonpack.envs.lens import REWARDS
from moonpack.envs.matches.match import Match
from moonpack.envs.play import reward_number
from moonpack.games import check, kit

NAMES = ("small_map", "small_round", "last_turns", "last_plays")


@dataclass(frozen=True)
class Miniature:
    """A game that begins from a position near its end, or a small game of its own."""

    game: str
    reward: str
    max_steps: int  # a game that goes on then has no result
    position: Mapping[str, object] | None = None  # as JSON
    # What a small game is made of, as the staging of its game reads it.
    beginning: Mapping[str, object] | None = None


@cache
def load(name: str) -> Miniature:
    """A miniature by its name."""
    check.one_of(name, "miniature", NAMES)
    data = json.loads(files(__package__).joinpath(f"{name}.json").read_text("utf-8"))
    check.one_of(data["reward"], "reward", REWARDS)
    return Miniature(**data)


def match(name: str) -> Match:
    """A miniature before its first decision, as `tabular.Tree` takes it."""
    miniature = load(name)
    parts = kit.of(miniature.game)
    chosen: dict[str, int | str] = {
        "miniature": name,
        "reward": miniature.reward,
        "max_steps": miniature.max_steps,
    }
    given = {**parts.openspiel.defaults(parts.spec), **chosen}
    return parts.openspiel.plan(parts.spec, given).begin()


def reward(name: str) -> int:
    """The number of the kind of reward of a miniature."""
    return reward_number(load(name).reward)
