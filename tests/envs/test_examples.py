"""The learner learns, and what it learned plays as a bot."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import moonpack
from moonpack import bots

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
