"""Learners of other projects, unmodified: `pip install --group learners`.

What they learn in seconds is little; that they run, and ask for nothing we do not have, is tested.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="environments need moonpack[envs]")

WHY = "the group `learners` of pyproject.toml"
# They warn about each other, and about what their next versions will do.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


def test_maskable_ppo_learns_alone_against_bots() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="environments need moonpack[envs]")
    contrib = pytest.importorskip("sb3_contrib", reason=WHY)
    masker = pytest.importorskip("sb3_contrib.common.wrappers", reason=WHY).ActionMasker
    env = gymnasium.make("moonpack.envs.solo:moonpack/moonlight-v1", opponents="random")
    masked = masker(env, lambda each: each.unwrapped.action_masks())
    learner = contrib.MaskablePPO(
        "MlpPolicy", masked, n_steps=64, batch_size=32, seed=1, device="cpu"
    )
    learner.learn(128)
    assert learner.num_timesteps == 128


def test_torchrl_takes_the_pettingzoo_environment() -> None:
    envs = pytest.importorskip("torchrl.envs", reason=WHY)
    utils = pytest.importorskip("torchrl.envs.utils", reason=WHY)
    moonlight = pytest.importorskip("moonpack.envs.moonlight_v1", reason="needs moonpack[envs]")
    env = envs.PettingZooWrapper(
        moonlight.env(max_steps=200), use_mask=True, categorical_actions=True
    )
    utils.check_env_specs(env)
    assert tuple(env.rollout(20).batch_size) == (20,)


def test_tianshou_collects_matches() -> None:
    env_module = pytest.importorskip("tianshou.env", reason=WHY)
    data = pytest.importorskip("tianshou.data", reason=WHY)
    algorithms = pytest.importorskip("tianshou.algorithm", reason=WHY)
    chance = pytest.importorskip("tianshou.algorithm.random", reason=WHY)
    moonlight = pytest.importorskip("moonpack.envs.moonlight_v1", reason="needs moonpack[envs]")

    def made() -> Any:
        return env_module.PettingZooEnv(moonlight.env())

    env = made()
    players = [
        chance.MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space)
        for _ in range(2)
    ]
    together = algorithms.MultiAgentOffPolicyAlgorithm(algorithms=players, env=env)
    vector = env_module.DummyVectorEnv([made, made])
    collector = data.Collector(together, vector, data.VectorReplayBuffer(2000, 2))
    collected = collector.collect(n_episode=2, reset_before_collect=True)
    assert collected.n_collected_episodes == 2


def loaded(name: str) -> Any:
    pyspiel = pytest.importorskip("pyspiel", reason="needs moonpack[openspiel]")
    pytest.importorskip("moonpack.envs.openspiel", reason="needs moonpack[openspiel]")
    return pyspiel.load_game(name)


def miniature() -> Any:
    """The end of a match of Moonlight, for methods that need many games."""
    from moonpack.envs import miniatures

    most = miniatures.load("last_plays").max_steps
    return loaded(f"moonpack_moonlight(miniature=last_plays,max_steps={most})")


def test_shimmy_wraps_the_openspiel_game() -> None:
    shimmy = pytest.importorskip("shimmy", reason=WHY)
    env = shimmy.OpenSpielCompatibilityV0(loaded("moonpack_moonlight(max_steps=80)"), None)
    env.reset(seed=1)
    rng, steps = np.random.default_rng(1), 0
    for _ in env.agent_iter(60):
        _, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            steps += 1
    assert steps > 10


@pytest.mark.parametrize(
    ("module", "solver", "iterations", "most"),
    [
        ("external_sampling_mccfr", "ExternalSamplingSolver", 400, 0.03),
        ("outcome_sampling_mccfr", "OutcomeSamplingSolver", 600, 0.06),
    ],
)
def test_mccfr_comes_near_to_the_solution(
    module: str, solver: str, iterations: int, most: float
) -> None:
    game, algorithms = miniature(), "open_spiel.python.algorithms"
    sampling = pytest.importorskip(f"{algorithms}.{module}", reason="needs moonpack[openspiel]")
    measure = pytest.importorskip(f"{algorithms}.exploitability", reason="needs OpenSpiel")
    np.random.seed(1)  # OpenSpiel's own source of chance
    solving = getattr(sampling, solver)(game)
    for _ in range(iterations):
        solving.iteration()
    assert measure.exploitability(game, solving.average_policy()) < most


def test_openspiels_nfsp_plays_the_miniature() -> None:
    torch = pytest.importorskip("torch", reason=WHY)
    pytest.importorskip("tree", reason=WHY)
    game = miniature()
    nfsp = pytest.importorskip("open_spiel.python.pytorch.nfsp", reason=WHY)
    environments = pytest.importorskip("open_spiel.python.rl_environment", reason=WHY)
    torch.manual_seed(1)
    env = environments.Environment(game)
    env.seed(1)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    limits = {"reservoir_buffer_capacity": 500, "batch_size": 16, "min_buffer_size_to_learn": 50}
    learners = [
        nfsp.NFSP(seat, size, actions, [32], anticipatory_param=0.1, **limits) for seat in range(2)
    ]
    for _ in range(100):
        moment = env.reset()
        while not moment.last():
            player = moment.observations["current_player"]
            chosen = learners[player].step(moment)
            assert chosen.action in moment.observations["legal_actions"][player]
            moment = env.step([chosen.action])
        for learner in learners:
            learner.step(moment)


def test_openspiels_dqn_learns_a_small_game() -> None:
    pytest.importorskip("torch", reason=WHY)
    pytest.importorskip("tree", reason=WHY)
    loaded("moonpack_moonlight")
    place = Path(__file__).parents[2] / "examples" / "dqn.py"
    curve = runpy.run_path(str(place))["curve"]
    began, ended = curve("small_round", games=1000, seat=1, seed=1, every=1000)
    assert (began[0], ended[0]) == (0, 1000)
    assert ended[1] > 0.3 > began[1]  # against random play: 0.04 by itself, 0.94 at best
    assert ended[2] is not None
