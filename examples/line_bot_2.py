"""A bot over JSON lines of version 2, the whole of it: it knows the board, and hears how it ended.

    moonpack seat LINK 'process(command="python examples/line_bot_2.py", version=2)'

In The Wolves it likes to move to where many hexes of its own terrain are near; for that it reads
the graph of the board once, when the game begins. In other games it does anything.
"""

from __future__ import annotations

import json
import random
import sys
from typing import TypedDict


class Hex(TypedDict):
    """What this bot reads of a hex."""

    terrain: str
    neighbours: dict[str, str]


class Bot:
    """What is known of a game."""

    def __init__(self, opening: dict[str, object]) -> None:
        self.rng = random.Random(str(opening["seed"]))
        board = opening["board"]
        self.hexes: dict[str, Hex] = board["hexes"] if isinstance(board, dict) else {}

    def worth(self, step: str, home: str) -> int:
        """How many hexes of the home terrain are next to the last hex that a step names."""
        named = [word for word in step.split() if word in self.hexes]
        if not named:
            return 0
        near = self.hexes[named[-1]]["neighbours"].values()
        return sum(self.hexes[name]["terrain"] == home for name in near)

    def choose(self, view: dict[str, object], steps: list[str]) -> str:
        """The step that is worth most, `end` last of all; among equals any."""
        packs, seat = view.get("packs"), view["seat"]
        home = packs[seat - 1] if isinstance(packs, list) and isinstance(seat, int) else ""
        self.rng.shuffle(steps)
        return max(steps, key=lambda step: (step != "end", self.worth(step, str(home))))


bot: Bot | None = None
for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "new_game":
            bot = Bot(message)
        case "decide":
            assert bot is not None
            step = bot.choose(message["view"], message["steps"])
            print(json.dumps({"id": message["id"], "step": step}), flush=True)
        case "end_of_game":
            print(f"won by {message['result']['winners']}", file=sys.stderr)
        case _:
            pass  # later versions may send more; only `decide` is answered
