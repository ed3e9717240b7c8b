"""The bots of The Wolves from the inside: evaluation, turn planning, tree search."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Clock
from moonpack.bots.wolves import bots as wolves_bots
from moonpack.bots.wolves import features, judge
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.sight import game_time
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.bots.wolves.uct import StepTree
from moonpack.errors import BadInput
from moonpack.games.rng import Rng
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.snapshot import Snapshot

FOLDER = Path(judge.__file__).parent
HIDDEN = 32


def position(players: int, steps: int, seed: int = 1) -> Engine:
    """A position after some random steps, at the start of a turn."""
    engine: Engine = moonpack.new("wolves", players=players, seed=seed).engine
    engine.playout(seed, steps)
    while engine.actions or engine.snapshot().phase != 2:
        engine.play(0 if engine.is_legal(0) else engine.legal()[0])
    assert not engine.over
    return engine


def rotated(shot: Snapshot, by: int) -> Snapshot:
    """The same position with every player some seats further on."""
    n = shot.players
    order = [(seat - by) % n for seat in range(n)]
    shot.seats = [shot.seats[seat] for seat in order]
    shot.packs = [shot.packs[seat] for seat in order] + shot.packs[n:]
    shot.seat = (shot.seat + by) % n
    return shot


# -- numbers and weights


def test_the_shipped_weights_fit_the_features() -> None:
    weights = judge.shipped_weights()
    assert weights["features"] == list(features.NAMES)
    assert len(features.NAMES) == features.FEATURES
    for players in range(2, 6):
        fitted = weights["players"][str(players)]
        assert [len(row) for row in fitted["anchors"]] == [features.FEATURES] * 4
        assert len(fitted["temperatures"]) == 4
        if "out" not in fitted:
            continue  # without a hidden layer
        for name in ("own", "every"):
            assert [len(row) for row in fitted[name]] == [HIDDEN] * features.FEATURES
        assert [len(row) for row in fitted["times"]] == [HIDDEN] * 4
        assert len(fitted["out"]) == HIDDEN


# -- the evaluation


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("steps", [40, 150])
def test_whoever_sits_where_is_judged_alike(players: int, steps: int) -> None:
    engine = position(players, steps)
    shares = Judge(players).shares_of(engine)
    looks = Judge(players).look_at(engine)
    for by in range(1, players):
        turned = Engine(rotated(engine.snapshot(), by))
        for found, expected in zip(
            Judge(players).look_at(turned), looks[-by:] + looks[:-by], strict=True
        ):
            assert found == pytest.approx(expected)
        assert Judge(players).shares_of(turned) == pytest.approx(shares[-by:] + shares[:-by])


def test_the_hidden_layer_adds_what_its_weights_say() -> None:
    engine = position(2, 80)
    plain = json.loads(json.dumps(judge.shipped_weights()))
    fitted = plain["players"]["2"]
    layer = {name: fitted.pop(name) for name in ("own", "every", "times", "out")}
    looks = Judge(2).look_at(engine)
    time = game_time(2, engine.scored, engine.moon)
    near = [max(0.0, 1 - abs(time - anchor)) for anchor in range(4)]
    expected = Judge(2, plain).values_of(engine)
    for unit in range(HIDDEN):
        for seat in range(2):
            total = sum(near[n] * layer["times"][n][unit] for n in range(4))
            for n in range(features.FEATURES):
                total += looks[seat][n] * layer["own"][n][unit]
                total += (looks[0][n] + looks[1][n]) * layer["every"][n][unit]
            expected[seat] += max(total, 0) * layer["out"][unit]
    assert Judge(2).values_of(engine) == pytest.approx(expected)


@pytest.mark.parametrize("players", [2, 5])
def test_dates_beyond_the_tables_are_judged_as_their_last(players: int) -> None:
    shot = position(players, 90).snapshot()
    found = []
    for shot.moon in (63, 64, 77, 1_000, 100_000):
        judge = Judge(players)
        found.append([judge.values_of(Engine(shot)), judge.shares_of(Engine(shot))])
    assert all(told == found[0] for told in found)
    shot.moon, shot.scored = 1_000, 3
    assert Judge(players).look_at(Engine(shot))


def test_shares_add_up_to_one_win() -> None:
    for players in range(2, 6):
        assert sum(Judge(players).shares_of(position(players, 90))) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 4])
def test_more_control_never_hopes_for_less(players: int) -> None:
    engine = position(players, 120)
    before = Judge(players).look_at(engine)[0]
    hopes = range(features.F_HARD_0, features.F_WIDE_2 + 1)
    for region in engine.snapshot().layout.regions:
        free = [h for h in region.cells if not _is_taken(engine.snapshot(), h)]
        shot = engine.snapshot()
        shot.packs[0].put(free[0], 1)
        after = Judge(players).look_at(Engine(shot))[0]
        assert all(after[n] >= before[n] - 1e-9 for n in hopes)
        assert any(after[n] > before[n] for n in hopes) or not shot.moons[region.number]


def _is_taken(shot: Snapshot, hex_: int) -> bool:
    water = hex_ not in shot.layout.land
    return water or any(hex_ in pack.hexes() for pack in shot.packs)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_points_counted_are_those_of_the_rules(players: int) -> None:
    game = moonpack.new("wolves", players=players, seed=4)
    engine = game.engine
    engine.playout(3)
    assert Judge(players).values_of(engine) == game.spec.scores(engine)
    shares = Judge(players).shares_of(engine)
    winners = game.spec.winners(engine)
    assert [seat for seat, share in enumerate(shares) if share] == winners


def test_what_scoring_would_give_is_what_it_gives() -> None:
    """HARD_0 of a position on a scoring date is what each seat gains when the turn ends."""
    found = 0
    for seed in range(40):
        engine, rng = moonpack.new("wolves", players=2, seed=seed).engine, Rng(seed)
        while not engine.over and found < 20:
            due = engine.scored < 3 and engine.moon >= (7, 13, 18)[engine.scored]
            if due and engine.is_legal(0):
                looks = Judge(2).look_at(engine)
                before = [seat.points for seat in engine.snapshot().seats]
                one = engine.moon < (13, 18, 99)[engine.scored]
                engine.play(0)
                after = [seat.points for seat in engine.snapshot().seats]
                if one:
                    found += 1
                    for seat in range(2):
                        gained = after[seat] - before[seat]
                        assert looks[seat][features.F_HARD_0] == gained
            else:
                engine.play(rng.choice(engine.legal()))
    assert found > 5


# -- planning a turn


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_planned_turns_are_legal_to_their_end(players: int) -> None:
    for steps in (1, 30, 77, 140):
        engine = moonpack.new("wolves", players=players, seed=steps).engine
        engine.playout(steps, steps)
        turns = Planner(Judge(players), engine, width=3, reach=3, keep=8).turns(engine)
        assert turns == sorted(turns, key=lambda turn: -turn[0])
        for _, turn in turns:
            trial = engine.copy()
            for step in turn:
                trial.play(step)
            assert trial.over or trial.actions == 0


def test_planning_leaves_the_position_as_it_was() -> None:
    engine = position(3, 60)
    before = engine.snapshot()
    Planner(Judge(3), engine).turns(engine)
    assert engine.snapshot() == before


def test_a_blind_planner_still_has_a_turn_to_play() -> None:
    for steps in range(20, 60):
        engine = moonpack.new("wolves", seed=1).engine
        engine.playout(1, steps)
        planner = Planner(Judge(2), engine, width=1, reach=1, overlook=1.0)
        for step in planner.turns(engine)[0][1]:
            engine.play(step)


def test_a_wider_look_finds_no_worse_a_turn_on_the_whole() -> None:
    narrow = wide = 0.0
    for seed in range(12):
        engine = position(2, 60, seed)
        narrow += Planner(Judge(2), engine, width=1, reach=1).turns(engine)[0][0]
        wide += Planner(Judge(2), engine, width=12, reach=12).turns(engine)[0][0]
    assert wide > narrow


# -- the tree


def test_threads_lose_no_simulation() -> None:
    engine = position(2, 60)
    tree = Tree(2, 30_000)
    workers = [Worker(Judge(2), engine, 1, 1, 4) for _ in range(3)]
    tree.search(engine, Planner(Judge(2), engine), workers, None, 150)
    assert tree.simulations == 150
    assert sum(visits for visits, _, _ in tree.turns()) == 150


def test_the_tree_says_legal_turns_with_a_share_for_each_seat() -> None:
    engine = position(4, 100)
    tree = Tree(4, 30_000)
    tree.search(engine, Planner(Judge(4), engine), [Worker(Judge(4), engine, 1, 1, 4)], None, 60)
    for visits, shares, turn in tree.turns():
        trial = engine.copy()
        for step in turn:
            trial.play(step)
        if visits:
            assert sum(shares) == pytest.approx(1)


def test_a_full_tree_stops_the_search() -> None:
    engine = position(2, 60)
    tree = Tree(2, 12_000)
    tree.search(engine, Planner(Judge(2), engine), [Worker(Judge(2), engine, 1, 1, 64)], None, 9999)
    assert 0 < tree.simulations < 9999


def test_the_smallest_tree_still_looks_once() -> None:
    engine = position(2, 60)
    tree = Tree(2, 1)
    tree.search(engine, Planner(Judge(2), engine), [Worker(Judge(2), engine, 1, 1, 4)], None, 99)
    assert tree.simulations == 1
    with pytest.raises(BadInput, match="nodes"):
        Tree(2, 0)


def test_a_counted_search_has_room_for_all_its_simulations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Enough(Exception):
        pass

    def measured(players: int, nodes: int, **tuning: float) -> None:
        raise Enough(nodes)

    monkeypatch.setattr(wolves_bots, "Tree", measured)
    for said, least in (("simulations=50000", 50_000 * 12), ("simulations=900, keep=64", 57_600)):
        bot = bots.make(f"search(seconds=0, {said})", "wolves", 1)
        with pytest.raises(Enough) as caught:
            bot.decide(moonpack.new("wolves", seed=1).view(0), Clock())
        assert caught.value.args[0] >= least
    with pytest.raises(Enough) as caught:
        bots.make("search(seconds=3600)", "wolves", 1).decide(
            moonpack.new("wolves", seed=1).view(0), Clock()
        )
    assert caught.value.args[0] < 2_100_000


# -- plain UCT


def test_plain_uct_looks_once_even_when_the_time_is_over() -> None:
    engine = position(2, 60)
    assert sum(n for n, _ in StepTree(2, 5_000).search(engine, 1, -1.0)) == 1


def test_plain_uct_goes_on_when_its_tree_is_full() -> None:
    engine = position(2, 60)
    tree = StepTree(2, 2_049)  # the steps at the root fill it
    assert sum(n for n, _ in tree.search(engine, 1, None, 4)) == 4
    assert tree.simulations == 4
    with pytest.raises(BadInput, match="nodes: expected a number from 2049"):
        StepTree(2, 2_048)


# -- weights of a bot author


def spoiled(name: str, part: object) -> dict[str, Any]:
    """The weights that ship, with a part for games of two replaced."""
    weights: dict[str, Any] = json.loads(json.dumps(judge.shipped_weights()))
    weights["players"]["2"][name] = part
    return weights


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({}, "weights.players: expected this part of the weights"),
        ({"players": ["2"]}, "weights.players.2: expected this part of the weights"),
        ({"players": {"2": {}}}, "weights.players.2.anchors: expected this part of the weights"),
        (spoiled("anchors", [[0.0] * 52] * 3), "anchors: expected 4 rows of 52 finite numbers"),
        (spoiled("temperatures", [1, 1, 1]), "temperatures: expected 4 finite numbers"),
        (spoiled("temperatures", [1, 1, 1, 0]), "temperatures: expected numbers above 0"),
        (spoiled("out", ["1"] * 32), "weights.players.2.out: expected 32 finite numbers"),
        (spoiled("out", [10**400] * 32), "weights.players.2.out: expected 32 finite numbers"),
        (spoiled("own", 1), "weights.players.2.own: expected 52 rows of 32 finite numbers"),
    ],
)
def test_weights_that_cannot_be_used_are_refused(
    tmp_path: Path, weights: object, message: str
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(weights), "utf-8")
    with pytest.raises(BadInput) as caught:
        bots.make(f"turns(weights={str(file)!r})", "wolves", 1)
    assert message in str(caught.value)


def test_what_is_not_a_number_is_no_weight() -> None:
    for wrong in (float("nan"), float("inf"), True, None):
        with pytest.raises(BadInput, match="temperatures: expected 4 finite numbers"):
            Judge(2, spoiled("temperatures", [1.0, 1.0, 1.0, wrong]))


# -- interpreted

ONE_THREAD = """
import moonpack
from moonpack.bots.wolves import tree
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
tree.Thread = None
engine = moonpack.new("wolves", seed=5).engine
engine.playout(5, 40)
small = Planner(Judge(2), engine, width=1, reach=1, keep=3)
workers = [tree.Worker(Judge(2), engine, 1, 1, 2) for _ in range(2)]
searched = tree.Tree(2, 100)
searched.search(engine, small, workers, None, 2)
print(searched.simulations)
"""


@pytest.mark.slow
def test_interpreted_code_searches_in_one_thread() -> None:
    run = subprocess.run(
        [sys.executable, "-c", ONE_THREAD],
        env={**os.environ, "MOONPACK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "2\n"


SCRIPT = """
import json, sys, moonpack
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.bots.wolves.uct import StepTree
players = int(sys.argv[1])
engine = moonpack.new("wolves", players=players, seed=5).engine
engine.playout(5, 40)
tree = Tree(players, 12000)
small = Planner(Judge(players), engine, width=1, reach=1, keep=3)
tree.search(engine, small, [Worker(Judge(players), engine, 1, 1, 2)], None, 2)
plain = StepTree(players, 30000).search(engine, 1, None, 2)
judge = Judge(players)
told = [judge.values_of(engine), judge.shares_of(engine), small.turns(engine), tree.turns()]
print(moonpack.engine_kind(), json.dumps([told, plain]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])  # games of two are judged by a hidden layer, too
def test_interpreted_code_decides_the_same(players: int) -> None:
    said = {}
    for pure in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(players)],
            env={**os.environ, "MOONPACK_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        )
        kind, _, told = run.stdout.partition(" ")
        said[kind] = json.loads(told, parse_float=lambda text: round(float(text), 6))
    assert "interpreted" in said
    assert len({json.dumps(told) for told in said.values()}) == 1
