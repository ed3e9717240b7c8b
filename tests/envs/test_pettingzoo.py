"""The environments pass PettingZoo's own tests, and do what Moonpack adds to them."""

from __future__ import annotations

import copy
import pickle
import warnings
from importlib.util import find_spec
from itertools import pairwise

import pytest

import moonpack
from moonpack.errors import BadInput, IllegalStep, MoonpackError
from tests.envs.cases import each_case

np = pytest.importorskip("numpy", reason="environments need moonpack[envs]")
pettingzoo = pytest.importorskip("pettingzoo", reason="environments need moonpack[envs]")

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it uses its own old ways
    from pettingzoo.test import api_test, render_test, seed_test

from moonpack.envs import moonlight_v1, wolves_v1  # noqa: E402

MODULES = {"wolves": wolves_v1, "moonlight": moonlight_v1}
HAS_PICTURES = find_spec("pygame") is not None and find_spec("resvg_py") is not None

# Its tests warn about every environment with dict observations, PettingZoo's own included.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def made(game, players, **choices):
    return MODULES[game].env(players=players, **choices)


def play_on(env, seed, steps):
    """Play random actions; returns how many were played before the end."""
    rng = np.random.default_rng(seed)
    for nth in range(steps):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return nth
        env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return steps


@each_case
def test_it_passes_the_api_test(game, players, capsys):
    api_test(made(game, players), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@each_case
def test_it_passes_the_api_test_to_the_end_of_games(game, players):
    api_test(
        made(game, players, **({"round_limit": 2} if game == "wolves" else {})), num_cycles=300
    )


@each_case
def test_it_passes_the_seed_test(game, players):
    seed_test(lambda: made(game, players), num_cycles=100)


@pytest.mark.slow
@pytest.mark.skipif(not HAS_PICTURES, reason="pictures need pygame-ce and moonpack[png]")
@each_case
def test_it_passes_the_render_test(game, players, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("moonpack.envs.window.FRAMES_PER_SECOND", 1000)
    monkeypatch.setattr("moonpack.envs.window.WIDTH", 200)
    render_test(lambda render_mode: made(game, players, render_mode=render_mode))


def test_it_is_registered_by_name():
    if not hasattr(pettingzoo, "make"):
        pytest.skip("this PettingZoo has no registry")
    env = pettingzoo.make("aec", "moonpack/wolves_v1", players=3)
    env.reset(seed=1)
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert str(pettingzoo.make("aec", "moonpack/moonlight_v1")) == "moonlight_v1"


@each_case
def test_a_seed_gives_the_game_that_moonpack_gives(game, players):
    env = MODULES[game].raw_env(players=players)
    env.reset(seed=7)
    assert env.engine.snapshot() == moonpack.new(game, players=players, seed=7).engine.snapshot()


def test_a_seed_decides_the_games_that_follow_too():
    first, second = wolves_v1.raw_env(), wolves_v1.raw_env()
    first.reset(seed=1)
    second.reset(seed=1)
    for _ in range(2):
        first.reset()
        second.reset()
        assert first.engine.snapshot() == second.engine.snapshot()
    before = first.engine.snapshot()
    first.reset()
    assert first.engine.snapshot() != before


def test_an_agent_acts_as_often_as_its_seat_decides():
    env = wolves_v1.env(players=2)
    env.reset(seed=1)
    turns = [env.agent_selection]
    for _ in range(60):
        play_on(env, 1, 1)
        turns.append(env.agent_selection)
    assert any(one == other for one, other in pairwise(turns))
    assert set(turns) == {"player_0", "player_1"}


@each_case
def test_actions_and_steps_translate_both_ways(game, players):
    env = MODULES[game].raw_env(players=players)
    env.reset(seed=3)
    mine = env.observe(env.agent_selection)
    steps = sorted(env.action_to_step(a) for a in np.flatnonzero(mine["action_mask"]))
    assert steps == env.view(env.agent_selection).steps()
    assert [env.step_to_action(step) for step in steps] == [
        env.step_to_action(env.action_to_step(env.step_to_action(step))) for step in steps
    ]


@each_case
def test_only_the_one_to_decide_has_legal_actions(game, players):
    env = made(game, players)
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.dtype == np.int8
        assert mask.any() == (agent == env.agent_selection)


@pytest.mark.parametrize("reward", ["win", "placement", "margin"])
@each_case
def test_rewards_come_at_the_end_and_sum_to_zero(game, players, reward):
    env = made(game, players, reward=reward)
    env.reset(seed=2)
    play_on(env, 2, 10)
    assert not any(env.rewards.values())
    play_on(env, 2, 5000)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert any(env.rewards.values())


def test_a_game_is_truncated_after_max_steps():
    env = wolves_v1.env(players=3, max_steps=5)
    env.reset(seed=1)
    assert play_on(env, 1, 100) == 5
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


def test_an_illegal_action_loses_in_wrappers_and_raises_without():
    env = wolves_v1.env(players=2)
    env.reset(seed=1)
    env.step(env.unwrapped.step_to_action("end"))
    assert env.rewards["player_0"] == -1
    assert all(env.terminations.values())
    raw = wolves_v1.raw_env(players=2)
    raw.reset(seed=1)
    with pytest.raises(IllegalStep, match=r"'end' is not possible\. First place"):
        raw.step(raw.step_to_action("end"))
    with pytest.raises(BadInput, match="action: expected a whole number from 0"):
        raw.step(10**6)


def test_nothing_can_be_asked_before_the_first_reset():
    env = wolves_v1.env()
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.rewards
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.agent_selection


def test_options_and_set_ups_come_with_a_reset():
    env = wolves_v1.raw_env(players=2, tiles="second")
    env.reset(seed=1, options={"round_limit": 3, "packs": ["rock", "tundra"]})
    shot = env.engine.snapshot()
    assert shot.round_limit == 3
    assert [shot.pack_terrain(n) for n in range(2)] == [1, 3]
    assert shot.seats[0].tiles == 31
    env.reset(seed=1)
    assert env.engine.snapshot().round_limit == 0
    setup = moonpack.new("wolves", players=2, seed=9).record()["setup"]
    del setup["neutral"]  # it depends on the packs
    env.reset(seed=1, options={"setup": setup})
    assert list(env.engine.snapshot().region_tiles) == setup["regions"]


def test_a_game_can_begin_from_a_position():
    game = moonpack.new("wolves", players=2, seed=4)
    while game.actor is not None and "end" not in game.steps():
        game.play(game.steps()[0])
    env = wolves_v1.raw_env(players=2)
    env.reset(options={"position": game.position()})
    assert env.view("player_0").steps() == game.steps()
    with pytest.raises(BadInput, match=r"options\.position: needs 3 players"):
        wolves_v1.raw_env(players=3).reset(options={"position": game.position()})


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"weather": "rain"}, "weather"),
        ({"round_limit": "many"}, "round_limit"),
        ({"packs": ["rock"]}, "packs"),
        ({"cards": {}}, "cards"),
        ("fast", "options"),
    ],
)
def test_options_that_are_wrong_are_named(options, named):
    env = wolves_v1.raw_env(players=2)
    with pytest.raises(MoonpackError, match=named):
        env.reset(seed=1, options=options)


