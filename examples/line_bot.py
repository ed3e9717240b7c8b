"""A bot over JSON lines, the whole of it: moonpack asks on stdin, the answer goes to stdout.

    moonpack play --bots "process(command='python examples/line_bot.py')"

It howls when it can, likes dens and lairs, and otherwise does anything but end its turn.
"""

import json
import random
import sys

LIKES = ("call", "upgrade", "build", "lair", "howl", "den", "dominate", "take")


def choose(steps: list[str]) -> str:
    """The best liked step; among equals any, and `end` last of all."""
    for word in LIKES:
        liked = [step for step in steps if step.startswith(word)]
        if liked:
            return random.choice(liked)
    return random.choice([step for step in steps if step != "end"] or steps)


for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"], "step": choose(request["steps"])}
    print(json.dumps(answer), flush=True)
