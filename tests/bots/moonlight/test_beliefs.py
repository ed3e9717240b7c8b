"""Beliefs about the other's hand: possible hands only, and nearer to the truth than chance."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import pytest

import moonpack
from moonpack.bots import Clock, make
from moonpack.bots.moonlight.beliefs import Beliefs
from moonpack.bots.moonlight.judge import Judge
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.snapshot import Side
from moonpack.games.rng import Rng

MATCHES = 1 if moonpack.engine_kind() != "compiled" else 8


def situations(level: str, matches: int) -> Iterator[tuple[Engine, Engine]]:
    """Decisions after something was played: the truth, and a guess of the one to decide."""
    for match in range(matches):
        game = moonpack.new("moonlight", seed=f"beliefs {match}")
        seats = [make(level, "moonlight", f"{match}/{seat}") for seat in range(2)]
        while not game.over:
            seat = game.actor
            assert seat is not None
            seen = game.view(seat)
            if game.engine.phase < codes.PHASE_RECRUIT:
                yield game.engine, seen.sample(Rng(match))
            game.play(seats[seat].decide(seen, Clock(60)))


def pile(cards: list[str], engine: Engine) -> int:
    return sum(1 << 4 * engine.tables.cards.number_of[card] for card in cards)


def evenly(side: Side) -> float:
    """How likely a hand is if every way to deal it is equally likely."""
    heap = Counter(side.hand + side.deck)
    ways = math.prod(math.comb(heap[card], many) for card, many in Counter(side.hand).items())
    return ways / math.comb(sum(heap.values()), len(side.hand))


def test_beliefs_are_nearer_to_the_true_hand_than_chance() -> None:
    beliefs, gain, many = Beliefs(Judge()), 0.0, 0
    for truth, known in situations("hunter", MATCHES):
        beliefs.consider(known, many)
        chances = beliefs.chances()
        if not chances:
            continue
        other = truth.snapshot().sides[1 - truth.seat]
        gain += math.log(chances[pile(other.hand, truth)]) - math.log(evenly(other))
        many += 1
    assert many >= 20
    if MATCHES > 1:
        assert gain / many > 0.06  # about 0.12 over many matches


def test_all_hands_that_are_possible_are_thought_of_and_no_other() -> None:
    beliefs = Beliefs(Judge())
    for truth, known in situations("pup", 1):
        beliefs.consider(known, 1)
        chances = beliefs.chances()
        side = truth.snapshot().sides[1 - truth.seat]
        if not chances:
            nothing_played = all(one.seat == truth.seat for one in truth.snapshot().laid)
            assert nothing_played or not side.deck
            continue
        assert sum(chances.values()) == pytest.approx(1.0)
        heap = pile(side.hand + side.deck, truth)
        for hand in chances:
            many = [hand >> 4 * kind & 15 for kind in range(16)]
            assert sum(many) == len(side.hand)
            assert all(have <= heap >> 4 * kind & 15 for kind, have in enumerate(many))


def test_guesses_follow_the_beliefs_and_keep_all_cards() -> None:
    beliefs = Beliefs(Judge())
    looked = 0
    for truth, known in situations("yearling", 1):
        beliefs.consider(known, 1)
        chances = beliefs.chances()
        if not chances:
            continue
        looked += 1
        seat, dealt = 1 - truth.seat, Counter[int]()
        whole = sorted(known.snapshot().sides[seat].hand + known.snapshot().sides[seat].deck)
        for seed in range(40):
            guess = beliefs.guessed(known, seed).snapshot()
            assert sorted(guess.sides[seat].hand + guess.sides[seat].deck) == whole
            assert guess.sides[truth.seat] == known.snapshot().sides[truth.seat]
            dealt[pile(guess.sides[seat].hand, truth)] += 1
        assert set(dealt) <= set(chances)
    assert looked >= 10
