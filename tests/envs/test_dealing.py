"""The compiled dealers deal the same games as the rules in Python, for the same seeds."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.envs import seeds
from moonpack.envs.play import Play
from moonpack.envs.wolves.dealer import can_deal
from moonpack.games.rng import advance, seed_word
from tests.conftest import games as some
from tests.envs.cases import some_position

WOLVES = moonpack.new("wolves", players=2, seed=3, packs=["rock", "grass"]).record()["setup"]
MOONLIGHT = moonpack.new("moonlight", seed=3).record()["setup"]


WAYS = [
    *[("wolves", players, {}) for players in (2, 3, 4, 5)],
    *[("wolves", players, {"rulebook": "czech"}) for players in (2, 3, 4, 5)],
    *[("wolves", p, {"late_start_token": "yes", "starting_player": "draw"}) for p in (3, 4, 5)],
    ("wolves", 5, {"tiles": "second", "starting_player": 4, "round_limit": 3}),
    ("wolves", 3, {"packs": ["rock", "grass", "tundra"]}),
    ("wolves", 2, {"neutral": "draw"}),
    ("wolves", 2, {"neutral": "rock", "starting_player": 2}),
    ("wolves", 2, {"neutral": "draw", "packs": ["rock", "grass"]}),
    ("wolves", 2, {"setup": WOLVES, "packs": ["rock", "grass"]}),
    ("wolves", 2, {"setup": {**WOLVES, "neutral": "tundra"}, "packs": ["rock", "grass"]}),
    ("wolves", 2, {"setup": {k: v for k, v in WOLVES.items() if k != "neutral"}}),
    ("wolves", 2, {"setup": {**WOLVES, "starting_player": 2}, "neutral": "draw"}),
    ("moonlight", 2, {}),
    ("moonlight", 2, {"setup": {"starter": 2}}),
    ("moonlight", 2, {"setup": {"leaders": MOONLIGHT["leaders"]}}),
    ("moonlight", 2, {"setup": MOONLIGHT}),
]


def plays(game, players, choices):
    try:
        return Play(game, players, choices)
    except moonpack.BadInput as error:  # a pack that is called otherwise would test nothing
        pytest.fail(str(error))


@pytest.mark.parametrize(("game", "players", "choices"), WAYS, ids=str)
def test_a_seed_gives_the_same_game_compiled_and_in_python(game, players, choices):
    play = plays(game, players, choices)
    dealer = play.dealer()
    assert dealer is not None, "these games would be dealt in Python"
    home = dealer.home()
    for seed in [*range(some(40)), "x", "5/17", -3]:
        _, engine = play.deal(seed)
        dealt = play.lens.own_copy(dealer.dealt(seed))
        assert dealt.snapshot() == engine.snapshot()
        assert dealt.legal() == engine.legal()
    assert type(home) is play.lens.kind


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_further_chance_is_the_same_too(game):
    play = Play(game, 2, {})
    for seed in range(some(10)):
        _, engine = play.deal(seed)
        dealt = play.lens.own_copy(play.dealer().dealt(seed))
        for nth in range(150):
            legal = engine.legal()
            assert dealt.legal() == legal
            if engine.over:
                break
            engine.play(legal[nth * 7 % len(legal)])
            dealt.play(legal[nth * 7 % len(legal)])
        assert dealt.snapshot() == engine.snapshot()


@pytest.mark.parametrize(("game", "players"), [("wolves", 2), ("wolves", 4), ("moonlight", 2)])
def test_a_dealer_begins_from_a_position_with_chance_from_the_seed(game, players):
    play = Play(game, players, {})
    also = {"position": some_position(game, players)}
    dealer = play.dealer(also)
    snapshots = [play.lens.own_copy(dealer.dealt(seed)).snapshot() for seed in (1, 2, 1)]
    assert snapshots[0] == snapshots[2] == play.deal(1, also)[1].snapshot()
    assert (snapshots[0] == snapshots[1]) == (game == "wolves")


def test_engines_dealt_into_share_no_board():
    play = Play("wolves", 3, {})
    dealer = play.dealer()
    kept = play.lens.own_copy(one := dealer.dealt(1))
    before = kept.snapshot()
    other = dealer.dealt(2)
    assert one.snapshot() == before
    assert other.snapshot().region_tiles != before.region_tiles
    assert kept.snapshot() == before


def test_a_neutral_pack_that_may_be_drawn_for_a_player_is_left_to_python():
    given = {"setup": {**WOLVES, "neutral": "rock"}}
    assert not can_deal(given)
    assert can_deal({**given, "packs": ["grass", "tundra"]})
    assert can_deal({**given, "neutral": "draw"})


def test_a_dealer_that_deals_otherwise_is_not_used(monkeypatch):
    play = Play("moonlight", 2, {})
    wrong = Play("moonlight", 2, {"setup": {"starter": 1}}).dealer()

    class Lens:
        fits = staticmethod(play.lens.fits)

        @staticmethod
        def dealer(setup, engine, choices):
            return wrong

    starters = {play.deal(seed)[1].starter for seed in range(9)}
    assert starters == {0, 1}
    play.lens = Lens
    trial = play.deal("choices are checked at once")[1]
    assert (play.dealer() is None) == (trial.starter != 0)


@pytest.mark.parametrize("prefix", ["", "7", "x" * 120, "ü" * 300, "-1"])
def test_numbered_seeds_have_the_words_of_their_texts(prefix):
    for number in (0, 9, 10, 12345678901):
        word = seeds.numbered_word(prefix.encode(), number)
        assert word == seed_word(f"{prefix}/{number}")


def test_a_leap_is_many_steps():
    state = 2**64 - 5
    for many in range(5):
        expected = 2**64 - 5
        for _ in range(many):
            expected = advance(expected)
        assert seeds.leap(state, many) == expected
