"""The evaluation of Moonlight while it learns: the tool that plays, reads and fits."""

from __future__ import annotations

import argparse
import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from moonpack.bots.moonlight.judge import shipped_weights

np = pytest.importorskip("numpy")

TOOLS = Path(__file__).parents[3] / "tools"
SIMULATIONS = 3


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    if not TOOLS.exists():
        pytest.skip("the tools are not part of an installed package")
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module("learn_moonlight")


def played(tool: Any, any_step: float = 0.1) -> str:
    return json.dumps(tool.play("a seed", dict(shipped_weights()), SIMULATIONS, any_step))


def test_the_same_seed_plays_the_same_match(tool: Any) -> None:
    assert played(tool) == played(tool)


def test_results_alone_are_learned_where_all_comes_from_later_on(tool: Any) -> None:
    rows = tool.looked_at(played(tool, any_step=0.0), ahead=1.0)
    of_match = rows[rows[:, -1] >= 0]
    assert np.array_equal(of_match[:, -2], of_match[:, -1])
    assert {0.0, 1.0} <= set(of_match[:, -1])


def test_what_searches_thought_is_learned_where_nothing_comes_from_later_on(tool: Any) -> None:
    match = json.loads(played(tool))
    rows = tool.looked_at(json.dumps(match), ahead=0.0)
    thoughts = [value for value in match["values"] if value != tool.UNKNOWN]
    asides = [value for _, _, value in match["asides"] if value != tool.UNKNOWN]
    assert set(np.float32([*thoughts, *asides])) <= set(rows[:, -2])
    assert len(asides) == np.sum(rows[:, -1] < 0) > 0


def test_a_step_played_by_chance_teaches_nothing_of_what_followed(tool: Any) -> None:
    now = tool.Round()
    now.x, now.seats, now.thoughts, now.chances = [[1.0], [2.0]], [0, 1], [0.75, 0.5], [1, 0]
    targets = [(target, end) for _, target, end in now.rows(end=0.0, ahead=0.5)]
    assert targets == [(0.75, 0.0), (0.75, 1.0)]


def test_matches_that_are_there_are_not_played_again(tool: Any, tmp_path: Path) -> None:
    asked = argparse.Namespace(seed=1, jobs=1, matches=2, simulations=SIMULATIONS, any=0.1)
    file = tmp_path / "round0.jsonl"
    file.write_text("kept\n", "utf-8")
    tool.gather(file, dict(shipped_weights()), asked)
    kept, match = file.read_text("utf-8").splitlines()
    assert (kept, json.loads(match)["seed"]) == ("kept", "1 round0 1")


def test_a_network_learns_what_follows_from_a_number(tool: Any) -> None:
    rng = np.random.default_rng(3)
    rows = rng.uniform(-0.1, 0.1, (6000, tool.WIDE + 2)).astype(np.float32)
    rows[:, 70] *= 10
    rows[:, -2] = rows[:, -1] = rows[:, 70] > 0
    fitted, losses = tool.fit(rows[:5000], rows[5000:], argparse.Namespace(seed=1, epochs=80))
    assert losses[-1][0] < 0.4 < losses[0][0]
    assert len(fitted["inner"]) == tool.WIDE
