"""The engine against a slow implementation that shares nothing with it, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.games.rng import Rng
from moonpack.games.wolves import codes
from moonpack.games.wolves.data import DATA
from moonpack.games.wolves.options import OPTIONS
from tests.oracle.wolves import Oracle

from .walks import PLAYERS, deal, lively

# Games differ in options and in how lively they are: uniform play meets other positions.
GAMES = [(players, seed) for seed in range(5) for players in PLAYERS]


def told_alike(position: dict[str, Any]) -> dict[str, Any]:
    """A position with its lists in one order, and without what is the same for both."""
    return position | {"lone_wolves": sorted(position["lone_wolves"])}


def compare(game: moonpack.Game, oracle: Oracle, seed: int, most: int) -> int:
    """Play both alike, comparing all that is legal, all positions and the scores."""
    rng = Rng(seed)
    engine = game.engine
    for played in range(most):
        legal = {game.spec.print(engine, step): step for step in engine.legal()}
        assert sorted(legal) == oracle.steps()
        assert engine.actor == oracle.actor
        if engine.phase == codes.PHASE_ACTION:
            position = game.spec.position(game.setup, engine)
            theirs = oracle.position()
            assert theirs is not None
            assert told_alike(position) == told_alike(theirs)
            assert game.spec.scores(engine) == oracle.scores()
        if not legal:
            assert oracle.over
            assert game.spec.scores(engine) == oracle.scores()
            assert game.spec.winners(engine) == oracle.winners()
            return played
        numbers = sorted(legal.values())
        step = rng.choice(numbers) if seed % 4 == 3 else lively(rng, numbers)
        engine.play(step)
        oracle.play(game.spec.print(engine, step))
    return most


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_oracle_agrees_at_every_step(players: int, seed: int) -> None:
    start: dict[str, Any] = {"starting_player": 1 + seed % players}
    if players == 2:
        start["neutral"] = "draw"
    game = deal(players, seed + 100, **start)
    oracle = Oracle(game.record(), DATA)
    assert compare(game, oracle, seed, most=600) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_oracle_agrees_whatever_options_are_chosen(seed: int) -> None:
    rng = Rng(f"options {seed}")
    options = {
        name: rng.choice([str(value) for value in option.choices])
        for name, option in OPTIONS.items()
        if rng.below(2)
    }
    players = 2 + seed % 4
    game = deal(players, seed, options=options, starting_player="draw")
    oracle = Oracle(game.record(), DATA)
    assert compare(game, oracle, seed, most=250) > 20


def test_the_oracle_is_a_different_implementation() -> None:
    import tests.oracle.wolves as oracle

    for module in Path(oracle.__file__).parent.glob("*.py"):
        assert "import moonpack" not in module.read_text("utf-8")
        assert "from moonpack" not in module.read_text("utf-8")