@each_case
def test_copies_and_pickles_go_their_own_way(game, players):
    env = made(game, players)
    env.reset(seed=5)
    play_on(env, 5, 40)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    before = env.unwrapped.engine.snapshot()
    for twin in twins:
        assert twin.unwrapped.engine.snapshot() == before
        play_on(twin, 6, 30)
        assert env.unwrapped.engine.snapshot() == before
    play_on(env, 6, 30)
    for twin in twins:
        assert twin.agent_selection == env.agent_selection
        seen, same = env.last()[0], twin.last()[0]
        assert (seen["observation"] == same["observation"]).all()
        assert (seen["action_mask"] == same["action_mask"]).all()
    env.reset()
    for twin in twins:  # also the chance of games to come
        twin.reset()
        assert twin.unwrapped.engine.snapshot() == env.unwrapped.engine.snapshot()


def test_an_environment_can_be_copied_before_its_first_game():
    env = pickle.loads(pickle.dumps(copy.deepcopy(moonlight_v1.env())))
    env.reset(seed=1)
    assert play_on(env, 1, 5) == 5


def test_a_sampled_copy_keeps_what_the_agent_knows_and_hides_the_rest_anew():
    env = moonlight_v1.raw_env()
    env.reset(seed=1)
    play_on(env, 1, 4)
    twin = env.sampled("player_0", seed=1)
    mine, same = env.observe("player_0"), twin.observe("player_0")
    assert (mine["observation"] == same["observation"]).all()
    hands = {
        tuple(env.sampled("player_0", seed=n).engine.snapshot().sides[1].hand) for n in range(20)
    }
    assert len(hands) > 5


def test_letters_show_what_a_spectator_may_know():
    env = wolves_v1.env(players=3, render_mode="ansi")
    env.reset(seed=1)
    assert "Player 1" in env.render()
    with pytest.raises(BadInput, match="render_mode: expected one of human, ansi, rgb_array"):
        wolves_v1.env(render_mode="smell")
    plain = wolves_v1.raw_env()
    assert plain._repr_svg_() is None
    plain.reset(seed=1)
    assert plain._repr_svg_() == plain.view(None)._repr_svg_()  # in notebooks
    with pytest.raises(BadInput, match="render_mode"):
        plain.render()
