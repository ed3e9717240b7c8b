"""The engine against an independent reference that shares no code with it."""

from __future__ import annotations

import random

import pytest

from moonpack.games.moonlight import setups
from moonpack.games.moonlight.cards import SHIPPED, STANDARD, shipped, standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.notation import print_step
from moonpack.games.moonlight.snapshot import RoundResult, Snapshot
from moonpack.games.moonlight.steps import decode
from moonpack.games.rng import Rng
from tests.oracle.moonlight import Oracle


def same_result(ours: RoundResult, theirs: dict[str, object]) -> None:
    assert list(ours.moons) == theirs["moons"]
    assert ours.moon_winner == theirs["moon_winner"]
    assert list(ours.points) == theirs["points"]
    assert list(ours.taken) == theirs["taken"]
    assert ours.winner == theirs["winner"]
    rows = [{"y": row.y, "sums": list(row.sums), "winner": row.winner} for row in ours.rows]
    assert rows == theirs["rows"]


def same_state(shot: Snapshot, oracle: Oracle) -> None:
    for seat in range(2):
        assert shot.sides[seat].hand == shot.cards.sort(oracle.hand(seat))
        assert shot.sides[seat].deck == oracle.deck(seat)
    if shot.last is not None:
        result = oracle.round_result()
        assert result is not None
        same_result(shot.last, result)


def choose(rng: random.Random, legal: list[str], taken: set[str]) -> str:
    """A random step; one-shots and covering cards more often than by chance.

    Covering leaves cells empty, so that rounds also end because a player is out.
    """
    special = [step for step in legal if step[-1].isalpha()]
    covering = [step for step in legal if "@" in step and step.split()[2] in taken]
    if special and rng.random() < 0.5:
        return rng.choice(special)
    return rng.choice(covering if covering and rng.random() < 0.9 else legal)


def compare_match(seed: int, name: str = STANDARD) -> set[str]:
    """Play a random match on both sides; returns which leaders and endings came up."""
    cards, rng = shipped(name), random.Random(seed)
    setup = setups.draw(Rng(seed), cards, None)
    engine: Engine = setups.start(setup)
    record = {"players": ["A", "B"], **setup.to_record(engine.decks_dealt())}
    oracle = Oracle(record)
    seen: set[str] = set()
    while True:
        if oracle.needs_deal:
            oracle.deal([list(deck) for deck in engine.decks_dealt()[-1]])
        shot = engine.snapshot()
        assert engine.actor == oracle.actor
        same_state(shot, oracle)
        numbers = {print_step(decode(step, cards)): step for step in engine.legal()}
        legal = sorted(numbers)
        assert legal == oracle.steps()
        if engine.over:
            assert [side.wins for side in shot.sides] == oracle.scores()
            return seen
        taken = {f"{one.x},{one.y}" for one in shot.laid} if seed % 2 else set()
        chosen = choose(rng, legal, taken)
        seen.add(chosen.split()[-1])
        seen.add("last turn" if shot.last_turn else "")
        seen.add("tied" if shot.ties else "")
        seen.add("out" if shot.last is not None and not shot.last.full else "")
        engine.play(numbers[chosen])
        oracle.play(chosen)


@pytest.mark.parametrize("name", SHIPPED)
def test_random_matches_agree_with_the_oracle_at_every_step(name: str) -> None:
    seen = set().union(*(compare_match(seed, name) for seed in range(80)))
    assert {*standard().leader_of, "last turn", "tied", "out"} <= seen, "all has to come up"


@pytest.mark.slow
def test_many_random_matches_agree_with_the_oracle() -> None:
    for seed in range(1000, 1200):
        compare_match(seed)
