"""The evaluation of the bots of Moonlight, and its weights."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from moonpack import bots
from moonpack.bots.moonlight import judge
from moonpack.bots.moonlight.judge import Judge
from moonpack.errors import BadInput
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.engine import Engine
from tests.moonlight.helpers import scene

from .rounds import decisions

FOLDER = Path(judge.__file__).parent
Weights = Callable[[], Mapping[str, Any]]
WEIGHTS = (judge.shipped_weights, judge.learned_weights)


# -- the evaluation


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_evaluation_of_ended_rounds_is_their_result(weights: Weights) -> None:
    mind = Judge(weights())
    seen = set()
    for seed in range(6):
        for engine in decisions(seed):
            if engine.phase == codes.PHASE_RECRUIT:
                assert mind.chance_of(engine, engine.seat) == 1.0
                assert mind.chance_of(engine, 1 - engine.seat) == 0.0
                seen.add(engine.seat)
    assert seen == {0, 1}


@pytest.mark.parametrize("weights", WEIGHTS)
def test_chances_of_both_add_up_to_one(weights: Weights) -> None:
    mind = Judge(weights())
    for engine in decisions(9):
        assert mind.chance_of(engine, 0) + mind.chance_of(engine, 1) == pytest.approx(1.0)


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_evaluation_looks_at_both_seats_alike(weights: Weights) -> None:
    mind = Judge(weights())
    for seed in range(4):
        for engine in decisions(seed):
            if engine.phase < codes.PHASE_RECRUIT:
                shot = engine.snapshot()
                shot.sides.reverse()
                shot.seat, shot.starter = 1 - shot.seat, 1 - shot.starter
                shot.laid = [
                    type(one)(1 - one.seat, one.card, one.x, one.y, one.one_shot)
                    for one in shot.laid
                ]
                shot.deals = None
                assert mind.look(Engine(shot)) == mind.look(engine)


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_evaluation_tells_a_won_end_from_a_lost_one(weights: Weights) -> None:
    ahead = scene("a5@0,0 b1@1,0 a4@2,0 a4@0,1 b1@1,1 a3@2,1 a3@0,2 b2@1,2 a3@2,2 b2@0,3 a3@1,3",
                  ("3", "3"), seat=0)  # fmt: skip
    assert Judge(weights()).chance_of(ahead, 0) > 0.9


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"inner": [[0.0] * 32] * 63}, "weights.inner: expected 64 rows of 32 finite numbers"),
        ({"outer": [0.0]}, "weights.outer: expected 32 finite numbers"),
        ({"outer": [float("nan")] * 32}, "weights.outer: expected 32 finite numbers"),
        ({"offset": float("inf")}, "weights.offset: expected a finite number"),
        ({"offset": "0"}, "weights.offset: expected a finite number"),
    ],
)
def test_weights_that_cannot_be_used_are_refused(part: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        Judge({**judge.shipped_weights(), **part})
    assert message in str(caught.value)


def test_a_file_without_weights_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    shipped = judge.shipped_weights()
    for weights, missing in (
        ({}, "weights.worth"),
        ({"worth": shipped["worth"]}, "weights.inner"),
        ({**shipped, "worth": {}}, "weights.worth.ambush"),
    ):
        file.write_text(json.dumps(weights), "utf-8")
        for kind in ("looks", "search"):
            with pytest.raises(BadInput, match=f"{missing}: required field is missing"):
                bots.make(f"{kind}(weights={str(file)!r})", "moonlight", 1)


def test_the_interpreted_bots_decide_as_the_compiled_ones() -> None:
    program = (
        "import moonpack; from moonpack import bots\n"
        "game = moonpack.new('moonlight', seed=5)\n"
        "names = ('search(simulations=10, looks=2)',\n"
        "    'search(simulations=10, looks=2, learned=True, glance=2)')\n"
        "seated = [bots.make(name, 'moonlight', n) for n, name in enumerate(names)]\n"
        "while len(game.played) < 7:\n"
        "    game.play(seated[game.actor].decide(game.view(game.actor), bots.Clock()))\n"
        "print(game.played)"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "MOONPACK_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert outputs[0] == outputs[1] != ""
