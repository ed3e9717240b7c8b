"""Random play through PettingZoo's interface: one loop for our environments and for its own."""

from __future__ import annotations

import random
from typing import Any


def play(env: Any, source: random.Random) -> int:
    """Play a game, each action chosen from the observation's mask; returns the steps."""
    env.reset(seed=source.randrange(2**31))
    chance = source.random
    steps = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = seen["action_mask"].view(bool).nonzero()[0]
        env.step(legal[int(chance() * len(legal))])
        steps += 1
    return steps
