"""Do chances to win come true? The analysis of one position of each of many games, and its result.

```console
$ python bench/calibration.py wolves --players 2 --games 500 --log calibration-2.jsonl
```

Games are played by *yearling* and *hunter*, mixed; from each comes one position, at the start of a
turn drawn by chance. What the analysis gives each seat is compared with who won: a curve (of all
that was given 20 to 30 %, how much was won?), the mean surprise (the logarithm of what the winner
was given; less is better) and the mean square. Scores are expected ones against final ones. A run
that was interrupted goes on where it stopped, if it has the same log; the same positions come again
on every version, so that two versions can be compared.
"""

from __future__ import annotations

import argparse
import json
import random
from math import log, sqrt
from pathlib import Path
from typing import Any

import moonpack
from bot_games import turns
from moonpack.analysis.analyst import analyst

LEVELS = ("yearling", "hunter")
BINS = 10
LEAST = 1e-3  # no chance counts for less: one surprise must not drown all others


def played(name: str, players: int, seed: int) -> tuple[moonpack.Game, moonpack.Game]:
    """A position of a game, and the game when it was over."""
    rng = random.Random(seed)
    game = moonpack.new(name, players=players, seed=f"calibration {seed}")
    return rng.choice(list(turns(game, LEVELS, rng, seed))), game


def judged(name: str, players: int, seed: int, simulations: int, scores: bool) -> dict[str, Any]:
    """What the analysis said of a position, and what came of it."""
    position, game = played(name, players, seed)
    judge, winners = analyst(game.spec), game.winners()
    line: dict[str, Any] = {
        "seed": seed,
        "won": [1 / len(winners) if n in winners else 0.0 for n in range(players)],
    }
    if scores:
        study = judge.judge(position.engine, simulations)
        line |= {"shares": study.shares, "scores": study.scores, "final": game.scores()}
    else:
        line["shares"] = judge.shares(position.engine, simulations)
    return line


def report(lines: list[dict[str, Any]]) -> str:
    """The curve and the means."""
    pairs = [pair for line in lines for pair in zip(line["shares"], line["won"], strict=True)]
    surprises = [
        -sum(won * log(max(share, LEAST)) for share, won in _seats(line)) for line in lines
    ]
    squares = [sum((share - won) ** 2 for share, won in _seats(line)) for line in lines]
    rows = [
        f"{len(lines)} games; surprise {_mean(surprises)}, square {_mean(squares)}",
        "given, won, seats:",
    ]
    for nth in range(BINS):
        some = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == nth]
        if some:
            given, won = (sum(part) / len(some) for part in zip(*some, strict=True))
            rows.append(f"  {given:5.1%}  {won:5.1%}  {len(some)}")
    off = [
        abs(one - other)
        for line in lines
        if "final" in line
        for one, other in zip(line["scores"], line["final"], strict=True)
    ]
    if off:
        rows.append(f"final scores missed by {_mean(off)}")
    return "\n".join(rows)


def _seats(line: dict[str, Any]) -> list[tuple[float, float]]:
    return list(zip(line["shares"], line["won"], strict=True))


def _mean(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    return f"{mean:.4f} +- {1.96 * spread / sqrt(len(values)):.4f}"


def main() -> None:
    """Play, judge and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="wolves")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--scores", action="store_true", help="expected scores, too (slow)")
    parser.add_argument("--log", type=Path, default=Path("calibration.jsonl"))
    asked = parser.parse_args()
    lines = asked.log.read_text("utf-8").splitlines() if asked.log.exists() else []
    done = {line["seed"]: line for line in map(json.loads, lines)}
    with asked.log.open("a", encoding="utf-8") as kept:
        for seed in range(asked.games):
            if seed not in done:
                how = (asked.simulations, asked.scores)
                done[seed] = judged(asked.game, asked.players, seed, *how)
                kept.write(json.dumps(done[seed]) + "\n")
                kept.flush()
    print(report([done[seed] for seed in range(asked.games)]))


if __name__ == "__main__":
    main()
