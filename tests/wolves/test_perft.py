"""Perft counts from fixed records, for each number of players, early and late in the game."""

from __future__ import annotations

from typing import Any

import pytest

import moonpack
from moonpack.games.wolves.data import DATA
from tests.conftest import INTERPRETED
from tests.oracle.wolves import Oracle

from . import perft

STARTS = perft.read()
MOST = 20_000 if INTERPRETED else 1_500_000  # leaves that a test counts


@pytest.mark.parametrize("start", STARTS, ids=[start["title"] for start in STARTS])
def test_perft(start: dict[str, Any]) -> None:
    engine = moonpack.replay(start["record"]).engine
    before = engine.snapshot()
    for depth, wanted in enumerate(start["counts"], 1):
        if wanted <= MOST:
            assert perft.count(engine, depth) == wanted, f"depth {depth}"
    assert engine.snapshot() == before


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS, ids=[start["title"] for start in STARTS])
def test_the_oracle_counts_the_same(start: dict[str, Any]) -> None:
    oracle = Oracle(start["record"], DATA)
    for step in start["record"]["steps"]:
        oracle.play(step)
    for depth, wanted in enumerate(start["counts"], 1):
        if wanted <= 600:
            assert perft.count_by_oracle(oracle, depth) == wanted, f"depth {depth}"


def test_every_number_of_players_is_counted() -> None:
    assert {len(start["record"]["players"]) for start in STARTS} == {2, 3, 4, 5}
