"""The same calls as in `tests/numpy_cases.py`, for environments."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.numpy_cases import Number, begun, position

np = pytest.importorskip("numpy", reason="environments need moonpack[envs]")


def kept(batch) -> object:
    """The state of a batch, with its engines as numbers."""
    state = vars(batch.state())
    engines = [engine.snapshot() for engine in state["engines"]]
    return {**state, "engines": engines, "arrays": len(state["arrays"])}


def batches(n: Number) -> Iterator[object]:
    envs = environments()
    batch = envs.Batch(
        "wolves", n(2), n(2), seed=n(5), max_steps=n(40), threads=n(1), round_limit=n(2)
    )
    yield from (batch.seeds, batch.random_actions().tolist(), batch.view(n(1), n(0)).to_json())
    batch.put(n(1), batch.engine(n(0)))
    batch.step([n(int(action)) for action in batch.random_actions()])
    yield from (batch.engine(n(1)).snapshot(), batch.bot_actions("pup").tolist())
    for seed in (n(6), [n(6), n(7)]):
        batch.reset(seed=seed)
        yield batch.seeds
    where = np.ones(2, np.bool_)
    batch.begin(where, [n(3), n(4)], [{}, {"round_limit": n(1)}])
    yield from (batch.seeds, batch.masks.tolist(), kept(batch))


def simulators(n: Number) -> Iterator[object]:
    envs = environments()
    for game in ("wolves", "moonlight"):
        simulator = envs.Simulator(game, n(2))
        engine = simulator.new(n(3))
        for _ in range(5):
            simulator.play(engine, n(simulator.legal(engine)[0]))
        started = simulator.start(position(game), n(4))
        guess = simulator.guess(engine, n(1), n(2))
        sampled = simulator.sample(begun(game).view(0), n(2))
        child = simulator.child(engine, n(simulator.legal(engine)[0]))
        yield from (one.snapshot() for one in (engine, started, guess, sampled, child))
        yield simulator.observe(engine, n(1)).tolist()
        yield (
            simulator.actions.to_step(n(2)),
            simulator.actions.from_number(n(simulator.actions.steps[3])),
        )


def pettingzoos(n: Number) -> Iterator[object]:
    pytest.importorskip("pettingzoo", reason="environments need moonpack[envs]")
    from moonpack.envs import moonlight_v1, wolves_v1

    env = wolves_v1.raw_env(players=n(3), max_steps=n(50), round_limit=n(2))
    env.reset(seed=n(3), options={"round_limit": n(1)})
    for _ in range(4):
        mask = env.observe(env.agent_selection)["action_mask"]
        action = n(int(mask.argmax()))
        yield env.action_to_step(action)
        env.step(action)
    yield env.engine.snapshot()
    duel = moonlight_v1.raw_env()
    duel.reset(seed=n(3))
    yield duel.sampled("player_0", n(4)).engine.snapshot()


def solos(n: Number) -> Iterator[object]:
    envs = environments()
    env = envs.SoloEnv("moonlight", n(2), opponents="random", seat=n(1), max_steps=n(30))
    _, info = env.reset(seed=n(3), options={"seat": n(0)})
    for _ in range(3):
        action = n(int(info["action_mask"].argmax()))
        yield env.action_to_step(action)
        _, _, _, _, info = env.step(action)
    yield from (info["seat"], env.seat, env.engine.snapshot(), env.view(n(0)).to_json())


def solo_vectors(n: Number) -> Iterator[object]:
    envs = environments()
    env = envs.SoloVectorEnv(
        n(2), "moonlight", n(2), opponents="random", seat=n(1), max_steps=n(30), threads=n(1)
    )
    for seed in (n(3), [n(3), n(4)]):
        _, info = env.reset(seed=seed)
        yield env.batch.seeds
        env.step([n(int(action)) for action in info["action_mask"].argmax(axis=1)])
    yield [env.batch.engine(game).snapshot() for game in range(2)]


def trees(n: Number) -> object:
    from moonpack.envs import miniatures, tabular

    tree = tabular.Tree(miniatures.match("last_plays"), reward=n(0), most=n(10_000))
    policy = tabular.solve(tree, n(3))
    return policy, tabular.best_response(tree, policy, n(1))


def environments():
    """The environments; the test is skipped where they are not installed."""
    pytest.importorskip("gymnasium", reason="environments need moonpack[envs]")
    from moonpack import envs

    return envs


CASES: dict[str, Callable[[Number], object]] = {
    "Batch.__init__(games, players, seed, max_steps, threads) Batch.reset(seed) Batch.put(game) "
    "Batch.begin(seeds) Batch.engine(game) Batch.view(game, seat)": batches,
    "Simulator.__init__(players) Simulator.new(seed) Simulator.start(seed) Simulator.sample(seed) "
    "Simulator.guess(seat, seed) Simulator.play(action) Simulator.child(action) "
    "Simulator.observe(seat) ActionTable.to_step(action) ActionTable.from_number(number)": (
        simulators
    ),
    "MoonpackEnv.__init__(players, max_steps) MoonpackEnv.reset(seed) MoonpackEnv.step(action) "
    "MoonpackEnv.action_to_step(action) MoonpackEnv.sampled(seed)": pettingzoos,
    "SoloEnv.__init__(players, seat, max_steps) SoloEnv.reset(seed) SoloEnv.step(action) "
    "SoloEnv.action_to_step(action) SoloEnv.view(seat)": solos,
    "SoloVectorEnv.__init__(num_envs, players, seat, max_steps, threads) "
    "SoloVectorEnv.reset(seed)": solo_vectors,
    "Tree.__init__(reward, most) best_response(seat) solve(iterations)": trees,
}
