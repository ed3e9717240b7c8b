"""Guesses lay the hidden cards as `View.sample` does: every truth that could be, equally often."""

from __future__ import annotations

from collections import Counter

import pytest

import moonpack
from moonpack.bots.moonlight.guess import guessed
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.snapshot import Deal
from moonpack.games.rng import Rng
from tests.moonlight.helpers import play, small_cards
from tests.moonlight.test_sampling import Truth, begin, truth_of

NAMES = ("Ada", "Bo")

# Few kinds of cards, so that every way to lay them comes up often.
CARDS = small_cards("a a a b b b c d")
DEALT: Deal = (tuple("abcdaabb"), tuple("bcadabab"))
BEGUN = play(begin(CARDS, DEALT, ("scent", None)), "b @ 0,0", "c @ 1,0")
SCENTED = play(BEGUN.copy(), "a @ 2,0 scent")
SUNK = play(SCENTED.copy(), "keep b", "a @ 2,1")


def same_spread(one: Counter[Truth], other: Counter[Truth]) -> bool:
    """Whether two equally large draws may come from one distribution: chi-square, five sigma."""
    both = set(one) | set(other)
    distance = sum((one[t] - other[t]) ** 2 / (one[t] + other[t]) for t in both)
    freedom = len(both) - 1
    return distance < freedom + 5 * (2 * freedom) ** 0.5 + 10


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("engine", [BEGUN, SCENTED, SUNK], ids=["begun", "scented", "sunk"])
def test_guesses_are_spread_as_samples_are(engine: Engine, seat: int) -> None:
    shown, rng = view.make(engine, seat, NAMES), Rng(5)
    sampled = Counter(truth_of(shown.sample(rng)) for _ in range(8000))
    counts = Counter(truth_of(guessed(engine, seat, rng.word())) for _ in range(8000))
    assert len(counts) > 10
    assert same_spread(counts, sampled)


def test_guesses_agree_with_the_view_at_every_decision() -> None:
    for seed in range(12):
        engine, rng = moonpack.new("moonlight", seed=seed).engine, Rng(seed)
        while not engine.over:
            for seat in range(2):
                if engine.phase < codes.PHASE_RECRUIT:
                    twin = guessed(engine, seat, rng.word())
                    assert view.make(twin, seat, NAMES) == view.make(engine, seat, NAMES)
            engine.play(rng.choice(engine.legal()))


def test_a_guess_leaves_the_truth_alone() -> None:
    before = truth_of(BEGUN)
    guessed(BEGUN, 0, 1)
    assert truth_of(BEGUN) == before
