"""The judge of The Wolves that has learned what stands where."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from random import Random
from struct import pack
from typing import Any
from zlib import compress

import pytest

import moonpack
from moonpack import bots
from moonpack.bots.wolves import features, learned
from moonpack.bots.wolves.inputs import inputs_of, number_of_inputs, turned
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.learned import Knowledge, LearnedJudge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.sight import game_time
from moonpack.errors import BadInput
from moonpack.games.wolves.engine import Engine

from .wolves_positions import position, rotated

UNITS, SECOND, TOP = 64, 16, 80


def packed(numbers: list[int]) -> str:
    return b64encode(compress(pack(f"<{len(numbers)}h", *numbers))).decode()


def made_up(players: int, **changed: Any) -> dict[str, Any]:
    """Weights drawn at random, as a file has them."""
    rng = Random(players)
    engine = position(players, 40)
    regions = len(engine.snapshot().moons)

    def drawn(many: int, most: int) -> str:
        return packed([rng.randint(-most, most) for _ in range(many)])

    return {
        "players": players,
        "anchors": [[rng.uniform(-1, 1) for _ in range(features.FEATURES)] for _ in range(4)],
        "temperatures": [9.0, 8.0, 7.0, 6.0],
        "times": [[rng.uniform(-1, 1) for _ in range(UNITS)] for _ in range(4)],
        "bias": [rng.uniform(-1, 1) for _ in range(SECOND)],
        "own": drawn(features.FEATURES * UNITS, 300),
        "every": drawn(features.FEATURES * UNITS, 300),
        "facts": drawn(number_of_inputs(engine) * UNITS, 2000),
        "between": drawn(SECOND * UNITS, 300),
        "out": drawn(TOP, 500),
        "win": drawn(TOP, 100),
        "take": drawn(TOP * (regions + 1), 300),
    } | changed


def numbers(weights: dict[str, Any], name: str) -> list[int]:
    return learned.unpacked(weights[name], name)


# -- inputs


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_inputs_tell_positions_apart_and_are_told_from_each_seat(players: int) -> None:
    engine = position(players, 120)
    many = number_of_inputs(engine)
    for seat in range(players):
        inputs = inputs_of(engine, seat)
        assert len(set(inputs)) == len(inputs)
        assert min(inputs) >= 0
        assert max(inputs) < many
        places = turned(engine, seat)
        assert sorted(places) == list(range(many))
        assert sorted(places[n] for n in inputs_of(engine, 0)) == sorted(inputs)
    pieces = sum(len(list(pack.hexes())) for pack in engine.snapshot().packs)
    assert len(inputs_of(engine, 0)) > pieces


@pytest.mark.parametrize("players", [2, 4])
def test_every_change_of_a_position_changes_an_input(players: int) -> None:
    engine = position(players, 90)
    for _ in range(60):
        before = inputs_of(engine, 0), engine.snapshot()
        engine.play(engine.legal()[-1])
        after = engine.snapshot()
        if after.packs != before[1].packs or after.lone_wolves != before[1].lone_wolves:
            assert inputs_of(engine, 0) != before[0]
        if engine.over:
            break


# -- judging


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_judges_as_its_weights_say(players: int) -> None:
    weights = made_up(players)
    engine = position(players, 100)
    judge = LearnedJudge(Knowledge(players, weights))
    looks = judge.look_at(engine)
    time = game_time(players, engine.scored, engine.moon)
    near = [max(0.0, 1 - abs(time - anchor)) for anchor in range(4)]
    own, every, facts = (numbers(weights, name) for name in ("own", "every", "facts"))
    between, out = numbers(weights, "between"), numbers(weights, "out")
    for seat in range(players):
        units = []
        for unit in range(UNITS):
            total = sum(near[n] * weights["times"][n][unit] for n in range(4))
            for n in range(features.FEATURES):
                mine = round(16 * looks[seat][n]) / 16
                all_ = sum(round(16 * look[n]) / 16 for look in looks)
                total += (mine * own[n * UNITS + unit] + all_ * every[n * UNITS + unit]) / 4096
            total += sum(facts[n * UNITS + unit] for n in inputs_of(engine, seat)) / 4096
            units.append(min(max(total, 0), 30))
        for unit in range(SECOND):
            total = weights["bias"][unit]
            total += sum(units[n] * between[unit * UNITS + n] / 1024 for n in range(UNITS))
            units.append(min(max(total, 0), 30))
        value = sum(unit * weight / 1024 for unit, weight in zip(units, out, strict=True))
        for n in range(features.FEATURES):
            value += looks[seat][n] * sum(near[k] * weights["anchors"][k][n] for k in range(4))
        assert judge.values_of(engine)[seat] == pytest.approx(value, abs=0.3)


@pytest.mark.parametrize("players", [2, 4])
def test_what_it_saw_before_makes_no_difference(players: int) -> None:
    """Its sums follow from differences: they must be those of a judge that sees it first."""
    known = Knowledge(players, made_up(players))
    used = LearnedJudge(known)
    engine = position(players, 40)
    planner = Planner(used, engine, width=2, reach=2)
    for _ in range(3 * players):
        for step in planner.turns(engine)[0][1]:
            engine.play(step)
        if engine.over:
            break
        new = LearnedJudge(known)
        for seat in range(players):
            assert used.sums_of(engine, seat) == new.sums_of(engine, seat)
        assert used.shares_of(engine) == new.shares_of(engine)
        assert used.takes_of(engine) == new.takes_of(engine)
    other = position(players, 70, seed=9)  # another board
    assert used.shares_of(other) == LearnedJudge(known).shares_of(other)


@pytest.mark.parametrize("players", [2, 3])
def test_whoever_sits_where_is_judged_alike(players: int) -> None:
    known = Knowledge(players, made_up(players))
    engine = position(players, 100)
    shares = LearnedJudge(known).shares_of(engine)
    assert sum(shares) == pytest.approx(1)
    for by in range(1, players):
        there = Engine(rotated(engine.snapshot(), by))
        assert LearnedJudge(known).shares_of(there) == pytest.approx(shares[-by:] + shares[:-by])


def test_a_finished_game_is_counted_not_judged() -> None:
    engine = position(2, 40)
    engine.playout(3)
    assert engine.over
    judge = LearnedJudge(Knowledge(2, made_up(2)))
    assert judge.shares_of(engine) == Judge(2).shares_of(engine)


SCRIPT = """
import json, sys, moonpack
from moonpack.bots.wolves.learned import Knowledge, LearnedJudge
from moonpack.bots.wolves.planner import Planner
weights = json.load(open(sys.argv[1]))
judge = LearnedJudge(Knowledge(3, weights))
engine = moonpack.new("wolves", players=3, seed=5).engine
engine.playout(5, 60)
figures = [judge.values_of(engine), judge.shares_of(engine), judge.takes_of(engine)]
planner = Planner(judge, engine, width=1, reach=1, keep=3)
figures += [planner.turns(engine), judge.sums_of(engine, 1)]
print(moonpack.engine_kind(), json.dumps(figures))
"""


@pytest.mark.slow
def test_interpreted_code_judges_the_same(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(made_up(3)), "utf-8")
    by_kind = {}
    for pure in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(path)],
            env={**os.environ, "MOONPACK_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        )
        kind, _, output = run.stdout.partition(" ")
        by_kind[kind] = json.loads(output, parse_float=lambda text: round(float(text), 9))
    if "compiled" not in by_kind:
        pytest.skip("nothing is compiled here")
    assert by_kind["compiled"] == by_kind["interpreted"]


# -- weights


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_shipped_weights_say_how_they_came_about(players: int) -> None:
    weights = learned.shipped(players)
    note = weights["note"]
    assert note["command"].startswith("python tools/learn_wolves.py")
    assert note["games"] > 1000
    assert note["curve"][-1]["explained"] > note["curve"][0]["explained"]
    known = Knowledge(players)
    assert known.inputs == number_of_inputs(position(players, 40))
    assert known.regions == len(position(players, 40).snapshot().moons)


def test_the_shipped_weights_are_small() -> None:
    folder = Path(learned.__file__).parent
    assert sum(path.stat().st_size for path in folder.glob("*.json")) < 10_000_000


def test_weights_of_a_wrong_kind_are_refused() -> None:
    short = packed([0] * (TOP - 1))
    with pytest.raises(BadInput, match=r"weights\.out: expected 80 numbers"):
        Knowledge(2, made_up(2, out=short))
    with pytest.raises(BadInput, match=r"weights\.win: expected smaller numbers"):
        Knowledge(2, made_up(2, win=packed([32767] * TOP)))
    with pytest.raises(BadInput, match=r"weights\.own: expected packed numbers"):
        Knowledge(2, made_up(2, own="no numbers"))
    with pytest.raises(BadInput, match=r"weights\.players: expected 3"):
        Knowledge(3, made_up(2))
    with pytest.raises(BadInput, match=r"weights\.facts"):
        Knowledge(2, made_up(2, facts=packed([0] * 640)))
    with pytest.raises(BadInput, match=r"weights\.bias: expected numbers up to 1000"):
        Knowledge(2, made_up(2, bias=[1e9] * SECOND))
    with pytest.raises(BadInput, match=r"weights\.temperatures"):
        Knowledge(2, made_up(2, temperatures=[1.0, 1.0, 0.0, 1.0]))


def test_bots_judge_by_learned_weights_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(made_up(2)), "utf-8")
    table = moonpack.new("wolves", players=2, seed=1)
    for name in ("turns", "search"):
        more = ", simulations=3" if name == "search" else ""
        bot = bots.make(f"{name}(learned=True, weights='{path}'{more})", "wolves", 1)
        assert bots.ask(bot, table.view(0), bots.Clock()) in table.steps()
    three = moonpack.new("wolves", players=3, seed=1)
    with pytest.raises(bots.BotFailed, match=r"weights\.players"):
        bots.ask(bot, three.view(0), bots.Clock())
