"""Thousands of random games, looked at every few steps.

Too long for the test suite, which does the same with fewer games; run it when the rules change:
`python -m tests.soak wolves --games 10000`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import moonpack
from moonpack.games import names, spec

STRIDE = 37  # steps between two looks; a prime, so that looks fall into every phase
SHORT_STRIDE = 7  # for games of a few dozen steps


def _wolves(shot: Any) -> None:
    from tests.wolves.test_properties import check_pieces, check_sharing, check_tokens

    check_pieces(shot)
    check_sharing(shot)
    check_tokens(shot)


def _moonlight(shot: Any) -> None:
    from tests.moonlight.test_engine import check_cards

    check_cards(shot)


INVARIANTS: dict[str, Callable[[Any], None]] = {"moonlight": _moonlight, "wolves": _wolves}


def soak(game: str, players: int, games: int) -> tuple[int, int]:
    """Play so many games with random steps; the steps played and the looks taken."""
    steps = looks = 0
    for seed in range(games):
        engine = moonpack.new(game, players=players, seed=seed).engine
        while not engine.over:
            stride = SHORT_STRIDE if game == "moonlight" else STRIDE
            steps += engine.playout(f"{seed}/{looks}", limit=stride)
            INVARIANTS[game](engine.snapshot())
            looks += 1
    return steps, looks


def main() -> None:
    """Read the command line and soak each number of players in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=names())
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    for players in spec(asked.game).players:
        began = time.perf_counter()
        steps, looks = soak(asked.game, players, asked.games)
        spent = time.perf_counter() - began
        print(
            f"{asked.game}, {players} players: {asked.games} games, {steps} steps, "
            f"{looks} looks, no broken invariant, {spent:.0f} s"
        )


if __name__ == "__main__":
    main()
