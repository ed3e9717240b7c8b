"""A learner against our bots, as Gymnasium sees it: alone, and many at once."""

from __future__ import annotations

import copy
import pickle
import warnings

import pytest

import moonpack
from moonpack.errors import BadInput, IllegalStep, MoonpackError

np = pytest.importorskip("numpy", reason="environments need moonpack[envs]")
gymnasium = pytest.importorskip("gymnasium", reason="environments need moonpack[envs]")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from moonpack.envs import Batch, moonlight_v1, solo  # noqa: E402
from moonpack.envs.solo_vector import SoloVectorEnv  # noqa: E402
from tests.envs.cases import some_position  # noqa: E402

GAMES = ("wolves", "moonlight")
BOT = "random"
each_game = pytest.mark.parametrize("game", GAMES)


def first_legal(mask):
    return int(np.flatnonzero(mask)[0])


def made(game, **asked):
    return gymnasium.make(f"moonpack/{game}-v1", **{"opponents": BOT, **asked})


@each_game
def test_gymnasium_checks_the_environment(game):
    env = made(game, max_steps=50)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")  # no picture is asked for here
        check_env(env.unwrapped, skip_render_check=True)
    env.close()


@each_game
def test_a_game_against_bots_ends_with_the_learners_reward(game):
    env = made(game, opponents=["pup", "random"], reward="margin", max_steps=None)
    choose = np.random.default_rng(1)
    observation, info = env.reset(seed=3, options={"round_limit": 1} if game == "wolves" else None)
    over, reward, steps = False, 0.0, 0
    while not over:
        assert observation in env.observation_space
        assert info["action_mask"].any()
        action = choose.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, over, cut, info = env.step(action)
        assert not cut
        steps += 1
    assert info["steps"] == steps
    assert not info["action_mask"].any()
    inner = env.unwrapped
    expected = inner._play.lens.rewards(inner.engine, 2)[inner.seat]
    assert reward == pytest.approx(expected)
    with pytest.raises(BadInput, match="the game is over"):
        env.step(0)


def test_seats_rotate_and_opponents_are_mixed():
    env = solo.SoloEnv("wolves", 3, opponents=["random", "greedy"], round_limit=1)
    seats, bots = [], set()
    for nth in range(9):
        env.reset(seed=1 if nth == 0 else None)
        seats.append(env.seat)
        bots.update(env._episode.bots)
    assert [seats[n + 1] for n in range(8)] == [(seat + 1) % 3 for seat in seats[:8]]
    assert bots == {"random", "greedy"}
    first = {solo.SoloEnv("moonlight", opponents=BOT).reset(seed=n)[1]["seat"] for n in range(12)}
    assert first == {0, 1}


def test_a_seed_gives_the_game_of_moonpack_new_and_the_same_opponents():
    env = solo.SoloEnv("wolves", 2, opponents="greedy", seat=0)
    rows = []
    for _ in range(2):
        env.reset(seed=7)
        assert env.engine.snapshot() == moonpack.new("wolves", seed=7).engine.snapshot()
        seen = [env.step(first_legal(env.action_masks()))[0] for _ in range(6)]
        env.reset()  # the seed decides the games after it, too
        rows.append([*seen, env.step(first_legal(env.action_masks()))[0]])
    assert all((one == other).all() for one, other in zip(*rows, strict=True))


def test_options_of_a_reset_are_for_that_game():
    env = solo.SoloEnv("moonlight", opponents=BOT)
    _, info = env.reset(seed=1, options={"seat": 1, "opponents": "pup", "setup": {"starter": 2}})
    assert info["seat"] == 1
    assert env.engine.seat == 1
    assert env._episode.bots == ("pup", "pup")
    env.reset()
    assert env._episode.bots == (BOT, BOT)
    position = some_position("wolves", 2)
    seat = moonpack.from_position(position).actor
    wolves = solo.SoloEnv("wolves", opponents=BOT, seat=seat)
    wolves.reset(seed=1, options={"position": position})
    assert wolves.engine.snapshot() == moonpack.from_position(position).engine.snapshot()


