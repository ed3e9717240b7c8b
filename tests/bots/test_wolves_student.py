"""The learned judge of The Wolves while it learns: the tools that play, read and train."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Clock

np = pytest.importorskip("numpy")

TOOLS = Path(__file__).parents[2] / "tools"
PLAYERS, FEATURES, INPUTS, REGIONS, TURNS = 3, 5, 12, 2, 40


@pytest.fixture
def student(monkeypatch: pytest.MonkeyPatch) -> Any:
    return tool(monkeypatch, "wolves_student")


def tool(monkeypatch: pytest.MonkeyPatch, name: str) -> Any:
    if not TOOLS.exists():
        pytest.skip("the tools are not part of an installed package")
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module(name)


def made_up() -> Any:
    """Positions whose results follow from a feature, where a certain input is there."""
    looks = importlib.import_module("wolves_looks")
    rng = np.random.default_rng(7)
    seen = rng.uniform(0, 3, (TURNS, PLAYERS, FEATURES))
    facts = np.array([rng.choice(INPUTS, 4, replace=False) for _ in range(TURNS)])
    scores = 5 * seen[:, :, 0] * (facts == 3).any(axis=1)[:, None] + seen[:, :, 1]
    shares = (scores == scores.max(axis=1, keepdims=True)).astype(float)
    takers = rng.integers(0, PLAYERS, (TURNS, REGIONS))
    takers[0] = looks.NEVER
    hopes = 0.8 * shares + 0.2 / PLAYERS
    leads = importlib.import_module("wolves_net").lead(scores)
    happened = (np.arange(TURNS) % 4 > 0).astype(float)
    times = rng.uniform(0, 3, TURNS)
    games = np.arange(TURNS)
    return looks.Looks(games, times, seen, facts, shares, scores, hopes, leads, happened, takers)


def fresh(student: Any, games: Any) -> Any:
    start = {"temperatures": [5.0] * 4, "anchors": [[0.1] * FEATURES] * 4}
    shape = student.Shape(PLAYERS, FEATURES, INPUTS, REGIONS, units=6, second=3)
    turned = np.array(
        [[(n + 4 * seat) % INPUTS for n in range(INPUTS)] + [INPUTS] for seat in (0, 2, 1)]
    )
    net = student.Student.near(start, shape, games.looks, turned, 3)
    rng = np.random.default_rng(1)
    for name, part in net.parts.items():
        net.parts[name] = part.astype(float) + rng.normal(0, 0.1, part.shape)
    return net


def loss(student: Any, net: Any, games: Any) -> float:
    """What training makes smaller, written anew."""
    gave = net.forward(
        games.looks / net.spread, student.hats(games.times).astype("f4"), net.marks(games.facts)
    )
    total = -(games.hopes * np.log(gave["shares"])).sum(axis=1).mean()
    off = (student.lead(gave["values"]) - games.leads) / student.LEAD_UNIT
    total += student.LEAD_MATTERS * (off**2 * games.happened[:, None]).sum() / off.size / 2
    takes = gave["takes"].reshape(TURNS, PLAYERS, REGIONS)
    for turn in range(TURNS):
        for seat in range(PLAYERS):
            for region in range(REGIONS):
                taker = games.takers[turn, region]
                if games.happened[turn] and taker < PLAYERS:
                    chance = takes[turn, seat, region]
                    right = chance if taker == seat else 1 - chance
                    total -= student.TAKERS_MATTER * np.log(right) / TURNS
    return float(total)


PARTS = ["anchors", "temperatures", "own", "every", "times", "facts"]
PARTS += ["between", "bias", "out", "win", "take", "take_bias"]


@pytest.mark.parametrize("name", PARTS)
def test_the_slope_is_how_the_loss_grows(student: Any, name: str) -> None:
    games = made_up()
    net = fresh(student, games)
    slope = net.slope(games)[name]
    part = net.parts[name]
    for at in [tuple(0 for _ in part.shape), tuple(n - 1 for n in part.shape)]:
        kept, tiny = part[at], 1e-5
        part[at] = kept + tiny
        above = loss(student, net, games)
        part[at] = kept - tiny
        below = loss(student, net, games)
        part[at] = kept
        assert slope[at] == pytest.approx((above - below) / (2 * tiny), rel=1e-3, abs=1e-7)


def test_training_explains_more_and_is_the_same_every_time(student: Any) -> None:
    games = made_up()
    nets = [fresh(student, games) for _ in range(2)]
    before = nets[0].errors(games)
    for net in nets:
        student.train(net, games, 5, epochs=300, drawn=0.01, report=lambda _: None)
    assert nets[0].errors(games)["explained"] > before["explained"] + 0.1
    assert student.weights(nets[0]) == student.weights(nets[1])


def test_the_tool_goes_from_games_to_weights_that_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A few games of two, stopped after the first round and taken up again."""
    learn, games = tool(monkeypatch, "learn_wolves"), tool(monkeypatch, "wolves_games")
    for module in (learn, games):
        monkeypatch.setattr(module, "A_FILE", 6)
        monkeypatch.setattr(module, "A_SEARCHED_FILE", 2)
    few = learn.Round(plan=(6, 0, 0, 0), search=(2, 0, 0, 0))
    out = tmp_path / "out"
    out.mkdir()
    argv = ["learn", "--data", str(tmp_path), "--players", "2", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", argv)
    monkeypatch.setattr(learn, "ROUNDS", (few,))
    learn.main()
    first = tmp_path / "round1" / "learned_2.json"
    kept = first.stat().st_mtime_ns
    monkeypatch.setattr(learn, "ROUNDS", (few, few))
    learn.main()
    assert first.stat().st_mtime_ns == kept
    weights = json.loads((out / "learned_2.json").read_text("utf-8"))
    assert weights["note"]["files"] == [{"plan": 1, "search": 1}] * 2
    assert weights["note"]["curve"][-1]["epoch"] == learn.EPOCHS[0]
    bot = bots.make(f"turns(learned=True, weights='{out / 'learned_2.json'}')", "wolves", 1)
    table = moonpack.new("wolves", players=2, seed=1)
    assert bot.decide(table.view(0), Clock()) in table.steps()
