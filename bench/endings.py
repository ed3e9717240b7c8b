"""Which levels find the best turn, where the rules alone say which one that is.

```console
$ python bench/endings.py --positions 60 --log endings.jsonl
```

Positions come from games between *pup*, *yearling* and *hunter*. The Wolves, with 2 and 4 players:
turns that can win the game at once, found by looking at every turn; a level finds it if it then
wins. Moonlight: decisions at the end of a round in which nothing is hidden and some steps are worth
more than others, solved to the end; a level finds it if its step is one of the best. Strong levels
count simulations here (`--simulations` of The Wolves), so that the load of the machine matters
little. Names with a version are levels as they were. A run that was interrupted goes on where it
stopped, if it has the same log. Sixty positions of each kind take about ten minutes.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

import moonpack
from bot_games import turns
from moonpack.bots import Clock, make
from moonpack.bots.moonlight.endings import settled
from moonpack.bots.wolves.endings import Solver, TooMany
from moonpack.games.moonlight.codes import PHASE_PLAY

KINDS = (("wolves", 2), ("wolves", 4), ("moonlight", 2))
PLAYERS = ("pup", "yearling", "hunter")
LEVELS = {
    "wolves": (
        "pup(version=1)",
        "pup",
        "yearling(version=1)",
        "yearling",
        "hunter",
        "alpha(version=2, simulations={n})",
        "alpha(simulations={n})",
        "legend(version=2, simulations={n})",
        "legend(simulations={n})",
    ),
    "moonlight": (
        "pup",
        "yearling",
        "hunter",
        "alpha(version=1)",
        "alpha",
        "legend(version=1, simulations=6000, threads=1)",
        "legend(simulations=6000, threads=1)",
    ),
}


def positions(kind: tuple[str, int], count: int) -> Iterator[moonpack.Game]:
    """Positions that are solved, one of each game."""
    name, players = kind
    made = seed = 0
    while made < count:
        rng = random.Random(seed)
        game = moonpack.new(name, players=players, seed=f"endings {seed}")
        solved = [turn for turn in turns(game, PLAYERS, rng, seed) if _is_solved(turn)]
        if solved:
            made += 1
            yield rng.choice(solved)
        seed += 1


def _is_solved(game: moonpack.Game) -> bool:
    if game.name == "moonlight":
        return bool(_best_steps(game))
    try:
        ending = Solver(game.engine).ending()
    except TooMany:
        return False
    return ending is not None and ending.share == 1.0


def _best_steps(game: moonpack.Game) -> set[str]:
    """The best steps where nothing is hidden; none where all are as good."""
    engine = game.engine
    if engine.phase != PHASE_PLAY:
        return set()
    solution = settled(engine)
    if solution is None or not solution.is_exact:
        return set()
    best = {turn[0] for turn in solution.turns}
    if best == set(engine.legal()):
        return set()
    return {game.spec.print(engine, step) for step in best}


def finds(game: moonpack.Game, level: str) -> bool:
    """Whether a level plays a best turn."""
    seat = game.actor
    assert seat is not None
    bot = make(level, game.name, 1)
    if game.name == "moonlight":
        return bot.decide(game.view(seat), Clock(60.0)) in _best_steps(game)
    played = game.copy()
    while not played.over and played.actor == seat:
        played.play(bot.decide(played.view(seat), Clock(60.0)))
    return played.over and played.winners() == [seat]


def main() -> None:
    """Let every level play every position, and say how many it finds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=60, help="of each kind")
    parser.add_argument("--simulations", type=int, default=60, help="of The Wolves")
    parser.add_argument("--log", type=Path, default=Path("endings.jsonl"))
    asked = parser.parse_args()
    lines = asked.log.read_text("utf-8").splitlines() if asked.log.exists() else []
    done = {tuple(line["key"]): line["found"] for line in map(json.loads, lines)}
    with asked.log.open("a", encoding="utf-8") as log:
        for kind in KINDS:
            names = [level.format(n=asked.simulations) for level in LEVELS[kind[0]]]
            for number, game in enumerate(positions(kind, asked.positions)):
                for level in names:
                    key = (*kind, number, level)
                    if key not in done:
                        done[key] = finds(game, level)
                        log.write(json.dumps({"key": key, "found": done[key]}) + "\n")
                        log.flush()
            print(f"{kind[0]}, {kind[1]} players: {asked.positions} positions")
            for level in names:
                hits = sum(done[(*kind, n, level)] for n in range(asked.positions))
                print(f"  {level}: {hits} ({hits / asked.positions:.1%})", flush=True)


if __name__ == "__main__":
    main()
