"""A batch as Gymnasium's vector environments are: resets, spaces, modes; copies and states."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import time
from pathlib import Path
from threading import Thread

import pytest

import moonpack
from moonpack.errors import BadInput, MoonpackError
from tests.envs.cases import some_position

np = pytest.importorskip("numpy", reason="a batch is made of NumPy arrays: moonpack[envs]")
from moonpack.envs import Batch  # noqa: E402

each_game = pytest.mark.parametrize("game", ["wolves", "moonlight"])
ARRAYS = ("observations", "masks", "rewards", "actors", "counts", "terminated", "truncated")


def same(one, other):
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAYS)


def played(batch, steps):
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


@each_game
@pytest.mark.parametrize("limit", [None, 7])
def test_the_number_of_threads_changes_nothing(game, limit):
    alone = Batch(game, 50, 2, seed=1, max_steps=limit)
    crew = Batch(game, 50, 2, seed=1, max_steps=limit, threads=3)
    for _ in range(40):
        assert same(played(alone, 1), played(crew, 1))
        assert alone.seeds == crew.seeds
        assert np.array_equal(alone.final_observations, crew.final_observations)


def test_threads_that_fell_asleep_take_their_part_again():
    alone, crew = (Batch("moonlight", 100, seed=1, max_steps=9, threads=n) for n in (1, 4))
    for pause in (0, 0.001, 0.02, 0, 0.02, 0.02, 0):  # longer than threads look out for work
        time.sleep(pause)
        assert same(played(alone, 5), played(crew, 5))


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="the system chooses the cores")
@pytest.mark.skipif(moonpack.engine_kind() != "compiled", reason="there is one thread only")
def test_a_sleeping_thread_is_not_kept_on_the_core_of_whoever_calls():
    """It would wake there when all the work is done, and two threads would be as fast as one."""
    cores, tasks = os.sched_getaffinity(0), Path("/proc/self/task")
    before = set(tasks.iterdir())
    if len(cores) < 2:
        pytest.skip("there is one core only")
    batch = played(Batch("moonlight", 100, seed=1, threads=2), 3)
    threads = [int(task.name) for task in set(tasks.iterdir()) - before]
    assert threads
    time.sleep(0.05)  # they sleep
    try:
        for who in (0, *threads):
            os.sched_setaffinity(who, {min(cores)})
    finally:
        os.sched_setaffinity(0, cores)
    until = time.monotonic() + 10
    while any(os.sched_getaffinity(thread) != cores for thread in threads):
        assert time.monotonic() < until
        played(batch, 1)
        time.sleep(0.001)


def test_threads_live_on_in_a_forked_process():
    batch = played(Batch("moonlight", 40, seed=1, threads=2), 3)
    twin = played(batch.copy(), 3)
    context = multiprocessing.get_context("fork")
    mine, theirs = context.Pipe()
    child = context.Process(target=lambda: theirs.send(played(batch, 3).observations.tobytes()))
    child.start()
    assert mine.poll(60)
    assert mine.recv() == twin.observations.tobytes()
    child.join()


def test_a_batch_that_another_thread_steps_says_so():
    batch = Batch("moonlight", 2, seed=1)
    with batch._lock, pytest.raises(MoonpackError, match="another thread"):
        batch.step(batch.random_actions())
    batch.step(batch.random_actions())


def test_long_seeds_are_hashed_like_those_of_moonpack_new():
    for seed in ("x" * 127, "ü" * 200, -5, 2**70, ""):
        batch = Batch("moonlight", 12, seed=seed)
        for game in (0, 11):
            dealt = moonpack.new("moonlight", seed=batch.seeds[game]).engine
            assert batch.engine(game).snapshot() == dealt.snapshot()


# -- resets


@each_game
def test_a_reset_with_a_seed_is_a_new_batch_with_that_seed(game):
    batch = played(Batch(game, 3, 2, seed=1), 5)
    observations, infos = batch.reset(seed=np.int64(2))
    fresh = Batch(game, 3, 2, seed=2)
    assert observations is batch.observations
    assert np.array_equal(infos["action_mask"], fresh.masks)
    assert same(played(batch, 5), played(fresh, 5))
    batch.reset()
    assert batch.seeds == ["2/3", "2/4", "2/5"] or game == "moonlight"


def test_seeds_can_be_given_one_by_one():
    batch = Batch("wolves", 3, 2, seed=1)
    batch.reset(seed=[7, None, "x"])
    assert batch.seeds == [7, "1/3", "x"]
    for game, seed in enumerate(batch.seeds):
        dealt = moonpack.new("wolves", seed=seed).engine
        assert batch.engine(game).snapshot() == dealt.snapshot()


def test_some_games_are_reset_and_the_others_go_on():
    batch = played(Batch("moonlight", 3, seed=1), 4)
    before = batch.observations.copy()
    batch.reset(options={"reset_mask": np.array([False, True, False])})
    assert (batch.observations[[0, 2]] == before[[0, 2]]).all()
    assert batch.seeds == ["1/0", "1/3", "1/2"]


def test_options_of_a_reset_are_for_those_games_only():
    batch = Batch("wolves", 2, 2, seed=1)
    batch.reset(options=[{"round_limit": np.int16(1)}, None])
    assert [batch.engine(n).round_limit for n in (0, 1)] == [1, 0]
    batch.reset()
    assert [batch.engine(n).round_limit for n in (0, 1)] == [0, 0]


@each_game
def test_games_begin_from_positions(game):
    position = some_position(game, 2)
    wanted = moonpack.from_position(position).position()
    batch = Batch(game, 2, 2, seed=1)
    batch.reset(options={"position": position})
    lasting = Batch(game, 2, 2, seed=1, max_steps=3, per_game=[{"position": position}, None])
    played(lasting, 3)
    for engine in (batch.engine(0), batch.engine(1), lasting.engine(0)):
        assert batch._play.spec.position(moonpack.from_position(position).setup, engine) == wanted
    assert lasting.engine(1).snapshot() == (
        moonpack.new(game, seed=lasting.seeds[1]).engine.snapshot()
    )


def test_every_game_can_have_choices_of_its_own():
    batch = Batch("wolves", 3, 2, seed=1, per_game=[{"round_limit": 1}, None, {"round_limit": 2}])
    ends = [0, 0, 0]
    for _ in range(300):
        batch.step(batch.random_actions())
        ends = [end + bool(over) for end, over in zip(ends, batch.terminated, strict=True)]
        assert [batch.engine(n).round_limit for n in range(3)] == [1, 0, 2]
    assert ends[0] > ends[2] > ends[1]


# -- steps


def test_actions_may_be_anything_like_an_array():
    class Tensor:  # as torch has it, on another device
        def __init__(self, values):
            self.values = values

        def detach(self):
            return self

        def cpu(self):
            return self

        def __array__(self, dtype=None, copy=None):
            return np.array(self.values)

    batches = [Batch("moonlight", 3, seed=1) for _ in range(6)]
    actions = batches[0].random_actions()
    ways = [actions, actions.tolist(), tuple(actions), actions.astype(np.uint64)]
    for batch, given in zip(batches, [*ways, actions[::-1][::-1], Tensor(actions)], strict=True):
        batch.step(given)
        assert same(batch, batches[0])
    for bad in ([1, 2], "abc", [1.5] * 3, [[1], [2, 3], 4], None, [True] * 3):
        with pytest.raises(BadInput, match="actions: expected an array of 3 whole numbers"):
            batches[0].step(bad)


def test_a_step_returns_what_gymnasium_returns():
    batch = Batch("moonlight", 3, seed=1, max_steps=2)
    observations, rewards, terminated, truncated, infos = batch.step(batch.random_actions())
    assert observations is batch.observations
    assert rewards is batch.rewards
    assert not terminated.any()
    assert set(infos) == {"action_mask", "actor"}
    twin = batch.copy()
    actions = batch.random_actions()
    *_, truncated, infos = batch.step(actions)
    assert truncated.all()
    assert infos["_final_obs"].all()
    assert infos["_final_info"].all()
    lens = twin._play.lens
    for game in range(3):
        engine = twin.engine(game)
        engine.play(lens.table.steps[actions[game]])
        row = np.empty(lens.size, np.uint8)
        lens.observe(engine, engine.actor, row)
        assert np.array_equal(infos["final_obs"][game], row)
        assert infos["final_info"]["actor"][game] == engine.actor


@each_game
def test_the_last_observation_of_a_finished_game_is_what_its_last_player_sees(game):
    batch = Batch(game, 1, 2, seed=3, **({"round_limit": 1} if game == "wolves" else {}))
    while True:
        engine, actions = batch.engine(0), batch.random_actions()
        mover = engine.actor
        engine.play(batch.actions.steps[actions[0]])
        *_, infos = batch.step(actions)
        if batch.terminated[0]:
            break
    row = np.empty(batch.features.size, np.uint8)
    batch._play.lens.observe(engine, mover, row)
    assert np.array_equal(infos["final_obs"][0], row)


def test_games_rest_where_nothing_is_to_be_played():
    batch = Batch("moonlight", 3, seed=1)
    before = batch.observations.copy()
    actions = batch.random_actions()
    actions[1] = -1
    batch.step(actions, where=np.array([True, False, True]))
    assert (batch.observations[1] == before[1]).all()
    assert (batch.observations[[0, 2]] != before[[0, 2]]).any()
    with pytest.raises(BadInput, match="where: expected an array of 3 flags"):
        batch.step(actions, where=[1, 0, 1])
    actions = batch.random_actions()
    actions[1] = -1
    with pytest.raises(BadInput, match=r"actions\[1\]"):
        batch.step(actions)


def test_new_games_can_begin_with_the_next_step_or_by_hand():
    batch = Batch("moonlight", 2, seed=1, max_steps=2, autoreset="next_step")
    played(batch, 2)
    assert batch.truncated.all()
    assert not batch.masks.any()
    assert batch.seeds == ["1/0", "1/1"]
    _, rewards, _, truncated, infos = batch.step([-1, 0])  # ignored
    assert batch.seeds == ["1/2", "1/3"]
    assert not truncated.any()
    assert not rewards.any()
    assert "final_obs" not in infos
    by_hand = played(Batch("moonlight", 2, seed=1, max_steps=2, autoreset="Disabled"), 2)
    with pytest.raises(BadInput, match=r"actions\[0\]: expected none: this game is over"):
        by_hand.step([0, 0])
    by_hand.reset(options={"reset_mask": np.array([True, True])})
    by_hand.step(by_hand.random_actions())


# -- spaces


def test_spaces_and_names_are_those_of_a_vector_environment():
    vector = pytest.importorskip("gymnasium.vector", reason="spaces need moonpack[envs]")
    batch = Batch("moonlight", 3, seed=1)
    assert batch.num_envs == 3
    assert batch.metadata["autoreset_mode"] is vector.AutoresetMode.SAME_STEP
    assert batch.single_action_space.n == len(batch.actions)
    assert batch.action_space.shape == (3,)
    assert batch.observations in batch.observation_space
    assert batch.observations[0] in batch.single_observation_space
    mode = vector.AutoresetMode.NEXT_STEP
    assert Batch("moonlight", 1, autoreset=mode).metadata["autoreset_mode"] is mode
    batch.close()
    assert batch.closed


# -- copies, states, games put in


@each_game
@pytest.mark.parametrize("mode", ["same_step", "next_step", "disabled"])
def test_copies_pickles_and_states_go_on_alike(game, mode):
    batch = Batch(game, 3, 2, seed=5, max_steps=9, autoreset=mode, reward="margin")
    played(batch, 7)
    batch.put(1, moonpack.new(game, players=2, seed="other"))
    played(batch, 2)
    twins = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    later = Batch(game, 3, 2, seed=99, max_steps=9, autoreset=mode)
    later.restore(pickle.loads(pickle.dumps(batch.state())))
    for twin in [*twins, later]:
        assert same(twin, batch)
        assert twin.seeds == batch.seeds
        assert np.array_equal(twin.final_observations, batch.final_observations)
    if mode == "disabled":
        for one in (batch, *twins, later):
            one.reset(options={"reset_mask": np.array([True, False, True])})
    for _ in range(5):
        for one in (batch, *twins, later):
            played(one, 1)
        assert all(same(twin, batch) for twin in [*twins, later])
    assert later.seeds == batch.seeds


def test_a_state_of_another_batch_is_refused():
    state = Batch("moonlight", 2, seed=1).state()
    for other in (Batch("moonlight", 3, seed=1), Batch("wolves", 2, seed=1)):
        with pytest.raises(BadInput, match="state: expected a state of"):
            other.restore(state)


def test_a_game_is_put_in_from_a_game_an_engine_or_a_position():
    batch = Batch("wolves", 3, 2, seed=1)
    game = moonpack.new("wolves", seed=8, round_limit=1)
    position = some_position("wolves", 2)
    for lane, start in enumerate((game, game.engine, position)):
        batch.put(np.int32(lane), start)
    assert batch.seeds == ["", "", ""]
    assert batch.engine(0).snapshot() == batch.engine(1).snapshot() == game.engine.snapshot()
    assert batch.view(0).names == ("Player 1", "Player 2")
    before = game.engine.snapshot()
    played(batch, 1)
    assert game.engine.snapshot() == before
    over = moonpack.new("wolves", seed=8, round_limit=1).engine
    over.playout(1)
    for bad in (over, moonpack.new("moonlight"), moonpack.new("wolves", players=3), 5, "x"):
        with pytest.raises(BadInput, match="start"):
            batch.put(0, bad)
    with pytest.raises(BadInput, match="game"):
        batch.put(3, game)


def test_a_match_with_other_cards_is_refused():
    other, batch = moonpack.new("moonlight", cards="standard"), Batch("moonlight", 1, seed=1)
    with pytest.raises(BadInput, match="start"):
        batch.put(0, other)
    with pytest.raises(BadInput, match="position"):
        batch.reset(options={"position": other.position()})


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({"threads": 0}, "threads: expected a whole number from 1 to"),
        ({"autoreset": "later"}, "autoreset: expected one of same_step, next_step, disabled"),
        ({"per_game": [{}]}, "per_game"),
        ({"per_game": [{}, {"weather": 1}]}, "weather"),
        ({"seed": 1.5}, "seed: expected a whole number or a string"),
        ({"games": True}, "games"),
    ],
)
def test_what_is_wrong_is_named(bad, named):
    with pytest.raises(MoonpackError, match=named):
        Batch("wolves", **{"games": 2, **bad})


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({"seed": [1]}, "seed"),
        ({"seed": [1, 2.5]}, r"seed\[1\]"),
        ({"seed": 1.5}, "seed"),
        ({"options": {"reset_mask": [True]}}, "options.reset_mask"),
        ({"options": [{}]}, "options"),
        ({"options": {"position": 5}}, "position"),
    ],
)
def test_what_is_wrong_with_a_reset_is_named(bad, named):
    with pytest.raises(MoonpackError, match=named):
        Batch("wolves", 2, seed=1).reset(**bad)


def test_whole_numbers_of_numpy_count():
    batch = Batch("wolves", np.int64(2), np.int8(3), seed=np.uint32(5), max_steps=np.int16(4))
    assert batch.seeds == ["5/0", "5/1"]
    assert batch.engine(np.int64(1)).players == 3
    assert moonpack.new("wolves", seed=np.int64(4)).engine.snapshot() == (
        moonpack.new("wolves", seed=4).engine.snapshot()
    )


def test_two_batches_are_stepped_by_two_threads():
    batches = [Batch("moonlight", 64, seed=1, threads=2) for _ in range(2)]
    threads = [Thread(target=played, args=(batch, 30)) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert same(*batches)
