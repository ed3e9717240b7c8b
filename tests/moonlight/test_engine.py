"""The engine as an object: copies, pickles, chance, and the two ways to run it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from copy import deepcopy

import pytest

import moonpack
from moonpack.games import spec
from moonpack.games.moonlight import codes, setups
from moonpack.games.moonlight.cards import standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.snapshot import Snapshot
from moonpack.games.rng import Rng

PLAYED = """
import hashlib
from moonpack.games.moonlight import engine, setups
from moonpack.games.moonlight.cards import standard
from moonpack.games.rng import Rng
found = hashlib.blake2b()
for seed in range(40):
    match = setups.start(setups.draw(Rng(seed), standard(), None))
    rng = Rng(seed)
    while not match.over:
        legal = match.legal()
        found.update(repr((legal, match.snapshot())).encode())
        match.play(rng.choice(legal))
    found.update(repr(match.snapshot()).encode())
    other = setups.start(setups.draw(Rng(seed), standard(), None))
    found.update(repr((other.playout(seed), other.snapshot())).encode())
print(engine.__file__.endswith(".py"), found.hexdigest())
"""


def start(seed: int) -> Engine:
    return setups.start(setups.draw(Rng(seed), standard(), None))


def check_cards(shot: Snapshot) -> None:
    """All cards of both players are in a hand, in a deck or on the table, once."""
    for seat, side in enumerate(shot.sides):
        in_deck = side.lone if side.recruited_at < shot.dealt else None
        laid = [one.card for one in shot.laid if one.seat == seat]
        cards = Counter(side.hand) + Counter(side.deck) + Counter(laid)
        assert cards == Counter(shot.cards.deck(in_deck))


def check_match(seed: int) -> None:
    """Play a match with everything that must hold at every step."""
    engine, rng = start(seed), Rng(seed)
    while not engine.over:
        shot = engine.snapshot()
        check_cards(shot)
        legal = engine.legal()
        assert legal, "there is always something to do"
        assert len(set(legal)) == len(legal)
        assert (
            sum(side.wins for side in shot.sides)
            == len(shot.won)
            == shot.round - 1 + (shot.phase in (codes.PHASE_RECRUIT, codes.PHASE_LEAD))
        )
        assert all(side.lone is None or side.wins for side in shot.sides)
        engine.play(rng.choice(legal))
    wins = sorted(side.wins for side in engine.snapshot().sides)
    assert wins in ([0, 2], [1, 2])


def test_no_card_is_ever_lost_or_found() -> None:
    for seed in range(60):
        check_match(seed)


@pytest.mark.slow
def test_no_card_is_ever_lost_or_found_in_many_matches() -> None:
    for seed in range(1000, 1400):
        check_match(seed)


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = start(5), start(5)
    assert one.playout(9) == two.playout(9)
    assert one.snapshot() == two.snapshot()
    other = start(5)
    other.playout(10)
    assert other.snapshot() != one.snapshot()


def test_a_playout_deals_from_its_own_seed() -> None:
    dealt = set()
    for seed in range(12):
        engine = start(1)
        engine.playout(seed)
        decks = engine.decks_dealt()
        assert len(decks) == engine.dealt >= 2
        dealt.add(decks[1])
    assert len(dealt) == 12


def test_decks_dealt_in_a_playout_are_those_that_were_played() -> None:
    """Fewer steps at a time, or all at once: the deals told afterwards are the same."""
    whole = start(3)
    whole.playout(4)
    stopped = start(3)
    stopped.playout(4, limit=10_000)
    assert stopped.decks_dealt() == whole.decks_dealt()
    part = start(3)
    part.playout(4, limit=40)
    known = part.decks_dealt()
    part.playout(77)
    assert part.decks_dealt()[: len(known)] == known


def test_the_decks_told_after_a_playout_contain_the_cards_on_the_table() -> None:
    for seed in range(30):
        engine = start(seed)
        engine.playout(seed)
        shot, decks = engine.snapshot(), engine.decks_dealt()[-1]
        for seat, side in enumerate(shot.sides):
            rest = [card for card in side.deck if side.sunk == 0]
            assert list(decks[seat])[len(decks[seat]) - len(rest) :] == rest
            assert Counter(decks[seat]) == Counter(shot.cards.deck(side.lone))


def test_every_order_of_a_deck_is_dealt_about_equally_often() -> None:
    """The place of the only 5 of each player, over many deals: chi-square with 10 degrees."""
    for seat in range(2):
        places = Counter(start(seed).decks_dealt()[0][seat].index("5") for seed in range(4400))
        chi_square = sum((places[nth] - 400) ** 2 / 400 for nth in range(11))
        assert chi_square < 35.6, places  # exceeded once in 10,000


def test_the_two_decks_are_shuffled_apart_from_each_other() -> None:
    alike = sum(len(set(start(seed).decks_dealt()[0])) == 1 for seed in range(300))
    assert alike < 5


def test_a_copy_is_independent() -> None:
    engine = start(2)
    before = engine.snapshot()
    twin = engine.copy()
    twin.playout(1)
    assert engine.snapshot() == before
    assert deepcopy(engine).snapshot() == before


def test_a_pickle_gives_the_same_match_back_at_every_step() -> None:
    engine, rng = start(8), Rng(8)
    while not engine.over:
        twin = pickle.loads(pickle.dumps(engine))
        assert twin.snapshot() == engine.snapshot()
        assert twin.legal() == engine.legal()
        step = rng.choice(engine.legal())
        twin.play(step)
        engine.play(step)
        assert twin.snapshot() == engine.snapshot()


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    engine = start(2)
    before = engine.snapshot()
    for step in (-1, 0, 1 << 16, 2 << 16 | 5, 3 << 16, 99 << 16, engine.legal()[0] | 15):
        assert not engine.is_legal(step)
        with pytest.raises(moonpack.IllegalStep):
            engine.play(step)
    assert engine.snapshot() == before


def test_a_playout_stops_at_its_limit() -> None:
    engine = start(2)
    assert engine.playout(1, limit=7) == 7
    assert not engine.over


@pytest.mark.slow
def test_interpreted_and_compiled_rules_play_the_same_matches() -> None:
    def run(**environment: str) -> tuple[str, str]:
        output = subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        kind, digest = output.split()
        return kind, digest

    interpreted = run(MOONPACK_PURE="1")
    assert interpreted[0] == "True"
    assert run(MOONPACK_PURE="")[1] == interpreted[1]


def test_a_sampled_match_does_not_pretend_to_know_its_deals() -> None:
    game = moonpack.new("moonlight", seed=1)
    truth = game.view(0).sample(Rng(1))
    with pytest.raises(moonpack.MoonpackError, match="does not know how it was dealt"):
        truth.decks_dealt()


def test_a_second_wolf_and_a_kept_card_belong_to_the_turn() -> None:
    game_spec, seen = spec("moonlight"), set()
    for seed in range(40):
        engine, rng = start(seed), Rng(seed)
        while not engine.over:
            step = rng.choice(engine.legal())
            after = engine.copy()
            after.play(step)
            goes_on = after.phase in (codes.PHASE_SECOND, codes.PHASE_KEEP)
            assert game_spec.ends_turn(engine, step, after) is not goes_on
            seen.add(after.phase)
            engine = after
    assert {codes.PHASE_SECOND, codes.PHASE_KEEP} <= seen


def test_only_the_first_wolf_of_a_packhunt_can_be_taken_back() -> None:
    game_spec = spec("moonlight")
    for seed in range(40):
        engine, rng = start(seed), Rng(seed)
        while not engine.over:
            step = rng.choice(engine.legal())
            after = engine.copy()
            after.play(step)
            second = after.phase == codes.PHASE_SECOND
            assert game_spec.is_final(engine, step, after) is not second
            engine = after