def test_what_an_illegal_action_does_can_be_chosen():
    for how in ("lose", "random", "raise"):
        env = solo.SoloEnv("moonlight", opponents=BOT, illegal=how, max_steps=40)
        _, info = env.reset(seed=2)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if how == "raise":
            with pytest.raises(IllegalStep):
                env.step(wrong)
            assert not env._is_over
            continue
        _, reward, over, _, info = env.step(wrong)
        assert info["illegal"]
        assert over == (how == "lose")
        assert reward == (-1.0 if how == "lose" else 0.0)


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({"opponents": "dragon"}, "opponents: expected a bot of moonlight"),
        ({"opponents": ["pup", "dragon"]}, r"opponents\[1\]"),
        ({"opponents": []}, "opponents"),
        ({"seat": 2}, "seat: expected a whole number from 0 to 1"),
        ({"illegal": "shrug"}, "illegal"),
        ({"max_steps": 0}, "max_steps"),
        ({"render_mode": "smell"}, "render_mode"),
        ({"weather": "rain"}, "weather"),
    ],
)
def test_what_is_wrong_is_named(bad, named):
    with pytest.raises(MoonpackError, match=named):
        solo.SoloEnv("moonlight", **bad)


def test_bad_actions_and_options_are_named():
    env = solo.SoloEnv("moonlight", opponents=BOT)
    with pytest.raises(BadInput, match="before the first reset"):
        env.step(0)
    for bad, named in (({"seat": 5}, "options.seat"), ({"opponents": "x"}, "options.opponents")):
        with pytest.raises(BadInput, match=named):
            env.reset(options=bad)
    env.reset(seed=1)
    for action in (-1, 10**6, 1.5, "1"):
        with pytest.raises(BadInput, match="action"):
            env.step(action)


@each_game
def test_an_environment_can_be_copied_and_pickled_in_the_middle_of_a_game(game):
    env = solo.SoloEnv(game, opponents="greedy")
    env.reset(seed=1)
    for _ in range(3):
        env.step(first_legal(env.action_masks()))
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.engine.snapshot() == env.engine.snapshot()
        twin.step(first_legal(twin.action_masks()))
        assert twin.engine.snapshot() != env.engine.snapshot()


