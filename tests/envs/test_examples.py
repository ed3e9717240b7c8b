"""The learner learns, and what it learned plays as a bot."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

import moonpack
from moonpack import arena, bots, selfplay
from moonpack.envs import Simulator
from moonpack.games.rng import Rng

np = pytest.importorskip("numpy", reason="the learner needs moonpack[envs]")

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name):
    spec = importlib.util.spec_from_file_location(f"examples_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def learn():
    return loaded("learn")


def test_before_learning_it_plays_like_chance(learn):
    assert learn.wins(learn.learn(updates=0), 400) == pytest.approx(0.5, abs=0.08)


@pytest.mark.slow
@pytest.mark.skipif(moonpack.engine_kind() != "compiled", reason="it would learn for minutes")
def test_it_learns_to_beat_random_play():
    program = "import learn; learn.GAMES = 128; print(learn.wins(learn.learn(updates=16), 1000))"
    process = (
        subprocess.run(  # by itself, as one would run it: threads of linear algebra are its own
            [sys.executable, "-c", program],
            cwd=EXAMPLES,
            capture_output=True,
            text=True,
            check=True,
        )
    )
    assert float(process.stdout.split()[-1]) > 0.56


def test_a_policy_is_kept_and_read_back(learn, tmp_path, monkeypatch):
    monkeypatch.setattr(learn, "GAMES", 4)
    policy = learn.learn(updates=1)
    policy.save(tmp_path / "policy.npz")
    again = learn.Policy.load(tmp_path / "policy.npz")
    assert learn.wins(again, 20) == learn.wins(policy, 20)


def test_what_was_learned_plays_as_a_bot(learn, tmp_path, monkeypatch):
    monkeypatch.setattr(learn, "GAMES", 4)
    path = tmp_path / "policy.npz"
    learn.learn(updates=1).save(path)
    bot = bots.make(f"{EXAMPLES / 'learned_bot.py'}:Learned(policy={str(path)!r})", "moonlight", 1)
    game = moonpack.new("moonlight", seed=1)
    while not game.over:
        step = bot.decide(game.view(game.actor), bots.Clock())
        assert step in game.view(game.actor).steps()
        game.play(step)
    assert game.winners()


def test_a_learner_against_bots_learns_from_their_games(monkeypatch):
    pytest.importorskip("gymnasium", reason="the learner against bots needs moonpack[envs]")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    solo = loaded("solo")
    monkeypatch.setattr(solo, "GAMES", 4)
    policy = solo.learn(["random"], seconds=60, seed=1, updates=2)
    assert policy.updates == 2
    assert policy.weights["w2"].any()
    assert 0 <= solo.wins(policy, ["random"], 10) <= 1


@pytest.fixture(scope="module")
def zero():
    return loaded("zero")


def test_every_action_of_the_root_gets_its_turn_and_the_best_most(zero):
    plan = zero.halving(8, 24)
    assert len(plan) == 24
    assert plan.count(0) == 8
    assert max(plan) > plan[0]


def positions(many, seed=1):
    """Some decisions of random matches with three actions each: observations and actions."""
    simulator, rng = Simulator("moonlight"), Rng(seed)
    rows, legal = [], []
    while len(rows) < many:
        engine = simulator.new(rng.word())
        for _ in range(rng.below(30)):
            if not engine.over:
                simulator.play(engine, rng.choice(simulator.legal(engine)))
        actions = [] if engine.over else simulator.legal(engine)
        if len(actions) >= 3:
            rows.append(simulator.observe(engine))
            legal.append([*actions[:3], -1])
    return np.stack(rows), np.array(legal, np.int16)


def test_the_network_learns_what_it_is_shown(zero):
    rng = np.random.default_rng(1)
    net, (rows, legal) = zero.Learner(), positions(64)
    wanted = rng.integers(3, size=64)
    policy = np.zeros((64, 4), np.float32)
    policy[np.arange(64), wanted] = 1
    values = rng.choice([-0.8, 0.8], 64).astype(np.float32)
    straight = np.zeros((64, 2), bool)
    first = sum(net.learn(rows, legal, policy, values, straight))
    for _ in range(200):
        last = sum(net.learn(rows, legal, policy, values, straight))
    assert last < first / 10
    scores, guessed = net(rows, legal[:, :3])
    assert (scores.argmax(axis=1) == wanted).all()
    assert np.abs(guessed - values).max() < 0.3


def test_its_gradient_is_the_slope_of_its_loss(zero, monkeypatch):
    rng = np.random.default_rng(2)
    monkeypatch.setattr(zero, "HIDDEN", (12, 8))
    net, (rows, legal) = zero.Learner(seed=3), positions(8)
    for name in ("wp", "wv"):
        net.weights[name] = rng.normal(0, 0.1, net.weights[name].shape)
    net.weights = {name: each.astype(np.float64) for name, each in net.weights.items()}
    policy = np.tile(np.array([0.2, 0.5, 0.3, 0], np.float32), (8, 1))
    values = rng.uniform(-1, 1, 8).astype(np.float32)
    mirrored = rng.integers(2, size=(8, 2)) > 0
    gradient = {}
    monkeypatch.setattr(net, "descend", gradient.update)

    def loss():
        return sum(net.learn(rows, legal, policy, values, mirrored))

    loss()
    slopes = dict(gradient)
    for name in ("w1", "b1", "w2", "b2", "wp", "bp", "wv", "bv"):
        at = np.unravel_index(np.abs(slopes[name]).argmax(), slopes[name].shape)
        small = 1e-5
        net.weights[name][at] += small
        above = loss()
        net.weights[name][at] -= 2 * small
        below = loss()
        net.weights[name][at] += small
        assert (above - below) / (2 * small) == pytest.approx(slopes[name][at], rel=1e-3)


def test_self_play_remembers_both_sides_and_plays_as_a_bot(zero, tmp_path, monkeypatch):
    monkeypatch.setattr(zero, "GAMES", 3)
    monkeypatch.setattr(zero, "SIMULATIONS", 8)
    play = zero.SelfPlay(seed=1)
    while play.matches < 2:
        play.step()
    values = [value for _, _, _, value in play.memory]
    assert min(values) < 0 < max(values)
    for row, actions, policy, _ in play.memory:
        assert len(row) == play.game.features.size
        assert len(actions) == len(policy)
        assert policy.sum() == pytest.approx(1, abs=1e-4)
    play.net.save(tmp_path / "zero.npz")
    bot = bots.make(
        f"{EXAMPLES / 'zero.py'}:Zero(net='{tmp_path / 'zero.npz'}',simulations=8)", "moonlight", 1
    )
    game = moonpack.new("moonlight", seed=1)
    for _ in range(6):
        step = bots.ask(bot, game.view(game.actor), bots.Clock())
        weighed = {one.step: one for one in bot.weighed()}
        assert sorted(weighed) == game.steps()
        assert weighed[step].visits == max(one.visits for one in weighed.values())
        game.play(step)
    assert game.step_count == 6


def test_processes_play_for_one_learner(zero, tmp_path):
    """The whole program for a few seconds, with another process that plays, too."""
    out = tmp_path / "zero.npz"
    command = [sys.executable, EXAMPLES / "zero.py", "--minutes", "0.05", "--out", out]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert zero.Net.load(out).weights["w1"].any()


# -- learning from self-play as data


@pytest.fixture
def imitate(zero, monkeypatch):
    pytest.importorskip("pyarrow", reason="learning from data needs moonpack[data]")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    imitate = loaded("imitate")
    monkeypatch.setattr(imitate, "HELD_BACK", 3)
    monkeypatch.setattr(imitate, "BATCH", 32)
    return imitate


@pytest.fixture(scope="module")
def searches(tmp_path_factory):
    """A little self-play: four matches between searches."""
    pytest.importorskip("pyarrow", reason="self-play as data needs moonpack[data]")
    folder = tmp_path_factory.mktemp("searches")
    contest = selfplay.plan("moonlight", ["search(simulations=8)"], games=4, seed=1)
    selfplay.generate(selfplay.Folder(contest, folder), workers=arena.here)
    return folder


def test_some_games_are_held_back_and_only_searches_are_learnt(imitate, searches):
    table = imitate.pq.read_table(searches)
    rows = [row for row in table.to_pylist() if sum(row["visits"]) > 0]
    assert len(rows) < table.num_rows
    kept = [row["game"] in (0, 3) for row in rows]
    for part, of_games in zip(imitate.read(searches), (False, True), strict=True):
        expected = [row for row, back in zip(rows, kept, strict=True) if back == of_games]
        assert len(part.values) == len(expected) > 0
        for nth, row in enumerate(expected):
            many, visits = len(row["weighed"]), np.array(row["visits"])
            assert part.legal[nth, :many].tolist() == row["weighed"]
            assert (part.legal[nth, many:] == -1).all()
            assert part.policy[nth, :many] == pytest.approx(visits / visits.sum())
            assert not part.policy[nth, many:].any()
            assert part.values[nth] == row["reward_win"]
            assert part.observations[nth].tobytes() == row["observation"]


def test_it_learns_what_searches_visit_and_keeps_what_it_learnt(
    imitate, zero, searches, tmp_path, monkeypatch, capsys
):
    out = tmp_path / "imitated.npz"
    monkeypatch.setattr(sys, "argv", ["imitate", str(searches), "--epochs", "2", "--out", str(out)])
    imitate.main()
    heading, *curve = capsys.readouterr().out.splitlines()
    learnt, held_back = imitate.read(searches)
    assert (
        heading
        == f"{len(learnt.values)} decisions to learn from, {len(held_back.values)} held back"
    )
    losses = [float(re.search(r"losses ([\d.]+)", line)[1]) for line in curve]
    assert [line.partition(":")[0] for line in curve] == ["epoch 0", "epoch 1", "epoch 2"]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] < losses[0] - 0.02
    again = imitate.judged(zero.Net.load(out), held_back)
    assert again[1] == pytest.approx(losses[-1], abs=0.01)  # kept with half the digits
