"""Which games the conformance suite runs: all that are registered, and how some are varied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import moonpack
from moonpack.games import names, spec
from moonpack.games.rng import Rng


@dataclass(frozen=True)
class Case:
    """One way to start a game."""

    game: str
    players: int
    choices: dict[str, Any] = field(default_factory=dict)

    def new(self, seed: int) -> moonpack.Game:
        return moonpack.new(self.game, players=self.players, seed=seed, **self.choices)

    def __str__(self) -> str:
        options = ",".join(f"{k}={v}" for k, v in self.choices.get("options", {}).items())
        return f"{self.game}-{self.players}" + (f"-{options}" if options else "")


# The options each game is also played with, one dict for each variation.
VARIATIONS: dict[str, list[dict[str, Any]]] = {
    "wolves": [
        {"tiles": "choose", "late_start_token": "yes"},
        {"tiles": "second", "action_tokens_per_turn": 1, "round_limit": 6},
    ],
}


def cases() -> Iterator[Case]:
    """Every game at every number of players, and with its variations."""
    for game in names():
        for players in spec(game).players:
            yield Case(game, players)
        for n, options in enumerate(VARIATIONS.get(game, [])):
            players = spec(game).players[-1 - n % len(spec(game).players)]
            yield Case(game, players, {"options": options})


def play_on(game: moonpack.Game, rng: Rng, steps: int | None = None) -> moonpack.Game:
    """Play a game on with random legal steps, to its end or for some steps."""
    while not game.over and steps != 0:
        game.play(rng.choice(game.steps()))
        steps = None if steps is None else steps - 1
    return game


def state(game: moonpack.Game, engine: Any) -> Any:
    """The state of an engine of a game, to compare: its snapshot, or all that seats may know."""
    if hasattr(engine, "snapshot"):
        return engine.snapshot()
    seats = [None, *range(game.players)]
    views = [game.spec.view(engine, game.setup, seat, game.names).to_json() for seat in seats]
    return engine.legal(), views, game.spec.setup_to_record(game.setup, engine)
