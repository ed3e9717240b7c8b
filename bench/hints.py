"""Do hints agree with the analysis? How much of the win the hinted turn gives away.

```console
$ python bench/hints.py --positions 200 --log hints.jsonl
```

Positions come from games between bots of different levels: The Wolves with 2, 3 and 4 players, and
Moonlight. In each, the hint is what a player would get. The analysis judges the position with more
simulations than the hint had, and then the hinted turn and its own best turn with equal care, as a
review does. Everything is judged by what the player to decide knows. A run that was interrupted
goes on where it stopped, if it has the same log. Two hundred positions take about ten minutes of
processor time.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

import moonpack
from bot_games import turns
from moonpack.analysis.analyst import Study, TurnPair, analyst
from moonpack.analysis.hints import SIMULATIONS, best_steps
from moonpack.games.rng import Rng

CLOSE = 0.03  # of the win: as good as the best
ENOUGH = 0.95  # of the positions
KINDS = (("wolves", 2), ("moonlight", 2), ("wolves", 3), ("moonlight", 2), ("wolves", 4))
LEVELS = ("pup", "yearling", "hunter")


def positions(count: int) -> Iterator[tuple[int, moonpack.Game]]:
    """Positions at the beginning of a turn, one from each game, and never the same ones."""
    for number in range(count):
        game, players = KINDS[number % len(KINDS)]
        rng = random.Random(number)
        yield number, _position(game, players, rng, number)


def _position(name: str, players: int, rng: random.Random, seed: int) -> moonpack.Game:
    game = moonpack.new(name, players=players, seed=seed)
    begun = turns(game, LEVELS, rng, seed)
    return rng.choice([turn for turn in begun if len(turn.steps()) > 1])


def given_away(game: moonpack.Game, simulations: int) -> float:
    """How much of the win the hint gives away against the best turn that the analysis finds."""
    spec, seat = game.spec, game.actor
    assert seat is not None
    known = game.view(seat).sample(Rng(1))
    hinted, here = [], known.copy()
    for step in best_steps(game.view(seat)):
        hinted.append(spec.parse(here, step))
        here.play(hinted[-1])
    judge = analyst(spec)
    best = judge.best_turn(known, simulations)
    pair = TurnPair(tuple(hinted), best)
    if pair.are_same:
        return 0.0
    shares = judge.shares(here, simulations)
    following = Study(shares, (0.0,) * len(shares), (), simulations, is_final=True)
    after, after_best = judge.compared(known, pair, following, simulations)
    return max(0.0, after_best[seat] - after[seat])


def main() -> None:
    """Measure, and say how many positions are close."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=2 * SIMULATIONS, help="of the analysis")
    parser.add_argument("--log", type=Path, default=Path("hints.jsonl"))
    asked = parser.parse_args()
    lines = asked.log.read_text("utf-8").splitlines() if asked.log.exists() else []
    done = {line["position"]: line for line in map(json.loads, lines)}
    with asked.log.open("a", encoding="utf-8") as log:
        for number, game in positions(asked.positions):
            if number in done:
                continue
            lost = given_away(game, asked.simulations)
            done[number] = {"position": number, "game": KINDS[number % len(KINDS)], "lost": lost}
            log.write(json.dumps(done[number]) + "\n")
            log.flush()
    _report([line for number, line in done.items() if number < asked.positions])


def _report(lines: list[dict[str, object]]) -> None:
    losses = [float(str(line["lost"])) for line in lines]
    close = sum(lost <= CLOSE for lost in losses)
    print(
        f"{close} of {len(losses)} hints within {CLOSE:.0%} of the best: {close / len(losses):.1%}"
    )
    print(f"given away on average {sum(losses) / len(losses):.2%}, at most {max(losses):.1%}")
    for kind in dict.fromkeys(KINDS):
        some = [
            lost
            for lost, line in zip(losses, lines, strict=True)
            if line["game"] in (kind, list(kind))
        ]
        near = sum(lost <= CLOSE for lost in some)
        print(f"  {kind[0]}, {kind[1]} players: {near} of {len(some)}")
    if close < ENOUGH * len(losses):
        raise SystemExit("too few")


if __name__ == "__main__":
    main()
