"""A simulator: positions that searches hold, play on, look at and guess at."""

from __future__ import annotations

import random

import pytest

import moonpack
from moonpack.errors import BadInput, IllegalStep, MoonpackError
from tests.envs.cases import some_position

np = pytest.importorskip("numpy", reason="a simulator shows NumPy arrays: moonpack[envs]")
from moonpack.envs import Batch, Simulator  # noqa: E402

each_game = pytest.mark.parametrize("game", ["wolves", "moonlight"])


def middle(simulator, seed, steps=12):
    """A position in the middle of a random game."""
    engine, rng = simulator.new(seed), random.Random(seed)
    for _ in range(steps):
        simulator.play(engine, rng.choice(simulator.legal(engine)))
    return engine


@each_game
def test_it_plays_the_game_that_a_batch_plays(game):
    simulator, batch = Simulator(game, 2), Batch(game, 1, 2, seed=1)
    engine = simulator.new(batch.seeds[0])
    for _ in range(60):
        n = int(batch.counts[0])
        assert simulator.legal(engine) == sorted(batch.legal[0, :n].tolist())
        assert simulator.actor(engine) == batch.actors[0]
        assert np.array_equal(simulator.observe(engine), batch.observations[0])
        action = int(batch.random_actions()[0])
        before = engine.copy()
        engine = simulator.child(engine, action)
        assert before.snapshot() != engine.snapshot()
        batch.step([action])
        if batch.terminated[0]:
            assert simulator.outcome(engine) == batch.rewards[0].tolist()
            break


@each_game
def test_leaves_are_what_each_position_shows(game):
    simulator = Simulator(game, 2)
    engines = [middle(simulator, seed, seed) for seed in range(8)]
    over = simulator.new(3)
    over.playout(3)
    leaves = simulator.leaves([*engines, over])
    for nth, engine in enumerate(engines):
        assert np.array_equal(leaves.observations[nth], simulator.observe(engine))
        assert leaves.actors[nth] == engine.actor
        assert leaves.legal[nth, : leaves.counts[nth]].tolist() == simulator.legal(engine)
    assert (leaves.actors[-1], leaves.counts[-1]) == (-1, 0)
    assert simulator.leaves([]).legal.shape == (0, 0)


def test_a_guess_looks_the_same_to_the_seat_and_hides_the_rest():
    simulator = Simulator("moonlight")
    differ, later = set(), set()
    for seed in range(20):
        engine = middle(simulator, seed)
        seat = engine.actor
        guess = simulator.guess(engine, seat, seed)
        assert np.array_equal(simulator.observe(guess, seat), simulator.observe(engine, seat))
        assert simulator.legal(guess) == simulator.legal(engine)
        mine, theirs = engine.snapshot(), guess.snapshot()
        differ.add(mine.sides[1 - seat].hand == theirs.sides[1 - seat].hand)
        later.add(mine.chance == theirs.chance)
        again = simulator.guess(engine, seat, seed)
        assert again.snapshot() == theirs
    assert differ == {True, False}
    assert later == {False}, "a search must not know the cards of later rounds"


def test_where_all_is_open_a_guess_is_a_copy():
    simulator = Simulator("wolves", 3)
    engine = middle(simulator, 1)
    guess = simulator.guess(engine, 0, 1)
    assert guess.snapshot() == engine.snapshot()
    simulator.play(guess, simulator.legal(guess)[0])
    assert guess.snapshot() != engine.snapshot()


@each_game
def test_searches_of_bots_begin_from_views(game):
    simulator, played = Simulator(game, 2), moonpack.new(game, 2, seed=4)
    view = played.view(played.actor)
    engine = simulator.sample(view, seed=1)
    words = [simulator.actions.to_step(action) for action in simulator.legal(engine)]
    assert sorted(words) == view.steps()


def test_what_is_wrong_is_named():
    simulator = Simulator("wolves", 2)
    engine = simulator.new(1)
    with pytest.raises(MoonpackError, match="not over"):
        simulator.outcome(engine)
    with pytest.raises(BadInput, match="action"):
        simulator.play(engine, len(simulator.actions))
    illegal = next(n for n in range(len(simulator.actions)) if n not in simulator.legal(engine))
    with pytest.raises(IllegalStep):
        simulator.play(engine, illegal)
    with pytest.raises(BadInput, match="reward"):
        Simulator("wolves", reward="glory")
    other = moonpack.new("wolves", 3, seed=1)
    with pytest.raises(BadInput, match="view"):
        simulator.sample(other.view(other.actor), 1)
    with pytest.raises(TypeError):
        simulator.legal(Simulator("moonlight").new(1))


@each_game
def test_it_starts_from_positions(game):
    position = some_position(game, 2)
    engine = Simulator(game).start(position, seed=1)
    assert Simulator(game).legal(engine)
