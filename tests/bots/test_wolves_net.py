"""The network behind the evaluation of The Wolves, as the fitting tool trains it."""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Clock

np = pytest.importorskip("numpy")

TOOL = Path(__file__).parents[2] / "tools" / "wolves_net.py"
PLAYERS, FEATURES, HIDDEN, TURNS = 3, 5, 4, 60


@pytest.fixture(scope="module")
def tool() -> Any:
    if not TOOL.exists():
        pytest.skip("the tools are not part of an installed package")
    spec = importlib.util.spec_from_file_location("wolves_net", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["wolves_net"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def made_up(tool: Any) -> Any:
    """Turns whose final scores follow from two features, one only where the other is high."""
    rng = np.random.default_rng(7)
    looks = rng.uniform(0, 3, (TURNS, PLAYERS, FEATURES))
    scores = 5 * looks[:, :, 0] * (looks[:, :, 1] > 1.5)
    won = scores == scores.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    return tool.Games(rng.uniform(0, 3, TURNS), looks, scores, shares)


def fresh(tool: Any, games: Any) -> Any:
    start = {"temperatures": [5.0] * 4, "anchors": [[0.1] * FEATURES] * 4}
    net = tool.Net.near(start, games.looks, HIDDEN, 3)
    net.parts["out"] = np.random.default_rng(1).normal(0, 1, HIDDEN)
    return net


def loss(tool: Any, net: Any, games: Any) -> float:
    """What training makes smaller, written anew."""
    near = tool.hats(games.times)
    _, values = net.forward(games.looks / net.spread, near)
    off = (tool.lead(values) - tool.lead(games.scores)) / tool.LEAD_UNIT
    drawn = sum((net.parts[name] ** 2).sum() for name in ("own", "every", "times"))
    surprise = -(games.shares * np.log(net.shares(values, near))).sum(axis=1).mean()
    return float(surprise + tool.LEAD_MATTERS * (off**2).mean() / 2 + tool.DECAY * drawn / 2)


@pytest.mark.parametrize("name", ["anchors", "temperatures", "own", "every", "times", "out"])
def test_the_slope_is_how_the_loss_grows(tool: Any, name: str) -> None:
    games = made_up(tool)
    net = fresh(tool, games)
    slope = net.slope(games.looks / net.spread, tool.hats(games.times), games.scores, games.shares)[
        name
    ]
    part = net.parts[name]
    for at in [tuple(0 for _ in part.shape), tuple(n - 1 for n in part.shape)]:
        kept, tiny = part[at], 1e-5
        part[at] = kept + tiny
        above = loss(tool, net, games)
        part[at] = kept - tiny
        below = loss(tool, net, games)
        part[at] = kept
        assert slope[at] == pytest.approx((above - below) / (2 * tiny), rel=1e-3, abs=1e-8)


def test_training_explains_more_and_is_the_same_every_time(tool: Any) -> None:
    games = made_up(tool)
    first, second = fresh(tool, games), fresh(tool, games)
    before = first.explained(games)
    tool.train(first, games, 300, 5)
    tool.train(second, games, 300, 5)
    assert first.explained(games) > before + 0.1
    assert first.weights() == second.weights()


def test_weights_that_are_written_are_those_that_are_read(tool: Any) -> None:
    games = made_up(tool)
    net = fresh(tool, games)
    again = tool.Net.near(net.weights(), games.looks, HIDDEN, 9)
    assert again.surprise(games) == pytest.approx(net.surprise(games), rel=1e-3)


def test_the_fit_goes_from_a_guess_to_weights_that_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A few games of two: the tool's whole way, with weights the bots take, the same each time."""
    if not TOOL.exists():
        pytest.skip("the tools are not part of an installed package")
    monkeypatch.syspath_prepend(str(TOOL.parent))
    fit_wolves = importlib.import_module("fit_wolves")
    monkeypatch.setattr(fit_wolves, "PLAYERS", (2,))
    written = []
    for n in range(2):
        out = tmp_path / f"{n}.json"
        monkeypatch.setattr(sys, "argv", ["fit", "--part", "0.001", "--out", str(out)])
        fit_wolves.main()
        written.append(json.loads(out.read_text("utf-8")))
        del written[n]["note"]["date"]  # midnight may fall between the two
    assert written[0] == written[1]
    note = written[0]["note"]
    assert note["command"] == "python tools/fit_wolves.py --seed 1 --part 0.001"
    assert [round_["2"]["games"] for round_ in note["rounds"]] == [10, 10, 10]
    bot = bots.make(f"turns(weights='{tmp_path / '0.json'}')", "wolves", 1)
    table = moonpack.new("wolves", players=2, seed=1)
    assert bot.decide(table.view(0), Clock()) in table.steps()