def test_it_is_drawn_as_the_learner_sees_it():
    env = solo.SoloEnv("moonlight", opponents=BOT, seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert "Player 2" in env.render()
    assert env._repr_svg_() == env.view(1)._repr_svg_()  # in notebooks
    with pytest.raises(BadInput, match="render_mode"):
        solo.SoloEnv("moonlight", opponents=BOT).render()


# -- many at once


def vector(game, many=3, **asked):
    return gymnasium.make_vec(f"moonpack/{game}-v1", many, **{"opponents": BOT, **asked})


@each_game
def test_many_games_are_those_of_as_many_environments(game):
    short = {"round_limit": 1} if game == "wolves" else {}
    asked = {"opponents": ["greedy", "pup"], "max_steps": 25, "reward": "margin", **short}
    together = vector(game, **asked)
    assert isinstance(together, SoloVectorEnv)
    alone = gymnasium.vector.SyncVectorEnv([lambda: made(game, **asked)] * 3)
    for env in (together, alone):
        assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert together.observation_space == alone.observation_space
    assert together.action_space == alone.action_space
    seen, info = together.reset(seed=4)
    other, other_info = alone.reset(seed=4)
    ends = 0
    for _ in range(60):
        assert (seen == other).all()
        assert (info["action_mask"] == other_info["action_mask"]).all()
        assert (info["seat"] == other_info["seat"]).all()
        actions = info["action_mask"].argmax(axis=1)
        seen, *results, info = together.step(actions)
        other, *expected, other_info = alone.step(actions)
        for result, wanted in zip(results, expected, strict=True):
            assert result.tolist() == pytest.approx(wanted.tolist())
        ends += int(results[1].sum() + results[2].sum())
    assert ends > 0
    together.close()
    alone.close()


@pytest.mark.parametrize("seed", [3, [3, 4, 5], np.array([3, 4, 5])])
def test_a_seed_decides_what_random_opponents_play(seed):
    courses = []
    for _ in range(2):
        env = vector("moonlight", opponents="random")
        seen, info = env.reset(seed=seed)
        assert env.unwrapped.batch.seeds == [3, 4, 5]
        course = [seen.tolist()]
        for _ in range(30):  # into the games that follow
            seen, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
            course.append(seen.tolist())
        courses.append(course)
    assert courses[0] == courses[1]


@pytest.mark.parametrize(
    ("seed", "named"),
    [
        (np.array([1, 2]), "seed: needs a list of 3, got 2"),
        ([1, 2.5, 3], r"seed\[1\]: expected a whole number"),
        (1.5, "seed: expected a whole number, or 3 of them"),
        ("x", "seed: expected a whole number, or 3 of them"),
    ],
)
def test_what_is_wrong_with_seeds_of_many_is_named(seed, named):
    with pytest.raises(BadInput, match=named):
        vector("moonlight").reset(seed=seed)


def test_what_is_wrong_with_a_seed_is_named():
    for env in (solo.SoloEnv("moonlight"), moonlight_v1.raw_env()):
        for seed in (1.5, np.array([1, 2]), [1]):
            with pytest.raises(BadInput, match="seed: expected a whole number"):
                env.reset(seed=seed)


def test_new_games_can_begin_with_the_same_step():
    env = vector("moonlight", 4, autoreset_mode=AutoresetMode.SAME_STEP, max_steps=2)
    _, info = env.reset(seed=1)
    _, _, _, truncated, info = env.step(info["action_mask"].argmax(axis=1))
    assert not truncated.any()
    assert "final_obs" not in info
    seen, _, _, truncated, info = env.step(info["action_mask"].argmax(axis=1))
    assert truncated.all()
    assert info["_final_obs"].all()
    assert all((last != new).any() for last, new in zip(info["final_obs"], seen, strict=True))
    assert info["final_info"]["steps"].tolist() == [2] * 4
    assert info["action_mask"].any(axis=1).all()


def test_games_are_reset_by_hand_where_that_is_asked_for():
    env = vector("moonlight", 2, autoreset_mode="disabled", max_steps=1)
    _, info = env.reset(seed=1)
    env.step(info["action_mask"].argmax(axis=1))
    with pytest.raises(BadInput, match=r"actions\[0\]: expected none: reset this game first"):
        env.step(np.zeros(2, int))
    _, info = env.reset(options={"reset_mask": np.array([True, True])})
    assert info["action_mask"].any(axis=1).all()


def test_illegal_actions_of_many():
    env = vector("moonlight", 2)
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    _, rewards, over, _, info = env.step(actions)
    assert over.tolist() == [False, True]
    assert rewards.tolist() == [0.0, -1.0]
    assert info["illegal"].tolist() == [False, True]
    strict = vector("moonlight", 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalStep, match="game 1"):
        strict.step(actions)


def test_wrappers_of_gymnasium_take_it():
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(vector("moonlight", 2, max_steps=5))
    _, info = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert info["episode"]["l"].tolist() == [5, 5]


def test_bots_play_in_a_batch():
    batch = Batch("moonlight", 4, seed=2)
    where = np.array([True, False, True, False])
    asked = batch.bot_actions("pup", where)
    again = Batch("moonlight", 4, seed=2).bot_actions(["pup"] * 4, where)
    assert (asked[where] == again[where]).all()
    batch.step(asked)
    with pytest.raises(BadInput, match="bot"):
        batch.bot_actions("dragon")
    with pytest.raises(BadInput, match="bot"):
        batch.bot_actions(["pup"])
